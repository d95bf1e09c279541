"""The events, one by one: TH-E01 to TH-E19."""

from __future__ import annotations

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    adventure,
    asked,
    damage,
    deck,
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
    refusal,
    rolled,
    seat,
    table,
    values,
    words,
)
from tests.treasure_hunter.sums import CARDS, guardian, guardian_party, total


def test_TH_E03_ambush_on_any_guardian() -> None:
    assert guardian("Goblins", events=["Ambush"]) == 14
    assert guardian("Pit Trap", events=["Ambush"]) == 12


def test_TH_E09_smite_once_with_a_fighter_against_one_alone() -> None:
    assert total(["Knight"], "Medusa", events=["Smite"]) == 5 + 6
    assert total(["Knight", "Warrior"], "Medusa", events=["Smite"]) == 5 + 4 + 6
    assert total(["Wizard"], "Medusa", events=["Smite"]) == 1
    assert total(["Knight"], "Orcs", events=["Smite"]) == 3
    assert total([("Wizard", "Gauntlets of Might")], "Medusa", events=["Smite"]) == 2 + 6


def test_TH_E03_ambush_for_a_party() -> None:
    assert guardian_party(["Knight"], ["Warrior"]) == 3


# -- at the table -----------------------------------------------------------------------------

TRIP = ("Castle", "Golden Goose")


def test_TH_E01_theft() -> None:
    theirs = seat(pile=["Dragons Hoard", "Golden Goose"], hand=["Flawless Gems"])
    state = table(seat(hand=["Theft"], party=["Halfling"]), theirs)
    assert of_kind(state, "steal") == {"steal Dragons Hoard", "steal Golden Goose"}
    state = play(state, "steal Dragons Hoard")
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert in_pile(state, "B") == {"Golden Goose"}
    assert discarded(state) == {"Theft"}


def test_TH_E01_theft_needs_a_thief_and_a_treasure() -> None:
    theirs = seat(pile=["Dragons Hoard"])
    assert of_kind(table(seat(hand=["Theft"], party=["Ranger"]), theirs), "steal") == set()
    assert of_kind(table(seat(hand=["Theft"], party=["Thief"]), seat()), "steal") == set()


def test_TH_E02_pilfer_takes_the_armour_from_the_living() -> None:
    theirs = seat(party=[hero("Warrior", "Mithril Armor", "Battle Axe", damage=3), "Wizard"])
    state = table(seat(hand=["Pilfer"], party=["Thief", "Knight"]), theirs)
    assert of_kind(state, "pilfer") == {"pilfer Mithril Armor", "pilfer Battle Axe"}
    state = play(state, "pilfer Mithril Armor", "give Mithril Armor to Knight")
    assert set(in_party(state, "B")) == {"Wizard"}
    assert {"Warrior", "Battle Axe", "Pilfer"} == discarded(state)
    assert in_party(state, "A")["Knight"]["items"] == ["Mithril Armor"]


def test_TH_E02_counters_stay_with_the_item() -> None:
    theirs = seat(party=[hero("Priestess", "Staff of Striking")])
    state = table(seat(hand=["Pilfer"], party=["Thief"]), theirs, uses={"Staff of Striking": 2})
    assert words(play(state, "pilfer Staff of Striking"))["uses"] == {"Staff of Striking": 2}


def test_TH_E03_ambush_after_the_guardians_roll() -> None:
    state = play(opposed(["Warrior"], "Goblins", "Ambush"), "roll 2D6: 7")
    assert values(play(state, "play Ambush"))[1] == 10 + 1 + 7 + 4


def test_TH_E03_ambush_counts_in_one_fight() -> None:
    """TH-037: not in the second against the Skeletons."""
    state = play(opposed(["Barbarian"], "Skeletons", "Ambush"), "roll 2D6: 2", "play Ambush")
    state = play(state, "roll 2D6: 12", "roll 1", "roll 2D6: 2")
    assert values(state)[1] == 8 + 1 + 2


def test_TH_E04_fight_another_day() -> None:
    state = rolled(opposed(["Warrior"], "Dragon", hand=("Fight another Day",)), 12, 2)
    state = play(state, "play Fight another Day")
    assert damage(state) == {"Warrior": 0}
    assert {"Golden Goose", "Fight another Day", "Dragon", "Castle"} == discarded(state)


