"""OpenSpiel: the three games, and a tiny one of each for algorithms that need the whole tree.

Importing this module registers ``python_tobago``, ``python_tftc`` and
``python_treasure_hunter``, and the same names with ``_tiny`` behind them.

>>> import pyspiel
>>> import tbgames.adapters.openspiel
>>> game = pyspiel.load_game("python_tobago(players=2,seed=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.action_to_string(state.legal_actions()[0])
'place H1'
"""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tbgames.adapters.histories import History, Start
from tbgames.adapters.tiny import tiny
from tbgames.engine.game import Game, State
from tbgames.games import new

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "this adapter needs OpenSpiel: pip install 'tbgames[openspiel]'", name=error.name
    ) from error

__all__ = [
    "SpielGame",
    "SpielObserver",
    "SpielState",
    "TftcGame",
    "TinyTftc",
    "TinyTobago",
    "TinyTreasureHunter",
    "TobagoGame",
    "TreasureHunterGame",
]

_LONG_NAMES = {"tobago": "Tobago", "tftc": "TFTC", "treasure_hunter": "Treasure Hunter"}

_PLAYERS = {"tobago": (2, 4), "tftc": (2, 4), "treasure_hunter": (1, 6)}

_PARAMETERS: dict[str, dict[str, Any]] = {
    "tobago": {
        "players": 3,
        "seed": 0,
        "layout": -1,
        "rules": "summary",
        "clues": "",
        "treasures": "",
    },
    "tftc": {"players": 3, "cards": ""},
    "treasure_hunter": {"players": 2, "rules": "", "cards": ""},
}
"""What ``load_game`` takes, with the defaults; "" and -1 leave an option out.

Cards are paths of files, as ``tb.new`` takes them.
"""

_LONGEST = 100_000
"""Decisions in a game, and chance events: more than any reasonable game has.

The rules end every game, but not soon where everybody tries to prolong it; random games have up
to 2,000 decisions.
"""

_LONGEST_TINY = {"tobago": (11, 8), "tftc": (7, 7), "treasure_hunter": (6, 5)}
"""Most decisions and most chance events of the tiny games, counted out."""


