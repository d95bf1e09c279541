"""The spells, one by one: TH-S01 to TH-S20."""

from __future__ import annotations

import pytest

from tbgames.treasure_hunter.bonuses import Cast, Foes, rolls_die, why_no_bonus
from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    adventure,
    damage,
    deck,
    discarded,
    hero,
    in_hand,
    in_party,
    in_pile,
    notations,
    of_kind,
    passed,
    phase,
    play,
    refusal,
    rolled,
    seat,
    table,
    values,
)
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


# -- at the table -----------------------------------------------------------------------------


def met(
    party: list[str | dict],
    guardian: str,
    rolls: tuple[int, int],
    *,
    at: str = "Castle",
    against: tuple[str, ...] = (),
) -> TreasureHunterState:
    """A's party meets B's guardian for the Golden Goose; both have rolled."""
    ours = seat(hand=[at, "Golden Goose"], party=party)
    state = table(ours, seat(hand=[guardian, *against]))
    return rolled(adventure(state, at, "Golden Goose", guardian), *rolls)


def test_TH_S01_darkness_is_a_retreat() -> None:
    party = [hero("Wizard", spells=["Darkness"]), "Dwarf"]  # who sees in the dark
    state = play(met(party, "Dragon", (12, 2)), "cast Darkness with Wizard")
    assert discarded(state) == {"Darkness", "Golden Goose", "Castle", "Dragon"}
    assert in_pile(state, "A") == set()
    assert damage(state) == {"Wizard": 0, "Dwarf": 0}
    assert phase(state) == "discard"


def test_TH_S02_scry_discards_a_card_of_a_hand() -> None:
    state = table(seat(party=[hero("Cleric", spells=["Scry"])]), seat(hand=["Dragon", "Orcs"]))
    state = play(state, "cast Scry with Cleric")
    assert notations(state) == {"discard Dragon", "discard Orcs"}
    state = play(state, "discard Dragon")
    assert discarded(state) == {"Scry", "Dragon"}
    assert in_hand(state, "B") == {"Orcs"}
    assert phase(state) == "recruit"


def test_TH_S02_scry_on_one_of_several_but_not_on_an_empty_hand() -> None:
    ours = seat(party=[hero("Cleric", spells=["Scry"])])
    state = table(ours, seat(hand=["Dragon"]), seat(hand=["Orcs"]), seat())
    assert notations(play(state, "cast Scry with Cleric")) == {"look at B", "look at C"}
    assert of_kind(table(ours, seat()), "cast") == set()


def test_TH_S03_invisibility_gets_past_the_dragon() -> None:
    party = [hero("Wizard", spells=["Invisibility"])]
    state = play(met(party, "Dragon", (12, 2), at="Caverns"), "cast Invisibility with Wizard")
    assert in_pile(state, "A") == {"Golden Goose"}
    assert discarded(state) == {"Invisibility", "Dragon", "Caverns"}
    assert damage(state) == {"Wizard": 0}


def test_TH_X07_invisibility_and_a_second_guardian() -> None:
    """The caster may cast again in that new fight."""
    party = [hero("Wizard", spells=["Invisibility", "Fireball"])]
    against = ("Second Guardian", "Goblins")
    state = met(party, "Dragon", (12, 2), at="Caverns", against=against)
    state = play(state, "cast Invisibility with Wizard")
    assert notations(state) == {"pass", "second guardian Goblins"}
    state = rolled(play(state, "second guardian Goblins"), 2, 8)
    assert values(state) == (1 + 8, 10 + 2)
    state = play(state, "cast Fireball with Wizard")
    assert values(state) == (1 + 8 + 4, 10 + 2)
    assert in_pile(play(state, "roll 1"), "A") == {"Golden Goose"}


def test_TH_S03_invisibility_in_an_encounter() -> None:
    state = table(
        seat(party=[hero("Wizard", spells=["Invisibility"])]),
        seat(hand=["Encounter", "Orcs", "Second Guardian", "Goblins"]),
    )
    state = rolled(play(state, "pass", "pass", "encounter with Orcs"), 12, 2)
    state = play(state, "cast Invisibility with Wizard")
    assert {"Orcs", "Encounter", "Invisibility"} == discarded(state)
    assert in_hand(state, "B") == {"Second Guardian", "Goblins"}


