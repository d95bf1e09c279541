"""A second Tobago, slow and plain, written from the rulings alone to hold the engine against.

It shares no code and no data structure with ``tbgames.tobago``: spaces are names, hands and
decks are lists of words, and what is still to be done lies on an agenda, the next on top. The
island comes as plain facts (``facts_of``), and what clues keep and where statues look is worked
out here again from the axial cells.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

COLOURS = ["brown", "black", "grey", "white"]
LETTERS = ["A", "B", "C", "D"]

# Axial steps from east clockwise; statues turn to the next one.
COMPASS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
BEARINGS = [90, 150, 210, 270, 330, 30]


def facts_of(island: Any) -> dict[str, Any]:
    """The island as plain data: for each space its cell and terrain; landmarks in order."""
    return {
        "cell": {space.name: space.cell for space in island.spaces},
        "terrain": {space.name: space.terrain for space in island.spaces},
        "landmarks": [
            (kind, island.spaces[at].name, island.spaces[at].facing)
            for kind, at in island.landmarks
        ],
    }


class Land:
    """The island, by name of space."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.cell = facts["cell"]
        self.terrain = facts["terrain"]
        self.landmarks = facts["landmarks"]
        self.name = {cell: name for name, cell in self.cell.items()}
        self.spaces = set(self.cell)
        self.beside = {name: self._beside(name) for name in self.cell}
        self.coast = {name for name in self.cell if len(self.beside[name]) < 6}
        self.area = {name: self._area(name) for name in self.cell}
        self.kept: dict[str, set[str]] = {}

    def _beside(self, name: str) -> set[str]:
        q, r = self.cell[name]
        cells = [(q + dq, r + dr) for dq, dr in COMPASS]
        return {self.name[cell] for cell in cells if cell in self.name}

    def _area(self, name: str) -> set[str]:
        area, edge = {name}, [name]
        while edge:
            for other in self.beside[edge.pop()]:
                if self.terrain[other] == self.terrain[name] and other not in area:
                    area.add(other)
                    edge.append(other)
        return area

    def keeps(self, clue: str) -> set[str]:
        """TB-20: which spaces a clue keeps."""
        if clue not in self.kept:
            self.kept[clue] = self._keeps(clue)
        return self.kept[clue]

    def _keeps(self, clue: str) -> set[str]:
        words = clue.removeprefix("not ")
        for relation in ("in sight of", "next to", "in", "on"):
            if words.startswith(relation + " "):
                noun = words.removeprefix(relation + " ")
                break
        noun = noun.removeprefix("the ").removeprefix("a ")
        distance = self._distances(noun)
        good = {"in": {0}, "on": {0}, "next to": {1}, "in sight of": {1, 2}}[relation]
        kept = {name for name in self.spaces if distance[name] in good}
        return self.spaces - kept if clue.startswith("not ") else kept

    def _distances(self, noun: str) -> dict[str, int]:
        if noun == "sea":
            found = dict.fromkeys(self.coast, 1)
        else:
            found = dict.fromkeys(self._term(noun), 0)
        edge = set(found)
        steps = 1 if noun == "sea" else 0
        while edge:
            steps += 1
            edge = {other for name in edge for other in self.beside[name]} - set(found)
            found |= dict.fromkeys(edge, steps)
        return {name: found.get(name, 99) for name in self.spaces}

    def _term(self, noun: str) -> set[str]:
        if noun in ("hut", "palm tree", "statue"):
            return {name for kind, name, _ in self.landmarks if kind == noun}
        largest = noun.startswith("largest ")
        noun = noun.removeprefix("largest ").replace("mountains", "mountain")
        all_of_it = {name for name in self.spaces if self.terrain[name] == noun}
        if not largest:
            return all_of_it
        most = max(len(self.area[name]) for name in all_of_it)
        return {name for name in all_of_it if len(self.area[name]) == most}

    def looks_at(self, name: str, facing: float, turns: int, first_shore: bool) -> str:
        """TB-54: the last space in the line of a gaze, walked cell by cell."""
        dq, dr = COMPASS[(BEARINGS.index(int(facing)) + turns) % 6]
        q, r = self.cell[name]
        last = name
        for _ in range(200):
            q, r = q + dq, r + dr
            if (q, r) in self.name:
                last = self.name[q, r]
            elif first_shore:
                break
        return last


