"""What is good against which guardian: the table of the rules, cell by cell, from the data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tbgames.treasure_hunter.bonuses import Foes, cast_bonus, hero_bonuses, item_bonuses, rolls_die
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.using import Member, can_use, classes
from tests.treasure_hunter.sums import CARDS, QUICK, against, cast, guardian, number

TABLE = json.loads(Path(__file__).with_name("matrix.json").read_text(encoding="utf-8"))["guardians"]
PLAIN = Foes((frozenset(),))
"""A guardian without any trait."""


def row(name: str) -> dict[str, Any]:
    """The table's row, worked out from the cards."""
    return {
        "guardian": name,
        "cbt": guardian(name),
        "locations": _locations(name),
        "heroes": _heroes(name),
        "items": _items(name),
        "spells": _spells(name),
    }


def _locations(name: str) -> dict[str, str]:
    more = {
        CARDS.cards[place].name: guardian(name, at=CARDS.cards[place].name) - guardian(name)
        for place in CARDS.locations
    }
    return {place: f"+{bonus}" for place, bonus in more.items() if bonus}


def _heroes(name: str) -> dict[str, str]:
    found = {}
    for hero in CARDS.heroes:
        bonus = QUICK.party_value([Member(hero)], against(name), None) - CARDS.hero(hero).cbt
        assert bonus == sum(b for b, _ in hero_bonuses(CARDS, Member(hero), against(name), None))
        if bonus:
            found[CARDS.cards[hero].name] = f"+{bonus}"
    return found


def _items(name: str) -> dict[str, str]:
    found = {}
    for item in CARDS.items:
        card = CARDS.item(item)
        bearers = [
            bearer
            for hero in CARDS.heroes
            if can_use(CARDS.hero(hero), classes(CARDS, hero, 0, None), card)
            and (bearer := Member(hero, 1 << item, item if card.is_weapon else None))
        ]
        more = {
            sum(item_bonuses(CARDS, bearer, item, against(name), None))
            - sum(item_bonuses(CARDS, bearer, item, PLAIN, None))
            for bearer in bearers
        } - {0}
        if more:
            assert len(more) == 1, "the extra bonus of an item is the same for all who can use it"
            found[card.name] = f"+{more.pop()}"
        elif card.no_regeneration and "regenerate" in CARDS.guardian(number(name)).traits:
            found[card.name] = "no regeneration"
    return found


def _spells(name: str) -> dict[str, str]:
    found = {}
    for index in CARDS.spells:
        card = CARDS.spell(index)
        bonus = cast_bonus(CARDS, cast(card.name), [], against(name), None)
        base = cast_bonus(CARDS, cast(card.name), [], PLAIN, None)
        if bonus > base:
            found[card.name] = f"+{bonus}"
        elif bonus < base:
            found[card.name] = f"{bonus} (immune)"
        elif rolls_die(CARDS, index, against(name), None):
            found[card.name] = "+1D6"
    return found


@pytest.mark.parametrize("expected", TABLE, ids=lambda expected: expected["guardian"])
def test_the_row_of_the_table(expected: dict[str, Any]) -> None:
    assert row(expected["guardian"]) == expected


def test_the_table_has_every_guardian_but_the_party() -> None:
    names = [CARDS.cards[index].name for index in CARDS.guardians]
    names.remove("Party Encounter")
    assert [expected["guardian"] for expected in TABLE] == names


def test_a_changed_card_changes_the_table() -> None:
    """The comparison above is one that can fail."""
    data = CARDS.to_dict()
    knight = next(hero for hero in data["heroes"] if hero["name"] == "Knight")
    knight["clauses"][0]["bonus"] = 5
    cards = CardSet.from_dict(data)
    dragon = Foes.guardians(cards, [number("Dragon")])
    assert hero_bonuses(cards, Member(number("Knight")), dragon, None) == [(5, "dragons")]
