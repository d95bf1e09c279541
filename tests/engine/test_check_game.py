"""The conformance test passes a sound game and catches each of these faults."""

import dataclasses
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from typing import Any

import pytest

from tbgames.engine import Action, LegalActions, View
from tbgames.engine.advice import Counsel
from tbgames.engine.bots import Bot
from tbgames.engine.game import CHANCE, TERMINAL, Outcome
from tbgames.engine.testing import ContractError, check_game
from tbgames.engine.testing.toy import Greedy, Toy, ToyState, ToyView, ToyWorlds


def broken(**hooks: Any) -> Toy:
    """A toy whose state has other hooks than the sound one."""
    slots = {"__slots__": hooks.pop("slots", ())}
    state_type = type("BrokenState", (ToyState,), {**slots, **hooks})

    class Broken(Toy):
        @property
        def root(self) -> ToyState:
            state: ToyState = state_type(self)
            return state

        def position(self, data: Any) -> ToyState:
            return _as(state_type, super().position(data))

        def worlds(self, view: ToyView) -> ToyWorlds:
            worlds = super().worlds(view)
            worlds._found = [(_as(state_type, state), n) for state, n in worlds._found]
            return worlds

    return Broken.new()


def _as(state_type: type[ToyState], state: ToyState) -> ToyState:
    again = state_type(state.game)
    for name in (*ToyState.__slots__, "current_player"):
        setattr(again, name, getattr(state, name))
    return again


def test_the_sound_game_passes() -> None:
    for options in ({}, {"deck": "AABB", "hands": (0, 2)}, {"players": 3, "hands": 1}):
        report = check_game(Toy.new(**options), games=5)
        assert report.games == 5
        assert report.counted > 60
        assert report.listed >= report.thorough * 2
        assert report.draws > 1000


def test_the_frame_of_these_tests_breaks_nothing() -> None:
    check_game(broken(), games=5)


def test_a_failure_says_where_and_shows_again() -> None:
    game = broken(tell=lambda self, action, after: (action.text, ""))
    with pytest.raises(ContractError, match=r"toy, seed 3.*games=1, seed=3"):
        check_game(game, games=1, seed=3)


# -- leaks --------------------------------------------------------------------------------------


def leaky_view(self: ToyState, player: int) -> ToyView:
    other = (player + 1) % 2
    return dataclasses.replace(ToyState.view(self, player), offer=self.hands[other][0])


def leaky_deck(self: ToyState, player: int) -> ToyView:
    return dataclasses.replace(ToyState.view(self, player), deck=sum(self.deck) + self.deck[0])