@dataclass
class Turn:
    """Where a turn stands: the action is "open", "driving" or "done"."""

    seat: str
    action: str = "open"
    legs: int = 3
    free_legs: int = 0
    may_pick_up: bool = False
    nothing_done: bool = True


@dataclass
class Dividing:
    """A treasure while it is shared."""

    colour: str
    raiser: str
    line: list[str] = field(default_factory=list)
    to_deal: int = 0
    reshuffled: bool = False
    pool: list[Any] = field(default_factory=list)
    offered: Any = None
    asked: int = 0
    last_taker: str | None = None


class Oracle:
    """A game of Tobago. ``legal`` or ``chances`` say what may come, ``do`` does it."""

    def __init__(
        self,
        facts: dict[str, Any],
        players: int,
        rules: dict[str, Any],
        clue_cards: list[str],
        treasure: dict[str, Any],
    ) -> None:
        self.land = Land(facts)
        self.rules = rules
        self.seats = LETTERS[:players]
        self.full_hand = 6 if players == 2 else 4
        self.clue_deck = [card for card in clue_cards if self._tells_something(card)]
        self.clue_discards: list[str] = []
        self.treasure_deck: list[Any] = ["curse"] * treasure["curses"]
        for value, count in treasure["gold"].items():
            self.treasure_deck += [int(value)] * count
        self.safe = treasure["safe"]
        self.discards: list[Any] = []
        self.unoffered: list[Any] = []
        self.curses_gone = 0
        self.first = ""
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.gold: dict[str, list[int]] = {seat: [] for seat in self.seats}
        self.atv: dict[str, str | None] = dict.fromkeys(self.seats)
        self.held = dict.fromkeys(self.seats, 0)
        self.roses = dict.fromkeys(self.seats, 15)
        self.maps: dict[str, list[list[Any]]] = {colour: [] for colour in COLOURS}
        self.removed: dict[str, set[str]] = {colour: set() for colour in COLOURS}
        self.lying: set[str] = set()
        self.turned = 0
        self.raises = 0
        self.quiet = 0
        self.something_happened = False
        self.deck_ran_out = False
        self.over = False
        self.turn = Turn("")
        self.share: Dividing | None = None
        self.agenda: list[tuple[Any, ...]] = [("start",)]

    @classmethod
    def of(cls, game: Any) -> Oracle:
        """The same game as the engine's: options, decks and island as plain data."""
        data = game.to_dict()
        return cls(
            facts_of(game.island), data["players"], data["rules"], data["clues"], data["treasures"]
        )

    def set_up(self, position: dict[str, Any]) -> Oracle:
        """Take over a position in the middle of somebody's turn, before the action.

        The keys are those that ``state.to_dict()`` writes; only these are understood.
        """
        self.first = position.get("first", "A")
        for seat, at in zip(self.seats, position["atvs"], strict=True):
            self.atv[seat] = at
        for seat, hand in zip(self.seats, position.get("hands", []), strict=False):
            for card in hand:
                self.clue_deck.remove(card)
                self.hands[seat].append(card)
        for card in position.get("clue_discards", []):
            self.clue_deck.remove(card)
            self.clue_discards.append(card)
        for colour, row in position.get("maps", {}).items():
            for card, seat in row:
                self.clue_deck.remove(card)
                self.maps[colour].append([card, seat])
                if seat:
                    self.roses[seat] -= 1
        for colour, spaces in position.get("removed", {}).items():
            self.removed[colour] = set(spaces)
        dealt = 0
        for seat, cards in zip(self.seats, position.get("gold", []), strict=False):
            for card in cards:
                self.treasure_deck.remove(card)
                self.gold[seat].append(card)
                dealt += 1
        for card in position.get("treasure_discards", []):
            self.treasure_deck.remove(card)
            self.discards.append(card)
            dealt += 1
        for _ in range(position.get("curses_gone", 0)):
            self.treasure_deck.remove("curse")
            self.curses_gone += 1
            dealt += 1
        self.safe = max(0, self.safe - dealt)
        self.lying = set(position.get("amulets", []))
        for seat, count in zip(self.seats, position.get("amulets_held", []), strict=False):
            self.held[seat] = count
        self.turned = position.get("statue_turns", 0)
        self.quiet = position.get("quiet_rounds", 0)
        self.agenda = [("begin", position.get("turn", "A"))]
        self._go_on()
        return self

    # -- what may come ------------------------------------------------------------------------

    @property
    def player(self) -> str | None:
        """Who decides now; None at chance and at the end."""
        if self.over:
            return None
        task = self.agenda[-1]
        if task[0] in ("place", "open", "reopen", "curse"):
            return task[1]
        if task[0] in ("turn", "clue", "marker", "rose"):
            return self.turn.seat
        if task[0] == "offer":
            return self.share.line[self.share.asked]
        return None

    def chances(self) -> dict[str, int]:
        """What chance may bring, with the number of cards that bring it."""
        if self.over or self.player is not None:
            return {}
        task = self.agenda[-1]
        if task[0] == "start":
            return {f"{seat} starts": 1 for seat in self.seats}
        if task[0] == "draw":
            return dict(Counter(f"draw {card}" for card in self.clue_deck))
        if task[0] == "deal":
            top = [card for card in self.treasure_deck if card != "curse" or not self.safe]
            return dict(Counter(f"deal {card}" for card in top))
        assert task[0] == "turn up"
        return dict(Counter(f"turn up {card}" for card in self.share.pool))

    def legal(self) -> set[str]:
        """What the player who decides may do."""
        seat = self.player
        if seat is None:
            return set()
        task = self.agenda[-1]
        hand = set(self.hands[seat])
        if task[0] == "place":
            return {f"place {name}" for name in self.land.spaces}
        if task[0] == "open":
            empty = [colour for colour in COLOURS if not self.maps[colour]]
            return {f"play {card} on {colour}" for card in hand for colour in empty}
        if task[0] == "reopen":
            return {f"play {card} on {task[2]}" for card in hand}
        if task[0] == "clue":
            return self._plays()
        if task[0] == "marker":
            return self._removals()
        if task[0] == "rose":
            return {
                f"take back rose {number} of {colour}"
                for colour in COLOURS
                if colour != task[1]
                for number in range(1, 1 + sum(owner == seat for _, owner in self.maps[colour]))
            }
        if task[0] == "offer":
            return {"take", "pass on"}
        if task[0] == "curse":
            if not self.held[seat]:
                return {"lose card"}
            forced = self.rules["forced_protection"]
            return {"give amulet"} if forced else {"give amulet", "lose card"}
        return self._turn_choices()

    def _turn_choices(self) -> set[str]:
        turn, seat = self.turn, self.turn.seat
        choices = {f"raise {colour}" for colour in self._raisable()}
        drives = {f"drive {name}" for name in self._one_leg()}
        if turn.free_legs:
            # An amulet's legs come before anything else; at least one is driven.
            return choices | drives | ({"stop driving"} if turn.free_legs < 3 else set())
        if turn.action == "open":
            choices |= self._plays() | drives
            if self.rules["may_pass"]:
                choices.add("pass")
            if self.rules["swap_hand_turn"] and turn.nothing_done and self.hands[seat]:
                choices.add("change hand")
        else:
            choices.add("end turn")
            if turn.action == "driving":
                choices |= drives
        if turn.may_pick_up:
            choices.add("pick up amulet")
        if self.held[seat]:
            choices.add("amulet for legs")
            if self._plays():
                choices.add("amulet for a clue")
            if self._removals():
                choices.add("amulet for a marker")
            if self.hands[seat]:
                choices.add("amulet for a new hand")
        return choices

    def _fits(self, colour: str) -> set[str]:
        left = self.land.spaces - self.removed[colour]
        for card, _ in self.maps[colour]:
            left &= self.land.keeps(card)
        return left

    def _markers(self, colour: str) -> set[str]:
        left = self._fits(colour)
        out = self.maps[colour] and len(left) <= self.rules["marker_limit"]
        return left if out else set()

    def _plays(self) -> set[str]:
        seat = self.turn.seat
        found = set()
        for colour in COLOURS if self.roses[seat] else ():
            before, markers = self._fits(colour), self._markers(colour)
            must_remove = markers or not self.rules["redundant_clues"]
            for card in set(self.hands[seat]):
                after = before & self.land.keeps(card)
                located = len(markers) == 1
                if after and not located and not (must_remove and after == before):
                    found.add(f"play {card} on {colour}")
        return found

    def _removals(self) -> set[str]:
        return {
            f"remove {colour} {name}"
            for colour in COLOURS
            if len(self._markers(colour)) > 1
            for name in self._markers(colour)
        }

    def _one_leg(self) -> set[str]:
        at = self.atv[self.turn.seat]
        return (self.land.area[at] | self.land.beside[at]) - {at}

    def _raisable(self) -> list[str]:
        at = self.atv[self.turn.seat]
        return [colour for colour in COLOURS if self._markers(colour) == {at}]

    def _tells_something(self, card: str) -> bool:
        kept = self.land.keeps(card)
        return bool(kept) and (self.rules["redundant_clues"] or kept != self.land.spaces)

    # -- what is done -------------------------------------------------------------------------

    def done(self, notation: str) -> Oracle:
        """The game after a step, this one left as it is."""
        other = object.__new__(Oracle)
        for name, value in vars(self).items():
            setattr(other, name, value if name in ("land", "rules") else _copied(value))
        other.do(notation)
        return other

    def do(self, notation: str) -> None:
        """Carry out an action or a chance event."""
        task = self.agenda[-1]
        getattr(self, "_do_" + task[0].replace(" ", "_"))(notation)
        self._go_on()

    def _go_on(self) -> None:
        """Work the agenda off up to the next decision or chance event."""
        waiting = ("start", "place", "open", "draw", "clue", "marker", "rose")
        while not self.over:
            task = self.agenda[-1]
            if task[0] in waiting or task[0] in ("deal", "turn up", "offer", "curse", "reopen"):
                return
            if task[0] == "turn" and not self._turn_is_over():
                return
            self.agenda.pop()
            getattr(self, "_" + task[0].replace(" ", "_"))(*task[1:])

    def _clockwise(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    # set-up (TB-30)

    def _do_start(self, notation: str) -> None:
        self.first = notation.split()[0]
        order = self._clockwise(self.first)
        self.agenda = [("begin", self.first)]
        self.agenda += [("fill", seat) for seat in reversed(order)]
        for seat in reversed(order):
            self.agenda += [("open", seat), ("draw", seat)]
        self.agenda += [("place", seat) for seat in reversed(order)]

    def _do_place(self, notation: str) -> None:
        _, seat = self.agenda.pop()
        self.atv[seat] = notation.removeprefix("place ")

    def _do_draw(self, notation: str) -> None:
        _, seat = self.agenda.pop()
        card = notation.removeprefix("draw ")
        self.clue_deck.remove(card)
        self.hands[seat].append(card)

    def _do_open(self, notation: str) -> None:
        _, seat = self.agenda.pop()
        self._lay(notation, seat)

    def _lay(self, notation: str, seat: str) -> None:
        card, colour = notation.removeprefix("play ").rsplit(" on ", 1)
        self.hands[seat].remove(card)
        self.maps[colour].append([card, seat])
        self.roses[seat] -= 1

    def _fill(self, seat: str) -> None:
        """TB-81: draw up to a full hand, one card at a time, as long as there is one."""
        if len(self.hands[seat]) == self.full_hand:
            return
        if not self.clue_deck:
            self.clue_deck, self.clue_discards = self.clue_discards, []
        if self.clue_deck:
            self.agenda += [("fill", seat), ("draw", seat)]

    # a turn (TB-40 to TB-44)

    def _begin(self, seat: str) -> None:
        self.turn = Turn(seat, may_pick_up=self.atv[seat] in self.lying)
        self.agenda.append(("turn",))

    def _turn_is_over(self) -> bool:
        turn = self.turn
        more = self.held[turn.seat] or turn.may_pick_up or turn.free_legs or self._raisable()
        return turn.action == "done" and not more

    def _turn(self) -> None:
        """The turn is over: the next one, or the end after quiet rounds (TB-80)."""
        after = self._clockwise(self.turn.seat)[1]
        if after == self.first:
            self.quiet = 0 if self.something_happened else self.quiet + 1
            self.something_happened = False
            if self.quiet == self.rules["stalemate_rounds"]:
                self.over = True
                return
        self._begin(after)

    def _do_turn(self, notation: str) -> None:
        turn, seat = self.turn, self.turn.seat
        nothing_done, turn.nothing_done = turn.nothing_done, False
        if notation.startswith("drive "):
            self._drive(notation.removeprefix("drive "))
        elif notation.startswith("play "):
            self.something_happened = True
            self._lay(notation, seat)
            turn.action = "done"
            self.agenda.append(("fill", seat))
        elif notation.startswith("raise "):
            self._raise(notation.removeprefix("raise "))
        elif notation.startswith("amulet for "):
            self.held[seat] -= 1
            self.something_happened = True
            power = notation.removeprefix("amulet for ")
            if power == "legs":
                turn.free_legs = 3
            elif power == "a new hand":
                self._change_hand(seat)
            else:
                self.agenda.append((power.removeprefix("a "),))
        elif notation == "pick up amulet":
            self.lying.remove(self.atv[seat])
            self.held[seat] += 1
            turn.may_pick_up = False
        elif notation == "stop driving":
            turn.free_legs = 0
        elif notation == "pass":
            turn.action = "done"
        elif notation == "end turn":
            self.agenda.pop()
            self._turn()
        else:
            assert notation == "change hand"
            assert nothing_done
            self.agenda[-1] = ("next",)
            self._change_hand(seat)

    def _next(self) -> None:
        self._turn()

    def _drive(self, name: str) -> None:
        turn = self.turn
        self.atv[turn.seat] = name
        if turn.free_legs:
            turn.free_legs -= 1
            turn.may_pick_up = False
        else:
            turn.legs -= 1
            turn.action = "driving" if turn.legs else "done"
            turn.may_pick_up = name in self.lying

    def _change_hand(self, seat: str) -> None:
        self.clue_discards += self.hands[seat]
        self.hands[seat] = []
        self.agenda.append(("fill", seat))

    def _do_clue(self, notation: str) -> None:
        self.agenda.pop()
        self._lay(notation, self.turn.seat)
        self.agenda.append(("fill", self.turn.seat))

    def _do_marker(self, notation: str) -> None:
        self.agenda.pop()
        _, colour, name = notation.split()
        self.removed[colour].add(name)

    # raising and sharing (TB-43, TB-50 to TB-54, TB-82)

    def _raise(self, colour: str) -> None:
        turn, seat = self.turn, self.turn.seat
        self.something_happened = True
        self.raises += 1
        turn.free_legs = 0
        if self.rules["raise_ends_turn"]:
            self.agenda[-1] = ("next",)
        elif turn.action == "driving":
            turn.action = "done"
        self.agenda.append(("gaze",))
        self.agenda.append(("who reopens",))
        self.share = Dividing(colour, seat)
        if self.roses[seat]:
            self._line_up()
        elif any(owner == seat for c in COLOURS if c != colour for _, owner in self.maps[c]):
            self.agenda.append(("rose", colour))
        else:
            # All fifteen lie on this map: the topmost, which was played first, moves down.
            next(row for row in self.maps[colour] if row[1] == seat)[1] = None
            self.roses[seat] += 1
            self._line_up()

    def _do_rose(self, notation: str) -> None:
        self.agenda.pop()
        *_, number, _, colour = notation.split()
        own = [row for row in self.maps[colour] if row[1] == self.turn.seat]
        own[int(number) - 1][1] = None
        self.roses[self.turn.seat] += 1
        self._line_up()

    def _line_up(self) -> None:
        share = self.share
        self.roses[share.raiser] -= 1
        played = [owner for _, owner in self.maps[share.colour] if owner]
        share.line = [share.raiser, *reversed(played)]
        share.to_deal = len(share.line) + 1
        self.agenda += [("turn up",), ("deal",)]

    def _do_deal(self, notation: str) -> None:
        share = self.share
        card: Any = notation.removeprefix("deal ")
        card = card if card == "curse" else int(card)
        self.treasure_deck.remove(card)
        self.safe = max(0, self.safe - 1)
        share.pool.append(card)
        share.to_deal -= 1
        if not self.treasure_deck:
            self.deck_ran_out = True
            if share.to_deal and not share.reshuffled:
                share.reshuffled = True
                self.treasure_deck = self.discards + self.unoffered
                self.discards, self.unoffered = [], []
        if not share.to_deal or not self.treasure_deck:
            self.agenda.pop()

    def _do_turn_up(self, notation: str) -> None:
        share = self.share
        card: Any = notation.removeprefix("turn up ")
        self.agenda.pop()
        if card == "curse":
            share.pool.remove("curse")
            self.curses_gone += 1
            payers = sorted(set(share.line), key=share.line.index)
            self.agenda += [("pays", seat) for seat in reversed(payers)]
            return
        share.pool.remove(int(card))
        share.offered, share.asked = int(card), 0
        self.agenda.append(("offer",))

    def _do_offer(self, notation: str) -> None:
        share = self.share
        seat = share.line[share.asked]
        if notation == "take":
            self.gold[seat].append(share.offered)
            share.last_taker = seat
            del share.line[share.asked]
            self.roses[seat] += 1
        else:
            share.asked += 1
            if share.asked < len(share.line):
                return
            self.discards.append(share.offered)
        share.offered = None
        self.agenda.pop()
        if share.pool and share.line:
            self.agenda.append(("turn up",))

    def _pays(self, seat: str) -> None:
        """Who has neither an amulet nor a card pays nothing and is not asked."""
        if self.held[seat] or self.gold[seat]:
            self.agenda.append(("curse", seat))

    def _do_curse(self, notation: str) -> None:
        _, seat = self.agenda.pop()
        if notation == "give amulet":
            self.held[seat] -= 1
        elif self.gold[seat]:
            best = max(self.gold[seat])
            self.gold[seat].remove(best)
            self.discards.append(best)

    def _who_reopens(self) -> None:
        share, self.share = self.share, None
        for card in share.pool:
            if card == "curse":
                self.curses_gone += 1
            else:
                self.unoffered.append(card)
        for seat in share.line:
            self.roses[seat] += 1
        self.clue_discards += [card for card, _ in self.maps[share.colour]]
        self.maps[share.colour] = []
        self.removed[share.colour] = set()
        if self.deck_ran_out:
            self.over = True
            return
        for seat in self._clockwise(share.last_taker or share.raiser):
            if self.hands[seat] and self.roses[seat]:
                self.agenda.append(("reopen", seat, share.colour))
                return

    def _do_reopen(self, notation: str) -> None:
        _, seat, _ = self.agenda.pop()
        self._lay(notation, seat)
        self.agenda.append(("fill", seat))

    def _gaze(self) -> None:
        for kind, name, facing in self.land.landmarks:
            if kind == "statue":
                shore = self.rules["gaze"] == "first_shore"
                at = self.land.looks_at(name, facing, self.turned, shore)
                out = len(self.lying) + sum(self.held.values())
                if at not in self.lying and out < self.rules["amulets"]:
                    self.lying.add(at)
        self.turned = (self.turned + 1) % 6

    # -- to compare ---------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """Gold by seat."""
        return tuple(sum(self.gold[seat]) for seat in self.seats)

    def table(self) -> dict[str, Any]:
        """What lies on the table, in the words in which positions are written."""
        return {
            "atvs": [self.atv[seat] for seat in self.seats],
            "hands": [sorted(self.hands[seat]) for seat in self.seats],
            "clue_discards": sorted(self.clue_discards),
            "maps": self.maps,
            "removed": {colour: sorted(self.removed[colour]) for colour in COLOURS},
            "amulets": sorted(self.lying),
            "amulets_held": [self.held[seat] for seat in self.seats],
            "statue_turns": self.turned,
            "treasure_discards": sorted(self.discards),
            "gold": [sorted(self.gold[seat]) for seat in self.seats],
            "curses_gone": self.curses_gone,
            "raises": self.raises,
            "quiet_rounds": self.quiet,
        }


def perft(state: Oracle, depth: int) -> int:
    """How many ways the next ``depth`` steps can go, chance included."""
    if depth == 0 or state.over:
        return 1
    steps = state.legal() or state.chances()
    if depth == 1:
        return len(steps)
    return sum(perft(state.done(step), depth - 1) for step in steps)


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, set):
        return set(value)
    if isinstance(value, Turn | Dividing):
        parts = {part.name: _copied(getattr(value, part.name)) for part in fields(value)}
        return type(value)(**parts)
    return value
