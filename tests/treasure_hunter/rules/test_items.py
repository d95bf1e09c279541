"""The magic items, one by one: TH-M01 to TH-M22."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.treasure_hunter.bonuses import Foes, any_in_use
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.using import hits, in_use, slots
from tests.treasure_hunter.boards import (
    adventure,
    asked,
    discarded,
    hero,
    in_party,
    in_pile,
    notations,
    of_kind,
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
    extra,
    guardian_party,
    member,
    number,
    numbers,
    party,
    total,
)


def can_use(item: str) -> list[str]:
    """All heroes in whose hands an item works."""
    names = [CARDS.cards[hero].name for hero in CARDS.heroes]
    return [name for name in names if in_use(CARDS, member((name, item)))]


FIGHTERS = [
    *("Warrior", "Dwarf", "Ranger", "Barbarian", "Beastmaster", "Paladin", "Knight", "High Elf"),
]
EVERYONE = [CARDS.cards[hero].name for hero in CARDS.heroes]


def without(names: list[str], *left_out: str) -> list[str]:
    return [name for name in names if name not in left_out]


def test_TH_M01_spell_book() -> None:
    assert slots(CARDS, member(("Enchantress", "Spell Book"))) == 4
    assert can_use("Spell Book") == ["Wizard", "Enchantress", "High Elf"]


def test_TH_M02_skeletal_lockpicks() -> None:
    assert total([("Halfling", "Skeletal Lockpicks")], "Pit Trap") == 2 + 4 + 3 == 9
    assert total([("Halfling", "Skeletal Lockpicks")], "Nymphs") == 2
    assert can_use("Skeletal Lockpicks") == ["Thief", "Bard", "Halfling"]


def test_TH_M03_boots_of_speed() -> None:
    gained = {
        name: total([(name, "Boots of Speed")], "Nymphs") - total([name], "Nymphs")
        for name in EVERYONE
    }
    quick = ["Wood Elf", "Ranger", "Beastmaster", "Druid", "Thief", "Bard", "Halfling"]
    assert gained == {**dict.fromkeys(EVERYONE, 2), **dict.fromkeys(quick, 3), "Barbarian": 0}


def test_TH_M04_arrows_of_slaying_count_when_used() -> None:
    thief = ("Thief", "Arrows of Slaying")
    assert total([thief], "Orcs") == 2
    assert total([thief], "Orcs", used=["Arrows of Slaying"]) == 5
    assert can_use("Arrows of Slaying") == ["Wood Elf", "Ranger", "Thief"]
    assert CARDS.item(number("Arrows of Slaying")).uses == 3


def test_TH_M05_magic_bow() -> None:
    assert total([("Thief", "Magic Bow")], "Orcs") == 2 + 2 == 4


def test_TH_M06_enchanted_armor() -> None:
    assert hits(CARDS, member(("Knight", "Enchanted Armor"))) == 4
    armoured = ["Warrior", "Dwarf", "Cleric", "Ranger", "Paladin", "Knight", "High Elf"]
    assert can_use("Enchanted Armor") == can_use("Mithril Armor") == armoured


def test_TH_M07_war_hammer() -> None:
    assert total([("Dwarf", "War Hammer")], "Nymphs") == 7
    assert total([("Dwarf", "War Hammer")], "Ogres") == 12
    assert total([("Warrior", "War Hammer")], "Ogres") == 4 + 1 + 3


def test_TH_M08_disrupting_mace() -> None:
    assert total([("Warrior", "Disrupting Mace")], "Chaos Knight") == 4 + 1 + 2 == 7
    blunt = ["Warrior", "Dwarf", "Cleric", *FIGHTERS[2:]]
    assert can_use("Disrupting Mace") == without(blunt, "Barbarian")
    assert can_use("War Hammer") == without(blunt, "Barbarian")


def test_TH_M09_flame_sword() -> None:
    assert total([("Warrior", "Flame Sword")], "Wraith") == 4 + 1 + 4 == 9
    assert total([("Warrior", "Flame Sword")], "Ents") == 4 + 1 + 2
    assert any_in_use(CARDS, party(("Warrior", "Flame Sword")), "no_regeneration")
    carried = party(("Warrior", "Battle Axe", "Flame Sword"), ("Wizard", "Frost Sword"))
    assert not any_in_use(CARDS, carried, "no_regeneration")


def test_TH_M10_frost_sword_stops_fire_of_either_party() -> None:
    assert total([("High Elf", "Frost Sword")], "Dragon") == 6
    sword, plain = ("Knight", "Frost Sword"), "Knight"
    assert guardian_party(["Wizard"], [sword], spells=["Fireball"]) == 1
    assert guardian_party(["Wizard"], [plain], spells=["Fireball"]) == 5
    assert extra("Fireball", Foes.guardian_party(CARDS, party(sword))) == 0
    assert extra("Freeze", Foes.guardian_party(CARDS, party(sword))) == 3


def test_TH_M11_eldritch_sword() -> None:
    assert slots(CARDS, member(("Warrior", "Eldritch Sword"))) == 1
    paladin = member(("Paladin", "Eldritch Sword"))
    assert slots(CARDS, paladin) == 1
    assert slots(CARDS, paladin, numbers(["Holy Icon"])) == 2
    assert slots(CARDS, member(("High Elf", "Eldritch Sword"))) == 2


def test_TH_M12_snake_staff() -> None:
    assert total([("Druid", "Snake Staff")], "Orcs") == 4
    assert can_use("Snake Staff") == ["Cleric", "Druid", "Paladin", "Priestess"]


def test_TH_M13_battle_axe() -> None:
    assert total([("Ranger", "Battle Axe")], "Orcs") == 3 + 1 + 1 + 4 == 9
    assert can_use("Battle Axe") == without(FIGHTERS, "Barbarian")


def test_TH_M14_gauntlets_of_might() -> None:
    bard = ("Bard", "Gauntlets of Might", "Battle Axe")
    assert total([bard], "Orcs") == 1 + 1 + 1 + 4 == 7
    assert can_use("Gauntlets of Might") == without(EVERYONE, "Barbarian")


def test_TH_M15_mithril_armor() -> None:
    assert hits(CARDS, member(("Cleric", "Mithril Armor"))) == 4


HOSTILE = [
    *("Fireball", "Freeze", "Lightning Bolt", "Control Animals", "Polymorph", "Detection"),
    *("Sleep", "Deflect Missiles", "Charm", "Fear", "Illusion"),
]


def test_TH_M16_spell_shield_is_no_armour_and_no_weapon() -> None:
    assert total([("Warrior", "Battle Axe", "Spell Shield")], "Nymphs") == 4 + 1 + 1
    assert can_use("Spell Shield") == without(FIGHTERS, "Barbarian")
    hostile = [CARDS.cards[i].name for i in CARDS.spells if CARDS.spell(i).hostile]
    assert hostile == HOSTILE


def test_TH_M16_spell_shield_stops_hostile_spells_of_a_guardian_party() -> None:
    shield = [("Warrior", "Spell Shield")]
    assert guardian_party(["Wizard"], shield, spells=["Lightning Bolt"]) == 1
    assert guardian_party(["Wizard"], ["Warrior"], spells=["Lightning Bolt"]) == 1 + 8
    assert guardian_party(["Wizard"], shield, spells=["Blessings"]) == 3


def test_TH_M16_spell_shield_of_the_guardian_party_stops_nothing() -> None:
    theirs = Foes.guardian_party(CARDS, party(("Warrior", "Spell Shield")))
    assert extra("Lightning Bolt", theirs) == 8


def test_TH_M17_potion_of_healing_is_for_anyone_but_the_barbarian() -> None:
    assert can_use("Potion of Healing") == without(EVERYONE, "Barbarian")
    assert CARDS.item(number("Potion of Healing")).uses == 1


def test_TH_M18_staff_of_striking_is_a_weapon_that_is_used() -> None:
    staff = ("Priestess", "Staff of Striking")
    assert total([staff], "Orcs", used=["Staff of Striking"]) == 5
    assert total([staff], "Orcs") == 1
    carried = ("Priestess", "Snake Staff", "Staff of Striking")
    assert total([carried], "Orcs", used=["Staff of Striking"]) == 3
    assert CARDS.item(number("Staff of Striking")).uses == 5


def test_TH_M19_potion_of_giant_strength() -> None:
    bard = ("Bard", "Potion of Giant Strength")
    assert total([bard], "Orcs", used=["Potion of Giant Strength"]) == 8
    assert total([bard], "Orcs") == 1


def test_TH_M20_holy_water() -> None:
    cleric = ("Cleric", "Holy Water")
    assert total([cleric], "Wraith", used=["Holy Water"]) == 2 + 2 + 9 == 13
    assert total([cleric], "Orcs", used=["Holy Water"]) == 2


def test_TH_M21_bearskin() -> None:
    assert total([("Druid", "Bearskin")], "Orcs") == 4
    assert total([("Barbarian", "Bearskin")], "Orcs") == 5


def test_TH_M22_assassins_dagger() -> None:
    assert total([("Thief", "Assassins Dagger")], "Orcs") == 4
    assert total([("Wizard", "Assassins Dagger")], "Orcs") == 2


@pytest.mark.parametrize("item", [CARDS.cards[i].name for i in CARDS.items])
def test_TH_H08_no_item_works_for_the_barbarian(item: str) -> None:
    assert "Barbarian" not in can_use(item)


# -- at the table -----------------------------------------------------------------------------


def met(
    party: list[str | dict],
    guardian: str,
    rolls: tuple[int, int],
    *,
    at: str = "Castle",
    against: tuple[str, ...] = (),
    **position: Any,
) -> TreasureHunterState:
    """A's party meets B's guardian for the Golden Goose; both have rolled."""
    ours = seat(hand=[at, "Golden Goose"], party=party)
    state = table(ours, seat(hand=[guardian, *against]), **position)
    return rolled(adventure(state, at, "Golden Goose", guardian), *rolls)


def test_TH_M04_the_third_use_is_the_last() -> None:
    party = [hero("Ranger", "Arrows of Slaying")]
    state = met(party, "Green Slime", (2, 12), uses={"Arrows of Slaying": 2})
    assert notations(state) == {"pass", "use Arrows of Slaying"}
    state = play(state, "use Arrows of Slaying")
    assert values(state) == (3 + 3 + 12, 10 + 2)
    assert notations(state) == {"pass"}  # one use a fight
    state = play(state, "pass", "roll 1")
    assert words(state)["uses"] == {"Arrows of Slaying": 1}
    state = play(rolled(state, 2, 12), "use Arrows of Slaying", "pass")
    assert "Arrows of Slaying" in discarded(state)
    assert in_party(state, "A")["Ranger"]["items"] == []


def test_TH_M09_the_flame_sword_ends_regeneration() -> None:
    sword = met([hero("Knight", "Flame Sword")], "Skeletons", (2, 12))
    assert in_pile(play(sword, "roll 1"), "A") == {"Golden Goose"}
    knight = hero("Knight", "Battle Axe", "Flame Sword", weapon="Battle Axe")
    axe = met([knight], "Skeletons", (2, 12))
    assert phase(play(axe, "roll 1")) == "guardian roll"


def test_TH_M09_the_sword_of_a_knight_who_dies_of_the_first_fight() -> None:
    """TH-043: it lies aside, so the Zombies rise; the Warrior gets it when they are beaten."""
    party = ["Warrior", hero("Knight", "Flame Sword", damage=2)]
    state = play(met(party, "Zombies", (2, 12)), "roll 4", "0 hits on Warrior")
    assert phase(state) == "guardian roll"
    assert words(state)["quest"]["laid"] == [["Flame Sword"], []]
    state = play(rolled(state, 2, 12), "roll 1")
    assert in_party(state, "A")["Warrior"]["items"] == ["Flame Sword"]
    assert in_party(state, "A")["Warrior"]["weapon"] == "Flame Sword"


def guarding(party: list[str | dict], guardian: str, *against: str) -> TreasureHunterState:
    """F3: B has rolled for his guardian."""
    ours = seat(hand=["Castle", "Golden Goose"], party=party)
    state = table(ours, seat(hand=[guardian, *against]))
    return play(adventure(state, "Castle", "Golden Goose", guardian), "roll 2D6: 7")


def test_TH_X26_a_discarded_fireball_gives_no_die() -> None:
    """Any other spell does."""
    state = guarding([hero("Knight", "Frost Sword")], "Djinn", "Fireball", "Heal")
    assert of_kind(state, "spend") == {"spend Heal"}
    state = guarding(["Knight"], "Djinn", "Fireball", "Heal")
    assert of_kind(state, "spend") == {"spend Heal", "spend Fireball"}


def test_TH_M16_no_spell_is_discarded_against_a_spell_shield() -> None:
    state = guarding([hero("Knight", "Spell Shield")], "Sorcerer", "Heal", "Freeze")
    assert of_kind(state, "spend") == set()
    carried = guarding([hero("Wizard", "Spell Shield")], "Sorcerer", "Heal", "Freeze")
    assert of_kind(carried, "spend") == {"spend Heal", "spend Freeze"}


def test_TH_M17_the_potion_heals_anyone_in_the_party_once() -> None:
    party = [
        hero("Warrior", damage=2),
        hero("Cleric", "Potion of Healing"),
        hero("Barbarian", damage=3),
    ]
    state = play(passed(table(seat(party=party), seat()), "recover"), "use Potion of Healing")
    assert "Potion of Healing" in discarded(state)
    state = play(state, "roll 2", "heal Warrior by 0")
    assert in_party(state, "A")["Barbarian"]["damage"] == 0
    assert in_party(state, "A")["Warrior"]["damage"] == 1


def test_TH_M17_the_barbarian_cannot_hand_it_round() -> None:
    party = [hero("Barbarian", "Potion of Healing"), hero("Warrior", damage=2)]
    state = passed(table(seat(party=party), seat()), "discard")
    assert in_party(state, "A")["Warrior"]["damage"] == 1


def test_TH_M18_a_staff_that_is_not_used_is_not_used_up() -> None:
    party = [hero("Priestess", "Staff of Striking")]
    unused = play(met(party, "Kobolds", (2, 10)), "pass")
    assert words(unused)["uses"] == {}
    used = play(met(party, "Kobolds", (2, 10)), "use Staff of Striking")
    assert values(used) == (1 + 4 + 10, 8 + 1 + 2)
    assert words(used)["uses"] == {"Staff of Striking": 4}


def test_TH_M18_only_as_the_chosen_weapon() -> None:
    party = [hero("Priestess", "Staff of Striking", "Snake Staff", weapon="Snake Staff")]
    assert of_kind(met(party, "Kobolds", (2, 10)), "use") == set()


def test_TH_M19_strength_for_one_fight() -> None:
    party = [hero("Bard", "Potion of Giant Strength")]
    state = play(met(party, "Skeletons", (2, 12), at="Mine"), "use Potion of Giant Strength")
    assert values(state) == (8 + 12, 8 + 2)
    state = play(state, "pass", "roll 1", "roll 2D6: 2")
    assert values(state) == (1, 8 + 2)
    assert "Potion of Giant Strength" in discarded(state)


def test_TH_M20_holy_water_is_not_spilled_on_the_living() -> None:
    party = [hero("Cleric", "Holy Water")]
    assert of_kind(met(party, "Orcs", (2, 2)), "use") == set()
    state = play(met(party, "Wraith", (2, 2)), "use Holy Water")
    assert values(state) == (13 + 2, 14 + 2)


def test_TH_M11_the_sword_is_laid_down_and_a_spell_is_lost() -> None:
    """TH-021: the slot is there only while it is the chosen weapon."""
    sword, axe = "Eldritch Sword", "Battle Axe"
    warrior = hero("Warrior", sword, axe, weapon=sword, spells=["Heal"])
    state = play(table(seat(party=[warrior]), seat()), "wield Battle Axe")
    assert notations(state) == {"discard Heal"}
    state = play(state, "discard Heal")
    assert in_party(state, "A")["Warrior"]["spells"] == []


def test_TH_M01_the_spell_book_is_pilfered_and_a_spell_is_lost() -> None:
    """TH-021: the Wizard has five spells, and room for four."""
    five = ["Heal", "Cure", "Charm", "Fear", "Sleep"]
    theirs = seat(party=[hero("Wizard", "Spell Book", spells=five)])
    state = table(seat(hand=["Pilfer"], party=["Thief"]), theirs)
    state = play(state, "pilfer Spell Book")
    assert asked(state) == "B"
    assert notations(state) == {f"discard {name}" for name in five}
    state = play(state, "discard Fear")
    assert asked(state) == "A"
    assert in_party(state, "A")["Thief"]["items"] == ["Spell Book"]


def test_TH_X17_the_gauntlets_are_ruined_in_a_fight() -> None:
    """The sword is only carried then."""
    party = [hero("Wizard", "Gauntlets of Might", "Flame Sword")]
    state = guarding(party, "Frost Giant", "Ruined")
    assert values(state)[0] == 1 + 1 + 1 + 4
    state = play(state, "ruin Gauntlets of Might")
    assert values(state)[0] == 1
    assert discarded(state) >= {"Gauntlets of Might", "Ruined"}


def test_TH_M15_armour_is_a_buffer() -> None:
    """TH-019: without the Mithril Armor the Warrior would be dead."""
    party = [hero("Warrior", "Mithril Armor", damage=4), "Knight"]
    state = table(seat(party=party, hand=["Ruined"]), seat())
    assert of_kind(state, "give") == set()
    state = play(state, "ruin Mithril Armor")
    assert set(in_party(state, "A")) == {"Knight"}
    assert {"Warrior", "Mithril Armor"} <= discarded(state)


def test_TH_X32_items_of_the_dead_are_lost_with_the_adventure() -> None:
    """TH-043: two die in the first fight, which is won; the second is lost."""
    party = [
        hero("Knight", "Battle Axe", damage=2),
        hero("Druid", "Bearskin", damage=1),
        "Barbarian",
    ]
    state = play(met(party, "Zombies", (2, 12), at="Mine"), "roll 5")
    state = play(state, "0 hits on Barbarian")
    assert set(in_party(state, "A")) == {"Barbarian"}
    state = play(rolled(state, 12, 2), "roll 1")
    assert {"Battle Axe", "Bearskin", "Golden Goose"} <= discarded(state)
    assert in_party(state, "A")["Barbarian"]["items"] == []
