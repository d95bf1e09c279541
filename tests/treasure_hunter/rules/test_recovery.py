"""Recovery and discard phases, traits, many players: TH-053 to TH-058, TH-101 to TH-104."""

from __future__ import annotations

from tests.treasure_hunter.boards import (
    asked,
    damage,
    discarded,
    game,
    hero,
    in_hand,
    in_party,
    notations,
    of_kind,
    passed,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
)


def recovering(*party, hand=(), pile=(), **position):
    """A's recovery phase, after everybody has healed a hit."""
    state = table(seat(hand=hand, party=party, pile=pile), seat(), **position)
    for _ in range(20):
        if phase(state) in ("recover", "discard"):
            return state
        state = state.apply("pass")
    raise AssertionError


def test_TH_053_one_hit_each_then_cards_in_any_order() -> None:
    party = [hero("Warrior", damage=2), hero("Knight", damage=2), "Cleric"]
    state = recovering(*party, hand=["Tavern"])
    assert damage(state) == {"Warrior": 1, "Knight": 1, "Cleric": 0}
    state = state.apply("play Tavern")
    assert damage(state) == {"Warrior": 0, "Knight": 0, "Cleric": 0}


def test_TH_053_who_comes_back_keeps_one_hit() -> None:
    cleric = hero("Cleric", spells=["Ressurection"])
    state = table(
        seat(party=[cleric]), seat(), phase="recover", discards=["Knight"], dead=["Knight"]
    )
    state = state.apply("cast Ressurection with Cleric")
    assert in_party(state, "A")["Knight"]["damage"] == 2


def test_TH_054_the_points_are_spread_as_the_owner_likes() -> None:
    party = [hero("Warrior", damage=2), hero("Cleric", damage=1, spells=["Heal"])]
    party += [hero("Barbarian", "Bearskin", damage=3)]
    state = table(seat(party=party), seat(), phase="recover")
    state = play(state, "cast Heal with Cleric", "roll 4")
    assert (phase(state), asked(state)) == ("heal", "A")
    assert notations(state) == {f"heal Warrior by {n}" for n in range(3)}
    assert refusal(state, "heal Warrior by 3").rule == "TH-054"
    state = play(state, "heal Warrior by 2", "heal Cleric by 1")
    assert damage(state) == {"Warrior": 0, "Cleric": 0, "Barbarian": 2}


def test_TH_054_four_points_for_two() -> None:
    party = [hero("Warrior", damage=2), hero("Cleric", "Potion of Healing", damage=1), "Knight"]
    state = table(seat(party=party), seat(), phase="recover")
    state = play(state, "use Potion of Healing", "roll 4")
    assert damage(state) == {"Warrior": 0, "Cleric": 0, "Knight": 0}
    assert "Potion of Healing" in discarded(state)


TEN = ["Orcs", "Ogres", "Maze", "Ruins", "Tower", "Castle", "Wraith", "Dragon", "Medusa", "Drow"]


def test_TH_055_down_to_the_limit_and_not_below() -> None:
    state = table(seat(hand=TEN, party=["Knight"]), seat(), phase="discard")
    assert refusal(state, "pass").rule == "TH-055"
    state = play(state, "discard Orcs", "discard Ogres", "discard Maze")
    assert refusal(state, "discard Dragon").rule == "TH-055"
    assert notations(state) == {"pass", "discard Knight"}


def test_TH_055_both_stones_make_nine() -> None:
    pile = ["Philosophers Stone", "Unicorn Horn"]
    assert game().hand_limit(table(seat(pile=pile), seat()).piles[0]) == 9
    nine = table(seat(hand=TEN[:9], pile=pile[:1]), seat(), phase="discard")
    assert refusal(nine, "pass").code == "over-limit"
    eight = nine.apply("discard Orcs")
    assert phase(eight) != "discard"


def test_TH_055_anything_of_the_party_may_go() -> None:
    wizard = hero("Wizard", "Bearskin", spells=["Heal"])
    state = table(seat(party=[wizard, "Knight"]), seat(hand=TEN), phase="discard")
    assert of_kind(state, "discard") == {
        "discard Wizard",
        "discard Knight",
        "discard Bearskin",
        "discard Heal",
    }
    state = state.apply("discard Wizard")
    assert {"Wizard", "Bearskin", "Heal"} <= discarded(state)
    assert in_hand(state.apply("pass"), "B") == set(TEN)  # opponents discard nothing


def test_TH_056_another_form_of_a_word_is_the_same_trait() -> None:
    cards = game().cards
    hounds = cards.guardian(cards.by_name("Hell Hounds").index)
    assert {"monster", "animal", "demon"} <= hounds.traits
    wizard = hero("Wizard", spells=["Charm"])
    trip = ["Castle", "Golden Goose"]
    state = table(seat(hand=trip, party=[wizard]), seat(hand=["Hell Hounds"]))
    state = play(state, "pass", "go to Castle", "place Golden Goose", "oppose with Hell Hounds")
    state = play(state, "roll 2D6: 7", "roll 2D6: 7", "cast Charm with Wizard")
    assert values(state)[0] == 1 + 8 + 7


def test_TH_057_darkness_is_a_retreat_with_infravision_too() -> None:
    elf = hero("Wood Elf", spells=["Darkness"])
    state = table(seat(hand=["Ruins", "Golden Goose"], party=[elf]), seat(hand=["Medusa"]))
    state = play(state, "pass", "go to Ruins", "place Golden Goose", "oppose with Medusa")
    assert values(state)[1] == 18  # the gaze does nothing
    state = play(state, "roll 2D6: 7", "roll 2D6: 7", "cast Darkness with Wood Elf")
    assert "Golden Goose" in discarded(state)
    assert set(in_party(state, "A")) == {"Wood Elf"}


def test_TH_101_the_opposer_is_found_in_the_adventure_phase() -> None:
    state = table(
        seat(hand=["Ruins", "Golden Goose"], party=["Knight"]), seat(), seat(hand=["Orcs"])
    )
    state = play(state, "pass", "go to Ruins", "place Golden Goose")
    assert (phase(state), asked(state), state.view(0).opposer) == ("oppose", "C", -1)
    assert state.apply("oppose with Orcs").view(0).opposer == 2


def test_TH_102_the_player_of_the_card_chooses_an_opponent() -> None:
    state = table(
        seat(hand=["Spy"], party=["Thief"]), seat(hand=["Orcs"]), seat(hand=["Maze"]), seat()
    ).apply("play Spy")
    assert notations(state) == {"look at B", "look at C"}
    assert refusal(state, "look at D").code == "empty-hand"
    assert refusal(state, "look at A").rule == "TH-102"
    state = state.apply("look at C")
    assert notations(state) == {"discard Maze"}


def test_TH_103_the_second_one_asked_may_be_the_opposer() -> None:
    state = table(
        seat(party=["Knight"]), seat(hand=["Maze", "Orcs"]), seat(hand=["Encounter", "Ogres"])
    )
    state = passed(state, "encounter")
    assert asked(state) == "B"
    state = play(state, "pass", "encounter with Ogres")
    assert state.view(0).opposer == 2


def test_TH_104_nobody_is_out() -> None:
    state = table(seat(hand=["Warrior"]), seat(hand=["Orcs"], party=["Knight"]))
    assert "play Warrior" in notations(state)
    assert refusal(state, "attach Heal to Warrior").rule
    assert set(in_party(state.apply("play Warrior"), "A")) == {"Warrior"}
