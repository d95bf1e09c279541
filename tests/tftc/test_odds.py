"""The odds of TFTC against tables, libraries, enumeration and trying."""

import dataclasses
import itertools
import math
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from statistics import fmean
from typing import Any

import icepool
import pytest

from tbgames.chance import mean_interval, standard_error, wilson
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.drawing import fresh_cards, mean_draws, mean_draws_float
from tbgames.tftc.odds import best_goal, draws_until, expected_turns, goal_odds
from tbgames.tftc.rules import Tftc
from tbgames.tftc.view import TftcView

CARDS = TftcCards.of(None)
DECK = [icon for icon, copies in enumerate(CARDS.copies) for _ in range(copies)]

# Table C3 of the rules: E[D], P(4), P(8), P(12), P(16), greedy turns.
C3 = {
    "G01": "9.71 0.181 0.503 0.737 0.874 2.88",
    "G02": "9.71 0.181 0.503 0.737 0.874 2.99",
    "G03": "10.62 0.150 0.443 0.681 0.834 3.41",
    "G04": "10.62 0.150 0.443 0.681 0.834 3.49",
    "G05": "10.62 0.150 0.443 0.681 0.834 3.55",
    "G06": "10.62 0.150 0.443 0.681 0.834 3.47",
    "G07": "11.37 0.141 0.417 0.645 0.798 4.00",
    "G08": "11.37 0.141 0.417 0.645 0.798 4.13",
    "G09": "11.37 0.141 0.417 0.645 0.798 4.08",
    "G10": "11.37 0.141 0.417 0.645 0.798 4.05",
    "G11": "14.95 0.006 0.151 0.417 0.655 6.41",
    "G12": "14.95 0.006 0.151 0.417 0.655 6.34",
    "G13": "14.95 0.006 0.151 0.417 0.655 6.50",
    "G14": "14.95 0.006 0.151 0.417 0.655 6.35",
    "G15": "14.95 0.006 0.151 0.417 0.655 6.49",
    "G16": "15.13 0.005 0.128 0.386 0.638 6.58",
    "G17": "16.14 0.003 0.104 0.333 0.579 7.51",
    "G18": "16.63 0.004 0.103 0.321 0.555 7.91",
    "G19": "16.63 0.004 0.103 0.321 0.555 7.96",
    "G20": "18.40 0.000 0.023 0.184 0.442 9.83",
    "G21": "19.14 0.000 0.019 0.161 0.400 10.38",
    "G22": "19.44 0.000 0.016 0.145 0.378 10.79",
    "G23": "19.52 0.000 0.018 0.151 0.382 10.82",
    "G24": "18.86 0.000 0.019 0.162 0.410 10.28",
    "G25": "19.55 0.000 0.015 0.137 0.369 10.90",
    "G26": "19.84 0.000 0.012 0.124 0.348 11.14",
}
TIERS = {2: ("10.74", 3.60), 4: ("15.47", 6.89), 7: ("19.25", 10.59)}

# Five cards, so few that every order of them can be written down.
SMALL = {
    "locations": {"A": 2, "B": 1, "C": 2},
    "goals": [
        {"id": "one", "name": "One", "points": 2, "needs": {"A": 1, "B": 1}},
        {"id": "pair", "name": "Pair", "points": 4, "needs": {"A": 2, "C": 1}},
    ],
}


def counted(icons: Sequence[int]) -> tuple[int, ...]:
    return tuple(icons.count(icon) for icon in range(len(CARDS.icons)))


@pytest.mark.parametrize("goal", C3)
def test_table_c3_comes_out_to_the_printed_digits(goal: str) -> None:
    mean, *chances = C3[goal].split()[:5]
    odds = draws_until(goal)
    assert odds.mean is not None
    assert f"{float(odds.mean):.2f}" == mean
    assert [f"{float(odds.at_most(n)):.3f}" for n in (4, 8, 12, 16)] == chances
    assert [f"{float(goal_odds(goal, n)):.3f}" for n in (4, 8, 12, 16)] == chances


def test_table_c3_is_whole() -> None:
    assert list(C3) == [goal.id for goal in CARDS.goals]


def test_the_rules_print_table_c3() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "rules", "tftc.md").read_text("utf-8")
    printed = [
        line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| G")
    ]
    assert printed == [
        [g.id, str(g.points), g.name, CARDS.words(g.needs), *C3[g.id].split()] for g in CARDS.goals
    ]


