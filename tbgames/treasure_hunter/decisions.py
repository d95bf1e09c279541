"""The decisions of Treasure Hunter as tables: go or stay, spells, hits, whom to oppose with what.

The coach (``TreasureHunter.advise``) covers every decision of a game; these calls answer the
questions that a fight or an adventure comes down to, the first and the last from a view, the
others from a party in words as ``fight_odds`` takes it.

>>> best_hits("Dwarf, Wizard, Bard", 4).best
Placement(counts=(0, 4, 0), dead=('Dwarf',), lost=2, diseased=0)
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tbgames.treasure_hunter.bitset import indices, mask
from tbgames.treasure_hunter.course import Course
from tbgames.treasure_hunter.course_nodes import Edge, Fight, Hurt, Rolls, Stage, Window
from tbgames.treasure_hunter.course_values import lead_after_dice
from tbgames.treasure_hunter.estimates import POINT
from tbgames.treasure_hunter.odds_of_view import read_fight
from tbgames.treasure_hunter.outlook import Outlook
from tbgames.treasure_hunter.party import Party, named_card
from tbgames.treasure_hunter.rankings import Ranking
from tbgames.treasure_hunter.rules import TreasureHunter
from tbgames.treasure_hunter.solving import UNIT, SafeHome, Solver
from tbgames.treasure_hunter.view import NOBODY, TreasureHunterView

__all__ = [
    "Adventure",
    "Opposing",
    "Placement",
    "Planned",
    "SpellPlay",
    "adventure_values",
    "best_hits",
    "chance_against",
    "opposing_values",
    "spell_plan",
    "spell_values",
]


class Adventure(NamedTuple):
    """Going to a location, or staying at home."""

    location: str
    opposed: float
    """The chance that somebody opposes."""
    win: float
    """The chance that the treasure is won; at home: that it is won in a later turn."""
    cost: float
    """What the hits cost on average, in points."""
    value: float
    """What it promises in points."""


class SpellPlay(NamedTuple):
    """A card in a fight, or a pass."""

    play: str
    win: Fraction
    dead: Fraction
    """How many heroes die on average."""
    cards: Fraction
    """How many cards are played in all, on average."""


class Planned(NamedTuple):
    """What is best once the dice lie."""

    lead: int
    """Party value less guardian value, with the dice."""
    chance: Fraction
    """How likely this lead is."""
    plays: tuple[str, ...]
    win: Fraction


class Placement(NamedTuple):
    """A way to place hits."""

    counts: tuple[int, ...]
    """Hits for each hero, in the order of their cards (as the note of the ranking says)."""
    dead: tuple[str, ...]
    lost: int
    """Combat values of the dead."""
    diseased: int
    """Heroes who fall ill by it."""


class Opposing(NamedTuple):
    """A guardian that could be played."""

    guardian: str
    win: Fraction
    """The exact chance that the party beats it, without cards of either side."""


def adventure_values(view: TreasureHunterView) -> Ranking[Adventure]:
    """Weigh going, for each location in hand, against staying; in points.

    The chance to win is that of ``opposition``: the others hold cards out of those that nobody
    has shown, and oppose with what the party is least likely to beat; each single chance is an
    estimate with the cards of the own hand. Hits cost the heroes that they kill.

    Raises:
        ValueError: in solitaire, or if the hand has no location or no treasure (TH-024).

    One card of 138 is hardly a guardian:

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Castle", "Golden Goose"], ["Orcs"]],
    ...     "parties": [[{"hero": "Bard"}], []], "phase": "venture"})
    >>> [row.location for row in adventure_values(state.view(0))]
    ['Castle', 'stay at home']
    """
    if view.game.solo:
        raise ValueError("in solitaire nobody decides to go; guardians come from the deck")
    outlook = Outlook(view)
    points, places = outlook.most_points(), outlook.held(view.game.cards.locations)
    if not points or not places:
        raise ValueError("an adventure needs a location and a treasure in hand (TH-024)")
    patience = outlook.patience
    rows = [Adventure("stay at home", 0.0, patience, 0.0, points * patience)]
    for place in places:
        going = outlook.going(place, outlook.points_at(place))
        cost, value = going.cost / POINT, outlook.worth_going(place) / POINT
        rows.append(Adventure(view.game.label(place), going.opposed, going.win, cost, value))
    return Ranking(
        sorted(rows, key=lambda row: -row.value),
        f"For {points} point{'' if points == 1 else 's'}; estimates.",
    )


def spell_values(view: TreasureHunterView) -> Ranking[SpellPlay]:
    """Say of each card that can be played in the running fight what it leads to, exactly.

    Ranked by the chance to win, then by the dead, then by cards played, with the best play of
    everything after it (``fight_odds``). Where a guardian has to be beaten twice and many spells
    are ready, it can take seconds.

    Raises:
        ValueError: the view's player is not asked for cards in a fight of his own party.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Temple", "Golden Goose"], ["Orcs"]],
    ...     "parties": [[{"hero": "Wizard", "spells": ["Sleep"]}], []], "phase": "venture"})
    >>> for words in ("go to Temple", "place Golden Goose", "oppose with Orcs",
    ...               "roll 2D6: 3", "pass", "roll 2D6: 9"):
    ...     state = state.apply(words) if words != "pass" or state.legal_actions else state
    >>> spell_values(state.view(0)).best.play
    'cast Sleep with Wizard'
    """
    if view.phase != "fight" or view.to_decide != view.player:
        raise ValueError(f"cards are played in the phase 'fight', not in {view.phase!r}")
    fight = read_fight(view)
    solver = Solver(fight.course, SafeHome(view.game))
    fork = fight.course.edges(fight.root)
    assert isinstance(fight.root, Window)
    assert fork is not None
    rows: dict[str, SpellPlay] = {}
    for edge in sorted(fork.edges, key=solver.worth_of, reverse=True):
        win, dead, _, cards = (Fraction(int(part), UNIT) for part in solver.worth_of(edge))
        play = _told_play(view.game, fight.root, edge)
        rows.setdefault(play, SpellPlay(play, win, -dead, -cards))
    return Ranking(tuple(rows.values()), "The other side plays no more cards.")


def _told_play(game: TreasureHunter, window: Window, edge: Edge) -> str:
    """The notation of the action that an edge begins with."""
    if not edge.spent:
        return "pass"
    card = edge.spent.bit_length() - 1
    name, kind = game.label(card), game.cards.cards[card].kind
    if kind == "spell":
        caster = next(one.hero for one in window.company.heroes if one.spells >> card & 1)
        return f"cast {name} with {game.label(caster)}"
    return f"use {name}" if kind == "item" else f"play {name}"


def spell_plan(
    party: Party | str,
    guardian: str,
    location: str | None = None,
    *,
    game: TreasureHunter | None = None,
) -> Ranking[Planned]:
    """Say which cards to play, and when: by the lead that the dice give, exactly.

    Args:
        party: a Party or its text.
        guardian: its name; no Party Encounter.
        location: its name; None is a place without bonuses.
        game: cards and rules, if ``party`` is a text; the dice come before the cards (TH-030).

    Raises:
        ValueError: an unknown card, one of the wrong kind, or rules with ``dice="after_cards"``.

    >>> plan = spell_plan("Warrior, Wizard: Sleep", "Orcs")
    >>> [(row.lead, row.plays) for row in plan if row.plays][:2]
    [(-1, ('Sleep',)), (-2, ('Sleep',))]
    """
    if not isinstance(party, Party):
        party = Party(party, game)
    game = party.game
    if not game.text_order:
        raise ValueError('cards come after the dice in a plan; these rules have dice="after_cards"')
    facing = 1 << named_card(game, guardian, "guardian", "guardian").index
    if facing & game.effect("party"):
        raise ValueError("guardian: a plan against a party depends on that party")
    place = None if location is None else named_card(game, location, "location", "location").index
    course = Course(party, place)
    solver = Solver(course, SafeHome(game))
    fork = course.edges(Fight(party.company, Stage(facing, facing)))
    assert fork is not None
    rolls = fork.edges[0].node
    assert isinstance(rolls, Rolls)
    dice = lead_after_dice(rolls.own, rolls.theirs)
    total = sum(ways for _, ways in dice)
    rows = []
    for added, ways in sorted(dice, reverse=True):
        window = rolls.window.raised(added)
        plays = tuple(map(game.label, solver.plays(window)))
        win = Fraction(int(solver.worth(window)[0]), UNIT)
        rows.append(Planned(rolls.window.lead + added, Fraction(ways, total), plays, win))
    return Ranking(tuple(rows), f"{party} against {game.label(facing.bit_length() - 1)}.")


def best_hits(
    party: Party | str,
    hits: int,
    guardian: str | None = None,
    *,
    cured: bool = False,
    game: TreasureHunter | None = None,
) -> Ranking[Placement]:
    """Go through all ways to place hits (TH-041, TH-042, TH-045), the best first.

    The best has fewest dead, of these the weakest by combat value, then fewest ill, and spreads
    the rest, since each hero heals one hit a turn.

    Args:
        party: a Party or its text.
        hits: how many are to be placed, 0 to 12; what finds no room is lost.
        guardian: who deals them, which matters for poison and disease.
        cured: whether Cure has been cast.
        game: cards and rules, if ``party`` is a text.

    Raises:
        ValueError: an unknown card, or a number of hits that cannot be.
        TypeError: ``hits`` is no int.

    >>> best_hits("Knight, Priestess", 2, "Giant Scorpion").best.dead
    ('Knight',)
    """
    if type(hits) is not int:
        raise TypeError(f"hits are a whole number, not {hits!r}")
    if not 0 <= hits <= 12:
        raise ValueError(f"hits are 0 to 12, not {hits}")
    if not isinstance(party, Party):
        party = Party(party, game)
    game = party.game
    facing = 0
    if guardian is not None:
        facing = 1 << named_card(game, guardian, "guardian", "guardian").index
    course = Course(party, None)
    hurt = Hurt(party.company, Stage(facing, facing), 0, False, hits, cured=cured)
    infects = game.infects(facing, cured)
    ranked = []
    for counts in course.placements(hurt):
        dead = course.placed(hurt, counts).dead
        lost = sum(game.cards.hero(hero).cbt for hero in indices(dead))
        ill = [
            one.hero
            for one, count in zip(party.heroes, counts, strict=True)
            if infects and count and not one.diseased and not dead >> one.hero & 1
        ]
        row = Placement(counts, tuple(map(game.label, indices(dead))), lost, len(ill))
        spread = sum(count * count for count in counts)
        ranked.append(((dead.bit_count(), lost, len(ill), spread, counts), row))
    heroes = ", ".join(game.label(one.hero) for one in party.heroes)
    return Ranking(tuple(row for _, row in sorted(ranked)), f"Counts for {heroes}.")


def chance_against(view: TreasureHunterView, guardian: int) -> Fraction:
    """The exact chance that the party on turn beats a guardian, by what lies open.

    Without cards of either side: those of the others are not seen.
    """
    seen = Party.of_view(view, view.turn)
    heroes = tuple(one._replace(spells=0) for one in seen.heroes)
    party = Party.made(view.game, seen.company._replace(heroes=heroes, events=0), seen.pile)
    place = None if view.location == NOBODY else view.location
    foe = None
    if view.game.effect("party") >> guardian & 1:
        foe = Party.of_view(view, view.player)
    course = Course(party, place, foe, play=0)
    stage = Stage(1 << guardian, 1 << guardian)
    solver = Solver(course, SafeHome(view.game))
    return Fraction(int(solver.worth(Fight(party.company, stage))[0]), UNIT)


def opposing_values(view: TreasureHunterView) -> Ranking[Opposing]:
    """Say of each guardian in hand how likely the party on turn beats it here, by dice alone.

    The least likely comes first. Spells face down of the party are not known and count as nothing,
    cards of the own hand neither.

    Raises:
        ValueError: the view's player is not asked whether he opposes.

    >>> import tbgames as tb
    >>> game = tb.new("treasure_hunter", players=2)
    >>> state = game.position({"hands": [["Temple", "Golden Goose"], ["Orcs", "Dragon"]],
    ...     "parties": [[{"hero": "Warrior"}], []], "phase": "venture"})
    >>> state = state.apply("go to Temple").apply("place Golden Goose")
    >>> opposing_values(state.view(1))
    guardian  win
    Dragon    0.0%
    Orcs      1.2%
    Without cards of either side.
    """
    if view.phase != "oppose" or view.to_decide != view.player:
        raise ValueError(f"guardians are chosen in the phase 'oppose', not in {view.phase!r}")
    party, game = view.game.effect("party"), view.game
    held = indices(mask(view.hand) & game.guardian_mask)
    able = [card for card in held if view.parties[view.player] or not party >> card & 1]
    rows = [Opposing(game.label(card), chance_against(view, card)) for card in able]
    return Ranking(sorted(rows, key=lambda row: row.win), "Without cards of either side.")
