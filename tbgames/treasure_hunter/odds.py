"""Exact odds of a fight: the chance to win, the hits, who dies, and what to play for it.

Everything is counted, nothing is simulated. The values of party and guardian are the engine's own;
the party plays and places its hits as well as can be, which ``fight_odds`` says more about.

>>> odds = fight_odds("Warrior + Battle Axe, Wizard: Fireball, Sleep", "Orcs", "Caves")
>>> odds.lead, odds.win
(-4, Fraction(493, 648))
>>> odds.dies["Wizard"]
Fraction(371, 1296)
"""

from __future__ import annotations

import html
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tbgames.engine.messages import brief
from tbgames.tables import html_table
from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.cards import Card
from tbgames.treasure_hunter.course import Course
from tbgames.treasure_hunter.course_nodes import RETREATED, WON, Fight, Node, Rolls, Stage, Window
from tbgames.treasure_hunter.course_values import lead_after_dice
from tbgames.treasure_hunter.party import Company, Party, named_card
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.solving import Outcome, SafeHome, Solver
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.values import (
    Value,
    guardian_party_value,
    guardian_value,
    party_value,
)
from tbgames.treasure_hunter.view import TreasureHunterView

__all__ = ["FightOdds", "fight_odds", "odds_now", "win_chance"]


def win_chance(lead: int, guardians: int = 1) -> Fraction:
    """The chance to win one fight by dice alone.

    Args:
        lead: the party value less the guardian value, both without dice.
        guardians: how many guardians roll 2D6 each: 2 under Double Trouble (TH-047).

    Raises:
        TypeError, ValueError: ``lead`` is no int, ``guardians`` no int of at least 1.

    Ties go to the party (TH-038), so that equal values win more often than not:

    >>> win_chance(0), win_chance(4, guardians=2)
    (Fraction(721, 1296), Fraction(4345, 15552))
    """
    for name, number in (("lead", lead), ("guardians", guardians)):
        if type(number) is not int:
            raise TypeError(f"{name} is a whole number, not {number!r}")
    if not 1 <= guardians <= 20:
        raise ValueError(f"guardians is a number from 1 to 20, not {guardians}")
    dice = lead_after_dice(2, 2 * guardians)
    good = sum(ways for added, ways in dice if lead + added >= 0)
    return Fraction(good, 6 ** (2 + 2 * guardians))


