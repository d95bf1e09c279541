"""Physical cards, each with a name of its own, and every way they can have come to lie.

Slow and by no formula: a *situation* says where each single card lies, and a dict of situations
is followed from step to step. A step splits each situation over the cards that chance may have
moved, every one with the same chance, and drops those that would have shown the player something
else. Nothing here uses the code that reads views; what is counted is written from the rules
(TB-03, TB-50 to TB-53, TB-81).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple, TypeVar

from tbgames.engine.actions import Action
from tbgames.tobago.clues import Clue
from tbgames.tobago.rules import Tobago
from tbgames.tobago.state import TobagoState
from tests.tobago.boards import STRIP

COLOURS = ("brown", "black", "grey", "white")
DIVIDING = ("deal", "turn up", "offer", "curse")
TARGET = "I1"
LOOK = -1
"""Stands for a card's value where it is not known."""

T = TypeVar("T")
Card = tuple[int, int]
"""A treasure card: its gold (0 for a curse), and which of those it is. A clue card likewise."""
Cards = frozenset[Card]
Shares = dict[T, Fraction]


def shares(weights: Mapping[T, int | Fraction]) -> Shares[T]:
    """Weights as probabilities, so that scales do not matter."""
    total = sum(weights.values())
    return {thing: Fraction(weight) / total for thing, weight in weights.items()}


def values_of(cards: Cards | Sequence[Card]) -> tuple[int, ...]:
    return tuple(value for value, _ in cards)


SIGMAS = 6.0
"""A chi-square beyond so many normal deviations is a fault: one false alarm in 10^9."""


def deviations(counts: Counter[Any], expected: Mapping[Any, Fraction], draws: int) -> float:
    """The chi-square of draws against chances, in normal deviations (Wilson and Hilferty)."""
    assert set(counts) <= set(expected)
    square, cells, seen, mean = 0.0, 0, 0, 0.0
    for thing in sorted(expected, key=lambda thing: (expected[thing], thing)):
        seen, mean = seen + counts[thing], mean + draws * float(expected[thing])
        if mean >= 10:
            square, cells, seen, mean = square + (seen - mean) ** 2 / mean, cells + 1, 0, 0.0
    freedom = cells - 1
    if freedom < 1:
        return 0.0
    spread = 2 / (9 * freedom)
    return ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)


# -- treasure cards -------------------------------------------------------------------------------


class Division(NamedTuple):
    """The cards of one sharing as dealt, and those not turned up."""

    dealt: tuple[Card, ...]
    pool: Cards


class Heap(NamedTuple):
    """Where every treasure card lies."""

    deck: Cards
    past: tuple[Division, ...]
    now: Division
    offered: Card | None
    discards: Cards
    gold: tuple[Cards, ...]


