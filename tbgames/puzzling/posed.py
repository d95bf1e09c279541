"""A puzzle: a position as its player sees it, a question, and what an answer is worth."""

from __future__ import annotations

import html
from dataclasses import dataclass, replace

from tbgames.engine.actions import Action, LegalActions, UnknownAction
from tbgames.engine.game import State, View, bundle
from tbgames.engine.messages import brief
from tbgames.lessons.answers import shown
from tbgames.lessons.checking import Checked
from tbgames.lessons.hints import Hint
from tbgames.puzzling.kinds import Answer, kind_of, unsolved
from tbgames.scene.model import Panel, Scene, Thing
from tbgames.tables import html_table, text_table

__all__ = ["Puzzle", "Solution"]

_SHOWN = 5
"""Answers that a solution lists."""
_NARROWED = 3
"""Answers that the last hint leaves."""
_LONGEST = 300
"""Letters of an answer; looking for what is meant by a whole book would take long."""
_FEW = 9
"""Answers that are written beside the position."""
_CHECKS = 2
"""That it answers the question, and that it is the best answer."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best answer of a puzzle, and why: it shows itself as a sentence and a table.

    ``action`` is None where the answer is a name.
    """

    answer: str
    action: Action | None
    reason: str
    rows: tuple[tuple[str, str], ...]
    """The best answers with their figures."""

    def __repr__(self) -> str:
        return f"{self.reason}\n{text_table(('answer', 'what it brings'), self.rows)}"

    def _repr_html_(self) -> str:
        table = html_table("The best answers", ("answer", "what it brings"), self.rows)
        return f"<p>{html.escape(self.reason)}</p>{table}"