@dataclass(frozen=True, eq=False, repr=False)
class FightOdds:
    """How a party's adventure against one guardian, or several in a row, ends.

    ``outcomes`` has the chance of each (result, hits, dead heroes as bits) and adds up to 1; all
    else is made from it. ``win``, ``retreat`` and ``lost`` add up to 1, too.
    """

    party: Party
    against: str
    """The guardians and the location in words."""
    party_value: Value
    """At the start of the first fight, without dice and without cards that can be played."""
    guardian_value: Value
    """The same for the other side, cards included that it is given, dice of spells left out."""
    outcomes: Mapping[Outcome, Fraction]
    plays: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What the party plays in the first fight by its lead after the dice (before them, if cards
    are played first), up to the next die; leads at which it plays nothing are left out."""

    @property
    def lead(self) -> int:
        """The party value less the guardian value at the start, without dice."""
        return self.party_value.total - self.guardian_value.total

    @property
    def win(self) -> Fraction:
        """The chance that all guardians are beaten, so that the treasure is the party's."""
        return self._chance(outcome for outcome in self.outcomes if outcome.result == WON)

    @property
    def retreat(self) -> Fraction:
        """The chance that the party runs: no hits, no treasure (TH-039)."""
        return self._chance(outcome for outcome in self.outcomes if outcome.result == RETREATED)

    @property
    def lost(self) -> Fraction:
        """The chance that the party is beaten."""
        return 1 - self.win - self.retreat

    @property
    def hits(self) -> Any:
        """The distribution of hits rolled against the party in all fights, an ``icepool.Die``.

        What cannot be placed is counted, the hit of Haste is not.

        >>> fight_odds("Warrior, Knight", "Giant Rats", "Ruins").hits.mean()
        Fraction(6197, 2592)
        """
        return self._die((outcome.hits, chance) for outcome, chance in self.outcomes.items())

    @property
    def deaths(self) -> Any:
        """The distribution of the number of heroes who die, an ``icepool.Die``."""
        return self._die(
            (outcome.dead.bit_count(), chance) for outcome, chance in self.outcomes.items()
        )

    @property
    def dies(self) -> dict[str, Fraction]:
        """By hero: the chance that he dies."""
        return {
            self.party.game.label(one.hero): self._chance(
                outcome for outcome in self.outcomes if outcome.dead >> one.hero & 1
            )
            for one in self.party.heroes
        }

    def _chance(self, outcomes: Iterable[Outcome]) -> Fraction:
        return sum((self.outcomes[outcome] for outcome in outcomes), Fraction(0))

    @staticmethod
    def _die(chances: Iterable[tuple[int, Fraction]]) -> Any:
        import icepool

        found: dict[int, Fraction] = {}
        for number, chance in chances:
            found[number] = found.get(number, Fraction(0)) + chance
        whole = math.lcm(*(chance.denominator for chance in found.values()))
        return icepool.Die({number: int(found[number] * whole) for number in sorted(found)})

    def __repr__(self) -> str:
        return f"<{self._told()}>"

    def _told(self) -> str:
        ends = [f"wins {float(self.win):.1%}"]
        ends += [f"retreats {float(self.retreat):.1%}"] if self.retreat else []
        dies = ", ".join(f"{name} {float(chance):.1%}" for name, chance in self.dies.items())
        return f"{self.party} against {self.against}: {', '.join(ends)}; dies: {dies}"

    def _repr_html_(self) -> str:
        rows = [
            ("wins", *_shown(self.win)),
            *([("retreats", *_shown(self.retreat))] if self.retreat else []),
            *((f"{name} dies", *_shown(chance)) for name, chance in self.dies.items()),
        ]
        table = html_table(
            f"{self.party} against {self.against}; hits: {float(self.hits.mean()):.2f} on average",
            ("what", "chance", "exactly"),
            rows,
        )
        played = "; ".join(
            f"at a lead of {lead}: {', '.join(cards)}" for lead, cards in self.plays.items()
        )
        return table + (f"<p>Best play {html.escape(played)}.</p>" if played else "")


def fight_odds(
    party: Party | str,
    guardian: str | Collection[str] | Party,
    location: str | None = None,
    *,
    play: str | Collection[str] = "best",
    events: Collection[str] = (),
    spells: int = 0,
    rise_again: str | None = None,
    second: str | None = None,
    game: TreasureHunter | None = None,
) -> FightOdds:
    """Count exactly how an adventure ends.

    A regenerating guardian is fought twice, a Second Guardian after the first; who died in one
    fight does not stand in the next one, and damage, Disease and what was used up stay.

    **What the party plays.** With ``play="best"``: whatever it holds, in the windows of the rules:
    spells, potions and Smite when all dice of the fight are known (before them by the option
    ``dice="after_cards"``), Cure and Martyr when the hits are. A list of cards has it play exactly
    these, each in the first fight in which it has an effect and whatever the dice show; ``()``
    nothing.

    **What is best** is first the chance to win, then fewer dead heroes, then those with less
    combat value, then fewer cards played. Hits are placed, Haste is aimed and equipment is given
    to Pixies by the same rule. So a party runs only when it cannot win any more.

    Args:
        party: a Party or its text, see there.
        guardian: one name, two under Double Trouble (TH-047), or the Party of a Party Encounter
            (TH-051), which plays no cards here.
        location: its name; None is a place without bonuses, as in an Encounter (TH-052).
        play: "best" or cards of the party.
        events: events of the opposer for this guardian: "Ambush" counts in the first fight,
            "Disaster" when one is lost.
        spells: so many spell cards the opposer discards for a mage or priest guardian, as soon as
            the rules let him (TH-034).
        rise_again: the guardian for whom Rise again is played when it has been beaten, where it
            is legal then (TH-048).
        second: the guardian of a Second Guardian (TH-048).
        game: cards and rules, if ``party`` is a text; else the standard ones.

    Raises:
        ValueError: an unknown card, one of the wrong kind, or one that cannot be played so.
        TypeError: something is no text and no Party.

    The hits that a guardian party takes are not looked at: they do not change how this ends.

    >>> fight_odds("Paladin, Cleric: Cure", "Zombies", "Crypt")
    <Cleric: Cure, Paladin against Zombies at the Crypt: wins 5.7%; dies: Cleric 16.2%, ...>
    >>> fight_odds("Knight", "Dragn", "Caverns")
    Traceback (most recent call last):
    ValueError: guardian: no card is called 'Dragn'; did you mean 'Dragon'?
    """
    if not isinstance(party, Party):
        party = Party(party, game)
    elif game is not None and game != party.game:
        raise ValueError("game is given with the party already, and it is another one")
    setting = _Setting(party.game)
    foe = guardian if isinstance(guardian, Party) else None
    facing = setting.guardians(guardian)
    then = setting.second(second, facing)
    place = None if location is None else setting.card(location, "location", "location").index
    stage = Stage(
        facing,
        facing,
        rise=setting.rising(rise_again, facing | then),
        second=then,
        events=setting.events(events),
        spells=setting.count(spells),
        disaster=setting.disaster(events),
    )
    course = Course(party, place, foe, play=setting.to_play(party, play))
    solver = Solver(course, SafeHome(party.game))
    root = Fight(party.company, stage)
    fork = course.edges(root)
    assert fork is not None
    rolls = fork.edges[0].node
    assert isinstance(rolls, Rolls)
    return FightOdds(
        party,
        setting.told(facing, foe, place, second),
        *_values(course, party.company, stage),
        solver.outcomes(root),
        {} if course.play is not None else _plays(solver, party.game, rolls),
    )


