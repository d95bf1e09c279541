"""The states of Treasure Hunter: what is legal, what an action does, the order of turns.

The phases of a turn have rooms of their own: ``recruit.py``, ``adventure.py``, ``fight.py``,
``aftermath.py``, ``hits.py``, ``recovery.py``; solitaire has ``solitaire.py``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tbgames.engine.actions import Action, Refusal
from tbgames.engine.game import CHANCE, TERMINAL, Outcome
from tbgames.treasure_hunter import (
    adventure,
    aftermath,
    belongings,
    fight,
    memory,
    recovery,
    recruit,
    solitaire,
)
from tbgames.treasure_hunter.bitset import indices, nth
from tbgames.treasure_hunter.dispatch import LEGAL
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.rules import HAND
from tbgames.treasure_hunter.state_data import StateData, replaced
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["TreasureHunterState"]

_DICE = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
_TWO_DICE = tuple((total, 6 - abs(total - 7)) for total in range(2, 13))

_DRAWS = (Phase.DRAW, Phase.DEAL)
_LOOKS = (Phase.TRACK, Phase.DIVINE)
_TWO = (Phase.GUARDIAN_ROLL, Phase.PARTY_ROLL)


class TreasureHunterState(StateData):
    """A position of Treasure Hunter, and the order of turns."""

    __slots__ = ()

    # -- what is legal ------------------------------------------------------------------------

    def _legal(self) -> Sequence[int]:
        return LEGAL[self.phase](self)

    def _reason(self, action: Action) -> Refusal:
        from tbgames.treasure_hunter.reasons import reason

        return reason(self, action)

    # -- what actions do ----------------------------------------------------------------------

    def _do(self, action: int) -> None:
        play, args = self.game.plays[action]
        if len(args) == 1:  # as most have; unpacking takes longer
            play(self, args[0])
        else:
            play(self, *args)

    # -- chance -------------------------------------------------------------------------------

    def _chance_weights(self) -> Sequence[tuple[int, int]]:
        moves = self.game.moves
        phase = self.phase
        if phase in _DRAWS or phase in _LOOKS:
            base = moves.draw if phase in _DRAWS else moves.see
            if self._known_top():
                return ((base + self.top[self._depth()], 1),)
            return [(base + card, 1) for card in indices(self._unknown_deck())]
        if phase in _TWO:
            return [(moves.roll_two + total, weight) for total, weight in _TWO_DICE]
        return [(moves.roll + n, weight) for n, weight in _DICE]

    def _chance(self, rng: random.Random) -> int:
        game, phase = self.game, self.phase
        moves = game.moves
        if phase in _DRAWS:
            # Most of all chance: what the longer way below does, where nobody looks at the deck.
            return moves.draw + (self.top[0] if self.top else _drawn(self.deck, game.size, rng))
        if phase in _LOOKS:
            if self._known_top():
                return moves.see + self.top[self._depth()]
            return moves.see + _drawn(self._unknown_deck(), game.size, rng)
        if phase in _TWO:
            return moves.roll_two + 2 + int(rng.random() * 6) + int(rng.random() * 6)
        return moves.roll + 1 + int(rng.random() * 6)

    def _depth(self) -> int:
        """How deep in the deck the next card lies: below those looked at already."""
        if self.phase == Phase.TRACK:
            return self.looked.bit_count()
        return len(self.top) if self.phase == Phase.DIVINE else 0

    def _known_top(self) -> bool:
        return self._depth() < len(self.top)

    def _unknown_deck(self) -> int:
        """Cards that may come next where nobody knows the next one."""
        deck = self.deck & ~self.looked
        for card in self.top:
            deck &= ~(1 << card)
        return deck

    # -- set-up and turns ---------------------------------------------------------------------

    def _deal(self, card: int) -> None:
        """Seven cards for everybody, one seat after the other, then the dice (TH-009)."""
        if self.game.solo:
            solitaire.drawn(self, card)
            return
        seat = self.turn
        memory.draw(self, seat, card)
        if self.hands[seat].bit_count() < HAND and self.deck:
            return
        self.turn = (seat + 1) % self.game.players
        if self.turn == 0 or not self.deck:
            self.turn = 0
            self.rolls = (0,) * self.game.players
            self.phase = Phase.START

    def _start_roll(self, number: int) -> None:
        """The highest begins; tied ones roll again (TH-008)."""
        seat = self.rolls.index(0)
        rolls = list(replaced(self.rolls, seat, number))
        if 0 not in rolls:
            best = max(rolls)
            if rolls.count(best) == 1:
                self.rolls = ()
                self.first = rolls.index(best)
                self._begin_turn(self.first)
                return
            rolls = [0 if roll == best else NOBODY for roll in rolls]
        self.rolls = tuple(rolls)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.count("turns")
        bit = 1 << seat
        self.barred = bool(self.pit & bit)
        self.pit &= ~bit
        self.lost = self.hunted = False
        self.proof = 0
        self.moved = self.named = self.cast = self.once = self.dead = 0
        if self.deck:
            self.draws = self.game.draws(self.piles[seat])  # TH-011
            self.phase = Phase.DRAW
            self.current_player = CHANCE
        else:
            self._recruit()

    def _recruit(self) -> None:
        self.phase = Phase.RECRUIT
        self.current_player = self.turn

    # What follows, for the rooms that a fight leads through and back.

    def _begin_fight(self) -> None:
        fight.begin(self)

    def _side_done(self) -> None:
        aftermath.side_done(self)

    def _claim(self) -> None:
        adventure.claim(self)

    def _fail(self, retreat: bool = False) -> None:
        adventure.fail(self, retreat)

    def _back_to_recovery(self) -> None:
        self.phase = Phase.RECOVER
        self.current_player = self.turn

    def _end_turn(self) -> None:
        """The next turn, unless this was the last one (TH-002)."""
        game = self.game
        seat = self.turn
        if game.solo:
            solitaire.next_card(self)
            return
        following = (seat + 1) % game.players
        if self.last and (following == self.first or game.rules.end == "turn"):
            self.barred = self.lost = self.hunted = False
            self.proof = self.dead = 0
            self._over()
        else:
            self._begin_turn(following)

    def _over(self) -> None:
        self.phase = Phase.OVER
        self.current_player = TERMINAL

    def _lose_solo(self) -> None:
        solitaire.lose(self)

    def _after_solo_fight(self) -> None:
        solitaire.fought(self)

    def _heal_all(self) -> None:
        """One hit for each own hero (TH-053, TH-E08)."""
        if self.damage:
            for hero in indices(self.parties[self.turn]):
                if self.damage >> 4 * hero & 15:
                    self.mend(hero, 1)

    def mend(self, hero: int, points: int) -> None:
        """Heal a hero, whose disease ends when he is wholly healed (TH-045)."""
        self.damage -= points << 4 * hero
        if not self.damage >> 4 * hero & 15:
            self.diseased &= ~(1 << hero)

    # -- interruptions ------------------------------------------------------------------------

    def _resumed(self) -> None:
        """Go on after an interruption in a phase that it may have ended."""
        phase = self.phase
        if self.game.solo and not self.parties[0]:
            solitaire.lose(self)
        elif phase == Phase.GUARD and not self.parties[self.turn]:
            aftermath.fallen(self)
        elif phase == Phase.ROBBED:
            aftermath.strip(self)
        elif phase == Phase.DISCARD:
            recovery.go_on_discarding(self)
        elif phase == Phase.HAND_OUT and not belongings.hand_choices(self):
            self._after_handing_out()

    def _after_handing_out(self) -> None:
        if self.quest is not None:
            adventure.finish(self)
        else:
            recruit.resume(self)

    def _hand(self, item: int, hero: int) -> None:
        """Give the next item without a bearer to a hero."""
        self.laid &= ~(1 << item)
        belongings.give(self, item, hero)
        if not belongings.hand_choices(self):
            self._after_handing_out()

    # -- what the contract asks ---------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Treasure points, and why the game is over (TH-005, TH-006)."""
        if self.current_player != TERMINAL:
            return None
        scores = [self.game.points(pile) for pile in self.piles]
        if not self.game.solo:
            return Outcome.from_scores(scores, "The deck has been gone through once.")
        if self.parties[0]:
            return Outcome.from_scores(scores, "The party got all the way through the deck.")
        return Outcome.from_scores(scores, "The party has no hero left.")

    @property
    def returns(self) -> tuple[float, ...]:
        """Winners share 1. In solitaire more points are better, and any end alive than any death.

        Nobody else is there to be better than, so the winner's 1 would say nothing.
        """
        if not self.game.solo or self.current_player != TERMINAL:
            return super().returns
        points, most = map(self.game.points, (self.piles[0], self.game.treasure_mask))
        share = (1 + points) / (1 + most)
        return ((1 + share) / 2 if self.parties[0] else share / 2,)

    def view(self, player: int) -> TreasureHunterView:
        """What ``player`` may know."""
        from tbgames.treasure_hunter.viewing import view

        return view(self, player)

    def to_dict(self) -> dict[str, Any]:
        """The whole state with cards and seats by their names."""
        from tbgames.treasure_hunter.positions import write_position

        return write_position(self)

    def audience(self, action: Action) -> tuple[int, ...] | None:
        """Draws, what is looked at, and cards laid face down are seen by who does it."""
        if action.kind in ("draw", "see", "keep", "attach", "place"):
            return None if self.game.solo else (self.turn,)
        return None

    def tell(self, action: Action, after: TreasureHunterState) -> tuple[str, str]:
        """What ``action`` did: (to its audience, to the rest)."""
        from tbgames.treasure_hunter.telling import tell

        return tell(self, action, after)


def _drawn(deck: int, size: int, rng: random.Random) -> int:
    """One of the cards of a deck, all alike: any card until one is in the deck, or by its place."""
    uniform = rng.random
    left = deck.bit_count()
    if 4 * left < size:
        return nth(deck, int(uniform() * left))
    while True:
        card = int(uniform() * size)
        if deck >> card & 1:
            return card
