"""The fight that a game is in, as a player sees it, as a node of a course."""

from __future__ import annotations

from typing import NamedTuple

from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.course import Course
from tbgames.treasure_hunter.course_nodes import (
    LOST,
    WON,
    End,
    Hastening,
    HitRoll,
    Hurt,
    Node,
    Robbed,
    Rolls,
    Stage,
    Window,
)
from tbgames.treasure_hunter.fight_of_view import UNDECIDED, SeenFight
from tbgames.treasure_hunter.party import Company, Party
from tbgames.treasure_hunter.values import Value
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = ["RunningFight", "read_fight"]

_AFTER = ("robbery roll", "hit roll", "disaster", "disaster roll", "robbed", "brace", "hits")


class RunningFight(NamedTuple):
    """A fight as it stands."""

    party: Party
    course: Course
    root: Node
    own: Value
    """The party value with what has been rolled and played."""
    theirs: Value


def read_fight(view: TreasureHunterView) -> RunningFight:
    """Read the fight that runs; a ValueError if there is none.

    Cards of the opposer that nobody has seen are left out.
    """
    game = view.game
    if not view.on_quest or view.phase not in (*UNDECIDED, *_AFTER):
        raise ValueError(f"no fight is going on: the game waits for the phase {view.phase!r}")
    party = Party.of_view(view, view.turn)
    facing = mask(view.facing)
    foe = Party.of_view(view, view.opposer) if facing & game.effect("party") else None
    course = Course(party, None if view.location == NOBODY else view.location, foe)
    fight = SeenFight(view)
    own, theirs = fight.party, fight.guardian
    stage = Stage(facing, mask(view.sequence), mask(view.beaten), view.risen)
    if view.phase in UNDECIDED:
        root = _before(view, party.company, stage, own.total - theirs.total)
    else:
        root = _after(view, course, party.company, stage)
    return RunningFight(party, course, root, own, theirs)


def _before(view: TreasureHunterView, company: Company, stage: Stage, lead: int) -> Node:
    """A node before the comparison."""
    own, theirs = view.rolls_2d6
    text_order = view.game.text_order
    hasted = tuple(sorted(target for _, target, _ in view.casts[0] if target != NOBODY))
    shut = not text_order and view.phase in ("guardian roll", "party roll")
    window = Window(
        company,
        stage,
        lead,
        rolled=text_order or shut,
        cast=mask(view.cast),
        used=mask(view.used),
        hasted=hasted,
        shut=shut,
    )
    if view.phase == "haste" and view.back_phase == "fight":
        return Hastening(window)
    open_own = 0 if own or not window.rolled else 2
    open_theirs = 2 * (len(view.facing) - len(theirs)) if window.rolled else 0
    if view.phase == "die":
        open_own += view.back_phase == "fight"
        open_theirs += view.back_phase == "guard"
    return Rolls(window, open_own, open_theirs) if open_own or open_theirs else window


def _after(view: TreasureHunterView, course: Course, company: Company, stage: Stage) -> Node:
    """A node after the comparison."""
    cast = mask(view.cast)
    if view.side:  # the own hits are placed
        return End(WON if view.won else LOST)
    if view.phase == "robbery roll":
        return Robbed(company, stage, cast)
    if view.phase == "hit roll":
        return HitRoll(company, stage, cast, view.won, view.robbed)
    if view.phase == "disaster roll":
        only_robbed = not stage.facing & ~course.game.effect("robbery")
        stage = stage._replace(disaster=only_robbed)
        return HitRoll(company, stage, cast, view.won, view.robbed, view.hits)
    return Hurt(
        company,
        stage,
        cast,
        view.won,
        view.hits,
        view.robbed,
        view.cured,
        mask(view.martyrs),
    )