def test_TH_E04_of_a_guardian_party() -> None:
    ours = seat(hand=TRIP, party=["Warrior"])
    theirs = seat(hand=["Party Encounter", "Fight another Day"], party=["Knight"])
    state = adventure(table(ours, theirs), *TRIP, "Party Encounter")
    state = play(state, "roll 2D6: 7", "play Fight another Day")
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_E05_happy_hunting_wins_twice() -> None:
    hand = ("Ruins", "Cornucopia", "Happy Hunting")
    state = adventure(table(seat(hand=[*TRIP, *hand], party=["Warrior"]), seat()), *TRIP)
    assert phase(state) == "hunt"
    state = play(state, "play Happy Hunting", "go to Ruins", "place Cornucopia")
    assert in_pile(state, "A") == {"Golden Goose", "Cornucopia"}


def test_TH_E05_after_a_pass_and_no_encounter_then() -> None:
    ours = seat(hand=[*TRIP, "Happy Hunting"], party=["Warrior"])
    state = table(ours, seat(hand=["Encounter", "Orcs", "Dragon"]))
    state = passed(state, "venture").apply("pass")
    assert phase(state) == "encounter"
    state = play(state, "pass", "play Happy Hunting", "pass")
    assert phase(state) == "discard"


def test_TH_E05_needs_a_location_and_a_treasure_again() -> None:
    hand = ("Ruins", "Happy Hunting", "Orcs")
    state = adventure(table(seat(hand=[*TRIP, *hand], party=["Warrior"]), seat()), *TRIP)
    # The window is there all the same: what is in the hand is nobody's business.
    assert (phase(state), notations(state)) == ("hunt", {"pass"})
    found = refusal(state, "play Happy Hunting")
    assert (found.code, found.rule) == ("nothing-to-place", "TH-E05")
    treasure_only = table(
        seat(hand=["Cornucopia", "Happy Hunting", "Orcs"], party=["Warrior"]), seat(), phase="hunt"
    )
    assert notations(treasure_only) == {"pass"}


def test_TH_E06_lost_is_played_clockwise_and_needs_no_hero() -> None:
    state = table(seat(hand=TRIP), seat(hand=["Orcs"]), seat(hand=["Lost"]))
    state = play(state, "pass")
    assert (phase(state), asked(state), notations(state)) == ("lost", "B", {"pass"})
    state = play(state, "pass")
    assert (asked(state), notations(state)) == ("C", {"pass", "play Lost"})
    assert discarded(play(state, "play Lost")) == {"Lost"}


def test_TH_X18_lost_bars_happy_hunting_and_lets_an_encounter_in() -> None:
    """Happy Hunting does not help."""
    ours = seat(hand=[*TRIP, "Happy Hunting"], party=["Warrior"])
    state = table(ours, seat(hand=["Lost"]), seat(hand=["Encounter", "Orcs"]))
    state = play(state, "pass", "play Lost")
    assert (phase(state), asked(state)) == ("encounter", "C")
    fought = play(state, "encounter with Orcs", "roll 2D6: 7", "roll 2D6: 7", "roll 1")
    assert phase(fought) == "discard"
    assert in_hand(fought, "A") == {*TRIP, "Happy Hunting"}


def test_TH_E07_spy_needs_a_thief_or_scout() -> None:
    theirs = seat(hand=["Dragon", "Orcs"])
    for spy in ("Bard", "Wood Elf"):
        state = play(table(seat(hand=["Spy"], party=[spy]), theirs), "play Spy", "discard Dragon")
        assert discarded(state) == {"Spy", "Dragon"}
    assert of_kind(table(seat(hand=["Spy"], party=["Knight"]), theirs), "play") == set()


def test_TH_X31_no_spying_on_an_empty_hand() -> None:
    assert of_kind(table(seat(hand=["Spy"], party=["Bard"]), seat()), "play") == set()


def test_TH_E08_tavern_heals_a_second_hit() -> None:
    party = [hero("Warrior", damage=2), hero("Barbarian", damage=3)]
    state = passed(table(seat(hand=["Tavern"], party=party), seat()), "recover")
    assert damage(play(state, "play Tavern")) == {"Warrior": 0, "Barbarian": 1}


def test_TH_E09_smite_in_the_fight() -> None:
    state = rolled(opposed(["Knight"], "Medusa", hand=("Smite",)), 7, 7)
    assert values(play(state, "play Smite"))[0] == 5 + 6 + 7
    assert of_kind(rolled(opposed(["Knight"], "Orcs", hand=("Smite",)), 7, 7), "play") == set()
    assert of_kind(rolled(opposed(["Wizard"], "Medusa", hand=("Smite",)), 7, 7), "play") == set()


