"""A party written in one line, as people say it; the odds of its fights are in ``odds.py``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tbgames.engine.messages import brief
from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.cards import Card
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.using import default_weapon
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["Combatant", "Company", "Party", "named_card", "standard_game"]

_OUTSIDE_BRACKETS = r"(?![^(]*\))"
_SEPARATORS = re.compile(f"([,+:]){_OUTSIDE_BRACKETS}")
_PIECE = re.compile(r"([^()]*?)\s*(?:\(([^()]*)\))?\s*")
_DAMAGE = re.compile(r"damage (\d{1,2})")
_LEFT = re.compile(r"(\d{1,2}) left")


class Combatant(NamedTuple):
    """A hero in a fight; sets of cards are bits."""

    hero: int
    damage: int = 0
    diseased: bool = False
    items: int = 0
    weapon: int | None = None
    """His chosen weapon, one of ``items``."""
    spells: int = 0


class Company(NamedTuple):
    """What a fight changes of a party."""

    heroes: tuple[Combatant, ...]
    """In the order of their numbers."""
    gone: int
    """Uses of items that are gone, packed as in a state's ``uses``."""
    events: int
    """Events that the owner holds, as bits."""


class Party:
    """Heroes with their items, spells and damage, and what their owner has besides.

    The text names heroes; "+" adds an item to the one before, ":" a spell, further ones may follow
    commas. After a semicolon come cards of the owner: treasures in the pile, events in hand. In
    brackets: damage taken, Disease, uses left.

    >>> Party("Warrior + Battle Axe, Wizard: Fireball, Sleep")
    <Party: Warrior + Battle Axe, Wizard: Fireball, Sleep>
    >>> party = Party("Thief (damage 1) + Magic Bow + Arrows of Slaying (1 left), Bard; Smite")
    >>> party.heroes[0].damage, [party.game.label(hero.hero) for hero in party.heroes]
    (1, ['Thief', 'Bard'])
    >>> Party("Wizard: Fireboll")
    Traceback (most recent call last):
    ValueError: party: no card is called 'Fireboll'; did you mean 'Fireball'?

    Of several weapons a hero has the one named last that he can use (TH-013).
    """

    __slots__ = ("company", "game", "pile")

    game: TreasureHunter
    company: Company
    pile: int
    """The owner's treasures, as bits."""

    def __init__(self, text: str, game: TreasureHunter | None = None) -> None:
        """Read a party; ``game`` says with which cards and rules, else the standard ones.

        A ValueError says in one sentence what is wrong with the text: an unknown card, one that
        does not belong there, a card that is used up, more spells, heroes or damage than can be.
        """
        if not isinstance(text, str):
            raise TypeError(
                f'a party is a text such as "Warrior + Battle Axe, Wizard: Sleep", not {text!r}'
            )
        if game is not None and not isinstance(game, TreasureHunter):
            raise TypeError(f"game is a game of Treasure Hunter, not {brief(game)}")
        self.game = game or standard_game()
        reader = _Reader(self.game)
        people, _, rest = text.partition(";")
        if not people.strip():
            raise ValueError("party: it has no hero; write for example 'Warrior, Wizard: Sleep'")
        reader.read_heroes(people)
        if rest.strip():
            reader.read_rest(rest)
        self.pile = reader.pile
        self.company = Company(tuple(sorted(reader.heroes)), reader.gone, reader.events)
        self._check()

    @classmethod
    def made(cls, game: TreasureHunter, company: Company, pile: int = 0) -> Party:
        """Put a party together from numbers; nothing is checked."""
        self = object.__new__(cls)
        self.game, self.company, self.pile = game, company, pile
        return self

    @classmethod
    def of_view(cls, view: TreasureHunterView, seat: int) -> Party:
        """The party of a seat as the view's player sees it: of others no spells, no events."""
        heroes = tuple(_combatant(row) for row in map(HeroRow._make, view.parties[seat]))
        held = mask(view.hand) & view.game.event_mask if seat == view.player else 0
        gone = 0
        for item, left in view.uses:
            place = item - view.game.cards.items.start
            gone |= view.game.uses[place] - left << 4 * place
        return cls.made(view.game, Company(heroes, gone, held), mask(view.piles[seat]))

    @property
    def heroes(self) -> tuple[Combatant, ...]:
        """The heroes in the order of their cards."""
        return self.company.heroes

    def _check(self) -> None:
        game = self.game
        limit = game.party_limit(self.pile)
        if len(self.heroes) > limit:
            raise ValueError(f"party: it has {len(self.heroes)} heroes; {limit} are the most")
        for one in self.heroes:
            name = game.label(one.hero)
            kit = game.kit(one.hero, one.items, mask(_weapon(one)), self.pile)
            if one.spells.bit_count() > kit.slots:
                room = f"{kit.slots} spell{'' if kit.slots == 1 else 's'}"
                raise ValueError(
                    f"party: the {name} has room for {room}, not for {one.spells.bit_count()}"
                )
            if one.damage >= kit.hits:
                raise ValueError(
                    f"party: the {name} has {one.damage} damage; with {kit.hits} a hero dies"
                )

    def __str__(self) -> str:
        label = self.game.label
        people = []
        for one in self.heroes:
            state = [f"damage {one.damage}"] if one.damage else []
            state += ["diseased"] if one.diseased else []
            told = label(one.hero) + (f" ({', '.join(state)})" if state else "")
            # The weapon that is named last is the chosen one.
            for item in (*(i for i in indices(one.items) if i != one.weapon), *_weapon(one)):
                told += f" + {label(item)}{self._left(item)}"
            spells = ", ".join(map(label, indices(one.spells)))
            people.append(told + (f": {spells}" if spells else ""))
        rest = ", ".join(map(label, indices(self.pile | self.company.events)))
        return ", ".join(people) + (f"; {rest}" if rest else "")

    def _left(self, item: int) -> str:
        place = item - self.game.cards.items.start
        gone = self.company.gone >> 4 * place & 15
        return f" ({self.game.uses[place] - gone} left)" if gone else ""

    def __repr__(self) -> str:
        return f"<Party: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Party):
            return NotImplemented
        same = self.company == other.company and self.pile == other.pile
        return same and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.company, self.pile))


