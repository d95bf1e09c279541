"""How anything is drawn: a game's view as plain data, shown as SVG, as text, or live.

A game builds a `Scene` of panels and things; this room knows no game.
"""

from tbgames.scene.model import Badge, Board, Cell, Panel, Scene, Static, Thing

__all__ = ["Badge", "Board", "Cell", "Panel", "Scene", "Static", "Thing"]