def test_TH_S06_heal_spreads_points_over_the_party() -> None:
    party = [hero("Barbarian", damage=3), hero("Cleric", spells=["Heal"]), hero("Knight", damage=2)]
    state = passed(table(seat(party=party), seat()), "recover")
    assert damage(state) == {"Barbarian": 2, "Cleric": 0, "Knight": 1}
    state = play(state, "cast Heal with Cleric", "roll 2")
    assert notations(state) == {"heal Barbarian by 1", "heal Barbarian by 2"}
    assert damage(play(state, "heal Barbarian by 1")) == {
        **{"Barbarian": 1, "Cleric": 0, "Knight": 0},
    }
    lucky = play(passed(table(seat(party=party), seat()), "recover"), "cast Heal with Cleric")
    assert damage(play(lucky, "roll 5")) == {"Barbarian": 0, "Cleric": 0, "Knight": 0}


def test_TH_S07_cure_when_hits_have_been_rolled() -> None:
    party = ["Barbarian", hero("Cleric", spells=["Cure"])]
    state = play(met(party, "Arrow Trap", (12, 2)), "pass", "roll 4")
    assert notations(state) == {"pass", "cast Cure with Cleric"}
    cured = play(state, "cast Cure with Cleric", "1 hit on Cleric")
    assert set(in_party(cured, "A")) == {"Barbarian", "Cleric"}
    poisoned = play(state, "pass", "1 hit on Cleric")
    assert in_party(poisoned, "A") == {}


def test_TH_S07_cure_against_disease() -> None:
    party = ["Barbarian", hero("Cleric", spells=["Cure"])]
    state = play(met(party, "Giant Rats", (12, 2)), "pass", "roll 4", "cast Cure with Cleric")
    state = play(state, "1 hit on Cleric")
    assert not any(row["diseased"] for row in in_party(state, "A").values())


def test_TH_S07_cure_in_the_recovery_phase() -> None:
    party = [
        hero("Warrior", damage=2, diseased=True),
        hero("Cleric", spells=["Cure"]),
        hero("Knight", damage=2, diseased=True),
    ]
    state = play(passed(table(seat(party=party), seat()), "recover"), "cast Cure with Cleric")
    assert not any(row["diseased"] for row in in_party(state, "A").values())
    assert damage(state) == {"Warrior": 1, "Cleric": 0, "Knight": 1}


def test_TH_S08_ressurection() -> None:
    party = [
        hero("Knight", "Boots of Speed", damage=2),
        hero("Druid", spells=["Ressurection"]),
        hero("Barbarian", damage=2),
    ]
    state = play(met(party, "Kobolds", (7, 12)), "roll 4", "0 hits on Barbarian")
    state = play(state, "0 hits on Druid", "give Boots of Speed to Barbarian")
    assert set(in_party(state, "A")) == {"Druid", "Barbarian"}
    assert phase(state) == "recover"
    state = play(state, "cast Ressurection with Druid")
    assert in_party(state, "A")["Knight"] == hero("Knight", damage=2, weapon=None)
    assert "Knight" not in discarded(state)


def test_TH_S08_only_who_died_in_this_turn() -> None:
    party = [hero("Druid", spells=["Ressurection"])]
    state = passed(table(seat(party=party), seat(), discards=["Knight"]), "recover")
    assert notations(state) == {"pass"}


def test_TH_S08_ressurection_needs_a_free_place() -> None:
    party = ["Warrior", "Barbarian", "Thief", hero("Druid", spells=["Ressurection"])]
    state = table(seat(party=party), seat(), phase="recover", dead=["Knight"], discards=["Knight"])
    assert notations(state) == {"pass"}
    crown = seat(party=party, pile=["Kings Crown"])
    state = table(crown, seat(), phase="recover", dead=["Knight"], discards=["Knight"])
    assert notations(state) == {"pass", "cast Ressurection with Druid"}


def test_TH_S13_haste_costs_a_hit_when_the_fight_is_over() -> None:
    party = ["Barbarian", hero("Wizard", spells=["Haste"])]
    state = play(met(party, "Orcs", (7, 7)), "cast Haste with Wizard")
    assert notations(state) == {"haste Barbarian", "haste Wizard"}
    hasted = play(state, "haste Barbarian")
    assert values(hasted) == (5 + 1 + 5 + 7, 12 + 1 + 7)
    hasted = passed(hasted, "hit roll")
    assert damage(hasted) == {"Barbarian": 1, "Wizard": 0}
    assert set(in_party(passed(play(state, "haste Wizard"), "hit roll"), "A")) == {"Barbarian"}


