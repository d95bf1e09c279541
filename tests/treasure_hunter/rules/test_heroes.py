"""The heroes, one by one: TH-H01 to TH-H17, and the rules of the values that they show.

Values are without the party's 2D6; a guardian without a location is met in an Encounter.
"""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.using import (
    classes,
    default_weapon,
    hits,
    in_use,
    slots,
    usable_weapons,
)
from tests.treasure_hunter.boards import (
    adventure,
    discarded,
    in_party,
    in_pile,
    notations,
    of_kind,
    phase,
    play,
    rolled,
    seat,
    table,
    values,
)
from tests.treasure_hunter.boards import hero as in_play
from tests.treasure_hunter.sums import (
    CARDS,
    cast,
    extra,
    guardian,
    member,
    number,
    numbers,
    total,
    value,
)


def has(*told: str) -> tuple[int, int]:
    """Hits and spell slots of a hero with items."""
    return hits(CARDS, member(told)), slots(CARDS, member(told))


def test_TH_H01_warrior() -> None:
    assert total(["Warrior"], "Goblins") == 4
    assert total([("Warrior", "Battle Axe")], "Goblins") == 4 + 1 + 4 == 9
    assert has("Warrior") == (3, 0)


def test_TH_H02_wizard_uses_what_every_hero_can() -> None:
    assert has("Wizard") == (1, 4)
    assert has("Wizard", "Spell Book") == (1, 5)
    tome = numbers(["Ancient Tome"])
    assert slots(CARDS, member(("Wizard", "Spell Book")), tome) == 6
    assert total([("Wizard", "Assassins Dagger")], "Orcs") == 2
    assert total([("Wizard", "Boots of Speed")], "Orcs") == 1 + 2


def test_TH_H03_wood_elf_is_no_fighter() -> None:
    elf = ("Wood Elf", "Magic Bow", "Bearskin", "Arrows of Slaying")
    used = ["Arrows of Slaying"]
    assert total([elf], "Green Slime", "Forest", used=used) == 3 + 1 + 2 + 2 + 3 == 11
    sword = member(("Wood Elf", "Flame Sword", "Mithril Armor"))
    assert in_use(CARDS, sword) == 0
    assert hits(CARDS, sword) == 2


def test_TH_H04_dwarf() -> None:
    dwarf = ("Dwarf", "War Hammer")
    assert total([dwarf], "Frost Giant", "Caverns") == 2 + 1 + 2 + 1 + 3 + 4 == 13
    assert total([dwarf], "Frost Giant") == 12
    assert CARDS.hero(number("Dwarf")).martyr


@pytest.mark.parametrize("place", ["Dungeon", "Caves", "Caverns", "Mine", "Catacombs"])
def test_TH_H04_the_dwarf_has_one_more_underground(place: str) -> None:
    assert total(["Dwarf"], "Goblins", place) == 3


@pytest.mark.parametrize("place", ["Crypt", "Maze", "Forest", None])
def test_TH_H04_but_not_elsewhere_nor_in_an_encounter(place: str | None) -> None:
    assert total(["Dwarf"], "Goblins", place) == 2


def test_TH_H05_cleric_uses_armour_and_blunt_weapons_as_a_fighter() -> None:
    assert total([("Cleric", "War Hammer")], "Ogres") == 2 + 1 + 3 == 6
    assert total([("Cleric", "Disrupting Mace")], "Zombies") == 2 + 2 + 1 + 2 + 3 == 10
    assert has("Cleric", "Mithril Armor") == (4, 2)
    assert total([("Cleric", "Snake Staff")], "Orcs") == 4
    for item in ("Flame Sword", "Battle Axe", "Spell Shield"):
        assert in_use(CARDS, member(("Cleric", item))) == 0


def test_TH_H06_enchantress() -> None:
    assert total(["Enchantress"], "Ents") == 5
    assert total(["Enchantress"], "Pixies") == 5
    assert guardian("Nymphs", facing=["Enchantress"]) == 6


