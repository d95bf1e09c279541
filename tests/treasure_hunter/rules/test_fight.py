"""One fight, from the dice to the hits: TH-030, TH-034 to TH-045."""

from __future__ import annotations

from typing import Any

import pytest

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    damage,
    discarded,
    hero,
    in_party,
    in_pile,
    notation_list,
    notations,
    of_kind,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
    weights,
    words,
)


def against(
    guardian: str,
    *party: str | dict[str, Any],
    hand: tuple[str, ...] = (),
    more: tuple[str, ...] = (),
    at: str = "Castle",
    **position: Any,
) -> TreasureHunterState:
    """A party at a location, B has opposed; the guardian's roll comes next."""
    own = seat(hand=[at, "Dragons Hoard", *hand], party=list(party))
    state = table(own, seat(hand=[guardian, *more]), **position)
    state = play(state, "pass", f"go to {at}", "place Dragons Hoard", f"oppose with {guardian}")
    while phase(state) == "double":
        state = state.apply("pass")
    return state


def test_TH_030_the_order_of_the_text() -> None:
    wizard = hero("Wizard", spells=["Freeze"])
    party = ["Warrior", "Knight", "Dwarf", wizard]
    state = against("Goblins", *party, more=("Ambush",), at="Caves", hand=("Smite",))
    assert weights(state)["roll 2D6: 7"] == 6
    state = state.apply("roll 2D6: 7")
    assert (phase(state), values(state)[1]) == ("guard", 19)
    state = play(state, "play Ambush", "pass")
    assert phase(state) == "party roll"
    state = state.apply("roll 2D6: 9")
    assert (phase(state), values(state)) == ("fight", (11 + 9, 23))
    state = state.apply("cast Freeze with Wizard")
    assert values(state) == (23, 23)
    state = play(state, "pass")
    assert state.view(0).won  # a tie: the party wins


def test_TH_030_the_option_plays_all_cards_first() -> None:
    wizard = hero("Wizard", spells=["Freeze"])
    options = {"dice": "after_cards"}
    state = against("Goblins", wizard, "Knight", more=("Ambush",), options=options)
    assert phase(state) == "guard"
    state = play(state, "play Ambush", "pass")
    assert phase(state) == "fight"
    state = play(state, "cast Freeze with Wizard", "pass")
    assert phase(state) == "guardian roll"
    state = play(state, "roll 2D6: 2", "roll 2D6: 12")
    assert values(state) == (1 + 3 + 3 + 12, 10 + 1 + 4 + 2)
    assert (phase(state), state.view(0).won) == ("hit roll", True)


def test_TH_034_one_spell_a_mage_guardian() -> None:
    state = against("Djinn", "Warrior", more=("Heal", "Cure"), at="Maze")
    state = state.apply("roll 2D6: 7")
    assert of_kind(state, "spend") == {"spend Heal", "spend Cure"}
    state = state.apply("spend Heal")
    assert (phase(state), weights(state)) == ("die", {f"roll {n}": 1 for n in range(1, 7)})
    state = state.apply("roll 4")
    assert values(state)[1] == 25
    assert refusal(state, "spend Cure").rule == "TH-034"


def test_TH_034_no_die_for_a_guardian_without_magic() -> None:
    state = against("Orcs", "Warrior", more=("Heal",)).apply("roll 2D6: 7")
    assert refusal(state, "spend Heal").rule == "TH-034"


def test_TH_036_one_spell_a_hero_and_fight() -> None:
    wizard = hero("Wizard", spells=["Fireball", "Freeze"])
    state = against("Zombies", wizard, "Warrior", "Knight", "Dwarf")
    state = play(state, "roll 2D6: 7", "roll 2D6: 9", "cast Fireball with Wizard")
    assert refusal(state, "cast Freeze with Wizard").rule == "TH-036"
    state = play(state, "pass", "roll 1")
    state = play(state, "roll 2D6: 7", "roll 2D6: 5")
    assert values(state) == (10 + 5, 17)
    assert values(state.apply("cast Freeze with Wizard"))[0] == 18


