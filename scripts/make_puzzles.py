"""Make ``data/puzzles/*.json``: positions of games by bots in which one answer is the best.

    python scripts/make_puzzles.py                  # all three games, some minutes
    python scripts/make_puzzles.py --only tftc      # one of them

Greedy and random players play from seeds, and the first fitting position of a game is kept, so that
each puzzle comes from a game of its own: the same command finds the same positions. What fits is
said by the kind of puzzle (one best answer by its margin) and by the table below (not too plain).
Ctrl-C ends it; a file is written whole when its game is done, and left as it was before that.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tbgames.engine.bots import make_bot
from tbgames.engine.game import State
from tbgames.engine.progress import progress
from tbgames.files import data_path, write_whole
from tbgames.games import new
from tbgames.puzzling.posed import Puzzle
from tbgames.tobago.view import NOBODY

BOTS = ("greedy", "random")
SEEDS = 400
"""Games that are played at most for a puzzle."""


class Wanted(NamedTuple):
    """How many puzzles of a kind, and which positions are worth a question."""

    kind: str
    puzzles: int
    small: Callable[[Any], bool]
    """Whether the question can be asked in a view, and its answer takes a blink."""
    worth_asking: Callable[[Puzzle], bool]


def _phase(phase: str) -> Callable[[Any], bool]:
    return lambda view: bool(view.phase == phase)


def _few_roses(view: Any) -> bool:
    """A division that can be thought through: three roses, two cards that nobody has told."""
    unknown = view.share_values.count(NOBODY)
    return view.phase == "offer" and 2 <= len(view.share_roses) <= 3 and unknown <= 2


def _few_cards(view: Any) -> bool:
    """A guardian that comes back, and many cards: the odds of these take seconds."""
    ready = sum(len(hero[-1]) for hero in view.parties[view.player])
    coming_back = view.game.regenerating & sum(1 << card for card in view.facing)
    return view.phase == "fight" and ready <= 3 and not coming_back


def _no_martyr(view: Any) -> bool:
    """The board does not show who is one by an event."""
    return view.phase == "hits" and not view.martyrs


def _spread(least: int, most: int) -> Callable[[Puzzle], bool]:
    """So many answers to choose from."""
    return lambda one: least <= len(one.answers) <= most


def _few_left(one: Puzzle) -> bool:
    """Something is left, and less than before on any map that only tells the terrain."""
    return 6 <= len(one.answers) <= 24 and 2 <= -one.answers[0].worth[0] <= 6


def _far(one: Puzzle) -> bool:
    """The best way is not one leg, and there are several to begin with."""
    return len(one.answers) >= 6 and 2 <= -one.answers[0].worth[0] <= 5


def _close(one: Puzzle) -> bool:
    """All goals can be paid for, and the best two are not far apart."""
    return len(one.answers) == 3 and one.answers[0].worth[0] - one.answers[1].worth[0] <= 3


def _two_chances(one: Puzzle) -> bool:
    """Two ways have a chance at least."""
    return one.answers[1].worth[0] > 0


def _no_cache(one: Puzzle) -> bool:
    """Creating a cache is too plain."""
    return not one.answers[0].words.startswith("create")


def _two_ways_to_win(one: Puzzle) -> bool:
    """One wins more often, or costs less."""
    return len(one.answers) >= 3 and one.answers[1].worth[0] > 0


def _blood(one: Puzzle) -> bool:
    """A wrong number kills, a right one kills fewer."""
    return len(one.answers) >= 3


GAMES: Mapping[str, tuple[Wanted, ...]] = {
    "tobago": (
        Wanted("fewest spaces", 4, _phase("turn"), _few_left),
        Wanted("locate", 4, _phase("turn"), _spread(6, 24)),
        Wanted("reach", 4, _phase("turn"), _far),
        Wanted("take or pass", 4, _few_roses, _spread(2, 2)),
    ),
    "tftc": (
        Wanted("first goal", 4, _phase("turn"), _close),
        Wanted("pay next turn", 4, _phase("turn"), _two_chances),
        Wanted("best turn", 4, _phase("turn"), _no_cache),
    ),
    "treasure_hunter": (
        Wanted("oppose", 4, _phase("oppose"), _spread(3, 9)),
        Wanted("spells", 4, _few_cards, _two_ways_to_win),
        Wanted("hits", 5, _no_martyr, _blood),
    ),
}


def options(game: str, seed: int) -> dict[str, Any]:
    """The game of a seed: mostly two players, in Tobago on an island of its own."""
    made: dict[str, Any] = {"players": 3 if seed % 3 == 0 else 2}
    if game == "tobago":
        made |= {"layout": seed % 32, "seed": seed}
    return made


def decisions(name: str, seed: int) -> Iterator[State]:
    """The states of a game by bots in which a player decides."""
    game = new(name, **options(name, seed))
    # One of the players is random, so that positions are not those of good play alone.
    bots = [make_bot(BOTS[seat == seed % 4], game) for seat in range(game.players)]
    rng = random.Random(seed)
    state = game.start(seed=seed)
    while not state.is_terminal:
        yield state
        seat = state.current_player
        action = bots[seat].choose(state.view(seat), state.legal_actions, rng)
        state = state.apply(action).settle(seed=rng.getrandbits(32))


def fitting(state: State, wanted: Wanted) -> Puzzle | None:
    """The puzzle of a position, if it is one that is wanted and has one best answer."""
    if len(state.legal_actions) < 2 or not wanted.small(state.view(state.current_player)):
        return None
    try:
        one = Puzzle(state, wanted.kind)
    except ValueError:
        return None
    return one if wanted.worth_asking(one) else None


def shortest(state: State) -> dict[str, Any]:
    """The position without what ``game.position`` takes anyway."""
    data = state.to_dict()
    for name in list(data):
        less = {key: value for key, value in data.items() if key != name}
        try:
            same = state.game.position(less) == state
        except ValueError:
            continue
        if same:
            data = less
    return data


def find(name: str, wanted: Wanted, first: int) -> Iterator[dict[str, Any]]:
    """Puzzles of a kind, from the game of a seed on; no more than half have the same answer."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + SEEDS * wanted.puzzles):
        for state in decisions(name, seed):
            one = fitting(state, wanted)
            if one and seen[one.answers[0].words] < wanted.puzzles // 2:
                seen[one.answers[0].words] += 1
                position = shortest(state)
                yield {"kind": wanted.kind, "options": options(name, seed), "position": position}
                break


