"""Writing a position of Treasure Hunter down in words and numbers, and finding every card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import LABELS, Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.state_data import TALLIES
from tbgames.treasure_hunter.viewing import proofs

if TYPE_CHECKING:
    from tbgames.treasure_hunter.quest import Quest
    from tbgames.treasure_hunter.rules import TreasureHunter
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["places", "totals", "write_position"]


def places(s: TreasureHunterState) -> Iterator[tuple[str, int]]:
    """Every place where cards can be, in words, with the cards that are there."""
    yield "the deck", s.deck
    yield "the discard pile", s.discards
    for seat in range(s.game.players):
        yield f"{SEATS[seat]}'s hand", s.hands[seat]
        yield f"{SEATS[seat]}'s pile", s.piles[seat]
        yield f"{SEATS[seat]}'s party", s.parties[seat]
    for hero in s.game.cards.heroes:
        if s.items[hero] or s.spells[hero]:
            yield f"what lies with the {s.game.label(hero)}", s.items[hero] | s.spells[hero]
    yield "what is handed out", s.laid
    if s.site != NOBODY:
        yield "the current location", 1 << s.site
    if s.phase == Phase.DRAWN and s.aim != NOBODY:
        yield "the card just drawn", 1 << s.aim
    quest = s.quest
    if quest is not None:
        if quest.location not in (NOBODY, s.site):
            yield "the location", 1 << quest.location
        yield "the treasures at the location", quest.stake
        yield "the guardians", quest.guardians
        yield "what is laid aside", quest.laid[0] | quest.laid[1]


def totals(s: TreasureHunterState) -> dict[str, object]:
    """Every card of the game in exactly one place."""
    there = [cards for _, cards in places(s)]
    everything = 0
    for cards in there:
        everything |= cards
    return {"cards": everything, "number": sum(cards.bit_count() for cards in there)}


def write_position(s: TreasureHunterState) -> dict[str, Any]:
    """Give the whole state as JSON-able data: cards and seats by their names.

    The deck is what lies nowhere else.
    """
    words = _Words(s.game)
    players = range(s.game.players)
    quest = s.quest
    return {
        "phase": LABELS[s.phase],
        "to decide": words.seat(max(s.current_player, NOBODY)),
        "back": [LABELS[s.back[0]], words.seat(max(s.back[1], NOBODY))],
        "turn": words.seat(s.turn),
        "first": words.seat(s.first),
        "rolls": list(s.rolls),
        "last": s.last,
        "top": [s.game.label(card) for card in s.top],
        "top_known": list(s.top_known),
        "discards": words.cards(s.discards),
        "hands": [words.cards(hand) for hand in s.hands],
        "piles": [words.cards(pile) for pile in s.piles],
        "parties": [[words.hero(s, hero) for hero in indices(s.parties[seat])] for seat in players],
        "uses": {
            s.game.label(item): s.uses_left(item)
            for item in s.game.cards.items
            if s.uses >> 4 * (item - s.game.cards.items.start) & 15
        },
        "opened": s.opened,
        "pit": words.seats(s.pit),
        "barred": s.barred,
        "lost": s.lost,
        "hunted": s.hunted,
        "proof": list(proofs(s)),
        "draws": s.draws,
        "moved": words.cards(s.moved),
        "named": words.cards(s.named),
        "cast": words.cards(s.cast),
        "once": words.cards(s.once),
        "dead": words.cards(s.dead),
        "looked": words.cards(s.looked),
        "aim": words.seat(s.aim) if s.phase == Phase.SCRY else words.card(s.aim),
        "points": s.points,
        "placed": {
            s.game.label(hero): s.placed >> 4 * hero & 15
            for hero in s.game.cards.heroes
            if s.placed >> 4 * hero & 15
        },
        "laid": words.cards(s.laid),
        "site": words.card(s.site),
        "fresh": words.cards(s.fresh),
        "drawn_since": [list(ways) for ways in s.drawn_since],
        "watched": [list(divmod(pair, len(players))) for pair in indices(s.watched)],
        "seen": {
            SEATS[who]: {
                SEATS[other]: words.cards(s.seen[who * len(players) + other])
                for other in players
                if s.seen[who * len(players) + other]
            }
            for who in players
            if s.seen and any(s.seen[who * len(players) : (who + 1) * len(players)])
        },
        "tallies": dict(zip(TALLIES, s.tallies, strict=True)),
        "quest": None if quest is None else words.quest(quest),
    }


class _Words:
    """Names for the numbers that states are made of."""

    def __init__(self, game: TreasureHunter) -> None:
        self.label = game.label

    def seat(self, seat: int) -> str | None:
        return SEATS[seat] if seat >= 0 else None

    def seats(self, seats: int) -> list[str]:
        return [SEATS[seat] for seat in indices(seats)]

    def card(self, card: int) -> str | None:
        return self.label(card) if card >= 0 else None

    def cards(self, cards: int) -> list[str]:
        return [self.label(card) for card in indices(cards)]

    def hero(self, s: TreasureHunterState, hero: int) -> dict[str, Any]:
        items = s.items[hero]
        weapon = items & s.wielded
        return {
            "hero": self.label(hero),
            "damage": s.damage_of(hero),
            "diseased": bool(s.diseased >> hero & 1),
            "items": self.cards(items),
            "weapon": self.card(weapon.bit_length() - 1),
            "spells": self.cards(s.spells[hero]),
        }

    def quest(self, quest: Quest) -> dict[str, Any]:
        return {
            "location": self.card(quest.location),
            "stake": self.cards(quest.stake),
            "monty": quest.monty,
            "opposer": self.seat(quest.opposer),
            "guardians": self.cards(quest.guardians),
            "sequence": self.cards(quest.sequence),
            "facing": self.cards(quest.facing),
            "beaten": self.cards(quest.beaten),
            "met": self.cards(quest.met),
            "risen": quest.risen,
            "rolls": [list(rolls) for rolls in quest.rolls],
            "casts": [
                [
                    [self.label(cast.spell), self.card(_number(cast.target)), cast.roll]
                    for cast in casts
                ]
                for casts in quest.casts
            ],
            "used": self.cards(quest.used),
            "events": [self.cards(events) for events in quest.events],
            "spell_dice": list(quest.spell_dice),
            "won": quest.won,
            "side": quest.side,
            "hits": quest.hits,
            "robbed": quest.robbed,
            "cured": quest.cured,
            "martyrs": self.cards(quest.martyrs),
            "laid": [self.cards(laid) for laid in quest.laid],
        }


def _number(card: int | None) -> int:
    return NOBODY if card is None else card
