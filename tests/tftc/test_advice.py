"""The coach of TFTC: what it says in positions that can be judged, and what it is made of."""

from __future__ import annotations

import random

import pytest

import tbgames as tb
from tbgames.engine.testing import check_game
from tbgames.tftc import outlook
from tbgames.tftc.advice import advise
from tbgames.tftc.hazard import rivals_now
from tbgames.tftc.outlook import FEATURES, Outlook, Prospect, worth_of_end
from tbgames.tftc.outlook_weights import WEIGHTS
from tbgames.tftc.state import TftcState
from tests.tftc.boards import SMALL, played, table


def counsel(state: TftcState, quick: bool = False):
    return state.game.advise(state.view(state.current_player), state.legal_actions, quick=quick)


def reason(state: TftcState, action: str) -> str:
    return next(one.reason for one in counsel(state) if str(one.action) == action)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("quick", [True, False])
def test_every_kind_of_decision_is_advised_on(players, quick):
    game = tb.new("tftc", players=players)
    rng = random.Random(players)
    seen = set()
    states = [s for s in played(game, "random", players) if s.current_player >= 0]
    for state in rng.sample(states, 60) + states[:4]:
        found = counsel(state, quick)
        assert {one.action.id for one in found} == set(state.legal_actions.ids)
        for one in found:
            assert one.reason.endswith(".")
            assert any(sign.isdigit() for sign in one.reason) or "no open goal" in one.reason
        seen |= {(state.view(0).phase, one.action.kind) for one in found}
    kinds = {"search", "rest", "take", "persuade"}
    assert seen >= {("turn", kind) for kind in kinds} | {("second card", "take"), ("give", "give")}


def test_the_same_view_gets_the_same_counsel():
    state = tb.new("tftc", players=3).start(seed=4)
    view = state.view(state.current_player)
    again = state.game.view_from_dict(view.to_dict())
    assert advise(view, state.legal_actions) == advise(again, state.legal_actions)


def test_what_others_hide_makes_no_difference():
    state = played(tb.new("tftc", players=2), "greedy", 3)[90]
    assert state.current_player >= 0
    seat = state.current_player
    for seed in range(5):
        world = state.game.worlds(state.view(seat)).sample(seed)
        assert counsel(world) == counsel(state)


def test_a_cache_that_can_be_had_is_created_and_the_reason_gives_points_and_lead():
    state = table(
        ("Forest, Cave, Park, Bridge", "Lake, 3 Summit"), "2 Bridge, 2 Lake", wishlist="G08 G20 G26"
    )
    assert str(counsel(state).best) == "create G08"
    assert reason(state, "create G08").startswith(
        "2 points at once, 2 ahead of the best of the others; 2 cards refill your hand."
    )
    assert "another player has all it takes with" in reason(state, "create G08")


def test_a_trade_that_completes_seven_points_is_made():
    state = table(
        ("2 Forest, Park, Summit", "Lake, 3 Bridge"),
        "Cave, Lighthouse, Monument, Lake",
        wishlist="G20 G08 G04",
    )
    best = counsel(state)[0]
    assert str(best.action) in ("take Cave", "take Lighthouse")
    # Six cards are needed and five are held after a trade: one of them stays missing.
    assert "“Night Cache”" in best.reason


def test_TFTC_27_the_last_cache_is_not_created_behind():
    caches = [["G01", "G02", "G03", "G04"], ["G21", "G22", "G23"]]
    state = table(
        ("Forest, Cave, Park, Bridge", "Lake, 3 Summit"),
        "2 Bridge, 2 Lake",
        wishlist="G08 G20 G26",
        caches=caches,
    )
    found = counsel(state)
    assert str(found[-1].action) == "create G08"
    assert found[-1].value < -20
    assert "11 behind" in found[-1].reason
    assert found[-1].reason.endswith("ends the game after this round, which loses it.")
    ahead = table(
        ("Forest, Cave, Park, Bridge", "Lake, 3 Summit"),
        "2 Bridge, 2 Lake",
        wishlist="G08 G20 G26",
        caches=[caches[0], ["G05"]],
    )
    assert str(counsel(ahead).best) == "create G08"
    assert "ends the game after this round" in reason(ahead, "create G08")


