"""Declaring an adventure and opposing it: TH-024 to TH-029, TH-049, and Encounter, TH-052."""

from __future__ import annotations

from typing import Any

from tbgames.treasure_hunter.state import TreasureHunterState
from tests.treasure_hunter.boards import (
    asked,
    discarded,
    hero,
    in_party,
    in_pile,
    notations,
    passed,
    phase,
    play,
    refusal,
    seat,
    table,
    values,
    words,
)

TRIP = ["Ruins", "Dragons Hoard"]


def ready(*others: dict[str, Any], hand: list[str] | None = None, **position: Any):
    """A has a Knight and cards; the others are as given."""
    own = seat(hand=TRIP if hand is None else hand, party=["Knight"])
    return table(own, *others, **position)


def test_TH_024_three_locations_and_no_treasure() -> None:
    state = ready(seat(), hand=["Ruins", "Maze", "Tower"]).apply("pass")
    assert (phase(state), notations(state)) == ("venture", {"pass"})
    assert refusal(state, "go to Ruins").rule == "TH-024"


def test_TH_024_a_treasure_and_no_location() -> None:
    state = ready(seat(), hand=["Dragons Hoard"]).apply("pass")
    assert (phase(state), notations(state)) == ("venture", {"pass"})
    assert refusal(state, "go to Maze").code == "not-in-hand"


def test_TH_024_all_heroes_go() -> None:
    party = ["Knight", "Wizard", "Bard"]
    state = table(seat(hand=TRIP, party=party), seat(hand=["Orcs"]))
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Orcs")
    assert values(state)[0] == 3 + 1 + 1 + 1 + 1
    assert words(state)["quest"]["met"] == ["Wizard", "Bard", "Knight"]


def test_TH_024_without_a_hero_there_is_no_adventure() -> None:
    state = table(seat(hand=TRIP), seat(hand=["Orcs"])).apply("pass")
    while phase(state) == "lost":
        state = state.apply("pass")
    assert (state.turn, phase(state)) == (1, "draw")


def test_TH_025_who_is_lost_has_passed() -> None:
    state = ready(seat(hand=["Lost", "Encounter", "Ogres"]))
    state = play(state, "pass", "play Lost")
    assert (phase(state), asked(state)) == ("encounter", "B")
    state = state.apply("encounter with Ogres")
    assert (phase(state), state.view(0).opposer) == ("guardian roll", 1)


def test_TH_026_only_its_owner_sees_the_treasure() -> None:
    state = ready(seat(hand=["Orcs"]))
    state = play(state, "pass", "go to Ruins")
    step = state.game.parse("place Dragons Hoard")
    assert state.audience(step) == (0,)
    after = state.apply(step)
    assert "Dragons Hoard" in state.tell(step, after)[0]
    assert "Dragons Hoard" not in state.tell(step, after)[1]
    number = state.game.cards.by_name("Dragons Hoard").index
    assert after.view(0).stake == (number,)
    assert (after.view(1).stake, after.view(1).stake_size) == ((), 1)
    # That it lies there proves it a treasure: of the fifteen one.
    worlds = state.game.worlds(after.view(1))
    found = {world.quest.stake for world, _ in worlds.list(10**6)}
    assert len(found) == 15
    assert worlds.total == 15


def test_TH_026_piles_are_open() -> None:
    state = play(ready(seat()), "pass", "go to Ruins", "place Dragons Hoard")
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert state.view(1).piles[0] == (state.game.cards.by_name("Dragons Hoard").index,)


def test_TH_027_asked_once_each_clockwise() -> None:
    hands = (seat(hand=["Goblins"]), seat(hand=["Orcs"]), seat(hand=["Ogres"]))
    state = play(ready(*hands), "pass", "go to Ruins", "place Dragons Hoard")
    assert (asked(state), notations(state)) == ("B", {"pass", "oppose with Goblins"})
    state = state.apply("pass")
    assert asked(state) == "C"
    state = state.apply("oppose with Orcs")
    while phase(state) == "double":
        state = state.apply("pass")
    assert phase(state) == "guardian roll"  # D is not asked
    assert state.view(0).opposer == 2


def test_TH_027_no_window_for_who_has_no_card() -> None:
    state = ready(seat(), seat(hand=["Maze"]))
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard")
    assert (asked(state), notations(state)) == ("C", {"pass"})