def test_TH_H07_ranger_uses_what_three_classes_use() -> None:
    assert total(["Ranger"], "Orcs", "Forest") == 3 + 1 + 1 == 5
    ranger = member(("Ranger", "Magic Bow", "Bearskin", "Mithril Armor"))
    assert in_use(CARDS, ranger) == ranger.items


def test_TH_H08_barbarian_uses_no_magic() -> None:
    assert total(["Barbarian"], "Sorcerer") == 7
    assert total(["Barbarian"], "Sorcerer", spells=[cast("Haste", on="Barbarian")]) == 12
    assert total(["Barbarian"], "Djinn", "Desert") == 5 + 2 + 1 == 8
    assert total([("Barbarian", "Battle Axe")], "Orcs") == 5
    assert slots(CARDS, member(("Barbarian", "Eldritch Sword")), numbers(["Ancient Tome"])) == 0
    assert extra("Blessings", "Orcs", ["Barbarian"]) == 2


def test_TH_H09_beastmaster_wears_no_armour() -> None:
    assert total(["Beastmaster"], "Hell Hounds", "Forest") == 3 + 4 + 1 == 8
    assert total(["Beastmaster"], "Insect Swarm") == total(["Beastmaster"], "Giant Scorpion") == 3
    assert has("Beastmaster", "Mithril Armor") == (3, 1)
    assert total([("Beastmaster", "Spell Shield")], "Orcs") == 4


def test_TH_H10_druid_has_his_bonus_once() -> None:
    assert total(["Druid"], "Ents", "Swamp") == 2 + 3 + 1 == 6


def test_TH_H11_thief() -> None:
    thief = ("Thief", "Skeletal Lockpicks", "Boots of Speed")
    assert total([thief], "Arrow Trap") == 2 + 4 + 3 + 3 == 12


def test_TH_H12_bard_helps_the_others() -> None:
    assert total(["Bard", "Warrior", "Knight"], "Goblins") == 10
    assert total(["Bard"], "Goblins") == 1
    assert str(value(["Bard", "Warrior", "Knight"], "Goblins")) == (
        "Bard 1, Warrior 4, Knight 3, Bard +2"
    )


def test_TH_H13_paladin() -> None:
    assert total([("Paladin", "Eldritch Sword")], "Wraith") == 3 + 2 + 1 + 2 == 8
    assert total([("Paladin", "Disrupting Mace")], "Zombies") == 3 + 2 + 1 + 2 == 8
    assert total([("Paladin", "Snake Staff")], "Orcs") == 5
    assert CARDS.hero(number("Paladin")).martyr


def test_TH_H14_knight() -> None:
    assert total(["Knight"], "Dragon") == 7
    assert total(["Knight"], "Medusa") == 5


def test_TH_H15_halfling_adds_separate_clauses() -> None:
    assert total(["Halfling"], "Ogres") == 5
    assert total(["Halfling"], "Frost Giant") == 4
    assert total(["Halfling"], "Pit Trap") == 6


def test_TH_H16_priestess_makes_martyrs_of_the_others() -> None:
    priestess = CARDS.hero(number("Priestess"))
    assert priestess.others_martyr
    assert not priestess.martyr
    assert total(["Priestess"], "Zombies") == 3


def test_TH_H17_high_elf_is_fighter_and_mage() -> None:
    assert total([("High Elf", "Frost Sword")], "Dragon") == 2 + 1 + 3 == 6
    assert has("High Elf", "Spell Book") == (2, 3)
    assert has("High Elf", "Eldritch Sword") == (2, 2)
    assert slots(CARDS, member("High Elf"), numbers(["Ancient Tome"])) == 3