def leaky_legal(self: ToyState) -> Sequence[int]:
    ids = ToyState._legal(self)
    other = self.hands[(self.current_player + 1) % 2]
    return [i for i in ids if i // len(self.deck) != 2 or other[0]] or ids


def leaky_text(self: ToyState, action: Any, after: ToyState) -> tuple[str, str]:
    return action.text, action.text


def leaky_text_of_choices(self: ToyState, action: Any, after: ToyState) -> tuple[str, str]:
    return action.text, action.text if action.kind == "hide" else action.kind


# -- values -------------------------------------------------------------------------------------


class Trail(list[int]):
    """A list that hashes, so that only what is shared between states gives it away."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 0


def aliased_init(self: Any, game: Toy) -> None:
    ToyState.__init__(self, game)
    self.trail = []


def aliased_do(self: Any, action: int) -> None:
    ToyState._do(self, action)
    self.trail.append(action)


def aliased_copy(self: Any) -> Any:
    state = ToyState._copy(self)
    state.trail = self.trail
    return state


def aliased_fields(self: Any) -> tuple[Any, ...]:
    return (*ToyState._fields(self), tuple(self.trail))


_ticks = count()


def moody_do(self: ToyState, action: int) -> None:
    ToyState._do(self, action)
    self.scores = (self.scores[0] + next(_ticks) % 2, self.scores[1])


def losing_do(self: ToyState, action: int) -> None:
    ToyState._do(self, action)
    if self.phase == "answer" and any(self.deck):
        kind = next(kind for kind, there in enumerate(self.deck) if there)
        self.deck = (*self.deck[:kind], self.deck[kind] - 1, *self.deck[kind + 1 :])


def forgetful_copy(self: ToyState) -> ToyState:
    state = ToyState._copy(self)
    state.scores = (0, 0)
    return state


def lossy_to_dict(self: ToyState) -> dict[str, Any]:
    return {**ToyState.to_dict(self), "turn": 0}


_older: list[ToyState] = []


def haunting_copy(self: ToyState) -> ToyState:
    """Reach back for a state that was copied some steps ago."""
    _older.append(self)
    if len(_older) > 40:
        _older.pop(0).scores = (99, 0)
    return ToyState._copy(self)


# -- rules and chance ---------------------------------------------------------------------------


def too_much_legal(self: ToyState) -> Sequence[int]:
    ids = ToyState._legal(self)
    n = len(self.deck)
    return [*ids, *(n + k for k in range(n) if n + k not in ids)] if self.phase == "turn" else ids


def listed_twice(self: ToyState) -> Sequence[int]:
    ids = ToyState._legal(self)
    return (*ids, ids[0])


def flat_chance(self: ToyState, rng: random.Random) -> int:
    return rng.choice([kind for kind, there in enumerate(self.deck) if there])


def wild_chance(self: ToyState, rng: random.Random) -> int:
    return rng.randrange(len(self.deck))


def flat_weights(self: ToyState) -> Sequence[tuple[int, int]]:
    return [(kind, 1) for kind, there in enumerate(self.deck) if there]


def zero_weights(self: ToyState) -> Sequence[tuple[int, int]]:
    return list(enumerate(self.deck))


def silent_reason(self: ToyState, action: Any) -> Any:
    return dataclasses.replace(ToyState._reason(self, action), message="")


def early_outcome(self: ToyState) -> Outcome | None:
    return Outcome.from_scores(self.scores, "Somebody leads.") if any(self.scores) else None


def wrong_ranking(self: ToyState) -> Outcome | None:
    over = self.current_player == TERMINAL
    return Outcome(self.scores, (1, 3), "All cards are played.") if over else None


MUTANTS = {
    "leaky view": ({"view": leaky_view}, "sampled from view"),
    "deck visible": ({"view": leaky_deck}, "sampled from view"),
    "legal actions leak": ({"_legal": leaky_legal}, "may play"),
    "text leaks a draw": ({"tell": leaky_text}, "is told"),
    "text leaks a choice": ({"tell": leaky_text_of_choices}, "is told|histories"),
    "aliased list": (
        {
            "slots": ("trail",),
            "__init__": aliased_init,
            "_do": aliased_do,
            "_copy": aliased_copy,
            "_fields": aliased_fields,
        },
        "changed the state|leads elsewhere",
    ),
    "non-deterministic _do": ({"_do": moody_do}, "leads elsewhere"),
    "lost card": ({"_do": losing_do}, "must stay constant"),
    "older states change": ({"_copy": haunting_copy}, "changed by what was played later"),
    "forgetful copy": ({"_copy": forgetful_copy}, "does not give an equal"),
    "lossy to_dict": ({"to_dict": lossy_to_dict}, "sets up another|set up differently"),
    "illegal listed as legal": ({"_legal": too_much_legal}, "PositionError"),
    "legal listed twice": ({"_legal": listed_twice}, "listed twice"),
    "chance ignores weights": ({"_chance": flat_chance}, "chi-square"),
    "chance draws the impossible": ({"_chance": wild_chance}, "does not list|raised"),
    "wrong weights": (
        {"_chance_weights": flat_weights, "_chance": flat_chance},
        "not those of the histories",
    ),
    "weights of zero": ({"_chance_weights": zero_weights}, "is 0|may happen"),
    "refusal without words": ({"_reason": silent_reason}, "without a code or a message"),
    "outcome before the end": ({"outcome": property(early_outcome)}, "but the outcome is"),
    "no ranking": ({"outcome": property(wrong_ranking)}, "no ranking"),
    "wrong audience": ({"audience": lambda self, action: (7,)}, "audience"),
}


@pytest.mark.parametrize(("hooks", "message"), MUTANTS.values(), ids=MUTANTS)
def test_mutants_of_the_state(hooks: dict[str, Any], message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_game(broken(**hooks), games=30, max_steps=200)


@pytest.mark.parametrize("tell", [leaky_text, leaky_text_of_choices])
def test_texts_are_checked_without_counting_histories(tell: Any) -> None:
    with pytest.raises(ContractError, match="is told"):
        check_game(broken(tell=tell), games=30, max_histories=0)


def test_an_endless_game() -> None:
    def restless(self: ToyState, action: int) -> None:
        ToyState._do(self, action)
        if self.current_player == TERMINAL:
            self.current_player, self.phase = CHANCE, "draw"
            self.deck = self.game.counts
            self.events, self.hidden = ((), ()), (self.hands[0],) * 2

    with pytest.raises(ContractError, match="not ended after 50 steps"):
        check_game(broken(_do=restless), games=1, max_steps=50)


# -- games --------------------------------------------------------------------------------------


class Redraw(Toy):
    """Forgets that an action is evidence: all orders count once."""

    def worlds(self, view: ToyView) -> ToyWorlds:
        worlds = super().worlds(view)
        worlds._found = [(state, 1) for state, _ in worlds._found]
        return worlds


class Blinkered(Toy):
    """Leaves a world out."""

    def worlds(self, view: ToyView) -> ToyWorlds:
        worlds = super().worlds(view)
        worlds._found = worlds._found[:3]
        return worlds


class Stretching(Toy):
    """Encodes views in more numbers later on."""

    def encode(self, view: ToyView) -> tuple[float, ...]:
        return (*super().encode(view), *map(float, view.events[0]))


class Confused(Toy):
    """Reads all notation as the first action."""

    def parse(self, text: str) -> Any:
        return self.actions[0]


class Absent(Toy):
    """Does not write its deck down."""

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "deck": "AABBCC"}


GAMES = {
    Redraw: "not those of the histories",
    Blinkered: "does not list the true state|or to others",
    Stretching: "numbers here",
    Confused: "reads back as",
    Absent: "another game|another root|another key",
}


@pytest.mark.parametrize(
    ("game", "message"), GAMES.items(), ids=lambda v: getattr(v, "__name__", "")
)
def test_mutants_of_the_game(game: type[Toy], message: str) -> None:
    with pytest.raises(ContractError, match=message):
        check_game(game.new(), games=5)


def test_a_missing_world_is_noticed_without_counting_histories() -> None:
    with pytest.raises(ContractError, match="does not list the true state"):
        check_game(Blinkered.new(), games=5, max_histories=0)


# -- bots ---------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class WindowView(ToyView):
    """A view with a window to the state, left out of all comparisons."""

    window: list[Any] = dataclasses.field(default_factory=list, compare=False)

    def to_dict(self) -> dict[str, Any]:
        data = ToyView.to_dict(self)
        del data["window"]
        return data


def window_view(self: ToyState, player: int) -> Any:
    shown = ToyState.view(self, player)
    values = (getattr(shown, field.name) for field in dataclasses.fields(ToyView))
    return WindowView(*values, window=[self])


def test_a_view_with_a_window() -> None:
    with pytest.raises(ContractError, match="window"):
        check_game(broken(view=window_view), games=3)


class Spy(Toy):
    """Remembers of which state it showed a view last, for bots to look up."""

    @property
    def root(self) -> ToyState:
        return SpiedState(self)

    def position(self, data: Any) -> ToyState:
        return _as(SpiedState, super().position(data))

    def worlds(self, view: ToyView) -> ToyWorlds:
        worlds = super().worlds(view)
        worlds._found = [(_as(SpiedState, state), n) for state, n in worlds._found]
        return worlds

    bot: type[Bot] = Greedy

    @property
    def bots(self) -> dict[str, type[Bot]]:
        return {"bot": self.bot}


class SpiedState(ToyState):
    __slots__ = ()

    def view(self, player: int) -> ToyView:
        self.game.last = self  # type: ignore[attr-defined]
        return super().view(player)


class Peeking(Bot):
    """Looks the other's hand up."""

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        state = self.game.last  # type: ignore[attr-defined]
        return legal.ids[state.hands[1 - view.player][0] % len(legal)]


class Remembering(Bot):
    """Plays something else each time."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.asked = 0

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        self.asked += 1
        return legal.ids[self.asked % len(legal)]


class Hoarding(Bot):
    """Keeps a state in reach and does not even use it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.kept = game.start(seed=1)

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        return legal.ids[0]


class Cheating(Bot):
    """Plays what is not legal."""

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        return 0


class Gambling(Bot):
    """Uses the global random generator."""

    def choose(self, view: View, legal: LegalActions, rng: random.Random) -> int:
        return random.choice(legal.ids)


BOTS = {
    Peeking: "peeks",
    Remembering: "remembers",
    Hoarding: "can get at a state: .*SpiedState",
    Cheating: "not legal",
    Gambling: "peeks, or it remembers|remembers",
}


@pytest.mark.parametrize(("bot", "message"), BOTS.items(), ids=lambda v: getattr(v, "__name__", ""))
def test_mutants_of_bots(bot: type[Bot], message: str) -> None:
    game = Spy.new()
    game.bot = bot
    with pytest.raises(ContractError, match=message):
        check_game(game, games=5)


def test_the_frame_of_the_bot_tests_breaks_nothing() -> None:
    check_game(Spy.new(), games=5)


# -- the coach ----------------------------------------------------------------------------------


def gambling(counsel: Counsel) -> Counsel:
    return dataclasses.replace(counsel, model=f"{random.random()}")


def forgetful(counsel: Counsel) -> Counsel:
    return dataclasses.replace(counsel, advice=counsel.advice[:1])


def silent(counsel: Counsel) -> Counsel:
    said = [dataclasses.replace(one, reason="") for one in counsel]
    return dataclasses.replace(counsel, advice=tuple(said))


def feverish(counsel: Counsel) -> Counsel:
    return dataclasses.replace(counsel, heat={"cell": 37.0})


COACHES: dict[Callable[[Counsel], Counsel], str] = {
    gambling: "draws lots",
    forgetful: "exactly the legal actions",
    silent: "nothing but a figure",
    feverish: "between 0 and 1",
}


@pytest.mark.parametrize(
    ("fault", "message"), COACHES.items(), ids=lambda v: getattr(v, "__name__", "")
)
def test_mutants_of_coaches(fault: Callable[[Counsel], Counsel], message: str) -> None:
    class Coached(Toy):
        def advise(self, view: ToyView, legal: Iterable[Action], *, quick: bool = False) -> Counsel:
            counsel = super().advise(view, legal)
            return counsel if quick else fault(counsel)

    with pytest.raises(ContractError, match=message):
        check_game(Coached.new(), games=5)
