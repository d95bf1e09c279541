"""Treasure Hunter, the game: cards, options and actions; its states play by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tbgames.engine.actions import Action, ActionSpace
from tbgames.engine.advice import question
from tbgames.engine.game import Game, Offer, View
from tbgames.engine.streams import check_seed
from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.bonuses import Foes, rolls_die, score
from tbgames.treasure_hunter.cards import CardSet
from tbgames.treasure_hunter.moves import MOST_HITS, MOST_POINTS, SEATS, Moves
from tbgames.treasure_hunter.options import CHOICES, TreasureHunterRules
from tbgames.treasure_hunter.quick_values import QuickValues
from tbgames.treasure_hunter.traits import EFFECTS
from tbgames.treasure_hunter.using import Member, classes, hits, in_use, slots, usable_weapons
from tbgames.treasure_hunter.view import TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.advice import Counsel
    from tbgames.engine.bots import Bot
    from tbgames.engine.worlds import Worlds
    from tbgames.scene.model import Preview, Scene
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["HAND", "Kit", "Shape", "TreasureHunter"]

HAND = 7
"""Cards dealt at the start, and the hand limit without treasures (TH-009, TH-055)."""


_MOST_KITS = 1 << 16
"""So many of them are kept; a game has a few thousand."""


class Shape(NamedTuple):
    """What a hero is and how much he can take and hold, which few items change."""

    hits: int
    slots: int
    classes: frozenset[str]


class Kit(NamedTuple):
    """What a hero has with these items and this chosen weapon."""

    in_use: int
    """The items that work, as bits."""
    hits: int
    slots: int
    weapons: int
    """The weapons that he could choose, as bits."""


class TreasureHunter(Game["TreasureHunterState", TreasureHunterView]):
    """One game of Treasure Hunter: how many play, with which cards, by which options.

    Made by ``tb.new("treasure_hunter", players=2)``; see ``new`` for what it takes. With one
    player it is the solitaire game.

    >>> game = TreasureHunter.new(players=2)
    >>> game.cards.guardian(game.cards.by_name("Dragon").index).cbt
    18
    >>> TreasureHunter.new(players=1).solo
    True
    """

    name: ClassVar[str] = "treasure_hunter"
    rules_version: ClassVar[int] = 1
    end_ruling: ClassVar[str] = "TH-002"
    view_type: ClassVar[type[View]] = TreasureHunterView

    solo: bool
    """Whether it is the solitaire game."""

    def __init__(self, players: int, rules: TreasureHunterRules, cards: CardSet) -> None:
        """Put the parts together; a ValueError says which of them do not fit (TH-007)."""
        from tbgames.treasure_hunter.dispatch import DO

        if type(players) is not int or not 1 <= players <= len(SEATS):
            raise ValueError(f"Treasure Hunter is for 1 to 6 players, not {players!r}")
        self.players = players
        self.rules = rules
        self.cards = cards
        self.solo = players == 1
        self.natural_healing = not self.solo or rules.solo_healing == "every_turn"
        self.text_order = rules.dice == "text_order"
        self.moves = Moves(cards, players)
        self.actions = ActionSpace(self.moves.rows)
        self.args = self.moves.args
        self.plays = tuple((DO[kind], args) for kind, args, _ in self.moves.rows)
        """By action: the function that carries it out, and what it takes besides the state."""
        self._set_masks()
        self.quick = QuickValues(cards)
        self._people = tuple(Member(hero) for hero in cards.heroes)
        self._kits: dict[tuple[int, int, int, int], Kit] = {}
        self._shapes: dict[tuple[int, int, int, int], Shape] = {}

    @classmethod
    def new(
        cls,
        *,
        players: int = 2,
        seed: int | None = None,
        rules: TreasureHunterRules | str | Mapping[str, Any] | None = None,
        cards: CardSet | str | Path | Mapping[str, Any] | None = None,
        **options: Any,
    ) -> TreasureHunter:
        """Make a game.

        ``rules`` is a TreasureHunterRules, a preset's name or a mapping of options, and single
        options may be given beside it: ``end="turn"``, ``dice="after_cards"``,
        ``one_armor=True``, ``all_opponents_assist=True``, ``solo_healing="never"``. ``cards`` is
        a CardSet, a folder of card files or their content. Nothing is drawn for a game before it
        starts, so ``seed`` is only checked. A ValueError says what does not fit.

        >>> TreasureHunter.new(players=3, end="turn").rules.end
        'turn'
        """
        check_seed(seed)
        chosen = {**TreasureHunterRules.of(rules).to_dict(), **options}
        return cls(players, TreasureHunterRules.of(chosen), CardSet.of(cards))

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> TreasureHunter:
        """Make the game again that ``to_dict`` wrote down; a ValueError says what is wrong."""
        missing = [name for name in ("players", "rules", "cards") if name not in options]
        if missing:
            raise ValueError(
                f"these are no options of Treasure Hunter: {', '.join(missing)} missing"
            )
        if not isinstance(options["cards"], Mapping):
            # A path, or nothing for the game's own: not the game that was written.
            raise ValueError("the cards of a game are written out, as lists of each kind")
        return cls(
            options["players"],
            TreasureHunterRules.of(options["rules"]),
            CardSet.of(options["cards"]),
        )

    def to_dict(self) -> dict[str, Any]:
        """Give players, options and all cards as JSON-able data."""
        return {
            "players": self.players,
            "rules": self.rules.to_dict(),
            "cards": self.cards.to_dict(),
        }

    @property
    def root(self) -> TreasureHunterState:
        """The state before the first card is dealt (TH-009)."""
        from tbgames.treasure_hunter.state import TreasureHunterState

        return TreasureHunterState(self)

    def position(self, data: Mapping[str, Any]) -> TreasureHunterState:
        """Make the state that ``data`` describes as ``state.to_dict()`` does.

        What is left out takes the value it has at the start of seat A's recruit phase on an
        empty table. PositionError lists all faults.
        """
        from tbgames.treasure_hunter.position_reading import read_position

        return read_position(self, data)

    def worlds(self, view: TreasureHunterView) -> Worlds[TreasureHunterState]:
        """The states that fit ``view``: other hands, spells and treasures face down, the deck."""
        from tbgames.treasure_hunter.worlds import TreasureHunterWorlds

        return TreasureHunterWorlds(view)

    def conserved(self, state: TreasureHunterState) -> dict[str, object]:
        """Every card in exactly one place."""
        from tbgames.treasure_hunter.positions import totals

        return totals(state)

    def encode(self, view: TreasureHunterView) -> tuple[float, ...]:
        """The view as numbers, the same length for every view of this game."""
        from tbgames.treasure_hunter.encoding import encode

        return encode(view)

    def statistics(self, state: TreasureHunterState) -> dict[str, float]:
        """Rounds, and how the adventures went, for simulations."""
        from tbgames.treasure_hunter.state_data import TALLIES

        counts = dict(zip(TALLIES, state.tallies, strict=True))
        return {"rounds": counts.pop("turns") / self.players, **counts}

    @property
    def bots(self) -> Mapping[str, type[Bot]]:
        """The greedy player, and the one that does what the coach says."""
        from tbgames.engine.bots.expert import Expert
        from tbgames.treasure_hunter.bots import GreedyHunter

        return {"greedy": GreedyHunter, "expert": Expert}

    def advise(
        self, view: TreasureHunterView, legal: Iterable[Action], *, quick: bool = False
    ) -> Counsel:
        """Say of each action what it promises in treasure points, and why."""
        from tbgames.treasure_hunter.advice import advise

        return advise(view, question(self, view, legal), quick=quick)

    def evaluate(self, state: TreasureHunterState) -> tuple[float, ...]:
        """Each seat's share of the win, by points, parties, hands, and a fight that runs."""
        from tbgames.treasure_hunter.evaluation import evaluate

        return evaluate(state)

    def turn_of(self, state: TreasureHunterState) -> int:
        """The seat whose turn it is, also while others are asked."""
        return state.turn

    def seat_name(self, seat: int) -> str:
        """A letter."""
        return SEATS[seat]

    def scene(
        self,
        view: TreasureHunterView,
        log: Sequence[str] = (),
        legal: Iterable[Action] = (),
        names: Sequence[str] = (),
        you: bool = True,
    ) -> Scene:
        """Draw a view; the players are called by their letters, names come after these."""
        from tbgames.treasure_hunter.scene import view_scene

        called = [f"{letter} {name}".strip() for letter, name in zip(SEATS, names, strict=False)]
        return view_scene(view, log, legal, called, you)

    def preview(
        self, view: TreasureHunterView, action: Action | None = None, thing: str = ""
    ) -> Preview | None:
        """Show a card's text, what a choice would do to a fight, who would be hit."""
        from tbgames.treasure_hunter.scene_preview import preview

        return preview(view, action, thing)

    @classmethod
    def offers(cls) -> tuple[Offer, ...]:
        """Players, and the options that most change a game."""
        words = {
            "round": "the round",
            "turn": "the turn",
            "text_order": "dice before cards",
            "after_cards": "cards before dice",
            "every_turn": "every turn",
            "never": "never",
        }
        labels = {
            "end": "When the deck is empty, end after",
            "dice": "In a fight",
            "solo_healing": "Solitaire: heroes heal",
        }
        players = ((str(n) if n > 1 else "1 (solitaire)", n) for n in (2, 3, 4, 5, 6, 1))
        return (
            Offer("players", "Players", tuple(players)),
            *(
                Offer(name, labels[name], tuple((words[value], value) for value in values))
                for name, values in CHOICES.items()
            ),
        )

    def __repr__(self) -> str:
        return f"<treasure_hunter for {self.players}>"

    # -- tables the states look things up in --------------------------------------------------

    def label(self, card: int) -> str:
        """What actions call a card: its name, numbered if there are several copies."""
        return self.actions[self.moves.discard + card].text.removeprefix("discard ")

    def kit(self, hero: int, items: int, wielded: int, pile: int) -> Kit:
        """What a hero has; ``wielded`` and ``pile`` may hold other cards besides his."""
        key = (hero, items, wielded & items, pile & self.slot_treasures)
        found = self._kits.get(key)
        if found is None:
            if len(self._kits) >= _MOST_KITS:
                self._kits.clear()
            found = self._kits[key] = self._kit(*key)
        return found

    def _kit(self, hero: int, items: int, wielded: int, pile: int) -> Kit:
        works = in_use(self.cards, _bearer(hero, items, wielded))
        shape = self.shape(hero, items, wielded, pile)
        weapons = usable_weapons(self.cards, hero, items)
        return Kit(works, shape.hits, shape.slots, weapons)

    def shape(self, hero: int, items: int, wielded: int, pile: int) -> Shape:
        """What a hero is; the arguments are as in ``kit``."""
        items &= self.cards.shapers
        key = (hero, items, wielded & items, pile & self.slot_treasures)
        found = self._shapes.get(key)
        if found is None:
            if len(self._shapes) >= _MOST_KITS:
                self._shapes.clear()
            found = self._shapes[key] = self._shape(*key)
        return found

    def _shape(self, hero: int, items: int, wielded: int, pile: int) -> Shape:
        cards = self.cards
        member = _bearer(hero, items, wielded)
        most = hits(cards, member)
        worn = items & self.armour_mask
        if self.rules.one_armor and worn.bit_count() > 1:
            rest = items & ~worn
            most = max(
                hits(cards, Member(hero, rest | 1 << one, member.weapon)) for one in indices(worn)
            )
        own = classes(cards, hero, items, member.weapon)
        return Shape(most, slots(cards, member, pile), own)

    def people(self, heroes: int) -> list[Member]:
        """Heroes without their items, for bonuses that look at who they are (TH-059)."""
        return [self._people[hero] for hero in indices(heroes)]

    def rolls_die(self, spell: int, foes: Foes, location: int | None) -> bool:
        """Whether casting the spell rolls a die (TH-S19)."""
        return rolls_die(self.cards, spell, foes, location)

    def draws(self, pile: int) -> int:
        """Cards drawn in a draw phase (TH-011)."""
        more = pile & self.draw_treasures
        return 3 + sum(self.cards.treasure(t).draw for t in indices(more)) if more else 3

    def hand_limit(self, pile: int) -> int:
        """Cards that may stay in the hand (TH-055)."""
        more = pile & self.limit_treasures
        return (
            HAND + sum(self.cards.treasure(t).hand_limit for t in indices(more)) if more else HAND
        )

    def party_limit(self, pile: int) -> int:
        """Heroes that a party may have (TH-012)."""
        more = pile & self.party_treasures
        return 4 + sum(self.cards.treasure(t).party_limit for t in indices(more)) if more else 4

    def points(self, pile: int) -> int:
        """What a treasure pile is worth (TH-005)."""
        return sum(self.cards.treasure(t).points for t in indices(pile))

    def _set_masks(self) -> None:
        cards = self.cards
        self.hero_mask = _span(cards.heroes)
        self.location_mask = _span(cards.locations)
        self.spell_mask = _span(cards.spells)
        self.item_mask = _span(cards.items)
        self.guardian_mask = _span(cards.guardians)
        self.treasure_mask = _span(cards.treasures)
        self.event_mask = _span(cards.events)
        self.provable = {"location": self.location_mask, "treasure": self.treasure_mask}
        self.size = len(cards)
        self.deck = _span(range(self.size))
        if self.solo:
            self.deck &= ~self.event_mask  # TH-110
        self.effects = dict.fromkeys(EFFECTS, 0)
        for card in cards.cards:
            if card.effect is not None and self.deck >> card.index & 1:
                self.effects[card.effect] |= 1 << card.index
        treasures = [cards.treasure(t) for t in cards.treasures]
        self.draw_treasures = mask(t.index for t in treasures if t.draw)
        self.limit_treasures = mask(t.index for t in treasures if t.hand_limit)
        self.party_treasures = mask(t.index for t in treasures if t.party_limit)
        self.slot_treasures = mask(
            t.index for t in treasures if any(clause.spells for clause in t.clauses)
        )
        items = [cards.item(i) for i in cards.items]
        self.weapon_mask = cards.weapons
        self.armour_mask = mask(i.index for i in items if i.category == "armour")
        self.fight_items = mask(i.index for i in items if i.uses and "fight" in i.windows)
        self.lasting_swords = mask(i.index for i in items if i.no_regeneration)
        self.uses = tuple(i.uses or 0 for i in items)
        self.martyrs = mask(h for h in cards.heroes if cards.hero(h).martyr)
        self.martyr_makers = mask(h for h in cards.heroes if cards.hero(h).others_martyr)
        self.hit_base = tuple(self.moves.hits + (MOST_HITS + 1) * h for h in cards.heroes)
        self.heal_base = tuple(self.moves.heal + (MOST_POINTS + 1) * h for h in cards.heroes)
        self.fire_spells = mask(i for i in cards.spells if cards.spell(i).fire)
        self.scores = tuple(
            (score(cards, Member(h)), score(cards, Member(h, diseased=True))) for h in cards.heroes
        )
        events = [cards.event(e) for e in cards.events]
        self.needs = {e.index: frozenset(e.needs) for e in events if e.needs}
        # Events with clauses are bonuses: Ambush for the guardian, Smite for the party.
        self.guardian_events = self.deck & mask(
            e.index for e in events if e.clauses and "opposer" in e.windows
        )
        self.fight_events = self.deck & mask(
            e.index for e in events if e.clauses and "fight" in e.windows
        )
        self.windows = {
            window: self.deck
            & mask(card.index for card in cards.cards if window in getattr(card, "windows", ()))
            for window in ("recruit", "fight", "hits", "recovery")
        }
        self.recruit_events = self.windows["recruit"] & self.event_mask
        self.casters = mask(
            g for g in cards.guardians if cards.guardian(g).traits & {"mage", "priest"}
        )
        self.traps = self._with_trait("trap")
        self.regenerating = self._with_trait("regenerate")
        self.poisonous = self._with_trait("poison")
        self.infectious = self._with_trait("disease")

    def _with_trait(self, trait: str) -> int:
        cards = self.cards
        return mask(g for g in cards.guardians if trait in cards.guardian(g).traits)

    def poisons(self, facing: int, cured: bool, side: int = 0) -> bool:
        """Whether one hit by these guardians kills; side 1 are heroes of a guardian party (TH-045).

        Cure ends it for this fight (TH-S07).
        """
        return bool(facing & self.poisonous) and not cured and side == 0

    def infects(self, facing: int, cured: bool, side: int = 0) -> bool:
        """Whether one hit by these guardians makes diseased, as ``poisons`` kills."""
        return bool(facing & self.infectious) and not cured and side == 0

    def effect(self, name: str) -> int:
        """The cards with this effect, as bits; none in a set without one."""
        return self.effects[name]


def _bearer(hero: int, items: int, wielded: int) -> Member:
    return Member(hero, items, wielded.bit_length() - 1 if wielded else None)


def _span(numbers: range) -> int:
    return (1 << numbers.stop) - (1 << numbers.start)