class _Reader:
    """Reads the pieces of a text, each card once."""

    def __init__(self, game: TreasureHunter) -> None:
        self.game = game
        self.heroes: list[Combatant] = []
        self.pile = self.events = self.gone = 0
        self._taken = 0

    def read_heroes(self, text: str) -> None:
        first, *rest = _SEPARATORS.split(text)
        self._add("", first)
        for mark, piece in zip(rest[::2], rest[1::2], strict=True):
            self._add(mark, piece)

    def _add(self, mark: str, piece: str) -> None:
        card, notes = self._card(piece)
        bit = 1 << card.index
        if card.kind == "hero":
            if mark not in ("", ","):
                raise ValueError(
                    f"party: the hero {card.name} follows {mark!r}; it must be a comma"
                )
            self.heroes.append(self._hero(card, notes))
            return
        if card.kind not in ("item", "spell"):
            raise ValueError(
                f"party: {card.name} is {_a(card.kind)}; "
                "here stand heroes, items after '+' and spells after ':'"
            )
        if not self.heroes:
            raise ValueError(f"party: {card.name} is {_a(card.kind)}; it must begin with a hero")
        right = "+" if card.kind == "item" else ":"
        if mark not in (right, ","):
            raise ValueError(
                f"party: {card.name} is {_a(card.kind)}; it must follow {right!r}, not {mark!r}"
            )
        last = self.heroes[-1]
        if card.kind == "item":
            self._use(card, notes)
            items = last.items | bit
            weapon = default_weapon(self.game.cards, last.hero, items, card.index)
            if weapon is None:
                weapon = last.weapon
            last = last._replace(items=items, weapon=weapon)
        else:
            self._no_notes(card, notes)
            last = last._replace(spells=last.spells | bit)
        self.heroes[-1] = last

    def _hero(self, card: Card, notes: Sequence[str]) -> Combatant:
        found = Combatant(card.index)
        for note in notes:
            if match := _DAMAGE.fullmatch(note):
                found = found._replace(damage=int(match[1]))
            elif note == "diseased":
                found = found._replace(diseased=True)
            else:
                raise ValueError(
                    f"party: {card.name} has {brief(note)} in brackets; "
                    "a hero may have 'damage 2' or 'diseased' there"
                )
        return found

    def _use(self, card: Card, notes: Sequence[str]) -> None:
        place = card.index - self.game.cards.items.start
        most = self.game.uses[place]
        if len(notes) > 1:
            raise ValueError(
                f"party: {card.name} has {brief(', '.join(notes))} in brackets; one number is left"
            )
        for note in notes:
            match = _LEFT.fullmatch(note)
            if not match or not 1 <= int(match[1]) <= most:
                can = f"'1 left' to '{most} left'" if most else "nothing"
                raise ValueError(
                    f"party: {card.name} has {brief(note)} in brackets; it may have {can} there"
                )
            self.gone |= most - int(match[1]) << 4 * place

    def _no_notes(self, card: Card, notes: Sequence[str]) -> None:
        if notes:
            raise ValueError(
                f"party: {card.name} has {brief(', '.join(notes))} in brackets; "
                f"{_a(card.kind)} has nothing there"
            )

    def read_rest(self, text: str) -> None:
        for piece in text.split(","):
            card, notes = self._card(piece)
            self._no_notes(card, notes)
            if card.kind == "treasure":
                self.pile |= 1 << card.index
            elif card.kind == "event":
                self.events |= 1 << card.index
            else:
                raise ValueError(
                    f"party: {card.name} is {_a(card.kind)}; after the semicolon stand treasures "
                    "in the pile and events in hand"
                )

    def _card(self, piece: str) -> tuple[Card, list[str]]:
        match = _PIECE.fullmatch(piece.strip())
        if not match:
            raise ValueError(f"party: {brief(piece.strip())} has brackets that do not close")
        name, notes = match[1], match[2]
        if not name:
            raise ValueError("party: the name of a card is missing between two marks")
        try:
            known = self.game.cards.by_name(name)
        except ValueError as error:
            raise ValueError(f"party: {error}") from None
        cards = [card for card in self.game.cards.cards if card.name == known.name]
        free = [card for card in cards if not self._taken >> card.index & 1]
        if not free:
            there = "it once" if len(cards) == 1 else f"{len(cards)} of it"
            raise ValueError(f"party: {cards[0].name} is named too often; the cards have {there}")
        self._taken |= 1 << free[0].index
        return free[0], [note.strip() for note in notes.split(",")] if notes is not None else []


def _combatant(row: HeroRow) -> Combatant:
    weapon = None if row.weapon == NOBODY else row.weapon
    return Combatant(
        row.hero, row.damage, row.diseased, mask(row.items), weapon, mask(row.known_spells)
    )


def _weapon(one: Combatant) -> tuple[int, ...]:
    return () if one.weapon is None else (one.weapon,)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def named_card(game: TreasureHunter, name: object, what: str, *kinds: str) -> Card:
    """The card of this name, of one of these kinds; errors begin with ``what``.

    >>> named_card(standard_game(), "Dragon", "location", "location")
    Traceback (most recent call last):
    ValueError: location: Dragon is of the kind guardian, not location
    """
    if not isinstance(name, str):
        raise TypeError(f"{what} is the name of a card, not {name!r}")
    try:
        card = game.cards.by_name(name)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None
    if card.kind not in kinds:
        raise ValueError(f"{what}: {card.name} is of the kind {card.kind}, not {kinds[0]}")
    return card


@lru_cache(maxsize=1)
def standard_game() -> TreasureHunter:
    """The game for two with the standard cards and rules."""
    return TreasureHunter.new(players=2)
