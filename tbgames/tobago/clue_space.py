"""The clue space of an island: all sets of clues at once, counted exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from math import comb
from typing import Final

import numpy as np

from tbgames.engine.messages import brief, hint, joined
from tbgames.frames import Frame
from tbgames.tobago.cards import clue_cards
from tbgames.tobago.clue_answers import Advice, Pinned, Refused, Suggestion, Turns
from tbgames.tobago.clue_counts import ClueCounts, count_clue_sets
from tbgames.tobago.clue_turns import Policy, Walk, check_policy
from tbgames.tobago.clues import Clue
from tbgames.tobago.information import Floats, entropies, mutual_information
from tbgames.tobago.island import Island
from tbgames.tobago.lattice import MOST_NODES, Lattice, LatticeTooLarge, build_lattice
from tbgames.tobago.legality import clue_refusal, legal_plays
from tbgames.tobago.pinning import fingerprints, never_alone, smallest_sets
from tbgames.tobago.set_index import ints_of
from tbgames.tobago.spaces import Space, Spaces

__all__ = ["ClueSpace"]

_MOST_WALKED: Final = 500_000
"""Nodes through which cards are followed: some 2 GB; a deck has a tenth of that."""


class ClueSpace:
    """All sets of some clues on an island, and what each leaves.

    A set of clues is the set of spaces that fit all of them, so the 2^n sets of n clues fold into
    the lattice of their distinct intersections, and what is asked of all sets is counted there:
    exactly, as Python ints. Whatever is worked out is kept.

    Args:
        island: where.
        clues: distinct kinds of clue, in words or as clues; without them the kinds of the deck.
        most_nodes: where the lattice stops to grow: 2,500,000 nodes are about 2 GB.

    Raises:
        ValueError: there is no clue, a clue twice, or words that are no clue; all faults are named.
        TypeError: something else than clues, or no island, was given.

    Methods that count raise `LatticeTooLarge`, a ValueError, where there are more nodes.

    >>> space = ClueSpace(Island.classic(layout=5, seed=3))
    >>> space
    ClueSpace of 52 clues on Island 'classic 5' (102 spaces, seed 3)
    >>> space.count(size=3, left=1)
    1674
    >>> space.smallest("E4").size
    3
    """

    def __init__(
        self,
        island: Island,
        clues: Iterable[Clue | str] | None = None,
        most_nodes: int = MOST_NODES,
    ) -> None:
        if not isinstance(island, Island):
            raise TypeError(f"a clue space is that of an Island, not of {brief(island)}")
        if type(most_nodes) is not int or most_nodes < 1:
            raise ValueError(f"most_nodes is an int from 1, not {brief(most_nodes)}")
        self.island: Final = island
        self.clues: Final = (
            tuple(dict.fromkeys(clue_cards(None)))
            if clues is None
            else _distinct(_read(clues, "clues"))
        )
        """The clues, in the order they were given."""
        self._masks: Final = tuple(island.mask(clue) for clue in self.clues)
        self._spaces: Final = len(island.spaces)
        self._most_nodes: Final = most_nodes

    def __repr__(self) -> str:
        return f"ClueSpace of {len(self.clues)} clues on {self.island!r}"

    # -- counting -----------------------------------------------------------------------------

    def count(self, size: int | None = None, left: int | None = None) -> int:
        """Count the sets of clues that have ``size`` clues and leave ``left`` spaces.

        Without one of them, any number will do. The empty set of clues, which leaves all spaces,
        counts as a set.

        Raises:
            TypeError: a number is no int.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3))
        >>> space.count() == 2**52, space.count(size=2), space.count(size=2, left=0)
        (True, 1326, 209)
        """
        for name, value in (("size", size), ("left", left)):
            if value is not None and type(value) is not int:
                raise TypeError(f"{name} is a number or None, not {brief(value)}")
        clues = len(self.clues)
        if size is not None and not 0 <= size <= clues:
            return 0
        if left is None:
            return 2**clues if size is None else comb(clues, size)
        if not 0 <= left <= self._spaces:
            return 0
        if size is not None:
            return int(self._by_size.left[size, left])
        counts = self._by_size if "_by_size" in self.__dict__ else self._together
        return int(counts.left[:, left].sum())

    def sizes(self) -> Frame:
        """Give the whole table as a frame: ``size``, ``left``, and the number of ``sets``.

        Combinations of which there are no sets are left out.

        >>> ClueSpace(Island.classic(layout=5, seed=3), ["in a lake", "not in a lake"]).sizes()
        sets of clues by size and spaces left
        size  left  sets
        0     102   1
        1     17    1
        1     85    1
        2     0     1
        """
        table = self._by_size.left
        rows = [
            (size, left, sets)
            for size, row in enumerate(table.tolist())
            for left, sets in enumerate(row)
            if sets
        ]
        return Frame.of_rows(
            ("size", "left", "sets"), rows, "sets of clues by size and spaces left"
        )

    def pins(self, space: Space | int | str) -> tuple[int, ...]:
        """Count the sets of clues that leave only one space: index k for sets of k clues.

        Raises:
            KeyError: there is no such space.
            ValueError: the space is one of another island.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3))
        >>> space.pins("E4")[:5], sum(space.pins("E4"))
        ((0, 0, 0, 1, 16), 67400)
        """
        return tuple(self._by_size.only[:, self.island.space(space).index].tolist())

    @cached_property
    def _by_size(self) -> ClueCounts:
        return count_clue_sets(self.clues, self._masks, self._spaces, most_nodes=self._most_nodes)

    @cached_property
    def _together(self) -> ClueCounts:
        return count_clue_sets(
            self.clues, self._masks, self._spaces, by_size=False, most_nodes=self._most_nodes
        )

    # -- telling spaces apart -----------------------------------------------------------------

    def smallest(self, space: Space | int | str) -> Pinned:
        """Find all smallest sets of clues that leave only this space.

        Raises:
            KeyError: there is no such space.
            ValueError: the space is one of another island.

        >>> ClueSpace(Island.classic(layout=5, seed=3)).smallest("E4")
        <E4: 3 clues leave it alone: “in the jungle”, “in sight of a hut”, “not in sight of a ...>
        """
        at = self.island.space(space)
        found = smallest_sets(self._masks, self._spaces, at.index)
        sets = tuple(tuple(self.clues[clue] for clue in clues) for clues in found)
        return Pinned(at, len(sets[0]) if sets else None, sets)

    @cached_property
    def never_alone(self) -> Spaces:
        """The spaces that no set of clues leaves alone."""
        return Spaces(self.island, never_alone(self._masks, self._spaces))

    @cached_property
    def classes(self) -> tuple[Spaces, ...]:
        """Classes of spaces that no clue tells apart: largest first, then by first space.

        Every space is in one; most are in one of their own.
        """
        found: dict[int, int] = {}
        for index, clues in enumerate(fingerprints(self._masks, self._spaces)):
            found[clues] = found.get(clues, 0) | 1 << index
        largest_first = sorted(found.values(), key=lambda mask: (-mask.bit_count(), mask & -mask))
        return tuple(Spaces(self.island, mask) for mask in largest_first)

    # -- the next clue ------------------------------------------------------------------------

    def legal_next(
        self, played: Iterable[Clue | str] = (), hand: Iterable[Clue | str] | None = None
    ) -> Advice:
        """Find the clues that a map takes, with what they leave, and why it takes no others.

        A clue is legal that removes a space and leaves one (TB-21).

        Args:
            played: the clues that lie on the map.
            hand: the clues asked about; without it, all clues of the space that are not played.

        Raises:
            ValueError: a clue is none of this clue space, or the played ones leave no space.
            TypeError: something else than clues was given.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3))
        >>> advice = space.legal_next(["in a lake"], hand=["in the largest lake", "not in a lake"])
        >>> advice.legal
        (Suggestion(clue=Clue('in the largest lake'), left=7, bits=1.28...),)
        >>> advice.refused[0].refusal.message
        '“not in a lake” leaves no space on the map with “in a lake”.'
        """
        on_map = [self._number(clue) for clue in _read(played, "played")]
        if hand is None:
            asked = [number for number in range(len(self.clues)) if number not in on_map]
        else:
            asked = list(dict.fromkeys(self._number(clue) for clue in _read(hand, "hand")))
        left = self.island.everything
        for number in on_map:
            left &= self._masks[number]
        if not left:
            names = joined([f"“{self.clues[number]}”" for number in on_map])
            raise ValueError(f"no space fits all the clues played: {names}")
        # The engine looks at four maps at once; here they are one and the same.
        legal = {play // 4 for play in legal_plays(asked, self._masks, (left,) * 4, (left,) * 4)}
        cards = [(self._masks[number], f"“{self.clues[number]}”") for number in on_map]
        return Advice(
            Spaces(self.island, left),
            tuple(
                Suggestion.of(self.clues[number], left, left & self._masks[number])
                for number in asked
                if number in legal
            ),
            tuple(
                Refused(clue, clue_refusal(clue, self.island, left, cards))
                for clue in (self.clues[number] for number in asked if number not in legal)
            ),
        )

    def best_next(
        self,
        played: Iterable[Clue | str] = (),
        hand: Iterable[Clue | str] | None = None,
        policy: Policy = "sharpest",
    ) -> Suggestion | None:
        """Find the legal clue that leaves fewest spaces, or most with ``policy="slowest"``.

        Of several the first; None if no clue is legal. The rest is as for `legal_next`.

        >>> ClueSpace(Island.classic(layout=5, seed=3)).best_next()
        Suggestion(clue=Clue('in the largest river'), left=6, bits=4.08...)
        """
        if policy not in ("sharpest", "slowest"):
            raise ValueError(f"the best clue is the sharpest or the slowest, not {brief(policy)}")
        legal = self.legal_next(played, hand).legal
        best = min if policy == "sharpest" else max
        return best(legal, key=lambda suggestion: suggestion.left, default=None)

    # -- whole maps ---------------------------------------------------------------------------

    @cached_property
    def lattice(self) -> Lattice:
        """The distinct sets of spaces that clues leave; how many sets of clues leave each."""
        return build_lattice(self._masks, self._spaces, by_size=False, most_nodes=self._most_nodes)

    def turns(
        self,
        policy: Policy = "random",
        deck: Iterable[Clue | str] | None = None,
        exact: bool = False,
    ) -> Turns:
        """Work out how many clues are played until the treasure is located.

        A clue is legal that removes a space and leaves one (TB-21). Each time, one of the legal
        cards is played: with ``"random"`` any, which is the same as if cards came in random order
        and each legal one was played; with ``"sharpest"`` one of those that leave fewest spaces;
        with ``"slowest"`` one of those that leave most. Cards that are as good are as likely.

        Args:
            policy: ``"random"``, ``"sharpest"`` or ``"slowest"``.
            deck: the cards, kinds may repeat; without it, one card of each clue of the space.
            exact: give Fractions instead of floats; takes some ten times as long.

        Raises:
            ValueError: an unknown policy, an empty deck, or a card that is none of this space.
            TypeError: the deck is no list of clues.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3))
        >>> space.turns()
        <cards played: 4.24 on average, located with 96.9 %, stuck with 3.1 %>
        """
        check_policy(policy)
        fates = self._walk(self._copies(deck)).played(policy, exact)
        return Turns("played", policy, fates.located, fates.stuck)

    def draws(self, deck: Iterable[Clue | str] | None = None, exact: bool = False) -> Turns:
        """Work out how many cards come until the treasure is located.

        Cards come in random order and each legal one is played, as with `turns`, but those that
        are not legal when they come count too. ``deck`` and ``exact`` are as in `turns`, and so is
        what is raised.

        >>> clues = ["next to the beach", "in sight of the sea", "in sight of a hut",
        ...     "next to a palm tree", "next to the jungle", "next to the largest jungle"]
        >>> ClueSpace(Island.classic(layout=5, seed=3), clues).draws()
        <cards drawn: 3.91 on average, located with 85.0 %, stuck with 15.0 %>
        """
        fates = self._walk(self._copies(deck)).drawn(exact)
        return Turns("drawn", "random", fates.located, fates.stuck)

    def chances(
        self, policy: Policy = "random", deck: Iterable[Clue | str] | None = None
    ) -> tuple[float, ...]:
        """Work out for each space the chance that the treasure turns out to be there.

        What is played how is said at `turns`, which takes and raises the same. The chances add up
        to 1 less the chance to be stuck.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3), ["in a lake", "next to a river"])
        >>> sum(space.chances())
        0.0
        """
        check_policy(policy)
        walk = self._walk(self._copies(deck))
        located = walk.sizes == 1
        visits = walk.visits(policy)[located]
        found = [0.0] * self._spaces
        for mask, chance in zip(ints_of(walk.sets[:, located]), visits.tolist(), strict=True):
            found[mask.bit_length() - 1] = chance
        return tuple(found)

    def flows(
        self,
        bounds: Sequence[int],
        policy: Policy = "random",
        deck: Iterable[Clue | str] | None = None,
    ) -> Floats:
        """Work out how maps narrow, by classes of numbers of spaces left.

        What is played how is said at `turns`, which takes and raises the same.

        Args:
            bounds: rising numbers of spaces; class i holds the sets of fewer than ``bounds[i]``
                spaces and not of an earlier class, the last class the rest.
            policy: as in `turns`.
            deck: as in `turns`.

        Returns:
            Shape ``(classes, classes)``: at ``[i, j]`` the chance that a card leads from class i
            to class j. Within a class, the mean number of cards that stay in it.

        Raises:
            ValueError: the bounds are no rising ints.

        >>> clues = ["in a lake", "in the largest lake"]
        >>> space = ClueSpace(Island.classic(layout=5, seed=3), clues)
        >>> space.flows([10, 20]).tolist()
        [[0.0, 0.0, 0.0], [0.5, 0.0, 0.0], [0.5, 0.5, 0.0]]
        """
        check_policy(policy)
        if not _rising(bounds):
            raise ValueError(f"bounds are rising ints such as [2, 10], not {brief(bounds)}")
        return self._walk(self._copies(deck)).flows(bounds, policy)

    def _copies(self, deck: Iterable[Clue | str] | None) -> tuple[int, ...]:
        if deck is None:
            return (1,) * len(self.clues)
        cards = Counter(self._number(clue) for clue in _read(deck, "deck"))
        if not cards:
            raise ValueError("a deck has one card at least")
        return tuple(cards[number] for number in range(len(self.clues)))

    def _walk(self, copies: tuple[int, ...]) -> Walk:
        if copies not in self._walks:
            masks = [mask for mask, number in zip(self._masks, copies, strict=True) if number]
            whole = len(masks) == len(self._masks)
            lattice = (
                self.lattice
                if whole
                else build_lattice(masks, self._spaces, False, self._most_nodes)
            )
            if len(lattice) > _MOST_WALKED:
                raise LatticeTooLarge(
                    f"cards are followed through {_MOST_WALKED:,} distinct sets of spaces at most, "
                    f"these {len(masks)} clues have {len(lattice):,}; take the clues of a deck "
                    "(52 kinds), or a smaller island"
                )
            self._walks[copies] = Walk(lattice, masks, [n for n in copies if n], self._spaces)
        return self._walks[copies]

    @cached_property
    def _walks(self) -> dict[tuple[int, ...], Walk]:
        return {}

    # -- information --------------------------------------------------------------------------

    def mutual_information(self, a: Clue | str, b: Clue | str) -> float:
        """Work out how many bits one clue says about another.

        The treasure is as likely on every space, and a clue is the answer, yes or no, to whether
        its space fits.

        Raises:
            ValueError: a clue is none of this clue space.

        >>> space = ClueSpace(Island.classic(layout=5, seed=3), ["in a lake", "not in a lake"])
        >>> round(space.mutual_information("in a lake", "not in a lake"), 3)
        0.65
        """
        return float(self._information[self._number(a), self._number(b)])

    def redundancy(self) -> Floats:
        """Work out which part of each clue another says already, from 0 to 1.

        Returns:
            Shape ``(clues, clues)``, in the order of `clues`: at ``[i, j]`` the mutual information
            of clues i and j in parts of the entropy of clue j. A clue that fits all spaces or none
            says nothing, and its column is 0.
        """
        entropy = entropies(self._masks, self._spaces)
        parts: Floats = self._information / np.where(entropy > 0, entropy, 1.0)
        return parts

    @cached_property
    def _information(self) -> Floats:
        return mutual_information(self._masks, self._spaces)

    # -- reading ------------------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> dict[Clue, int]:
        return {clue: number for number, clue in enumerate(self.clues)}

    def _number(self, clue: Clue | str) -> int:
        found = Clue(clue)
        if found not in self._numbers:
            near = hint(str(found), map(str, self.clues))
            raise ValueError(f"“{found}” is no clue of this space of {len(self.clues)}{near}")
        return self._numbers[found]


def _read(clues: Iterable[Clue | str], what: str) -> list[Clue]:
    """Read clues; one message names all that are none."""
    if isinstance(clues, str | Clue) or not isinstance(clues, Iterable):
        raise TypeError(f'{what} is a list of clues such as ["in a lake"], not {brief(clues)}')
    if isinstance(clues, Spaces):
        raise TypeError(f"{what} is a list of clues; these are spaces of {clues.island!r}")
    found, faults = [], []
    for number, clue in enumerate(clues, 1):
        try:
            found.append(Clue(clue))
        except (ValueError, TypeError) as error:
            faults.append(f"clue {number}: {error}")
    if faults:
        raise ValueError(f"{what}: {joined(faults)}")
    return found


def _rising(bounds: object) -> bool:
    if not isinstance(bounds, Sequence) or not all(type(bound) is int for bound in bounds):
        return False
    return all(low < high for low, high in pairwise(bounds))


def _distinct(clues: Sequence[Clue]) -> tuple[Clue, ...]:
    if not clues:
        raise ValueError("a clue space needs one clue at least")
    twice = [f"“{clue}”" for clue, number in Counter(clues).items() if number > 1]
    if twice:
        raise ValueError(
            f"a clue space has each kind of clue once; more than once: {joined(twice)} "
            "(turns() takes a deck with copies)"
        )
    return tuple(clues)
