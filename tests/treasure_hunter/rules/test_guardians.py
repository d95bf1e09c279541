"""The guardians, one by one: TH-G01 to TH-G31. Their values are without 2D6."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.bonuses import Foes, party_traits
from tests.treasure_hunter.sums import (
    CARDS,
    cast,
    extra,
    guardian,
    guardian_party,
    number,
    party,
    total,
)

MEN = [
    *("Warrior", "Wizard", "Cleric", "Ranger", "Barbarian", "Beastmaster", "Druid", "Thief"),
    *("Bard", "Paladin", "Knight"),
]


def traits(name: str) -> frozenset[str]:
    return CARDS.guardian(number(name)).traits


def test_TH_G01_skeletons() -> None:
    assert guardian("Skeletons", at="Castle") == 9
    assert "regenerate" in traits("Skeletons")


def test_TH_G02_kobolds_ambush_is_for_detection_only() -> None:
    assert extra("Detection", "Kobolds") == 8
    assert guardian("Kobolds") == 8


def test_TH_G04_goblins() -> None:
    assert extra("Deflect Missiles", "Goblins") == 6


def test_TH_G05_giant_rats() -> None:
    assert extra("Sleep", "Giant Rats") == 0
    assert extra("Control Animals", "Giant Rats") == 10


def test_TH_G06_giant_scorpion_is_no_animal() -> None:
    assert extra("Charm", "Giant Scorpion") == 8
    assert extra("Control Animals", "Giant Scorpion") == 0


def test_TH_G07_dragon_is_no_monster() -> None:
    assert extra("Charm", "Dragon") == 0
    assert total(["Knight"], "Dragon") == 3 + 4


def test_TH_G08_arrow_trap() -> None:
    assert guardian("Arrow Trap", at="Dungeon") == 15
    assert extra("Deflect Missiles", "Arrow Trap") == 6


def test_TH_G12_ents() -> None:
    assert extra("Fireball", "Ents") == 8
    assert total(["Druid"], "Ents") == 2 + 3


def test_TH_G13_wraith() -> None:
    water = ("Priestess", "Holy Water")
    assert total([water], "Wraith", used=["Holy Water"]) == 1 + 2 + 9
    assert total([("Warrior", "Flame Sword")], "Wraith") == 4 + 1 + 4
    assert total([("Warrior", "Eldritch Sword")], "Wraith") == 4 + 1 + 2


@pytest.mark.parametrize("man", MEN)
def test_TH_G14_nymphs_against_a_man(man: str) -> None:
    assert guardian("Nymphs", facing=[man]) == 14


@pytest.mark.parametrize(
    "other", ["Wood Elf", "High Elf", "Dwarf", "Halfling", "Enchantress", "Priestess"]
)
def test_TH_G14_nymphs_against_others(other: str) -> None:
    assert guardian("Nymphs", facing=[other]) == 6


def test_TH_059_the_nymphs_have_their_bonus_once() -> None:
    assert guardian("Nymphs", at="Shipwreck", facing=["Bard"]) == 6 + 2 + 8 == 16
    assert guardian("Nymphs", at="Shipwreck", facing=["Bard", "Wizard", "Dwarf"]) == 16
    assert guardian("Nymphs", at="Shipwreck", facing=["Enchantress", "Dwarf"]) == 8


def test_TH_G15_insect_swarm_is_no_animal() -> None:
    assert extra("Control Animals", "Insect Swarm") == 0
    assert {"poison", "regenerate"} <= traits("Insect Swarm")


def test_TH_G16_orcs() -> None:
    assert extra("Fear", "Orcs") == 6


def test_TH_G17_ogres_are_giants_and_humanoids() -> None:
    assert total(["Halfling"], "Ogres") == 2 + 3
    assert guardian("Ogres", at="Giants Playground") == 17


def test_TH_G18_drow_with_a_discarded_spell() -> None:
    assert guardian("Drow", at="Tower", dice=[6]) == 17 + 6


def test_TH_G19_troglodytes() -> None:
    assert extra("Detection", "Troglodytes") == 8
    assert extra("Charm", "Troglodytes") == 8


def test_TH_G20_green_slime() -> None:
    assert "regenerate" in traits("Green Slime")


def test_TH_G21_zombies() -> None:
    assert {"regenerate", "disease"} <= traits("Zombies")


def test_TH_G22_medusa() -> None:
    assert guardian("Medusa", at="Ruins") == 18


def test_TH_G23_minotaur() -> None:
    assert guardian("Minotaur", at="Maze") == 16
    assert guardian("Minotaur", at="Caves") == 14


def test_TH_G24_doppleganger() -> None:
    assert extra("Detection", "Doppleganger") == 8
    assert guardian("Doppleganger", facing=["Warrior", "Knight"]) == 16


def test_TH_G25_frost_giant_is_not_humanoid() -> None:
    assert extra("Freeze", "Frost Giant") == 0
    assert extra("Fireball", "Frost Giant") == 8
    assert total(["Ranger"], "Frost Giant") == 3


def test_TH_G26_fire_giant_is_not_humanoid() -> None:
    assert extra("Fireball", "Fire Giant") == 0
    assert extra("Freeze", "Fire Giant") == 7
    assert total(["Ranger"], "Fire Giant") == 3


def test_TH_G27_hell_hounds() -> None:
    assert extra("Control Animals", "Hell Hounds") == 10
    assert extra("Deflect Missiles", "Hell Hounds") == 0
    assert extra(cast("Illusion", roll=6), "Hell Hounds") == 0


def test_TH_G28_gargoyles_are_many() -> None:
    assert guardian("Gargoyles", at="Ruins") == 16
    assert extra("Polymorph", "Gargoyles") == 0


def test_TH_G29_sorcerer_is_human_not_humanoid() -> None:
    assert extra("Fear", "Sorcerer") == 6
    assert extra("Sleep", "Sorcerer") == 0
    assert total(["Ranger"], "Sorcerer") == 3


def test_TH_G30_chaos_knight() -> None:
    assert guardian("Chaos Knight", at="Temple") == 16
    assert total(["Warrior"], "Chaos Knight", events=["Smite"]) == 4 + 6


def test_TH_G31_djinn() -> None:
    assert guardian("Djinn", at="Desert") == 17


# -- two guardians ----------------------------------------------------------------------------


def test_TH_047_values_are_added() -> None:
    assert guardian("Kobolds", "Dragon", at="Caverns") == 8 + (18 + 3)
    assert guardian("Nymphs", "Orcs", facing=["Bard"]) == 6 + 8 + 12


def test_TH_047_a_bonus_counts_once_if_one_of_two_qualifies() -> None:
    pair = Foes.guardians(CARDS, [number("Ogres"), number("Frost Giant")])
    assert total(["Dwarf"], pair) == 2 + 2
    assert total([("Warrior", "Flame Sword")], pair) == 4 + 1 + 4
    two = Foes.guardians(CARDS, [number("Wraith"), number("Ents")])
    assert total([("Warrior", "Flame Sword")], two) == 4 + 1 + 4 + 2


def test_TH_X08_two_mages_in_the_tower() -> None:
    assert guardian("Drow", "Sorcerer", at="Tower", dice=[3, 4]) == 14 + 3 + 10 + 3 + 7


# -- Party Encounter --------------------------------------------------------------------------


def test_TH_G11_the_value_of_a_party() -> None:
    knight_and_druid = guardian_party(["Knight", "Druid"], ["Warrior", "Wizard"], "Tower")
    assert knight_and_druid == 3 + 2 + 3


@pytest.mark.parametrize(
    ("heroes", "expected"),
    [
        (["Knight", "Druid"], {"human", "fighter", "priest", "scout", "intelligent"}),
        (["Wood Elf"], {"humanoid", "scout", "archer", "singular", "intelligent"}),
        (["Dwarf", "Halfling"], {"humanoid", "fighter", "thief", "intelligent"}),
        (
            [("Wizard", "Gauntlets of Might", "Battle Axe")],
            {"human", "mage", "fighter", "weapons", "singular", "intelligent"},
        ),
        ([("Wizard", "Battle Axe")], {"human", "mage", "singular", "intelligent"}),
    ],
)
def test_TH_051_the_traits_of_a_party(heroes: list, expected: set[str]) -> None:
    assert party_traits(CARDS, party(*heroes)) == expected


def test_TH_051_location_bonuses_of_heroes_count_in_a_guardian_party() -> None:
    assert guardian_party(["Druid", "Dwarf"], ["Warrior"], "Forest") == 2 + 1 + 2
    assert guardian_party(["Dwarf"], ["Warrior"], "Caverns") == 2 + 1
    assert guardian_party(["Dwarf"], ["Warrior"], "Caves") == 2 + 1 + 2
    assert guardian_party([("Dwarf", "War Hammer")], ["Warrior"], "Castle") == 2 + 1 + 4 + 1
    assert guardian_party(["Dwarf"], ["Warrior"], "Maze") == 2 + 2


def test_TH_051_bonuses_against_the_active_party_count() -> None:
    assert guardian_party(["Ranger"], ["Dwarf"]) == 3 + 1
    assert guardian_party(["Ranger"], ["Knight"]) == 3
    axe = [("Knight", "Battle Axe")]
    assert guardian_party(axe, ["Wood Elf"], pile=["Living Harp"]) == 3 + 1 + 4 + 1
    potion = ("Bard", "Potion of Giant Strength")
    assert guardian_party([potion], ["Warrior"], used=["Potion of Giant Strength"]) == 8
    assert guardian_party(["Wizard"], ["Warrior"], spells=["Fear"]) == 1 + 6
    assert guardian_party(["Wizard"], ["Warrior"], spells=["Charm"]) == 1


def test_TH_X33_a_party_of_one_is_singular() -> None:
    one = Foes.guardian_party(CARDS, party("Knight"))
    two = Foes.guardian_party(CARDS, party("Knight", "Bard"))
    assert extra("Polymorph", one) == 10
    assert extra("Polymorph", two) == 0
    assert total(["Warrior"], one, events=["Smite"]) == 10


def test_TH_X34_the_barbarian_against_a_party_with_a_mage() -> None:
    assert total(["Barbarian"], Foes.guardian_party(CARDS, party("Wizard"))) == 7
    assert total(["Barbarian"], Foes.guardian_party(CARDS, party("Warrior"))) == 5


# -- combinations -----------------------------------------------------------------------------


def test_TH_X01_detection_and_fear_by_two_casters() -> None:
    assert guardian("Doppleganger", at="Maze") + 7 == 25
    gained = extra("Detection", "Doppleganger") + extra("Fear", "Doppleganger")
    assert 18 + gained == 32


def test_TH_X03_chaos_knight_in_the_temple() -> None:
    assert guardian("Chaos Knight", at="Temple") + 8 == 24
    heroes = ["Warrior", "Wizard"]
    played = total(heroes, "Chaos Knight", "Temple", spells=["Lightning Bolt"], events=["Smite"])
    assert played == 5 + 6 + 8
    assert played + 9 == 28


def test_TH_X04_the_trait_ambush_is_not_the_event() -> None:
    assert guardian("Kobolds", events=["Ambush"]) == 12
    assert extra("Detection", "Kobolds") == 8
    assert extra("Detection", "Orcs") == 0


def test_TH_X35_nymphs_against_women_and_others() -> None:
    heroes = ["Enchantress", "Priestess", "Dwarf", "High Elf"]
    assert guardian("Nymphs", facing=heroes) == 6
    assert total(heroes, "Nymphs") == 1 + 4 + 1 + 2 + 2 == 10
