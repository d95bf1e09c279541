"""TFTC-01 to TFTC-06: what the game is made of, how it begins, what is secret."""

from __future__ import annotations

from collections import Counter

import pytest

import tbgames as tb
from tests.tftc.boards import LETTERS, cards, hand, legal, play, refusal, table


@pytest.mark.parametrize("players", [1, 5, 0, -2, 2.0, "3", True, None])
def test_TFTC_01_players_are_2_to_4(players):
    with pytest.raises(ValueError, match=r"2 to 4 players, not .* \(TFTC-01\)"):
        tb.new("tftc", players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_TFTC_01_two_three_and_four_play(players):
    assert tb.new("tftc", players=players).players == players


def test_TFTC_02_a_card_pays_for_one_icon():
    # Woodland Memorial: 2 Forest, Bridge, Monument.
    with_one = table("Forest, Bridge, Monument, Lake", wishlist="G16 G20 G26")
    assert "lacks Forest for" in refusal(with_one, "create G16")
    with_two = table("2 Forest, Bridge, Monument", wishlist="G16 G20 G26")
    assert "create G16" in legal(with_two)


def test_TFTC_02_every_location_card_has_one_icon():
    game = tb.new("tftc", players=2)
    assert len(game.cards.icons) == len(set(game.cards.icons)) == 8
    assert sum(game.cards.copies) == 64


def test_TFTC_03_a_cache_is_worth_what_its_goal_says():
    state = table("Forest, Bridge, Summit, Lighthouse", wishlist="G11 G20 G26")
    assert play(state, "create G11").points == (4, 0)


def test_TFTC_03_equal_numbers_of_locations_are_worth_the_same():
    worth = {(len(goal.needs), goal.points) for goal in tb.new("tftc", players=2).cards.goals}
    assert worth == {(2, 2), (4, 4), (6, 7)}


def test_TFTC_04_set_up_for_four():
    state = tb.new("tftc", players=4).start(seed=5)
    view = state.view(0)
    assert view.hand_sizes == (4, 4, 4, 4)
    assert len(view.trade_list) == 6
    assert len(view.wishlist) == 3
    assert view.location_deck == 64 - 16 - 6 == 42
    assert view.goal_deck == 26 - 3 == 23
    assert view.location_discards == view.goal_discards == ()


def test_TFTC_04_hands_then_list_then_goals_then_the_starting_player():
    state = tb.new("tftc", players=2).root
    kinds = []
    while state.is_chance:
        action = state.chance_outcomes()[0][0]
        kinds.append((action.kind, state.drawer))
        state = state.child(action.id)
    assert kinds == (
        [("draw", 0)] * 4
        + [("draw", 1)] * 4
        + [("turn up", -1)] * 6
        + [("reveal", -1)] * 3
        + [("start", -1)]
    )


def test_TFTC_05_every_seat_starts_with_the_same_chance():
    state = tb.new("tftc", players=3).root
    while state.chance_outcomes()[0][0].kind != "start":
        state = state.child(state.chance_outcomes()[0][0].id)
    assert [(a.text, w) for a, w in state.chance_outcomes()] == [
        ("A starts", 1),
        ("B starts", 1),
        ("C starts", 1),
    ]


def test_TFTC_05_play_goes_clockwise_from_the_starting_player():
    state = table("Park", "3 Cave", players=3, turn="C", first="C")
    order = []
    for _ in range(4):
        order.append(state.current_player)
        state = play(state, "rest")
    assert order == [2, 0, 1, 2]


def test_TFTC_06_hands_are_numbers_to_the_others():
    state = table(("Park, Lake", "Cave, 2 Forest"))
    view = state.view(0)
    assert view.hand_sizes == (2, 3)
    other = table(("Park, Lake", "2 Bridge, Summit"))
    assert view.to_dict() == other.view(0).to_dict()


def test_TFTC_06_open_to_all():
    state = table(
        ("Park", "Lake"),
        trade_list="Cave, Forest",
        caches=[["G05"], []],
        location_discards=cards("Lake, Summit"),
        goal_discards=["G03"],
    )
    for seat in (0, 1):
        view = state.view(seat)
        names = state.game.cards.icons
        assert [names[icon] for icon in view.trade_list] == ["Forest", "Cave"]
        assert [names[icon] for icon in view.location_discards] == ["Lake", "Summit"]
        assert [state.game.cards.goals[g].id for g in view.goal_discards] == ["G03"]
        assert view.caches == ((4,), ())
        assert view.location_deck == 64 - 6
        assert view.goal_deck == 26 - 3 - 1 - 1


def test_TFTC_06_only_who_draws_sees_the_card():
    state = table("Park", deck="3 Lake, Cave")
    searching = play(state, "search")
    lake, cave = (searching.game.parse(text) for text in ("draw Lake", "draw Cave"))
    assert searching.audience(lake) == (0,)
    assert searching.tell(lake, searching.apply(lake)) == (
        "A draws Lake.",
        "A draws a location card.",
    )
    assert searching.apply(lake).view(1) == searching.apply(cave).view(1)
    assert searching.apply(lake).view(0) != searching.apply(cave).view(0)


def test_TFTC_30_the_first_turn_may_create():
    game = tb.new("tftc", players=2)
    state = play(
        game.root,
        *(f"draw {icon}" for icon in cards("Park, Monument, Lake, Cave")),
        *["draw Forest"] * 4,
        *["turn up Bridge"] * 6,
        "reveal G01",
        "reveal G20",
        "reveal G26",
        "A starts",
        "create G01",
        "reveal G02",
    )
    assert state.is_chance
    state = play(state, "draw Lake", "draw Lake")
    assert state.current_player == 0
    assert Counter(hand(state)) == {"Lake": 3, "Cave": 1}
    assert state.points == (2, 0)


def test_TFTC_31_a_pair_of_equal_icons_is_offered_once():
    game = tb.new("tftc", players=2, cards=LETTERS)
    state = table("H", "A A A B", wishlist="L1 L2 L3", game=game)
    assert legal(state, "take") == ["take A", "take B"]
    assert legal(play(state, "take A"), "take") == ["take A", "take B"]
    # Whichever card is taken first, the position is the same.
    assert play(state, "take A", "take B") == play(state, "take B", "take A")


def test_TFTC_31_actions_name_icons():
    game = tb.new("tftc", players=4)
    kinds = Counter(action.kind for action in game.actions)
    assert kinds["take"] == kinds["give"] == 8
    assert kinds["create"] == kinds["persuade"] == 26
    assert kinds["search"] == kinds["rest"] == 1
    assert len(game.actions) < 200
