"""Positions of Treasure Hunter in a few words, and short ways to play them on.

``table`` sets a position up, seat by seat; ``play`` goes on from it. A test then reads as the
examples of the rules do::

    state = table(
        seat(hand=["Ruins", "Dragons Hoard"], party=[hero("Knight", "Battle Axe", damage=1)]),
        seat(hand=["Orcs"]),
    )
    state = play(state, "pass", "go to Ruins", "place Dragons Hoard", "oppose with Orcs")
    state = play(state, "roll 2D6: 7", "roll 2D6: 9")

What lies nowhere is in the deck, unless ``deck=[...]`` lists it: then the rest is discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tbgames.engine.actions import Refusal
from tbgames.treasure_hunter.fight_values import guardian_total, party_total
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState

SEATS = "ABCDEF"


@cache
def _game(players: int, options: tuple[tuple[str, Any], ...]) -> TreasureHunter:
    return TreasureHunter.new(players=players, **dict(options))


def game(players: int = 2, **options: Any) -> TreasureHunter:
    """A game with the standard cards, the same one for the same options."""
    return _game(players, tuple(sorted(options.items())))


def hero(
    name: str,
    *items: str,
    damage: int = 0,
    spells: Sequence[str] = (),
    diseased: bool = False,
    **weapon: str | None,
) -> dict[str, Any]:
    """A hero with his items and spells; ``weapon=`` names one where several could be chosen."""
    return {
        "hero": name,
        "items": list(items),
        "damage": damage,
        "spells": list(spells),
        "diseased": diseased,
        **weapon,
    }


def seat(
    hand: Sequence[str] = (),
    party: Sequence[str | dict[str, Any]] = (),
    pile: Sequence[str] = (),
) -> dict[str, list[Any]]:
    """What one player has."""
    return {"hand": list(hand), "party": list(party), "pile": list(pile)}


def table(
    *seats: dict[str, list[Any]], options: dict[str, Any] | None = None, **position: Any
) -> TreasureHunterState:
    """A position, by default at the start of A's recruit phase.

    ``options`` are the game's; anything else is as ``state.to_dict()`` has it: ``phase``,
    ``turn``, ``deck``, ``discards``, ``last``, ``pit`` and so on.
    """
    given = {
        "hands": [entry["hand"] for entry in seats],
        "parties": [entry["party"] for entry in seats],
        "piles": [entry["pile"] for entry in seats],
        **position,
    }
    return game(len(seats), **(options or {})).position(given)


# -- playing on -----------------------------------------------------------------------------------


def play(state: TreasureHunterState, *notations: str) -> TreasureHunterState:
    """Apply actions one after the other.

    Where the named one cannot come yet, chance is drawn, and a window in which there is nothing
    but to pass is passed, as a table does.
    """
    for notation in notations:
        while notation not in notation_list(state):
            if state.is_chance:
                state = state.child(state._chance_weights()[0][0])
            elif notation_list(state) == ["pass"]:
                state = state.apply("pass")
            else:
                break
        state = state.apply(notation)
    return state


def passed(state: TreasureHunterState, until: str) -> TreasureHunterState:
    """Pass windows and draw chance (always what is listed first) up to a phase."""
    for _ in range(200):
        if phase(state) == until:
            return state
        if state.is_chance:
            state = state.child(state._chance_weights()[0][0])
        else:
            state = state.apply("pass")
    raise AssertionError(f"the phase {until} does not come")


def adventure(
    state: TreasureHunterState, location: str, treasure: str, guardian: str | None = None
) -> TreasureHunterState:
    """From A's recruit phase to a guardian opposing, or to nobody who does.

    The next action is the guardian's roll; everybody asked before passes.
    """
    while phase(state) != "venture":
        state = state.apply("pass")
    state = state.apply(f"go to {location}").apply(f"place {treasure}")
    while phase(state) == "second":
        state = state.apply("pass")
    while phase(state) == "oppose":
        wanted = f"oppose with {guardian}"
        state = state.apply(wanted if guardian and wanted in notation_list(state) else "pass")
    while phase(state) == "double":
        state = state.apply("pass")
    return state


def opposed(
    party: Sequence[str | dict[str, Any]],
    guardian: str,
    *against: str,
    at: str = "Castle",
    others: Sequence[str | dict[str, Any]] = (),
    hand: Sequence[str] = (),
) -> TreasureHunterState:
    """A goes for the Golden Goose, and B opposes; the guardian's roll is next.

    ``against`` and ``hand`` are more cards that B and A hold, ``others`` is B's party.
    """
    ours = seat(hand=[at, "Golden Goose", *hand], party=party)
    state = table(ours, seat(hand=[guardian, *against], party=others))
    return adventure(state, at, "Golden Goose", guardian)


def rolled(state: TreasureHunterState, guardian: int, party: int) -> TreasureHunterState:
    """Roll for the guardian and for the party; windows between are passed."""
    return play(passed(state, "guardian roll"), f"roll 2D6: {guardian}", f"roll 2D6: {party}")


# -- looking at it --------------------------------------------------------------------------------


def phase(state: TreasureHunterState) -> str:
    """What is waited for."""
    return state.view(0).phase


def asked(state: TreasureHunterState) -> str:
    """Who decides, as a letter."""
    return SEATS[state.current_player]


def notation_list(state: TreasureHunterState) -> list[str]:
    """What may be played now, in words and in order; chance events where chance comes next."""
    if state.is_chance:
        return [str(action) for action, _ in state.chance_outcomes()]
    return [str(action) for action in state.legal_actions]


def notations(state: TreasureHunterState) -> set[str]:
    """The same as a set."""
    return set(notation_list(state))


def of_kind(state: TreasureHunterState, kind: str) -> set[str]:
    """The legal notations that begin with these words."""
    return {notation for notation in notation_list(state) if notation.startswith(kind)}


def weights(state: TreasureHunterState) -> dict[str, int]:
    """What chance may bring, with its weight."""
    return {str(action): weight for action, weight in state.chance_outcomes()}


def refusal(state: TreasureHunterState, notation: str) -> Refusal:
    """Why an action may not be played; an AssertionError if it may."""
    found = state.why_not(notation)
    assert found is not None, f"{notation} is legal"
    return found


def values(state: TreasureHunterState) -> tuple[int, int]:
    """The party value and the guardian value of the running fight, as far as rolled."""
    return party_total(state), guardian_total(state)


def words(state: TreasureHunterState) -> dict[str, Any]:
    """The whole state in words, as a position is written."""
    return state.to_dict()


def in_hand(state: TreasureHunterState, letter: str) -> set[str]:
    """The cards in a hand."""
    return set(words(state)["hands"][SEATS.index(letter)])


def in_pile(state: TreasureHunterState, letter: str) -> set[str]:
    """The treasures in a pile."""
    return set(words(state)["piles"][SEATS.index(letter)])


def in_party(state: TreasureHunterState, letter: str) -> dict[str, dict[str, Any]]:
    """The heroes of a party by name, each as ``hero`` writes him."""
    party = words(state)["parties"][SEATS.index(letter)]
    return {entry["hero"]: entry for entry in party}


def damage(state: TreasureHunterState, letter: str = "A") -> dict[str, int]:
    """The damage of each hero of a party."""
    return {name: entry["damage"] for name, entry in in_party(state, letter).items()}


def discarded(state: TreasureHunterState) -> set[str]:
    """The discard pile."""
    return set(words(state)["discards"])


def deck(state: TreasureHunterState) -> set[str]:
    """The cards of the deck."""
    return {
        state.game.label(card) for card in range(len(state.game.cards)) if state.deck >> card & 1
    }
