"""The deck, the object, the end of the game: TH-001 to TH-010."""

from __future__ import annotations

import pytest

import tbgames as tb
from tests.treasure_hunter.boards import (
    deck,
    discarded,
    game,
    in_hand,
    notation_list,
    notations,
    passed,
    phase,
    play,
    refusal,
    seat,
    table,
    weights,
)


def last_cards(*cards: str, players: int = 3, turn: str = "A", **options: str):
    """A's first seat begins; the deck holds just these cards, everybody's hand is empty."""
    seats = [seat() for _ in range(players)]
    return table(*seats, options=options, turn=turn, first="A", deck=list(cards))


def test_TH_001_every_card_once() -> None:
    cards = game().cards
    assert len(cards) == 144
    assert len({card.name for card in cards.cards}) == 144
    ranges = (cards.heroes, cards.locations, cards.spells, cards.items)
    more = (cards.guardians, cards.treasures, cards.events)
    assert [len(numbers) for numbers in (*ranges, *more)] == [17, 20, 20, 22, 31, 15, 19]


def turn_of(state, letter: str):
    """Pass everything until it is this seat's recruit phase."""
    for _ in range(100):
        if state.is_terminal or (phase(state) == "recruit" and "ABC"[state.turn] == letter):
            return state
        state = state.child(state._chance_weights()[0][0]) if state.is_chance else step(state)
    raise AssertionError


def step(state):
    """Pass, or discard what is over the limit."""
    return state.apply("pass" if "pass" in notations(state) else notation_list(state)[0])


def test_TH_002_the_round_is_finished_without_draws() -> None:
    # B draws the last card: B finishes his turn, C has a turn with no draw, then it is over.
    state = turn_of(last_cards("Orcs", "Ogres", "Ruins").apply("pass"), "B")
    assert state.last
    assert in_hand(state, "B") == {"Orcs", "Ogres", "Ruins"}
    state = turn_of(state.apply("pass"), "C")
    assert state.turn == 2
    assert in_hand(state, "C") == set()
    assert turn_of(state.apply("pass"), "A").is_terminal


def test_TH_002_if_the_last_player_of_the_round_draws_it_his_turn_is_the_last() -> None:
    state = last_cards("Orcs", "Ogres", "Ruins", turn="B")
    state = turn_of(turn_of(state, "B").apply("pass"), "C")
    assert state.last
    assert in_hand(state, "C") == {"Orcs", "Ogres", "Ruins"}
    assert turn_of(state.apply("pass"), "A").is_terminal


def test_TH_002_the_option_ends_the_game_after_the_turn() -> None:
    state = last_cards("Orcs", "Ogres", "Ruins", players=3, end="turn")
    state = turn_of(state.apply("pass"), "B")
    assert turn_of(state.apply("pass"), "C").is_terminal


def test_TH_003_what_is_there_is_drawn() -> None:
    state = last_cards("Orcs", "Ogres", players=2)
    state = turn_of(state.apply("pass"), "B")
    assert in_hand(state, "B") == {"Orcs", "Ogres"}
    assert state.last
    assert not deck(state)
    assert discarded(state)  # and it is not reshuffled


def boxed(**position):
    return table(seat(pile=["Pandoras Box"]), seat(), deck=[], last=True, **position)


def test_TH_004_the_box_makes_a_new_deck_and_takes_the_last_round_back() -> None:
    state = boxed()
    discards = discarded(state)
    assert len(discards) == 143
    after = state.apply("open the box")
    assert deck(after) == discards
    assert discarded(after) == set()
    assert not after.last
    assert after.opened
    assert phase(after) == "recruit"


def test_TH_004_once_a_game_whoever_owns_it() -> None:
    state = boxed(opened=True)
    assert refusal(state, "open the box").rule == "TH-004"
    thief = table(
        seat(hand=["Theft"], party=["Bard"]),
        seat(pile=["Pandoras Box"]),
        opened=True,
        discards=["Orcs"],
    ).apply("steal Pandoras Box")
    assert refusal(thief, "open the box").code == "opened"