def odds_now(now: TreasureHunterState | TreasureHunterView) -> FightOdds:
    """The odds of the fight that a game is in, from here on.

    Of a state they are those that its active player can work out; of a view those of who looks:
    an opponent does not see the spells face down, and counts without them. What the opposer may
    still play is not known and counts as nothing: the chance is what it is if he plays no more.
    While hits are placed, those placed already can still go elsewhere here.

    A ValueError if no fight is going on, a TypeError for what is neither a state nor a view.

    >>> import tbgames as tb
    >>> odds_now(tb.new("treasure_hunter").start(seed=1))
    Traceback (most recent call last):
    ValueError: no fight is going on: the game waits for the phase 'recruit'
    """
    from tbgames.treasure_hunter.odds_of_view import read_fight

    if isinstance(now, TreasureHunterState):
        now = now.view(now.turn)
    if not isinstance(now, TreasureHunterView):
        raise TypeError(f"odds are those of a state or a view, not {now!r}")
    fight = read_fight(now)
    course, solver = fight.course, Solver(fight.course, SafeHome(now.game))
    return FightOdds(
        fight.party,
        _Setting(now.game).told(mask(now.facing), course.foe, course.location, None),
        fight.own,
        fight.theirs,
        solver.outcomes(fight.root),
        _plays(solver, now.game, fight.root),
    )


def _plays(solver: Solver, game: TreasureHunter, root: Node) -> dict[int, tuple[str, ...]]:
    """What is played by lead, as far as the window is one die away."""
    windows: Iterable[Window]
    if isinstance(root, Rolls):
        leads = {root.window.lead + added for added, _ in lead_after_dice(root.own, root.theirs)}
        windows = [root.window._replace(lead=lead) for lead in sorted(leads)]
    else:
        windows = [root] if isinstance(root, Window) else []
    found = {window.lead: tuple(map(game.label, solver.plays(window))) for window in windows}
    return {lead: cards for lead, cards in found.items() if cards}


def _values(course: Course, company: Company, stage: Stage) -> tuple[Value, Value]:
    """Both values before the dice, term by term."""
    cards, heroes = course.game.cards, company.heroes
    own = party_value(cards, heroes, course.foes(stage.facing), course.location, pile=course.pile)
    events = indices(stage.events)
    if course.foe is not None:
        return own, guardian_party_value(
            cards, course.foe.heroes, course.location, heroes, pile=course.foe.pile, events=events
        )
    met = course.game.people(mask(one.hero for one in heroes))
    facing = indices(stage.facing)
    return own, guardian_value(cards, facing, course.location, met, events=events)