def ending(points: str, *, first: int, last_round: bool = False) -> TftcState:
    """A, with four caches of 8 points, can create the fifth; B has these caches."""
    return table(
        ("Forest, Cave, Park, Bridge", "Lake, 3 Summit"),
        "2 Bridge, 2 Lake",
        wishlist="G08 G20 G26",
        caches=[["G01", "G02", "G03", "G04"], points.split()],
        first="AB"[first],
        last_round=last_round,
    )


def test_TFTC_24_what_ends_the_game_is_worth_what_it_ends_with():
    # B began, so A's turn is the last one. 10 points against 6: a win counts 8, the lead a fifth.
    ahead = ending("G11 G09", first=1)
    assert counsel(ahead)[0].value == pytest.approx(8 + 0.2 * 4)
    assert str(counsel(ahead)[0].action) == "create G08"
    # If A began, B has a turn left and may still create a seven.
    assert counsel(ending("G11 G09", first=0))[0].value != pytest.approx(8 + 0.2 * 4)


def test_TFTC_27_level_with_more_caches_is_a_defeat_and_not_brought_about():
    level = ending("G11 G12 G10", first=1)
    assert level.points == (8, 10)
    assert str(counsel(level)[-1].action) == "create G08"
    # In the last round there is nothing to wait for: 10 points with 5 caches against 10 with 5.
    last = table(
        ("Forest, Cave, Park, Bridge", "Lake, 3 Summit"),
        "2 Bridge, 2 Lake",
        wishlist="G08 G20 G26",
        caches=[["G01", "G02", "G03", "G04"], ["G05", "G06", "G07", "G09", "G10"]],
        first="B",
        last_round=True,
    )
    assert counsel(last)[0].value == 0
    assert str(counsel(last)[0].action) == "create G08"
    assert worth_of_end(0, 0) == 0


def test_a_cache_is_worth_what_the_rest_of_the_turn_then_is():
    # Two goals are left in the deck and five cards stay in hand: there are two ways to go on.
    state = table(
        ("Forest, Cave, Park, Bridge, Lake, 2 Summit", "Lake, 3 Summit"),
        "2 Bridge, 2 Lake, Monument",
        wishlist="G08 G20 G26",
        goal_deck="G16 G17",
    )
    best = 0.0
    for goal in ("G16", "G17"):
        then = counsel(state.apply("create G08").apply(f"reveal {goal}"))
        best += max(one.value for one in then if one.action.kind != "persuade") / 2
    created = next(one for one in counsel(state) if str(one.action) == "create G08")
    assert created.value == pytest.approx(best)


def test_the_figure_of_a_search_is_the_mean_over_the_unseen_cards():
    state = table(("Ash, Bay", "Ash, Cove"), "2 Ash, Cove, Bay", "S2 S3 S4", game=small())
    view = state.view(0)
    sight = Outlook(view)
    total, mean = sum(view.unseen), 0.0
    for icon, number in enumerate(view.unseen):
        hand = tuple(n + (k == icon) for k, n in enumerate(sight.hand))
        mean += number / total * value(sight, hand)
    searched = next(one for one in counsel(state) if str(one.action) == "search")
    assert searched.value == pytest.approx(mean)


def test_the_outlook_after_a_trade_is_that_of_the_engines_state():
    state = table(
        ("Forest, Park, Bridge, Lake", "Cave, Summit, Park, Lake"),
        "2 Forest, Summit, Monument, Cave",
        wishlist="G08 G16 G24",
    )
    for actions in (
        ("take Forest", "take Cave", "give Park"),
        ("take Cave", "take Summit", "give Cave"),
    ):
        before, after = Outlook(state.view(0)), state
        for action in actions:
            after = after.apply(action)
        then = Outlook(after.view(0))
        prospect = [Prospect(then.hand, then.trade_list, after.view(0).wishlist)]
        given = next(
            one.value
            for one in counsel(state.apply(actions[0]).apply(actions[1]))
            if str(one.action) == actions[2]
        )
        assert before.features(prospect) == pytest.approx(then.features(prospect))
        assert given == pytest.approx(then.values(prospect)[0])


def test_every_feature_has_a_weight_and_a_name():
    assert len(WEIGHTS) == len(FEATURES) == len(set(FEATURES))


