"""Reading the values that a position of Treasure Hunter is written in, each with its own fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tbgames.engine.messages import brief
from tbgames.engine.position_reader import Fault, PositionReader
from tbgames.treasure_hunter.bonuses import Cast
from tbgames.treasure_hunter.moves import MOST_HITS, SEATS
from tbgames.treasure_hunter.phases import LABELS, Phase
from tbgames.treasure_hunter.quest import NOBODY, Quest

if TYPE_CHECKING:
    from tbgames.treasure_hunter.rules import TreasureHunter

__all__ = ["HeroEntry", "ValueReader"]

_PHASES = {label: phase for phase, label in enumerate(LABELS)}


class HeroEntry:
    """A hero of a party as it was read; ``weapon`` None asks for the default."""

    def __init__(self, hero: int) -> None:
        self.hero = hero
        self.damage = 0
        self.diseased = False
        self.items = 0
        self.spells = 0
        self.weapon: int | None = None


class ValueReader(PositionReader):
    """Reads one part of a position after the other and collects what is wrong with it."""

    def __init__(self, game: TreasureHunter, data: Mapping[str, Any]) -> None:
        super().__init__(data, {SEATS[seat]: seat for seat in range(game.players)})
        self.game = game
        self.numbers = {game.label(card): card for card in range(len(game.cards))}

    def phase(self, value: Any) -> int:
        """A phase by its label."""
        if not isinstance(value, str) or value not in _PHASES:
            raise Fault(f"{brief(value)} is no phase; there is {', '.join(_PHASES)}")
        return _PHASES[value]

    def back(self, value: Any) -> tuple[int, int]:
        """A phase and who decides in it."""
        phase, seat = self.each(2, lambda part: part)(value)
        return int(self.phase(phase)), max(0, self.seat_or_none(seat))

    def seat_set(self, value: Any) -> int:
        """Several seats, as bits."""
        return sum(1 << seat for seat in set(self.each(None, self.seat)(value)))

    def card(self, value: Any) -> int:
        """A card by its name."""
        if not isinstance(value, str) or value not in self.numbers:
            raise Fault(f"{brief(value)} is no card of this game")
        return self.numbers[value]

    def card_or_none(self, value: Any) -> int:
        """A card or none."""
        return NOBODY if value is None else self.card(value)

    def cards(self, value: Any) -> int:
        """Several cards, as bits."""
        found = 0
        for card in self.each(None, self.card)(value):
            if found >> card & 1:
                raise Fault(f"{self.game.label(card)} is listed twice")
            found |= 1 << card
        return found

    def of_kind(self, kinds: int, what: str) -> Callable[[Any], int]:
        """A reader of cards that must all be among ``kinds``."""

        def read(value: Any) -> int:
            cards = self.cards(value)
            for card in self.numbers.values():
                if cards & ~kinds & 1 << card:
                    raise Fault(f"{self.game.label(card)} is no {what}")
            return cards

        return read

    def cards_in_order(self, value: Any) -> tuple[int, ...]:
        """Several cards, as they are listed."""
        self.cards(value)
        return self.each(None, self.card)(value)

    def numbered(self, high: int) -> Callable[[Any], dict[int, int]]:
        """A reader of numbers up to ``high`` by the names of cards."""

        def read(value: Any) -> dict[int, int]:
            if not isinstance(value, Mapping):
                raise Fault("it must name cards, each with a number")
            return {self.card(name): self.number(0, high)(n) for name, n in value.items()}

        return read

    def aim(self, phase: int) -> Callable[[Any], int]:
        """A reader of what a play in several steps is about."""
        return self.seat_or_none if phase == Phase.SCRY else self.card_or_none

    def hero(self, value: Any) -> HeroEntry:
        """A hero in play, by his name alone or with what he has."""
        game = self.game
        if isinstance(value, str):
            value = {"hero": value}
        if not isinstance(value, Mapping) or "hero" not in value:
            raise Fault(f"{brief(value)} must be a hero's name, or an object with one under hero")
        known = {"hero", "damage", "diseased", "items", "weapon", "spells"}
        for key in value:
            if key not in known:
                raise Fault(f"a hero has no {brief(key)}; there is {', '.join(sorted(known))}")
        hero = self.card(value["hero"])
        if not game.hero_mask >> hero & 1:
            raise Fault(f"{brief(value['hero'])} is no hero")
        entry = HeroEntry(hero)
        entry.damage = self.number(0, 15)(value.get("damage", 0))
        entry.diseased = self.flag(value.get("diseased", False))
        entry.items = self.of_kind(game.item_mask, "magic item")(value.get("items", []))
        entry.spells = self.of_kind(game.spell_mask, "spell")(value.get("spells", []))
        if "weapon" in value:
            entry.weapon = self.card_or_none(value["weapon"])
        return entry

    def proof(self, value: Any) -> int:
        """Kinds of cards that somebody has shown to hold, as the bits of these cards."""
        kinds = self.game.provable
        for kind in self.each(None, str)(value):
            if kind not in kinds:
                raise Fault(f"{brief(kind)} must be one of {', '.join(kinds)}")
        return sum(kinds[kind] for kind in set(value))

    def pairs(self, value: Any) -> int:
        """Pairs of seats by their numbers, as bits."""
        players = self.game.players
        seats = self.each(2, self.number(0, players - 1))
        pairs = self.each(None, seats)(value)
        return sum(1 << who * players + other for who, other in set(pairs))

    def seen(self, value: Any) -> tuple[int, ...]:
        """What seats know of other hands, by who knows and of whom."""
        players = self.game.players
        found = [0] * (players * players)
        if not isinstance(value, Mapping) or not all(
            isinstance(others, Mapping) for others in value.values()
        ):
            raise Fault(f"{brief(value)} must map seats to the seats whose cards they know")
        for who, others in value.items():
            for other, cards in others.items():
                found[self.seat(who) * players + self.seat(other)] = self.cards(cards)
        return tuple(found) if any(found) else ()

    def quest(self, value: Any) -> Quest | None:
        """The adventure that runs, if there is one."""
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise Fault("it must be an object")
        game = self.game
        known = set(Quest.__slots__)
        for key in value:
            if key not in known:
                raise Fault(f"there is no {brief(key)} in an adventure; there is {sorted(known)}")
        guardian = self.of_kind(game.guardian_mask, "guardian")
        heroes = self.of_kind(game.hero_mask, "hero")
        items = self.of_kind(game.item_mask, "magic item")
        events = self.of_kind(game.event_mask, "event")
        location = self.card_or_none(value.get("location"))
        if location != NOBODY and not game.location_mask >> location & 1:
            raise Fault(f"{game.label(location)} is no location")
        quest = Quest(location)
        quest.stake = self.of_kind(game.treasure_mask, "treasure")(value.get("stake", []))
        quest.monty = self.flag(value.get("monty", False))
        quest.opposer = self.seat_or_none(value.get("opposer"))
        quest.guardians = guardian(value.get("guardians", []))
        quest.sequence = guardian(value.get("sequence", value.get("guardians", [])))
        quest.facing = guardian(value.get("facing", value.get("sequence", [])))
        if "facing" not in value and "sequence" not in value:
            quest.facing = quest.guardians
        quest.beaten = guardian(value.get("beaten", []))
        quest.met = heroes(value.get("met", []))
        quest.risen = self.flag(value.get("risen", False))
        two_dice = self.each(None, self.number(2, 12))
        quest.rolls = _pair(self.each(2, two_dice)(value.get("rolls", [[], []])))
        quest.casts = _pair(self.each(2, self.each(None, self.cast))(value.get("casts", [[], []])))
        quest.used = items(value.get("used", []))
        quest.events = _pair(self.each(2, events)(value.get("events", [[], []])))
        quest.spell_dice = self.each(None, self.number(1, 6))(value.get("spell_dice", []))
        quest.won = self.flag(value.get("won", True))
        quest.side = self.number(0, 1)(value.get("side", 0))
        quest.hits = self.number(0, MOST_HITS)(value.get("hits", 0))
        quest.robbed = self.number(0, 6)(value.get("robbed", 0))
        quest.cured = self.flag(value.get("cured", False))
        quest.martyrs = heroes(value.get("martyrs", []))
        quest.laid = _pair(self.each(2, items)(value.get("laid", [[], []])))
        return quest

    def cast(self, value: Any) -> Cast:
        """A spell that was cast: its name, whom it is for, the roll of its die."""
        spell, target, roll = self.each(3, lambda part: part)(value)
        hero = self.card_or_none(target)
        return Cast(self.card(spell), None if hero == NOBODY else hero, self.number(0, 6)(roll))


def _pair(values: tuple[Any, ...]) -> tuple[Any, Any]:
    first, second = values
    return first, second