def doubled(*against: str, first: str = "Kobolds", second: str = "Dragon") -> TreasureHunterState:
    """A goes to the Caverns with a Wizard, B opposes with two guardians."""
    wizard = hero("Wizard", spells=["Fireball", "Invisibility"])
    ours = seat(hand=["Caverns", "Golden Goose"], party=[wizard, "Barbarian"])
    theirs = seat(hand=[first, second, "Double Trouble", *against], party=["Knight"])
    state = play(passed(table(ours, theirs), "venture"), "go to Caverns", "place Golden Goose")
    return play(state, f"oppose with {first}")


def test_TH_E10_double_trouble_adds_two_values() -> None:
    """TH-047: a roll each, one fight, a bonus against either."""
    state = doubled()
    assert notations(state) == {"pass", "double trouble with Dragon"}
    state = play(state, "double trouble with Dragon", "roll 2D6: 5", "roll 2D6: 9", "roll 2D6: 7")
    assert values(state) == (1 + 5 + 7, (8 + 5) + (18 + 3 + 9))
    assert values(play(state, "cast Fireball with Wizard"))[0] == 1 + 5 + 7 + 4
    past = play(state, "cast Invisibility with Wizard")
    assert {"Kobolds", "Dragon", "Double Trouble"} <= discarded(past)
    assert in_pile(past, "A") == {"Golden Goose"}


def test_TH_E10_no_party_and_no_single_guardian_in_hand() -> None:
    assert notations(doubled(second="Party Encounter")) == {"pass"}
    assert phase(doubled(first="Party Encounter")) == "guardian roll"


def test_TH_E10_of_two_that_regenerate_both_are_fought_again() -> None:
    state = play(doubled(first="Skeletons", second="Zombies"), "double trouble with Zombies")
    state = play(state, "roll 2D6: 2", "roll 2D6: 2", "roll 2D6: 12", "cast Fireball with Wizard")
    assert values(state) == (1 + 5 + 12 + 4, 8 + 2 + 10 + 2)
    state = play(state, "pass", "roll 1")
    assert words(state)["quest"]["facing"] == ["Skeletons", "Zombies"]
    lost = play(state, "roll 2D6: 2", "roll 2D6: 2", "roll 2D6: 12", "pass", "roll 1")
    lost = play(lost, "0 hits on Wizard")
    assert "Golden Goose" in discarded(lost)


def test_TH_E10_of_two_only_the_one_that_regenerates_is_fought_again() -> None:
    state = play(doubled(second="Skeletons"), "double trouble with Skeletons")
    state = play(state, "roll 2D6: 2", "roll 2D6: 2", "roll 2D6: 12", "cast Fireball with Wizard")
    state = play(state, "pass", "roll 1")
    assert words(state)["quest"]["facing"] == ["Skeletons"]
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "pass", "roll 1")
    assert in_pile(state, "A") == {"Golden Goose"}


def test_TH_E11_second_guardian() -> None:
    state = rolled(opposed(["Barbarian"], "Goblins", "Second Guardian", "Wraith"), 2, 12)
    state = play(state, "roll 1")
    assert notations(state) == {"pass", "second guardian Wraith"}
    assert in_pile(play(state, "pass"), "A") == {"Golden Goose"}
    state = rolled(play(state, "second guardian Wraith"), 2, 12)
    assert in_pile(play(state, "roll 1"), "A") == {"Golden Goose"}
    assert {"Goblins", "Wraith", "Second Guardian"} <= discarded(play(state, "roll 1"))


def test_TH_X27_nobody_is_left_to_fight_the_second() -> None:
    """TH-044: without it the treasure is claimed though all are dead."""
    state = rolled(opposed(["Wizard"], "Kobolds", "Second Guardian", "Wraith"), 2, 12)
    state = play(state, "roll 6")
    assert in_party(state, "A") == {}
    assert "Golden Goose" in discarded(play(state, "second guardian Wraith"))
    assert in_pile(play(state, "pass"), "A") == {"Golden Goose"}


def test_TH_E12_disaster_is_part_of_the_same_hits() -> None:
    state = rolled(opposed(["Barbarian", "Dwarf"], "Orcs", "Disaster"), 12, 2)
    state = play(state, "roll 3", "play Disaster", "roll 5")
    assert notations(state) == {f"{n} hits on Dwarf" for n in range(4, 9)}
    state = play(state, "8 hits on Dwarf")
    assert damage(state) == {"Barbarian": 0}


