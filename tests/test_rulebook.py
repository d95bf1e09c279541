"""The books of rules: every ruling of the pages, as text, and every refusal leads to one."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import tbgames as tb
from scripts import rulings
from tbgames.engine.actions import IllegalAction
from tbgames.rulebook import Rulebook, books, rulebook, rules
from tbgames.rulebook.pages import read_page
from tbgames.tftc.rules import HAND, LAST_CACHE
from tbgames.tobago.state_data import LEGS
from tbgames.treasure_hunter.rules import HAND as HAND_LIMIT

RULINGS = rulings.rulings()
GAMES: dict[str, list[dict[str, Any]]] = {
    "tobago": [
        {"players": 3, "layout": 5, "seed": 3},
        {"players": 2, "layout": 5, "seed": 3, "rules": "rulebook"},
    ],
    "tftc": [{"players": 2}],
    "treasure_hunter": [{"players": 2}, {"players": 1}],
}


def test_the_books_hold_every_ruling_of_the_pages_in_their_order() -> None:
    assert {name: [one.id for one in rulebook(name)] for name in books()} == RULINGS
    for name in books():
        assert all(one.text and one.section for one in rulebook(name) if one.id != "TH-T01")


def test_a_ruling_is_told_as_text_and_as_html() -> None:
    legs = tb.rules("tb-41")
    assert "one connected area" in str(legs)
    assert "one connected area" in legs._repr_html_()
    assert rules("TB-80").title == "Nothing happens"
    assert rules("TB-80").source == "house"
    assert rules("TB-80").text.startswith("If in stalemate_rounds whole rounds")
    dwarf = rules("TH-H04")
    assert (dwarf.title, dwarf.section) == ("Dwarf", "Heroes (17)")
    assert "<dt>Hits/CBT/spells</dt><dd>3/2/0</dd>" in dwarf.html
    assert rules("TFTC-19").brief() == (
        "TFTC-19 Search: Draws one card, whatever the size of the hand; "
        "the discards are reshuffled if need be (TFTC-12)."
    )


def test_a_book_is_told_as_text_and_as_html() -> None:
    book = tb.rules("treasure_hunter")
    assert isinstance(book, Rulebook)
    assert "Recovery and discard phases: TH-053 to TH-055" in str(book)
    shown = book._repr_html_()
    assert shown.count('<article class="tb-ruling"') == len(book)
    # What another ruling is named for can be opened, and there is such a one.
    named = re.findall(r'href="#([^"]+)"', shown)
    assert len(named) > 50
    assert all(one in book for one in named)
    assert "a id=" not in shown


def test_whatever_looks_like_markup_is_shown_as_text() -> None:
    hostile = '<img src=x onerror="alert(1)"> [go](javascript:alert(1)) `<b>`'
    page = f"# T\n## S {hostile}\n### TB-01 A {hostile} [text]\n{hostile}\n* **TB-02 B.** {hostile}"
    _, sections = read_page(page + f"\n\n## U\n| id | a |\n|---|---|\n| TB-03 | {hostile} |\n")
    shown = Rulebook("x", hostile, sections, sections)._repr_html_()
    assert "<img" not in shown
    assert "<b>`" not in shown
    assert "href=" not in shown
    assert shown.count("&lt;img") > 6


@pytest.mark.parametrize("asked", ["chess", "TB-999", 7, None, "", ["tobago"]])
def test_what_has_no_rules_is_told(asked: Any) -> None:
    with pytest.raises(ValueError, match="there are no rules for"):
        rules(asked)


def test_words_and_ids_find_rulings() -> None:
    book = rulebook("tobago")
    assert [one.id for one in book.find("curse")][:2] == ["TB-01", "TB-03"]
    assert book.find("TB-4") == tuple(one for one in book if "TB-4" in str(one))
    assert book.find("zebra") == book.find("  ") == ()


# -- how to play --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(RULINGS))
def test_the_overview_is_short_and_names_rulings_that_are_there(game: str) -> None:
    book = rulebook(game)
    words = " ".join(part.text for section in book.overview for part in section.parts)
    cited = re.findall(r"\b[A-Z]{2,4}-[A-Z]?\d+", words)
    assert len(cited) > 6
    assert all(one in book for one in cited)
    assert len(words.split()) < 290  # not much more than is read in a minute
    titles = [section.title for section in book.overview]
    assert titles[0] == "What it is about"
    assert {"Your turn", "How it ends", "At the board"} <= set(titles)


def test_the_numbers_in_the_overviews_are_those_of_the_rules() -> None:
    told = {name: " ".join(str(rulebook(name)).split()) for name in books()}
    words = {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven"}
    assert f"up to {words[LEGS]} legs" in told["tobago"]
    assert f"created {words[LAST_CACHE]} caches" in told["tftc"]
    assert f"fewer than {words[HAND]} cards" in told["tftc"]
    hunter = tb.new("treasure_hunter", players=2).start(seed=1)
    assert f"down to {words[HAND_LIMIT]} cards" in told["treasure_hunter"]
    drawn = len(hunter.view(hunter.current_player).hand) - HAND_LIMIT
    assert f"Draw {words[drawn]} cards" in told["treasure_hunter"]


# -- refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_refusal_names_a_ruling_of_the_game(game: str) -> None:
    book, met = rulebook(game), set()
    rng = random.Random(5)
    for options in GAMES[game]:
        made = tb.new(game, **options)
        state = made.start(seed=4)
        for _ in range(100):
            for action in [*rng.sample(range(len(made.actions)), 20), len(made.actions) - 1]:
                refusal = state.why_not(action)
                if refusal is not None:
                    met.add(refusal.code)
                    assert refusal.rule in book, refusal
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(action)
                    assert caught.value.rule == refusal.rule
                    assert refusal.rule in str(caught.value)
            if state.is_terminal:
                break
            state = state.apply(rng.choice(list(state.legal_actions))).settle(rng.randrange(99))
        over = tb.playout(made, seed=1).state
        assert over.why_not(0).rule in book
    assert len(met) > 6
