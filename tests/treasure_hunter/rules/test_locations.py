"""The locations, one by one: TH-L01 to TH-L20. Values of guardians are without their 2D6."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    asked,
    discarded,
    in_hand,
    in_pile,
    notations,
    of_kind,
    passed,
    phase,
    play,
    rolled,
    seat,
    table,
)
from tests.treasure_hunter.sums import CARDS, guardian, total

HELPED = {
    "Dungeon": (3, ["Arrow Trap", "Pit Trap", "Poison Gas Trap"]),
    "Fairy Circle Ring": (3, ["Pixies", "Ents", "Nymphs"]),
    "Giants Playground": (3, ["Ogres", "Frost Giant", "Fire Giant"]),
    "Ruins": (
        2,
        ["Giant Scorpion", "Troglodytes", "Green Slime", "Medusa", "Hell Hounds", "Gargoyles"],
    ),
    "Temple": (4, ["Hell Hounds", "Chaos Knight"]),
    "Caves": (
        2,
        [
            *("Kobolds", "Goblins", "Orcs", "Ogres", "Drow", "Troglodytes", "Minotaur"),
            "Doppleganger",
        ],
    ),
    "Caverns": (3, ["Dragon"]),
    "Mine": (0, []),
    "Graveyard": (2, ["Skeletons", "Wraith", "Zombies"]),
    "Forest": (2, ["Giant Rats", "Ents", "Hell Hounds"]),
    "Swamp": (2, ["Giant Rats", "Ents", "Insect Swarm"]),
    "Crypt": (2, ["Skeletons", "Wraith", "Zombies"]),
    "Catacombs": (3, ["Skeletons", "Wraith", "Zombies"]),
    "Tower": (3, ["Drow", "Sorcerer", "Djinn"]),
    "Desert": (3, ["Giant Scorpion", "Djinn"]),
    "Castle": (
        1,
        [
            *("Skeletons", "Kobolds", "Goblins", "Orcs", "Ogres", "Drow", "Troglodytes"),
            *("Frost Giant", "Fire Giant", "Chaos Knight"),
        ],
    ),
    "Volcano": (2, ["Dragon", "Fire Giant", "Hell Hounds"]),
    "Ice Formation": (2, ["Wraith", "Frost Giant"]),
    "Shipwreck": (2, ["Nymphs", "Troglodytes"]),
}
"""Bonus and guardians; the Maze is below, where the Minotaur has more than the others."""


def more(place: str) -> dict[str, int]:
    """What each guardian has there beyond its combat value."""
    names = [CARDS.cards[index].name for index in CARDS.guardians]
    found = {name: guardian(name, at=place) - guardian(name) for name in names}
    return {name: bonus for name, bonus in found.items() if bonus}


@pytest.mark.parametrize("place", HELPED)
def test_TH_031_guardians_with_a_bonus(place: str) -> None:
    bonus, names = HELPED[place]
    assert more(place) == dict.fromkeys(names, bonus)


def test_TH_L01_dungeon() -> None:
    assert guardian("Pit Trap", at="Dungeon") == 11
    assert total(["Dwarf"], "Pit Trap", "Dungeon") == 3


def test_TH_L02_fairy_circle_ring() -> None:
    assert guardian("Pixies", at="Fairy Circle Ring") == 19


def test_TH_L03_giants_playground() -> None:
    assert guardian("Ogres", at="Giants Playground") == 17


def test_TH_L04_ruins() -> None:
    assert guardian("Gargoyles", at="Ruins") == 16
    assert guardian("Dragon", at="Ruins") == 18


def test_TH_L05_temple() -> None:
    assert guardian("Hell Hounds", at="Temple") == 16


def test_TH_L06_maze() -> None:
    assert guardian("Minotaur", at="Maze") == 16
    alone = [
        *("Giant Scorpion", "Dragon", "Wraith", "Medusa", "Doppleganger", "Frost Giant"),
        *("Fire Giant", "Sorcerer", "Chaos Knight"),
    ]
    assert more("Maze") == {**dict.fromkeys(alone, 2), "Minotaur": 4}


def test_TH_L07_caves() -> None:
    assert guardian("Drow", at="Caves") == 16


def test_TH_L08_caverns() -> None:
    assert guardian("Dragon", at="Caverns") == 21


def test_TH_L10_graveyard() -> None:
    assert guardian("Wraith", at="Graveyard") == 16


def test_TH_L11_forest() -> None:
    assert guardian("Ents", at="Forest") == 16
    assert total(["Wood Elf", "Druid", "Warrior"], "Kobolds", "Forest") == 3 + 2 + 4 + 2


def test_TH_L12_swamp() -> None:
    assert guardian("Giant Rats", at="Swamp") == 10


def test_TH_L13_crypt_is_not_underground() -> None:
    assert total(["Dwarf"], "Zombies", "Crypt") == 2
    assert guardian("Zombies", at="Crypt") == 12


def test_TH_L14_catacombs() -> None:
    assert guardian("Zombies", at="Catacombs") == 13
    assert total(["Dwarf"], "Zombies", "Catacombs") == 3


def test_TH_L15_tower_with_a_die_for_a_discarded_spell() -> None:
    assert guardian("Drow", at="Tower") == 17
    assert guardian("Drow", at="Tower", dice=[5]) == 22


def test_TH_L16_desert() -> None:
    assert guardian("Djinn", at="Desert") == 17


def test_TH_L17_castle() -> None:
    assert guardian("Chaos Knight", at="Castle") == 13


def test_TH_L18_volcano() -> None:
    assert guardian("Fire Giant", at="Volcano") == 18


def test_TH_L19_ice_formation() -> None:
    assert guardian("Frost Giant", at="Ice Formation") == 18


def test_TH_L20_shipwreck() -> None:
    assert guardian("Nymphs", at="Shipwreck") == 8
    assert guardian("Nymphs", at="Shipwreck", facing=["Warrior"]) == 16


def test_TH_031_and_means_either_and_a_line_counts_once() -> None:
    assert guardian("Hell Hounds", at="Forest") == 12 + 2
    assert guardian("Ents", at="Swamp") == 14 + 2
    assert guardian("Minotaur", at="Maze") == 12 + 2 + 2


def in_the_mine(*treasures: str, hand: tuple[str, ...] = ()) -> TreasureHunterState:
    """A is in the Mine with his first treasure."""
    ours = seat(hand=["Mine", *treasures, *hand], party=["Warrior"])
    state = table(ours, seat(hand=["Goblins", "Party Encounter"], party=["Knight"]))
    return play(passed(state, "venture"), "go to Mine", f"place {treasures[0]}")


def test_TH_L09_mine_with_two_treasures() -> None:
    state = in_the_mine("Golden Goose", "Cornucopia")
    assert notations(state) == {"pass", "place Cornucopia"}
    state = play(state, "place Cornucopia")
    assert asked(state) == "B"
    assert in_pile(play(state, "pass"), "A") == {"Golden Goose", "Cornucopia"}
    lost = rolled(play(state, "oppose with Goblins"), 12, 2)
    assert {"Golden Goose", "Cornucopia"} <= discarded(passed(lost, "discard"))


def test_TH_L09_mine_with_one_treasure() -> None:
    state = play(in_the_mine("Golden Goose", hand=("Orcs",)), "pass")
    assert asked(state) == "B"
    assert in_pile(play(state, "pass"), "A") == {"Golden Goose"}


def test_TH_X23_both_treasures_of_the_mine_go_to_a_guardian_party() -> None:
    state = play(in_the_mine("Golden Goose", "Cornucopia"), "place Cornucopia")
    state = rolled(play(state, "oppose with Party Encounter"), 12, 2)
    state = passed(play(state, "roll 1"), "draw")
    assert in_pile(state, "B") == {"Golden Goose", "Cornucopia"}


def test_TH_X24_monty_haul_gives_no_third_treasure_in_the_mine() -> None:
    state = in_the_mine("Golden Goose", "Cornucopia", hand=("Dragons Hoard", "Monty Haul"))
    assert of_kind(state, "play") == set()
    state = play(state, "place Cornucopia")
    assert phase(state) == "oppose"
    assert in_hand(state, "A") == {"Dragons Hoard", "Monty Haul"}