class TreasureHistories:
    """What one seat can know about the treasure cards, by going through all that can be.

    ``gold``, ``curses``, ``safe`` describe the deck when the story begins, ``discards`` and
    ``owned`` the open cards beside it.
    """

    def __init__(
        self,
        seat: int,
        gold: Mapping[int, int],
        curses: int,
        safe: int,
        discards: Sequence[int] = (),
        owned: Sequence[Sequence[int]] = ((), (), (), ()),
    ) -> None:
        self.seat = seat
        self.safe = safe
        numbers: Counter[int] = Counter()

        def label(values: Sequence[int]) -> Cards:
            cards = []
            for value in values:
                cards.append((value, numbers[value]))
                numbers[value] += 1
            return frozenset(cards)

        heap = Heap(
            deck=label([*(v for v, n in gold.items() for _ in range(n)), *[0] * curses]),
            past=(),
            now=Division((), frozenset()),
            offered=None,
            discards=label(discards),
            gold=tuple(label(values) for values in owned),
        )
        self.heaps: Shares[Heap] = {heap: Fraction(1)}
        self.line: list[int] = []
        self.reshuffled = False

    def _step(self, ways: Callable[[Heap], Iterator[tuple[Heap, Fraction]]]) -> None:
        after: Shares[Heap] = {}
        for heap, weight in self.heaps.items():
            for new, chance in ways(heap):
                after[new] = after.get(new, Fraction(0)) + weight * chance
        assert after, "nothing fits what was seen"
        self.heaps = after

    def begin(self, line: Sequence[int]) -> None:
        """Roses from the bottom, the raiser's own first; a card each and one more (TB-50)."""
        self.line = list(line)

    def deal(self, owner: int | None, value: int) -> None:
        """The next card of the deck goes to ``owner``, who alone sees that it is a ``value``."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            may = [card for card in heap.deck if card[0] or not self.safe]
            for card in may:
                if owner == self.seat and card[0] != value:
                    continue
                now = Division((*heap.now.dealt, card), heap.now.pool | {card})
                yield heap._replace(deck=heap.deck - {card}, now=now), Fraction(1, len(may))

        self._step(ways)
        self.safe = max(0, self.safe - 1)
        some = next(iter(self.heaps))
        if not some.deck and len(some.now.dealt) <= len(self.line) and not self.reshuffled:
            self.reshuffled = True
            self._step(_reshuffle)

    def turn_up(self, value: int) -> None:
        """Any of the cards not yet turned up, each as likely; all see what it is worth."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            for card in heap.now.pool:
                if card[0] == value:
                    now = heap.now._replace(pool=heap.now.pool - {card})
                    yield heap._replace(now=now, offered=card), Fraction(1, len(heap.now.pool))

        self._step(ways)

    def take(self, seat: int) -> None:
        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            assert heap.offered
            gold = [
                cards | {heap.offered} if s == seat else cards for s, cards in enumerate(heap.gold)
            ]
            yield heap._replace(gold=tuple(gold), offered=None), Fraction(1)

        self._step(ways)

    def discard(self) -> None:
        """Nobody took it."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            assert heap.offered
            yield heap._replace(discards=heap.discards | {heap.offered}, offered=None), Fraction(1)

        self._step(ways)

    def lose(self, seat: int) -> None:
        """The most valuable card goes to the open discards (TB-52)."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            best = {max(heap.gold[seat])} if heap.gold[seat] else frozenset()
            gold = [cards - best if s == seat else cards for s, cards in enumerate(heap.gold)]
            yield heap._replace(gold=tuple(gold), discards=heap.discards | best), Fraction(1)

        self._step(ways)

    def end(self, curses: int) -> None:
        """The rest is put away unseen; so many ``curses`` among it are announced (TB-51)."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            left = frozenset(card for card in heap.now.pool if card[0])
            if len(heap.now.pool) - len(left) != curses:
                return
            # Once the discards were dealt again, what was left over before is left over no more.
            past = () if self.reshuffled else heap.past
            if left:
                past = (*past, Division(heap.now.dealt, left))
            yield heap._replace(past=past, now=Division((), frozenset()), offered=None), Fraction(1)

        self._step(ways)

    def over(self) -> None:
        """At the end all that nobody saw is one heap."""

        def ways(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
            left = frozenset().union(*(division.pool for division in heap.past))
            yield heap._replace(past=(), deck=heap.deck | left), Fraction(1)

        self._step(ways)

    def shares(
        self,
    ) -> Shares[tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]]:
        """Values of past divisions and of the running one as dealt, and the sorted deck."""
        found: Counter[Any] = Counter()
        for heap, weight in self.heaps.items():
            past = tuple(values_of(division.dealt) for division in heap.past)
            found[past, values_of(heap.now.dealt), tuple(sorted(values_of(heap.deck)))] += weight
        return shares(found)


def _reshuffle(heap: Heap) -> Iterator[tuple[Heap, Fraction]]:
    """All discards, open and unoffered, are the new deck."""
    deck = heap.discards.union(*(division.pool for division in heap.past))
    past = tuple(division._replace(pool=frozenset()) for division in heap.past)
    yield heap._replace(deck=deck, discards=frozenset(), past=past), Fraction(1)


def treasure_shares(game: Tobago, state: TobagoState, seat: int) -> Shares[Any]:
    """What ``game.worlds`` says about the treasure cards, in the same form."""
    found: Counter[Any] = Counter()
    for world, weight in game.worlds(state.view(seat)).treasures.items():
        found[in_values(game, world)] += weight
    return shares(found)


def in_values(game: Tobago, world: Any) -> Any:
    """A treasure world with the gold of each card."""

    def gold(kinds: Sequence[int]) -> tuple[int, ...]:
        return tuple(game.values[kind] for kind in kinds)

    deck = gold(game.treasure_set.unpack(world.deck))
    return tuple(map(gold, world.memory)), gold(world.dealt), deck


def ready(game: Tobago, roses: Mapping[str, str], cards: int = 0, **position: Any) -> TobagoState:
    """A position in which these maps lead to where all ATVs stand.

    ``roses`` has a letter for each clue on a map, in the order played, and a dash for a clue
    without a rose; everybody holds so many ``cards``.
    """
    kinds = [clue for clue in game.clues if TARGET in game.island.where(clue).names]
    fits = [clue for clue in kinds for _ in range(game._copies(clue))]
    maps, removed = {}, {}
    for colour, seats in roses.items():
        row = [fits.pop(0) for _ in seats]
        owners = [None if seat == "-" else seat for seat in seats]
        maps[colour] = [[str(clue), seat] for clue, seat in zip(row, owners, strict=True)]
        removed[colour] = [name for name in game.island.where(*row).names if name != TARGET]
    hands = [[str(fits.pop()) for _ in range(cards)] for _ in range(game.players)]
    given = {"maps": maps, "removed": removed, "atvs": [TARGET] * game.players, **position}
    return game.position({"hands": hands, **given})


def treasure_histories(state: TobagoState) -> list[TreasureHistories]:
    """The histories of every seat, from a position on in which nothing is secret but the deck."""
    words = state.to_dict()
    assert not words["memory"]
    assert words["sharing"] is None
    deck = Counter(0 if card == "curse" else card for card in words["treasure_deck"])
    curses = deck.pop(0, 0)
    return [
        TreasureHistories(
            seat, deck, curses, words["safe_cards"], words["treasure_discards"], words["gold"]
        )
        for seat in range(state.game.players)
    ]


def follow_treasures(
    histories: Sequence[TreasureHistories], before: TobagoState, action: Action, after: TobagoState
) -> None:
    """Bring the histories of all seats forward by what ``action`` showed everybody."""
    seen, then = before.view(0), after.view(0)
    seat = before.current_player
    for history in histories:
        if action.kind in ("raise", "rose") and then.phase == "deal":
            history.begin(then.share_roses)
        elif action.kind == "deal":
            count = len(seen.share_dealt)
            line = history.line
            history.deal(line[count] if count < len(line) else None, action.args[0])
        elif action.kind == "turn up":
            history.turn_up(action.args[0])
        elif action.kind == "take":
            history.take(seat)
        elif action.kind == "refuse" and seen.share_rose + 1 == len(seen.share_roses):
            history.discard()
        elif action.kind == "lose card":
            history.lose(seat)
        if seen.phase in DIVIDING and then.phase not in DIVIDING:
            turned_up = action.kind == "turn up" and action.args[0] == 0
            history.end(then.curses_gone - seen.curses_gone - turned_up)
        if then.phase == "over" and then.last:
            history.over()


# -- clue cards -----------------------------------------------------------------------------------


class Table(NamedTuple):
    """Where every clue card lies that is not on the table."""

    hands: tuple[Cards, ...]
    deck: Cards
    out: Cards
    """On maps."""
    discards: Cards


class ClueHistories:
    """What one seat can know about the hands of the others, by going through all that can be."""

    def __init__(self, seat: int, players: int, copies: Sequence[int]) -> None:
        self.seat = seat
        deck = frozenset((kind, n) for kind, count in enumerate(copies) for n in range(count))
        none: Cards = frozenset()
        self.tables: Shares[Table] = {Table((none,) * players, deck, none, none): Fraction(1)}

    def _step(self, ways: Callable[[Table], Iterator[tuple[Table, Fraction]]]) -> None:
        after: Shares[Table] = {}
        for table, weight in self.tables.items():
            for new, chance in ways(table):
                after[new] = after.get(new, Fraction(0)) + weight * chance
        assert after, "nothing fits what was seen"
        self.tables = after

    def draw(self, seat: int, kind: int) -> None:
        """One card of the deck; only who draws it sees that it is a ``kind``."""

        def ways(table: Table) -> Iterator[tuple[Table, Fraction]]:
            deck, discards = table.deck, table.discards
            if not deck:  # TB-81
                deck, discards = discards, frozenset()
            for card in deck:
                if seat != self.seat or card[0] == kind:
                    hands = [h | {card} if s == seat else h for s, h in enumerate(table.hands)]
                    new = Table(tuple(hands), deck - {card}, table.out, discards)
                    yield new, Fraction(1, len(deck))

        self._step(ways)

    def play(self, seat: int, kind: int) -> None:
        """A card from hand to a map, for all to see: any of its kind, it makes no difference."""

        def ways(table: Table) -> Iterator[tuple[Table, Fraction]]:
            has = sorted(card for card in table.hands[seat] if card[0] == kind)
            if has:
                gone = frozenset(has[:1])
                hands = [h - gone if s == seat else h for s, h in enumerate(table.hands)]
                yield table._replace(hands=tuple(hands), out=table.out | gone), Fraction(1)

        self._step(ways)

    def change(self, seat: int, kinds: Sequence[int]) -> None:
        """The whole hand to the discards, face up (TB-70)."""

        def ways(table: Table) -> Iterator[tuple[Table, Fraction]]:
            hand = table.hands[seat]
            if sorted(values_of(hand)) == sorted(kinds):
                hands = [frozenset() if s == seat else h for s, h in enumerate(table.hands)]
                yield (
                    table._replace(hands=tuple(hands), discards=table.discards | hand),
                    Fraction(1),
                )

        self._step(ways)

    def clear(self, kinds: Sequence[int]) -> None:
        """The clues of a map to the discards (TB-53)."""

        def ways(table: Table) -> Iterator[tuple[Table, Fraction]]:
            left, gone = sorted(table.out), []
            for kind in kinds:
                card = next(card for card in left if card[0] == kind)
                left.remove(card)
                gone.append(card)
            discards = table.discards.union(gone)
            yield table._replace(out=frozenset(left), discards=discards), Fraction(1)

        self._step(ways)

    def shares(self) -> Shares[tuple[tuple[int, ...], ...]]:
        """Sorted kinds in each hand."""
        found: Counter[Any] = Counter()
        for table, weight in self.tables.items():
            found[tuple(tuple(sorted(values_of(h))) for h in table.hands)] += weight
        return shares(found)


def clue_shares(game: Tobago, state: TobagoState, seat: int) -> Shares[Any]:
    """What ``game.worlds`` says about the hands, in the same form."""
    found: Counter[Any] = Counter()
    for hands, weight in game.worlds(state.view(seat)).clues.items():
        found[in_kinds(game, hands)] += weight
    return shares(found)


def in_kinds(game: Tobago, hands: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(game.clue_set.unpack(hand) for hand in hands)


def follow_clues(
    histories: Sequence[ClueHistories], before: TobagoState, action: Action, after: TobagoState
) -> None:
    """Bring the histories of all seats forward by what ``action`` showed everybody."""
    game = before.game
    for history in histories:
        if action.kind == "draw":
            history.draw(before.drawer, action.args[0])
        elif action.kind == "play":
            history.play(before.current_player, action.args[0])
        elif action.text in ("change hand", "amulet for a new hand"):
            history.change(before.turn, game.clue_set.unpack(before.hands[before.turn]))
        for m, row in enumerate(before.maps):
            if row and not after.maps[m]:
                history.clear([kind for kind, _ in row])


class SmallHands(Tobago):
    """Tobago with hands of a few cards, so that decks can be tiny."""

    size = 2

    @property
    def hand_size(self) -> int:
        return self.size

    @hand_size.setter
    def hand_size(self, value: int) -> None:
        pass


class SingleCards(SmallHands):
    """The same with one card in hand."""

    size = 1


# -- playing --------------------------------------------------------------------------------------


def any_step(state: TobagoState, rng: random.Random, prefer: Mapping[str, float]) -> Action:
    """Chance by weight; of what is legal, words that are preferred, mostly."""
    if state.is_chance:
        return state.game.actions[state._chance(rng)]
    legal = list(state.legal_actions)
    for start, how_often in prefer.items():
        some = [action for action in legal if action.text.startswith(start)]
        if some and rng.random() < how_often:
            return rng.choice(some)
    return rng.choice(legal)


def told(state: TobagoState, action: Action, after: TobagoState, seat: int) -> str:
    """The text of a step for one seat."""
    audience = state.audience(action)
    return state.tell(action, after)[audience is not None and seat not in audience]


def clue_deck(*kinds: str) -> tuple[Clue, ...]:
    return tuple(map(Clue, kinds))


def keeping(count: int) -> list[str]:
    """So many different clues that keep the target on the STRIP, but not every space."""
    spaces = len(STRIP.spaces)
    kept = [
        c for c in Clue.all() if TARGET in STRIP.where(c).names and len(STRIP.where(c)) < spaces
    ]
    assert len(kept) >= count
    return [str(clue) for clue in kept[:count]]
