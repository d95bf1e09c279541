"""How wide words are, roughly: an SVG must break its lines itself.

Widths are those of a wide system font (DejaVu Sans), so that words fit in every other one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from xml.sax.saxutils import escape

__all__ = ["escaped", "fit", "width", "wrap"]

# Twentieths of the font size: regular, then bold.
_REGULAR = {
    5: "'",
    6: " ,.IJijl",
    7: "-/:;|",
    8: "!()[]rt",
    10: "sz",
    11: "?Lc",
    12: "FPTYaekovxy",
    14: "ABCRVXZ",
    15: "DGHNU",
    16: "&OQw",
    17: "+<=>M",
    19: "%m",
    20: "@W",
}
_BOLD = {
    6: "'",
    7: " /IJijl|",
    8: ",-.:;",
    9: "!()[]f",
    10: "rt",
    12: "?csz",
    13: "Lakvxy",
    15: "ABCKPRVXZ",
    16: "GU",
    17: "&+<=>DHNOQ",
    18: "w",
    20: "%@M",
    21: "m",
    22: "W",
}
_WIDTHS = tuple(
    {sign: twentieths / 20 for twentieths, signs in table.items() for sign in signs}
    for table in (_REGULAR, _BOLD)
)
_OTHER = (0.65, 0.7)
_WIDE = 1.05  # what lies beyond Latin letters: arrows, CJK, emoji


# Signs that XML has no place for, however they are written.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ENTITIES = {'"': "&quot;", "#": "&#35;"}


def escaped(words: str) -> str:
    """Write words into SVG, so that nothing in them is read as markup or as a reference.

    >>> escaped('<b> "url(#a)"')
    '&lt;b&gt; &quot;url(&#35;a)&quot;'
    """
    return escape(_UNWRITABLE.sub("\ufffd", words), _ENTITIES)


@lru_cache(maxsize=4096)
def width(words: str, size: float = 14, bold: bool = False) -> float:
    """Estimate the width of words in pixels.

    >>> width("WWW") > 2 * width("iii")
    True
    """
    table, other = _WIDTHS[bold], _OTHER[bold]
    return size * sum(table.get(sign, other if sign < "\u2000" else _WIDE) for sign in words)


@lru_cache(maxsize=1024)
def wrap(words: str, room: float, size: float = 14, bold: bool = False) -> tuple[str, ...]:
    """Break words into lines that fit in ``room`` pixels; a word too long is cut.

    >>> wrap("in the largest jungle", 80)
    ('in the', 'largest', 'jungle')
    """
    lines: list[str] = []
    line = ""
    for word in _pieces(words, room, size, bold):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > room:
            lines.append(line)
            longer = word
        line = longer
    return (*lines, line) if line else tuple(lines)


def fit(words: str, room: float, size: float = 14, bold: bool = False) -> str:
    """Shorten words to one line of ``room`` pixels, with an ellipsis where something is lost.

    >>> fit("a very long name indeed", 80)
    'a very lo…'
    """
    if width(words, size, bold) <= room:
        return words
    while words and width(words + "…", size, bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def _pieces(words: str, room: float, size: float, bold: bool) -> list[str]:
    pieces = []
    for word in re.split(r"\s+", words.strip()):
        while word and width(word, size, bold) > room and len(word) > 1:
            cut = len(word) - 1
            while cut > 1 and width(word[:cut], size, bold) > room:
                cut -= 1
            pieces.append(word[:cut])
            word = word[cut:]
        if word:
            pieces.append(word)
    return pieces
