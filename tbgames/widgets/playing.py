"""The doors to a game in a notebook: ``tb.play``, and ``tb.first_game`` for a guided one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from tbgames.engine.game import Game
from tbgames.engine.streams import check_seed
from tbgames.engine.table import HUMAN, Seat, Table
from tbgames.games import new
from tbgames.guide import script
from tbgames.widgets.autosave import Where
from tbgames.widgets.table import TableWidget

__all__ = ["first_game", "play"]


def play(
    game: str | Game[Any, Any] | Table = "tobago",
    seats: Sequence[Seat] | None = None,
    seed: int | None = None,
    *,
    names: Sequence[str] = (),
    pace: float = 0.4,
    undo: Literal["fair", "free"] = "fair",
    coach: bool = False,
    curtain: bool = True,
    folder: Path | None = None,
    autosave: Where = False,
    **options: Any,
) -> TableWidget:
    """Play a game in a notebook: ``tb.play("tobago", seats=["human", "greedy"], seed=7)``.

    Args:
        game: a game's name, a game, or a table to go on with.
        seats: who plays: "human", a bot's name, a bot or a bot's class; None for one human and
            "greedy" bots, two of them where ``game`` is a name.
        seed: draws what the game begins with and all chance; None takes another one each time.
        names: what the people are called, by seat.
        pace: seconds to rest after each decision of a bot, so that it can be followed; with 0
            things on the board do not move to their places, but are there.
        undo: "free" lets what was revealed be taken back; see `Table`.
        coach: show from the start what the coach would do, and why; a button does too.
        curtain: with several people at one screen, show nothing until the next one lifts it.
        folder: keeps what the buttons save and load in this folder; None lets them go anywhere.
        autosave: ``autosave="game.json"`` saves the game to that file after each decision of a
            person, and offers to go on where it was left when there is one. True saves to a file
            of its own in the folder.
        options: of the game, such as ``layout=5`` or ``rules="rulebook"``.

    Raises:
        TypeError: seats, seed or options are given for what has its own already.
        ValueError: the game refuses an option, or there is no such bot. A RecordError if autosave
            would replace a file that is no saved game.

    Returns:
        The widget; ``table_widget.play("drive D7")`` decides from Python.

    >>> table_widget = play("tobago", seats=["human", "greedy"], seed=7, layout=5)
    >>> table_widget.play("place D7")
    >>> table_widget.table.log_for(0)[1].text
    'A places the ATV on D7.'
    """
    if not isinstance(game, str) and options:
        raise TypeError(
            f"a game that is made has its options: {', '.join(options)} cannot be given"
        )
    shown: dict[str, Any] = {
        "names": names,
        "pace": pace,
        "undo": undo,
        "coach": coach,
        "curtain": curtain,
        "folder": folder,
        "autosave": autosave,
    }
    if isinstance(game, Table):
        if seats is not None or seed is not None:
            raise TypeError("a table has its seats and its seed: they cannot be given")
        return TableWidget(game, **shown)
    if seats is None:
        players = game.players if isinstance(game, Game) else 3
        seats = (HUMAN, *["greedy"] * (players - 1))
    seed = check_seed(seed)
    if not isinstance(game, str):
        return TableWidget(Table(game, seats, seed, undo=undo), **shown)
    if "players" in options:
        raise TypeError("the seats say how many play: players= cannot be given")
    if isinstance(seats, str) or not hasattr(seats, "__len__"):
        raise ValueError(f"seats are a list such as ['human', 'greedy'], not {seats!r}")
    table = Table(new(game, players=len(seats), seed=seed, **options), seats, seed, undo=undo)
    return TableWidget(table, options=options, **shown)


def first_game(
    game: str = "tobago", *, pace: float = 0.4, folder: Path | None = None
) -> TableWidget:
    """Play a first game with a guide, who says what you see, what to do now and why.

    Whatever else you do instead, the guide goes along; after a few minutes it leaves, and the
    game goes on at the same table.

    Args:
        game: "tobago", "tftc" or "treasure_hunter".
        pace: seconds to rest after each decision of the bot.
        folder: keeps what the buttons save and load in this folder; None lets them go anywhere.

    Raises:
        ValueError: there is no guided game of this name.

    >>> widget = first_game("tobago", pace=0)
    >>> print(widget.explain.steps.text.splitlines()[0])
    Step 1: Where your ATV begins
    >>> widget.play("place H9")
    >>> print(widget.explain.steps.text.splitlines()[0])
    Step 2: The first clue
    """
    guided = script(game)
    widget = play(game, guided.seats, guided.seed, pace=pace, folder=folder, **guided.options)
    widget.explain.begin()
    return widget
