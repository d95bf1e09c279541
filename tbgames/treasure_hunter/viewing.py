"""From a state to what one player may know of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import LABELS
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

if TYPE_CHECKING:
    from tbgames.treasure_hunter.bonuses import Cast
    from tbgames.treasure_hunter.rules import Kit
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["proofs", "view"]


def view(s: TreasureHunterState, player: int) -> TreasureHunterView:
    """What ``player`` (0 to players - 1) may know; a ValueError for another seat."""
    game = s.game
    players = game.players
    if type(player) is not int or not 0 <= player < players:
        raise ValueError(f"seat {player!r} does not exist; seats are 0 to {players - 1}")
    active = player == s.turn
    quest = s.quest
    return TreasureHunterView(
        game=game,
        player=player,
        phase=LABELS[s.phase],
        to_decide=s.current_player,
        back_phase=LABELS[s.back[0]],
        back_player=s.back[1],
        turn=s.turn,
        first=s.first,
        rolls=s.rolls,
        last=s.last,
        deck=s.deck.bit_count(),
        top=s.top[: s.top_known[player]],
        top_known=s.top_known,
        looked=indices(s.looked) if active else (),
        looked_count=s.looked.bit_count(),
        discards=indices(s.discards),
        hand=indices(s.hands[player]),
        hand_sizes=tuple([hand.bit_count() for hand in s.hands]),
        piles=tuple([indices(pile) for pile in s.piles]),
        parties=tuple([_party(s, seat, seat == player) for seat in range(players)]),
        uses=_uses(s) if s.uses else (),
        seen=_seen(s, range(player * players, (player + 1) * players)),
        seen_by=_seen(s, range(player, players * players, players)),
        watched=indices(s.watched),
        fresh=indices(s.fresh),
        drawn_since=s.drawn_since,
        opened=s.opened,
        pit=indices(s.pit),
        barred=s.barred,
        lost=s.lost,
        hunted=s.hunted,
        proof=proofs(s) if s.proof else (),
        draws=s.draws,
        moved=indices(s.moved),
        named=indices(s.named),
        cast=indices(s.cast),
        once=indices(s.once),
        dead=indices(s.dead),
        aim=s.aim,
        points=s.points,
        placed=_placed(s) if s.placed else (),
        laid=indices(s.laid),
        site=s.site,
        tallies=s.tallies,
        **(_NO_QUEST if quest is None else _quest(quest, active)),
    )


def proofs(s: TreasureHunterState) -> tuple[str, ...]:
    """What kinds of cards the active player has shown to hold, in words."""
    return tuple(kind for kind, cards in s.game.provable.items() if s.proof & cards)


def _party(s: TreasureHunterState, seat: int, own: bool) -> tuple[HeroRow, ...]:
    items, spells, pile, kit = s.items, s.spells, s.piles[seat], s.game.kit
    return tuple(
        [
            _row(
                hero,
                s.damage >> 4 * hero & 15,
                s.diseased >> hero & 1,
                items[hero],
                items[hero] & s.wielded,
                spells[hero],
                own,
                kit(hero, items[hero], s.wielded, pile),
            )
            for hero in indices(s.parties[seat])
        ]
    )


# From one view to the next few heroes change.
@lru_cache(maxsize=1 << 14)
def _row(
    hero: int, damage: int, diseased: int, items: int, weapon: int, spells: int, own: bool, kit: Kit
) -> HeroRow:
    return HeroRow(
        hero,
        damage,
        kit.hits,
        bool(diseased),
        indices(items),
        indices(kit.in_use),
        weapon.bit_length() - 1,
        kit.slots,
        spells.bit_count(),
        indices(spells) if own else (),
    )


def _uses(s: TreasureHunterState) -> tuple[tuple[int, int], ...]:
    start = s.game.cards.items.start
    return tuple(
        (item, s.uses_left(item))
        for item in s.game.cards.items
        if s.uses >> 4 * (item - start) & 15
    )


def _seen(s: TreasureHunterState, places: range) -> tuple[tuple[int, ...], ...]:
    if not s.seen:
        return ((),) * len(places)
    return tuple([indices(s.seen[place]) for place in places])


def _placed(s: TreasureHunterState) -> tuple[tuple[int, int], ...]:
    heroes = s.game.cards.heroes
    return tuple((h, s.placed >> 4 * h & 15) for h in heroes if s.placed >> 4 * h & 15)


def _casts(casts: tuple[Cast, ...]) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (cast.spell, NOBODY if cast.target is None else cast.target, cast.roll) for cast in casts
    )


def _quest(quest: Quest, active: bool) -> dict[str, Any]:
    return {
        "on_quest": True,
        "location": quest.location,
        "stake": indices(quest.stake) if active else (),
        "stake_size": quest.stake.bit_count(),
        "monty": quest.monty,
        "opposer": quest.opposer,
        "guardians": indices(quest.guardians),
        "sequence": indices(quest.sequence),
        "facing": indices(quest.facing),
        "beaten": indices(quest.beaten),
        "met": indices(quest.met),
        "risen": quest.risen,
        "rolls_2d6": quest.rolls,
        "casts": (_casts(quest.casts[0]), _casts(quest.casts[1])),
        "used": indices(quest.used),
        "events": (indices(quest.events[0]), indices(quest.events[1])),
        "spell_dice": quest.spell_dice,
        "won": quest.won,
        "side": quest.side,
        "hits": quest.hits,
        "robbed": quest.robbed,
        "cured": quest.cured,
        "martyrs": indices(quest.martyrs),
        "laid_aside": (indices(quest.laid[0]), indices(quest.laid[1])),
    }


_NO_QUEST: dict[str, Any] = {
    "on_quest": False,
    "location": NOBODY,
    "stake": (),
    "stake_size": 0,
    "monty": False,
    "opposer": NOBODY,
    "guardians": (),
    "sequence": (),
    "facing": (),
    "beaten": (),
    "met": (),
    "risen": False,
    "rolls_2d6": ((), ()),
    "casts": ((), ()),
    "used": (),
    "events": ((), ()),
    "spell_dice": (),
    "won": False,
    "side": 0,
    "hits": 0,
    "robbed": 0,
    "cured": False,
    "martyrs": (),
    "laid_aside": ((), ()),
}
