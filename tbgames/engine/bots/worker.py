"""The process of an isolated bot: questions come in and answers go out, a line of JSON each."""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
from functools import partial
from typing import Any, TextIO

from tbgames.engine.actions import LegalActions
from tbgames.engine.bots.base import Bot
from tbgames.engine.bots.names import make_bot
from tbgames.engine.game import Game

__all__ = ["main"]


def main(questions: TextIO, answers: TextIO) -> None:
    """Answer until there are no more questions; the first line says who plays what."""
    bot: Bot | None = None
    first = questions.readline()
    for line in questions:
        try:
            if bot is None:
                bot = _bot(json.loads(first))
            reply: dict[str, Any] = {"action": _answer(bot, json.loads(line))}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


def _bot(hello: dict[str, Any]) -> Bot:
    game: Game[Any, Any] = _import(hello["game"]).from_dict(hello["options"])
    return make_bot(partial(_import(hello["bot"]), **hello["chosen"]), game)


def _answer(bot: Bot, question: dict[str, Any]) -> int:
    game = bot.game
    rng = random.Random()
    version, words, gauss = question["rng"]
    rng.setstate((version, tuple(words), gauss))
    legal = LegalActions(game.actions, question["legal"])
    answer = bot.choose(game.view_from_dict(question["view"]), legal, rng)
    return game.actions.resolve(answer).id


def _import(address: str) -> Any:
    module, name = address.split(":")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


if __name__ == "__main__":
    # What a bot prints must not get between the answers.
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as own_output:
        os.dup2(2, 1)
        main(sys.stdin, own_output)