def _shown(chance: Fraction) -> tuple[str, str]:
    exact = str(chance)
    return f"{float(chance):.1%}", exact if len(exact) <= 24 else ""


class _Setting:
    """Reads what the other side of a fight is made of."""

    def __init__(self, game: TreasureHunter) -> None:
        self.game = game

    def card(self, name: object, what: str, *kinds: str) -> Card:
        return named_card(self.game, name, what, *kinds)

    def guardians(self, named: str | Collection[str] | Party) -> int:
        party = self.game.effect("party")
        if isinstance(named, Party):
            if named.game != self.game:
                raise ValueError("guardian: the party is of a game with other cards or rules")
            if not party:
                raise ValueError("guardian: these cards have no Party Encounter")
            return party & -party
        names = [named] if isinstance(named, str) or not isinstance(named, Collection) else named
        found = [self.card(name, "guardian", "guardian").index for name in names]
        if not 1 <= len(set(found)) == len(found) <= 2:
            raise ValueError(f"guardian: one or two different ones fight together, not {named!r}")
        if mask(found) & party:
            raise ValueError(
                "guardian: a Party Encounter fights as the party it is; give a Party instead"
            )
        return mask(found)

    def second(self, name: str | None, facing: int) -> int:
        if name is None:
            return 0
        guardian = 1 << self.card(name, "second", "guardian").index
        if guardian & facing:
            raise ValueError(f"second: {name} is the first guardian already")
        if guardian & self.game.effect("party"):
            raise ValueError("second: a Party Encounter is a party, and cannot be the second here")
        return guardian

    def rising(self, name: str | None, fought: int) -> int:
        if name is None:
            return 0
        guardian = 1 << self.card(name, "rise_again", "guardian").index
        if guardian & self.game.regenerating:
            raise ValueError(f"rise_again: {name} regenerates anyway (TH-048)")
        if not guardian & fought:
            raise ValueError(f"rise_again: {name} is not fought here, so it cannot be beaten")
        return guardian

    def events(self, names: Collection[str]) -> int:
        return self._events(names) & self.game.guardian_events

    def disaster(self, names: Collection[str]) -> bool:
        return bool(self._events(names) & self.game.effect("disaster"))

    def _events(self, names: Collection[str]) -> int:
        if isinstance(names, str) or not isinstance(names, Collection):
            raise TypeError(f'events is a list such as ["Ambush"], not {names!r}')
        found = mask(self.card(name, "events", "event").index for name in names)
        known = self.game.guardian_events | self.game.effect("disaster")
        for event in indices(found & ~known):
            right = " or ".join(map(self.game.label, indices(known)))
            raise ValueError(f"events: {self.game.label(event)} is not for here; {right} is")
        return found

    def count(self, spells: int) -> int:
        if type(spells) is not int or spells < 0:
            raise ValueError(
                f"spells is a number of cards that the opposer discards, not {spells!r}"
            )
        return spells

    def to_play(self, party: Party, play: str | Collection[str]) -> int | None:
        """The cards that have to be played, as bits; None if the party has its choice."""
        if play == "best":
            return None
        if isinstance(play, str) or not isinstance(play, Collection):
            raise TypeError(f'play is "best" or a list of cards, not {brief(play)}')
        wanted = mask(self.card(name, "play", "spell", "item", "event").index for name in play)
        held = party.company.events
        for one in party.heroes:
            held |= one.spells | one.items & self.game.fight_items
        for card in indices(wanted & ~held):
            raise ValueError(f"play: the party holds no {self.game.label(card)} that it could play")
        return wanted

    def told(self, facing: int, foe: Party | None, place: int | None, second: str | None) -> str:
        label = self.game.label
        who = f"the party {foe}" if foe else " and ".join(map(label, indices(facing)))
        who += f", then {second}" if second else ""
        return who + (f" at the {label(place)}" if place is not None else "")
