"""Is one bot better than another: pairs of games until it is clear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tbgames.chance.intervals import wilson
from tbgames.chance.sequential import Sprt
from tbgames.engine.bots import Bot, make_bot
from tbgames.engine.bots.names import BotFactory
from tbgames.engine.game import Game
from tbgames.engine.progress import progress as show_progress
from tbgames.engine.simulate import GameOrMaker, play_game
from tbgames.engine.streams import check_seed, stream

__all__ = ["Contest", "contest"]


@dataclass(frozen=True, slots=True)
class Contest:
    """How a contest went; ``test`` holds wins and losses of the first bot, and the verdict."""

    game: str
    bots: tuple[str, str]
    seed: int
    draws: int
    test: Sprt

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.test.wins + self.test.losses + self.draws

    def __str__(self) -> str:
        test = self.test
        first, second = self.bots
        share = ""
        if self.games:
            low, high = wilson(test.wins + self.draws / 2, self.games)
            # Of a number of games fixed before, which a contest's is not: a rough guide.
            share = f", a share of some {low:.0%} to {high:.0%}"
        verdict = {
            test.p1: f"decided for {test.p1:.0%} rather than {test.p0:.0%}",
            test.p0: f"decided for {test.p0:.0%} rather than {test.p1:.0%}",
            None: f"not decided between {test.p0:.0%} and {test.p1:.0%}",
        }[test.decision]
        return (
            f"{self.game}, {first} against {second}: {test.wins} won, {test.losses} lost, "
            f"{self.draws} drawn{share}; {verdict} "
            f"(log ratio {test.ratio:.2f} of {test.low:.2f} to {test.high:.2f})"
        )


def contest(
    game: GameOrMaker,
    first: str | Bot | BotFactory,
    second: str | Bot | BotFactory,
    test: Sprt | None = None,
    games: int = 400,
    seed: int | None = None,
    *,
    progress: bool = False,
) -> Contest:
    """Play two bots against each other until ``test`` decides, or ``games`` are played.

    Games come in pairs: the same seed, and so the same cards, with the seats changed; the test is
    asked after both. Where luck is in the cards, a bot tends to win one game of a pair and to lose
    the other, and the test then errs less often than it promises. Ctrl-C ends the contest; what
    was played by then counts.

    Args:
        game: of two players, or what makes one from a seed.
        first: the bot that the test is about.
        second: the other.
        test: what decides; by default whether ``first`` wins 60 %, or half.
        games: at most so many, an even number.
        seed: of the games.
        progress: show a bar on a terminal.

    Raises:
        ValueError: the game is not for two, or the number of games is not even.
        BotError: a bot fails.

    >>> from tbgames.engine.testing.toy import Toy
    >>> found = contest(Toy.new(), "greedy", "random", seed=1)
    >>> found.test.decision, found.games < 100
    (0.6, True)
    """
    seed = check_seed(seed)
    if type(games) is not int or games < 2 or games % 2:
        raise ValueError(f"a contest is pairs of games, so an even number, not {games!r}")
    found = Contest("", ("", ""), seed, 0, test or Sprt())
    pairs: Iterator[int] = iter(range(games // 2))
    if progress:
        pairs = show_progress(pairs, games // 2, "pairs")
    try:
        for number in pairs:
            found = _pair(game, (first, second), found, number)
            if found.test.decision is not None:
                break
    except KeyboardInterrupt:
        pass
    return found


def _pair(
    game: GameOrMaker,
    bots: tuple[str | Bot | BotFactory, str | Bot | BotFactory],
    so_far: Contest,
    number: int,
) -> Contest:
    seed = stream(so_far.seed, "pair", number).getrandbits(31)
    made = game if isinstance(game, Game) or not callable(game) else game(seed)
    if not isinstance(made, Game):
        raise TypeError(f"a game, or what makes one from a seed, is needed, not {made!r}")
    if made.players != 2:
        raise ValueError(f"a contest is for two players, {made.name} has {made.players} here")
    players = [make_bot(bot, made) for bot in bots]
    test, draws = so_far.test, so_far.draws
    for own, seats in enumerate((players, players[::-1])):
        share = play_game(made, seats, seed).state.returns[own]
        if share == 0.5:
            draws += 1
        else:
            test = test.after(share > 0.5)
    names = (players[0].name, players[1].name)
    return Contest(made.name, names, so_far.seed, draws, test)
