"""Worlds of TFTC: samples against lists, totals, and the chance that somebody holds a card."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

import tbgames as tb
from tests.tftc.boards import SMALL, hand, play, played, table


def test_paying_is_evidence():
    # Of 5 Ash and 5 Bay unseen, B drew two and paid an Ash for a goal: the other card is an Ash
    # with chance (5 * 4) / (5 * 4 + 2 * 5 * 5) = 2/7, and not 4/9 as a redraw would have it.
    game = tb.new(
        "tftc",
        players=2,
        cards={
            "locations": {"Ash": 7, "Bay": 7},
            "goals": [
                {"id": f"E{n}", "name": f"Evidence {n}", "points": 2, "needs": {"Ash": 1}}
                for n in (1, 2, 3)
            ],
        },
    )
    state = table(
        ("", "Bay"),
        "2 Ash, 2 Bay",
        wishlist="E2 E3",
        game=game,
        location_discards=["Ash"],
        caches=[[], ["E1"]],
        shown=[[], [[2, "Ash"]]],
    )
    view = state.view(0)
    assert game.worlds(view).holding(1, ["Ash"]) == Fraction(2, 7)
    chances = Counter()
    for world, weight in game.worlds(view).list():
        chances[hand(world, 1)[0]] += weight
    assert Fraction(chances["Ash"], chances.total()) == Fraction(2, 7)


def test_a_known_card_is_held_for_certain():
    state = play(table(("Lake", "Park"), "3 Cave, Summit"), "take Cave", "take Summit", "give Lake")
    worlds = state.game.worlds(state.view(1))
    assert worlds.holding(0, ["Cave", "Summit"]) == 1
    assert worlds.holding(0, ["Lake"]) == 0


def test_only_other_seats_are_asked_about():
    state = table(("Lake", "Park"), "3 Cave")
    with pytest.raises(ValueError, match="none of the other seats"):
        state.game.worlds(state.view(0)).holding(0, ["Cave"])
    with pytest.raises(ValueError, match="did you mean 'Cave'"):
        state.game.worlds(state.view(0)).holding(1, ["Cove"])


def test_samples_are_worlds_by_weight_also_after_reshuffles():
    # Chi-square tests; the bound is about one in ten thousand for each of some ten views.
    larger = {**SMALL, "locations": {"Ash": 10, "Bay": 7, "Cove": 5}}
    rng = random.Random(4)
    tested: Counter[int] = Counter()
    for players, seed in product((2, 3), range(12)):
        game = tb.new("tftc", players=players, cards=larger)
        states = [s for s in played(game, "random", seed) if s.turn >= 0 and not s.is_terminal]
        state = rng.choice(states)
        worlds = game.worlds(state.view(0))
        listed = worlds.list()
        total = sum(weight for _, weight in listed)
        assert total == worlds.total
        samples = 40 * len(listed)
        if not 2 <= len(listed) <= 60:
            continue
        found = Counter(worlds.sample(n) for n in range(samples))
        assert set(found) <= {world for world, _ in listed}
        expected = {world: samples * weight / total for world, weight in listed}
        square = sum((found[w] - e) ** 2 / e for w, e in expected.items())
        freedom = len(listed) - 1
        assert square < freedom + 5 * (2 * freedom) ** 0.5 + 10
        tested[len(state.pools)] += 1
    assert tested.total() >= 8
    assert tested[2] >= 1