@pytest.mark.parametrize("points", TIERS)
def test_means_of_the_tiers(points: int) -> None:
    means = [draws_until(goal).mean for goal in CARDS.goals if goal.points == points]
    mean = sum(means, Fraction(0)) / len(means)  # type: ignore[arg-type]
    assert f"{float(mean):.2f}" == TIERS[points][0]


def test_the_case_counted_by_hand() -> None:
    assert draws_until("G01").mean == Fraction(65, 11) + Fraction(65, 9) - Fraction(65, 19)


class TestDistribution:
    @pytest.mark.parametrize("goal", ["G01", "G16", "G20", "G26"])
    def test_adds_up_and_has_the_mean(self, goal: str) -> None:
        odds = draws_until(goal, hand=["Park"], seen=["Forest", "Cave"])
        assert len(odds.distribution) == 62
        assert sum(odds.distribution) == 1
        assert sum(n * p for n, p in enumerate(odds.distribution)) == odds.mean
        assert not odds.never

    def test_fast_and_exact_mean_agree(self) -> None:
        for goal in CARDS.goals:
            wanted = tuple((goal.needs.count(i), CARDS.copies[i]) for i in sorted({*goal.needs}))
            exact = mean_draws(wanted, 64)
            assert exact is not None
            assert mean_draws_float(wanted, 64) == pytest.approx(float(exact), rel=1e-12)

    def test_complete_already(self) -> None:
        odds = draws_until("G01", hand=["Park", "Monument", "Park"])
        assert odds.distribution[0] == 1
        assert odds.mean == 0
        assert odds.missing == ()
        assert repr(odds) == "<G01: complete>"
        assert odds._repr_html_() == "<p>G01: complete.</p>"

    def test_can_never_be(self) -> None:
        odds = draws_until("G08", hand=["Forest"], seen=["Cave"] * 6)
        assert odds.never
        assert odds.mean is None
        assert not any(odds.distribution)
        assert odds.quantile(0.5) is None
        assert "not to be had" in repr(odds)
        assert goal_odds("G08", 57, hand=["Forest"], seen=["Cave"] * 6) == 0

    def test_at_most_and_quantile(self) -> None:
        odds = draws_until("G01")
        assert odds.at_most(-1) == odds.at_most(1) == 0
        assert odds.at_most(1000) == 1
        assert odds.quantile(0) == 0
        assert odds.quantile(1) == 64 - 8 + 1
        for chance in (0.1, 0.5, 0.9):
            n = odds.quantile(chance)
            assert n is not None
            assert odds.at_most(n - 1) < chance <= odds.at_most(n)
        with pytest.raises(ValueError, match=r"between 0 and 1, not 1\.5"):
            odds.quantile(1.5)

    def test_shows_itself(self) -> None:
        odds = draws_until("G16", hand=["Forest"])
        assert odds.missing == ("Forest", "Bridge", "Monument")
        assert "Forest, Bridge, Monument missing" in repr(odds)
        page = odds._repr_html_()
        assert "<caption>G16 Woodland Memorial" in page
        assert 'scope="col"' in page
        assert "&#x27;" in draws_until("G04")._repr_html_()