def test_TH_037_ambush_counts_in_one_fight() -> None:
    state = against("Skeletons", "Warrior", "Knight", "Ranger", more=("Ambush",), at="Maze")
    state = play(state, "roll 2D6: 7", "play Ambush")
    assert values(state)[1] == 19
    state = play(state, "pass", "roll 2D6: 11", "roll 1")
    assert "Ambush" in discarded(state)
    assert (phase(state), values(state)[1]) == ("guardian roll", 8)


@pytest.mark.parametrize(("party", "won"), [(9, True), (8, False)])
def test_TH_038_ties_go_to_the_party(party: int, won: bool) -> None:
    state = against("Green Slime", "Warrior", "Knight", "Dwarf", at="Maze")
    state = play(state, "roll 2D6: 10", f"roll 2D6: {party}")
    while phase(state) == "fight":
        state = state.apply("pass")
    assert values(state) == (4 + 3 + 2 + 2 + party, 20)
    assert state.view(0).won == won


def test_TH_039_a_retreat_leaves_earlier_damage() -> None:
    party = ["Warrior", "Knight", "Dwarf"]
    state = against("Green Slime", *party, hand=("Fight another Day",), at="Maze")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "pass", "roll 5")
    state = play(state, "2 hits on Warrior")
    assert damage(state) == {"Warrior": 2, "Knight": 0, "Dwarf": 0}
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "play Fight another Day")
    assert {"Dragons Hoard", "Green Slime", "Maze", "Fight another Day"} <= discarded(state)
    assert words(state)["quest"] is None
    assert state.damage_of(state.game.cards.by_name("Warrior").index) in (1, 2)
    assert state.game.statistics(state)["retreats"] == 1