def test_TH_X15_the_hit_of_haste_is_no_poison() -> None:
    """The Paladin is hasted, and the scorpion is beaten."""
    party = ["Paladin", hero("Wizard", spells=["Haste"])]
    state = play(met(party, "Giant Scorpion", (2, 12)), "cast Haste with Wizard", "haste Paladin")
    state = passed(state, "hit roll")
    assert damage(state) == {"Paladin": 1, "Wizard": 0}
    assert set(in_party(play(state, "roll 2"), "A")) == {"Paladin", "Wizard"}


def test_TH_X14_haste_before_a_retreat() -> None:
    """The treasure is lost, nobody is hit, but the hasted Wizard dies of his spell."""
    party = [hero("Wizard", spells=["Haste"]), hero("Druid", spells=["Ressurection"])]
    ours = seat(hand=["Castle", "Golden Goose", "Fight another Day"], party=party)
    state = table(ours, seat(hand=["Dragon"]))
    state = rolled(adventure(state, "Castle", "Golden Goose", "Dragon"), 12, 2)
    state = play(state, "cast Haste with Wizard", "haste Wizard", "play Fight another Day")
    assert {"Wizard", "Golden Goose"} <= discarded(state)
    assert damage(state) == {"Druid": 0}
    state = play(state, "cast Ressurection with Druid")
    assert damage(state) == {"Wizard": 0, "Druid": 0}


def test_TH_S19_illusion_rolls_when_it_is_cast() -> None:
    party = [hero("Wizard", spells=["Illusion"])]
    state = play(met(party, "Medusa", (2, 2)), "cast Illusion with Wizard", "roll 4")
    assert values(state) == (1 + 2 + 4, 16 + 2)
    assert of_kind(met(party, "Zombies", (2, 2)), "cast") == set()


def test_TH_S20_divination_shows_the_top_to_one_player() -> None:
    party = [hero("Druid", spells=["Divination"])]
    state = passed(table(seat(party=party), seat()), "recover")
    size = len(deck(state))
    state = passed(play(state, "cast Divination with Druid"), "recover")
    assert len(state.view(0).top) == 15
    assert state.view(1).top == ()
    assert state.view(1).top_known == (15, 0)
    assert len(deck(state)) == size


def test_TH_S20_divination_of_the_last_cards() -> None:
    left = [CARDS.cards[i].name for i in CARDS.guardians][:9]
    state = table(seat(party=[hero("Druid", spells=["Divination"])]), seat(), deck=left)
    state = passed(play(passed(state, "recover"), "cast Divination with Druid"), "recover")
    assert sorted(CARDS.cards[i].name for i in state.view(0).top) == sorted(left)


def test_TH_036_one_spell_a_hero_and_fight() -> None:
    party = [hero("Wizard", spells=["Fireball", "Freeze"]), hero("Druid", spells=["Blessings"])]
    state = play(met(party, "Zombies", (2, 12), at="Mine"), "cast Fireball with Wizard")
    assert of_kind(state, "cast") == {"cast Blessings with Druid"}
    state = play(state, "pass", "roll 1")
    state = rolled(state, 2, 12)
    assert "cast Freeze with Wizard" in notations(state)


def test_TH_S04_a_spell_without_effect_is_not_cast() -> None:
    party = [hero("Wizard", spells=["Fireball", "Charm", "Sleep", "Freeze"])]
    state = met(party, "Dragon", (2, 2))
    assert of_kind(state, "cast") == {"cast Freeze with Wizard"}
    why = refusal(state, "cast Fireball with Wizard")
    assert (why.message, why.rule) == ("Fireball does nothing to fire.", "TH-S04")
    assert refusal(state, "cast Charm with Wizard").rule == "TH-S17"


def test_TH_X02_detection_and_polymorph_need_two_casters() -> None:
    party = [hero("Wizard", spells=["Detection", "Polymorph"]), hero("Priestess", spells=["Fear"])]
    state = play(met(party, "Doppleganger", (7, 6), at="Maze"), "cast Detection with Wizard")
    assert values(state) == (1 + 1 + 6 + 8, 25)
    assert of_kind(state, "cast") == {"cast Fear with Priestess"}
    assert values(play(state, "cast Fear with Priestess"))[0] == 1 + 1 + 6 + 8 + 6