class TestAgainst:
    """The same numbers by other ways."""

    @pytest.mark.parametrize("goal", [goal.id for goal in CARDS.goals])
    def test_icepool(self, goal: str) -> None:
        deck = icepool.Deck(dict(enumerate(CARDS.copies)))
        needs = CARDS.goal(goal).needs
        for draws in (4, 8):
            chance = deck.deal(draws).issuperset(needs).probability(True)
            assert goal_odds(goal, draws) == chance

    def test_icepool_with_a_hand_and_seen_cards(self) -> None:
        left = {"Forest": 8, "Park": 10, "Bridge": 8, "Lake": 8, "Monument": 8, "Cave": 5}
        deck = icepool.Deck({**left, "Summit": 7, "Lighthouse": 4})
        chance = deck.deal(9).issuperset(["Forest", "Park", "Cave", "Lighthouse"]).probability(True)
        hand, seen = ["Forest", "Summit"], ["Forest", "Cave", "Lighthouse", "Lighthouse"]
        assert goal_odds("G20", 9, hand=hand, seen=seen) == chance

    @pytest.mark.parametrize("goal", ["one", "pair"])
    @pytest.mark.parametrize(
        ("hand", "seen"), [("", ""), ("A", ""), ("C", "A"), ("", "B"), ("AC", "C")]
    )
    def test_every_order_of_a_small_deck(self, goal: str, hand: str, seen: str) -> None:
        needs = Counter({"one": "AB", "pair": "AAC"}[goal]) - Counter(hand)
        deck = list((Counter("AABCC") - Counter(hand) - Counter(seen)).elements())
        waits: Counter[int] = Counter()
        orders = list(itertools.permutations(deck))
        for order in orders:
            enough = [n for n in range(len(deck) + 1) if not needs - Counter(order[:n])]
            waits.update(enough[:1])
        odds = draws_until(goal, hand=[*hand], seen=[*seen], cards=SMALL)
        assert odds.distribution == tuple(
            Fraction(waits[n], len(orders)) for n in range(len(deck) + 1)
        )
        assert odds.never == (not waits)

    def test_a_hundred_thousand_draws(self) -> None:
        rng = random.Random(7)
        tries = 100_000
        needs = Counter(CARDS.goal("G17").needs)
        hits = sum(Counter(rng.sample(DECK, 12)) >= needs for _ in range(tries))
        low, high = wilson(hits, tries, confidence=0.999)
        assert low < goal_odds("G17", 12) < high
        assert high - low < 0.01

    def test_mean_by_trying(self) -> None:
        rng = random.Random(7)
        waits = []
        for _ in range(20_000):
            needs, n = Counter(CARDS.goal("G20").needs), 0
            for icon in rng.sample(DECK, len(DECK)):
                if not +needs:
                    break
                needs[icon] -= 1
                n += 1
            waits.append(n)
        low, high = mean_interval(waits, confidence=0.999)
        mean = draws_until("G20").mean
        assert mean is not None
        assert low < mean < high


class TestBadInput:
    @pytest.mark.parametrize(
        ("call", "kind", "message"),
        [
            (lambda: goal_odds("G99", 4), ValueError, "no goal is called 'G99'"),
            (lambda: goal_odds("Statue in Park", 4), ValueError, "did you mean 'Statue in the"),
            (lambda: goal_odds(7, 4), TypeError, "its id or its name, not 7"),
            (lambda: goal_odds("G01", -1), ValueError, "-1 cards cannot be drawn"),
            (lambda: goal_odds("G01", 64, hand=["Park"]), ValueError, "G01: 63 are unseen"),
            (lambda: goal_odds("G01", 2.0), TypeError, r"a number of cards, not 2\.0"),
            (lambda: goal_odds("G01", True), TypeError, "a number of cards, not True"),
            (lambda: goal_odds("G01", 4, hand=["Parc"]), ValueError, "hand: no location .* 'Park'"),
            (lambda: goal_odds("G01", 4, seen=["x"]), ValueError, "seen: no location is called"),
            (lambda: goal_odds("G01", 4, hand="Park"), TypeError, "hand is a list of icons"),
            (lambda: goal_odds("G01", 4, seen={"Park": 2}), TypeError, "seen is a list of icons"),
            (lambda: goal_odds("G01", 4, hand=5), TypeError, "hand is a list of icons"),
            (
                lambda: draws_until("G01", hand=["Cave"] * 4, seen=["Cave"] * 3),
                ValueError,
                "hand and seen have 7 cards of Cave, there are 6",
            ),
            (lambda: draws_until(CARDS.goals[0], cards=SMALL), ValueError, "none of this card set"),
        ],
    )
    def test_one_sentence_says_what_is_wrong(
        self, call: Any, kind: type[Exception], message: str
    ) -> None:
        with pytest.raises(kind, match=message) as caught:
            call()
        assert "\n" not in str(caught.value)