def test_TH_E12_no_disaster_after_a_win() -> None:
    state = rolled(opposed(["Barbarian", "Dwarf"], "Goblins", "Disaster"), 2, 12)
    state = play(state, "roll 1")
    assert phase(state) == "beaten"
    assert notations(state) == {"pass"}


def test_TH_E13_encounter_without_location_and_treasure() -> None:
    """TH-052: a win costs at most the die less 3, and brings nothing."""
    ours = seat(hand=["Forest"], party=["Dwarf", "Barbarian"])
    theirs = seat(hand=["Encounter", "Troglodytes", "Second Guardian", "Double Trouble", "Orcs"])
    state = passed(table(ours, theirs), "encounter")
    assert of_kind(state, "encounter") == {"encounter with Troglodytes", "encounter with Orcs"}
    state = play(state, "encounter with Troglodytes", "roll 2D6: 2", "roll 2D6: 12")
    assert values(state) == (2 + 5 + 12, 10 + 2)
    state = play(state, "pass", "roll 5", "0 hits on Dwarf")
    assert notations(state) == {"pass"}  # no Second Guardian without a treasure
    state = play(state, "pass")
    assert words(state)["quest"] is None
    assert damage(state) == {"Dwarf": 0, "Barbarian": 1}


def test_TH_E13_encounter_with_a_party() -> None:
    ours = seat(party=["Warrior"])
    theirs = seat(hand=["Encounter", "Party Encounter"], party=["Knight"])
    state = play(passed(table(ours, theirs), "encounter"), "encounter with Party Encounter")
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "roll 1", "roll 1")
    assert damage(state) == {"Warrior": 0}
    assert discarded(state) == {"Encounter", "Party Encounter"}


def test_TH_E14_trading_post() -> None:
    hand = [CARDS.cards[number].name for number in CARDS.guardians][:8]
    state = play(table(seat(hand=["Trading post", *hand]), seat()), "play Trading post")
    state = passed(state, "recruit")
    assert discarded(state) == {"Trading post", *hand}
    assert len(in_hand(state, "A")) == 5


def test_TH_E14_trading_post_with_three_cards_left() -> None:
    """TH-003: never an error."""
    left = ["Dragon", "Orcs", "Theft"]
    state = table(seat(hand=["Trading post"]), seat(), deck=left)
    state = passed(play(state, "play Trading post"), "recruit")
    assert in_hand(state, "A") == set(left)
    assert words(state)["last"]


def test_TH_E15_tracker_keeps_one_and_shuffles_the_rest_back() -> None:
    left = ["Dragon", "Orcs", "Theft", "Heal"]
    state = table(seat(hand=["Tracker"], party=["Druid"]), seat(), deck=left)
    state = passed(play(state, "play Tracker"), "keep")
    assert notations(state) == {f"keep {name}" for name in left}
    state = play(state, "keep Heal")
    assert in_hand(state, "A") == {"Heal"}
    assert deck(state) == {"Dragon", "Orcs", "Theft"}


def test_TH_E15_tracker_looks_at_ten_and_needs_a_scout() -> None:
    state = table(seat(hand=["Tracker"], party=["Ranger"]), seat())
    assert len(notations(passed(play(state, "play Tracker"), "keep"))) == 10
    assert of_kind(table(seat(hand=["Tracker"], party=["Thief"]), seat()), "play") == set()


def test_TH_X21_tracker_takes_the_last_card() -> None:
    """Nothing is shuffled, and this is the last round."""
    state = table(seat(hand=["Tracker"], party=["Ranger"]), seat(), deck=["Orcs"])
    state = play(passed(play(state, "play Tracker"), "keep"), "keep Orcs")
    assert deck(state) == set()
    assert words(state)["last"]


def test_TH_X29_what_divination_showed_is_void() -> None:
    ours = seat(hand=["Tracker"], party=["Druid"])
    state = table(ours, seat(), top=["Orcs", "Heal"], top_known=[2, 0])
    assert len(state.view(0).top) == 2
    state = passed(play(state, "play Tracker"), "keep")
    assert {"keep Orcs", "keep Heal"} <= notations(state)
    assert play(state, "keep Orcs").view(0).top == ()


