"""TFTC, the game: cards, options and actions; its states play by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tbgames.engine.actions import Action, ActionSpace
from tbgames.engine.advice import question
from tbgames.engine.card_set import CardSet
from tbgames.engine.game import Game, Offer, View
from tbgames.engine.streams import check_seed
from tbgames.tftc.cards import TftcCards
from tbgames.tftc.options import TftcRules
from tbgames.tftc.view import SEATS, TftcView

if TYPE_CHECKING:
    from tbgames.engine.advice import Counsel
    from tbgames.engine.bots import Bot
    from tbgames.engine.worlds import Worlds
    from tbgames.scene.model import Preview, Scene
    from tbgames.tftc.state import TftcState

__all__ = ["HAND", "LAST_CACHE", "LEAST_LIST", "TRADE_LIST", "WISHLIST", "Tftc"]

HAND = 4
"""Cards dealt to each player, and what a hand is refilled to (TFTC-04, TFTC-10)."""

TRADE_LIST = 6
"""Cards on a full trade list (TFTC-04, TFTC-16)."""

LEAST_LIST = 2
"""A trade list of so many cards or fewer is refilled at the end of a turn (TFTC-16)."""

WISHLIST = 3
"""Goals on the wishlist (TFTC-04)."""

LAST_CACHE = 5
"""The cache of one player that makes this round the last one (TFTC-23)."""


class Tftc(Game["TftcState", TftcView]):
    """One game of TFTC: who plays with which cards by which options.

    Made by ``tb.new("tftc", players=3)``; see ``new`` for what it takes.

    >>> game = Tftc.new(players=2)
    >>> state = game.start(seed=3)
    >>> state.why_not("rest") is None
    True
    """

    name: ClassVar[str] = "tftc"
    rules_version: ClassVar[int] = 1
    end_ruling: ClassVar[str] = "TFTC-24"
    view_type: ClassVar[type[View]] = TftcView
    lookahead: ClassVar[int] = 2

    def __init__(self, players: int, rules: TftcRules, cards: TftcCards) -> None:
        """Put the parts together; a ValueError says which of them do not fit."""
        if type(players) is not int or not 2 <= players <= 4:
            raise ValueError(f"TFTC is for 2 to 4 players, not {players!r} (TFTC-01)")
        needed = HAND * players + TRADE_LIST
        if sum(cards.copies) < needed:
            raise ValueError(
                f"{players} players need {needed} location cards to begin, "
                f"this card set has {sum(cards.copies)} (TFTC-04)"
            )
        if len(cards.goals) < WISHLIST:
            raise ValueError(
                f"the wishlist needs {WISHLIST} goals to begin, "
                f"this card set has {len(cards.goals)} (TFTC-04)"
            )
        self.players = players
        self.rules = rules
        self.cards = cards
        self.card_set = CardSet(cards.copies)
        self.goal_cards = tuple(self.card_set.pack(goal.needs) for goal in cards.goals)
        self.goal_ids = {goal.id: index for index, goal in enumerate(cards.goals)}
        self.actions = ActionSpace(self._action_rows())

    @classmethod
    def new(  # type: ignore[override]
        cls,
        *,
        players: int = 3,
        rules: TftcRules | Mapping[str, Any] | None = None,
        cards: str | Path | Mapping[str, Any] | TftcCards | None = None,
        seed: int | None = None,
    ) -> Tftc:
        """Make a game.

        ``rules`` is a TftcRules or a mapping of options; ``cards`` the name of a card set
        ("standard", "plain"), an own one as a JSON file or its content. ``seed`` changes
        nothing here: all chance is at the table. A ValueError says what does not fit.

        >>> len(Tftc.new(players=2).actions)
        114
        """
        check_seed(seed)
        return cls(players, TftcRules.of(rules), TftcCards.of(cards))

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Tftc:
        """Make the game again that ``to_dict`` wrote down; a ValueError says what is wrong."""
        missing = [name for name in ("players", "rules", "cards") if name not in options]
        if missing:
            raise ValueError(f"these are no options of TFTC: {', '.join(missing)} missing")
        if not isinstance(options["cards"], Mapping):
            raise ValueError('the card set of a game is written out as "locations" and "goals"')
        return cls(
            options["players"], TftcRules.of(options["rules"]), TftcCards.of(options["cards"])
        )

    def to_dict(self) -> dict[str, Any]:
        """Give players, options and the card set as JSON-able data."""
        return {
            "players": self.players,
            "rules": self.rules.to_dict(),
            "cards": self.cards.to_dict(),
        }

    @property
    def root(self) -> TftcState:
        """The state before the first card is dealt (TFTC-04)."""
        from tbgames.tftc.state import TftcState

        return TftcState(self)

    def position(self, data: Mapping[str, Any]) -> TftcState:
        """Make the state that ``data`` describes as ``state.to_dict()`` does.

        What is left out takes the value it has at the start of seat A's first turn with
        nothing dealt; cards that are named nowhere are in the decks. PositionError lists all
        faults.
        """
        from tbgames.tftc.position_reading import read_position

        return read_position(self, data)

    def worlds(self, view: TftcView) -> Worlds[TftcState]:
        """The states that fit ``view``: other hands, and so the location deck."""
        from tbgames.tftc.worlds import TftcWorlds

        return TftcWorlds(view)

    def conserved(self, state: TftcState) -> Mapping[str, object]:
        """All cards by kind; that hands are what was drawn, taken and paid (TFTC-32)."""
        from tbgames.tftc.positions import totals

        return totals(state)

    def encode(self, view: TftcView) -> tuple[float, ...]:
        """The view as numbers, the same length for every view of this game."""
        from tbgames.tftc.encoding import encode

        return encode(view)

    def statistics(self, state: TftcState) -> Mapping[str, float]:
        """Rounds, caches created, and how often the location deck was reshuffled."""
        return {
            "rounds": state.round,
            "caches": sum(map(len, state.caches)),
            "reshuffles": len(state.pools) - 1,
        }

    @property
    def bots(self) -> Mapping[str, type[Bot]]:
        """The greedy player, and the one that follows the coach."""
        from tbgames.engine.bots import Expert
        from tbgames.tftc.bots import GreedyTftc

        return {"greedy": GreedyTftc, "expert": Expert}

    def evaluate(self, state: TftcState) -> tuple[float, ...]:
        """Each seat's share of the win, by points and the goals that are near."""
        from tbgames.tftc.evaluation import evaluate

        return evaluate(state)

    def seat_name(self, seat: int) -> str:
        """A letter."""
        return SEATS[seat]

    def scene(
        self,
        view: TftcView,
        log: Sequence[str] = (),
        legal: Iterable[Action] = (),
        names: Sequence[str] = (),
        you: bool = True,
    ) -> Scene:
        """Draw a view; the players are called by their letters, names come after these."""
        from tbgames.tftc.scene import view_scene

        called = [f"{letter} {name}".strip() for letter, name in zip(SEATS, names, strict=False)]
        return view_scene(view, log, legal, called, you)

    def preview(
        self, view: TftcView, action: Action | None = None, thing: str = ""
    ) -> Preview | None:
        """Show what a goal still lacks, and what a card would be good for."""
        from tbgames.tftc.scene_preview import preview

        return preview(view, action, thing)

    def advise(self, view: TftcView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
        """By how many points each action lets one expect to be ahead at the end."""
        from tbgames.tftc.advice import advise

        return advise(view, question(self, view, legal), quick=quick)

    @classmethod
    def offers(cls) -> tuple[Offer, ...]:
        """Players and the card set."""
        return (
            Offer("players", "Players", tuple((str(n), n) for n in (3, 2, 4))),
            Offer("cards", "Cards", (("two icons are rare", None), ("all icons alike", "plain"))),
        )

    def options(self) -> dict[str, Any]:
        """Give the rules and the card set, as ``new`` takes them.

        >>> Tftc.new(cards="plain").options()["cards"]
        'plain'
        """
        known = {None: TftcCards.of(None), "plain": TftcCards.of("plain")}
        names = (name for name, cards in known.items() if cards == self.cards)
        return {"rules": self.rules, "cards": next(names, self.cards)}

    def __repr__(self) -> str:
        locations, goals = sum(self.cards.copies), len(self.cards.goals)
        return f"<tftc for {self.players} with {locations} locations and {goals} goals>"

    def _action_rows(self) -> list[tuple[str, tuple[int, ...], str]]:
        """The actions in the order of their ids, and where each kind begins (TFTC-31)."""
        icons, goals = self.cards.icons, [goal.id for goal in self.cards.goals]
        rows: list[tuple[str, tuple[int, ...], str]] = []

        def add(kind: str, words: Sequence[str], last: str = "") -> int:
            at = len(rows)
            rows.extend((kind, (i,), f"{kind} {word}{last}") for i, word in enumerate(words))
            return at

        self.search = len(rows)
        rows.append(("search", (), "search"))
        self.rest = len(rows)
        rows.append(("rest", (), "rest"))
        self.take_at = add("take", icons)
        self.give_at = add("give", icons)
        self.create_at = add("create", goals)
        self.persuade_at = add("persuade", goals)
        self.chance_at = self.draw_at = add("draw", icons)
        self.turn_up_at = add("turn up", icons)
        self.reveal_at = add("reveal", goals)
        self.start_at = len(rows)
        rows += [("start", (s,), f"{SEATS[s]} starts") for s in range(self.players)]
        return rows
