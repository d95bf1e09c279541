"""The treasures, one by one: TH-T01 to TH-T15."""

from __future__ import annotations

from tbgames.treasure_hunter.using import slots
from tests.treasure_hunter.sums import CARDS, cast, guardian_party, member, number, numbers, total

FOUR = ["Warrior", "Wizard", "Knight", "Dwarf"]


def test_TH_005_points() -> None:
    points = {CARDS.cards[i].name: CARDS.treasure(i).points for i in CARDS.treasures}
    more = {name: worth for name, worth in points.items() if worth != 1}
    assert more == {"Gold & Silver coins": 2, "Dragons Hoard": 3, "Flawless Gems": 2}
    assert sum(points.values()) == 19


def test_TH_T06_living_harp_for_each_hero() -> None:
    assert total(FOUR, "Goblins", pile=["Living Harp"]) - total(FOUR, "Goblins") == 4
    assert guardian_party(FOUR, ["Bard", "Thief"], pile=["Living Harp"]) == 10 + 4


def test_TH_T06_living_harp_is_not_doubled_by_haste() -> None:
    haste = [cast("Haste", on="Warrior")]
    assert total(["Warrior"], "Goblins", pile=["Living Harp"], spells=haste) == 4 + 1 + 4


def test_TH_T09_holy_icon() -> None:
    icon = numbers(["Holy Icon"])
    assert slots(CARDS, member("Paladin"), icon) == 2
    assert slots(CARDS, member("Priestess"), icon) == 4
    assert slots(CARDS, member("Wizard"), icon) == 4


def test_TH_T11_ancient_tome() -> None:
    tome = numbers(["Ancient Tome"])
    assert slots(CARDS, member("High Elf"), tome) == 3
    assert slots(CARDS, member("Druid"), tome) == 2


def test_TH_T14_rescue_princess_adds_up_with_the_harp() -> None:
    both = ["Living Harp", "Rescue Princess"]
    assert total(FOUR, "Goblins", pile=both) - total(FOUR, "Goblins") == 8


def test_TH_T02_T04_T05_T10_T12_what_is_more() -> None:
    draws = [CARDS.treasure(number(name)).draw for name in ("Golden Goose", "Cornucopia")]
    stones = [number(name) for name in ("Philosophers Stone", "Unicorn Horn")]
    assert draws == [1, 1]
    assert [CARDS.treasure(stone).hand_limit for stone in stones] == [1, 1]
    assert CARDS.treasure(number("Kings Crown")).party_limit == 1
