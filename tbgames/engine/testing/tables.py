"""Games at tables: records, going on from a file, undo, and what simulations play."""

from __future__ import annotations

from typing import Any

from tbgames.engine.bots import make_bot
from tbgames.engine.game import Game
from tbgames.engine.record import Record, SeatRecord
from tbgames.engine.simulate import play_game
from tbgames.engine.table import Table
from tbgames.engine.testing.where import Where

__all__ = ["check_tables"]


def check_tables(where: Where, game: Game[Any, Any], seats: list[str], seed: int) -> None:
    """Play a game by bots and check everything that a table promises of it."""
    table = Table(game, seats, seed)
    table.run()
    record = table.record
    where.at(len(record.steps))
    _check_record(where, record)
    for seat in range(game.players):
        _check_seat_record(where, record, seat)
    _check_resuming(where, record)
    bots = [make_bot(name, game) for name in seats]
    if play_game(game, bots, seed).state != table.state:
        where.fail("the game without a history ends otherwise than the one at a table")


def _check_record(where: Where, record: Record) -> None:
    again = Record.from_text(record.to_text(), game=type(record.game))
    if not isinstance(again, Record) or again.to_text() != record.to_text():
        where.fail("the record reads back as another one")
    if [state.key() for state in again.states] != [state.key() for state in record.states]:
        where.fail("replaying the record leads through other states")
    if again.steps != record.steps:
        where.fail("replaying the record tells other steps")


def _check_seat_record(where: Where, record: Record, seat: int) -> None:
    again = Record.from_text(record.to_text(seat), game=type(record.game))
    if not isinstance(again, SeatRecord) or again.seat != seat:
        where.fail(f"the record of seat {seat} reads back as another one")
    if tuple(again.views()) != tuple(record.views(seat)) or again.log != record.log_for(seat):
        where.fail(f"the record of seat {seat} does not show what the seat saw")


def _check_resuming(where: Where, record: Record) -> None:
    game, seats = record.game, record.seats
    part = Table(game, seats, record.seed)
    while not part.state.is_terminal and 2 * part.record.last.steps < record.last.steps:
        part.step()
    saved = Record.from_text(part.record.to_text(), game=type(game))
    resumed = Table.resume(saved, undo="free")
    if not resumed.state.is_terminal:
        before = resumed.state
        resumed.step()
        after = resumed.state
        resumed.undo()
        if resumed.state != before:
            where.fail("undo does not lead back to the state before")
        resumed.redo()
        if resumed.state != after:
            where.fail("redo does not lead to the state that was undone")
        resumed.undo()
        resumed.step()
        if resumed.state != after:
            where.fail("a bot decides otherwise after undo than it did before")
    resumed.run()
    if resumed.log != record.steps:
        where.fail("a game resumed from its record goes on otherwise than uninterrupted")
