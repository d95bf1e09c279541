"""Tobago, the game: island, decks, options and actions; its states play by them."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tbgames.engine.actions import Action, ActionSpace
from tbgames.engine.advice import question
from tbgames.engine.card_set import CardSet
from tbgames.engine.game import Game, Offer, View
from tbgames.engine.messages import brief
from tbgames.engine.streams import check_seed, stream
from tbgames.tobago.cards import TreasureCards, clue_cards, treasure_cards
from tbgames.tobago.clues import Clue
from tbgames.tobago.graph import bits
from tbgames.tobago.island import Island
from tbgames.tobago.layouts import LAYOUTS
from tbgames.tobago.options import PRESETS, TobagoRules
from tbgames.tobago.view import CURSE, MAPS, SEATS, TobagoView

if TYPE_CHECKING:
    from tbgames.engine.advice import Counsel
    from tbgames.engine.bots import Bot
    from tbgames.engine.worlds import Worlds
    from tbgames.scene.model import Preview, Scene
    from tbgames.tobago.state import TobagoState

__all__ = ["ROSES", "Tobago"]

ROSES = 15
"""Compass roses a player has (TB-01)."""


class Tobago(Game["TobagoState", TobagoView]):
    """One game of Tobago: who plays on which island, with which cards, by which options.

    Made by ``tb.new("tobago", players=3, seed=3)``; see ``new`` for what it takes.

    >>> game = Tobago.new(players=3, layout=5, seed=3)
    >>> game.players, len(game.island.spaces), game.hand_size
    (3, 102, 4)
    >>> state = game.start(seed=7)
    >>> print(state.why_not("end turn"))
    A places an ATV first. (TB-30)
    """

    name: ClassVar[str] = "tobago"
    rules_version: ClassVar[int] = 1
    end_ruling: ClassVar[str] = "TB-60"
    view_type: ClassVar[type[View]] = TobagoView
    lookahead: ClassVar[int] = 1

    def __init__(
        self,
        players: int,
        island: Island,
        rules: TobagoRules,
        clues: tuple[Clue, ...],
        treasures: TreasureCards,
    ) -> None:
        """Put the parts together; a ValueError says which of them do not fit."""
        if type(players) is not int or not 2 <= players <= 4:
            raise ValueError(f"Tobago is for 2 to 4 players, not {players!r}")
        if not island.landmarks:
            raise ValueError(f"{island!r} has no landmarks; place them with with_landmarks()")
        self.players = players
        self.island = island.without_seed()
        self.rules = rules
        self.treasures = treasures
        self.hand_size = 6 if players == 2 else 4
        self._set_clues(clues)
        self._set_island()
        self.values = treasures.values
        self.treasure_set = CardSet(treasures.copies, self.values)
        self.actions = ActionSpace(self._action_rows())

    @classmethod
    def new(  # type: ignore[override]
        cls,
        *,
        players: int = 3,
        seed: int | None = None,
        layout: int | None = None,
        island: Island | None = None,
        rules: TobagoRules | str | Mapping[str, Any] | None = None,
        clues: str | Path | Mapping[str, Any] | Iterable[Clue | str] | None = None,
        treasures: str | Path | Mapping[str, Any] | TreasureCards | None = None,
    ) -> Tobago:
        """Make a game.

        ``seed`` draws the layout and the landmarks unless ``layout`` (0 to 31) or ``island``
        says; ``rules`` is a TobagoRules, a preset's name ("summary", "rulebook") or a mapping
        of options; ``clues`` and ``treasures`` are own decks: a JSON file, its content, or for
        clues a list. A ValueError says what does not fit.

        >>> Tobago.new(players=2, layout=5, seed=3).hand_size
        6
        """
        chosen = TobagoRules.of(rules)
        if island is None:
            seed = check_seed(seed)
            if layout is None:
                layout = stream(seed, "tobago layout").randrange(LAYOUTS)
            island = Island.classic(layout, seed=seed, landmark_spacing=chosen.landmark_spacing)
        elif not isinstance(island, Island):
            raise TypeError(f"island= is an Island, as Island.classic() makes it, not {island!r}")
        elif layout is not None:
            raise ValueError("give layout= or island=, not both")
        elif not island.landmarks:
            island = island.with_landmarks(check_seed(seed), spacing=chosen.landmark_spacing)
        return cls(players, island, chosen, clue_cards(clues), treasure_cards(treasures))

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Tobago:
        """Make the game again that ``to_dict`` wrote down; a ValueError says what is wrong."""
        wanted = ("players", "island", "rules", "clues", "treasures")
        missing = [name for name in wanted if name not in options]
        if missing:
            raise ValueError(f"these are no options of Tobago: {', '.join(missing)} missing")
        for name in ("clues", "treasures"):
            if not isinstance(options[name], list | tuple | Mapping):
                # A path, or the word for the project's own deck: not the game that was written.
                raise ValueError(
                    f"the {name} of a game are written out, not {brief(options[name])}"
                )
        with warnings.catch_warnings():
            # The maker of the record was told already which kinds the island lacks.
            warnings.simplefilter("ignore", MissingKinds)
            return cls(
                options["players"],
                Island.from_dict(options["island"]),
                TobagoRules.of(options["rules"]),
                clue_cards(options["clues"]),
                treasure_cards(options["treasures"]),
            )

    def to_dict(self) -> dict[str, Any]:
        """Give players, island, options and both decks as JSON-able data."""
        return {
            "players": self.players,
            "island": self.island.to_dict(),
            "rules": self.rules.to_dict(),
            "clues": [str(clue) for clue in self.clues for _ in range(self._copies(clue))],
            "treasures": self.treasures.to_dict(),
        }

    @property
    def root(self) -> TobagoState:
        """The state before the starting player is drawn (TB-30)."""
        from tbgames.tobago.state import TobagoState

        return TobagoState(self)

    def position(self, data: Mapping[str, Any]) -> TobagoState:
        """Make the state that ``data`` describes as ``state.to_dict()`` does.

        What is left out takes the value it has at the start of seat A's turn on an empty
        table. PositionError lists all faults.
        """
        from tbgames.tobago.position_reading import read_position

        return read_position(self, data)

    def worlds(self, view: TobagoView) -> Worlds[TobagoState]:
        """The states that fit ``view``: other hands, cards looked at, the treasure deck."""
        from tbgames.tobago.worlds import TobagoWorlds

        return TobagoWorlds(view)

    def conserved(self, state: TobagoState) -> dict[str, object]:
        """Cards, roses and amulets, all where they may be; markers equal to what fits."""
        from tbgames.tobago.positions import totals

        return totals(state)

    def encode(self, view: TobagoView) -> tuple[float, ...]:
        """The view as numbers, the same length for every view of this game."""
        from tbgames.tobago.encoding import encode

        return encode(view)

    def statistics(self, state: TobagoState) -> dict[str, float]:
        """Treasures raised so far, for simulations."""
        return {"raises": state.raises}

    @property
    def bots(self) -> Mapping[str, type[Bot]]:
        """The greedy player, and the one that does what the coach says."""
        from tbgames.engine.bots.expert import Expert
        from tbgames.tobago.bots import GreedyTobago

        return {"greedy": GreedyTobago, "expert": Expert}

    def advise(self, view: TobagoView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
        """Say of each action what lead in gold it promises, and why."""
        from tbgames.tobago.advice import advise

        return advise(view, question(self, view, legal), quick=quick)

    def evaluate(self, state: TobagoState) -> tuple[float, ...]:
        """Each seat's share of the win, by gold, roses on maps, and who is near."""
        from tbgames.tobago.evaluation import evaluate

        return evaluate(state)

    def turn_of(self, state: TobagoState) -> int:
        """The seat whose turn it is, also while others are asked."""
        return state.turn

    def seat_name(self, seat: int) -> str:
        """A letter, as on the ATVs."""
        return SEATS[seat]

    def scene(
        self,
        view: TobagoView,
        log: Sequence[str] = (),
        legal: Iterable[Action] = (),
        names: Sequence[str] = (),
        you: bool = True,
    ) -> Scene:
        """Draw a view; the players are called by their letters, names come after these."""
        from tbgames.tobago.scene import view_scene

        called = [f"{letter} {name}".strip() for letter, name in zip(SEATS, names, strict=False)]
        return view_scene(view, log, legal, called, you)

    def preview(
        self, view: TobagoView, action: Action | None = None, thing: str = ""
    ) -> Preview | None:
        """Show what a clue would leave, where driving leads, who shares a treasure."""
        from tbgames.tobago.scene_preview import preview

        return preview(view, action, thing)

    def picture(self) -> Scene:
        """Draw the island, without the legend."""
        from tbgames.tobago.scene import island_scene

        scene = island_scene(self.island)
        return replace(scene, panels=scene.panels[:1])

    @classmethod
    def offers(cls) -> tuple[Offer, ...]:
        """Players, the island's layout, and the preset of the rules."""
        layouts = ((str(number), number) for number in range(LAYOUTS))
        return (
            Offer("players", "Players", tuple((str(n), n) for n in (3, 2, 4))),
            Offer("layout", "Island", (("drawn by the seed", None), *layouts)),
            Offer("rules", "Rules", tuple((preset, preset) for preset in PRESETS)),
        )

    def options(self) -> dict[str, Any]:
        """Give layout or island, rules and decks, as ``new`` takes them.

        >>> options = Tobago.new(layout=5, seed=3, rules="rulebook").options()
        >>> options["layout"], options["rules"], "island" in options
        (5, 'rulebook', False)
        """
        where = {"island": self.island} if self.island.layout is None else {}
        presets = (name for name, rules in PRESETS.items() if rules == self.rules)
        deck = [clue for clue in self.clues for _ in range(self._copies(clue))]
        # Another island may have what this one lacks: the usual deck stays the usual one.
        usual = sorted((c for c in clue_cards(None) if c in self.clues), key=lambda c: c.kind)
        return {
            "layout": self.island.layout,
            **where,
            "rules": next(presets, self.rules),
            "clues": None if deck == usual else deck,
            "treasures": self.treasures,
        }

    def __repr__(self) -> str:
        return f"<tobago for {self.players} on {self.island!r}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.island._repr_mimebundle_()

    # -- tables the states look things up in --------------------------------------------------

    def _copies(self, clue: Clue) -> int:
        return self.clue_set.copies[self.clues.index(clue)]

    def _set_clues(self, deck: tuple[Clue, ...]) -> None:
        """Leave out the kinds that this island lacks (TB-83) and number the others."""
        everything = self.island.everything
        useless: list[Clue] = []
        kept: list[Clue] = []
        for clue in deck:
            mask = self.island.mask(clue)
            lacking = not mask or (mask == everything and not self.rules.redundant_clues)
            (useless if lacking else kept).append(clue)
        if useless:
            names = ", ".join(f"“{clue}”" for clue in dict.fromkeys(useless))
            warnings.warn(
                f"left out of the deck, since on this island they tell nothing: {names} (TB-83)",
                MissingKinds,
                stacklevel=4,
            )
        needed = self.players * (self.hand_size + 1)
        if len(kept) < needed:
            raise ValueError(
                f"{self.players} players need {needed} clue cards to begin, "
                f"this deck has {len(kept)} that fit the island"
            )
        self.clues = tuple(sorted(set(kept), key=lambda clue: clue.kind))
        self.kinds = tuple(clue.kind for clue in self.clues)
        self.clue_set = CardSet([kept.count(clue) for clue in self.clues], self.kinds)
        self.has_copies = self.clue_set.size > len(self.clues)
        self.clue_masks = tuple(self.island.mask(clue) for clue in self.clues)

    def _set_island(self) -> None:
        island = self.island
        count = len(island.spaces)
        self.leg_masks = tuple(
            (island.area_masks[s] | island.neighbour_masks[s]) & ~(1 << s) for s in range(count)
        )
        self.leg_ids = tuple(tuple(bits(mask)) for mask in self.leg_masks)
        shore = self.rules.gaze == "first_shore"
        self.gazes = tuple(
            tuple(
                island.gaze(space, facing + 60 * turns, first_shore=shore).index
                for space, facing in zip(island.statues, island.facings, strict=True)
            )
            for turns in range(6)
        )

    def _action_rows(self) -> list[tuple[str, tuple[int, ...], str]]:
        """The actions in the order of their ids, and where each kind begins.

        Driving comes first, so that the id of a drive is the index of its space.
        """
        names = [space.name for space in self.island.spaces]
        spaces = len(names)
        rows: list[tuple[str, tuple[int, ...], str]] = []
        rows += [("drive", (s,), f"drive {names[s]}") for s in range(spaces)]
        self.play_at = len(rows)
        rows += [
            ("play", (kind, m), f"play {clue} on {colour}")
            for kind, clue in enumerate(self.clues)
            for m, colour in enumerate(MAPS)
        ]
        self.end = len(rows)
        rows.append(("end", (), "end turn"))
        self.stop = len(rows)
        rows.append(("stop", (), "stop driving"))
        self.pass_ = len(rows)
        rows.append(("pass", (), "pass"))
        self.swap = len(rows)
        rows.append(("swap", (), "change hand"))
        self.pick_up = len(rows)
        rows.append(("pick up", (), "pick up amulet"))
        self.raise_at = len(rows)
        rows += [("raise", (m,), f"raise {colour}") for m, colour in enumerate(MAPS)]
        self.spend_at = len(rows)
        powers = ("a clue", "a marker", "legs", "a new hand")
        rows += [("spend", (i,), f"amulet for {power}") for i, power in enumerate(powers)]
        self.take = len(rows)
        rows.append(("take", (), "take"))
        self.refuse = len(rows)
        rows.append(("refuse", (), "pass on"))
        self.give_amulet = len(rows)
        rows.append(("give amulet", (), "give amulet"))
        self.lose_card = len(rows)
        rows.append(("lose card", (), "lose card"))
        self.place_at = len(rows)
        rows += [("place", (s,), f"place {names[s]}") for s in range(spaces)]
        self.remove_at = len(rows)
        rows += [
            ("remove", (s, m), f"remove {colour} {names[s]}")
            for s in range(spaces)
            for m, colour in enumerate(MAPS)
        ]
        self.rose_at = len(rows)
        rows += [
            ("rose", (m, rank), f"take back rose {rank + 1} of {colour}")
            for m, colour in enumerate(MAPS)
            for rank in range(ROSES)
        ]
        self.chance_at = self.start_at = len(rows)
        rows += [("start", (s,), f"{SEATS[s]} starts") for s in range(self.players)]
        self.draw_at = len(rows)
        rows += [("draw", (kind,), f"draw {clue}") for kind, clue in enumerate(self.clues)]
        self.deal_at = len(rows)
        rows += [("deal", (value,), f"deal {treasure_name(value)}") for value in self.values]
        self.turn_up_at = len(rows)
        rows += [("turn up", (value,), f"turn up {treasure_name(value)}") for value in self.values]
        return rows


class MissingKinds(UserWarning):
    """The island lacks what some clue cards ask for; they are left out (TB-83)."""


def treasure_name(value: int) -> str:
    """A treasure card in words: its gold, or "curse"."""
    return "curse" if value == CURSE else str(value)
