"""From a state to what one player may know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tbgames.treasure_hunter.bitset import indices
from tbgames.treasure_hunter.phases import LABELS
from tbgames.treasure_hunter.quest import NOBODY, Quest
from tbgames.treasure_hunter.view import HeroRow, TreasureHunterView

if TYPE_CHECKING:
    from tbgames.treasure_hunter.bonuses import Cast
    from tbgames.treasure_hunter.state import TreasureHunterState

__all__ = ["view"]


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
        looked=_cards(s.looked) if active else (),
        looked_count=s.looked.bit_count(),
        discards=_cards(s.discards),
        hand=_cards(s.hands[player]),
        hand_sizes=tuple([hand.bit_count() for hand in s.hands]),
        piles=tuple([_cards(pile) for pile in s.piles]),
        parties=tuple([_party(s, seat, seat == player) for seat in range(players)]),
        uses=_uses(s) if s.uses else (),
        seen=_seen(s, [player * players + other for other in range(players)]),
        seen_by=_seen(s, [other * players + player for other in range(players)]),
        watched=_cards(s.watched),
        fresh=_cards(s.fresh),
        fresh_room=s.fresh_room,
        opened=s.opened,
        pit=_cards(s.pit),
        barred=s.barred,
        lost=s.lost,
        hunted=s.hunted,
        draws=s.draws,
        moved=_cards(s.moved),
        named=_cards(s.named),
        cast=_cards(s.cast),
        once=_cards(s.once),
        dead=_cards(s.dead),
        aim=s.aim,
        points=s.points,
        placed=_placed(s) if s.placed else (),
        laid=_cards(s.laid),
        site=s.site,
        tallies=s.tallies,
        **(_NO_QUEST if quest is None else _quest(quest, active)),
    )


def _cards(cards: int) -> tuple[int, ...]:
    return tuple(indices(cards)) if cards else ()


def _party(s: TreasureHunterState, seat: int, own: bool) -> tuple[HeroRow, ...]:
    rows = []
    for hero in indices(s.parties[seat]):
        kit = s.kit(seat, hero)
        items = s.items[hero]
        weapon = items & s.wielded
        spells = s.spells[hero]
        rows.append(
            HeroRow(
                hero,
                s.damage >> 4 * hero & 15,
                kit.hits,
                bool(s.diseased >> hero & 1),
                _cards(items),
                _cards(kit.in_use),
                weapon.bit_length() - 1 if weapon else NOBODY,
                kit.slots,
                spells.bit_count(),
                _cards(spells) if own else (),
            )
        )
    return tuple(rows)


def _uses(s: TreasureHunterState) -> tuple[tuple[int, int], ...]:
    start = s.game.cards.items.start
    return tuple(
        (item, s.uses_left(item))
        for item in s.game.cards.items
        if s.uses >> 4 * (item - start) & 15
    )


def _seen(s: TreasureHunterState, places: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([_cards(s.seen[place]) if s.seen else () for place in places])


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
        "stake": _cards(quest.stake) if active else (),
        "stake_size": quest.stake.bit_count(),
        "monty": quest.monty,
        "opposer": quest.opposer,
        "guardians": _cards(quest.guardians),
        "sequence": _cards(quest.sequence),
        "facing": _cards(quest.facing),
        "beaten": _cards(quest.beaten),
        "met": _cards(quest.met),
        "risen": quest.risen,
        "rolls_2d6": quest.rolls,
        "casts": (_casts(quest.casts[0]), _casts(quest.casts[1])),
        "used": _cards(quest.used),
        "events": (_cards(quest.events[0]), _cards(quest.events[1])),
        "spell_dice": quest.spell_dice,
        "won": quest.won,
        "side": quest.side,
        "hits": quest.hits,
        "robbed": quest.robbed,
        "cured": quest.cured,
        "martyrs": _cards(quest.martyrs),
        "laid_aside": (_cards(quest.laid[0]), _cards(quest.laid[1])),
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
