"""The clue space against all sets of clues listed one by one, and bad input."""

from __future__ import annotations

import math
import random
from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from tbgames.tobago import ClueSpace, LatticeTooLarge
from tbgames.tobago import clue_counts as counting
from tbgames.tobago import clue_space as spaces_of_clues
from tbgames.tobago import set_index as indexing
from tbgames.tobago.cards import clue_cards
from tbgames.tobago.clues import TERRAINS, Clue
from tbgames.tobago.island import Island
from tbgames.tobago.options import TobagoRules
from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import Tobago
from tbgames.tobago.set_index import SetIndex, ints_of, words_of
from tbgames.tobago.state import TobagoState
from tests.tobago.small_islands import all_sets, small_island, some_clues

SEEDS = range(4)


@cache
def classic(layout: int = 5) -> ClueSpace:
    return ClueSpace(Island.classic(layout, seed=3))


@pytest.mark.parametrize("seed", SEEDS)
class TestAgainstEverySet:
    def listed(self, seed):
        island, clues = small_island(seed), some_clues(seed)
        return ClueSpace(island, clues), all_sets(island, clues)

    def test_counts(self, seed):
        space, sets = self.listed(seed)
        counted = Counter((len(chosen), len(left)) for chosen, left in sets)
        assert {(k, m): sets for k, m, sets in space.sizes().rows} == counted
        for size in (None, -1, *range(16)):
            for left in (None, -1, *range(22)):
                expected = sum(
                    number
                    for (k, m), number in counted.items()
                    if size in (None, k) and left in (None, m)
                )
                assert space.count(size, left) == expected

    def test_counts_of_any_size_alone(self, seed):
        space, sets = self.listed(seed)
        counted = Counter(len(left) for _, left in sets)
        assert [space.count(left=m) for m in range(21)] == [counted[m] for m in range(21)]
        assert "_by_size" not in vars(space), "they take the short way"

    def test_pins_and_the_smallest_sets(self, seed):
        space, sets = self.listed(seed)
        for at in space.island.spaces:
            alone = [chosen for chosen, left in sets if left == {at.index}]
            by_size = Counter(map(len, alone))
            assert space.pins(at)[:15] == tuple(by_size[k] for k in range(15))
            found = space.smallest(at.name)
            if not alone:
                assert (found.size, found.sets) == (None, ())
            else:
                assert found.size == min(by_size)
                smallest = {frozenset(c) for c in alone if len(c) == found.size}
                assert {frozenset(c) for c in found.sets} == smallest
                assert len(found.sets) == len(smallest)
            assert (at in space.never_alone) == (not alone)

    def test_classes(self, seed):
        space, _ = self.listed(seed)
        fits = {c: {s.index for s in space.island.where(c)} for c in space.clues}
        groups = {}
        for at in range(20):
            groups.setdefault(tuple(at in kept for kept in fits.values()), set()).add(at)
        found = [{s.index for s in group} for group in space.classes]
        assert sorted(map(sorted, found)) == sorted(map(sorted, groups.values()))
        assert [len(group) for group in found] == sorted(map(len, found), reverse=True)

    def test_the_lattice_has_every_set_once(self, seed):
        space, sets = self.listed(seed)
        masks = [sum(1 << at for at in left) for _, left in sets]
        counted = Counter(mask for mask in masks if mask)
        found = ints_of(space.lattice.sets)
        assert dict(zip(found, space.lattice.counts[0].tolist(), strict=True)) == counted
        assert len(space.lattice) == len(counted)

    def test_information(self, seed):
        space, _ = self.listed(seed)
        fits = {c: {s.index for s in space.island.where(c)} for c in space.clues}

        def entropy(*clues):
            groups = Counter(tuple(at in fits[c] for c in clues) for at in range(20))
            return -sum(n / 20 * math.log2(n / 20) for n in groups.values())

        matrix = space.redundancy()
        for i, a in enumerate(space.clues):
            for j, b in enumerate(space.clues):
                bits = entropy(a) + entropy(b) - entropy(a, b)
                assert space.mutual_information(a, str(b)) == pytest.approx(bits, abs=1e-12)
                part = bits / entropy(b) if entropy(b) else 0
                assert matrix[i, j] == pytest.approx(part, abs=1e-12)


