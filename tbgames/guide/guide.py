"""A guide at a table: finds what to say about the decision at hand, and which action to suggest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tbgames.engine.actions import Action
from tbgames.engine.advice import Counsel
from tbgames.engine.steps import Step as Happened
from tbgames.engine.table import Table
from tbgames.guide.script import News, Script
from tbgames.guide.words import signs_and_words

__all__ = ["Guide", "Step"]

_AGAIN = "You decide again"
_MOST_NEWS = 2
"""Explained at once; more can be read in the log."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a guide says at one decision."""

    number: int
    title: str
    comment: str
    """On the last decision, where it was not the suggested one; or ""."""
    news: tuple[str, ...]
    """On what has happened since."""
    see: str
    do: str
    why: str
    rules: tuple[str, ...]
    action: Action | None
    """What is suggested; None in the last step."""
    lesson: str = ""
    """The id of what was told; "" for a decision like an earlier one."""

    @property
    def last(self) -> bool:
        """Whether the guide says goodbye."""
        return self.action is None


@dataclass(frozen=True, slots=True)
class _Told:
    """A step, and the point in the game at which it was told."""

    step: Step
    log: tuple[Happened, ...]
    counsel: Counsel | None
    news: tuple[str, ...]


class Guide:
    """Goes along with one player of a table, whatever that player decides.

    It holds no part of the game: what it says of a decision follows from the player's view, from
    the coach, and from what it has told before. Going back at the table takes that back, too.

    >>> from tbgames.guide import script
    >>> guide = Guide(script("tftc"))
    >>> table = guide.table()
    >>> outcome = table.run()
    >>> step = guide.step(table)
    >>> step.number, step.action in table.state.legal_actions
    (1, True)
    """

    def __init__(self, script: Script) -> None:
        """Be ready to tell what ``script`` has."""
        self.script = script
        self._told: list[_Told] = []

    def table(self) -> Table:
        """Lay the table that the guide knows its way around."""
        from tbgames.games import new

        script = self.script
        made = {"players": len(script.seats), "seed": script.seed, **script.options}
        game = new(script.game, **made)
        return Table(game, script.seats, script.seed)

    def step(self, table: Table) -> Step:
        """Say something on the decision that a table waits for, or goodbye.

        The same decision gets the same answer. A ValueError if a bot is to decide, whose view is
        not for the one who is guided.
        """
        log = table.log
        while self._told and log[: len(self._told[-1].log)] != self._told[-1].log:
            self._told.pop()
        if self._told and self._told[-1].log == log:
            return self._told[-1].step
        if not table.state.is_terminal and not table.awaits_human:
            raise ValueError("the guide speaks to a person who is to decide")
        told = self._next(table, log)
        self._told.append(told)
        return told.step

    @property
    def _lessons(self) -> set[str]:
        return {told.step.lesson for told in self._told}

    def _next(self, table: Table, log: tuple[Happened, ...]) -> _Told:
        before = self._told[-1] if self._told else None
        since = log[len(before.log) :] if before else log
        number = len(self._told) + 1
        comment = _comment(before, since) if before else ""
        seen = self._lessons.issuperset(self.script.until) or number > self.script.most
        if table.state.is_terminal or seen:
            step = Step(
                number, self.script.title, comment, (), self.script.farewell, "", "", (), None
            )
            return _Told(step, log, None, ())
        view = table.state.view(table.state.current_player)
        legal = tuple(table.state.legal_actions)
        counsel = table.game.advise(view, legal)
        signs, words = signs_and_words(view, legal, counsel)
        news = tuple(self._news(since, view.player, signs, words))[:_MOST_NEWS]
        said = tuple(one.say.format_map(words) for one in news)
        rules = tuple(rule for one in news for rule in one.rules)
        new = (one for one in self.script.lessons if one.id not in self._lessons)
        fitting = (one for one in new if signs.issuperset(one.when) and words.keys() >= one.names)
        lesson = next(fitting, None)
        ids = tuple(one.id for one in news)
        if lesson is None:
            reason = counsel[0].reason
            again = Step(number, _AGAIN, comment, said, "", "", reason, rules, counsel.best)
            return _Told(again, log, counsel, ids)
        step = Step(
            number,
            lesson.title,
            comment,
            said,
            lesson.see.format_map(words),
            lesson.do.format_map(words),
            lesson.why.format_map(words),
            tuple(dict.fromkeys((*lesson.rules, *rules))),
            counsel.best,
            lesson.id,
        )
        return _Told(step, log, counsel, ids)

    def _news(
        self, since: Sequence[Happened], seat: int, signs: set[str], words: Mapping[str, str]
    ) -> Iterator[News]:
        """What has happened for the first time and is worth a word."""
        known = {id_ for told in self._told for id_ in told.news}
        happened = {f"{_who(one.actor, seat)} {one.action.kind}" for one in since}
        for one in self.script.news:
            fits = signs.issuperset(one.when) and words.keys() >= one.names
            if one.id not in known and one.after in happened and fits:
                yield one


def _comment(before: _Told, since: Sequence[Happened]) -> str:
    """Say something on a decision that was another one than was suggested."""
    action = before.step.action
    chosen = next((one.action for one in since if one.actor >= 0), None)
    if before.counsel is None or action is None or chosen is None or chosen == action:
        return ""
    reasons: Mapping[int, Any] = {one.action.id: one.reason for one in before.counsel}
    reason = reasons.get(chosen.id, "")
    return f"You chose “{chosen}” instead of “{action}”, and the game goes on from there. {reason}"


def _who(actor: int, seat: int) -> str:
    return "you" if actor == seat else "other" if actor >= 0 else "chance"
