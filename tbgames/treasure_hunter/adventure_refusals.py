"""Why a play of an adventure or a fight is refused: guardians, hits, healing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tbgames.engine.actions import Refusal
from tbgames.treasure_hunter import fight, fight_values, hits, windows
from tbgames.treasure_hunter.card_refusals import needs, not_in_hand, not_yours
from tbgames.treasure_hunter.moves import SEATS

if TYPE_CHECKING:
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = [
    "go",
    "guardian",
    "haste",
    "heal_on",
    "hits_on",
    "martyr",
    "place",
    "rise",
    "spend",
]


def go(s: TreasureHunterState, location: int) -> Refusal:
    """A location is not placed."""
    if not s.hands[s.turn] >> location & 1:
        return not_in_hand(s, location)
    message = f"An adventure needs a treasure in hand to place, and {SEATS[s.turn]} has none."
    return Refusal("no-treasure", message, "TH-024")


def place(s: TreasureHunterState, treasure: int) -> Refusal:
    """A treasure is not placed."""
    if not s.hands[s.turn] >> treasure & 1:
        return not_in_hand(s, treasure)
    return Refusal("one-treasure", "A second treasure takes the Mine or Monty Haul.", "TH-E18")


def guardian(effect: str) -> Callable[[TreasureHunterState, int], Refusal]:
    """A guardian is not played, by itself or with the event that has this effect."""

    def refusal(s: TreasureHunterState, guardian: int) -> Refusal:
        game, seat = s.game, s.current_player
        if effect and not s.hands[seat] & game.effect(effect):
            found = needs(s, effect)
            assert found is not None
            return found
        if effect == "second_guardian" and windows.running(s).encounter:
            return Refusal("no-treasure", "No treasure is at stake in an Encounter.", "TH-048")
        if not s.hands[seat] >> guardian & 1:
            return not_in_hand(s, guardian)
        if effect == "encounter" and game.traps >> guardian & 1:
            return Refusal("trap", f"{game.label(guardian)} is a trap.", "TH-052")
        if effect == "double_trouble":
            return Refusal("party", "Party Encounter cannot be one of two guardians.", "TH-047")
        return Refusal("no-party", f"{SEATS[seat]} has no hero for a Party Encounter.", "TH-051")

    return refusal


def rise(s: TreasureHunterState, guardian: int) -> Refusal:
    """Rise again is not played."""
    found = needs(s, "rise_again")
    if found is not None:
        return found
    game, quest, name = s.game, windows.running(s), s.game.label(guardian)
    if not quest.sequence >> guardian & 1:
        return Refusal("not-beaten", f"{name} has not just been beaten.", "TH-048")
    if game.regenerating >> guardian & 1:
        return Refusal("regenerates", f"{name} regenerates anyway.", "TH-048")
    if game.effect("party") >> guardian & 1:
        return Refusal("party", "A Party Encounter does not rise again.", "TH-048")
    swords = s.in_use(s.turn) & game.lasting_swords
    return Refusal(
        "no-regeneration",
        f"Nothing regenerates while {game.label(swords.bit_length() - 1)} is in use.",
        "TH-048",
    )


def spend(s: TreasureHunterState, spell: int) -> Refusal:
    """A spell is not discarded for the guardian."""
    quest = windows.running(s)
    if not s.hands[s.current_player] >> spell & 1:
        return not_in_hand(s, spell)
    if fight.spell_dice_left(s):
        return Refusal("fire", "A Frost Sword stops fire spells.", "TH-M10")
    if fight_values.foes_of(s, 1).stops_hostile:
        return Refusal("shield", "A Spell Shield stops the spells of guardians.", "TH-M16")
    if quest.spell_dice:
        return Refusal("spent", "One spell a mage or priest guardian is discarded.", "TH-034")
    return Refusal("no-mage", "The guardian is no mage and no priest.", "TH-034")


def haste(s: TreasureHunterState, hero: int) -> Refusal:
    """Haste is not for this hero."""
    if not s.parties[s.current_player] >> hero & 1:
        return not_yours(s, hero)
    return Refusal("no-effect", f"{s.game.label(hero)} has no combat value to double.", "TH-S13")


def martyr(s: TreasureHunterState, hero: int) -> Refusal:
    """Martyr is not played on this hero."""
    found = needs(s, "martyr")
    if found is not None:
        return found
    seat, name = s.current_player, s.game.label(hero)
    if not s.parties[seat] >> hero & 1:
        return not_yours(s, hero)
    if hits.is_martyr(s, seat, hero):
        return Refusal("is-martyr", f"{name} may be given any number of hits anyway.", "TH-042")
    return Refusal("no-effect", f"Nobody would be spared by {name} being a martyr.", "TH-E16")


def hits_on(s: TreasureHunterState, hero: int, count: int) -> Refusal:
    """So many hits are not placed on this hero."""
    label = s.game.label
    if hero != s.aim:
        return Refusal("other-hero", f"The hits on {label(s.aim)} are placed first.", "TH-041")
    low, high = (
        n - s.game.hit_base[hero] for n in (hits.hit_choices(s)[0], hits.hit_choices(s)[-1])
    )
    if count > high:
        return Refusal(
            "too-many", f"{label(hero)} can be given {high} of these hits at most.", "TH-041"
        )
    return Refusal(
        "too-few", f"The others cannot take the rest: {label(hero)} takes at least {low}.", "TH-041"
    )


def heal_on(s: TreasureHunterState, hero: int, count: int) -> Refusal:
    """So many points are not given to this hero."""
    label = s.game.label
    if hero != s.aim:
        return Refusal("other-hero", f"The points for {label(s.aim)} come first.", "TH-054")
    choices = hits.heal_choices(s)
    low, high = choices[0] - s.game.heal_base[hero], choices[-1] - s.game.heal_base[hero]
    if count > high:
        return Refusal("too-many", f"{label(hero)} can be healed by {high} at most.", "TH-054")
    return Refusal("too-few", f"{label(hero)} is healed by at least {low}.", "TH-054")