def test_sets_of_up_to_four_clues_on_a_classic_island():
    space = classic()
    masks = [space.island.mask(clue) for clue in space.clues]
    counted = Counter({(0, 102): 1})
    alone = Counter()
    for size in range(1, 5):
        for chosen in combinations(masks, size):
            left = chosen[0]
            for mask in chosen[1:]:
                left &= mask
            counted[size, left.bit_count()] += 1
            if left.bit_count() == 1:
                alone[size, left.bit_length() - 1] += 1
    found = {(k, m): sets for k, m, sets in space.sizes().rows if k <= 4}
    assert found == counted
    for at in range(102):
        assert space.pins(at)[:5] == tuple(alone[size, at] for size in range(5))


def test_the_table_adds_up_to_all_sets():
    space = classic()
    assert sum(space.sizes()["sets"]) == space.count() == 2**52
    assert sum(sum(space.pins(at)) for at in range(102)) == space.count(left=1)
    short = ClueSpace(space.island)
    assert all(short.count(left=m) == space.count(left=m) for m in range(103))
    assert sum(map(int, space.lattice.counts[0])) == 2**52 - space.count(left=0)


@pytest.mark.parametrize("layout", [0, 13, 31])
def test_a_space_fits_a_clue_or_its_opposite(layout):
    # Why no count of sets that leave a space has more than 2^44 sets in it.
    island = Island.classic(layout, seed=1)
    for clue, opposite in zip(Clue.all()[:44], Clue.all()[44:], strict=True):
        assert opposite == Clue(f"not {clue}")
        assert island.mask(clue) ^ island.mask(opposite) == island.everything


def test_sums_that_floating_point_cannot_hold_are_made_in_integers(monkeypatch):
    space = ClueSpace(small_island(1), some_clues(1))
    monkeypatch.setattr(counting, "_EXACT", 1)
    again = ClueSpace(small_island(1), some_clues(1))
    assert again.sizes().rows == space.sizes().rows


@pytest.mark.parametrize("finish", [1, 10**6])
@pytest.mark.parametrize("block", [7, 1 << 15])
def test_how_the_work_is_parted_changes_nothing(monkeypatch, finish, block):
    expected = ClueSpace(small_island(2), some_clues(2))
    monkeypatch.setattr(counting, "_FINISH", finish)
    monkeypatch.setattr(counting, "_BLOCK", block)
    monkeypatch.setattr(counting, "_PAIRS", 3 * block)
    space = ClueSpace(small_island(2), some_clues(2))
    assert space.sizes().rows == expected.sizes().rows
    assert [space.pins(s) for s in range(20)] == [expected.pins(s) for s in range(20)]


def test_a_large_island():
    rng = random.Random(7)
    cells = [(q, r, rng.choice(TERRAINS)) for q in range(30) for r in range(20)]
    island = Island.from_hexes(cells, {(3, 4): "hut", (20, 11): "palm tree"}, ties="all")
    clues = [c for c in some_clues(5, 30) if c.term != "statue"][:11]
    space = ClueSpace(island, clues)
    counted = Counter((len(chosen), len(left)) for chosen, left in all_sets(island, clues))
    assert {(k, m): sets for k, m, sets in space.sizes().rows} == counted


