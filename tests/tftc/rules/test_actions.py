"""TFTC-14 to TFTC-22: the action of a turn."""

from __future__ import annotations

from collections import Counter

import pytest

import tbgames as tb
from tests.tftc.boards import (
    LETTERS,
    SMALL,
    hand,
    legal,
    listed,
    play,
    played,
    refusal,
    table,
    wished,
)


def letters(hands, trade_list, **data):
    game = tb.new("tftc", players=2, cards=LETTERS)
    return table(hands, trade_list, wishlist="L1 L2 L3", game=game, **data)


def test_TFTC_14_resting_is_always_legal_and_one_action_is_all():
    state = letters("A B", "C C D")
    assert "rest" in legal(state)
    assert play(state, "rest").current_player == 1
    assert play(state, "search", "draw A").current_player == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TFTC_14_something_is_always_legal(players):
    game = tb.new("tftc", players=players, cards=SMALL if players == 2 else None)
    for seed in range(20):
        for state in played(game, "random", seed):
            if state.current_player >= 0:
                assert state.legal_actions
                if state.view(0).phase in ("turn", "action"):
                    assert "rest" in state.legal_actions


def test_TFTC_15_two_taken_one_returned():
    state = letters("A A B C", "D D E F F G")
    after = play(state, "take D", "take E", "give E")
    assert hand(after) == list("AABCD")
    assert listed(after) == list("DEFFG")
    assert after.current_player == 1


def test_TFTC_15_no_less_than_two_and_one():
    state = play(letters("A", "D D E"), "take D")
    assert legal(state) == ["take D", "take E"]
    assert refusal(state, "rest") == "A trade takes two cards; the second comes next. (TFTC-15)"
    state = play(state, "take E")
    assert legal(state) == ["give A", "give D", "give E"]
    assert refusal(state, "search") == "The trade ends with returning one card. (TFTC-15)"
    assert refusal(state, "give F") == "A has no F. (TFTC-15)"


def test_TFTC_15_no_refill_between_the_two():
    state = play(letters("A", "D E"), "take D", "take E")
    assert state.current_player == 0
    assert listed(state) == []


def test_TFTC_16_a_list_of_two_is_refilled_to_six():
    state = letters("A B", "D E F")
    after = play(state, "take D", "take E", "give A")
    assert listed(after) == ["A", "F"]
    turned_up = 0
    while after.is_chance:
        after = play(after, "turn up H")
        turned_up += 1
    assert turned_up == 4
    assert listed(after) == ["A", "F", "H", "H", "H", "H"]
    assert after.current_player == 1


def test_TFTC_16_a_list_of_three_is_left_alone():
    after = play(letters("A B", "C D E F"), "take D", "take E", "give A")
    assert after.current_player == 1
    assert listed(after) == ["A", "C", "F"]


def test_TFTC_16_checked_after_every_action():
    after = play(letters("A B", "D E"), "rest")
    assert {a.kind for a, _ in after.chance_outcomes()} == {"turn up"}


def emptied(trade_list, holder=1):
    """A game of LETTERS whose decks are empty: one seat holds what is not on the list."""
    game = tb.new("tftc", players=2, cards=LETTERS)
    rest = Counter(dict.fromkeys("ABCDEFGH", 8))
    rest.subtract(trade_list.split())
    hands = [[], []]
    hands[holder] = list(rest.elements())
    return game.position(
        {"hands": hands, "trade_list": trade_list.split(), "wishlist": ["L1", "L2", "L3"]}
    )


def test_TFTC_17_no_trade_with_one_card():
    state = emptied("A")
    assert legal(state) == ["persuade L1", "persuade L2", "persuade L3", "rest"]
    assert refusal(state, "take A") == "A trade takes two cards, the list has one. (TFTC-17)"


def test_TFTC_17_no_trade_with_an_empty_list():
    state = emptied("")
    assert legal(state, "take") == []
    assert refusal(state, "take A") == "The trade list is empty. (TFTC-17)"


def test_TFTC_17_trade_with_two_cards():
    assert legal(emptied("A B"), "take") == ["take A", "take B"]


def test_TFTC_18_what_was_taken_may_be_returned():
    game = tb.new("tftc", players=2)
    state = table("Lake", "2 Park, 2 Cave", game=game)
    after = play(state, "take Park", "take Park", "give Park")
    assert hand(after) == ["Park", "Lake"]
    assert listed(after) == ["Park", "Cave", "Cave"]