@lru_cache(maxsize=16)
def _first_state(name: str, parameters: tuple[tuple[str, Any], ...]) -> State:
    """The state in which ``python_<name>`` begins."""
    options = {
        key: value for key, value in parameters if value != "" and (key, value) != ("layout", -1)
    }
    root: State = new(name, **options).root
    return root


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game as OpenSpiel loads it; ``rules`` is the game of ``tb.new`` behind it."""

    def __init__(
        self,
        game_type: pyspiel.GameType,
        start: Start,
        longest: tuple[int, int],
        parameters: dict[str, Any],
    ) -> None:
        """Describe the game to OpenSpiel.

        Args:
            game_type: what is registered.
            start: what gives the state in which play begins.
            longest: most decisions, and most chance events, that a game can have.
            parameters: what ``load_game`` was given.
        """
        make, arguments = start
        self.rules: Game[Any, Any] = make(*arguments).game
        self.longest = longest
        # A game that lets the information state be a tensor is small: its tree is kept.
        small = game_type.provides_information_state_tensor
        self.first = History(start, keep=small)
        # OpenSpiel asks for the same several times in a row, and once for each player.
        kept = lru_cache(maxsize=1 << 16 if small else 16)
        self.encoded = kept(_encoded)
        self.shown = kept(_shown)
        self.recalled = kept(_recalled)
        self.written = kept(_told)
        ids = len(self.rules.actions)
        info = pyspiel.GameInfo(
            num_distinct_actions=ids,
            max_chance_outcomes=ids,
            num_players=self.rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if self.rules.players > 1 else None,
            max_game_length=longest[0],
        )
        super().__init__(game_type, info, parameters)
        self._parameters = parameters

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._parameters,)

    def new_initial_state(self, given: str | None = None) -> SpielState:
        """The state in which play begins."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Most draws and rolls that a game can have."""
        return self.longest[1]

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> SpielObserver | None:
        """Make what observes states for a player; None if it would not be all the player knows.

        With perfect recall it tells the player's whole log.
        """
        if params:
            raise ValueError(f"an observer takes no parameters, not {', '.join(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and single):
            return None
        return SpielObserver(self, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A state of the engine and how it came about.

    Copies share ``history``, which nothing changes.
    """

    def __init__(self, game: SpielGame) -> None:
        """Begin the game; OpenSpiel calls this through ``new_initial_state``."""
        super().__init__(game)
        self.history_of_seats = game.first

    @property
    def position(self) -> State:
        """The engine's state."""
        return self.history_of_seats.state

    def current_player(self) -> int:
        """Who decides; the engine has OpenSpiel's numbers for chance and for the end."""
        return self.position.current_player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal_actions.ids)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with its probabilities."""
        chances = self.position.chance_probabilities()
        return sorted((action.id, float(chance)) for action, chance in chances)

    def _apply_action(self, action: int) -> None:
        position = self.position
        if not 0 <= action < len(position.game.actions):
            raise ValueError(f"there is no action {action} in {position.game.name}")
        refusal = position.why_not(action)
        if refusal is not None:
            raise ValueError(f"{position.game.actions[action]}: {refusal}")
        self.history_of_seats = self.history_of_seats.then(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.actions[action].text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_terminal

    def returns(self) -> list[float]:
        """By player: winners share 1, all others 0."""
        return list(self.position.returns)

    def __str__(self) -> str:
        """All of the position, hidden cards too, and the ids of what happened."""
        written: str = self.get_game().written(self.history_of_seats)
        return written


class SpielObserver:
    """What a player knows, as OpenSpiel's algorithms take it.

    ``tensor`` holds the parts of ``dict`` one behind the other: ``player`` (one of the players),
    ``view`` (``game.encode``) and, with perfect recall, ``log``: for each step who acted and what
    was seen of it, scaled to 0 to 1.
    """

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        """Make room; only games with a short log have tensors with perfect recall."""
        self._game = game
        self._recall = perfect_recall
        shapes: dict[str, tuple[int, ...]] = {
            "player": (game.rules.players,),
            "view": (len(game.rules.encode(game.rules.root.view(0))),),
        }
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if perfect_recall and not game.get_type().provides_information_state_tensor:
            return
        if perfect_recall:
            shapes["log"] = (sum(game.longest), 2)
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        at = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what ``player`` knows in ``state`` into ``tensor``."""
        if self.tensor is None:
            return
        history, rules = state.history_of_seats, state.position.game
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["view"][:] = self._game.encoded(history, player)
        if "log" in self.dict:
            for at, (actor, action) in enumerate(history.seen(player)):
                self.dict["log"][at] = (
                    (actor + 2) / (rules.players + 1),
                    (action + 2) / (len(rules.actions) + 1),
                )

    def string_from(self, state: SpielState, player: int) -> str:
        """What ``player`` knows in ``state``: the view, after the log if it is to be recalled."""
        tell = self._game.recalled if self._recall else self._game.shown
        return tell(state.history_of_seats, player)


def _encoded(history: History, player: int) -> NDArray[np.float32]:
    state = history.state
    return np.array(state.game.encode(state.view(player)), np.float32)


def _shown(history: History, player: int) -> str:
    view = history.state.view(player)
    shown = {one.name: getattr(view, one.name) for one in fields(view) if one.name != "game"}
    return f"player {player}: {_written(shown)}"


def _recalled(history: History, player: int) -> str:
    return "\n".join([*history.log(player), _shown(history, player)])


def _told(history: History) -> str:
    actions = " ".join(map(str, history.actions()))
    return f"{_written(history.state.to_dict())}\nhistory: {actions}"


def _written(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _game_type(short_name: str, long_name: str, alone: bool, **more: Any) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if alone else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        provides_information_state_string=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        **more,
    )


class _Whole(SpielGame):
    """A game from its beginning, with the options of ``tb.new`` as parameters."""

    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS[self.name], **(parameters or {})}
        start = (_first_state, (self.name, tuple(sorted(given.items()))))
        kind = self.kind(alone=given["players"] == 1)
        super().__init__(kind, start, (_LONGEST, _LONGEST), parameters or {})

    @classmethod
    def kind(cls, alone: bool = False) -> pyspiel.GameType:
        least, most = _PLAYERS[cls.name]
        return _game_type(
            f"python_{cls.name}",
            _LONG_NAMES[cls.name],
            alone,
            min_num_players=least,
            max_num_players=most,
            provides_information_state_tensor=False,
            parameter_specification=_PARAMETERS[cls.name],
        )


class _Tiny(SpielGame):
    """The end of a game, without parameters."""

    name: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        start = (tiny, (self.name,))
        super().__init__(self.kind(), start, _LONGEST_TINY[self.name], parameters or {})

    @classmethod
    def kind(cls) -> pyspiel.GameType:
        return _game_type(
            f"python_{cls.name}_tiny",
            f"{_LONG_NAMES[cls.name]}, the end of a game",
            False,
            min_num_players=2,
            max_num_players=2,
            provides_information_state_tensor=True,
        )


# A class for each game, as OpenSpiel pickles games by their class, and lets go of what was
# registered when Python has ended already: a function would be freed then, and crash.


class TobagoGame(_Whole):
    """``python_tobago``."""

    name = "tobago"


class TftcGame(_Whole):
    """``python_tftc``."""

    name = "tftc"


class TreasureHunterGame(_Whole):
    """``python_treasure_hunter``."""

    name = "treasure_hunter"


class TinyTobago(_Tiny):
    """``python_tobago_tiny``."""

    name = "tobago"


class TinyTftc(_Tiny):
    """``python_tftc_tiny``."""

    name = "tftc"


class TinyTreasureHunter(_Tiny):
    """``python_treasure_hunter_tiny``."""

    name = "treasure_hunter"


for _class in (
    TobagoGame,
    TftcGame,
    TreasureHunterGame,
    TinyTobago,
    TinyTftc,
    TinyTreasureHunter,
):
    pyspiel.register_game(_class.kind(), _class)
