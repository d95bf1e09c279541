"""What a guide says, as data: lessons for decisions, and news for what happens in between."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from string import Formatter
from typing import Any, TypeVar

from tbgames.engine.messages import brief, hint
from tbgames.files import data_path, read_json
from tbgames.rulebook import books

__all__ = ["Lesson", "News", "Script", "guided_games", "read_script", "script"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is said about a decision, the first time that one of its kind comes.

    In all texts ``{name}`` stands for a word of the view, see `Guide`.
    """

    id: str
    title: str
    when: tuple[str, ...]
    """Signs that must all hold, such as "phase turn", "do play", "can raise"."""
    see: str = ""
    do: str = ""
    why: str = ""
    rules: tuple[str, ...] = ()
    """Ids of the rulings that it tells."""

    @property
    def names(self) -> set[str]:
        """The words that its texts take; it fits only where the view has them."""
        return _names(self.see, self.do, self.why)


@dataclass(frozen=True, slots=True)
class News:
    """What is said about something that has happened, the first time that it does."""

    id: str
    after: str
    """What happened: who ("you", "other", "chance") and the kind of the action."""
    say: str
    when: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def names(self) -> set[str]:
        """The words that its text takes."""
        return _names(self.say)


@dataclass(frozen=True, slots=True)
class Script:
    """A guided game: how it begins, what is said, and when the guide goes."""

    game: str
    seats: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    title: str
    most: int
    """Decisions after which the guide goes, whatever has come by then."""
    until: tuple[str, ...]
    """Lessons after which it goes."""
    farewell: str
    lessons: tuple[Lesson, ...] = field(default=())
    news: tuple[News, ...] = field(default=())


def guided_games() -> tuple[str, ...]:
    """Name the games that have a guided first game.

    >>> guided_games()
    ('tftc', 'tobago', 'treasure_hunter')
    """
    return tuple(game for game in books() if data_path(game, "first_game.json").is_file())


@lru_cache
def script(game: str) -> Script:
    """Give what the guide of a game says; a ValueError if it has none.

    >>> script("tobago").seats
    ('human', 'greedy')
    """
    if game not in guided_games():
        known = ", ".join(guided_games())
        raise ValueError(
            f"there is a guided first game of {known}, not of {brief(game)}"
            f"{hint(game, guided_games())}"
        )
    return read_script(data_path(game, "first_game.json"))


def read_script(path: str | os.PathLike[str]) -> Script:
    """Read a file of a guide; a ValueError of one sentence names it and what is wrong with it."""
    data = read_json(path)
    if not isinstance(data, dict):
        raise ValueError(f"{path}: a guide is an object with game, seats, lessons and so on")
    lessons = [_made(Lesson, one, f"{path}: a lesson") for one in data.pop("lessons", [])]
    news = [_made(News, one, f"{path}: a piece of news") for one in data.pop("news", [])]
    ids = [*(one.id for one in lessons), *(one.id for one in news)]
    twice = next((one for one in ids if ids.count(one) > 1), None)
    if twice is not None:
        raise ValueError(f"{path}: {brief(twice)} is there twice")
    made = _made(Script, {**data, "lessons": lessons, "news": news}, f"{path}: a guide")
    told = {one.id for one in lessons}
    unknown = next((one for one in made.until if one not in told), None)
    if unknown is not None:
        raise ValueError(f"{path}: until names {brief(unknown)}, which is no lesson")
    return made


def _made(kind: type[T], data: Any, what: str) -> T:
    if not isinstance(data, dict):
        raise ValueError(f"{what} is an object, not {brief(data)}")
    known = {one.name: one for one in fields(kind)}  # type: ignore[arg-type]
    needed = [name for name, one in known.items() if _needed(one)]
    lacking = [name for name in needed if name not in data]
    odd = [name for name in data if name not in known]
    if lacking or odd:
        problem = f"lacks {lacking[0]}" if lacking else f"has no {brief(odd[0])}"
        raise ValueError(f"{what} {problem}: {brief(data)}")
    return kind(**{name: _frozen(value) for name, value in data.items()})


def _names(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def _needed(one: Any) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
