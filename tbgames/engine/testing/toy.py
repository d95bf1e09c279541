"""A complete small game with hidden hands: a model for a game of one's own.

The deck holds copies of a few kinds of card, say AABB. Every player is dealt a hidden hand.
Who is on turn pays a card openly and earns its value (A 1, B 2, and so on), or hides one face
down for nothing. The next player may match an open payment with a card of the same kind, which
voids it. Then the payer draws a card while there are any. The game ends with the last card.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod
from typing import Any, Self

from tbgames.engine.actions import Action, ActionSpace, LegalActions, Refusal
from tbgames.engine.advice import Advice, Counsel, question
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.expert import Expert
from tbgames.engine.game import CHANCE, TERMINAL, Game, Outcome, PositionError, State, View
from tbgames.engine.worlds import Worlds

__all__ = ["Greedy", "Toy", "ToyState", "ToyView", "ToyWorlds"]

Counts = tuple[int, ...]
"""How many cards there are of each kind."""

DRAW, HIDE = -1, -2
"""Events of a seat besides the kinds that it played openly."""


@dataclass(frozen=True, slots=True)
class ToyView(View):
    """The own cards, and of the others what lay open."""

    game: Toy
    phase: str
    to_decide: int
    turn: int
    hand: Counts
    hidden: Counts
    deck: int
    """Cards left in the deck."""
    offer: int
    """The kind just paid, that may be matched; -1 if there is none."""
    scores: tuple[int, ...]
    events: tuple[tuple[int, ...], ...]
    """By seat: DRAW, HIDE, or the kind that was paid or matched, in order."""


class Toy(Game["ToyState", ToyView]):
    """The rules with a deck and the sizes of the hands.

    >>> game = Toy.new(deck="AABB", hands=(0, 2))
    >>> state = game.start(seed=1)
    >>> state.legal_actions
    {pay A, pay B, hide A, hide B}
    >>> print(state.why_not("match A"))
    A payment is answered at once, and nothing else is.
    """

    name = "toy"
    rules_version = 1
    view_type = ToyView

    def __init__(self, deck: str, hands: tuple[int, ...]) -> None:
        self.deck = deck
        self.hands = hands
        self.players = len(hands)
        self.kinds = "".join(sorted(set(deck)))
        self.counts: Counts = tuple(deck.count(kind) for kind in self.kinds)
        rows = [
            (word, (kind,), f"{word} {letter}")
            for word in ("draw", "pay", "hide", "match")
            for kind, letter in enumerate(self.kinds)
        ]
        self.actions = ActionSpace([*rows, ("pass", (), "pass")])

    @classmethod
    def new(cls, **options: Any) -> Self:
        """Make the game; ``hands`` is a size for each seat, or one size for ``players`` seats."""
        hands = options.get("hands", 2)
        if isinstance(hands, int):
            hands = [hands] * options.get("players", 2)
        return cls.from_dict({"deck": options.get("deck", "AAABBC"), "hands": hands})

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Self:
        """Make the game again; a ValueError names what is wrong."""
        if set(options) != {"deck", "hands"}:
            raise ValueError("the options of the toy are deck and hands")
        deck, hands = options["deck"], options["hands"]
        if not isinstance(deck, str) or not deck.isalpha() or not deck.isupper():
            raise ValueError(f"the deck is a word in capitals, not {deck!r}")
        if not isinstance(hands, list | tuple) or not all(type(h) is int for h in hands):
            raise ValueError(f"hands are sizes, one a seat, not {hands!r}")
        if len(hands) < 2 or min(hands) < 0 or not 0 < sum(hands) <= len(deck):
            raise ValueError(f"hands of {hands!r} cannot be dealt from {len(deck)} cards")
        return cls("".join(sorted(deck)), tuple(hands))

    def to_dict(self) -> dict[str, Any]:
        """Give the deck and the sizes of the hands."""
        return {"deck": self.deck, "hands": list(self.hands)}

    @property
    def root(self) -> ToyState:
        """Nothing is dealt."""
        return ToyState(self)

    def position(self, data: Mapping[str, Any]) -> ToyState:
        """Set up a position; a PositionError lists all faults."""
        state = ToyState(self)
        names = set(_PLAIN) | set(_NESTED)
        if set(data) != names:
            raise PositionError([f"the fields of a position are {', '.join(sorted(names))}"])
        for name in _PLAIN:
            setattr(state, name, data[name])
        for name in _NESTED:
            setattr(state, name, tuple(tuple(row) for row in data[name]))
        state.scores = tuple(data["scores"])
        state.deck = tuple(data["deck"])
        faults = [
            f"there are {there} {kind} instead of {count}"
            for kind, there, count in zip(
                self.kinds, self.conserved(state)["cards"], self.counts, strict=True
            )
            if there != count
        ]
        if min(min(row, default=0) for row in (*state.hands, *state.hidden)) < 0:
            faults.append("nobody can hold less than no card")
        if faults:
            raise PositionError(faults)
        return state

    def worlds(self, view: ToyView) -> ToyWorlds:
        """The hands, hidden cards and decks that fit ``view``."""
        return ToyWorlds(view)

    def conserved(self, state: ToyState) -> Mapping[str, Counts]:
        """All cards of each kind, wherever they are."""
        played = [seen.count for seen in state.events]
        return {
            "cards": tuple(
                state.deck[k]
                + sum(cards[k] for cards in (*state.hands, *state.hidden))
                + sum(count(k) for count in played)
                for k in range(len(self.kinds))
            )
        }

    def encode(self, view: ToyView) -> tuple[float, ...]:
        """Own cards, the offer, and the size of the deck."""
        return (*map(float, view.hand), *map(float, view.hidden), float(view.offer), view.deck)

    def statistics(self, state: ToyState) -> Mapping[str, float]:
        """How many cards were hidden."""
        return {"hidden cards": sum(map(sum, state.hidden))}

    @property
    def bots(self) -> Mapping[str, type[Bot]]:
        """One that plays its dearest card, and one that asks how likely a match is."""
        return {"greedy": Greedy, "expert": Expert}

    def advise(self, view: ToyView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
        """Weigh what a payment earns with the exact chance that it is matched."""
        asked = question(self, view, legal)
        worlds = ToyWorlds(view)
        answering = (view.turn + 1) % self.players

        def advice(action: Action) -> Advice:
            if action.kind == "pay":
                kind = action.args[0]
                held = sum(w for world, w in worlds._items() if world.hands[answering][kind])
                chance = Fraction(held, worlds.total)
                value = float((kind + 1) * (1 - chance))
                return Advice(action, value, f"It is matched with {float(chance):.0%}.")
            if action.kind == "match":
                value = float(view.offer + 1)
                return Advice(action, value, f"It takes {value:.0f} from the payer.")
            return Advice(action, 0.0, "It changes no score.")

        ranked = sorted(map(advice, asked), key=lambda one: -one.value)
        return Counsel(tuple(ranked), "points", "Whoever can match a payment does.")


_PLAIN = ("phase", "current_player", "turn", "scores", "offer", "deck")
_NESTED = ("hands", "hidden", "events")


class ToyState(State):
    """Where every card is, and what every seat did."""

    __slots__ = ("deck", "events", "hands", "hidden", "offer", "phase", "scores", "turn")

    game: Toy

    def __init__(self, game: Toy) -> None:
        none = (0,) * len(game.kinds)
        self.game = game
        self.current_player = CHANCE
        self.phase = "deal"
        self.turn = next(seat for seat, size in enumerate(game.hands) if size)
        self.deck = game.counts
        self.hands: tuple[Counts, ...] = (none,) * game.players
        self.hidden: tuple[Counts, ...] = (none,) * game.players
        self.events: tuple[tuple[int, ...], ...] = ((),) * game.players
        self.scores = (0,) * game.players
        self.offer = -1

    def _legal(self) -> Sequence[int]:
        n = len(self.deck)
        hand = self.hands[self.current_player]
        if self.phase == "answer":
            match = (3 * n + self.offer,) if hand[self.offer] else ()
            return (*match, 4 * n)
        held = [kind for kind in range(n) if hand[kind]]
        return (*(n + kind for kind in held), *(2 * n + kind for kind in held))

    def _reason(self, action: Action) -> Refusal:
        if action.kind == "draw":
            return Refusal("not-now", "Cards are drawn by chance, not by choice.")
        if (action.kind in ("match", "pass")) != (self.phase == "answer"):
            return Refusal("not-now", "A payment is answered at once, and nothing else is.")
        if action.kind == "match" and action.args[0] != self.offer:
            return Refusal("other-kind", f"The payment was {self.game.kinds[self.offer]}.")
        return Refusal(
            "no-card", f"Seat {self.current_player} has no {self.game.kinds[action.args[0]]}."
        )

    def _do(self, action: int) -> None:
        word, kind = divmod(action, len(self.deck))
        if word == 0:
            self.deck = _add(self.deck, kind, -1)
            self._move(self.turn, kind, 1, DRAW)
            self._after_draw()
        elif word == 1:
            self._move(self.turn, kind, -1, kind)
            self.scores = _add(self.scores, self.turn, kind + 1)
            self.offer = kind
            self.phase = "answer"
            self.current_player = (self.turn + 1) % self.game.players
        elif word == 2:
            self._move(self.turn, kind, -1, HIDE)
            self.hidden = _put(self.hidden, self.turn, _add(self.hidden[self.turn], kind, 1))
            self._refill()
        else:
            if word == 3:
                self._move(self.current_player, kind, -1, kind)
                self.scores = _add(self.scores, self.turn, -kind - 1)
            self.offer = -1
            self._refill()

    def _move(self, seat: int, kind: int, change: int, event: int) -> None:
        self.hands = _put(self.hands, seat, _add(self.hands[seat], kind, change))
        self.events = _put(self.events, seat, (*self.events[seat], event))

    def _refill(self) -> None:
        self.phase = "draw"
        if any(self.deck):
            self.current_player = CHANCE
        else:
            self._next_turn()

    def _after_draw(self) -> None:
        if self.phase == "deal":
            for seat, size in enumerate(self.game.hands):
                if sum(self.hands[seat]) < size:
                    self.turn = seat
                    return
            self.turn = self.game.players - 1
        self._next_turn()

    def _next_turn(self) -> None:
        seats = self.game.players
        for seat in ((self.turn + step) % seats for step in range(1, seats + 1)):
            if any(self.hands[seat]):
                self.turn = self.current_player = seat
                self.phase = "turn"
                return
        self.phase = "over"
        self.current_player = TERMINAL

    def _chance_weights(self) -> Sequence[tuple[int, int]]:
        return [(kind, count) for kind, count in enumerate(self.deck) if count]

    def _chance(self, rng: random.Random) -> int:
        at = int(rng.random() * sum(self.deck))
        kind = 0
        while at >= self.deck[kind]:
            at -= self.deck[kind]
            kind += 1
        return kind

    def _copy(self) -> Self:
        state = object.__new__(type(self))
        state.game = self.game
        state.current_player = self.current_player
        state.phase = self.phase
        state.turn = self.turn
        state.deck = self.deck
        state.hands = self.hands
        state.hidden = self.hidden
        state.events = self.events
        state.scores = self.scores
        state.offer = self.offer
        return state

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in (*_PLAIN, *_NESTED))

    def view(self, player: int) -> ToyView:
        """Own cards, and what lay open."""
        return ToyView(
            self.game,
            player,
            self.phase,
            self.current_player,
            self.turn,
            self.hands[player],
            self.hidden[player],
            sum(self.deck),
            self.offer,
            self.scores,
            self.events,
        )

    def to_dict(self) -> dict[str, Any]:
        """Write all fields down, tuples as lists."""
        data = {name: getattr(self, name) for name in (*_PLAIN, *_NESTED)}
        rows = {name: [list(row) for row in data[name]] for name in _NESTED}
        return {**data, **rows, "scores": list(self.scores), "deck": list(self.deck)}

    @property
    def outcome(self) -> Outcome | None:
        """The scores, once all cards are played."""
        if self.current_player != TERMINAL:
            return None
        return Outcome.from_scores(self.scores, "All cards are played.")

    def audience(self, action: Action) -> tuple[int, ...] | None:
        """Draws and hidden cards are seen by the seat on turn only."""
        return (self.turn,) if action.kind in ("draw", "hide") else None

    def tell(self, action: Action, after: Self) -> tuple[str, str]:
        """Name the seat and, to those who saw it, the card."""
        who = self.current_player if self.current_player >= 0 else self.turn
        return f"{who}: {action.text}", f"{who}: {action.kind}"


class ToyWorlds(Worlds[ToyState]):
    """All places where the cards can be that a player has not seen.

    The chance weights of a history multiply to ``perm(copies, drawn)`` for each kind, in
    whatever order the cards came. So a world weighs that product, times the number of orders
    in which every other seat can have drawn and hidden what it has and still have played what
    it played.
    """

    def __init__(self, view: ToyView) -> None:
        self._view = view
        kinds = len(view.hand)
        others = [seat for seat in range(view.game.players) if seat != view.player]
        played = [sum(seen.count(k) for seen in view.events) for k in range(kinds)]
        self._found: list[tuple[ToyState, int]] = []
        for choice in product(*(_holdings(view.events[seat], kinds).items() for seat in others)):
            cards = [(view.hand, view.hidden), *(held for held, _ in choice)]
            drawn = [sum(h[k] + f[k] for h, f in cards) + played[k] for k in range(kinds)]
            copies = view.game.counts
            if all(map(int.__le__, drawn, copies)):
                weight = prod(map(perm, copies, drawn)) * prod(orders for _, orders in choice)
                holders = dict(zip([view.player, *others], cards, strict=True))
                self._found.append((self._world(holders, drawn), weight))

    def _world(self, holders: dict[int, tuple[Counts, Counts]], drawn: list[int]) -> ToyState:
        view = self._view
        world = ToyState(view.game)
        world.phase, world.current_player, world.turn = view.phase, view.to_decide, view.turn
        world.offer, world.scores, world.events = view.offer, view.scores, view.events
        world.deck = tuple(map(int.__sub__, view.game.counts, drawn))
        world.hands = tuple(holders[seat][0] for seat in range(len(holders)))
        world.hidden = tuple(holders[seat][1] for seat in range(len(holders)))
        return world

    @property
    def total(self) -> int:
        """Sum of all weights."""
        return sum(weight for _, weight in self._found)

    def _items(self) -> Iterator[tuple[ToyState, int]]:
        return iter(self._found)

    def _draw(self, rng: random.Random) -> ToyState:
        states, weights = zip(*self._found, strict=True)
        picked: ToyState = rng.choices(states, weights)[0]
        return picked


@cache
def _holdings(events: tuple[int, ...], kinds: int) -> Mapping[tuple[Counts, Counts], int]:
    """What a seat can hold and have hidden after ``events``, and in how many orders."""
    none = (0,) * kinds
    orders = Counter({(none, none): 1})
    for event in events:
        after: Counter[tuple[Counts, Counts]] = Counter()
        for (hand, hidden), count in orders.items():
            for kind in range(kinds) if event < 0 else (event,):
                if event == DRAW:
                    after[_add(hand, kind, 1), hidden] += count
                elif hand[kind]:
                    left = _add(hand, kind, -1)
                    after[left, _add(hidden, kind, 1) if event == HIDE else hidden] += count
        orders = after
    return orders


def _add(counts: Counts, index: int, change: int) -> Counts:
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])


def _put(rows: tuple[tuple[int, ...], ...], index: int, row: tuple[int, ...]) -> Any:
    return (*rows[:index], row, *rows[index + 1 :])


class Greedy(Bot):
    """Pays its dearest card and matches whatever it can."""

    @property
    def name(self) -> str:
        """Always "greedy"."""
        return "greedy"

    def choose(self, view: ToyView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick the last payment there is, or the first answer."""
        payments = [action for action in legal if action.kind == "pay"]
        return payments[-1] if payments else legal[0]
