"""Print how often each card of Treasure Hunter is played in games of greedy and random bots.

    python scripts/card_plays.py                              # 2 to 6 players and solitaire
    python scripts/card_plays.py --players 2 3 --games 100

The two kinds of bots sit in turn, and change seats from game to game. Played is: a hero put into
the party, an item laid with a hero from the hand, a spell cast, a location gone to, a treasure
placed, a guardian that opposes, an event. In solitaire: a location or guardian that is drawn in
a turn, a treasure taken. It fails if a card was never played by a number of players that can play
it, or if a game did not end.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import cycle, islice

import tbgames as tb
from tbgames.engine.bots import make_bot
from tbgames.engine.progress import progress
from tbgames.engine.simulate import play_game
from tbgames.engine.streams import stream
from tbgames.treasure_hunter.cards import Card
from tbgames.treasure_hunter.quest import NOBODY
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState

_BY_ITSELF = frozenset({"play", "cast", "event", "go", "place", "oppose"})
_WITH_EVENT = {
    "steal": "theft",
    "pilfer": "pilfer",
    "ruin": "ruin",
    "martyr": "martyr",
    "rise": "rise_again",
    "double": "double_trouble",
    "encounter": "encounter",
    "second": "second_guardian",
}
"""Actions that name what an event is played on or with, by the event's effect."""
_GUARDIANS = frozenset({"double", "encounter", "second"})


def played(state: TreasureHunterState, action: int) -> list[int]:
    """The cards that an action in this state plays."""
    game = state.game
    kind, args = game.actions[action].kind, game.args[action]
    if kind in _BY_ITSELF:
        return [args[0]]
    if kind == "give":
        return [args[0]] if state.hands[state.current_player] >> args[0] & 1 else []
    if kind == "take":
        return [state.aim] if game.treasure_mask >> state.aim & 1 else []
    if kind == "draw" and game.solo and state.first != NOBODY:
        met = game.location_mask | game.guardian_mask & ~game.effect("party")
        return [args[0]] if met >> args[0] & 1 else []
    if kind in _WITH_EVENT:
        held = state.hands[state.current_player] & game.effect(_WITH_EVENT[kind])
        event = held & game.event_mask
        return [(event & -event).bit_length() - 1, *(args[:1] if kind in _GUARDIANS else ())]
    return []


def playable(game: TreasureHunter, card: Card) -> bool:
    """Whether a card can be played with so many players at all (TH-110, TH-114, TH-115)."""
    in_deck = bool(game.deck >> card.index & 1)
    return in_deck and not (game.solo and card.effect in ("scry", "party"))


def count(players: int, games: int, seed: int) -> tuple[TreasureHunter, Counter[int]]:
    """How often each card was played in so many games; every one of them has come to its end."""
    game = tb.new("treasure_hunter", players=players)
    assert isinstance(game, TreasureHunter)
    found: Counter[int] = Counter()
    for number in progress(iter(range(games)), games, f"{players} players"):
        kinds = islice(cycle(("greedy", "random")), number % 2, number % 2 + players)
        bots = [make_bot(kind, game) for kind in kinds]
        own_seed = stream(seed, "game", number).getrandbits(31)
        end = play_game(
            game, bots, own_seed, watch=lambda state, action: found.update(played(state, action))
        ).state
        if end.outcome is None:
            raise AssertionError(f"game {number} of {players} players did not end")
    return game, found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a row for each card; 0 if all were played that can be."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4, 5, 6, 1])
    parser.add_argument("--games", type=int, default=2000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    counted = [count(players, given.games, given.seed) for players in given.players]
    print(f"{given.games} games each, seed {given.seed}; all have ended")
    print(f"{'players':<26}", *(f"{players:>7}" for players in given.players))
    for card in counted[0][0].cards.cards:
        numbers = [f"{found[card.index]:>7}" for _, found in counted]
        print(f"{card.id:<4} {card.name:<21}", *numbers)
    never = [
        f"{card.name} with {game.players} player{'s' if game.players > 1 else ''}"
        for game, found in counted
        for card in game.cards.cards
        if playable(game, card) and not found[card.index]
    ]
    if never:
        print(f"card_plays: never played: {', '.join(never)}", file=sys.stderr)
    return 1 if never else 0


if __name__ == "__main__":
    raise SystemExit(main())
