"""TFTC-07 to TFTC-13, TFTC-28, TFTC-29: creating a cache."""

from __future__ import annotations

from collections import Counter

import tbgames as tb
from tests.tftc.boards import cards, hand, legal, play, refusal, table, wished


def test_TFTC_07_one_cache_a_turn():
    state = table("Forest, Summit, Lake, Summit", wishlist="G02 G05 G20")
    assert legal(state, "create") == ["create G02", "create G05"]
    after = play(state, "create G02", "reveal G01", "draw Lake", "draw Lake")
    assert after.current_player == 0
    assert Counter(hand(after)) == {"Lake": 3, "Summit": 1}
    assert legal(after, "create") == []
    assert refusal(after, "create G05") == "Only one cache is created in a turn. (TFTC-07)"


def test_TFTC_08_paid_from_the_hand_only():
    state = table("Forest, Park, Lake, Cave", trade_list="Summit, Bridge", wishlist="G02 G20 G26")
    assert legal(state, "create") == []
    assert refusal(state, "create G02") == "A's hand lacks Summit for “Trailhead Teaser”. (TFTC-08)"


def test_TFTC_08_exactly_the_listed_cards_go_to_the_discards():
    state = table("2 Forest, 2 Summit, Lake, Cave", wishlist="G02 G20 G26")
    after = play(state, "create G02")
    names = after.game.cards.icons
    assert [names[i] for i in after.view(0).location_discards] == ["Forest", "Summit"]
    assert Counter(hand(after)) == {"Forest": 1, "Summit": 1, "Lake": 1, "Cave": 1}
    assert wished(after) == ["G20", "G26"]


def test_TFTC_08_only_goals_of_the_wishlist():
    state = table("Park, Monument", wishlist="G02 G20 G26")
    assert refusal(state, "create G01") == "“Statue in the Park” is not on the wishlist. (TFTC-08)"


def test_TFTC_09_the_paid_cards_are_reshuffled_for_the_refill():
    game = tb.new("tftc", players=2)
    paid = cards("Forest, Bridge, Summit, Lighthouse")
    left = Counter(dict(zip(game.cards.icons, game.cards.copies, strict=True)))
    left.subtract([*paid, "Cave"])
    others = list(left.elements())  # all other cards: in B's hand, but for the full trade list
    state = game.position(
        {
            "hands": [paid, others[6:]],
            "trade_list": others[:6],
            "wishlist": ["G11", "G20", "G26"],
        }
    )
    assert state.view(0).location_deck == 1
    state = play(state, "create G11", "reveal G01")
    assert [a.text for a, _ in state.chance_outcomes()] == ["draw Cave"]
    state = play(state, "draw Cave")
    assert state.view(0).location_discards == ()
    assert [(a.text, w) for a, w in state.chance_outcomes()] == [
        ("draw Forest", 1),
        ("draw Bridge", 1),
        ("draw Summit", 1),
        ("draw Lighthouse", 1),
    ]
    state = play(state, "draw Summit", "draw Forest", "draw Bridge")
    assert state.current_player == 0
    assert hand(state) == ["Forest", "Bridge", "Summit", "Cave"]
    assert state.view(0).location_deck == 1


def test_TFTC_09_goal_first_then_the_refill():
    state = play(table("Park, Monument, Lake, Cave", wishlist="G01 G20 G26"), "create G01")
    assert {a.kind for a, _ in state.chance_outcomes()} == {"reveal"}
    state = play(state, "reveal G02")
    assert {a.kind for a, _ in state.chance_outcomes()} == {"draw"}


def test_TFTC_10_a_large_hand_is_not_refilled():
    state = table("Forest, Summit, 2 Lake, 2 Cave, Park", wishlist="G02 G20 G26")
    after = play(state, "create G02", "reveal G01")
    assert after.current_player == 0
    assert len(hand(after)) == 5


def test_TFTC_10_a_small_hand_is_refilled_to_four():
    state = table("Forest, Bridge, Summit, Lighthouse, Lake", wishlist="G11 G20 G26")
    after = play(state, "create G11", "reveal G01")
    drawn = 0
    while after.is_chance:
        after = play(after, "draw Forest")
        drawn += 1
    assert drawn == 3
    assert len(hand(after)) == 4


def test_TFTC_10_the_refill_leaves_the_trade_list_alone():
    state = table("Park, Monument", "3 Lake", wishlist="G01 G20 G26")
    after = play(state, "create G01", "reveal G02", *["draw Forest"] * 4)
    assert after.current_player == 0
    assert after.view(0).trade_list == state.view(0).trade_list