def test_TH_H17_classes() -> None:
    of_class = {
        name: [CARDS.cards[hero].name for hero in CARDS.heroes if name in CARDS.hero(hero).classes]
        for name in ("fighter", "mage", "priest", "thief", "scout", "archer")
    }
    assert of_class == {
        "fighter": [
            *("Warrior", "Dwarf", "Ranger", "Barbarian", "Beastmaster"),
            *("Paladin", "Knight", "High Elf"),
        ],
        "mage": ["Wizard", "Enchantress", "High Elf"],
        "priest": ["Cleric", "Druid", "Paladin", "Priestess"],
        "thief": ["Thief", "Bard", "Halfling"],
        "scout": ["Wood Elf", "Ranger", "Barbarian", "Beastmaster", "Druid"],
        "archer": ["Wood Elf", "Ranger", "Thief"],
    }


def test_TH_H07_scouts_in_the_wilderness() -> None:
    assert total(["Ranger", "Barbarian"], "Giant Rats", "Swamp") == 3 + 1 + 5 + 1 == 10
    for place in ("Forest", "Swamp", "Desert"):
        assert total(["Druid"], "Kobolds", place) == 3
    for place in ("Ruins", "Caves", None):
        assert total(["Druid"], "Kobolds", place) == 2


# -- the rules that heroes show ---------------------------------------------------------------


def test_TH_013_only_the_chosen_weapon_works() -> None:
    knight = ("Knight", "Battle Axe", "Flame Sword")
    assert total([knight], "Goblins") == 3 + 1 + 4 == 8
    assert total([knight], "Frost Giant") == 3 + 1 == 4


def test_TH_013_the_weapon_by_default() -> None:
    knight, axe = number("Knight"), number("Battle Axe")
    both = numbers(["Battle Axe", "Flame Sword"])
    assert default_weapon(CARDS, knight, numbers(["Battle Axe", "Snake Staff"])) == axe
    assert default_weapon(CARDS, knight, both, named=axe) == axe
    assert default_weapon(CARDS, knight, both) is None
    assert default_weapon(CARDS, knight, 0, named=axe) is None
    assert default_weapon(CARDS, number("Wizard"), both) is None
    assert usable_weapons(CARDS, knight, both) == both


def test_TH_014_arrows_need_no_weapon_slot() -> None:
    ranger = ("Ranger", "Magic Bow", "Arrows of Slaying")
    assert total([ranger], "Green Slime", used=["Arrows of Slaying"]) == 3 + 2 + 3 == 8
    staffs = ("Priestess", "Staff of Striking", "Snake Staff")
    assert total([staffs], "Orcs", used=["Staff of Striking"]) == 1 + 4
    assert total([("Priestess", "Snake Staff", "Staff of Striking")], "Orcs") == 1 + 2


def test_TH_014_the_ten_weapons() -> None:
    weapons = [CARDS.cards[i].name for i in CARDS.items if CARDS.item(i).is_weapon]
    assert weapons == [
        *("Magic Bow", "War Hammer", "Disrupting Mace", "Flame Sword", "Frost Sword"),
        *("Eldritch Sword", "Snake Staff", "Battle Axe", "Staff of Striking"),
        "Assassins Dagger",
    ]
    blunt = [CARDS.cards[i].name for i in CARDS.items if CARDS.item(i).category == "blunt"]
    assert blunt == ["War Hammer", "Disrupting Mace"]


def test_TH_015_two_armours_add_up() -> None:
    warrior = member(("Warrior", "Enchanted Armor", "Mithril Armor"))
    assert hits(CARDS, warrior) == 3 + 1 + 2 == 6
    assert in_use(CARDS, member(("Beastmaster", "Spell Shield"))) != 0
    assert in_use(CARDS, member(("Cleric", "Spell Shield"))) == 0


