"""A view as a fixed-length vector of numbers, for learning frameworks."""

from __future__ import annotations

from collections.abc import Iterable

from tbgames.treasure_hunter.moves import MOST_HITS
from tbgames.treasure_hunter.phases import LABELS
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["encode"]

_MOST = 8  # about the most damage, slots and uses there can be


def encode(view: TreasureHunterView) -> tuple[float, ...]:
    """Write a view as numbers from 0 to 1; seats are counted from the viewer's on.

    Sets of cards are written card by card, numbers divided by about the most they can be,
    and 1 is as much or more.
    """
    game = view.game
    players = game.players
    cards, heroes = len(game.cards), game.cards.heroes
    seats = [(view.player + step) % players for step in range(players)]

    out: list[float] = [view.phase == label for label in LABELS]
    out += [view.back_phase == label for label in LABELS]
    for seat in (view.to_decide, view.turn, view.first, view.opposer, view.back_player):
        out += [seat == other for other in seats]
    for flag in (view.last, view.opened, view.barred, view.lost, view.hunted, view.on_quest):
        out.append(flag)
    for flag in (view.monty, view.risen, view.won, bool(view.side), view.cured):
        out.append(flag)
    out += [kind in view.proof for kind in game.provable]
    out += (view.deck / cards, view.draws / cards, view.points / MOST_HITS)
    out += (view.hits / MOST_HITS, _part(view.robbed, _MOST), _part(view.stake_size, 2))
    out += (view.looked_count / cards,)
    for shown in (view.hand, view.discards, view.top[:1], view.top, view.looked, view.stake):
        out += _cards(shown, cards)
    for shown in (view.moved, view.once, view.guardians, view.sequence, view.facing):
        out += _cards(shown, cards)
    for shown in (view.beaten, view.met, view.used, view.laid, view.dead, view.named):
        out += _cards(shown, cards)
    for shown in (view.cast, view.martyrs, (view.aim,), (view.location,), (view.site,)):
        out += _cards(shown, cards)
    for pair in (view.events, view.laid_aside):
        for shown in pair:
            out += _cards(shown, cards)
    for casts in view.casts:
        out += _cards([spell for spell, _, _ in casts], cards)
    out += [_part(sum(rolls), 24) for rolls in view.rolls_2d6]
    out.append(_part(sum(view.spell_dice), 12))
    for seat in seats:
        out.append(view.hand_sizes[seat] / cards)
        out.append(view.top_known[seat] / cards)
        out.append(seat in view.pit)
        out += _cards(view.piles[seat], cards)
        out += _cards(view.seen[seat], cards)
        out += _cards(view.seen_by[seat], cards)
    rows = {row[0]: (seat, row) for seat in seats for row in view.parties[seat]}
    placed = dict(view.placed)
    for hero in heroes:
        seat, row = rows.get(hero, (-1, None))
        out += [seat == other for other in seats]
        if row is None:
            out += [0.0] * (7 + 2 * len(game.cards.items) + len(game.cards.spells))
            continue
        _, damage, hits, diseased, items, in_use, weapon, slots, spells, known = row
        out += (_part(damage, _MOST), _part(hits, _MOST), diseased)
        out += (_part(slots, _MOST), _part(spells, _MOST))
        out += (placed.get(hero, 0) / MOST_HITS, weapon >= 0)
        out += _among(items, game.cards.items)
        out += _among(in_use, game.cards.items)
        out += _among(known, game.cards.spells)
    used = dict(view.uses)
    out += [_part(used.get(item, 0), _MOST) for item in game.cards.items]
    return tuple(map(float, out))


def _part(number: int, most: int) -> float:
    """The number as a part of about the most it can be."""
    return min(1.0, number / most)


def _among(shown: Iterable[int], numbers: range) -> list[float]:
    """The same for the cards of one kind only."""
    out = [0.0] * len(numbers)
    for card in shown:
        out[card - numbers.start] = 1.0
    return out


def _cards(shown: Iterable[int], count: int) -> list[float]:
    """1 for each card that is among those shown."""
    out = [0.0] * count
    for card in shown:
        if card >= 0:
            out[card] = 1.0
    return out
