"""The rules of a turn of Tobago: clues, driving, amulets. Sharing has a room of its own.

The values that these rules change are in ``state_data.py``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from tbgames.engine.actions import Action, Refusal
from tbgames.engine.game import CHANCE, TERMINAL, Outcome, State
from tbgames.tobago import sharing
from tbgames.tobago.graph import bits
from tbgames.tobago.legality import legal_plays
from tbgames.tobago.phases import Phase
from tbgames.tobago.rules import ROSES
from tbgames.tobago.state_data import LEGS, StateData, replaced
from tbgames.tobago.view import NOBODY, TobagoView
from tbgames.tobago.viewing import view as view_of

__all__ = ["Power", "Then", "TobagoState"]


class Power(IntEnum):
    """What an amulet is spent on (TB-44), as the argument of "spend" actions counts them."""

    CLUE = 0
    MARKER = 1
    LEGS = 2
    HAND = 3


class Then(IntEnum):
    """What follows when a hand is full again."""

    TURN = 0
    NEXT_TURN = 1
    AFTER_REOPENING = 2


# Plain ints: comparing with an IntEnum's member costs a look-up in every step of a playout.
_PLACE, _OPEN, _TURN = int(Phase.PLACE), int(Phase.OPEN), int(Phase.TURN)
_CLUE, _MARKER, _ROSE = int(Phase.CLUE), int(Phase.MARKER), int(Phase.ROSE)
_OFFER, _CURSE, _REOPEN = int(Phase.OFFER), int(Phase.CURSE), int(Phase.REOPEN)
_OVER, _START, _FIRST_CLUE = int(Phase.OVER), int(Phase.START), int(Phase.FIRST_CLUE)
_HANDS, _DRAW, _DEAL = int(Phase.HANDS), int(Phase.DRAW), int(Phase.DEAL)
_TURN_UP = int(Phase.TURN_UP)


class TobagoState(StateData):
    """A position of Tobago, and the rules of a turn."""

    __slots__ = ()

    # -- what is legal ------------------------------------------------------------------------

    def _legal(self) -> Sequence[int]:
        game = self.game
        phase = self.phase
        if phase == _TURN:
            return self._legal_turn()
        if phase == _OFFER:
            return (game.take, game.refuse)
        if phase == _CURSE:
            return sharing.curse_choices(self)
        if phase == _REOPEN:
            share = self.share
            assert share is not None
            hand = self.hands[self.current_player]
            return [game.play_at + 4 * kind + share.map for kind in game.clue_set.kinds(hand)]
        if phase == _CLUE:
            return self._legal_plays()
        if phase == _MARKER:
            base = game.remove_at
            maps = self._maps_with_markers(2)
            return [base + 4 * space + m for m in maps for space in bits(self.left[m])]
        if phase == _OPEN:
            empty = [m for m in range(4) if not self.maps[m]]
            kinds = game.clue_set.kinds(self.hands[self.turn])
            return [game.play_at + 4 * kind + m for kind in kinds for m in empty]
        if phase == _ROSE:
            return sharing.rose_choices(self)
        if phase == _PLACE:
            return range(game.place_at, game.place_at + len(self.game.leg_ids))
        return ()

    def _legal_turn(self) -> list[int]:
        game = self.game
        player = self.turn
        at = self.atvs[player]
        ids: list[int] = []
        bit = 1 << at
        if bit in self.left:
            # Only a located treasure's map has exactly the one space that is left.
            ids += [game.raise_at + m for m in range(4) if self.left[m] == bit and self.maps[m]]
        if self.amulet_legs:
            ids += game.leg_ids[at]
            if self.amulet_legs < LEGS:
                ids.append(game.stop)
            return ids
        acted = self.acted
        held = self.amulets_held[player]
        plays = self._legal_plays() if (acted == 0 or held) and self.roses[player] else ()
        if acted == 0:
            ids += plays
            ids += game.leg_ids[at]
            if game.rules.may_pass:
                ids.append(game.pass_)
            if game.rules.swap_hand_turn and self.untouched and self.hands[player]:
                ids.append(game.swap)
        else:
            ids.append(game.end)
            if acted == 1:
                ids += game.leg_ids[at]
        if self.amulet_here:
            ids.append(game.pick_up)
        if held:
            spend = game.spend_at
            if plays:
                ids.append(spend + Power.CLUE)
            if self._maps_with_markers(2):
                ids.append(spend + Power.MARKER)
            ids.append(spend + Power.LEGS)
            if self.hands[player]:
                ids.append(spend + Power.HAND)
        return ids

    def _legal_plays(self) -> list[int]:
        """Clue cards of the player whose turn it is, on every map that takes them (TB-21)."""
        game = self.game
        if not self.roses[self.turn]:
            return []
        # What the spaces left must differ from: nothing (-1) where redundancy is allowed.
        before = self.left
        if game.rules.redundant_clues:
            limit = game.rules.marker_limit
            before = tuple(
                left if clues and left.bit_count() <= limit else -1
                for left, clues in zip(self.left, self.maps, strict=True)
            )
        kinds = game.clue_set.kinds(self.hands[self.turn])
        return legal_plays(kinds, game.clue_masks, self.left, before, game.play_at)

    def _maps_with_markers(self, least: int) -> list[int]:
        """Maps with at least so many markers on the island (TB-22)."""
        limit = self.game.rules.marker_limit
        return [m for m in range(4) if self.maps[m] and least <= self.left[m].bit_count() <= limit]

    def _reason(self, action: Action) -> Refusal:
        from tbgames.tobago.reasons import reason

        return reason(self, action)

    # -- what actions do ----------------------------------------------------------------------

    def _do(self, action: int) -> None:
        game = self.game
        if action < game.play_at:
            self._drive(action)
        elif action < game.end:
            kind, m = divmod(action - game.play_at, 4)
            self._play(kind, m)
        elif action < game.chance_at:
            self._do_other(action)
        elif action < game.draw_at:
            self._start(action - game.start_at)
        elif action < game.deal_at:
            self._draw(action - game.draw_at)
        elif action < game.turn_up_at:
            sharing.deal(self, action - game.deal_at)
        else:
            sharing.turn_up(self, action - game.turn_up_at)

    def _do_other(self, action: int) -> None:
        game = self.game
        if action == game.end:
            self._next_turn()
        elif action == game.take:
            sharing.take(self)
        elif action == game.refuse:
            sharing.refuse(self)
        elif game.place_at <= action < game.remove_at:
            self._place(action - game.place_at)
        elif game.spend_at <= action < game.take:
            self._spend(action - game.spend_at)
        elif action == game.stop:
            self.amulet_legs = 0
            self._continue_turn()
        elif action == game.pick_up:
            self._pick_up()
        elif game.raise_at <= action < game.spend_at:
            sharing.raise_treasure(self, action - game.raise_at)
        elif game.remove_at <= action < game.rose_at:
            self._remove_marker(*divmod(action - game.remove_at, 4))
        elif action == game.give_amulet:
            sharing.pay_curse(self, with_amulet=True)
        elif action == game.lose_card:
            sharing.pay_curse(self, with_amulet=False)
        elif action == game.pass_:
            self.acted = 2
            self._continue_turn()
        elif action == game.swap:
            self._change_hand(Then.NEXT_TURN)
        else:
            sharing.take_back_rose(self, *divmod(action - game.rose_at, ROSES))

    def _drive(self, space: int) -> None:
        """Drive one leg (TB-41), of the action or of an amulet (TB-44)."""
        self.atvs = replaced(self.atvs, self.turn, space)
        self.untouched = False
        if self.amulet_legs:
            self.amulet_legs -= 1
            # Legs that an amulet gave never pick up another (TB-42).
            self.amulet_here = False
        else:
            self.legs -= 1
            self.acted = 1 if self.legs else 2
            self.amulet_here = bool(self.amulets >> space & 1)
        if self.acted == 2:
            self._continue_turn()  # or end it; while driving goes on nothing else changes

    def _play(self, kind: int, m: int) -> None:
        """Put a clue card with the own rose on a map (TB-40) and draw back up."""
        phase = self.phase
        player = self.current_player
        self.hands = replaced(
            self.hands, player, self.game.clue_set.remove(self.hands[player], kind)
        )
        if self.clue_pools or self.clue_story:
            self._note_gone(kind, player)
        self.maps = replaced(self.maps, m, (*self.maps[m], (kind, player)))
        self.left = replaced(self.left, m, self.left[m] & self.game.clue_masks[kind])
        self.roses = replaced(self.roses, player, self.roses[player] - 1)
        if phase == _OPEN:
            self._after_opening()
            return
        self.busy = True
        self.untouched = False
        if phase == _REOPEN:
            self._draw_up(player, Then.AFTER_REOPENING)
            return
        if phase == _TURN:
            self.acted = 2
        self._draw_up(player, Then.TURN)

    def _spend(self, power: int) -> None:
        """Spend an amulet (TB-44); it goes back to the pile."""
        player = self.turn
        self.amulets_held = replaced(self.amulets_held, player, self.amulets_held[player] - 1)
        self.busy = True
        self.untouched = False
        if power == Power.CLUE:
            self.phase = _CLUE
        elif power == Power.MARKER:
            self.phase = _MARKER
        elif power == Power.LEGS:
            self.amulet_legs = LEGS
        else:
            self._change_hand(Then.TURN)

    def _remove_marker(self, space: int, m: int) -> None:
        self.left = replaced(self.left, m, self.left[m] & ~(1 << space))
        self.removed = replaced(self.removed, m, self.removed[m] | 1 << space)
        self._continue_turn()

    def _pick_up(self) -> None:
        player = self.turn
        self.amulets &= ~(1 << self.atvs[player])
        self.amulets_held = replaced(self.amulets_held, player, self.amulets_held[player] + 1)
        self.amulet_here = False
        self.untouched = False
        self._continue_turn()

    def _change_hand(self, then: Then) -> None:
        """Discard the whole hand, then draw as many (TB-44, TB-40)."""
        player = self.turn
        self.clue_discards = self.game.clue_set.merge(self.clue_discards, self.hands[player])
        if self.clue_pools or self.clue_story:
            for kind in self.game.clue_set.unpack(self.hands[player]):
                self._note_gone(kind, player)
        if self.clue_story:
            # A hand shown in full leaves nothing of its past to infer from.
            self.clue_story = replaced(self.clue_story, player, ())
        self.hands = replaced(self.hands, player, 0)
        self._draw_up(player, then)

    # -- drawing clue cards -------------------------------------------------------------------

    def _draw_up(self, player: int, then: int) -> None:
        """Let chance fill a hand up, reshuffling the discards if needed (TB-40, TB-81)."""
        if self.hands[player].bit_count() < self.game.hand_size:
            if not self.clue_deck and self.clue_discards:
                self._reshuffle_clues()
            if self.clue_deck:
                self.drawer = player
                self.then = then
                self.phase = _DRAW
                self.current_player = CHANCE
                return
        if then == Then.TURN:
            self._continue_turn()
        elif then == Then.NEXT_TURN:
            self._next_turn()
        else:
            sharing.after_reopening(self)

    def _draw(self, kind: int) -> None:
        player = self.drawer
        self.clue_deck = self.game.clue_set.remove(self.clue_deck, kind)
        self.hands = replaced(self.hands, player, self.game.clue_set.add(self.hands[player], kind))
        if self.clue_story:
            story = (*self.clue_story[player], NOBODY)
            self.clue_story = replaced(self.clue_story, player, story)
        if self.phase == _DRAW:
            self._draw_up(player, self.then)
        elif self.phase == _FIRST_CLUE:
            self.phase = _OPEN
            self.current_player = player
        elif self.hands[player].bit_count() == self.game.hand_size:
            self.drawer = (player + 1) % self.game.players
            if self.drawer == self.first:
                self._begin_turn(self.first)

    def _reshuffle_clues(self) -> None:
        """Make the discards the new deck.

        From now on everybody knows which cards are in hands and how many of them each player
        has: one pool more for reading hands (``clue_worlds.py``).
        """
        if self.game.has_copies:
            self.clue_story = ()
        else:
            pool = sum(self.hands)
            counts = [hand.bit_count() for hand in self.hands]
            for cards, held in self.clue_pools:
                pool ^= cards
                counts = [count - older for count, older in zip(counts, held, strict=True)]
            if pool:
                self.clue_pools = (*self.clue_pools, (pool, tuple(counts)))
        self.clue_deck = self.clue_discards
        self.clue_discards = 0

    def _note_gone(self, kind: int, player: int) -> None:
        """A card left a hand in the open: note it for reading the hand."""
        if self.clue_story:
            story = (*self.clue_story[player], kind)
            self.clue_story = replaced(self.clue_story, player, story)
        card = self.game.clue_set.add(0, kind)
        for i, (cards, held) in enumerate(self.clue_pools):
            if cards & card:
                rest = cards ^ card
                entry = ((rest, replaced(held, player, held[player] - 1)),) if rest else ()
                self.clue_pools = self.clue_pools[:i] + entry + self.clue_pools[i + 1 :]
                return

    # -- set-up and the order of turns --------------------------------------------------------

    def _start(self, seat: int) -> None:
        self.first = self.turn = self.current_player = seat
        self.phase = _PLACE

    def _place(self, space: int) -> None:
        self.atvs = replaced(self.atvs, self.turn, space)
        self.turn = self.current_player = (self.turn + 1) % self.game.players
        if self.turn == self.first:
            self._first_clue()

    def _first_clue(self) -> None:
        self.drawer = self.turn
        self.phase = _FIRST_CLUE
        self.current_player = CHANCE

    def _after_opening(self) -> None:
        self.turn = (self.turn + 1) % self.game.players
        self._first_clue()
        if self.turn == self.first:
            self.phase = _HANDS

    def _begin_turn(self, player: int) -> None:
        self.turn = self.current_player = player
        self.phase = _TURN
        self.acted = 0
        self.legs = LEGS
        self.amulet_legs = 0
        self.amulet_here = bool(self.amulets >> self.atvs[player] & 1)
        self.untouched = True

    def _continue_turn(self) -> None:
        """Go on with the turn, or end it where nothing more can be done (TB-40)."""
        player = self.turn
        if (
            self.acted == 2
            and not (self.amulets_held[player] or self.amulet_here or self.amulet_legs)
            # The only space left of a map is the treasure's: here it could be raised.
            and 1 << self.atvs[player] not in self.left
        ):
            self._next_turn()
            return
        self.phase = _TURN
        self.current_player = player

    def _next_turn(self) -> None:
        player = (self.turn + 1) % self.game.players
        if player == self.first:
            self.quiet_rounds = 0 if self.busy else self.quiet_rounds + 1
            self.busy = False
            if self.quiet_rounds >= self.game.rules.stalemate_rounds:
                self._end()
                return
        self._begin_turn(player)

    def _end(self) -> None:
        self.phase = _OVER
        self.current_player = TERMINAL

    # -- chance -------------------------------------------------------------------------------

    def _chance_weights(self) -> list[tuple[int, int]]:
        game = self.game
        phase = self.phase
        if phase in (_DEAL, _TURN_UP):
            return sharing.chance_weights(self)
        if phase == _START:
            return [(game.start_at + seat, 1) for seat in range(game.players)]
        return [(game.draw_at + kind, n) for kind, n in game.clue_set.weights(self.clue_deck)]

    def _chance(self, rng: random.Random) -> int:
        game = self.game
        phase = self.phase
        if phase in (_DEAL, _TURN_UP):
            return sharing.chance(self, rng)
        if phase == _START:
            return game.start_at + int(rng.random() * game.players)
        return game.draw_at + game.clue_set.draw(self.clue_deck, rng)

    def audience(self, action: Action) -> tuple[int, ...] | None:
        """Drawn clues and cards looked at are for one player, the unseen card for nobody."""
        if action.kind == "draw":
            return (self.drawer,)
        if action.kind == "deal":
            assert self.share is not None
            owner = sharing.next_owner(self.share)
            return () if owner == NOBODY else (owner,)
        return None

    def tell(self, action: Action, after: State) -> tuple[str, str]:
        """Say what happened, with its consequences, in words."""
        from tbgames.tobago.telling import tell

        assert isinstance(after, TobagoState)
        return tell(self, action, after)

    # -- as a value ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Gold by seat, the ranking, and whether the treasures ran out (TB-60, TB-80)."""
        if self.current_player != TERMINAL:
            return None
        values = self.game.values
        unpack = self.game.treasure_set.unpack
        scores = [sum(values[kind] for kind in unpack(cards)) for cards in self.gold]
        reason = (
            "The treasure deck has run out."
            if self.last
            else f"Nothing happened for {self.quiet_rounds} rounds."
        )
        return Outcome.from_scores(scores, reason)

    def view(self, player: int) -> TobagoView:
        """What ``player`` may know (TB-70)."""
        return view_of(self, player)

    def to_dict(self) -> dict[str, Any]:
        """The whole state in words and numbers, as ``game.position`` reads it."""
        from tbgames.tobago.positions import write_position

        return write_position(self)
