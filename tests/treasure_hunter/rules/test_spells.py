"""The spells, one by one: TH-S01 to TH-S20."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.bonuses import Cast, Foes, rolls_die, why_no_bonus
from tests.treasure_hunter.sums import CARDS, against, cast, extra, number, party, total

ALL = [CARDS.cards[index].name for index in CARDS.guardians]


def works(spell: str) -> dict[str, int]:
    """What a spell adds against each guardian where it adds something."""
    found = {name: extra(spell, name) for name in ALL if name != "Party Encounter"}
    return {name: bonus for name, bonus in found.items() if bonus}


def why(spell: str, *guardians: str) -> str | None:
    return why_no_bonus(CARDS, cast(spell), party("Wizard"), against(*guardians), None)


ALONE = [
    *("Giant Scorpion", "Dragon", "Wraith", "Medusa", "Minotaur", "Doppleganger"),
    *("Frost Giant", "Fire Giant", "Sorcerer", "Chaos Knight"),
]
HUMANOIDS = [
    *("Kobolds", "Goblins", "Orcs", "Ogres", "Drow", "Troglodytes", "Minotaur", "Doppleganger"),
]


def test_TH_S04_fireball() -> None:
    assert extra("Fireball", "Orcs") == 4
    found = works("Fireball")
    assert {name for name, bonus in found.items() if bonus == 8} == {
        *("Ents", "Wraith", "Frost Giant"),
    }
    assert set(ALL) - set(found) == {"Dragon", "Fire Giant", "Hell Hounds", "Party Encounter"}
    assert set(found.values()) == {4, 8}


def test_TH_S05_freeze() -> None:
    assert extra("Freeze", "Dragon") == 7
    assert extra("Freeze", "Wraith") == 0
    assert extra("Freeze", "Frost Giant") == 0
    assert extra("Freeze", "Orcs") == 3


def test_TH_S09_lightning_bolt() -> None:
    assert extra("Lightning Bolt", "Medusa") == 8
    assert extra("Lightning Bolt", "Orcs") == 5


def test_TH_S10_blessings_for_each_hero() -> None:
    four = ["Warrior", "Wizard", "Bard", "Knight"]
    assert extra("Blessings", "Orcs", four) == 8
    assert extra("Blessings", "Orcs", ["Wizard"]) == 2


def test_TH_S11_control_animals() -> None:
    assert works("Control Animals") == {"Giant Rats": 10, "Hell Hounds": 10}


def test_TH_S12_polymorph() -> None:
    assert works("Polymorph") == dict.fromkeys(ALONE, 10)


def test_TH_S13_haste_doubles_the_score_only() -> None:
    barbarian = ["Barbarian", "Wizard"]
    assert extra(cast("Haste", on="Barbarian"), "Orcs", barbarian) == 5
    assert total([("Warrior", "diseased")], "Orcs", spells=[cast("Haste", on="Warrior")]) == 4
    axe = [("Warrior", "Battle Axe"), "Bard"]
    assert extra(cast("Haste", on="Warrior"), "Orcs", axe) == 4


def test_TH_S14_detection() -> None:
    assert works("Detection") == dict.fromkeys(
        [
            *("Kobolds", "Arrow Trap", "Pit Trap", "Poison Gas Trap"),
            *("Troglodytes", "Doppleganger"),
        ],
        8,
    )


def test_TH_S15_sleep_works_on_no_swarm() -> None:
    assert works("Sleep") == dict.fromkeys([*HUMANOIDS, "Hell Hounds"], 6)
    assert extra("Sleep", "Giant Rats") == extra("Sleep", "Sorcerer") == 0


def test_TH_S16_deflect_missiles() -> None:
    assert works("Deflect Missiles") == dict.fromkeys(
        ["Goblins", "Arrow Trap", "Orcs", "Drow", "Frost Giant", "Fire Giant"], 6
    )


def test_TH_S17_charm() -> None:
    monsters = [
        *("Giant Scorpion", "Troglodytes", "Green Slime", "Medusa", "Hell Hounds", "Gargoyles"),
    ]
    assert works("Charm") == dict.fromkeys(monsters, 8)


def test_TH_S18_fear() -> None:
    assert works("Fear") == dict.fromkeys([*HUMANOIDS, "Sorcerer", "Chaos Knight"], 6)


def test_TH_S19_illusion_rolls_a_die_against_those_who_think() -> None:
    thoughtless = {
        *("Skeletons", "Giant Rats", "Giant Scorpion", "Arrow Trap", "Pit Trap"),
        *("Poison Gas Trap", "Insect Swarm", "Green Slime", "Zombies", "Hell Hounds"),
    }
    illusion = number("Illusion")
    thinking = {name for name in ALL if rolls_die(CARDS, illusion, against(name), None)}
    assert thinking == set(ALL) - thoughtless - {"Party Encounter"}
    assert len(thinking) == 20
    assert extra(cast("Illusion", roll=4), "Medusa") == 4
    assert extra(cast("Illusion", roll=4), "Zombies") == 0


def test_TH_033_an_extra_bonus_is_added_to_the_base() -> None:
    assert [extra("Fireball", name) for name in ("Orcs", "Ents", "Dragon")] == [4, 8, 0]
    assert [extra("Freeze", name) for name in ("Orcs", "Dragon", "Wraith")] == [3, 7, 0]
    assert [extra("Lightning Bolt", name) for name in ("Orcs", "Dragon")] == [5, 8]


def test_TH_047_one_of_two_guardians_is_enough() -> None:
    pair = against("Kobolds", "Dragon")
    assert extra("Fireball", pair) == 4
    assert extra("Polymorph", pair) == 10
    assert extra("Fireball", against("Fire Giant", "Dragon")) == 0
    assert extra("Fireball", against("Frost Giant", "Ents")) == 8


def test_TH_047_sleep_needs_one_guardian_that_is_no_swarm() -> None:
    assert extra("Sleep", against("Giant Rats", "Insect Swarm")) == 0
    assert extra("Sleep", against("Giant Rats", "Goblins")) == 6


def test_TH_S04_why_a_spell_would_do_nothing() -> None:
    assert why("Fireball", "Orcs") is None
    assert why("Fireball", "Dragon") == "Fireball does nothing to fire"
    assert why("Charm", "Dragon") == "Charm has a bonus against monsters only"
    assert why("Detection", "Dragon") == (
        "Detection has a bonus against traps, surprise or ambushers only"
    )
    assert why("Sleep", "Giant Rats") == (
        "Sleep has a bonus against humanoids or animals only, and none against swarms"
    )
    assert why("Illusion", "Zombies") == "Illusion has a bonus against intelligent guardians only"
    weak = party(("Wizard", "diseased"))
    haste = cast("Haste", on="Wizard")
    assert why_no_bonus(CARDS, haste, weak, against("Orcs"), None) == (
        "Haste doubles a combat value, and that is 0 here"
    )
    stopped = Foes.active_party(CARDS, party(("Knight", "Frost Sword")))
    assert why_no_bonus(CARDS, Cast(number("Fireball")), weak, stopped, None) == (
        "an item of the other party stops Fireball"
    )


@pytest.mark.parametrize(
    ("spell", "guardian"),
    [("Charm", "Hell Hounds"), ("Detection", "Kobolds"), ("Fear", "Sorcerer")],
)
def test_TH_058_traits_by_ruling_and_in_other_forms(spell: str, guardian: str) -> None:
    """TH-056 for Charm, which says Monsters where the card says Monster."""
    assert extra(spell, guardian) > 0
    assert why(spell, guardian) is None
