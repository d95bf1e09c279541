"""What must hold in every state of Treasure Hunter, counted in words, and games to try it in."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from typing import Any

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.state import TreasureHunterState

OPTIONS: dict[str, Any] = {
    "end": "turn",
    "dice": "after_cards",
    "one_armor": True,
    "all_opponents_assist": True,
    "solo_healing": "never",
}
"""The options of the rules, each with another value than the default."""


@cache
def make_game(players: int, options: str) -> TreasureHunter:
    """A game by plain values, so that hypothesis can name and repeat it."""
    return TreasureHunter.new(players=players, **json.loads(options))


def random_game(rng: random.Random) -> TreasureHunter:
    """Any of these games, half of them by the rules as they are."""
    options = {name: value for name, value in OPTIONS.items() if rng.random() < 0.4}
    written = json.dumps(options if rng.random() < 0.5 else {}, sort_keys=True)
    return make_game(rng.randint(1, 6), written)


def check(state: TreasureHunterState) -> None:
    """Find every card once, and look at what parties and heroes may have."""
    check_cards(state.to_dict(), state)
    check_parties(state, state.view(0).phase)


def check_cards(words: dict[str, Any], state: TreasureHunterState) -> None:
    """Every card is in exactly one place; counted in words, the deck by its bits."""
    found: Counter[str] = Counter(words["discards"])
    for pile in (*words["hands"], *words["piles"], words["laid"]):
        found.update(pile)
    for party in words["parties"]:
        for entry in party:
            found.update([entry["hero"], *entry["items"], *entry["spells"]])
    quest = words["quest"]
    if quest:
        found.update(quest["stake"] + quest["guardians"] + quest["laid"][0] + quest["laid"][1])
        if quest["location"] and quest["location"] != words["site"]:
            found.update([quest["location"]])
    found.update([words["site"]] if words["site"] else [])
    found.update([words["aim"]] if words["phase"] == "drawn" else [])
    found.update(state.game.label(card) for card in indices(state.deck))
    assert set(found.values()) == {1}
    assert found.total() == (125 if state.game.solo else 144)


def check_parties(state: TreasureHunterState, phase: str) -> None:
    game = state.game
    for seat, party in enumerate(state.parties):
        limit = game.party_limit(state.piles[seat])
        assert limit in (4, 5)
        assert party.bit_count() <= limit or phase == "crowd"
        for hero in indices(party):
            kit = state.kit(seat, hero)
            assert 0 <= state.damage_of(hero) < kit.hits
            if phase not in ("spill", "crowd", "hand out"):
                assert state.spells[hero].bit_count() <= kit.slots
            weapons = state.items[hero] & state.wielded
            assert weapons.bit_count() <= 1
            assert weapons & ~kit.weapons == 0
            assert not state.diseased >> hero & 1 or state.damage_of(hero)
    in_play = sum(state.parties)
    for hero in game.cards.heroes:
        if not in_play >> hero & 1:
            assert state.items[hero] == state.spells[hero] == state.damage_of(hero) == 0
    assert sum(game.points(pile) for pile in state.piles) <= 19


def check_deck(before: TreasureHunterState, kind: str, after: TreasureHunterState) -> None:
    """The deck grows by Pandora's Box only; the Tracker takes one card of it (TH-E15)."""
    sizes = before.deck.bit_count(), after.deck.bit_count()
    if kind == "open":
        assert sizes[1] == sizes[0] + before.discards.bit_count()
    else:
        assert sizes[1] == sizes[0] - (kind in ("draw", "keep"))


def check_hand(before: TreasureHunterState, after: TreasureHunterState) -> None:
    """Who ends a turn has not more cards than the limit (TH-055)."""
    was = before.view(0).phase
    if before.game.solo:
        ended = was == "discard" and after.view(0).phase in ("deal", "over")
    else:
        ended = was != "deal" and (after.turn != before.turn or after.is_terminal)
    if ended:
        seat = before.turn
        limit = after.game.hand_limit(after.piles[seat])
        assert after.hands[seat].bit_count() <= limit
