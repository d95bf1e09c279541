"""Golden records: whole games that a person has read against the rules, in words.

    python scripts/golden.py                  # play again what the files say, and write them anew
    python scripts/golden.py --new            # other games in their place, played by bots
    python scripts/golden.py --new tftc       # those whose names begin so

``tests/golden`` has a file for each game, number of players and preset. It tells who played which
actions, a line for each run of steps by one player or by chance (``~``), with a digest of the
position reached and of all that may happen there; two positions on the way in full, the last words
of the log there, and the result. ``tests/test_golden.py`` plays the actions again, without bots or
draws, and compares the whole text.

A difference in a position means that the same actions lead elsewhere than before: then records
that people have saved would be replayed wrongly. So ``rules_version`` of the game is raised, which
has them refused with a sentence, and the files are written anew. Other differences are of words or
of what a view shows; they ask for a look and a new file, not for another version.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import tbgames as tb  # noqa: E402
from tbgames.engine.actions import IllegalAction, UnknownAction  # noqa: E402
from tbgames.engine.game import CHANCE, State  # noqa: E402
from tbgames.engine.steps import Moment  # noqa: E402
from tbgames.files import write_whole  # noqa: E402

FOLDER = ROOT / "tests" / "golden"
CANDIDATES = 12
"""Games that are played for a new file; it takes the one with most kinds of actions."""
WIDTH = 100
_CHANCE = "~"
_TOLD = "         | "
_BOTS = ("expert", "greedy", "random")


@dataclass(frozen=True)
class Golden:
    """Which game a file holds: its name, and the options of ``tb.new``."""

    name: str
    game: str
    options: dict[str, Any]

    @property
    def path(self) -> Path:
        """Where the file is."""
        return FOLDER / f"{self.name}.txt"


def goldens() -> tuple[Golden, ...]:
    """Every game that has a file.

    >>> len(goldens())
    15
    """
    tobago = [
        Golden(
            f"tobago_{players}_{rules}",
            "tobago",
            {"players": players, "layout": players + 3, "seed": players, "rules": rules},
        )
        for players in (2, 3, 4)
        for rules in ("summary", "rulebook")
    ]
    others = [("tftc", range(2, 5)), ("treasure_hunter", range(1, 7))]
    return (
        *tobago,
        *(
            Golden(f"{game}_{players}", game, {"players": players})
            for game, counts in others
            for players in counts
        ),
    )


class Unplayable(ValueError):
    """A file whose actions the rules no longer allow."""


def replay(golden: Golden, text: str) -> Moment:
    """Play the actions that a file tells; Unplayable says which of them is refused."""
    game = tb.new(golden.game, **golden.options)
    moment = Moment(game.root)
    for actor, notation in _steps(text):
        there = moment.state.current_player
        if actor != there:
            raise Unplayable(f"step {moment.steps + 1}, {notation!r}: {_who(there)} is to act")
        try:
            moment.state.apply(notation)
        except (IllegalAction, UnknownAction) as error:
            raise Unplayable(f"step {moment.steps + 1}, {notation!r}: {error}") from error
        moment = moment.then(game.parse(notation))
    return moment


def render(golden: Golden, moment: Moment) -> str:
    """Write a game down, from its start to ``moment``."""
    game = moment.state.game
    path = moment.path()
    last = len(path) - 1
    lines = [
        f"{golden.game}: {json.dumps(golden.options)}",
        f"rules_version: {game.rules_version}",
        "",
    ]
    keys = {last // 3, 2 * last // 3}
    for number, actor in _runs(path, keys):
        steps = [one.step.action.text for one in path[number[0] + 1 : number[1] + 1] if one.step]
        mark = _digest(*_position(path[number[1]].state))
        head = f"{number[0] + 1:>4} {_who(actor)}  "
        lines += textwrap.wrap(
            "; ".join(steps) + f"  #{mark}",
            WIDTH,
            initial_indent=head,
            subsequent_indent=" " * len(head),
            break_long_words=False,
            break_on_hyphens=False,
        )
        if number[1] in keys:
            lines += _key_state(path[number[1]])
    lines += _result(moment, [path[number[1]].state for number, _ in _runs(path, keys)])
    return "\n".join(lines) + "\n"


def compare(golden: Golden) -> str:
    """Say how a file differs from what the rules make of its actions, or "" if it does not."""
    text = golden.path.read_text(encoding="utf-8")
    place = golden.path.relative_to(ROOT).as_posix() if golden.path.is_relative_to(ROOT) else ""
    try:
        now = render(golden, replay(golden, text))
    except Unplayable as error:
        return (
            f"{place or golden.path}: {error}\n{_advice(golden, True)}\n"
            f"As this game cannot be played any more: python scripts/golden.py --new {golden.name}"
        )
    if now == text:
        return ""
    was, now_lines = text.splitlines(), now.splitlines()
    line = next(
        (n for n, (old, new) in enumerate(zip(was, now_lines, strict=False)) if old != new),
        min(len(was), len(now_lines)),
    )
    old = was[line] if line < len(was) else "(the end)"
    new = now_lines[line] if line < len(now_lines) else "(the end)"
    return (
        f"{place or golden.path}, line {line + 1}\nwas    {old}\nis now {new}\n"
        f"{_advice(golden, _without_words(text) != _without_words(now))}"
    )


def _without_words(text: str) -> list[str]:
    """The lines that only other rules change."""
    said = (_TOLD, "told: ", "views: ")
    return [line for line in text.splitlines() if not line.startswith(said)]


def _advice(golden: Golden, rules: bool) -> str:
    write = "python scripts/golden.py writes the files anew; read what differs."
    if not rules:
        return f"The rules lead where they led; words or views have changed. {write}"
    return (
        "If the same actions lead elsewhere than before, raise rules_version in "
        f"tbgames/{golden.game}/rules.py, so that saved games of before are refused and not "
        f"replayed wrongly. {write}"
    )


# -- the parts of a file ------------------------------------------------------------------------


def _steps(text: str) -> Iterator[tuple[int, str]]:
    """The actors and notations of a file."""
    runs: list[list[str]] = []
    for line in text.splitlines():
        number, who = line[:4].strip(), line[5:6]
        if number.isdigit() and line[6:8] == "  ":
            runs.append([who, line[8:]])
        elif runs and line.startswith(" " * 8) and "#" not in runs[-1][1]:
            runs[-1][1] += " " + line.strip()
    for who, steps in runs:
        actor = CHANCE if who == _CHANCE else ord(who) - ord("A")
        for notation in steps.rpartition("#")[0].strip().split("; "):
            yield actor, notation


def _who(actor: int) -> str:
    return _CHANCE if actor == CHANCE else chr(ord("A") + actor) if actor >= 0 else "nobody"


def _runs(path: Sequence[Moment], stops: set[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Runs of steps by one actor, as (after so many steps, up to so many); they end at stops."""
    places = range(1, len(path))
    stopped = [sum(stop < place for stop in stops) for place in places]
    acting = [path[place - 1].state.current_player for place in places]
    for (_, actor), run in groupby(places, key=lambda p: (stopped[p - 1], acting[p - 1])):
        found = list(run)
        yield (found[0] - 1, found[-1]), actor