def test_TH_E16_martyr_for_one_distribution() -> None:
    party = ["Barbarian", "Bard", "Warrior"]
    state = play(rolled(opposed(party, "Orcs", hand=("Martyr",)), 12, 2), "roll 6")
    state = play(state, "martyr Bard", "0 hits on Warrior", "0 hits on Barbarian")
    assert set(in_party(state, "A")) == {"Barbarian", "Warrior"}
    assert "Martyr" in discarded(state)


def test_TH_E16_martyr_of_who_owns_a_guardian_party() -> None:
    ours = seat(hand=TRIP, party=["Warrior"])
    theirs = seat(hand=["Party Encounter", "Martyr"], party=["Knight", "Wizard"])
    state = rolled(adventure(table(ours, theirs), *TRIP, "Party Encounter"), 2, 12)
    state = play(state, "roll 1", "roll 5", "martyr Wizard", "5 hits on Wizard")
    assert set(in_party(state, "B")) == {"Knight"}


def test_TH_E17_ruined_in_the_fight() -> None:
    state = opposed([hero("Warrior", "Flame Sword")], "Skeletons", "Ruined")
    state = play(state, "roll 2D6: 2")
    assert values(state)[0] == 4 + 1
    state = play(state, "ruin Flame Sword")
    assert values(state)[0] == 4
    state = play(state, "roll 2D6: 12", "roll 1")
    assert phase(state) == "guardian roll"


def test_TH_E17_ruined_in_the_own_recruit_phase_on_any_item() -> None:
    ours = seat(hand=["Ruined"], party=[hero("Warrior", "Flame Sword")])
    theirs = seat(party=[hero("Wizard", "Spell Book")])
    state = table(ours, theirs)
    assert of_kind(state, "ruin") == {"ruin Flame Sword", "ruin Spell Book"}
    assert discarded(play(state, "ruin Spell Book")) == {"Ruined", "Spell Book"}


def test_TH_E17_only_items_of_the_party_that_is_fought() -> None:
    ours = seat(hand=TRIP, party=[hero("Warrior", "Flame Sword")])
    theirs = seat(hand=["Orcs", "Ruined"], party=[hero("Wizard", "Spell Book")])
    state = play(adventure(table(ours, theirs), *TRIP, "Orcs"), "roll 2D6: 7")
    assert of_kind(state, "ruin") == {"ruin Flame Sword"}


def test_TH_E18_monty_haul() -> None:
    hand = ("Cornucopia", "Monty Haul")
    state = passed(table(seat(hand=[*TRIP, *hand], party=["Warrior"]), seat()), "venture")
    state = play(state, "go to Castle", "place Golden Goose", "play Monty Haul")
    state = play(state, "place Cornucopia")
    assert in_pile(state, "A") == {"Golden Goose", "Cornucopia"}
    assert discarded(state) == {"Monty Haul", "Castle"}


def test_TH_E18_needs_a_second_treasure() -> None:
    state = passed(table(seat(hand=[*TRIP, "Monty Haul"], party=["Warrior"]), seat()), "venture")
    state = play(state, "go to Castle", "place Golden Goose")
    assert of_kind(state, "play") == set()


def test_TH_E19_rise_again() -> None:
    """TH-048: the goblins must be beaten once more, then there may be a second guardian."""
    against = ("Rise again", "Second Guardian", "Wraith")
    state = play(rolled(opposed(["Barbarian"], "Goblins", *against), 2, 12), "roll 1")
    assert notations(state) == {"pass", "rise again Goblins", "second guardian Wraith"}
    state = play(rolled(play(state, "rise again Goblins"), 2, 12), "roll 1")
    assert notations(state) == {"pass", "second guardian Wraith"}


def test_TH_X05_no_second_fight_and_no_rising_under_a_flame_sword() -> None:
    zombies = opposed([hero("Warrior", "Flame Sword")], "Zombies", "Rise again")
    assert of_kind(play(rolled(zombies, 2, 12), "roll 1"), "rise") == set()


def test_TH_X06_goblins_do_not_rise_under_a_flame_sword() -> None:
    goblins = opposed([hero("Warrior", "Flame Sword")], "Goblins", "Rise again")
    assert of_kind(play(rolled(goblins, 2, 12), "roll 1"), "rise") == set()


def test_TH_E19_not_on_a_guardian_that_regenerates_anyway() -> None:
    skeletons = rolled(opposed(["Barbarian"], "Skeletons", "Rise again"), 2, 12)
    twice = play(rolled(play(skeletons, "roll 1"), 2, 12), "roll 1")
    assert of_kind(twice, "rise") == set()
    assert in_pile(passed(twice, "draw"), "A") == {"Golden Goose"}
