"""What the coach says at home: recruiting, healing, what to keep and what to discard."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from tbgames.treasure_hunter.advice_exchange import Exchanges
from tbgames.treasure_hunter.effects import TRACKED
from tbgames.treasure_hunter.estimates import POINT
from tbgames.treasure_hunter.moves import SEATS
from tbgames.treasure_hunter.outlook import hands_by_best
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action

__all__ = ["HomeAdvice"]

_KEPT = 16.0
"""So much of the worth of a card in hand makes a point."""

_JOINED = 0.4
"""What one hero more is worth in points, besides who he is."""

_MOST_USE = 0.6
"""What an item is worth in points, at most."""

_CARRIED = 0.05
"""What it is worth that an item without a user is carried and not in hand, in points."""

_WORSE = -0.1
"""What is worse than leaving it."""

_TRADE = 0.06
"""What Trading Post promises for a hand that is worth little, in points: less than any other play,
so that it comes after them."""

_LOSS = -5.0
"""Giving away for nothing what is in play."""

Judged = tuple[float, str]


class HomeAdvice(Exchanges):
    """Decisions outside of adventures, each with a reason."""

    def __init__(self, view: TreasureHunterView) -> None:
        """Prepare to judge the actions of this phase."""
        super().__init__(view)
        self._kinds: dict[str, Callable[[Action], Judged]] = {
            "play": self._play,
            "give": self._give,
            "wield": self._wield,
            "attach": self._attach,
            "cast": self._cast,
            "use": self._use,
            "event": self._event,
            "steal": self._steal,
            "pilfer": self._pilfer,
            "ruin": self._ruin,
            "look": self._look,
            "tapestry": self._tapestry,
            "open": self._open,
            "keep": self._keep,
            "discard": self._discard,
            "take": self._take,
            "leave": self._leave,
            "heal": self._heal,
            "revive": self._revive,
            "drink": self._drink,
            "haste": self._haste,
            "martyr": self._martyr,
            "hits": self._hits,
            "pass": self._pass,
        }

    def advice(self, action: Action) -> Judged:
        """Value in points, and why."""
        return self._kinds[action.kind](action)

    def name(self, card: int) -> str:
        """What a card is called."""
        return self.game.label(card)

    def _row(self, hero: int) -> HeroRow:
        return next(row for row in self.rows(self.me) if row.hero == hero)

    # -- heroes, items, spells ----------------------------------------------------------------

    def _play(self, action: Action) -> Judged:
        hero = action.args[0]
        there, cbt = len(self.rows(self.me)), self.cards.hero(hero).cbt
        worth = _JOINED + self.hero(hero) / POINT
        return worth, (
            f"The {self.name(hero)} joins {there} hero{'' if there == 1 else 'es'} and adds {cbt} "
            f"to every fight; with what he can take and hold that is about {worth:.2f} points."
        )

    def _give(self, action: Action) -> Judged:
        item, hero = action.args
        name, bearer = f"The {self.name(hero)}", self.row_of(item)
        if self.view.phase == "hand out":
            use = self.hand_out(action) / POINT
            return min(use, _MOST_USE), f"{name} makes {use:.2f} points of the {self.name(item)}."
        if self.leaving(item):
            return self._to_stay(item, hero)
        worth = self.giving(item, hero)
        if worth <= 0 and bearer is None and self.view.phase == "recruit":
            return self._carry(item, hero)
        if worth <= 0 and self.view.phase == "discard":
            return self._in_the_way + _WORSE, f"{name} has no better use for it: 0 points more."
        if worth <= 0:
            now = f"the {self.name(bearer.hero)}" if bearer else "a hero to come"
            return (
                _WORSE,
                f"{name} makes no more of the {self.name(item)} than {now}, by estimate 0.",
            )
        use = min(_MOST_USE, (worth - (25 if bearer else 30)) / POINT)
        gain = "more " if bearer else ""
        if self.view.phase == "discard":
            use += self._in_the_way
        return use, f"{name} makes {use:.2f} points {gain}of the {self.name(item)}."

    def _carry(self, item: int, hero: int) -> Judged:
        """Out of the hand an item cannot be lost to its limit, and somebody to come may use it."""
        row = self._row(hero)
        safe = row.hits - row.damage
        worth = _CARRIED + 0.001 * safe
        return worth, (
            f"Nobody needs the {self.name(item)} now; the {self.name(hero)}, who has {safe} "
            f"hit{'' if safe == 1 else 's'} left, can carry it for a hero to come: "
            f"{worth:.2f} points."
        )

    def _wield(self, action: Action) -> Judged:
        item = action.args[0]
        gain = self.wielding(item) - 15
        if gain <= 0:
            return _WORSE, f"The {self.name(item)} is no better than what is in use: 0 points more."
        worth = gain / POINT
        return worth, f"The {self.name(item)} is better than what is in use by {worth:.2f} points."

    def _attach(self, action: Action) -> Judged:
        spell, hero = action.args
        row = self._row(hero)
        adds = self.spell(spell)
        worth = 0.15 - 0.01 * row.spells + 0.01 * adds
        free = row.slots - row.spells
        return worth, (
            f"{self.name(spell)} can only be cast from a hero, and is worth about {adds:.1f} "
            f"combat values on average: the {self.name(hero)} has {row.spells} and room for {free} "
            "more."
        )

    # -- events and spells at home ------------------------------------------------------------

    def _cast(self, action: Action) -> Judged:
        effect = self.cards.cards[action.args[0]].effect
        if self.view.phase == "recover":
            return self._healing(action)
        if effect == "scry":
            return 0.2, self._peeking
        return 0.1, f"{self.name(action.args[0])} takes away what ails {self._hurt} damage."

    @property
    def _peeking(self) -> str:
        most = max(self.view.hand_sizes[seat] for seat in self.others)
        return f"You choose the best card out of a hand of up to {most}, and it is discarded."

    @property
    def _hurt(self) -> int:
        return sum(row.damage for row in self.rows(self.me))

    def _healing(self, action: Action) -> Judged:
        name, worth = self.name(action.args[0]), self.recover(action) / POINT
        effect = self.cards.cards[action.args[0]].effect
        if effect == "divination":
            return worth, f"To know the next cards changes little now: {worth:.2f} points."
        if effect == "revive" or self.view.dead:
            return worth, f"{name} brings back one of {len(self.view.dead)} who died in this turn."
        return worth, (
            f"Your heroes have {self._hurt} damage, of which a hit heals each turn by itself; "
            f"{name} is worth it from 2 on."
        )

    def _use(self, action: Action) -> Judged:
        return self._healing(action)

    def _event(self, action: Action) -> Judged:
        card = action.args[0]
        if self.view.phase == "recover":
            return self._healing(action)
        effect, name = self.cards.event(card).effect, self.name(card)
        worth = self.recruit_event(card)
        if effect == "trade":
            rest = self.traded(card) / _KEPT
            told = f"Five new cards for {len(self.view.hand) - 1} that are worth {rest:.1f} points."
            return (_TRADE if worth > 0 else _WORSE), told
        if effect == "scry":
            return 0.2, self._peeking
        if effect == "track":
            looked, chance = self._tracked()
            return 0.1 + 0.5 * chance, (
                f"You keep the best of {looked} cards, with {chance:.0%} a treasure."
            )
        return (0.1 if worth > 0 else _WORSE), f"{name} is of use now: about 0.1 points."

    def _tracked(self) -> tuple[int, float]:
        """How many cards a Tracker sees, and the chance that a treasure is among them."""
        view = self.view
        shown = {*view.discards, *view.hand, *(card for pile in view.piles for card in pile)}
        treasures = sum(card not in shown for card in self.cards.treasures)
        down = sum(row.spells for seat in self.others for row in self.rows(seat))
        hidden = view.deck + down + sum(view.hand_sizes[seat] for seat in self.others)
        looked = min(TRACKED, view.deck)
        ways = hands_by_best(treasures, max(hidden, treasures), looked)
        return looked, 1 - ways[-1] / sum(ways)

    def _steal(self, action: Action) -> Judged:
        card = action.args[0]
        points, more = self.cards.treasure(card).points, self.draw_worth(card)
        drawn = f", and a card more in each of your turns ({more:.2f})" if more else ""
        power = 2 * self.power_worth(card)
        drawn += f", and your party gains on theirs ({power:.2f})" if power else ""
        worth, wait = 2 * points + more + power, self.theft_later
        told = f"{points} point{'' if points == 1 else 's'} for you, and as many less for them"
        if worth < wait:
            return worth - wait, (
                f"The {self.name(card)} is {told}{drawn}; a better one is or may come in a pile "
                f"of theirs, and later Theft brings about {wait:.2f} points."
            )
        return worth, f"The {self.name(card)} is yours instead of theirs: {told}{drawn}."

    def _pilfer(self, action: Action) -> Judged:
        worth = 0.15 + min(_MOST_USE, self.most_use(action.args[0]) / POINT)
        return worth, f"The {self.name(action.args[0])} in your party is worth {worth:.2f} points."

    def _ruin(self, action: Action) -> Judged:
        item = action.args[0]
        seat = next(s for s in range(self.game.players) if self._has(s, item))
        worth = self.most_use_of(seat, item) / POINT
        return _WORSE, (
            f"The {self.name(item)} is worth {worth:.2f} points to its owner; in a fight that you "
            "oppose, Ruined takes more."
        )

    def _has(self, seat: int, item: int) -> bool:
        return any(item in row.items for row in self.rows(seat))

    def _look(self, action: Action) -> Judged:
        seat = action.args[0]
        points, cards = self.points(seat), self.view.hand_sizes[seat]
        return 0.1 + 0.05 * points, f"{SEATS[seat]} has {points} points and {cards} cards in hand."

    def _tapestry(self, action: Action) -> Judged:
        return 0.01, "It costs nothing, and a guardian that you have seen surprises nobody: 0.01."

    def _open(self, action: Action) -> Judged:
        best = max((self.points(seat) for seat in self.others), default=0)
        worth = 0.5 if self.recruit(action) > 0 else _WORSE
        return worth, (
            f"{len(self.view.discards)} cards would come back; you have {self.points(self.me)} "
            f"points against {best}, and the box is best kept for the last round."
        )

    def _keep(self, action: Action) -> Judged:
        worth = self.card(action.args[0]) / _KEPT
        return worth, f"In hand the {self.name(action.args[0])} is worth about {worth:.2f} points."

    # -- what goes ----------------------------------------------------------------------------

    def _discard(self, action: Action) -> Judged:
        card, phase = action.args[0], self.view.phase
        name = self.name(card)
        if phase == "scry":
            worth = self.card(card) / _KEPT
            return worth, f"It takes the {name} from them, worth about {worth:.2f} points in hand."
        if phase == "discard" and (found := self._exchanged(card)):
            return found
        if phase == "discard" and card not in self.view.hand:
            return _LOSS, f"The {name} is in play, and more is lost than a place in hand: 5 points."
        if phase == "robbed" or card not in self.view.hand:
            worth = self.discard(action) / POINT
            return worth, f"Without the {name} your party loses about {-worth:.2f} points."
        worth = self.discard(action) / _KEPT
        return worth, f"{self._told_held(card)} It is worth about {-worth:.2f} points in hand."

    def _to_stay(self, item: int, hero: int) -> Judged:
        """An item of a hero who makes room."""
        assert self.newcomer is not None
        use = min(_MOST_USE, self.use(item, self._row(hero)) / POINT)
        worth = self.newcomer.gain / POINT + _JOINED + use  # before he goes, and takes it along
        return worth, (
            f"The {self.name(self.newcomer.old)} is about to make room, and would take the "
            f"{self.name(item)} along; the {self.name(hero)} makes {use:.2f} points of it."
        )

    def _exchanged(self, card: int) -> Judged | None:
        for swap in (self.newcomer, self.better_spell):
            if swap is not None and swap.old == card:
                worth = swap.gain / POINT
                return worth, (
                    f"The {self.name(swap.new)} in your hand is worth {worth:.2f} points more, and "
                    "can take this place in your next turn."
                )
        return None

    def _told_held(self, card: int) -> str:
        kind, cards = self.cards.cards[card].kind, self.cards
        name = self.name(card)
        if kind == "guardian" and not self.game.solo:
            held = self.guardians_held
            return f"The {name} is number {held.index(card) + 1} of your {len(held)} guardians."
        if kind in ("location", "treasure") and not self.game.solo:
            places, treasures = (len(self.held(one)) for one in (cards.locations, cards.treasures))
            return (
                f"You hold {places} location{'' if places == 1 else 's'} for {treasures} "
                f"treasure{'' if treasures == 1 else 's'}, with {self.chances_to_go} turns to come."
            )
        return f"You hold {len(self.view.hand)} cards, the {name} among them."

    @cached_property
    def _in_the_way(self) -> float:
        """What has to be discarded yet, in points: a move of an item does not spare it."""
        hand = self.view.hand
        if len(hand) <= self.game.hand_limit(self.pile(self.me)):
            return 0.0
        return -min(map(self.card, hand)) / _KEPT

    def _take(self, action: Action) -> Judged:
        return (
            0.5,
            f"It may be of use later; your hand of {len(self.view.hand)} is sorted out then.",
        )

    def _leave(self, action: Action) -> Judged:
        return 0.0, "Left, it is lost: 0 points."

    # -- healing and hits of a guardian party -------------------------------------------------

    def _heal(self, action: Action) -> Judged:
        hero, points = action.args
        row = self._row(hero)
        worth = 0.05 * points
        return worth, f"The {self.name(hero)} has {row.damage} damage, {row.damage - points} then."

    def _revive(self, action: Action) -> Judged:
        worth = self.hero(action.args[0]) / POINT
        return worth, f"The {self.name(action.args[0])} is worth about {worth:.2f} points."

    def _drink(self, action: Action) -> Judged:
        hero = action.args[0]
        row = self._row(hero)
        worth = 0.1 + 0.05 * row.damage
        return (
            worth,
            f"It costs nothing and heals the {self.name(hero)}, who has {row.damage} damage.",
        )

    def _haste(self, action: Action) -> Judged:
        cbt = self.cards.hero(action.args[0]).cbt
        return cbt / POINT, f"The {self.name(action.args[0])} counts {cbt} once more, for a hit."

    def _martyr(self, action: Action) -> Judged:
        worth = self.brace(action) / POINT
        return worth, (
            f"All {self.view.hits} hits could go to the {self.name(action.args[0])}, who is worth "
            f"{self.hero(action.args[0]) / POINT:.2f} points."
        )

    def _hits(self, action: Action) -> Judged:
        hero = action.args[0]
        worth = self.hits(action) / POINT
        row = self._row(hero)
        left = row.hits - row.damage
        return worth, (
            f"The {self.name(hero)} has {left} hits left and is worth "
            f"{self.hero(hero) / POINT:.2f} points."
        )

    # -- passing ------------------------------------------------------------------------------

    def _pass(self, action: Action) -> Judged:
        return 0.0, self._passing

    @cached_property
    def _passing(self) -> str:
        phase, hand = self.view.phase, len(self.view.hand)
        if phase == "recruit":
            return f"Whatever else helps comes first; {hand} cards stay in hand: 0 points more."
        if phase == "recover":
            return f"{self._hurt} damage stays, and one hit a hero heals in your next turn."
        if phase == "discard":
            limit = self.game.hand_limit(self.pile(self.me))
            return f"Your hand of {hand} is within its limit of {limit}: nothing has to go."
        return "Things stay as they are: 0 points more."
