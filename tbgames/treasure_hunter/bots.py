"""The greedy player of Treasure Hunter: what looks best now, by simple estimates."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from statistics import fmean
from typing import TYPE_CHECKING

from tbgames.engine.bots import Bot
from tbgames.treasure_hunter.bonuses import Cast, cast_bonus, item_bonuses
from tbgames.treasure_hunter.estimates import Estimates, chance_at_least
from tbgames.treasure_hunter.fighting import Fighting
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

if TYPE_CHECKING:
    from tbgames.engine.actions import Action, LegalActions
    from tbgames.treasure_hunter.rules import TreasureHunter

__all__ = ["GreedyHunter", "Judgement"]

_FIGHTING = ("fight", "haste", "brace", "hits")
"""Phases in which the active player decides by the odds of the whole fight."""

WAITING = 1.0
"""What it is worth to stay at home: heroes heal, and the party grows."""

SAFE = 0.6
"""The chance to win from which on more is put at stake."""

WORTH_CARDS = 0.08
"""How much better the chance must get for a card to be played for a guardian."""


class GreedyHunter(Bot):
    """Looks one decision ahead.

    It fills its party, gives items to who uses them best, goes on adventures when the odds against
    the stronger unseen guardians are good, opposes whenever it can, plays what turns a fight, and
    places hits where they cost least.
    """

    game: TreasureHunter

    @property
    def name(self) -> str:
        """Always "greedy"."""
        return "greedy"

    def choose(self, view: TreasureHunterView, legal: LegalActions, rng: random.Random) -> Action:
        """Pick the action with the best estimate; equals are told apart by chance."""
        if len(legal) == 1:
            return legal[0]
        if view.phase in _FIGHTING and view.turn == view.player and view.side == 0:
            fighting = Fighting(view)
            worths = fighting.worths()
            # What the tree leaves out, such as a spell in a fight that is won, is of no use.
            return max(legal, key=lambda a: (worths.get(fighting.key(a), -math.inf), rng.random()))
        judgement = Judgement(view)
        worth = judgement.by_phase[view.phase]
        return max(legal, key=lambda action: (worth(action), rng.random()))


class Judgement(Estimates):
    """The estimates for one decision; an action that is worth less than 0 is worse than pass."""

    def __init__(self, view: TreasureHunterView) -> None:
        super().__init__(view)
        self.by_phase: dict[str, Callable[[Action], float]] = {
            "recruit": self.recruit,
            "lost": lambda action: 1.0 if action.kind == "event" and self.strong() else 0.0,
            "venture": self.venturing,
            "place": self.placing,
            "second": self.second,
            "encounter": self.encounter,
            "oppose": self.oppose,
            "double": self.oppose,
            "guard": self.guard,
            "fight": self.fight,
            "disaster": _anything,
            "robbed": self.discard,
            "brace": self.brace,
            "hits": self.hits,
            "beaten": self.oppose,
            "hand out": self.hand_out,
            "hunt": self.hunt,
            "recover": self.recover,
            "heal": lambda action: action.args[1],
            "discard": self.discarding,
            "spill": self.discard,
            "crowd": self.discard,
            "look": lambda action: self.points(action.args[0]),
            "scry": lambda action: self.card(action.args[0]),
            "keep": lambda action: self.card(action.args[0]),
            "haste": lambda action: self.cards.hero(action.args[0]).cbt,
            "drawn": lambda action: 1.0 if action.kind == "take" else 0.0,
            "settle": self.discard,
        }

    # -- recruiting ---------------------------------------------------------------------------

    def recruit(self, action: Action) -> float:
        """A play of the recruit phase: heroes first, then what they use."""
        kind, args = action.kind, action.args
        if kind == "play":
            return 50 + self.hero(args[0])
        if kind == "give":
            return self.giving(*args)
        if kind == "attach":
            hero = next(row for row in self.rows(self.me) if row.hero == args[1])
            return 20 - hero.spells
        if kind == "steal":
            return 40 + self.cards.treasure(args[0]).points
        if kind == "pilfer":
            return 30 + self.most_use(args[0])
        if kind == "wield":
            return self.wielding(args[0])
        if kind == "cast":
            return 10
        if kind == "event":
            return self.recruit_event(args[0])
        if kind == "open":
            behind = max(map(self.points, range(self.game.players))) > self.points(self.me)
            return 5 if self.view.last and behind else -1
        return 0.0 if kind == "pass" else -1.0

    def recruit_event(self, card: int) -> float:
        """An event of the recruit phase; Trading post for a hand that is worth little."""
        if self.cards.event(card).effect == "trade":
            rest = [self.card(other) for other in self.view.hand if other != card]
            return 5 if sum(rest) < 14 else -1
        return 10

    def row_of(self, item: int) -> HeroRow | None:
        """The own hero with whom an item lies."""
        return next((row for row in self.rows(self.me) if item in row.items), None)

    def most_use(self, item: int) -> float:
        """What an item is worth to whoever of the party uses it best."""
        return max((self.use(item, row) for row in self.rows(self.me)), default=0.0)

    def giving(self, item: int, hero: int) -> float:
        """Give to who uses it best; move only to somebody who uses it much better."""
        row = next(row for row in self.rows(self.me) if row.hero == hero)
        use = self.use(item, row)
        bearer = self.row_of(item)
        if bearer is None:
            return 30 + use if use else -1
        rest = bearer._replace(items=tuple(other for other in bearer.items if other != item))
        if bearer.weapon == item:
            rest = rest._replace(weapon=-1)
        gain = use - self.use(item, rest)
        return 25 + gain if gain > 1 else -1

    def wielding(self, item: int) -> float:
        """Choosing another weapon."""
        row = self.row_of(item)
        if row is None:
            return -1
        bare = row._replace(items=(), weapon=-1)
        gain = self.use(item, bare) - (self.use(row.weapon, bare) if row.weapon >= 0 else 0)
        return 15 + gain if gain > 0 else -1

    # -- the adventure ------------------------------------------------------------------------

    def strong(self) -> bool:
        """Whether the party of the player on turn looks like winning."""
        return self.strength(self.view.turn) + self.spare(self.view.turn) >= 11

    def venturing(self, action: Action) -> float:
        """An adventure, or staying at home."""
        if action.kind == "pass":
            # A hand beyond its limit loses cards at the end of the turn anyway.
            return WAITING - 0.5 * max(0, len(self.view.hand) - 7)
        return self.venture(action.args[0], self.most_points())

    def most_points(self) -> int:
        """What the best treasure in hand is worth."""
        held = (card for card in self.view.hand if card in self.cards.treasures)
        return max((self.cards.treasure(card).points for card in held), default=0)

    def placing(self, action: Action) -> float:
        """The best treasure where the odds are good, else the least."""
        points = self.cards.treasure(action.args[0]).points
        location = self.here()
        safe = location is not None and fmean(self.chances_at(location)) > SAFE
        return points if safe else -points

    def second(self, action: Action) -> float:
        """A second treasure on the same adventure."""
        if action.kind == "pass":
            return SAFE
        location = self.here()
        return fmean(self.chances_at(location)) if location is not None else 0.0

    def hunt(self, action: Action) -> float:
        """Happy Hunting."""
        if action.kind == "pass":
            return WAITING
        places = [card for card in self.view.hand if card in self.cards.locations]
        points = self.most_points()
        return max((self.venture(place, points) for place in places), default=-1.0)

    def oppose(self, action: Action) -> float:
        """The guardian that beats the party most likely; a weak one costs spells and hits too."""
        if action.kind == "pass":
            return 0.0
        if action.kind == "rise":
            return 0.5
        guardian, turn = action.args[0], self.view.turn
        chance = self.winning(turn, guardian, self.here(), self.me)
        return 1.03 - chance - 0.001 * self.cards.guardian(guardian).cbt

    def encounter(self, action: Action) -> float:
        """Encounter, if it is likely to win."""
        if action.kind == "pass":
            return 0.5
        return 1 - self.winning(self.view.turn, action.args[0], None, self.me)

    def chances(self, party: float, guardian: float) -> float:
        """The chance that the party wins from values in which dice not rolled count 7."""
        open_own = not self.view.rolls_2d6[0]
        open_theirs = not self.view.rolls_2d6[1]
        ahead = round(party - guardian)
        if open_own:
            ahead -= 7
        if open_theirs:
            ahead += 7 * len(self.view.facing)
        return chance_at_least(
            ahead, 2 if open_own else 0, 2 * len(self.view.facing) if open_theirs else 0
        )

    def guard(self, action: Action) -> float:
        """A card for the guardian: how much better it makes its chance."""
        if action.kind == "pass":
            return 0.0
        party, guardian = self.totals()
        party += round(self.spare(self.view.turn))
        before = self.chances(party, guardian)
        gain = 0.0
        if action.kind == "event":
            card = self.cards.event(action.args[0])
            gain = sum(line.bonus for line in card.clauses)
            if card.effect == "retreat":
                return -1
        elif action.kind == "spend":
            gain = 3.5 if self.card(action.args[0]) < 4 else 2
        elif action.kind == "ruin":
            gain = self.most_use_of(self.view.turn, action.args[0])
        elif action.kind == "use":
            gain = self.item_gain(action.args[0], self.me)
        elif action.kind == "cast":
            return -1 if self.cards.cards[action.args[0]].effect == "retreat" else 1.0
        return before - self.chances(party, guardian + gain) - WORTH_CARDS

    def most_use_of(self, seat: int, item: int) -> float:
        """What an item in use is worth to its hero."""
        row = next(row for row in self.rows(seat) if item in row.items)
        bare = row._replace(items=(), weapon=-1)
        return self.use(item, bare) if item in row.in_use else 0.0

    def item_gain(self, item: int, seat: int) -> float:
        """What the use of an item adds in the running fight."""
        row = next(row for row in self.rows(seat) if item in row.items)
        foes = (
            self.foes()
            if seat == self.view.turn
            else self.quick.active_party(self.members(self.view.turn))
        )
        return sum(item_bonuses(self.cards, row.member(), item, foes, self.here()))

    def fight(self, action: Action) -> float:
        """The least that turns the fight; everything together if needed; else run."""
        kind, args = action.kind, action.args
        party, guardian = self.totals()
        missing = guardian - party
        effect = self.cards.cards[args[0]].effect if kind in ("cast", "event") else None
        if missing <= 0:
            return 0.0 if kind == "pass" else -1.0
        if effect == "retreat":
            return 0.5 if missing > 8 else 0.1
        if effect == "invisibility":
            return 20
        if kind == "pass":
            return 0.0
        gain = self.fight_gain(action)
        if gain >= missing:
            return 30 - gain
        return gain - 0.7 * missing if self.reach(missing) else -1

    def fight_gain(self, action: Action) -> float:
        """What a card adds in the running fight."""
        kind, args = action.kind, action.args
        if kind == "use":
            return self.item_gain(args[0], self.me)
        if kind == "event":
            return sum(line.bonus for line in self.cards.event(args[0]).clauses)
        if self.cards.cards[args[0]].effect == "haste":
            return max(self.cards.hero(row.hero).cbt for row in self.rows(self.me))
        cast = Cast(args[0], roll=3)
        return cast_bonus(self.cards, cast, self.members(self.me), self.foes(), self.here())

    def reach(self, missing: int) -> bool:
        """Whether spells of all heroes could together make up what is missing."""
        able = [row for row in self.rows(self.me) if row.hero not in self.view.cast]
        return 5 * sum(row.spells > 0 for row in able) >= missing

    # -- hits and recovery --------------------------------------------------------------------

    def brace(self, action: Action) -> float:
        """Cure, or a martyr where there are many hits."""
        if action.kind == "cast":
            return 1.0
        if action.kind == "martyr":
            return 5 - self.hero(action.args[0]) if self.view.hits > 2 else -1
        return 0.0

    def hits(self, action: Action) -> float:
        """So many hits on a hero: as the cheapest way to place them has it."""
        hero, count = action.args
        later = [row for row in self.rows(self.me) if row.hero >= hero]
        martyrs = sum(1 << one for one in self.view.martyrs) | self.game.martyrs
        makers = [r for r in self.rows(self.me) if self.game.martyr_makers >> r.hero & 1]
        if makers:
            others = [r for r in self.rows(self.me) if len(makers) > 1 or r.hero != makers[0].hero]
            martyrs |= sum(1 << row.hero for row in others)
        return -abs(count - self.cheapest_hits(later, self.view.points, martyrs)[1])

    def hand_out(self, action: Action) -> float:
        """An item without a bearer to a hero."""
        if action.kind == "give":
            row = next(row for row in self.rows(self.me) if row.hero == action.args[1])
            return self.use(action.args[0], row)
        return self.wielding(action.args[0]) if action.kind == "wield" else 0.0

    def recover(self, action: Action) -> float:
        """Healing, where enough is hurt."""
        kind, args = action.kind, action.args
        hurt = {row.hero: row.damage for row in self.rows(self.me)}
        if kind == "drink":
            return 10 + hurt[args[0]]
        if kind == "revive":
            return self.hero(args[0])
        if kind in ("use", "event"):
            return sum(hurt.values()) - 1.5
        if kind == "cast":
            effect = self.cards.cards[args[0]].effect
            if effect == "heal":
                return sum(hurt.values()) - 1.5
            return -1 if effect == "divination" else 5
        return 0.0

    def discard(self, action: Action) -> float:
        """What is worth least goes."""
        card = action.args[0]
        if card in self.cards.heroes and card not in self.view.hand:
            return -self.hero(card)
        if card in self.cards.items and card not in self.view.hand:
            return -self.most_use_of(self.me, card)
        return -self.card(card)

    def discarding(self, action: Action) -> float:
        """The cards worth least from the hand; nothing of the party."""
        if action.kind == "pass":
            return 0.0
        if action.kind == "discard" and action.args[0] in self.view.hand:
            return self.discard(action)
        return -100.0


def _anything(action: Action) -> float:
    """Whatever can be played is."""
    return 0.0 if action.kind == "pass" else 1.0