def test_TH_004_it_stays_in_the_pile_and_needs_a_discard() -> None:
    state = table(seat(pile=["Pandoras Box"]), seat())
    assert refusal(state, "open the box").code == "no-discards"
    state = boxed().apply("open the box")
    assert state.game.points(state.piles[0]) == 1


def test_TH_004_nobody_can_have_a_card_that_was_just_shuffled_in() -> None:
    state = table(
        seat(pile=["Pandoras Box"]), seat(hand=["Orcs", "Ogres"]), deck=[], last=True
    ).apply("open the box")
    worlds = state.game.worlds(state.view(0))
    assert worlds.total == 1  # everything else was in the discard pile
    assert worlds.sample(seed=1) == state


def test_TH_005_only_the_pile_counts() -> None:
    state = table(
        seat(hand=["Flawless Gems"], pile=["Dragons Hoard", "Golden Goose"]),
        seat(),
        deck=[],
        last=True,
        turn="B",
        first="A",
    )
    end = turn_of(state.apply("pass"), "A")
    assert end.outcome is not None
    assert end.outcome.scores == (4, 0)
    assert game().points(game().treasure_mask) == 19


def test_TH_006_a_shared_win() -> None:
    state = table(
        seat(pile=["Dragons Hoard", "Golden Goose"]),
        seat(pile=["Flawless Gems", "Gold & Silver coins"]),
        seat(pile=["Cornucopia", "Unicorn Horn"]),
        deck=[],
        last=True,
        turn="C",
        first="A",
    )
    end = turn_of(state.apply("pass"), "A")
    assert end.outcome is not None
    assert end.outcome.scores == (4, 4, 2)
    assert end.outcome.winners == (0, 1)
    assert end.returns == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("players", [0, 7, "two", True])
def test_TH_007_one_to_six_players(players: object) -> None:
    with pytest.raises(ValueError, match="1 to 6 players"):
        tb.new("treasure_hunter", players=players)


def test_TH_007_all_numbers_can_be_played() -> None:
    assert [game(players).players for players in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def dealt(players: int):
    state = game(players).root
    while phase(state) == "deal":
        state = state.child(state._chance_weights()[0][0])
    return state


def test_TH_008_tied_highest_rollers_roll_again() -> None:
    state = play(dealt(3), "roll 5", "roll 2", "roll 5")
    assert phase(state) == "start"
    assert state.rolls == (0, -1, 0)
    state = play(state, "roll 3", "roll 4")
    assert state.first == state.turn == 2
    assert weights(dealt(3)) == {f"roll {n}": 1 for n in range(1, 7)}


def test_TH_008_then_clockwise() -> None:
    state = play(dealt(3), "roll 1", "roll 2", "roll 6")
    order = []
    for _ in range(4):
        state = passed(state, "recruit")
        order.append(state.turn)
        while state.turn == order[-1]:
            state = state.child(state._chance_weights()[0][0]) if state.is_chance else step(state)
    assert order == [2, 0, 1, 2]


def test_TH_009_seven_cards_and_three_more() -> None:
    state = dealt(2)
    assert [hand.bit_count() for hand in state.hands] == [7, 7]
    assert state.parties == (0, 0)
    assert state.piles == (0, 0)
    state = play(state, "roll 6", "roll 1")
    assert [hand.bit_count() for hand in passed(state, "recruit").hands] == [10, 7]


def test_TH_010_a_lost_treasure_lies_open() -> None:
    state = table(seat(hand=["Ruins", "Dragons Hoard"], party=["Wizard"]), seat(hand=["Dragon"]))
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Dragon")
    assert state.view(1).discards == ()
    state = play(state, "roll 2D6: 12", "roll 2D6: 2", "roll 1")
    assert {"Dragons Hoard", "Dragon", "Ruins", "Wizard"} <= discarded(state)
    card = state.game.cards.by_name("Dragons Hoard").index
    assert all(card in state.view(player).discards for player in (0, 1))