def test_features_of_a_position_worked_out_by_hand():
    state = table(
        ("Forest, Cave, 3 Park", "Lake, 3 Summit"),
        "2 Bridge, Lake, Park",
        wishlist="G08 G25 G26",
        caches=[["G11"], ["G20", "G21"]],
    )
    sight = Outlook(state.view(0))
    row = sight.features([Prospect(sight.hand, sight.trade_list, state.wishlist)])[0]
    numbers = dict(zip(FEATURES, row, strict=True))
    assert numbers["lead"] == 4 - 14
    assert (numbers["own caches: 1"], numbers["most caches of another: 2"]) == (1, 1)
    assert (numbers["cards from 5 to 8"], numbers["cards beyond 8"]) == (1, 0)
    assert (numbers["list of 3"], numbers["list of 4"]) == (0, 1)
    assert numbers["number of complete goals"] == 1
    assert numbers["points of the best complete goal"] == 2
    assert numbers["points of the other complete goals"] == 0
    assert numbers["number of goals one trade away"] == 0
    assert numbers["points on the wishlist"] == 2 + 7 + 7
    # G25 lacks a Forest and two Bridges, G26 a Lake, two Monuments and a Lighthouse; Parks are
    # on the list and in hand.
    assert numbers["useful icons on the list, up to 2"] == 2
    assert numbers["useful icons on the list beyond 2"] == 0
    assert numbers["own caches times those of another"] == 2
    # A Bridge of the list takes 0.6 turns; a Forest, 9 of 55 unseen where 55 / 8 are usual, less
    # than the 1.4 that are usual. Seven points lose a fifth with each turn.
    g08, g25, _ = state.wishlist
    assert sight.turns(g08, sight.hand, sight.trade_list) == 0
    turns = 2 * 0.6 + 1.4 * (55 / 8 / 9) ** 0.6
    assert sight.turns(g25, sight.hand, sight.trade_list) == pytest.approx(turns)
    assert numbers["best goal, patient"] == pytest.approx(7 * 0.8**turns)


def features(state: TftcState) -> dict[str, float]:
    """What A sees in a position as if a turn of his were over."""
    sight = Outlook(state.view(0))
    row = sight.features([Prospect(sight.hand, sight.trade_list, state.wishlist)])[0]
    return dict(zip(FEATURES, row, strict=True))


def test_a_goal_is_one_trade_away_if_the_list_shows_what_it_lacks_and_a_card_can_be_spared():
    for hand, trades in (("2 Forest, Park", 1), ("2 Forest", 0), ("Forest, Bridge, Monument", 1)):
        # G16 takes two Forests, a Bridge and a Monument.
        found = features(table((hand, ""), "Forest, Bridge, Monument, Lake", wishlist="G16"))
        assert found["number of goals one trade away"] == trades
        assert found["points of the best goal one trade away"] == 4 * trades


def test_the_chance_that_another_has_a_goal_is_near_that_of_his_worlds():
    hidden = [("Lake, Park", "Cave, 2 Park, Summit"), ("Park", "5 Bridge, 2 Lake, Cave")]
    for hands in hidden:
        state = table(hands, "3 Bridge, Park", wishlist="G08 G09 G11")
        view = state.view(0)
        chances = [
            state.game.cards.goals[goal].points * float(rivals_now(view, goal))
            for goal in view.wishlist
        ]
        found = features(state)
        assert found["best goal that another may have now"] == pytest.approx(max(chances), abs=0.1)


def test_a_card_that_another_is_known_to_hold_makes_his_goals_likelier():
    state = table(("Lake", "2 Lake, Cave"), "Cave, 3 Bridge, Park", wishlist="G08 G01 G20")
    unknown = features(state)["best goal that another may have now"]
    taken = state.apply("take Bridge").apply("take Park").apply("give Lake")
    taken = taken.apply("take Cave").apply("take Bridge").apply("give Lake")
    assert features(taken)["best goal that another may have now"] > unknown


def test_a_coach_that_peeks_is_caught(monkeypatch):
    game = tb.new("tftc", players=2, cards=SMALL)

    def peek(self, prospects):
        return [random.random() for _ in prospects]

    monkeypatch.setattr(outlook.Outlook, "values", peek)
    # The search asks the coach, too, and may be asked first.
    with pytest.raises(AssertionError, match=r"coach|expert|search"):
        check_game(game, games=1, seed=1, thorough=8)


def value(sight: Outlook, hand: tuple[int, ...]) -> float:
    """The outlook with this hand and the rest as it is."""
    wishlist = tuple(sight.game.goal_ids[goal] for goal in ("S2", "S3", "S4"))
    return sight.values([Prospect(hand, sight.trade_list, wishlist)])[0]


def small():
    return tb.new("tftc", players=2, cards=SMALL)