@pytest.mark.parametrize(("roll", "hits"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_TH_040_hits_after_a_win(roll: int, hits: int) -> None:
    state = against("Kobolds", hero("Warrior", damage=1), "Barbarian")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", f"roll {roll}")
    if hits:
        assert (phase(state), state.view(0).points) == ("hits", hits)
    else:
        assert "Dragons Hoard" in in_pile(state, "A")


def losing(*party: str | dict[str, Any], roll: int, guardian: str = "Ogres") -> TreasureHunterState:
    """The party has lost, and so many hits are rolled."""
    state = against(guardian, *party)
    return play(state, "roll 2D6: 12", "roll 2D6: 2", f"roll {roll}")


def test_TH_041_what_cannot_be_placed_is_lost() -> None:
    state = losing("Wizard", "Thief", roll=5)
    assert in_party(state, "A") == {}  # both die, without a choice; 2 hits are lost


def test_TH_041_no_more_than_would_kill() -> None:
    state = losing("Wizard", "Thief", roll=2)
    assert notations(state) == {"0 hits on Wizard", "1 hit on Wizard"}
    assert refusal(state, "2 hits on Wizard").rule == "TH-041"
    assert set(in_party(state.apply("0 hits on Wizard"), "A")) == {"Wizard"}
    both = state.apply("1 hit on Wizard")
    assert set(in_party(both, "A")) == {"Thief"}


def test_TH_042_a_martyr_takes_any_number() -> None:
    state = losing("Wizard", "Bard", hero("Dwarf", damage=2), roll=6)
    state = state.apply("0 hits on Wizard")
    assert "6 hits on Dwarf" in notations(state)
    state = state.apply("6 hits on Dwarf")
    assert set(in_party(state, "A")) == {"Wizard", "Bard"}


def test_TH_042_he_may_also_be_given_few() -> None:
    state = losing("Dwarf", "Warrior", roll=3)
    assert notations(state) == {f"{n} hits on Warrior" for n in (0, 2, 3)} | {"1 hit on Warrior"}


def zombies() -> TreasureHunterState:
    knight = hero("Knight", "Flame Sword", damage=2)
    state = against("Zombies", knight, "Warrior", "Barbarian", at="Maze")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 4")
    return play(state, "0 hits on Warrior", "0 hits on Barbarian")


def test_TH_043_the_sword_of_the_dead_stops_nothing() -> None:
    state = zombies()
    assert set(in_party(state, "A")) == {"Warrior", "Barbarian"}
    assert words(state)["quest"]["laid"] == [["Flame Sword"], []]
    assert phase(state) == "guardian roll"  # the second fight
    assert values(state) == (9, 10)
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 1")
    state = play(state, "give Flame Sword to Warrior")
    assert in_party(state, "A")["Warrior"]["weapon"] == "Flame Sword"


def test_TH_043_if_it_is_lost_they_are_discarded() -> None:
    state = play(zombies(), "roll 2D6: 12", "roll 2D6: 2", "roll 1")
    state = play(state, notation_list(state)[0])
    assert {"Flame Sword", "Dragons Hoard"} <= discarded(state)


def test_TH_043_spells_of_the_dead_are_discarded() -> None:
    state = losing(hero("Wizard", spells=["Heal"]), "Warrior", roll=1)
    state = play(state, "0 hits on Warrior")
    assert {"Wizard", "Heal"} <= discarded(state)


def test_TH_043_a_weapon_may_be_chosen_when_it_is_handed_out() -> None:
    party = [hero("Wizard", "Flame Sword"), hero("Warrior", "Battle Axe"), "Knight"]
    state = against("Kobolds", *party)
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 4", "0 hits on Warrior")
    state = play(state, "1 hit on Wizard", "give Flame Sword to Warrior")
    assert notations(state) == {"wield Flame Sword", "pass"}
    state = state.apply("wield Flame Sword")
    assert in_party(state, "A")["Warrior"]["weapon"] == "Flame Sword"


def test_TH_044_the_win_stands_though_everybody_died() -> None:
    state = against("Kobolds", hero("Wizard", "Bearskin"), at="Maze")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 6")
    assert in_party(state, "A") == {}
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert {"Bearskin", "Wizard"} <= discarded(state)


def test_TH_044_a_further_fight_without_heroes_is_lost() -> None:
    state = against("Skeletons", "Wizard", at="Maze")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 6")
    assert "Dragons Hoard" in discarded(state)


def test_TH_045_everybody_hit_by_poison_dies() -> None:
    party = [hero("Barbarian"), hero("Warrior")]
    state = losing(*party, roll=5, guardian="Giant Scorpion")
    assert notations(state) == {f"{n} hits on Warrior" for n in (2, 3)} | {"1 hit on Warrior"}
    state = state.apply("1 hit on Warrior")
    assert in_party(state, "A") == {}


def test_TH_045_a_martyr_can_die_for_all_and_a_win_poisons_too() -> None:
    state = losing("Paladin", "Warrior", roll=5, guardian="Giant Scorpion")
    state = play(state, "0 hits on Warrior")
    assert set(in_party(state, "A")) == {"Warrior"}
    state = against("Giant Scorpion", "Barbarian", "Warrior", "Knight")
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 4", "1 hit on Warrior")
    assert set(in_party(state, "A")) == {"Barbarian", "Knight"}


def test_TH_045_disease_lowers_the_score() -> None:
    state = losing("Warrior", "Knight", roll=3, guardian="Giant Rats")
    state = play(state, "2 hits on Warrior")
    assert in_party(state, "A")["Warrior"] == {
        **hero("Warrior", damage=1, diseased=True),
        "weapon": None,
    }
    sick = against("Orcs", hero("Warrior", damage=1, diseased=True), at="Maze")
    assert values(sick)[0] == 2
    wizard = hero("Wizard", "Gauntlets of Might", "Mithril Armor", damage=1, diseased=True)
    assert values(against("Orcs", wizard, at="Maze"))[0] == 1  # 0, and the gauntlets


def test_TH_045_disease_ends_when_wholly_healed() -> None:
    state = table(
        seat(
            party=[
                hero("Warrior", damage=2, diseased=True),
                hero("Knight", damage=1, diseased=True),
            ]
        ),
        seat(),
    )
    while phase(state) not in ("recover", "discard"):
        state = state.apply("pass")
    party = in_party(state, "A")
    assert (party["Warrior"]["damage"], party["Warrior"]["diseased"]) == (1, True)
    assert (party["Knight"]["damage"], party["Knight"]["diseased"]) == (0, False)
