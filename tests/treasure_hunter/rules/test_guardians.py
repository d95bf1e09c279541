"""The guardians, one by one: TH-G01 to TH-G31. Their values are without 2D6."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.bonuses import Foes, party_traits
from tests.treasure_hunter.boards import (
    asked,
    damage,
    discarded,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    of_kind,
    opposed,
    passed,
    phase,
    play,
    rolled,
    seat,
    table,
    values,
    words,
)
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


# -- at the table -----------------------------------------------------------------------------


def test_TH_G01_skeletons_are_fought_twice() -> None:
    """TH-046, with its two examples."""
    first = rolled(opposed(["Warrior", "Barbarian"], "Skeletons", at="Crypt"), 7, 11)
    assert words(passed(first, "hit roll"))["quest"]["won"]
    second = play(first, "roll 1")
    assert phase(second) == "guardian roll"
    assert words(second)["quest"]["beaten"] == ["Skeletons"]
    won = play(rolled(second, 5, 12), "roll 4", "1 hit on Warrior")
    assert in_pile(won, "A") == {"Golden Goose"}
    lost = play(rolled(second, 12, 2), "roll 5", "2 hits on Warrior")
    assert "Golden Goose" in discarded(lost)
    assert damage(lost) == {"Warrior": 1, "Barbarian": 2}  # one hit each is healed


def test_TH_G03_pixies_rob_and_do_not_hit() -> None:
    """TH-060: the owner chooses which of his items; fewer than the roll are all lost."""
    party = [hero("Knight", "Battle Axe", "Boots of Speed"), hero("Wizard", "Flame Sword")]
    state = play(rolled(opposed(party, "Pixies"), 12, 2), "roll 2")
    state = passed(state, "robbed")
    assert notations(state) == {
        *("discard Battle Axe", "discard Boots of Speed", "discard Flame Sword"),
    }
    state = play(state, "discard Battle Axe", "discard Flame Sword")
    assert {"Battle Axe", "Flame Sword", "Golden Goose"} <= discarded(state)
    assert in_party(state, "A")["Knight"]["items"] == ["Boots of Speed"]
    assert damage(state) == {"Knight": 0, "Wizard": 0}
    all_gone = passed(play(rolled(opposed(party, "Pixies"), 12, 2), "roll 4"), "discard")
    assert {"Battle Axe", "Flame Sword", "Boots of Speed"} <= discarded(all_gone)


def test_TH_G03_a_party_without_items_loses_only_the_treasure() -> None:
    state = passed(play(rolled(opposed(["Knight"], "Pixies"), 12, 2), "roll 6"), "discard")
    assert "Golden Goose" in discarded(state)
    assert damage(state) == {"Knight": 0}


def test_TH_G03_beaten_pixies_hit_as_usual() -> None:
    state = rolled(opposed(["Barbarian", "Warrior"], "Pixies"), 2, 12)
    state = play(state, "roll 6", "0 hits on Warrior")
    assert damage(state) == {"Warrior": 0, "Barbarian": 2}
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_X11_pixies_and_disaster() -> None:
    """The equipment goes first."""
    party = [hero("Barbarian", "Battle Axe")]
    state = rolled(opposed(party, "Pixies", "Disaster"), 12, 2)
    state = play(state, "roll 3", "play Disaster", "roll 3")
    assert "Battle Axe" in discarded(state)
    assert damage(state) == {"Barbarian": 2}  # three, and one is healed


def test_TH_X10_pixies_and_orcs_rob_and_hit() -> None:
    party = [hero("Barbarian", "Battle Axe")]
    ours = seat(hand=["Castle", "Golden Goose"], party=party)
    theirs = seat(hand=["Pixies", "Double Trouble", "Orcs"])
    state = play(passed(table(ours, theirs), "venture"), "go to Castle", "place Golden Goose")
    state = play(state, "oppose with Pixies", "double trouble with Orcs")
    state = play(state, "roll 2D6: 7", "roll 2D6: 7", "roll 2D6: 7", "roll 1", "roll 3")
    state = passed(state, "discard")
    assert "Battle Axe" in discarded(state)
    assert damage(state) == {"Barbarian": 2}


def test_TH_G05_giant_rats_make_ill() -> None:
    """TH-045: until wholly healed, and also after a win."""
    state = play(rolled(opposed(["Warrior", "Barbarian"], "Giant Rats"), 2, 12), "roll 5")
    state = play(state, "2 hits on Warrior")
    assert in_party(state, "A")["Warrior"] == hero("Warrior", damage=1, diseased=True, weapon=None)
    assert not in_party(state, "A")["Barbarian"]["diseased"]
    one = play(rolled(opposed(["Warrior", "Barbarian"], "Giant Rats"), 2, 12), "roll 4")
    one = play(one, "1 hit on Warrior")
    assert in_party(one, "A")["Warrior"] == hero("Warrior", weapon=None)  # healed at once


def test_TH_G06_the_scorpion_kills_whom_it_hurts() -> None:
    """TH-045: five hits on two heroes kill both."""
    state = play(rolled(opposed(["Barbarian", "Warrior"], "Giant Scorpion"), 12, 2), "roll 5")
    assert notations(state) == {f"{n} hit{'s' * (n != 1)} on Warrior" for n in (1, 2, 3)}
    assert in_party(play(state, "1 hit on Warrior"), "A") == {}
    martyr = rolled(opposed(["Barbarian", "Warrior", "Paladin"], "Giant Scorpion"), 12, 2)
    martyr = play(martyr, "roll 5", "0 hits on Warrior", "0 hits on Barbarian")
    assert set(in_party(martyr, "A")) == {"Warrior", "Barbarian"}


def test_TH_G06_also_when_it_is_beaten() -> None:
    state = play(rolled(opposed(["Barbarian", "Warrior"], "Giant Scorpion"), 2, 12), "roll 4")
    state = play(state, "1 hit on Warrior")
    assert set(in_party(state, "A")) == {"Barbarian"}
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_G08_traps_do_not_leave_their_place() -> None:
    traps = ("Arrow Trap", "Pit Trap", "Poison Gas Trap")
    state = table(seat(party=["Warrior"]), seat(hand=["Encounter", "Orcs", *traps]))
    state = passed(state, "encounter")
    assert notations(state) == {"pass", "encounter with Orcs"}


def test_TH_G09_the_pit_keeps_the_party_at_home_in_its_next_turn() -> None:
    state = rolled(opposed(["Barbarian"], "Pit Trap", "Lost", hand=("Forest", "Cornucopia")), 12, 2)
    state = passed(play(state, "roll 1"), "discard")
    assert words(state)["pit"] == ["A"]
    state = passed(play(state, "pass"), "recruit")
    assert asked(state) == "B"
    state = passed(play(state, "pass"), "recruit")
    assert asked(state) == "A"
    assert words(state)["barred"]
    state = play(state, "pass")
    assert phase(state) not in ("venture", "lost")
    state = passed(state, "discard")
    assert words(state)["pit"] == []


def test_TH_X19_happy_hunting_from_the_pit() -> None:
    """The ban is for the next turn."""
    hand = ("Forest", "Cornucopia", "Happy Hunting")
    state = rolled(opposed(["Barbarian"], "Pit Trap", hand=hand), 12, 2)
    state = play(state, "roll 1", "play Happy Hunting", "go to Forest")
    assert phase(state) == "place"
    assert words(state)["pit"] == ["A"]


def test_TH_G10_poison_gas() -> None:
    state = play(rolled(opposed(["Barbarian", "Warrior"], "Poison Gas Trap"), 12, 2), "roll 1")
    assert set(in_party(play(state, "0 hits on Warrior"), "A")) == {"Warrior"}


def test_TH_G11_the_winning_party_gets_the_treasure() -> None:
    """TH-051: in the Tower, Knight and Druid against Warrior and Wizard."""
    state = opposed(
        ["Warrior", "Wizard"], "Party Encounter", at="Tower", others=("Knight", "Druid")
    )
    state = rolled(state, 9, 7)
    assert values(passed(state, "hit roll")) == (12, 17)
    state = play(state, "roll 2", "1 hit on Warrior")
    assert phase(state) == "hit roll"
    assert asked(play(state, "roll 5")) == "B"
    state = play(state, "roll 5", "1 hit on Druid")
    assert in_pile(state, "B") == {"Golden Goose"}
    assert damage(state, "B") == {"Knight": 1, "Druid": 1}
    assert discarded(state) >= {"Party Encounter", "Tower"}


def test_TH_G11_the_active_party_wins() -> None:
    state = opposed(
        ["Warrior", "Barbarian"],
        "Party Encounter",
        others=(hero("Knight", "Battle Axe", damage=2), "Druid"),
    )
    state = play(rolled(state, 2, 12), "roll 1", "roll 1", "0 hits on Druid")
    assert in_pile(state, "A") == {"Golden Goose"}
    assert set(in_party(state, "B")) == {"Druid"}
    assert "Battle Axe" in discarded(state)  # only winners recover items


def test_TH_G11_a_guardian_party_withdraws() -> None:
    party = (hero("Wizard", spells=["Darkness"]),)
    state = opposed(["Warrior"], "Party Encounter", others=party)
    state = play(state, "roll 2D6: 7", "cast Darkness with Wizard")
    assert in_pile(state, "A") == {"Golden Goose"}
    assert damage(state) == {"Warrior": 0}


def test_TH_G11_needs_a_hero_and_knows_no_invisibility() -> None:
    state = table(
        seat(hand=["Castle", "Golden Goose"], party=["Warrior"]), seat(hand=["Party Encounter"])
    )
    state = play(passed(state, "venture"), "go to Castle", "place Golden Goose")
    assert notations(state) == {"pass"}
    party = (hero("Wizard", spells=["Invisibility", "Charm"]),)
    state = play(opposed(["Warrior"], "Party Encounter", others=party), "roll 2D6: 7")
    assert of_kind(state, "cast") == set()


def test_TH_G11_one_spell_of_the_hand_for_a_mage_in_the_party() -> None:
    state = opposed(["Warrior"], "Party Encounter", "Heal", "Cure", others=("Wizard", "Druid"))
    state = play(state, "roll 2D6: 7")
    assert of_kind(state, "spend") == {"spend Heal", "spend Cure"}
    state = play(state, "spend Heal", "roll 3")
    assert values(state)[1] == 1 + 2 + 7 + 3
    assert of_kind(state, "spend") == set()


def test_TH_G14_nymphs_look_at_the_party_when_they_roll() -> None:
    """TH-059: the man who dies of Ruined afterwards has been seen."""
    party = [hero("Warrior", "Mithril Armor", damage=4), "Dwarf"]
    state = play(opposed(party, "Nymphs", "Ruined"), "roll 2D6: 7")
    assert values(state)[1] == 14 + 7
    state = play(state, "ruin Mithril Armor")
    assert set(in_party(state, "A")) == {"Dwarf"}
    assert values(state)[1] == 14 + 7


def test_TH_G15_the_swarm_is_poisonous_twice() -> None:
    party = ["Warrior", "Barbarian", "Knight"]
    state = rolled(opposed(party, "Insect Swarm"), 2, 12)
    state = play(state, "roll 4", "1 hit on Warrior")
    state = play(rolled(state, 2, 12), "roll 4", "0 hits on Barbarian")
    assert set(in_party(state, "A")) == {"Barbarian"}
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_G18_drow_discard_one_spell_in_a_fight() -> None:
    state = opposed(["Warrior"], "Drow", "Heal", "Cure", at="Tower")
    state = play(state, "roll 2D6: 7", "spend Heal", "roll 4")
    assert values(state)[1] == 17 + 7 + 4
    assert of_kind(state, "spend") == set()
    assert in_hand(state, "B") == {"Cure"}


def test_TH_G31_djinn_and_a_discarded_spell() -> None:
    """TH-034: 14 + 7, Heal is discarded, the die shows 4."""
    state = opposed(["Warrior"], "Djinn", "Heal")
    assert values(play(state, "roll 2D6: 7", "spend Heal", "roll 4"))[1] == 25


def test_TH_G20_green_slime_is_fought_twice() -> None:
    state = play(rolled(opposed(["Barbarian", "Warrior"], "Green Slime"), 2, 12), "roll 1")
    assert phase(state) == "guardian roll"


def test_TH_G21_zombies_make_ill_in_each_fight() -> None:
    state = rolled(opposed(["Warrior", "Barbarian"], "Zombies"), 2, 12)
    state = play(state, "roll 4", "1 hit on Warrior")
    assert in_party(state, "A")["Warrior"]["diseased"]
    state = rolled(state, 2, 12)
    state = play(state, "roll 4", "0 hits on Warrior")
    assert not in_party(state, "A")["Warrior"]["diseased"]  # healed after the adventure
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_G22_medusas_gaze_kills_nobody() -> None:
    state = play(rolled(opposed(["Warrior", "Barbarian"], "Medusa"), 12, 2), "roll 2")
    assert damage(play(state, "1 hit on Warrior")) == {"Warrior": 0, "Barbarian": 0}


def test_TH_X09_cure_against_two_plagues() -> None:
    """Double Trouble: the rats' disease and the scorpion's poison are both ended."""
    party = [hero("Cleric", spells=["Cure"]), "Barbarian"]
    ours = seat(hand=["Castle", "Golden Goose"], party=party)
    theirs = seat(hand=["Giant Rats", "Double Trouble", "Giant Scorpion"])
    state = play(passed(table(ours, theirs), "venture"), "go to Castle", "place Golden Goose")
    state = play(state, "oppose with Giant Rats", "double trouble with Giant Scorpion")
    state = play(state, "roll 2D6: 7", "roll 2D6: 7", "roll 2D6: 7", "pass", "roll 4")
    state = play(state, "cast Cure with Cleric", "1 hit on Cleric")
    assert damage(state) == {"Cleric": 0, "Barbarian": 2}
    assert not any(row["diseased"] for row in in_party(state, "A").values())