def test_TH_016_all_lines_that_fit_add_up() -> None:
    assert total([("Dwarf", "War Hammer")], "Green Slime") == 2 + 1 + 4 == 7
    assert total([("Dwarf", "War Hammer")], "Fire Giant") == 2 + 2 + 1 + 3 + 4 == 12
    assert total([("Cleric", "Disrupting Mace")], "Zombies") == 2 + 2 + 1 + 2 + 3 == 10
    assert total([("Ranger", "Boots of Speed")], "Green Slime") == 3 + 3 == 6
    assert total([("Knight", "Boots of Speed")], "Kobolds") == 3 + 2 == 5
    assert total([("Wood Elf", "Boots of Speed")], "Green Slime") == 3 + 3


def test_TH_018_the_gauntlets_make_a_fighter() -> None:
    wizard = ("Wizard", "Gauntlets of Might", "Flame Sword")
    assert total([wizard], "Frost Giant") == 1 + 1 + 1 + 4 == 7
    assert total([("Wizard", "Flame Sword")], "Frost Giant") == 1
    armed = member(wizard)
    assert classes(CARDS, armed.hero, armed.items, armed.weapon) == {"mage", "fighter"}


def test_TH_018_hits_of_a_hero_who_is_no_fighter_any_more() -> None:
    assert has("Wizard", "Gauntlets of Might", "Mithril Armor") == (3, 4)
    assert has("Wizard", "Mithril Armor") == (1, 4)


def test_TH_021_slots() -> None:
    assert has("Warrior", "Eldritch Sword") == (3, 1)
    assert has("Warrior", "Battle Axe", "Eldritch Sword") == (3, 0)
    icon = numbers(["Holy Icon"])
    assert slots(CARDS, member(("Paladin", "Eldritch Sword")), icon) == 2
    assert slots(CARDS, member("Paladin"), icon) == 2
    assert slots(CARDS, member("Warrior"), icon) == 0


def test_TH_032_one_clause_is_one_bonus() -> None:
    assert total(["Druid"], "Ents") == 2 + 3
    assert total(["Halfling"], "Ogres") == 2 + 2 + 1
    assert total(["Knight"], "Hell Hounds") == 3 + 2


def test_TH_035_the_party_value() -> None:
    assert total(["Bard", "Warrior", "Knight"], "Goblins") == 1 + (4 + 1) + (3 + 1) == 10


def test_TH_045_disease_lowers_the_score() -> None:
    assert total([("Warrior", "diseased")], "Orcs") == 2
    assert total([("Wizard", "diseased")], "Orcs") == 0
    assert total([("Wizard", "diseased", "Boots of Speed")], "Orcs") == 2
    assert str(value([("Wizard", "diseased")], "Orcs")) == "Wizard 1, disease -1"


def test_TH_X30_cleric_with_all_he_can_use() -> None:
    cleric = ("Cleric", "War Hammer", "Mithril Armor", "Holy Water")
    assert total([cleric], "Wraith", "Catacombs", used=["Holy Water"]) == 2 + 2 + 1 + 9 == 14
    assert hits(CARDS, member(cleric)) == 4
    assert guardian("Wraith", at="Catacombs") == 17


# -- at the table -----------------------------------------------------------------------------


def lost_to_orcs(*party: str | dict) -> TreasureHunterState:
    """A's party has lost to the Orcs; the die for the hits is next."""
    ours = seat(hand=["Castle", "Golden Goose"], party=list(party))
    state = table(ours, seat(hand=["Orcs"]))
    return rolled(adventure(state, "Castle", "Golden Goose", "Orcs"), 12, 2)


def test_TH_H04_the_dwarf_takes_all_the_hits() -> None:
    """TH-042: six hits, and only he dies."""
    state = play(lost_to_orcs("Wizard", in_play("Dwarf", damage=2), "Bard"), "roll 6")
    assert notations(state) == {"0 hits on Wizard", "1 hit on Wizard"}
    state = play(state, "0 hits on Wizard")
    assert notations(state) == {"5 hits on Dwarf", "6 hits on Dwarf"}
    state = play(state, "6 hits on Dwarf")
    assert set(in_party(state, "A")) == {"Wizard", "Bard"}
    assert "Dwarf" in discarded(state)


