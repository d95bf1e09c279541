"""Charts of Treasure Hunter: values and chances of fights, and how parties and piles grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from statistics import fmean

from tbgames.charts import DASHES, SYMBOLS, Chart, nth
from tbgames.engine.record import Record
from tbgames.engine.table import Table
from tbgames.round_charts import mean_by_round
from tbgames.treasure_hunter.bitset import mask
from tbgames.treasure_hunter.odds import FightOdds, fight_odds, win_chance
from tbgames.treasure_hunter.party import Party, named_card
from tbgames.treasure_hunter.state import TreasureHunterState
from tbgames.treasure_hunter.state_data import TALLIES
from tbgames.treasure_hunter.values import Value

__all__ = [
    "guardian_map",
    "heroes_and_treasure",
    "hits_distribution",
    "value_build_up",
    "win_by_lead",
]


def value_build_up(odds: FightOdds) -> Chart:
    """Chart where the two values of a fight come from, term by term, before the dice.

    >>> from tbgames.treasure_hunter.odds import fight_odds
    >>> print(value_build_up(fight_odds("Warrior + Battle Axe", "Orcs", "Caves")).summary())
    Values of the fight, before the dice (value by term): party Warrior 4, Battle Axe +1 1,
    Battle Axe +4 4, all of the party 9; guardian Orcs 12, Caves 2, all of the guardian 14.
    """
    traces = []
    for side, value in (("party", odds.party_value), ("guardian", odds.guardian_value)):
        names, bonuses = _steps(value)
        bases = [sum(bonuses[:n]) for n in range(len(bonuses))]
        traces.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": side,
                "y": [*names, f"all of the {side}"],
                "x": [*bonuses, value.total],
                "base": [*bases, 0],
                "text": [*(f"{bonus:+d}" for bonus in bonuses), str(value.total)],
                "textposition": "outside",
                "cliponaxis": False,
                "marker": {"pattern": {"shape": "/" if side == "guardian" else ""}},
                "hovertemplate": "%{y}: %{x}<extra></extra>",
            }
        )
    rows = sum(len(trace["y"]) for trace in traces)  # type: ignore[arg-type, misc]
    chart = Chart(
        traces,
        "Values of the fight, before the dice",
        "value",
        "term",
        showlegend=True,
        barmode="overlay",
        height=170 + 26 * rows,
    )
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def _steps(value: Value) -> tuple[list[str], list[int]]:
    """Terms with names that differ, as the bars of a chart need."""
    names: list[str] = []
    for term in value.terms:
        name = f"{term.name}, {term.why}" if term.why else term.name
        if sum(other.name == term.name for other in value.terms) > 1 and not term.printed:
            name += f" {term.bonus:+d}"
        while name in names:
            name += " again"
        names.append(name)
    return names, [term.bonus for term in value.terms]


def win_by_lead(leads: Iterable[int] = range(-12, 17)) -> Chart:
    """Chart the chance to win by the lead before the dice, as ``odds.win_chance`` has it.

    A line each for one guardian, for one that regenerates, without losses in between, and for two
    under Double Trouble. A ValueError without any lead.

    >>> win_by_lead([0, 4]).data[0].y
    (0.55632..., 0.90277...)
    """
    leads = sorted(set(leads))
    if not leads:
        raise ValueError("a curve needs one lead at least")
    lines = {
        "one guardian": [win_chance(lead) for lead in leads],
        "one to be beaten twice": [win_chance(lead) ** 2 for lead in leads],
        "Double Trouble": [win_chance(lead, guardians=2) for lead in leads],
    }
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": name,
            "x": leads,
            "y": list(map(float, chances)),
            "line": {"dash": nth(DASHES, n)},
            "marker": {"symbol": nth(SYMBOLS, n), "size": 6},
            "cliponaxis": False,
            "hovertemplate": f"{name}<br>lead %{{x}}: %{{y:.1%}}<extra></extra>",
        }
        for n, (name, chances) in enumerate(lines.items())
    ]
    chart = Chart(
        traces,
        "Chance to win by the lead",
        "party value less guardian value, before the dice",
        "chance to win",
        showlegend=True,
    )
    return chart.update_yaxes(range=[0, 1], tickformat=".0%")  # type: ignore[no-any-return]


def hits_distribution(odds: FightOdds) -> Chart:
    """Chart how many hits are rolled against the party in all its fights.

    >>> from tbgames.treasure_hunter.odds import fight_odds
    >>> hits_distribution(fight_odds("Bard", "Dragon", "Caverns")).data[0].x
    ('1', '2', '3', '4', '5', '6')
    """
    hits = odds.hits
    numbers = [int(number) for number in hits.outcomes()]
    chances = [float(hits.probability(number)) for number in numbers]
    trace = {
        "type": "bar",
        "name": "hits",
        "x": list(map(str, numbers)),
        "y": chances,
        "text": [f"{chance:.0%}" for chance in chances],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertemplate": "%{x} hits: %{y:.1%}<extra></extra>",
    }
    mean = float(hits.mean())
    chart = Chart([trace], f"Hits, {mean:.2f} on average", "hits", "chance")
    chart.update_xaxes(type="category")
    return chart.update_yaxes(tickformat=".0%", rangemode="tozero")  # type: ignore[no-any-return]


def guardian_map(
    party: Party | str,
    locations: Sequence[str] | None = None,
    guardians: Sequence[str] | None = None,
    play: str | Sequence[str] = "best",
) -> Chart:
    """Chart the chance to win against guardians at locations, a heat map.

    Without names all of them are there, but for Party Encounter. ``party`` and ``play`` are as in
    ``odds.fight_odds``, and so is what is raised. Guardians are sorted, the hardest first.

    >>> print(guardian_map("Dwarf, Knight", ["Caverns", "Ruins"], ["Dragon", "Orcs"]).summary())
    Chance to win (in %) with Dwarf, Knight (guardian by location): from 0.0% at Dragon and
    Caverns to 5.4% at Orcs and Caverns.
    """
    party = party if isinstance(party, Party) else Party(party)
    cards = party.game.cards
    places = _names(party, locations, "location", cards.locations)
    one_card = [g for g in cards.guardians if not cards.guardian(g).is_party]
    foes = _names(party, guardians, "guardian", one_card)
    known: dict[object, Fraction] = {}
    rows: list[tuple[str, list[float]]] = []
    for foe in foes:
        row = []
        for place in places:
            key = _likeness(party, foe, place)
            if key not in known:
                known[key] = fight_odds(party, foe, place, play=play).win
            row.append(float(known[key]))
        rows.append((foe, row))
    rows.sort(key=lambda row: (fmean(row[1]), row[0]))
    trace = {
        "type": "heatmap",
        "name": "",
        "x": places,
        "y": [foe for foe, _ in rows],
        "z": [row for _, row in rows],
        "zmin": 0,
        "zmax": 1,
        "zhoverformat": ".1%",
        "text": [[f"{100 * chance:.0f}" for chance in row] for _, row in rows],
        "texttemplate": "%{text}",
        "xgap": 1,
        "ygap": 1,
        "colorbar": {"tickformat": ".0%", "title": {"text": "chance to win"}},
        "hovertemplate": "%{y}, %{x}: %{z:.1%}<extra></extra>",
    }
    chart = Chart(
        [trace],
        f"Chance to win (in %) with {party}",
        "location",
        "guardian",
        height=260 + 20 * len(rows),
    )
    return chart.update_yaxes(autorange="reversed")  # type: ignore[no-any-return]


def _likeness(party: Party, foe: str, place: str) -> object:
    """The same for places where everything counts the same, so that they need not be counted twice.

    What a location gives, it gives to the guardian or to single heroes and their items.
    """
    cards, quick = party.game.cards, party.game.quick
    guardian, location = cards.by_name(foe).index, cards.by_name(place).index
    foes = quick.guardians([guardian])
    limited = mask(item for item in cards.items if cards.item(item).uses)
    return (
        guardian,
        quick.guardian_value([guardian], location, party.heroes),
        quick.party_value(party.heroes, foes, location, pile=party.pile),
        tuple(quick.party_value([one], foes, location, used=limited) for one in party.heroes),
    )


def _names(
    party: Party, chosen: Sequence[str] | None, kind: str, every: Iterable[int]
) -> list[str]:
    if chosen is None:
        return [party.game.cards.cards[number].name for number in every]
    if isinstance(chosen, str):
        raise TypeError(f"{kind}s are given as a list of names, not as {chosen!r}")
    if not chosen:
        raise ValueError(f"a map needs one {kind} at least")
    return [named_card(party.game, name, kind, kind).name for name in chosen]


def heroes_and_treasure(games: Record | Table | Iterable[Record | Table]) -> Chart:
    """Chart heroes alive and treasure points by round, as means over finished games.

    ``games`` are tables or their records, one or many. There are two lines for each bot, with
    standard errors; if a bot has more than one seat, for each seat. A game that is over counts on
    with its end. A ValueError for no game, another game, or one that is not over; a TypeError for
    what is neither a table nor a record.

    >>> from tbgames.treasure_hunter.rules import TreasureHunter
    >>> tables = [Table(TreasureHunter.new(), ["random", "random"], seed=n) for n in range(2)]
    >>> ends = [table.run() for table in tables]
    >>> [line.name for line in heroes_and_treasure(tables).data[:2]]
    ['A random: heroes', 'A random: points']
    """
    return mean_by_round(
        games,
        "treasure_hunter",
        _by_round,
        what="heroes and treasure by round",
        title="Heroes alive and treasure points by round",
        unit="heroes, points",
    )


def _by_round(record: Record) -> dict[str, list[list[int]]]:
    """Heroes in play and treasure points by seat, at the start and after each round."""
    turns = TALLIES.index("turns")
    heroes: dict[int, list[int]] = {}
    points: dict[int, list[int]] = {}
    for state in record.states:
        assert isinstance(state, TreasureHunterState)
        number = -(-state.tallies[turns] // state.game.players)
        heroes[number] = [party.bit_count() for party in state.parties]
        points[number] = [state.game.points(pile) for pile in state.piles]
    rounds = sorted(heroes)
    return {
        "heroes": [heroes[number] for number in rounds],
        "points": [points[number] for number in rounds],
    }
