"""How many cards it takes, against a literal play of every order, and against simulation."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import erfc

import pytest

from tbgames.engine.game import CHANCE, TERMINAL
from tbgames.tobago import Clue, ClueSpace, Tobago, TobagoRules
from tbgames.tobago.island import Island
from tbgames.tobago.legality import legal_plays
from tbgames.tobago.set_index import words_of
from tests.tobago.small_islands import small_island, some_clues

SEEDS = range(4)


def fits(island, clues):
    return {clue: frozenset(space.index for space in island.where(clue)) for clue in clues}


def played_by_hand(island, deck, choose):
    """Chances of (cards played, located): ``choose`` picks those that may come next."""
    kept = fits(island, deck)

    @cache
    def walk(left, cards):
        legal = [c for c in cards if left & kept[c] and left & kept[c] != left]
        if not legal:
            return {(0, len(left) == 1): Fraction(1)}
        found = Counter()
        chosen = choose(legal, lambda c: len(left & kept[c]))
        for card in chosen:
            rest = list(cards)
            rest.remove(card)
            for (more, located), chance in walk(left & kept[card], tuple(rest)).items():
                found[more + 1, located] += chance / len(chosen)
        return found

    return walk(frozenset(range(len(island.spaces))), tuple(deck))


def drawn_by_hand(island, deck):
    """Chances of (cards drawn, located), card by card, legal or not."""
    kept = fits(island, deck)

    @cache
    def walk(left, cards):
        if not any(left & kept[c] and left & kept[c] != left for c in cards):
            return {(0, len(left) == 1): Fraction(1)}
        found = Counter()
        for place, card in enumerate(cards):
            after = left & kept[card] or left
            rest = cards[:place] + cards[place + 1 :]
            for (more, located), chance in walk(after, rest).items():
                found[more + 1, located] += chance / len(cards)
        return found

    return walk(frozenset(range(len(island.spaces))), tuple(deck))


def chances(turns):
    pairs = [(k, True, chance) for k, chance in enumerate(turns.located)]
    pairs += [(k, False, chance) for k, chance in enumerate(turns.stuck)]
    return {(k, located): chance for k, located, chance in pairs if chance}


POLICIES = {
    "random": lambda legal, left: legal,
    "sharpest": lambda legal, left: [c for c in legal if left(c) == min(map(left, legal))],
    "slowest": lambda legal, left: [c for c in legal if left(c) == max(map(left, legal))],
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("policy", POLICIES)
def test_cards_played(seed, policy):
    island, clues = small_island(seed), some_clues(seed, 8)
    space = ClueSpace(island, clues)
    for deck in (clues, [*clues[:5], clues[0], clues[0], clues[3]]):
        expected = played_by_hand(island, deck, POLICIES[policy])
        exact = space.turns(policy, deck=deck, exact=True)
        assert chances(exact) == expected
        assert sum(exact.located) + exact.stuck_chance == 1
        floats = space.turns(policy, deck=deck)
        for a, b in zip(floats.located + floats.stuck, exact.located + exact.stuck, strict=True):
            assert a == pytest.approx(float(b), abs=1e-12)


@pytest.mark.parametrize("policy", POLICIES)
def test_where_the_treasure_is(policy):
    island, clues = small_island(2), some_clues(2, 8)
    deck = [*clues, clues[0], clues[0]]
    kept = fits(island, clues)
    found = Counter()

    def walk(left, cards, chance):
        legal = [c for c in cards if left & kept[c] and left & kept[c] != left]
        chosen = POLICIES[policy](legal, lambda c: len(left & kept[c])) if legal else []
        for card in chosen:
            rest = list(cards)
            rest.remove(card)
            walk(left & kept[card], rest, chance / len(chosen))
        if not legal and len(left) == 1:
            found[next(iter(left))] += chance

    walk(frozenset(range(20)), deck, 1.0)
    space = ClueSpace(island, clues)
    expected = [pytest.approx(found[at], abs=1e-12) for at in range(20)]
    assert list(space.chances(policy, deck=deck)) == expected
    stuck = space.turns(policy, deck=deck).stuck_chance
    assert sum(space.chances(policy, deck=deck)) == pytest.approx(1 - stuck, abs=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_drawn(seed):
    island, clues = small_island(seed), some_clues(seed, 8)
    space = ClueSpace(island, clues)
    for deck in (clues, [*clues[:5], clues[0], clues[0], clues[3]]):
        exact = space.draws(deck=deck, exact=True)
        assert chances(exact) == drawn_by_hand(island, deck)
        floats = space.draws(deck=deck)
        for a, b in zip(floats.located + floats.stuck, exact.located + exact.stuck, strict=True):
            assert a == pytest.approx(float(b), abs=1e-12)


def test_a_deck_that_tells_nothing_is_stuck_at_once():
    island = small_island(0)
    nothing = [c for c in Clue.all() if island.mask(c) in (0, island.everything)]
    assert len(nothing) > 1
    for turns in (ClueSpace(island, nothing).turns(), ClueSpace(island, nothing).draws()):
        assert (sum(turns.located), turns.stuck[0], turns.mean) == (0, 1, None)
        assert turns.quantile(0.5) is None
        assert "never located" in repr(turns)


def test_the_mean_and_the_quantiles():
    turns = ClueSpace(small_island(1), some_clues(1)).turns(exact=True)
    total = sum(turns.located)
    assert turns.mean == sum(k * chance for k, chance in enumerate(turns.located)) / total
    assert turns.quantile(0) == 0
    half = turns.quantile(total / 2)
    assert sum(turns.located[:half]) < total / 2 <= sum(turns.located[: half + 1])
    last = max(k for k, chance in enumerate(turns.located) if chance)
    assert turns.quantile(total) == last
    assert turns.quantile(1) == (None if turns.stuck_chance else last)
    with pytest.raises(ValueError, match="from 0 to 1, not 2"):
        turns.quantile(2)


def test_simulated_maps_lie_in_the_lattice_and_fit_the_chances():
    space = ClueSpace(Island.classic(layout=5, seed=3))
    masks = [space.island.mask(clue) for clue in space.clues]
    rng = random.Random(2024)
    games, chains = 1000, set()
    played, drawn = Counter(), Counter()
    for _ in range(games):
        order = rng.sample(range(52), 52)
        left, cards = space.island.everything, 0
        for come, kind in enumerate(order, 1):
            if legal_plays([kind], masks, (left,) * 4, (left,) * 4):
                left &= masks[kind]
                chains.add(left)
                cards += 1
                last = come
        located = left.bit_count() == 1
        played[cards, located] += 1
        drawn[last, located] += 1
    found = space.lattice.index.find(words_of(sorted(chains), len(space.island.spaces)))
    assert (found >= 0).all()
    assert fit(played, chances(space.turns()), games) > 0.001
    assert fit(drawn, chances(space.draws()), games) > 0.001
    # The test can fail: one card more each time, and it does.
    late = {(k + 1, located): chance for (k, located), chance in chances(space.turns()).items()}
    assert fit(played, late, games) < 1e-9


def test_maps_of_whole_games_lie_in_the_lattice():
    space = ClueSpace(Island.classic(layout=5, seed=3))
    game = Tobago.new(players=3, island=space.island, rules=TobagoRules(redundant_clues=False))
    rng, seen = random.Random(1), set()
    for _ in range(8):
        state = game.root.copy()
        for _ in range(600):
            if state.current_player == TERMINAL:
                break
            chance = state.current_player == CHANCE
            state._do(state._chance(rng) if chance else rng.choice(state._legal()))
            # An amulet removes markers that no clue does.
            for left, removed in zip(state.left, state.removed, strict=True):
                if not removed:
                    seen.add(left)
    assert len(seen) > 50
    found = space.lattice.index.find(words_of(sorted(seen), len(space.island.spaces)))
    assert (found >= 0).all()


def fit(seen, expected, games):
    """The chance of a chi-square as large as this, cells of less than five put together."""
    cells, rest = [], [0, 0.0]
    for key in sorted(set(seen) | set(expected)):
        count, mean = seen[key], games * float(expected.get(key, 0))
        if mean >= 5:
            cells.append((count, mean))
        else:
            rest = [rest[0] + count, rest[1] + mean]
    cells.append(tuple(rest))
    chi = sum((count - mean) ** 2 / max(mean, 1e-9) for count, mean in cells)
    # Wilson and Hilferty: the cube root of chi-square by its degrees is close to normal.
    free = len(cells) - 1
    z = ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5
    return erfc(z / 2**0.5) / 2


@pytest.mark.parametrize("bounds", [[20, 10], [5, 5], ["a"], [1.5], 5, None, "ab"])
def test_bounds_that_do_not_rise_are_refused(bounds):
    space = ClueSpace(Island.classic(layout=5, seed=3), ["in a lake"])
    with pytest.raises(ValueError, match="bounds are rising ints such as"):
        space.flows(bounds)