def make(name: str) -> list[dict[str, Any]]:
    """All puzzles of a game."""
    made: list[dict[str, Any]] = []
    total = sum(wanted.puzzles for wanted in GAMES[name])

    def entries() -> Iterator[dict[str, Any]]:
        for number, wanted in enumerate(GAMES[name]):
            found = find(name, wanted, first=1000 * (number + 1))
            for _ in range(wanted.puzzles):
                yield next(found)

    for entry in progress(entries(), total, name):
        made.append(entry)
    return made


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=GAMES, help="one game")
    given = parser.parse_args()
    try:
        for name in [given.only] if given.only else GAMES:
            made = make(name)
            path = data_path("puzzles", f"{name}.json")
            write_whole(path, written(name, made))
            print(f"{path}: {len(made)} puzzles")
    except KeyboardInterrupt:
        sys.exit("ended; the file of the game at hand is left as it was")


def written(name: str, puzzles: list[dict[str, Any]]) -> str:
    """The file: a line for each part of a position, so that a person can read it."""
    text = []
    for entry in puzzles:
        position = ",\n".join(
            f"        {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}"
            for key, value in entry["position"].items()
        )
        head = "".join(
            f"      {json.dumps(key)}: {json.dumps(entry[key])},\n" for key in ("kind", "options")
        )
        text.append(f'    {{\n{head}      "position": {{\n{position}\n      }}\n    }}')
    return f'{{\n  "game": {json.dumps(name)},\n  "puzzles": [\n' + ",\n".join(text) + "\n  ]\n}\n"


if __name__ == "__main__":
    main()