def _position(state: State) -> tuple[object, ...]:
    """A position, who is to act there, and all that may happen."""
    may: list[object] = [action.text for action in state.legal_actions]
    may += [[action.text, weight] for action, weight in state.chance_outcomes()]
    return state.current_player, state.to_dict(), may


def _digest(*values: object) -> str:
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:6]


def _key_state(moment: Moment) -> list[str]:
    state: State = moment.state
    lines = ["", f"-- after {moment.steps} steps --"]
    for name, value in state.to_dict().items():
        if value not in (None, [], {}, 0, False):
            lines += textwrap.wrap(
                json.dumps(value, ensure_ascii=False).replace('"', ""),
                WIDTH,
                initial_indent=f"         {name}: ",
                subsequent_indent=" " * 13,
                break_long_words=False,
                break_on_hyphens=False,
            )
    lines += [_TOLD + step.public for step in moment.since()[-6:]]
    return [*lines, ""]


def _result(last: Moment, states: Sequence[State]) -> list[str]:
    """How the game ended; digests of what everybody was told, and what each seat saw."""
    outcome = last.state.outcome
    assert outcome is not None
    told = _digest(*([step.audience, step.text, step.public] for step in last.since()))
    seats = range(last.state.game.players)
    seen = [_digest(*(state.view(seat).to_dict() for state in states)) for seat in seats]
    return [
        "",
        f"result: {outcome.reason}",
        *(
            f"  {_who(seat)}: {outcome.scores[seat]}, place {outcome.ranking[seat]}"
            for seat in seats
        ),
        f"told: {told}",
        "views: " + " ".join(f"{_who(seat)} {seen[seat]}" for seat in seats),
    ]


# -- new files ----------------------------------------------------------------------------------


def played(golden: Golden) -> Moment:
    """Let bots play some games, and give the one with most kinds of actions; the shortest then."""
    game = tb.new(golden.game, **golden.options)
    seats = [_BOTS[seat % len(_BOTS)] for seat in range(game.players)]
    found = []
    for seed in range(CANDIDATES):
        table = tb.Table(game, seats, seed=seed)
        table.run()
        kinds = {step.action.kind for step in table.log}
        found.append((-len(kinds), len(table.log), seed, table.record.last))
    return min(found, key=lambda one: one[:3])[3]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files; 1 if one cannot be played any more."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="how the files' names begin")
    parser.add_argument("--new", action="store_true", help="play other games")
    given = parser.parse_args(arguments)
    chosen = [g for g in goldens() if not given.names or g.name.startswith(tuple(given.names))]
    if not chosen:
        parser.error(f"no file begins with {', '.join(given.names)}")
    FOLDER.mkdir(exist_ok=True)
    unplayable = 0
    for golden in chosen:
        try:
            if given.new or not golden.path.exists():
                moment = played(golden)
            else:
                moment = replay(golden, golden.path.read_text(encoding="utf-8"))
        except Unplayable as error:
            print(f"{golden.name}: {error}; --new plays another game", file=sys.stderr)
            unplayable += 1
            continue
        write_whole(golden.path, render(golden, moment))
        print(f"{golden.name}: {moment.steps} steps, {golden.path.stat().st_size:,} bytes")
    return 1 if unplayable else 0


if __name__ == "__main__":
    raise SystemExit(main())