def kobolds(**options: Any) -> TreasureHunterState:
    """C opposes with Kobolds, D holds Ambush."""
    others = (seat(), seat(hand=["Kobolds", "Maze"]), seat(hand=["Ambush"]))
    state = ready(*others, options=options)
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Kobolds")
    return play(state, "roll 2D6: 7")


def test_TH_028_only_the_opposer_plays_cards_for_the_guardian() -> None:
    state = kobolds()
    assert (phase(state), asked(state)) == ("guard", "C")
    assert phase(state.apply("pass")) == "party roll"


def test_TH_028_by_the_option_all_opponents_do() -> None:
    state = kobolds(all_opponents_assist=True).apply("pass")
    assert (phase(state), asked(state)) == ("guard", "D")
    state = state.apply("play Ambush")
    assert values(state)[1] == 8 + 4 + 7


def test_TH_029_nobody_opposes() -> None:
    hand = ["Mine", "Dragons Hoard", "Golden Goose"]
    state = ready(seat(), hand=hand)
    state = play(state, "pass", "go to Mine", "place Dragons Hoard", "place Golden Goose")
    assert in_pile(state, "A") == {"Dragons Hoard", "Golden Goose"}
    assert "Mine" in discarded(state)
    assert in_party(state, "A")["Knight"]["damage"] == 0
    assert state.game.statistics(state)["unopposed"] == 1


def test_TH_049_treasure_items_guardian_location() -> None:
    party = [hero("Wizard", "Bearskin"), "Warrior", "Knight"]
    state = table(seat(hand=TRIP, party=party), seat(hand=["Kobolds"]))
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Kobolds")
    state = play(
        state, "roll 2D6: 2", "roll 2D6: 12", "roll 4", "0 hits on Warrior", "1 hit on Wizard"
    )
    assert in_pile(state, "A") == {"Dragons Hoard"}
    assert (phase(state), notations(state)) == (
        "hand out",
        {"give Bearskin to Warrior", "give Bearskin to Knight"},
    )
    assert "Kobolds" not in discarded(state)
    state = state.apply("give Bearskin to Knight")
    assert {"Kobolds", "Ruins", "Wizard"} <= discarded(state)


def attacked(guardian: str = "Troglodytes", *more: str) -> TreasureHunterState:
    state = ready(seat(hand=["Encounter", guardian, *more]), hand=[])
    return play(state, "pass", "pass", f"encounter with {guardian}")


def test_TH_052_no_location_and_no_treasure() -> None:
    state = attacked()
    assert (phase(state), state.view(0).encounter) == ("guardian roll", True)
    assert values(state) == (3 + 2, 10)
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 5")
    assert in_party(state, "A")["Knight"]["damage"] <= 2
    assert in_pile(state, "A") == set()


def test_TH_052_no_scout_or_dwarf_bonus() -> None:
    state = table(seat(party=["Dwarf", "Ranger"]), seat(hand=["Encounter", "Green Slime"]))
    state = play(state, "pass", "pass", "encounter with Green Slime")
    assert values(state)[0] == 5


def test_TH_052_no_trap_no_double_trouble_no_second_guardian() -> None:
    hand = ["Encounter", "Pit Trap", "Orcs", "Ogres", "Double Trouble", "Second Guardian"]
    state = passed(ready(seat(hand=hand), hand=[]), "encounter")
    assert refusal(state, "encounter with Pit Trap").rule == "TH-052"
    state = state.apply("encounter with Orcs")
    assert phase(state) == "guardian roll"
    state = play(state, "roll 2D6: 2", "roll 2D6: 12", "roll 1")
    assert phase(state) == "beaten"  # for Rise again, which B may hold
    assert notations(state) == {"pass"}
    assert refusal(state, "second guardian Ogres").rule == "TH-048"


def test_TH_052_at_most_one_asked_clockwise() -> None:
    state = ready(seat(hand=["Orcs", "Maze"]), seat(hand=["Encounter", "Ogres"]), hand=[])
    state = passed(state, "encounter")
    assert asked(state) == "B"
    state = state.apply("pass")
    assert (asked(state), notations(state)) == ("C", {"pass", "encounter with Ogres"})
