"""The nodes of a course of fights: what is known at each point of one adventure.

Nodes are values, so that what follows from equal ones is worked out once. Sets of cards are bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from tbgames.treasure_hunter.party import Combatant, Company

__all__ = [
    "LOST",
    "RETREATED",
    "WON",
    "Compared",
    "Edge",
    "End",
    "Fight",
    "Fork",
    "Hastening",
    "HitRoll",
    "Hurt",
    "Node",
    "Robbed",
    "Rolls",
    "Stage",
    "Window",
    "changed",
]

WON: Final = "won"
LOST: Final = "lost"
RETREATED: Final = "retreated"


class Stage(NamedTuple):
    """Whom the party fights now, and what the other side will play; sets of cards are bits."""

    facing: int
    sequence: int
    beaten: int = 0
    risen: bool = False
    second: int = 0
    """The guardian of a Second Guardian to come (TH-048)."""
    rise: int = 0
    """The guardian for which Rise again will be played (TH-048)."""
    events: int = 0
    """Events for the guardian in its next fight, such as Ambush."""
    spells: int = 0
    """Spells that the opposer will discard, as soon as he may (TH-034)."""
    disaster: bool = False


class Fight(NamedTuple):
    """A fight begins: dice come next."""

    company: Company
    stage: Stage


class Window(NamedTuple):
    """The party's window (F5); ``lead`` is by how much it is ahead of the guardian."""

    company: Company
    stage: Stage
    lead: int
    rolled: bool
    """Whether the lead has the dice in it."""
    cast: int = 0
    """Heroes who have cast in this fight."""
    used: int = 0
    """Items of limited use that are used in this fight."""
    hasted: tuple[int, ...] = ()
    shut: bool = False
    """Whether the party has played all it wanted to."""

    def raised(self, gain: int) -> Window:
        """The window with a larger lead; when all dice are rolled, being ahead is enough."""
        lead = self.lead + gain
        return self._replace(lead=min(lead, 0) if self.rolled else lead)


class Rolls(NamedTuple):
    """So many dice of the party and of the other side are rolled before the window goes on."""

    window: Window
    own: int
    theirs: int


class Compared(NamedTuple):
    """The cards are played and the dice of this window not rolled yet (the option TH-030 b)."""

    window: Window


class Hastening(NamedTuple):
    """Haste was cast: whose score counts twice?"""

    window: Window


class HitRoll(NamedTuple):
    """The dice for hits; before them equipment is lost, so much as ``robbed`` says."""

    company: Company
    stage: Stage
    cast: int
    won: bool
    robbed: int = 0
    hits: int = 0
    """Hits that have been rolled before."""


class Robbed(NamedTuple):
    """The Pixies' die (TH-060)."""

    company: Company
    stage: Stage
    cast: int


class Hurt(NamedTuple):
    """Hits have been rolled and are to be placed (F7)."""

    company: Company
    stage: Stage
    cast: int
    won: bool
    hits: int
    robbed: int = 0
    cured: bool = False
    martyrs: int = 0


class End(NamedTuple):
    """How it ended: one of ``WON``, ``LOST``, ``RETREATED``."""

    result: str


Node: TypeAlias = Fight | Window | Rolls | Compared | Hastening | HitRoll | Robbed | Hurt | End


class Edge(NamedTuple):
    """A way on from a node."""

    node: Node
    weight: int = 1
    """Of a chance, in proportion."""
    hits: int = 0
    """Hits rolled against the party on the way."""
    dead: int = 0
    """Heroes who die on the way."""
    spent: int = 0
    """Cards that the party plays on the way."""


class Fork(NamedTuple):
    """What may come next, by chance or by choice."""

    choice: bool
    edges: Sequence[Edge]


def changed(company: Company, place: int, one: Combatant) -> Company:
    """The company with one of its heroes changed."""
    heroes = list(company.heroes)
    heroes[place] = one
    return company._replace(heroes=tuple(heroes))