def one_run(
    needs: Sequence[int],
    hand: Sequence[int],
    trade_list: Sequence[int],
    unseen: Sequence[int],
    rng: random.Random,
) -> int:
    """Play the player that ``expected_turns`` describes; give the turns it takes."""
    hand, listed = list(hand), [i for i, n in enumerate(trade_list) for _ in range(n)]
    deck = [i for i, n in enumerate(unseen) for _ in range(n)]
    rng.shuffle(deck)
    turns = 0
    while lacking := Counter(
        {i: n - h for i, (n, h) in enumerate(zip(needs, hand, strict=True)) if n > h}
    ):
        turns += 1
        useful = list((Counter(listed) & lacking).elements())[:2]
        if useful and len(listed) >= 2:
            for icon in useful:
                listed.remove(icon)
            taken = useful if len(useful) == 2 else [*useful, listed.pop()]
            for icon in taken:
                hand[icon] += 1
            spare = [i for i, (n, h) in enumerate(zip(needs, hand, strict=True)) if h > n]
            given = spare[0] if spare else taken[-1]
            hand[given] -= 1
            listed.append(given)
            if len(listed) <= 2:
                listed += [deck.pop() for _ in range(min(4, len(deck)))]
        else:
            hand[deck.pop()] += 1
    return max(1, turns)


class TestExpectedTurns:
    @pytest.mark.parametrize("points", TIERS)
    def test_near_the_greedy_turns_of_table_c3(self, points: int) -> None:
        rng = random.Random(7)
        means = []
        for goal in (goal for goal in CARDS.goals if goal.points == points):
            turns = []
            for _ in range(1000):
                dealt = rng.sample(DECK, 10)
                hand, trade_list = counted(dealt[:4]), counted(dealt[4:])
                unseen = [c - h - t for c, h, t in zip(CARDS.copies, hand, trade_list, strict=True)]
                turns.append(expected_turns(counted(goal.needs), hand, trade_list, unseen))
            means.append(fmean(turns))
            # Both are means of samples: of 1000 deals here, of 6000 games there.
            assert means[-1] == pytest.approx(float(C3[goal.id].split()[5]), abs=0.4)
        assert fmean(means) == pytest.approx(TIERS[points][1], abs=0.12)

    @pytest.mark.parametrize(
        ("hand", "trade_list"),
        [
            ((1, 1, 1, 1, 0, 0, 0, 0), (0, 0, 2, 2, 2, 0, 0, 0)),  # nothing to trade for
            ((1, 0, 1, 1, 0, 1, 0, 0), (1, 0, 1, 1, 1, 1, 1, 0)),  # two useful ones, enough spare
            ((2, 0, 0, 0, 0, 0, 0, 1), (0, 0, 1, 1, 1, 1, 1, 1)),  # two useful ones, none to spare
            ((0, 0, 2, 2, 0, 0, 0, 0), (1, 0, 1, 1, 0, 0, 0, 0)),  # one trade brings a new list
            ((0, 0, 2, 2, 0, 0, 0, 0), (1, 1, 0, 0, 1, 0, 0, 0)),  # the same, with a card waiting
            ((0, 0, 4, 0, 0, 0, 0, 0), (2, 1, 0, 0, 1, 1, 1, 0)),  # a list that holds nearly all
        ],
    )
    def test_agrees_with_games_of_this_player(
        self, hand: tuple[int, ...], trade_list: tuple[int, ...]
    ) -> None:
        rng = random.Random(7)
        needs = counted(CARDS.goal("G20").needs)
        unseen = [c - h - t for c, h, t in zip(CARDS.copies, hand, trade_list, strict=True)]
        turns = [one_run(needs, hand, trade_list, unseen, rng) for _ in range(4000)]
        estimate = expected_turns(needs, hand, trade_list, unseen)
        assert abs(fmean(turns) - estimate) < 4 * standard_error(turns)

    def test_fresh_cards_beyond_what_is_missing_are_of_no_use(self) -> None:
        chances, after = fresh_cards(((1, 2),), 4, 2)
        assert chances == pytest.approx((1 / 6, 5 / 6, 0))
        assert after == pytest.approx(1 / 6)

    def test_a_complete_goal_counts_as_a_turn(self) -> None:
        assert expected_turns((1, 1), (1, 2), (3, 3), (4, 4)) == 1

    def test_TFTC_15_a_card_to_spare_is_needed_for_taking_two(self) -> None:
        assert expected_turns((2, 2), (0, 2), (2, 2), (5, 5)) == 2
        assert expected_turns((2, 2), (0, 3), (2, 2), (5, 5)) == 1

    def test_TFTC_17_a_single_card_on_the_list_cannot_be_traded(self) -> None:
        assert expected_turns((1, 0), (0, 4), (1, 0), (1, 1)) == 1.5
        assert expected_turns((1, 0), (0, 4), (1, 1), (1, 1)) == 1

    def test_what_cannot_be_drawn_takes_for_ever(self) -> None:
        assert expected_turns((2, 0), (0, 4), (0, 6), (1, 9)) == math.inf
        assert expected_turns((2, 0), (0, 4), (0, 1), (0, 0)) == math.inf


