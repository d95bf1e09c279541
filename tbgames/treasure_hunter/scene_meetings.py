"""How a fight would go: with a card more, or with a guardian that could be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tbgames.engine.actions import Action
from tbgames.treasure_hunter.bonuses import Foes
from tbgames.treasure_hunter.estimates import chance_at_least
from tbgames.treasure_hunter.fight_of_view import SeenFight, members
from tbgames.treasure_hunter.scene_fight import dice_words, fighting
from tbgames.treasure_hunter.scene_values import meeting
from tbgames.treasure_hunter.scene_words import wins
from tbgames.treasure_hunter.values import party_value
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["going", "in_short", "meeting_words", "outlook"]


class _Outlook:
    """The two values after something has been played, with the dice that are then to come."""

    def __init__(self, view: TreasureHunterView, action: Action) -> None:
        after, dice = _after(view, action)
        self.fight = SeenFight(after)
        own, theirs = self.fight.dice
        more = (dice, 0) if view.player == view.turn else (0, dice)
        self.dice = own + more[0], theirs + more[1]
        self.party = f"{self.fight.party.total}{dice_words(self.dice[0])}"
        self.guardian = f"{self.fight.guardian.total}{dice_words(self.dice[1])}"


def _after(view: TreasureHunterView, action: Action) -> tuple[TreasureHunterView, int]:
    """The view with a card more on the table, and how many dice are rolled for it."""
    side = 0 if view.player == view.turn else 1
    if action.kind in ("cast", "haste"):
        spell, target, dice = action.args[0], NOBODY, 0
        if action.kind == "haste":
            spell, target = view.aim, spell
        else:
            dice = int(_rolls_die(view, spell, side))
        casts = list(view.casts)
        casts[side] = (*casts[side], (spell, target, 0))
        return replace(view, casts=(casts[0], casts[1])), dice
    if action.kind == "use":
        return replace(view, used=(*view.used, *action.args)), 0
    if action.kind == "event":
        events = list(view.events)
        events[side] = (*events[side], *action.args)
        return replace(view, events=(events[0], events[1])), 0
    return view, 1 if action.kind == "spend" else 0


def _rolls_die(view: TreasureHunterView, spell: int, side: int) -> bool:
    """Whether a die is rolled for the spell against whom this side fights (TH-S19)."""
    fight = SeenFight(view)
    foes = view.game.quick.active_party(members(view, view.turn)) if side else fight.foes
    return view.game.rolls_die(spell, foes, fight.place)


def outlook(view: TreasureHunterView, action: Action) -> str:
    """Compare the values as they would be; "" where no fight is open."""
    if not fighting(view):
        return ""
    new = _Outlook(view, action)
    words = f"The party then has {new.party} against {new.guardian}"
    if any(new.dice):
        return f"{words}, and {wins(chance_at_least(new.fight.ahead, *new.dice))}."
    return f"{words}, and {'wins' if new.fight.ahead >= 0 else 'loses'}."


def in_short(view: TreasureHunterView, action: Action) -> str:
    """The same in three words, for what changes the values; else ""."""
    if action.kind in ("oppose", "encounter", "second", "double"):
        guardians = (*view.facing, *action.args) if action.kind == "double" else action.args
        party, guardian = meeting(view, guardians, view.turn, view.location)
        return f"{guardian.total} against {party.total}"
    if action.kind not in ("cast", "use", "event", "spend", "haste") or not fighting(view):
        return ""
    new, now = _Outlook(view, action), SeenFight(view)
    if (new.dice, new.fight.ahead) == (now.dice, now.ahead):
        return ""
    sides = (new.party, new.guardian)
    return " against ".join(sides if view.player == view.turn else reversed(sides))


def meeting_words(view: TreasureHunterView, guardians: Sequence[int]) -> str:
    """How the active party would fare against these guardians, before dice and further cards."""
    party, guardian = meeting(view, guardians, view.turn, view.location)
    theirs = 2 * len(guardians)
    chance = chance_at_least(party.total - guardian.total, 2, theirs)
    total = f": {guardian.total}" if len(guardian.terms) > 1 else ""
    words = (
        f"{guardian}{total}{dice_words(theirs)} against {party.total} + 2D6. "
        f"The party {wins(chance)} before further cards."
    )
    again = [one for one in guardians if view.game.regenerating >> one & 1]
    return f"{words} It has to be beaten twice." if again else words


def going(view: TreasureHunterView, location: int) -> str:
    """What the own party gains at a location."""
    cards = view.game.cards
    party = members(view, view.player)
    nobody = Foes((frozenset(),))
    there = party_value(cards, party, nobody, location).total
    gain = there - party_value(cards, party, nobody, None).total
    words = f"Your party +{gain} there. " if gain else ""
    many = cards.location(location).treasures
    return f"{words}Then you place {'up to two treasures' if many > 1 else 'a treasure'} face down."