def test_TH_H04_a_martyr_may_be_given_few() -> None:
    state = play(lost_to_orcs("Warrior", "Dwarf"), "roll 3")
    assert notations(state) == {f"{n} hit{'s' * (n != 1)} on Warrior" for n in range(4)}


def test_TH_H08_the_barbarian_has_no_room_for_spells() -> None:
    party = [in_play("Barbarian", "Eldritch Sword"), in_play("Warrior", "Battle Axe")]
    state = table(seat(hand=["Heal"], party=party, pile=["Holy Icon"]), seat())
    assert of_kind(state, "attach") == set()
    assert of_kind(state, "wield") == set()


def test_TH_H08_others_may_help_him() -> None:
    party = ["Barbarian", in_play("Wizard", spells=["Haste"])]
    ours = seat(hand=["Castle", "Golden Goose"], party=party)
    state = table(ours, seat(hand=["Sorcerer"]))
    state = rolled(adventure(state, "Castle", "Golden Goose", "Sorcerer"), 7, 7)
    state = play(state, "cast Haste with Wizard", "haste Barbarian")
    assert values(state)[0] == 12 + 1 + 7


def test_TH_X25_the_bonus_ends_when_the_bard_dies() -> None:
    """The swarm is beaten, and its two hits kill the Bard and another one."""
    ours = seat(hand=["Castle", "Golden Goose"], party=["Bard", "Warrior", "Knight"])
    state = table(ours, seat(hand=["Insect Swarm"]))
    state = rolled(adventure(state, "Castle", "Golden Goose", "Insect Swarm"), 2, 12)
    state = play(state, "roll 5", "0 hits on Warrior")
    assert notations(state) == {"0 hits on Bard", "1 hit on Bard"}
    state = play(state, "1 hit on Bard")
    assert set(in_party(state, "A")) == {"Warrior"}
    assert phase(state) == "guardian roll"
    assert values(play(state, "roll 2D6: 7")) == (4, 10 + 7)


@pytest.mark.parametrize("thief", ["Thief", "Bard", "Halfling"])
def test_TH_H11_the_class_of_thieves_steals(thief: str) -> None:
    theirs = seat(pile=["Dragons Hoard"])
    state = table(seat(hand=["Theft"], party=[thief]), theirs)
    assert in_pile(play(state, "steal Dragons Hoard"), "A") == {"Dragons Hoard"}


def test_TH_X13_the_priestess_gives_all_to_another() -> None:
    """Two hits, and only the Wizard dies."""
    state = play(lost_to_orcs("Wizard", "Priestess"), "roll 2")
    assert notations(state) == {"1 hit on Wizard", "2 hits on Wizard"}
    assert set(in_party(play(state, "2 hits on Wizard"), "A")) == {"Priestess"}
    assert in_party(play(state, "1 hit on Wizard"), "A") == {}


def test_TH_H16_six_hits_on_the_wizard() -> None:
    state = play(lost_to_orcs("Wizard", "Priestess"), "roll 6")
    assert notations(state) == {"5 hits on Wizard", "6 hits on Wizard"}  # one at most on herself
    assert set(in_party(play(state, "6 hits on Wizard"), "A")) == {"Priestess"}


def test_TH_X12_an_arrow_trap_and_the_priestess() -> None:
    ours = seat(
        hand=["Castle", "Golden Goose"],
        party=["Priestess", in_play("Knight", damage=2), "Thief"],
    )
    state = table(ours, seat(hand=["Arrow Trap"]))
    state = rolled(adventure(state, "Castle", "Golden Goose", "Arrow Trap"), 12, 2)
    state = play(state, "roll 6", "0 hits on Thief", "6 hits on Knight")
    assert set(in_party(state, "A")) == {"Priestess", "Thief"}
