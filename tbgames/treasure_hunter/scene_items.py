"""What an item would do for a hero, in words."""

from __future__ import annotations

from tbgames.scene.names import count
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.using import default_weapon
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["giving", "wielding"]


def giving(view: TreasureHunterView, row: HeroRow, item: int) -> str:
    """What happens when the hero gets the item (TH-013, TH-016)."""
    game = view.game
    name, bit = game.label(row.hero), 1 << item
    items = mask(row.items) | bit
    pile = mask(view.piles[view.player])
    named = None if row.weapon == NOBODY else row.weapon
    weapon = default_weapon(game.cards, row.hero, items, named)
    kit = game.kit(row.hero, items, 0 if weapon is None else 1 << weapon, pile)
    if not kit.in_use & bit:
        if kit.weapons & bit:
            words = "has to choose a weapon"
            other = words if weapon is None else f"fights with {game.label(weapon)}"
            return f"{name} {other}, and carries it only."
        return f"{name} cannot use it, and carries it only."
    gains = []
    if kit.hits != row.hits:
        gains.append(f"has {count(kit.hits, 'hit')}")
    if kit.slots != row.slots:
        gains.append(f"has room for {count(kit.slots, 'spell')}")
    return f"{name} uses it" + (f" and then {' and '.join(gains)}." if gains else ".")


def wielding(view: TreasureHunterView, row: HeroRow, item: int) -> str:
    """What happens when the hero names a weapon (TH-013)."""
    name = f"{view.game.label(row.hero)} fights with {view.game.label(item)}"
    if row.weapon == NOBODY:
        return f"{name}."
    return f"{name} instead of {view.game.label(row.weapon)}."