class Puzzle:
    """A position with a question that has one best answer.

    It keeps what the player to decide may know, and no state: nothing that is hidden in the
    position changes what it shows or answers. The answer is worked out by the game's exact tool.

    Args:
        state: a position in which a player decides, as ``game.position`` gives it.
        kind: what is asked, one of ``tbgames.puzzling.kinds.kinds_of(game.name)``.
        name: what its checks call it; the game's name if left out.

    Raises:
        TypeError: it is no state.
        ValueError: nobody decides, no such kind, not a position for it, or no answer is better
            than every other by the margin of its kind.

    A party is hurt, and the question is who takes the hits:

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Temple", "Golden Goose"], ["Orcs", "Dragon"]],
    ...     "parties": [[{"hero": "Warrior"}], []], "phase": "venture"})
    >>> mine = tb.Puzzle(state.apply("go to Temple").apply("place Golden Goose"), "oppose")
    Traceback (most recent call last):
    ValueError: this position has no one best answer: 'oppose with Dragon' is beaten with a chance
    of 0.0%, 'oppose with Orcs' is beaten with a chance of 1.2%; it takes 1/20 of a chance more
    >>> state = game.position({"hands": [["Temple", "Golden Goose"], ["Giant Rats", "Dragon"]],
    ...     "parties": [[{"hero": "Warrior"}], []], "phase": "venture"})
    >>> mine = tb.Puzzle(state.apply("go to Temple").apply("place Golden Goose"), "oppose")
    >>> mine.question
    'A goes to the Temple. With which guardian do you have the best chance to stop A?'
    >>> mine.check("Giant Rats").ok, mine.check("oppose with Dragon").ok
    (False, True)
    """

    def __init__(self, state: State, kind: str, name: str = "") -> None:
        if not isinstance(state, State):
            what = brief(state)
            raise TypeError(f"a puzzle is made of a state, as game.position gives it, not {what}")
        game = state.game
        self._kind = kind_of(game.name, kind)
        if state.current_player < 0:
            raise ValueError("a puzzle needs a position in which a player decides, and nobody does")
        self.name = name or game.name
        self.view: View = state.view(state.current_player)
        """What the player to decide may know."""
        self.legal: LegalActions = state.legal_actions
        """What may be played."""
        self.question: str = self._kind.question(self.view)
        """What is asked."""
        self.answers: tuple[Answer, ...] = self._kind.ranked(self.view, tuple(self.legal))
        """All answers with their figures, the best first."""
        if not self._kind.clear(self.answers):
            raise ValueError(f"this position has no one best answer: {self._tie()}")

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self._kind.name

    def check(self, answer: object) -> Checked:
        """Say whether an answer is the best one; whatever it is, this does not raise.

        Args:
            answer: an action, its words, or a name; three dots while there is none.

        Returns:
            Of two checks the first asks whether it answers the question and may be played, the
            second whether it is the best; the message has the figures of both.
        """
        if answer is ...:
            todo = f"Put {self._kind.about} in place of the three dots, such as {self._example!r}."
            return Checked(self.name, 0, _CHECKS, todo, answered=False)
        try:
            given, refusal = self._read(answer)
        except Exception as fault:
            what = f"{shown(answer)} cannot be read ({type(fault).__name__})."
            return Checked(self.name, 0, _CHECKS, what)
        if given is None:
            return Checked(self.name, 0, _CHECKS, refusal)
        best = self.answers[0]
        if given is best:
            return Checked(self.name, _CHECKS, _CHECKS, self._why())
        told = f"{given.words!r} {given.figure}; the best answer {best.figure}."
        return Checked(self.name, 1, _CHECKS, told)

    def hint(self, step: int = 1) -> Hint:
        """Help: step 1 is a thought, step 2 names a few answers with the best among them.

        A ValueError for any other step.
        """
        if step == 1:
            return Hint(self.name, 1, 2, self._kind.hint, "call hint(2)")
        if step == 2:
            few = sorted(one.words for one in self.answers[:_NARROWED])
            return Hint(self.name, 2, 2, f"It is one of these: {'; '.join(few)}.")
        raise ValueError(f"hints are number 1 and 2, not {brief(step)}")

    def solution(self) -> Solution:
        """The best answer with the sentence why, and the next best ones."""
        best = self.answers[0]
        rows = tuple((one.words, one.figure) for one in self.answers[:_SHOWN])
        return Solution(best.words, best.action, self._why(), rows)

    @property
    def _example(self) -> str:
        """How an answer is written; which one tells nothing of what is best."""
        return min(one.words for one in self.answers)

    def _tie(self) -> str:
        told = ", ".join(f"{one.words!r} {one.figure}" for one in self.answers[:2])
        if len(self.answers) < 2:
            return f"{told}, and there is no other answer"
        return f"{told}; it takes {self._kind.margin} {self._kind.unit} more"

    def _why(self) -> str:
        best, second = self.answers[:2]
        told = f"{best.words!r} {best.figure}; the next best, {second.words!r}, {second.figure}."
        return " ".join(filter(None, (told, self._kind.model)))

    def _read(self, answer: object) -> tuple[Answer | None, str]:
        """The answer that is meant, or what is wrong with what was given."""
        if isinstance(answer, str | int):  # a number of hits is an answer, the id of an action none
            wanted = _plain(str(answer))
            for one in self.answers:
                if wanted in map(_plain, (one.words, *one.names)):
                    return one, ""
        game = self.view.game
        if not isinstance(answer, str | Action) or len(str(answer)) > _LONGEST:
            return None, f"{shown(answer)} is no answer; write it as {self._example!r}."
        try:
            action = game.actions.resolve(answer)
        except UnknownAction as fault:
            if all(one.action for one in self.answers):
                return None, f"{str(fault)[:200]}."
            return None, f"{shown(answer)} is no answer here; write it as {self._example!r}."
        for one in self.answers:
            if one.action == action:
                return one, ""
        if action in self.legal:
            wanted = f"the question is for {self._kind.about}"
            return None, f"{action.text!r} may be played, but {wanted}."
        # Why it is refused shows in what the player knows, so any world that fits will do.
        refusal = game.worlds(self.view).sample(0).why_not(action)
        return None, f"{action.text!r} may not be played: {refusal}"

    @property
    def scene(self) -> Scene:
        """The position as its player sees it, under the question; nothing is worked out in it."""
        game = self.view.game
        drawn = unsolved(game.name, game.scene(self.view))
        top = [panel for panel in drawn.panels if panel.area == "top"]
        rest = [panel for panel in drawn.panels if panel.area != "top"]
        # Beside the rest only where something else is there, else half of the page is empty.
        area = "side" if any(panel.area == "side" for panel in rest) else "main"
        panels = (*top, *self._choices(area), *rest)
        return replace(drawn, title=self.question, panels=panels)

    def _choices(self, area: str) -> tuple[Panel, ...]:
        """The answers in the order of their words, where they are few."""
        if len(self.answers) > _FEW:
            return ()
        answers = sorted(self.answers, key=lambda one: one.words)
        lines = [
            Thing(
                f"answer-{number}",
                ": ".join(filter(None, (one.words, one.note))),
                words=one.words,
                note=one.note,
            )
            for number, one in enumerate(answers)
        ]
        return (Panel("answers", "list", "One of these", tuple(lines), area, css="below"),)

    def __repr__(self) -> str:
        return f"<Puzzle {self.name}: {self.question}>"

    def __str__(self) -> str:
        return self.scene.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return bundle(self.scene)


def _plain(words: str) -> str:
    return " ".join(words.lower().split())
