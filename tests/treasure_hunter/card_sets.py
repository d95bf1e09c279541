"""Sets of cards that are not the game's own."""

from __future__ import annotations

from typing import Any

from tbgames.treasure_hunter.cards import CardSet

OWN = CardSet.standard()


def strange_cards() -> CardSet:
    """Cards that use every kind of clause where the game's own do not."""
    data = OWN.to_dict()
    data["heroes"][11]["clauses"].append({"bonus": 2, "who": "others", "vs": ["singular"]})
    data["heroes"][0]["clauses"] = [
        {"bonus": 3, "vs": ["fire", "trap"], "unless": ["flying"], "at": ["Volcano", "underground"]}
    ]
    data["locations"][5]["clauses"].append({"bonus": 1, "vs": ["fey"], "unless": ["female"]})
    data["spells"][9]["clauses"].append({"who": ["mage", "Dwarf"], "bonus": 1, "vs": ["human"]})
    data["items"][12]["clauses"][0]["makes_class"] = "priest"
    data["items"][11]["clauses"].append({"who": "priest", "bonus": 5, "makes_class": "thief"})
    data["items"][1]["clauses"].append({"who": "mage", "bonus": 1, "makes_class": "scout"})
    data["items"][20]["clauses"].append({"who": "scout", "bonus": 2, "at": ["wilderness"]})
    data["guardians"][26]["clauses"] = [{"bonus": 4, "at": ["Temple"], "against": ["priest"]}]
    data["treasures"][5]["clauses"].append({"who": "mage", "bonus": 2, "vs": ["weapons"]})
    data["events"][8]["clauses"].append({"who": "archer", "bonus": 1, "at": ["Desert"]})
    for plural in ("heroes", "items"):
        for row in data[plural]:
            row["copies"] = 2
    return CardSet.from_dict(data)


def only(**kinds: int | None) -> CardSet:
    """So many cards of each kind named, None for all, and none of the other kinds."""
    data = OWN.to_dict()
    return CardSet.from_dict(
        {plural: rows[: kinds.get(plural, 0)] for plural, rows in data.items()}
    )


STRANGE = strange_cards()

CARD_SETS = {
    "strange": STRANGE,
    "two of each but items": CardSet.from_dict(
        {
            plural: [{**row, "copies": 2} for row in rows]
            for plural, rows in OWN.to_dict().items()
            if plural != "items"
        }
    ),
    "no events": CardSet.from_dict({"events": []}),
    "no spells, no items, no events": CardSet.from_dict({"spells": [], "items": [], "events": []}),
    "no heroes": CardSet.from_dict({"heroes": []}),
    "four of each kind": only(
        heroes=4, locations=4, spells=4, items=4, guardians=4, treasures=4, events=4
    ),
    "guardians only": only(guardians=None),
}


def card(kind: str, number: int, name: str, **more: Any) -> dict[str, Any]:
    return {"id": f"{kind}{number:02d}", "name": name, **more}


TINY: dict[str, list[dict[str, Any]]] = {
    "heroes": [
        card("H", 1, "Page", hits=1, cbt=3, spells=1, classes=["mage"], race="human", sex="male"),
        card(
            "H", 2, "Squire", hits=2, cbt=4, spells=0, classes=["fighter"], race="elf", sex="female"
        ),
    ],
    "locations": [card("L", 1, "Hill", clauses=[{"bonus": 1, "vs": ["undead"]}])],
    "spells": [
        card("S", 1, "Spark", windows=["fight"], clauses=[{"bonus": 3}]),
        card("S", 2, "Mend", windows=["recovery"], effect="heal"),
        card("S", 3, "Flash", windows=["fight"], clauses=[{"bonus": 2}]),
    ],
    "items": [card("M", 1, "Club", category="blunt", clauses=[{"who": "hero", "bonus": 1}])],
    "guardians": [
        card("G", 1, "Ghost", cbt=5, printed_traits=["undead", "regenerate"]),
        card("G", 2, "Imp", cbt=4, printed_traits=["mage"]),
    ],
    "treasures": [card("T", 1, "Coin"), card("T", 2, "Cup", points=2)],
    "events": [card("E", 1, "Bless", windows=["fight"], clauses=[{"bonus": 2}])],
}
"""Few enough cards that every way a game can have gone is counted."""
