"""What an item would do for a hero, in words."""

from __future__ import annotations

from tbgames.scene.names import count
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.view import NOBODY, HeroRow, TreasureHunterView

__all__ = ["giving", "wielding"]


def giving(view: TreasureHunterView, row: HeroRow, item: int) -> str:
    """What happens when the hero gets the item (TH-013, TH-016)."""
    game = view.game
    name, bit = game.label(row.hero), 1 << item
    items = mask(row.items) | bit
    pile = mask(view.piles[view.player])
    held = 0 if row.weapon == NOBODY else 1 << row.weapon
    weapons = game.kit(row.hero, items, held, 0).weapons
    # A weapon that was chosen stays so; the only usable one is chosen by itself.
    chosen = held if held & weapons else weapons if weapons.bit_count() == 1 else 0
    kit = game.kit(row.hero, items, chosen, pile)
    if not kit.in_use & bit:
        if game.weapon_mask & weapons & bit:
            other = f"fights with {game.label(row.weapon)}" if held else "has to choose a weapon"
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