def test_TFTC_11_the_new_goal_waits_but_may_be_persuaded_away():
    state = table(
        "Park, Monument, 2 Forest, 2 Lake, Bridge, Park", "3 Cave", wishlist="G01 G20 G26"
    )
    after = play(state, "create G01", "reveal G24")
    assert after.view(0).missing(23) == ()  # all of G24 is in hand
    assert legal(after, "create") == []
    after = play(after, "persuade G24", "reveal G02")
    assert wished(after) == ["G20", "G26", "G02"]
    assert after.current_player == 1


def test_TFTC_12_goal_discards_are_reshuffled_when_a_goal_is_needed():
    five = tb.new("tftc", players=2).cards.to_dict()
    five["goals"] = [g for g in five["goals"] if g["id"] in ("G01", "G02", "G03", "G20", "G26")]
    game = tb.new("tftc", players=2, cards=five)
    state = table(
        "Park, Monument, 2 Lake, 2 Cave",
        wishlist="G01 G20 G26",
        game=game,
        goal_discards=["G03"],
        caches=[[], ["G02"]],
    )
    assert state.view(0).goal_deck == 0
    after = play(state, "create G01")
    assert [a.text for a, _ in after.chance_outcomes()] == ["reveal G03"]
    assert after.view(0).goal_discards == ()
    assert "The goal discards are reshuffled." in state.tell(game.parse("create G01"), after)[0]


def test_TFTC_12_a_wishlist_that_cannot_be_filled_has_one_goal_less():
    game = tb.new(
        "tftc",
        players=2,
        cards={
            "locations": {"Park": 20, "Monument": 20},
            "goals": [
                {"id": f"P{n}", "name": f"Park {n}", "points": 2, "needs": {"Park": 1}}
                for n in (1, 2, 3)
            ],
        },
    )
    state = table("5 Park", "6 Monument", wishlist="P1 P2 P3", game=game)
    after = play(state, "create P1")
    assert after.current_player == 0  # no goal is left to reveal
    assert wished(after) == ["P2", "P3"]
    # A persuaded goal comes back at once, and the wishlist stays short of one.
    assert wished(play(after, "persuade P2", "reveal P2")) == ["P3", "P2"]


def test_TFTC_12_the_wishlist_is_filled_at_the_end_of_a_turn():
    state = table("Park", wishlist="G01 G20", trade_list="3 Cave")
    after = play(state, "rest")
    assert {a.kind for a, _ in after.chance_outcomes()} == {"reveal"}
    assert len(play(after, "reveal G05").wishlist) == 3


def test_TFTC_13_a_hand_completed_by_the_action_waits():
    state = table("Summit", wishlist="G05 G20 G26", deck="Lake, Lake, Lake, 3 Cave")
    after = play(state, "search", "draw Lake").settle(seed=1)
    assert after.current_player == 1
    assert after.points == (0, 0)
    after = play(after, "rest")
    assert "create G05" in legal(after)


def test_TFTC_28_a_refill_stops_when_there_is_nothing_left():
    game = tb.new("tftc", players=2)
    left = Counter(dict(zip(game.cards.icons, game.cards.copies, strict=True)))
    own = cards("Park, Monument, Lake")
    left.subtract(own)
    others = list(left.elements())
    state = game.position(
        {
            "hands": [own, others[6:]],
            "trade_list": others[:6],
            "wishlist": ["G01", "G20", "G26"],
        }
    )
    after = play(state, "create G01", "reveal G02")
    # Deck empty; the two cards just paid are all that can be drawn.
    after = play(after, "draw Park", "draw Monument")
    assert after.current_player == 0
    assert hand(after) == ["Park", "Lake", "Monument"]
    # The hand is not topped up later, though there are cards again once B has paid.
    after = play(after, "rest", "create G02", "reveal G03", "rest", "rest")
    assert after.view(0).location_discards
    assert hand(after) == ["Park", "Lake", "Monument"]


def test_TFTC_29_created_caches_are_never_reshuffled():
    state = table(
        "Park, Monument, Lake, Cave, Lake, Cave",
        wishlist="G01 G20 G26",
        goal_deck="",
        caches=[["G02"], ["G05"]],
    )
    after = play(state, "create G01")
    offered = {a.text.removeprefix("reveal ") for a, _ in after.chance_outcomes()}
    assert offered == {goal.id for goal in state.game.cards.goals} - {
        *("G01", "G02", "G05", "G20", "G26")
    }
