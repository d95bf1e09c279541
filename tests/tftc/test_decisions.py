"""Best actions and races for goals, held against the engine, against counting out and trying."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import inf

import pytest

import tbgames as tb
from tbgames.chance import wilson
from tbgames.tftc import decisions, hazard
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.decisions import best_action
from tbgames.tftc.hazard import goal_race, race_of_view, rivals_now
from tbgames.tftc.state import TftcState
from tbgames.tftc.turn_plans import counted, goals_to_come, trade_plans
from tbgames.tftc.turns import expected_turns
from tests.tftc.boards import SMALL, played, table

CARDS = TftcCards.of(None)

TINY = {
    "locations": {"A": 3, "B": 2, "C": 2},
    "goals": [
        {"id": "AB", "name": "One of each", "points": 2, "needs": {"A": 1, "B": 1}},
        {"id": "AA", "name": "A pair", "points": 4, "needs": {"A": 2}},
        {"id": "CC", "name": "The other pair", "points": 4, "needs": {"C": 2}},
    ],
}
"""Seven cards, so few that every order of them can be written down."""


def race_by_orders(
    needs: str, turns: int, hand: str, others: Sequence[tuple[str, int]], seen: str = ""
) -> tuple[list[Fraction], list[Fraction]]:
    """Play the race with every order of the unseen cards."""
    gone = Counter(hand + seen + "".join(known for known, _ in others))
    deck = list((Counter("AAABBCC") - gone).elements())
    mine, theirs = Counter(), Counter()
    orders = list(itertools.permutations(deck))
    for order in orders:
        cards = list(order)
        hands = [Counter(hand)]
        for known, hidden in others:
            hands.append(Counter(known) + Counter(cards[:hidden]))
            del cards[:hidden]
        for turn, seat in itertools.product(range(turns), range(len(hands))):
            if hands[seat] >= Counter(needs):
                (theirs if seat else mine)[turn] += 1
                break
            if cards:  # what is drawn in the last turn can be used by nobody
                hands[seat][cards.pop()] += 1
    chances = [[Fraction(c[turn], len(orders)) for turn in range(turns)] for c in (mine, theirs)]
    return chances[0], chances[1]


class TestRace:
    @pytest.mark.parametrize(
        ("goal", "needs", "turns", "hand", "others", "seen"),
        [
            ("AB", "AB", 1, "A", [("", 2)], ""),
            ("AB", "AB", 3, "A", [("", 2)], ""),
            ("AB", "AB", 2, "", [("A", 1)], "C"),
            ("AA", "AA", 2, "A", [("", 1), ("", 1)], ""),
            ("AA", "AA", 2, "", [("A", 0), ("B", 1)], ""),
            ("CC", "CC", 2, "C", [("", 1), ("", 1), ("", 0)], ""),
            ("AB", "AB", 2, "AB", [("", 2)], ""),
            ("CC", "CC", 2, "A", [("C", 1)], "C"),
        ],
    )
    def test_every_order_of_a_small_deck(self, goal, needs, turns, hand, others, seen):
        race = goal_race(
            goal,
            turns,
            hand=[*hand],
            others=[([*known], hidden) for known, hidden in others],
            seen=[*seen],
            cards=TINY,
        )
        mine, theirs = race_by_orders(needs, turns, hand, others, seen)
        assert (list(race.mine), list(race.theirs)) == (mine, theirs)
        assert race.first + race.beaten + race.still_open == 1

    def test_a_hundred_thousand_races(self):
        # A race for G08 of three players, with the whole card set. Intervals of 99.9 %.
        rng = random.Random(7)
        tries, needs = 100_000, Counter(CARDS.goal("G08").needs)
        hand, known = [CARDS.icon("Forest")], [CARDS.icon("Cave")]
        deck = Counter(dict(enumerate(CARDS.copies)))
        deck.subtract([*hand, *known])
        cards = list(deck.elements())
        first = beaten = 0
        for _ in range(tries):
            drawn = rng.sample(cards, 13)
            hands = [Counter(hand), Counter([*known, *drawn[:3]]), Counter(drawn[3:7])]
            for step in range(9):
                seat = step % 3
                if hands[seat] >= needs:
                    first += seat == 0
                    beaten += seat > 0
                    break
                if step < 6:
                    hands[seat][drawn[7 + step]] += 1
        race = goal_race("G08", 3, ["Forest"], [(["Cave"], 3), ([], 4)])
        for hits, chance in ((first, race.first), (beaten, race.beaten)):
            low, high = wilson(hits, tries, confidence=0.999)
            assert low < chance < high
            assert high - low < 0.012

    def test_who_is_first_in_turn_is_first(self):
        # Both have it in hand, and it is your turn.
        race = goal_race("AB", 1, hand=["A", "B"], others=[(["A", "B"], 0)], cards=TINY)
        assert (race.first, race.beaten) == (1, 0)

    def test_a_view_tells_the_same_as_its_cards(self):
        state = (
            table(
                ("Forest, Lake", "Cave, 2 Park, Summit"), "3 Bridge, Park", wishlist="G08 G20 G26"
            )
            .apply("take Bridge")
            .apply("take Park")
            .apply("give Lake")
        )
        view = state.view(1)
        icons = CARDS.icons
        expected = goal_race(
            "G08",
            3,
            hand=["Cave", "Park", "Park", "Summit"],
            others=[(["Bridge", "Park"], 1)],
            seen=[icons[icon] for icon in view.trade_list],
        )
        assert race_of_view(view, "G08") == expected

    def test_rivals_are_the_first_turn_of_a_race_that_one_cannot_win(self):
        state = table(("Lake", "Cave, 2 Park, Summit"), "3 Bridge, Park", wishlist="G08 G20 G26")
        view = state.view(0)
        goal = view.wishlist[0]
        assert rivals_now(view, goal) == race_of_view(view, "G08", 1).beaten > 0

    def test_a_race_ends_with_the_deck(self):
        state = table(("Lake", "Cave"), "3 Bridge", wishlist="G08 G20 G26", deck="Forest, Cave")
        assert len(race_of_view(state.view(0), "G08", turns=5).mine) == 2

    def test_shows_itself(self):
        race = goal_race("G04", 2, hand=["Lake"])
        assert str(race).splitlines()[0].split("  ")[0] == "turn"
        assert "<caption>Who creates G04 Founders&#x27; Pier first" in race._repr_html_()
        assert repr(race).startswith("<G04, 2 turns: yours ")

    @pytest.mark.parametrize(
        ("arguments", "kind", "message"),
        [
            ({"goal": "G99"}, ValueError, "no goal is called 'G99'"),
            ({"turns": 0}, ValueError, "at least 1 turn, not 0"),
            ({"turns": 1.5}, TypeError, r"a number of turns, not 1\.5"),
            ({"hand": "Park"}, TypeError, "hand is a list of icons"),
            ({"hand": ["Parc"]}, ValueError, "hand: no location"),
            ({"others": [(["Cave"] * 7, 0)]}, ValueError, "7 cards of Cave are named, there are 6"),
            ({"others": [([], -1)]}, ValueError, "whole numbers of hidden cards"),
            ({"turns": 40}, ValueError, "40 turns of all take 82 unseen cards, there are 64"),
        ],
    )
    def test_one_sentence_says_what_is_wrong(self, arguments, kind, message):
        with pytest.raises(kind, match=message):
            goal_race(**{"goal": "G01", "turns": 2, **arguments})

    def test_only_open_goals_are_raced_for(self):
        view = table("Lake", "3 Bridge", wishlist="G08 G20 G26").view(0)
        with pytest.raises(ValueError, match=r"G01 .* is not on the wishlist"):
            race_of_view(view, "G01")

    def test_a_fault_would_be_found(self, monkeypatch):
        # If those who come before were not left out, the chances would not be those of a race.
        monkeypatch.setattr(hazard, "_none_pays", lambda players, pool: Fraction(1, 2))
        race = goal_race("AB", 3, hand=["A"], others=[([], 2)], cards=TINY)
        assert list(race.mine) != race_by_orders("AB", 3, "A", [("", 2)])[0]


def rate(state: TftcState, seat: int, unseen: Sequence[int]) -> float:
    """The most points per turn of an open goal, read from a state of the engine."""
    game, view = state.game, state.view(seat)
    hand, listed = counted(view.hand, game), counted(view.trade_list, game)
    found = [0.0]
    for goal in view.wishlist:
        card = game.cards.goals[goal]
        turns = expected_turns(counted(card.needs, game), hand, listed, unseen)
        found.append(card.points / (1 + (turns if view.missing(goal) else 0)))
    return max(found)


def by_engine(state: TftcState, action: str) -> float:
    """The mean of ``rate`` over all that chance may bring after an action in a state."""
    seat = state.current_player
    view = state.view(seat)
    after = state.apply(action)
    if not after.is_chance:
        return rate(after, seat, view.unseen)
    chances = after.chance_probabilities()
    return sum(float(p) * rate(after.apply(event), seat, view.unseen) for event, p in chances)


class TestBestAction:
    STATE = table(
        ("Forest, Park, Bridge, Lake", "Cave, Summit, Park, Lake"),
        "2 Forest, Summit, Monument, Cave",
        wishlist="G08 G16 G24",
    )

    @pytest.mark.parametrize(
        ("action", "wishlist"),
        [
            ("search", "S2 S3 S4"),
            ("persuade S4", "S2 S3 S4"),
            ("persuade S1", "S1 S3 S4"),  # the one that is complete
            ("rest", "S2 S3 S4"),
        ],
    )
    def test_one_action_against_all_worlds_of_the_engine(self, action, wishlist):
        # Of a search the mean over the worlds is taken, by their weights: all other hands.
        game = tb.new("tftc", players=2, cards=SMALL)
        state = table(("Ash, Bay", "Ash, Cove"), "2 Ash, Cove, Bay", wishlist, game=game)
        view = state.view(0)
        worlds = game.worlds(view).list()
        total = sum(weight for _, weight in worlds)
        expected = sum(weight * by_engine(world, action) for world, weight in worlds) / total
        found = {choice.actions: choice.points_per_turn for choice in best_action(view)}
        assert found[action] == pytest.approx(expected)

    def test_every_trade_against_the_engine(self):
        view = self.STATE.view(0)
        found = {c.actions: c.points_per_turn for c in best_action(view) if "give" in c.actions}
        assert len(found) > 30
        for actions, value in found.items():
            state = self.STATE
            for action in actions.split(", "):
                state = state.apply(action)
            assert value == pytest.approx(rate(state, 0, view.unseen))

    def test_all_trades_are_there_once(self):
        def trades(state: TftcState, done: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
            if state.turn != 0 or state.is_chance:
                return {(*sorted(done[:2]), done[2])}
            kinds = ("take", "give")
            steps = [a.text for a in state.legal_actions if a.kind in kinds]
            return set().union(*(trades(state.apply(a), (*done, a)) for a in steps))

        plans = [
            plan.words(self.STATE.game).split(", ") for plan in trade_plans(self.STATE.view(0))
        ]
        listed = [(*sorted(plan[:2]), plan[2]) for plan in plans]
        assert sorted(listed) == sorted(trades(self.STATE))

    def test_a_trade_goes_on(self):
        state = self.STATE.apply("take Cave")
        found = best_action(state.view(0))
        assert {choice.actions.split()[0] for choice in found} == {"take"}
        assert len(found[0].actions.split(", ")) == 2
        last = best_action(state.apply("take Forest").view(0))
        assert all(choice.actions.startswith("give") for choice in last)

    def test_four_points_are_better_than_two_at_once(self):
        # A Cave would complete G08, a Forest and a Monument complete G16.
        best = best_action(self.STATE.view(0))[0]
        assert best.actions.startswith("take Forest, take Monument, give")
        assert (best.goal and best.goal.id, best.points_per_turn) == ("G16", 4.0)

    def test_a_cache_adds_what_comes_after_it(self):
        state = table(
            ("Forest, Park, Cave, Lake", ""), "2 Forest, Summit, Monument", wishlist="G08 G16 G24"
        )
        then = table(
            ("Park, Lake", ""),
            "2 Forest, Summit, Monument",
            wishlist="G16 G24",
            location_discards=["Forest", "Cave"],
        )
        creating = next(c for c in best_action(state.view(0)) if c.actions.startswith("create"))
        after = next(
            c for c in best_action(then.view(0)) if c.actions.startswith(("take", "search"))
        )
        assert creating.actions == f"create G08, {after.actions}"
        assert creating.points_per_turn == pytest.approx(2 + after.points_per_turn)

    def test_goals_to_come_are_those_that_the_engine_reveals(self):
        game = tb.new("tftc", players=2)
        checked = 0
        for state in itertools.chain(*(played(game, "random", seed) for seed in range(4))):
            for action in state.legal_actions if state.turn >= 0 else ():
                if action.kind in ("create", "persuade"):
                    after = state.apply(action)
                    if not after.is_chance:
                        continue
                    revealed = {event.args[0] for event, _ in after.chance_outcomes()}
                    gone = action.args[0] if action.kind == "persuade" else None
                    assert set(goals_to_come(state.view(state.turn), gone)) == revealed
                    checked += 1
        assert checked > 50

    def test_nobody_else_is_advised(self):
        with pytest.raises(ValueError, match="seat 1 is not to decide"):
            best_action(self.STATE.view(1))

    def test_shows_itself(self):
        found = best_action(self.STATE.view(0))
        assert repr(found).startswith(f"<{len(found)} turns, the best: take")
        assert str(found).splitlines()[0].startswith("actions")
        assert "<caption>Ways to spend the turn" in found._repr_html_()
        assert found == best_action(self.STATE.view(0))
        assert hash(found) == hash(best_action(self.STATE.view(0)))
        assert found[:1] == (found[0],)

    def test_nothing_left_to_do_is_no_error(self):
        game = tb.new("tftc", players=2, cards=SMALL)
        state = table(("8 Ash", "5 Bay, 3 Cove"), "", "S2 S3 S4", game=game)
        found = {choice.actions: choice.points_per_turn for choice in best_action(state.view(0))}
        assert set(found) == set(map(str, state.legal_actions))
        assert max(found.values()) < inf

    def test_a_fault_would_be_found(self, monkeypatch):
        right = best_action(self.STATE.view(0))
        monkeypatch.setattr(decisions, "moved", lambda counts, icon, change: counts)
        assert best_action(self.STATE.view(0)) != right


def test_what_others_hold_is_near_what_their_worlds_say():
    """The race forgets what was paid: not exact, but never far off while little has been paid."""
    game = tb.new("tftc", players=2)
    for seed in range(4):
        at = tb.Table(game, ["greedy", "greedy"], seed=seed)
        while len(at.log) < 30 or at.state.current_player != 0:
            at.step()
        view = at.state.view(0)
        worlds = game.worlds(view)
        drawn = [worlds.sample(number) for number in range(400)]
        for goal in view.wishlist:
            able = sum(not world.view(1).missing(goal) for world in drawn) / len(drawn)
            assert abs(float(rivals_now(view, goal)) - able) < 0.1 + 4 * (0.25 / 400) ** 0.5
