"""A table: a game with seats, a history that can be gone back, and a record."""

from __future__ import annotations

import os
import random
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias

from tbgames.engine.actions import Action, IllegalAction, Refusal
from tbgames.engine.advice import Counsel
from tbgames.engine.bots import Bot, BotError, ask, ask_in_slices, make_bot
from tbgames.engine.bots.isolated import IsolatedBot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.bots.thoughts import Thoughts
from tbgames.engine.game import CHANCE, Game, Outcome, State
from tbgames.engine.record import GameClass, Record, RecordError, SeatRecord
from tbgames.engine.steps import Line, Moment, Step, lines_for
from tbgames.engine.streams import check_seed, stream

__all__ = ["HUMAN", "Table", "TableError"]

HUMAN = "human"
"""The name of a seat for which ``play`` decides."""

_MOST_PATIENCE = 86_400.0

Seat: TypeAlias = str | Bot | BotFactory
"""What can sit at a table: HUMAN, a bot's name, a Bot or a Bot class."""


class TableError(RuntimeError):
    """The table cannot do this now; the message says what it can do."""


class Table:
    """A game played by people and bots.

    The table draws chance, asks bots, keeps the history and writes records. Whatever is at
    rest, ``state`` is a decision with a choice or the end: the chance that follows a decision
    and a pass that is the only answer are settled with it.

    The n-th chance event and the decision of a seat at the n-th step draw from streams of
    their own under the table's seed. So a game that is undone and redone, or saved, loaded and
    continued, goes as if nothing had happened.

    >>> from tbgames.engine.testing.toy import Toy
    >>> table = Table(Toy.new(), seats=["human", "greedy"], seed=3)
    >>> table.run()                       # a human decides first
    >>> table.state.legal_actions
    {pay A, pay B, hide A, hide B}
    >>> [str(step.action) for step in table.play("hide A")]
    ['hide A', 'draw B']
    >>> table.log_for(1)[-1].text
    '0: draw'
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        seed: int | None = None,
        *,
        undo: Literal["fair", "free"] = "fair",
        isolate: bool = False,
        patience: float | None = None,
    ) -> None:
        """Seat the players and settle the chance that comes before the first decision.

        With ``isolate`` each bot runs in a process of its own and gets views as JSON; close
        the table then, or use it in a ``with`` statement. Such a process is ended, and its bot has
        failed, if it gives no answer within ``patience`` seconds. ``undo="free"`` lets ``undo`` go
        back behind what was revealed, and marks the record as practice when it does.

        A ValueError for a wrong number of seats or a name that no bot has.
        """
        if not isinstance(game, Game):
            raise TypeError(f"a table is for a game, as tbgames.new() makes it, not for {game!r}")
        self._patience = _checked_patience(patience, isolate)
        self._open(game, seats, check_seed(seed), undo, isolate, Moment(game.root), False)

    def _open(
        self,
        game: Game[Any, Any],
        seats: Sequence[Seat],
        seed: int,
        undo: str,
        isolate: bool,
        moment: Moment,
        practice: bool,
    ) -> None:
        if isinstance(seats, str) or not hasattr(seats, "__len__") or len(seats) != game.players:
            raise ValueError(
                f"{game.name} has {game.players} players here, but the seats are {seats!r}"
            )
        if undo not in ("fair", "free"):
            raise ValueError(f'undo is "fair" or "free", not {undo!r}')
        self._isolate = isolate
        self.game = game
        self.seed = seed
        self._free = undo == "free"
        self._practice = practice
        seated = [self._seated(seat) for seat in seats]
        self._bots: tuple[Bot | None, ...] = tuple(bot for bot, _ in seated)
        self._names: tuple[str, ...] = tuple(name for _, name in seated)
        self._undone: tuple[Moment, ...] = ()
        self._moment = self._settled(moment)

    def _seated(self, who: Seat) -> tuple[Bot | None, str]:
        """The bot that is meant, None for a human, and what it is called."""
        if who == HUMAN:
            return None, HUMAN
        if self._isolate:
            bot: Bot = IsolatedBot(who, self.game, self._patience)
        else:
            bot = make_bot(who, self.game)
        return bot, who if isinstance(who, str) else bot.name

    @property
    def state(self) -> State:
        """The position now."""
        return self._moment.state

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where: "human" or the bot's name."""
        return self._names

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.state.outcome

    @property
    def practice(self) -> bool:
        """Whether anything that had been revealed was taken back."""
        return self._practice

    @property
    def log(self) -> tuple[Step, ...]:
        """All steps so far, hidden ones included: for whoever may know everything."""
        return self._moment.since()

    def log_for(self, seat: int | None) -> tuple[Line, ...]:
        """The log that ``seat`` may read; None for somebody who only watches."""
        return lines_for(self.log, seat)

    @property
    def awaits_human(self) -> bool:
        """Whether a human is to decide."""
        return not self.state.is_terminal and self._bots[self.state.current_player] is None

    def thoughts(self, seat: int) -> Thoughts | None:
        """What the bot of a seat thinks of the decision it was asked for last, if it tells.

        It may be asked for while the bot thinks in slices, and is for those who may see the view
        of that seat. An IndexError if there is no such seat.
        """
        bot = self._bots[self._checked(seat)]
        return None if bot is None else bot.thoughts

    def play(self, action: int | Action | str) -> tuple[Step, ...]:
        """Decide for the human on turn, and give the steps that this led to.

        IllegalAction with the reason if the rules refuse it; a TableError if no human is to
        decide. Nothing has changed then.
        """
        if not self.awaits_human:
            raise TableError(f"no human is to decide: {self._situation()}")
        action = self.game.actions.resolve(action)
        refusal = self.state.why_not(action)
        if refusal is not None:
            raise IllegalAction(action, refusal)
        return self._go(action)

    def step(self) -> tuple[Step, ...]:
        """Let the bot on turn decide, and give the steps that this led to.

        A TableError if a human is to decide or the game is over; a BotError if the bot fails
        or its answer is not legal. Nothing has changed then.
        """
        asked, bots = self._moment, self._bots
        with self._blaming():
            action = ask(*self._question())
        return self._answered(action, asked, bots)

    def step_in_slices(self) -> Generator[None, None, tuple[Step, ...]]:
        """Do as ``step``, and yield between the slices in which the bot thinks.

        Nothing has changed until it has thought to the end. A TableError then if the table has
        moved on meanwhile: the answer is to a question that nobody asks any more.
        """
        asked, bots = self._moment, self._bots
        with self._blaming():
            action = yield from ask_in_slices(*self._question())
        return self._answered(action, asked, bots)

    def run(self) -> Outcome | None:
        """Let bots decide until a human has to, or to the end; gives the outcome then."""
        while not self.state.is_terminal and not self.awaits_human:
            self.step()
        return self.outcome

    def reseat(self, seat: int, who: Seat) -> None:
        """Let somebody else decide for a seat from now on: HUMAN, a bot's name, a bot or its class.

        The game stands as it is. What was decided before stays, also if it was by another.

        Raises:
            IndexError: there is no such seat.
            ValueError: no bot has this name.

        >>> from tbgames.engine.testing.toy import Toy
        >>> table = Table(Toy.new(), seats=["human", "greedy"], seed=3)
        >>> table.reseat(0, "random")
        >>> table.seats
        ('random', 'greedy')
        """
        self._checked(seat)
        bot, name = self._seated(who)
        leaving = self._bots[seat]
        if leaving is not None and self._bots.count(leaving) == 1:
            leaving.close()
        self._bots = (*self._bots[:seat], bot, *self._bots[seat + 1 :])
        self._names = (*self._names[:seat], name, *self._names[seat + 1 :])

    # -- history ------------------------------------------------------------------------------

    def can_undo(self) -> Refusal | None:
        """Say why ``undo`` would be refused; None if it would not."""
        target = self._undo_target()
        if target is None:
            return Refusal("nothing-to-undo", "There is no decision to take back.")
        return None if self._free else self._revealed_since(target)

    def undo(self) -> None:
        """Go back to the last decision of a human, or of any bot where no human plays.

        A TableError with the reason if there is none, or if a fair table would have to take
        back what was revealed since: a draw or roll that anybody saw, or another seat's move.
        """
        refusal = self.can_undo()
        if refusal is not None:
            raise TableError(str(refusal))
        target = self._undo_target()
        assert target is not None
        self._practice |= self._revealed_since(target) is not None
        self._undone = (*self._undone, self._moment)
        self._moment = target

    def redo(self) -> None:
        """Take back the last ``undo``; a TableError if nothing was undone, or play went on."""
        if not self._undone:
            raise TableError("there is nothing to redo")
        *rest, self._moment = self._undone
        self._undone = tuple(rest)

    @property
    def can_redo(self) -> bool:
        """Whether there is an ``undo`` to take back."""
        return bool(self._undone)

    def _undo_target(self) -> Moment | None:
        human = None in self._bots
        moment = self._moment.before
        while moment is not None:
            player = moment.state.current_player
            decides = player != CHANCE and (not human or self._bots[player] is None)
            if decides and _forced_pass(moment.state) is None:
                return moment
            moment = moment.before
        return None

    def _revealed_since(self, target: Moment) -> Refusal | None:
        mover = target.state.current_player
        for step in self._moment.since(target):
            if step.actor == CHANCE and step.audience != ():
                told = step.public.rstrip(".")
                return Refusal("revealed", f"Since then something was revealed: {told}.")
            if step.actor not in (CHANCE, mover):
                told = step.public.rstrip(".")
                return Refusal("moved", f"Since then somebody else has decided: {told}.")
        return None

    # -- files --------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game so far, everything included."""
        return Record(self.game, self._names, self.seed, self._practice, self._moment)

    def coach(self) -> Counsel:
        """Advise the player to decide, from what that player may know.

        Raises:
            TableError: nobody is to decide, as the game is over.
            TypeError: the game has no coach.

        >>> from tbgames.engine.testing.toy import Toy
        >>> print(Table(Toy.new(), seats=["human", "greedy"], seed=3).coach().best)
        pay B
        """
        state = self.state
        if state.is_terminal:
            raise TableError("the game is over, so there is nothing to advise on")
        return self.game.advise(state.view(state.current_player), state.legal_actions)

    def save(self, path: str | os.PathLike[str], seat: int | None = None) -> None:
        """Write the game to a file: everything, or what ``seat`` may know.

        The file is written whole or not at all; an OSError if that fails.
        """
        self.record.save(path, seat)

    @classmethod
    def load(
        cls,
        path: str | os.PathLike[str],
        seats: Sequence[Seat] | None = None,
        *,
        undo: Literal["fair", "free"] = "fair",
        isolate: bool = False,
        patience: float | None = None,
        game: GameClass | None = None,
    ) -> Self:
        """Open a table where a saved game stopped; ``seats`` replaces who sat there.

        ``game`` is the class of a game that has no name to find it by. A RecordError if the
        file is no sound record, or one of a single seat; a ValueError if no bot has the name
        of one that sat there.
        """
        record = Record.load(path, game=game)
        return cls.resume(record, seats, undo=undo, isolate=isolate, patience=patience)

    @classmethod
    def resume(
        cls,
        record: Record | SeatRecord,
        seats: Sequence[Seat] | None = None,
        *,
        undo: Literal["fair", "free"] = "fair",
        isolate: bool = False,
        patience: float | None = None,
    ) -> Self:
        """Open a table where ``record`` stops, as ``load`` does."""
        if isinstance(record, SeatRecord):
            raise RecordError(
                f"this record holds only what seat {record.seat} may know; it can be replayed, "
                "but the game cannot go on from it"
            )
        table = cls.__new__(cls)
        table._patience = _checked_patience(patience, isolate)
        seats = record.seats if seats is None else seats
        table._open(record.game, seats, record.seed, undo, isolate, record.last, record.practice)
        return table

    def close(self) -> None:
        """End the processes of isolated bots; they start again if they are asked again."""
        for bot in self._bots:
            if bot is not None:
                bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        seats = ", ".join(self._names)
        return f"<Table of {self.game.name}: {seats}; seed {self.seed}; {self._situation()}>"

    # -- steps --------------------------------------------------------------------------------

    def _question(self) -> tuple[Bot, State, random.Random, str]:
        if self.state.is_terminal or self.awaits_human:
            raise TableError(f"no bot is to decide: {self._situation()}")
        seat = self.state.current_player
        bot = self._bots[seat]
        assert bot is not None
        rng = stream(self.seed, "seat", seat, self._moment.steps)
        return bot, self.state, rng, self._names[seat]

    def _checked(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < len(self._bots):
            last = len(self._bots) - 1
            raise IndexError(f"there is no seat {seat!r}; seats run from 0 to {last}")
        return seat

    def _answered(
        self, action: Action, asked: Moment, bots: tuple[Bot | None, ...]
    ) -> tuple[Step, ...]:
        """Do what a bot has answered, if it is still asked."""
        if self._moment is not asked or self._bots is not bots:
            raise TableError("the table moved on while the bot was thinking")
        return self._go(action)

    @contextmanager
    def _blaming(self) -> Iterator[None]:
        """Name the step too when a bot fails."""
        try:
            yield
        except BotError as error:
            step = self._moment.steps + 1
            raise BotError(error.seat, error.bot, error.what, step) from error.__cause__

    def _go(self, action: Action) -> tuple[Step, ...]:
        before = self._moment
        self._moment = self._settled(before.then(action))
        self._undone = ()
        return self._moment.since(before)

    def _settled(self, moment: Moment) -> Moment:
        while not moment.state.is_terminal:
            if moment.state.is_chance:
                rng = stream(self.seed, "chance", moment.chances)
                moment = moment.then(self.game.actions[moment.state._chance(rng)])
                continue
            forced = _forced_pass(moment.state)
            if forced is None:
                break
            moment = moment.then(forced)
        return moment

    def _situation(self) -> str:
        if self.state.is_terminal:
            return "the game is over"
        seat = self.state.current_player
        if self.awaits_human:
            return f"seat {seat} is a human's, for whom play(action) decides"
        return f"seat {seat} is the bot {self._names[seat]!r}, which step() or run() asks"


def _checked_patience(patience: float | None, isolate: bool) -> float | None:
    if patience is None:
        return None
    seconds = type(patience) in (int, float) and 0 < patience <= _MOST_PATIENCE
    if not (isolate and seconds):
        raise ValueError(
            f"patience={patience!r}; it is a number of seconds above 0, up to a day, for bots in "
            "processes (isolate=True)"
        )
    return patience


def _forced_pass(state: State) -> Action | None:
    legal = state.legal_actions
    return legal[0] if len(legal) == 1 and legal[0].kind == "pass" else None
