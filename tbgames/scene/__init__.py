"""How anything is drawn: a game's view as plain data, shown as SVG, as text, or live.

A game builds a `Scene` of panels and things; this room knows no game. ``scene.svg()`` and
``scene.text()`` are the still faces. A live one needs ``scene.static.to_dict()`` once for each
``scene.static.key``, then ``scene.to_dict()`` after each step: it places panels by their area and
span, draws things by their form, patches them by id, and sends back the ``action`` of what was
picked. CSS classes mean the same in all faces: see `tbgames.scene.theme`.
"""

from tbgames.scene.model import Badge, Board, Cell, Panel, Preview, Scene, Static, Thing

__all__ = ["Badge", "Board", "Cell", "Panel", "Preview", "Scene", "Static", "Thing"]