def a_view(**changes: Any) -> TftcView:
    """An opening of two players, with whatever is wanted put in its place."""
    view = Tftc.new(players=2).start(seed=3).view(0)
    return dataclasses.replace(view, **changes)


def indices(*names: str) -> tuple[int, ...]:
    return tuple(sorted(CARDS.icon(name) for name in names))


class TestBestGoal:
    def view(self, **changes: Any) -> TftcView:
        at_start = {
            "hand": indices("Park", "Lake", "Bridge", "Bridge"),
            "trade_list": indices("Monument", "Forest", "Forest", "Cave", "Summit", "Bridge"),
            "wishlist": (3, 0, 6),  # G04, G01, G07
            "location_discards": (),
            "known": ((), ()),
        }
        return a_view(**{**at_start, **changes})

    def test_counts_what_is_unseen(self) -> None:
        lighthouse = best_goal(self.view())[-1]
        assert lighthouse.goal.id == "G07"
        assert lighthouse.missing == ("Lighthouse",)
        assert lighthouse.on_list == ()
        assert lighthouse.chance == 6 / 54
        assert lighthouse.turns == lighthouse.draws == 55 / 7
        assert lighthouse.points_per_turn == pytest.approx(14 / 55)

    def test_the_trade_list_shortens_the_wait(self) -> None:
        monument = best_goal(self.view())[0]
        assert monument.on_list == ("Monument",)
        assert monument.turns == 1
        assert monument.draws == 55 / 8

    def test_the_best_comes_first_and_equals_keep_their_places(self) -> None:
        choices = best_goal(self.view())
        assert [choice.goal.id for choice in choices] == ["G04", "G01", "G07"]
        assert [choice.points_per_turn for choice in choices[:2]] == [2, 2]

    def test_discards_and_known_cards_are_seen(self) -> None:
        discards = indices(*["Lighthouse"] * 2, "Cave")
        known = (indices("Lake"), indices("Lighthouse"))
        lighthouse = best_goal(self.view(location_discards=discards, known=known))[-1]
        # The own known card is in the own hand, which is counted already.
        assert lighthouse.chance == 3 / 50
        assert lighthouse.turns == pytest.approx(51 / 4)

    def test_after_a_reshuffle_only_what_went_into_the_deck_counts(self) -> None:
        pool = indices(*["Lighthouse"] * 2, *["Cave"] * 4)
        view = self.view(pools=((), pool), own_draws=((), indices("Cave")))
        assert best_goal(view)[-1].chance == 2 / 5

    def test_a_goal_out_of_reach_comes_last(self) -> None:
        view = self.view(location_discards=indices(*["Lighthouse"] * 6), wishlist=(6, 3))
        last = best_goal(view)[-1]
        assert last.goal.id == "G07"
        assert last.turns == last.draws == math.inf
        assert last.points_per_turn == 0

    def test_follows_a_whole_game(self) -> None:
        game = Tftc.new(players=2)
        state, rng = game.start(seed=5), random.Random(5)
        seen = 0
        while not state.is_terminal and seen < 120:
            view = state.view(state.current_player)
            for choice in best_goal(view):
                assert choice.missing == tuple(
                    CARDS.icons[icon] for icon in view.missing(CARDS.goals.index(choice.goal))
                )
                assert choice.turns >= 1
            seen += 1
            state = state.apply(rng.choice(list(state.legal_actions))).settle(rng.randrange(9999))
        assert seen > 30

    def test_shows_itself(self) -> None:
        choices = best_goal(self.view())
        assert str(choices).splitlines()[1].split("  ")[0] == "G04 Founders' Pier"
        assert "<caption>Goals of the wishlist" in choices._repr_html_()
        assert 'scope="col"' in choices._repr_html_()
        assert repr(choices) == "<points per turn: G04 2.00, G01 2.00, G07 0.25>"
        assert repr(best_goal(self.view(wishlist=()))) == "<no goals>"
        assert choices == best_goal(self.view())
        assert hash(choices) == hash(best_goal(self.view()))
        assert choices != best_goal(self.view(wishlist=(3,)))