def test_TFTC_19_search_draws_one_card_whatever_the_hand():
    state = table("3 Park, 3 Lake, 3 Cave, 4 Forest")
    assert len(hand(state)) == 13
    after = play(state, "search", "draw Bridge")
    assert len(hand(after)) == 14


def test_TFTC_20_no_search_without_cards():
    game = tb.new("tftc", players=2)
    everything = [
        name
        for name, copies in zip(game.cards.icons, game.cards.copies, strict=True)
        for _ in range(copies)
    ]
    state = game.position(
        {
            "hands": [everything[:29], everything[29:58]],
            "trade_list": everything[58:],
            "wishlist": ["G01", "G20", "G26"],
        }
    )
    assert sum(state.view(0).hand_sizes) == 58
    assert refusal(state, "search") == "No location card is left to draw. (TFTC-20)"
    assert legal(state, "take")
    assert "rest" in legal(state)


def test_TFTC_20_paid_cards_can_be_searched_for_again():
    state = emptied("C C D D E E", holder=0)
    assert "search" not in legal(state)
    state = play(state, "create L1", "reveal L4")
    assert state.current_player == 0
    assert "search" in legal(state)
    after = play(state, "search")
    assert {a.text for a, _ in after.chance_outcomes()} == {"draw A", "draw B"}


def test_TFTC_20_the_list_takes_the_paid_cards_first():
    state = emptied("C D", holder=0)
    after = play(state, "create L1", "reveal L4", "rest")
    assert {a.text for a, _ in after.chance_outcomes()} == {"turn up A", "turn up B"}
    after = play(after, "turn up A", "turn up B")
    assert after.current_player == 1
    assert "search" not in legal(after)


def test_TFTC_21_a_persuaded_goal_may_come_back():
    game = tb.new("tftc", players=2)
    only = game.cards.to_dict()
    only["goals"] = [row for row in only["goals"] if row["id"] in ("G07", "G08", "G09")]
    game = tb.new("tftc", players=2, cards=only)
    state = table("Park", wishlist="G07 G08 G09", game=game)
    after = play(state, "persuade G07")
    assert [a.text for a, _ in after.chance_outcomes()] == ["reveal G07"]
    assert wished(play(after, "reveal G07")) == ["G08", "G09", "G07"]


def test_TFTC_21_only_goals_of_the_wishlist():
    state = table("Park")
    assert legal(state, "persuade") == ["persuade G01", "persuade G20", "persuade G26"]
    assert refusal(state, "persuade G02") == "“Trailhead Teaser” is not on the wishlist. (TFTC-21)"


def test_TFTC_22_three_quiet_rounds_end_the_game():
    state = table(("Park", "Lake"), "3 Cave")
    for turn in range(6):
        assert not state.is_terminal, turn
        state = play(state, "rest")
    assert state.is_terminal
    outcome = state.outcome
    assert outcome is not None
    assert outcome.scores == (0, 0)
    assert outcome.winners == (0, 1)
    assert outcome.reason == "Nothing happened for 3 rounds."


def test_TFTC_22_persuading_is_quiet_too():
    state = table(("Park", "Lake"), "3 Cave", wishlist="G01 G20 G26")
    for _ in range(3):
        state = play(state, f"persuade {wished(state)[0]}").settle(seed=1)
        state = play(state, "rest")
    assert state.is_terminal


@pytest.mark.parametrize("action", ["search", "take Cave", "create G01"])
def test_TFTC_22_anything_else_starts_the_count_again(action):
    state = table(("Park, Monument", "Lake"), "6 Cave", quiet_rounds=2)
    state = play(state, action).settle(seed=1)
    while state.current_player == 0:
        kind = state.view(0).phase
        step = {"second card": "take Cave", "give": "give Cave", "action": "rest"}[kind]
        state = play(state, step).settle(seed=1)
    assert not play(state, "rest").settle(seed=1).is_terminal


def test_TFTC_22_the_number_of_rounds_is_an_option():
    game = tb.new("tftc", players=2, rules={"stalemate_rounds": 1})
    state = play(table(("Park", "Lake"), "3 Cave", game=game), "rest", "rest")
    assert state.is_terminal
    assert state.outcome.reason == "Nothing happened for 1 round."


@pytest.mark.parametrize(
    "bots", ["random greedy", "greedy random random", "greedy random greedy random"]
)
def test_TFTC_22_games_of_mixed_bots_end_too(bots):
    names = bots.split()
    game = tb.new("tftc", players=len(names))
    for seed in range(20):
        at = tb.Table(game, names, seed=seed)
        assert at.run() is not None