class TestSetIndex:
    def test_equal_hashes_are_told_apart(self, monkeypatch):
        expected = ClueSpace(small_island(3), some_clues(3))
        real, bad = indexing._multipliers, []

        def weak(width, attempt):
            if attempt > 2:
                return real(width, attempt)
            bad.append(attempt)
            return np.zeros(width, np.uint64)

        monkeypatch.setattr(indexing, "_multipliers", weak)
        space = ClueSpace(small_island(3), some_clues(3))
        assert space.sizes().rows == expected.sizes().rows
        assert space.turns(exact=True) == expected.turns(exact=True)
        assert set(bad) == {0, 1, 2}

    def test_a_set_that_is_not_there_is_not_found(self, monkeypatch):
        index = SetIndex(2)
        index.add(words_of([5, 1 << 64, 9], spaces=70))
        asked = words_of([9, 6, 1 << 64, 5, 0], spaces=70)
        assert index.find(asked).tolist() == [2, -1, 1, 0, -1]
        assert SetIndex(2).find(asked).tolist() == [-1] * 5

    def test_high_bits_are_mixed_too(self):
        # With one product a word, the second word undid the difference of the first.
        masks = [0, 1 << 62 | 1 << 126 | 1 << 94]
        keys = [indexing.hashed(words_of(masks, 128), attempt) for attempt in range(20)]
        assert all(a != b for a, b in keys)

    def test_hashes_that_never_differ_are_given_up(self, monkeypatch):
        monkeypatch.setattr(
            indexing, "_multipliers", lambda width, attempt: np.zeros(width, np.uint64)
        )
        with pytest.raises(RuntimeError, match="no hash"):
            SetIndex(1).group(words_of([1, 2], spaces=3))


class TestNext:
    def test_legal_is_what_the_game_says(self):
        space = classic()
        game = Tobago(
            3, space.island, TobagoRules(redundant_clues=False), clue_cards(None), _treasures()
        )
        rng = random.Random(1)
        for _ in range(40):
            played, left = [], space.island.everything
            for clue in rng.sample(space.clues, 9):
                if left & space.island.mask(clue):
                    played.append(clue)
                    left &= space.island.mask(clue)
            state = TobagoState(game)
            state.phase, state.turn, state.current_player = int(Phase.TURN), 0, 0
            state.hands = (game.clue_set.full, 0, 0)
            numbers = {clue: n for n, clue in enumerate(game.clues)}
            state.maps = (tuple((numbers[c], 0) for c in played), (), (), ())
            state.left = (left, *state.left[1:])
            plays = {divmod(play - game.play_at, 4) for play in state._legal_plays()}
            advice = space.legal_next(played, hand=space.clues)
            assert {numbers[s.clue] for s in advice.legal} == {kind for kind, m in plays if m == 0}
            for suggestion in advice.legal:
                after = left & space.island.mask(suggestion.clue)
                assert suggestion.left == after.bit_count()
                assert suggestion.bits == pytest.approx(
                    math.log2(left.bit_count() / suggestion.left)
                )
            for refused in advice.refused:
                action = game.actions[game.play_at + 4 * numbers[refused.clue]]
                reason = state._reason(action)
                assert refused.refusal.code == reason.code
                assert refused.refusal.message == reason.message.replace("brown ", "")
            assert advice.left.mask == left

    def test_the_hand_is_all_that_is_not_played(self):
        space = classic()
        advice = space.legal_next(["in a lake"])
        assert len(advice.legal) + len(advice.refused) == 51
        assert Clue("in a lake") not in {s.clue for s in advice.legal}
        assert "spaces left" in repr(advice)
        assert "<caption>" in advice._repr_html_()
        assert len(advice.why_not().rows) == len(advice.refused)

    def test_the_best(self):
        space = classic()
        legal = space.legal_next(["next to the sea"]).legal
        best = space.best_next(["next to the sea"])
        worst = space.best_next(["next to the sea"], policy="slowest")
        assert best.left == min(s.left for s in legal)
        assert worst.left == max(s.left for s in legal)
        assert space.best_next(["in a lake"], hand=["in the jungle"]) is None


def _treasures():
    from tbgames.tobago.cards import treasure_cards

    return treasure_cards(None)


