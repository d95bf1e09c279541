"""Odds of a fight from the rules themselves: every way on through the states of a game.

What the active player decides is best by the same order as ``SafeHome`` has it; everybody else
passes unless told to play. Slow and plain; ``course.py`` has to say the same.
"""

from __future__ import annotations

from fractions import Fraction

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import Phase
from tbgames.treasure_hunter.state import TreasureHunterState

Score = tuple[Fraction, ...]
"""The chance to win; dead heroes and their combat values as losses."""

OVER = (Phase.HAND_OUT, Phase.HUNT, Phase.RECOVER, Phase.DISCARD, Phase.ENCOUNTER)
TWO = (Phase.GUARDIAN_ROLL, Phase.PARTY_ROLL)
HINDERING = ("event", "rise", "second", "spend")


class EngineOdds:
    """Walks through all that can happen from a state on."""

    def __init__(self, state: TreasureHunterState) -> None:
        self.before = state
        self.known: dict[tuple[object, ...], Score] = {}

    def score(self) -> Score:
        return self.walk(self.before)

    def walk(self, s: TreasureHunterState) -> Score:
        if s.quest is None or s.phase in OVER:
            return self.end(s)
        key = self.key(s)
        if key not in self.known:
            self.known[key] = self.walked(s)
        return self.known[key]

    def key(self, s: TreasureHunterState) -> tuple[object, ...]:
        """All but the rolls once they are compared, of which only the lead is left."""
        quest = s.quest
        assert quest is not None
        if s.phase in (Phase.HIT_ROLL, Phase.BRACE, Phase.HITS, Phase.FIGHT):
            s = s.copy()
            assert s.quest is not None
            own, theirs = s.quest.rolls
            lead = sum(own) - sum(theirs)
            s.quest.rolls = ((), ())
            return (*s.key(), lead if s.phase == Phase.FIGHT else None)
        return s.key()

    def walked(self, s: TreasureHunterState) -> Score:
        if s.is_chance:
            outcomes = s._chance_weights()
            total = sum(weight for _, weight in outcomes)
            scores = [self.walk(s.child(action)) for action, _ in outcomes]
            weights = [Fraction(weight, total) for _, weight in outcomes]
            columns = zip(*scores, strict=True)
            return tuple(
                sum((w * x for w, x in zip(weights, column, strict=True)), Fraction(0))
                for column in columns
            )
        legal = list(s._legal())
        if s.current_player == s.turn:
            return max(self.walk(s.child(action)) for action in legal)
        # The opposer plays whatever he can.
        playing = [a for a in legal if s.game.actions[a].kind in HINDERING]
        return self.walk(s.child((playing or legal)[0]))

    def end(self, s: TreasureHunterState) -> Score:
        seat = self.before.turn  # the next turn may have begun
        won = s.piles[seat].bit_count() - self.before.piles[seat].bit_count()
        dead = self.before.parties[seat] & ~s.parties[seat]
        cbt = sum(s.game.cards.hero(hero).cbt for hero in indices(dead))
        return (Fraction(won), Fraction(-dead.bit_count()), Fraction(-cbt))
