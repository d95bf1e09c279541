"""Why an event or a card with an effect cannot be played: not held, not now, or to no effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tbgames.engine.actions import Refusal
from tbgames.treasure_hunter.effects import MAY_IN_RECOVERY, MAY_IN_RECRUIT, has_class
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["EFFECT_CODES", "event", "needs", "not_in_hand", "not_yours"]

_WINDOWS: Mapping[int, str] = {
    Phase.RECRUIT: "recruit",
    Phase.LOST: "recruit_end",
    Phase.SECOND: "placing",
    Phase.GUARD: "opposer",
    Phase.FIGHT: "fight",
    Phase.DISASTER: "hits",
    Phase.HUNT: "again",
    Phase.RECOVER: "recovery",
}
"""The window of cards that a phase is."""

_OBJECTS = {"theft": "steal", "pilfer": "pilfer", "ruin": "ruin", "martyr": "martyr"}
"""Events that are played on something, by the action that says on what."""


def not_in_hand(s: TreasureHunterState, card: int) -> Refusal:
    """The card is not held."""
    who = SEATS[s.current_player]
    message = f"{s.game.label(card)} is not in {who}'s hand."
    return Refusal("not-in-hand", message, s.game.cards.cards[card].ruling)


def not_yours(s: TreasureHunterState, hero: int) -> Refusal:
    """The hero is in another party, or in none."""
    who = SEATS[s.current_player]
    return Refusal("not-in-party", f"{s.game.label(hero)} is not in {who}'s party.", "TH-013")


def needs(s: TreasureHunterState, effect: str) -> Refusal | None:
    """Why the event with this effect cannot be played at all: not held, or no hero for it."""
    game = s.game
    events = game.effect(effect) & game.event_mask
    if not events:
        return Refusal("no-card", "No card of this game does that.", "TH-001")
    card = (events & -events).bit_length() - 1
    held = s.hands[s.current_player] & events
    if not held:
        return not_in_hand(s, card)
    card = (held & -held).bit_length() - 1
    return None if has_class(s, s.current_player, card) else _needs_class(s, card)


def event(s: TreasureHunterState, card: int) -> Refusal:
    """Why an event that is played by its name is refused."""
    game = s.game
    if not s.hands[s.current_player] >> card & 1:
        return not_in_hand(s, card)
    found = game.cards.event(card)
    ruling = found.ruling
    if found.effect in _OBJECTS:
        verb = _OBJECTS[found.effect]
        message = f'{found.name} is played on something: "{verb} ..." says on what.'
        return Refusal("on-what", message, ruling)
    window = _WINDOWS[s.phase]
    party = s.quest is not None and s.quest.facing & game.effect("party")
    if window not in found.windows and not (
        s.phase == Phase.GUARD and found.effect == "retreat" and party
    ):
        return Refusal("window", f"{found.name} is for another moment.", ruling)
    effect = found.effect or ""
    if s.phase == Phase.RECRUIT and effect in MAY_IN_RECRUIT:
        return EFFECT_CODES[MAY_IN_RECRUIT[effect](s, card)](s, card)
    if s.phase == Phase.RECOVER and effect in MAY_IN_RECOVERY:
        return EFFECT_CODES[MAY_IN_RECOVERY[effect](s, card)](s, card)
    if s.phase == Phase.SECOND:
        return _second_treasure(s, ruling)
    if s.phase == Phase.HUNT:
        message = "Another adventure needs a location and a treasure in hand."
        return Refusal("nothing-to-place", message, ruling)
    if s.phase == Phase.FIGHT:
        if not has_class(s, s.current_player, card):
            return _needs_class(s, card)
        message = f"{found.name} gives nothing against this guardian."
        return Refusal("no-effect", message, ruling)
    return Refusal("window", f"{found.name} is for another moment.", ruling)


def _second_treasure(s: TreasureHunterState, ruling: str) -> Refusal:
    assert s.quest is not None
    if s.quest.location != NOBODY and s.game.cards.location(s.quest.location).treasures > 1:
        return Refusal("two-anyway", "Two treasures can be placed here anyway.", ruling)
    return Refusal("no-treasure", "There is no second treasure in hand to place.", ruling)


def _needs_class(s: TreasureHunterState, card: int) -> Refusal:
    found = s.game.cards.event(card)
    classes = " or ".join(found.needs)
    return Refusal("needs-class", f"{found.name} needs a {classes} in the party.", found.ruling)


def _says(code: str, message: str) -> Callable[[TreasureHunterState, int], Refusal]:
    def refusal(s: TreasureHunterState, card: int) -> Refusal:
        return Refusal(code, message, s.game.cards.cards[card].ruling)

    return refusal


EFFECT_CODES: Mapping[str, Callable[[TreasureHunterState, int], Refusal]] = {
    "empty-deck": _says("empty-deck", "The deck is empty."),
    "empty-hands": _says("empty-hands", "No opponent has a card in hand."),
    "needs-class": _needs_class,
    "no-items": _says("no-items", "There is no item in play to take or destroy."),
    "no-treasures": _says("no-treasures", "No opponent has a treasure in the pile."),
    "nobody-died": _says("nobody-died", "No own hero who died this turn can be brought back."),
    "nobody-diseased": _says("nobody-diseased", "No hero of the party is diseased."),
    "nobody-hurt": _says("nobody-hurt", "No hero of the party is hurt."),
    "nothing-to-trade": _says("nothing-to-trade", "Neither hand nor deck has a card to trade."),
    "party-full": _says("party-full", "The party has no free place."),
}
"""What the codes of ``effects.py`` say."""
