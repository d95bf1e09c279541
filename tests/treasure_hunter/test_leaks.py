"""A leak of each hidden thing is planted, and the leak test of the engine catches every one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import pytest

import tbgames as tb
from tbgames.engine.actions import Action
from tbgames.engine.testing import ContractError
from tbgames.engine.testing.leaks import check_texts, sample_world
from tbgames.engine.testing.where import Where
from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.view import TreasureHunterView
from tests.treasure_hunter.boards import hero, passed, play, seat, table
from tests.treasure_hunter.card_sets import TINY

HERE = Where("treasure_hunter", 0)
C = 2
"""The seat that is told what it should not know: the third one, as B knows its own cards."""

SPELLS = ["Scry", "Divination"]
OURS = seat(
    hand=["Ruins", "Cornucopia", "Spy", "Tracker", "Fear"],
    party=[hero("Enchantress", spells=SPELLS), "Ranger"],
    pile=["Magic Tapestry"],
)
TABLE = table(OURS, seat(hand=["Orcs", "Dragon", "Heal"]), seat(hand=["Kobolds", "Cure"]))
"""A has everything with which something hidden is looked at."""


def on(*notations: str) -> TreasureHunterState:
    return play(TABLE, *notations)


# -- views ----------------------------------------------------------------------------------------

Leak = Callable[[TreasureHunterState, int], Sequence[int]]
"""Cards, from a state and the seat that is told of them."""


def others_hands(s: TreasureHunterState, player: int) -> Sequence[int]:
    return [c for who, hand in enumerate(s.hands) if who != player for c in indices(hand)]


def others_spells(s: TreasureHunterState, player: int) -> Sequence[int]:
    heroes = [h for who, party in enumerate(s.parties) if who != player for h in indices(party)]
    return [spell for h in heroes for spell in indices(s.spells[h])]


def others_stake(s: TreasureHunterState, player: int) -> Sequence[int]:
    return indices(s.quest.stake) if s.quest is not None and player != s.turn else ()


def others_knowledge(s: TreasureHunterState, player: int) -> Sequence[int]:
    """What one opponent has seen of the hand of another."""
    places = [divmod(place, s.game.players) for place in range(len(s.seen))]
    known = [cards for cards, pair in zip(s.seen, places, strict=True) if player not in pair]
    return [c for cards in known for c in indices(cards)]


def others_top(s: TreasureHunterState, player: int) -> Sequence[int]:
    return s.top[s.top_known[player] :]


def others_tracking(s: TreasureHunterState, player: int) -> Sequence[int]:
    return indices(s.looked) if player != s.turn else ()


def next_card(s: TreasureHunterState, player: int) -> Sequence[int]:
    return indices(s.deck)[:1]


LOOK = ("look at B", "discard Orcs")
HIDDEN: dict[str, tuple[Leak, TreasureHunterState]] = {
    "hands": (others_hands, TABLE),
    "the deck": (next_card, TABLE),
    "spells face down": (others_spells, TABLE),
    "the treasure face down": (others_stake, on("pass", "go to Ruins", "place Cornucopia")),
    "what Scry has shown": (others_knowledge, on("cast Scry with Enchantress", *LOOK)),
    "what Spy has shown": (others_knowledge, on("play Spy", *LOOK)),
    "what the Tapestry has shown": (others_knowledge, on("use the tapestry", "look at B")),
    "what Divination has shown": (
        others_top,
        passed(play(passed(TABLE, "recover"), "cast Divination with Enchantress"), "recover"),
    ),
    "what the Tracker looks at": (others_tracking, passed(on("play Tracker"), "keep")),
}

OPEN: dict[str, Leak] = {
    "the own hand": lambda s, player: indices(s.hands[player]),
    "the discards": lambda s, player: indices(s.discards),
    "the own knowledge": lambda s, player: s.top[: s.top_known[player]],
}
"""What a view may show; told in the same way it is no leak."""


@dataclass(frozen=True, slots=True)
class GossipingView(TreasureHunterView):
    """A view with one field too many, which nothing else reads."""

    gossip: tuple[int, ...]


def gossip(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    """Let every view tell what ``leak`` gives."""
    sound = TreasureHunterState.view

    def view(self: TreasureHunterState, player: int) -> TreasureHunterView:
        shown = sound(self, player)
        values = {field.name: getattr(shown, field.name) for field in fields(shown)}
        return GossipingView(**values, gossip=tuple(leak(self, player)))

    monkeypatch.setattr(TreasureHunterState, "view", view)
    monkeypatch.setattr(TreasureHunter, "view_type", GossipingView)


def look_for_leaks(state: TreasureHunterState) -> None:
    """Paired worlds, as the conformance test draws one in each of its states."""
    for seed in range(5):
        sample_world(HERE, state, C, seed)


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_view_that_tells_what_is_hidden(hidden: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak, state = HIDDEN[hidden]
    assert leak(state, C), "there is nothing to tell"
    look_for_leaks(state)
    gossip(monkeypatch, leak)
    with pytest.raises(ContractError, match=r"sampled from view.* other gossip"):
        look_for_leaks(state)


@pytest.mark.parametrize("told", OPEN)
def test_a_view_that_tells_what_is_open(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gossip(monkeypatch, OPEN[told])
    for _, state in HIDDEN.values():
        look_for_leaks(state)


@pytest.mark.usefixtures("small_hands")
def test_the_whole_conformance_test_looks_for_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    gossip(monkeypatch, others_hands)
    game = tb.new("treasure_hunter", players=3, cards=TINY)
    with pytest.raises(ContractError, match=r"sampled from view.* other gossip"):
        tb.check_game(game, games=1, thorough=50, max_worlds=0, max_histories=0)


# -- the log --------------------------------------------------------------------------------------

UNSEEN: dict[str, tuple[TreasureHunterState, str]] = {
    "draw": (passed(TABLE, "draw"), "draw Kings Crown"),
    "see": (passed(on("play Tracker"), "track"), "see Kings Crown"),
    "keep": (HIDDEN["what the Tracker looks at"][1], ""),
    "attach": (TABLE, "attach Fear to Enchantress"),
    "place": (passed(on("pass", "go to Ruins"), "place"), "place Cornucopia"),
}
"""By kind of action: where it comes next and which one; "" for the first that there is."""


@pytest.mark.parametrize("kind", UNSEEN)
def test_a_log_that_tells_what_is_hidden(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, notation = UNSEEN[kind]
    action = state.game.parse(notation) if notation else state.legal_actions[0]
    assert action.kind == kind
    after = state.child(action.id)
    worlds = [sample_world(HERE, state, C, seed) for seed in range(10)]

    def compare() -> None:
        for world in worlds:
            check_texts(HERE, state, action, after, C, world)

    compare()
    sound = TreasureHunterState.tell

    def tell(
        self: TreasureHunterState, action: Action, after: TreasureHunterState
    ) -> tuple[str, str]:
        own, _ = sound(self, action, after)
        return own, own

    monkeypatch.setattr(TreasureHunterState, "tell", tell)
    with pytest.raises(ContractError, match="is told"):
        compare()
