"""Panels that every game has alike."""

from __future__ import annotations

from collections.abc import Sequence

from tbgames.scene.model import Badge, Panel, Thing

__all__ = ["log_panel", "player_chip"]


def log_panel(lines: Sequence[str], area: str = "side", span: int = 12) -> tuple[Panel, ...]:
    """What happened, in the words given; no panel for no words.

    >>> [thing.words for panel in log_panel(["A rests."]) for thing in panel.things]
    ['A rests.']
    """
    things = tuple(Thing(f"log-{number}", line, words=line) for number, line in enumerate(lines, 1))
    return (Panel("log", "log", "What happened", things, area, span),) if things else ()


def player_chip(
    seat: int,
    letter: str,
    name: str,
    figures: tuple[Badge, ...],
    facts: Sequence[str] = (),
    *,
    marked: bool,
    symbol: str = "seat",
    preview: bool = True,
) -> Thing:
    """A player in the row of players: the name, a sign in the seat's colour, some figures.

    Args:
        seat: from 0.
        letter: of the seat.
        name: what the player is called.
        figures: shown, each with its words.
        facts: more words that only a screen reader says.
        marked: stand out: whose turn it is, or who has won.
        symbol: of the sign, to which the letter is added.
        preview: looking at the chip shows something.
    """
    told = [*(badge.label for badge in figures), *facts]
    return Thing(
        f"player-{letter}",
        f"{name}: {', '.join(told)}",
        form="chip",
        symbol=f"{symbol}-{letter}",
        css=f"s{seat} on" if marked else f"s{seat}",
        words=name,
        badges=figures,
        preview=preview,
    )
