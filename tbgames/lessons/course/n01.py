"""The questions of notebook 01, first steps on the island."""

from __future__ import annotations

from tbgames.lessons.answers import Whole
from tbgames.lessons.questions import Mistake, Question
from tbgames.tobago.island import Island
from tbgames.tobago.spaces import Space
from tbgames.tobago.state import TobagoState


def _neighbours_of_huts(island: Island) -> int:
    return len(island.where("next to a hut"))


def _huts(island: Island) -> int:
    return sum(space.landmark == "hut" for space in island.spaces)


def _jungle_away_from_statues(island: Island) -> int:
    return len(island.where("in the largest jungle", "not next to a statue"))


def _first_leg(state: TobagoState) -> int:
    return sum(action.kind == "drive" for action in state.legal_actions)


def _steps_out(island: Island, state: TobagoState) -> int:
    here = _here(island, state)
    return sum(space.terrain != here.terrain for space in island.neighbours(here))


def _here(island: Island, state: TobagoState) -> Space:
    return island.spaces[state.view(0).atvs[0]]


QUESTIONS = (
    Question(
        "n01.q1",
        "spaces next to a hut",
        Whole(),
        _neighbours_of_huts,
        mistakes=[
            Mistake(
                lambda island: 6 * _huts(island),
                "Six for each hut? Look for huts on the coast: there are no spaces in the sea.",
            ),
            Mistake(
                lambda island: _neighbours_of_huts(island) + _huts(island),
                "The space of a hut itself is not next to it: it is 0 steps away, not 1.",
            ),
            Mistake(_huts, "So many huts there are. How many spaces touch them?"),
            Mistake(
                lambda island: len(island.where("in sight of a hut")),
                "That is “in sight of a hut”, one or two steps away. “Next to” is one step.",
            ),
        ],
        hints=[
            "Go from hut to hut, as we did with the palm trees, and count its neighbours.",
            "`read_out` in part 2 counts the neighbours of a space for you.",
            "Two huts are at least 4 steps apart, so no space touches both: you may add up.",
        ],
        too_much="Are there huts on the coast? And the space of a hut is not next to it.",
        too_little="Every neighbour of every hut counts, whatever its terrain.",
    ),
    Question(
        "n01.q2",
        "spaces left after two clues",
        Whole(),
        _jungle_away_from_statues,
        mistakes=[
            Mistake(
                lambda island: len(island.largest("jungle")),
                "That is the largest jungle alone. The second clue removes some of it.",
            ),
            Mistake(
                lambda island: len(island.where("in the largest jungle", "next to a statue")),
                "So many are removed: they do touch a statue. How many are left?",
            ),
            Mistake(
                lambda island: sum(
                    space.landmark != "statue"
                    for space in island.where("in the largest jungle", "not next to a statue")
                ),
                "The statue's own space is not next to it. It stays, if it is in the jungle.",
            ),
            Mistake(
                lambda island: len(island.where("in the jungle", "not next to a statue")),
                "That is all jungle. The clue speaks of the largest one only.",
            ),
        ],
        hints=[
            "Which is the largest jungle? Part 2 tells its size.",
            "Mark its spaces on the board, and cross out those that touch a statue.",
            "`island.where` takes both clues at once; its length is the number of spaces.",
        ],
        too_much="Some spaces of the largest jungle touch a statue. They go.",
        too_little="The statue's own space is not next to it. It stays, if it is in the jungle.",
    ),
    Question(
        "n01.q3",
        "spaces within one leg",
        Whole(),
        _first_leg,
        mistakes=[
            Mistake(
                lambda right: right + 1,
                "Did you count the space where you stand? A leg ends on another one.",
            ),
            Mistake(
                lambda right, island, state: right - _steps_out(island, state),
                "That is the area that you stand in. A leg may also enter a neighbour of another "
                "terrain.",
            ),
            Mistake(
                lambda island, state: len(island.neighbours(_here(island, state))),
                "A leg may also cross the whole area that you stand in, not only go one step.",
            ),
            Mistake(
                _steps_out,
                "These are the neighbours of another terrain. What about the area you stand in?",
            ),
        ],
        hints=[
            "Spaces with a dashed red edge are in reach. Count them on the board above.",
            "Two groups: the other spaces of the area that you stand in, and those neighbours of "
            "your space that have another terrain.",
            "`island.areas(terrain)` gives the areas, `island.neighbours(space)` the neighbours.",
        ],
        too_much="You cannot cross a second area in the same leg, and not stay where you are.",
        too_little="First the whole area that you stand in, then neighbours of another terrain.",
    ),
)