class TestBadInput:
    @pytest.mark.parametrize(
        ("clues", "error", "words"),
        [
            ([], ValueError, "one clue at least"),
            (["in a lake", "IN LAKES"], ValueError, "more than once: “in a lake”"),
            (["in a lake", "in the jungel", "x"], ValueError, "clue 2: .*clue 3: "),
            (["in a lake", 7], ValueError, "clue 2: .*in words, not as int"),
            ("in a lake", TypeError, "clues is a list"),
            (7, TypeError, "clues is a list"),
        ],
    )
    def test_clues(self, clues, error, words):
        with pytest.raises(error, match=words):
            ClueSpace(small_island(0), clues)

    def test_no_island(self):
        with pytest.raises(TypeError, match="that of an Island, not of 5"):
            ClueSpace(5)

    def test_spaces_are_no_clues(self):
        island = small_island(0)
        with pytest.raises(TypeError, match="these are spaces of Island"):
            ClueSpace(island, island.where("in a lake"))

    def test_a_space_of_another_island(self):
        space = ClueSpace(small_island(0), ["in a lake"])
        with pytest.raises(ValueError, match="is not a space of"):
            space.pins(small_island(1, 25).spaces[24])
        with pytest.raises(ValueError, match="is not a space of"):
            space.smallest(small_island(1, 25).spaces[24])
        with pytest.raises(KeyError, match="nearest name"):
            space.pins("Z99")

    def test_a_clue_of_another_space(self):
        space = ClueSpace(small_island(0), ["in a lake", "in a river"])
        for call in (
            lambda: space.legal_next(["next to a lake"]),
            lambda: space.legal_next([], hand=["next to a lake"]),
            lambda: space.mutual_information("in a lake", "next to a lake"),
            lambda: space.turns(deck=["next to a lake"]),
        ):
            with pytest.raises(ValueError, match="“next to a lake” is no clue of this space"):
                call()

    def test_played_clues_that_leave_nothing(self):
        space = classic()
        with pytest.raises(ValueError, match="no space fits all the clues played: “in"):
            space.legal_next(["in a lake", "not in a lake"])

    def test_other_values(self):
        space = ClueSpace(small_island(0), ["in a lake"])
        with pytest.raises(TypeError, match="size is a number or None"):
            space.count(size=1.5)
        with pytest.raises(TypeError, match="left is a number or None, not True"):
            space.count(left=True)
        with pytest.raises(ValueError, match="one of random, sharpest, slowest"):
            space.turns("best")
        with pytest.raises(ValueError, match="the sharpest or the slowest"):
            space.best_next(policy="random")
        with pytest.raises(ValueError, match="one card at least"):
            space.turns(deck=[])
        with pytest.raises(ValueError, match="most_nodes is an int from 1, not 0"):
            ClueSpace(small_island(0), ["in a lake"], most_nodes=0)

    @pytest.mark.parametrize(
        "ask", [lambda s: s.sizes(), lambda s: s.count(left=1), lambda s: s.turns()]
    )
    def test_too_many_nodes(self, ask):
        space = ClueSpace(small_island(0), some_clues(0), most_nodes=20)
        with pytest.raises(LatticeTooLarge, match=r"more than 20; take fewer clues"):
            ask(space)

    def test_too_many_nodes_to_follow_cards_through(self, monkeypatch):
        monkeypatch.setattr(spaces_of_clues, "_MOST_WALKED", 20)
        space = ClueSpace(small_island(0), some_clues(0))
        with pytest.raises(LatticeTooLarge, match="through 20 distinct sets of spaces at most"):
            space.draws()
        assert space.turns(deck=space.clues[:2]).cards == "played"


def test_it_shows_itself():
    space = ClueSpace(small_island(0), ["in a lake", "in a river"])
    assert repr(space) == "ClueSpace of 2 clues on Island (20 spaces)"
    alone = classic().smallest("E4")
    assert repr(alone).startswith("<E4: 3 clues leave it alone: “in the")
    assert len(alone.frame().rows) == 1
    island = Island.from_text("  A B\n1 J L")
    single = ClueSpace(island, ["in a lake", "not in the jungle"]).smallest("B1")
    assert repr(single).startswith("<B1: 1 clue leaves it alone, in 2 ways; the first: “in a lake”")
    hidden = next(iter(classic().never_alone))
    assert repr(classic().smallest(hidden)) == f"<{hidden.name}: no set of clues leaves it alone>"
