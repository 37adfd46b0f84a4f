"""A slow second implementation of Zop Zoo, written from the rules page alone.

Cards and moves are text, and nothing is random. A round starts from a dealt position, and the table returns
the legal moves and its state.
"""

from typing import Any

ANIMALS = """
MAMMAL 10: lion elephant monkey fox panda / giraffe /
OCEAN 15: whale octopus shark seahorse / dolphin / JELLYFISH
BIRD 20: owl parrot flamingo peacock / ostrich / TOUCAN
INSECT 25: butterfly ladybug bumblebee grasshopper / mantis / DRAGONFLY
SEMI-AQUATIC 30: frog beaver otter hippo / walrus / PLATYPUS
HORNS 35: rhino ram bison / gazelle / IBEX
REPTILE 40: chameleon iguana cobra / tortoise / GECKO
MARSUPIAL 45: kangaroo koala wombat / wallaby /
ARACHNID 55: tarantula scorpion tick / spider / HARVESTMAN
MYTHICAL 60: dragon unicorn phoenix / griffin / PEGASUS
"""
MINUS = {"skunk": 75, "rat": 75, "vulture": 90, "piranha": 90, "mosquito": 100, "leech": 100}
CATEGORY: dict[str, str] = {}  # of Category cards
HALF: dict[str, str] = {}  # of Lower Halves: the category that the Upper Half lists
BONUS: dict[str, str] = {}  # of Side Bonuses
POINTS: dict[str, int] = {}  # of a category
for line in ANIMALS.strip().splitlines():
    head, _, animals = line.partition(": ")
    name, points = head.split()
    POINTS[name] = int(points)
    whole, halves, bonuses = (part.split() for part in animals.split("/"))
    CATEGORY |= dict.fromkeys(whole, name)
    HALF |= dict.fromkeys(halves, name)
    BONUS |= dict.fromkeys(bonuses, name)

WHITE = [*CATEGORY, *HALF, *MINUS]
WILDS = ["BEAST1", "BEAST2", "BEAST3", "BEAST4", "BEST-BEAST"]
MOLES = [f"MOLE{n}" for n in range(1, 7)]
SPECIALTIES = ["HYENA", "RACCOON", "EARTHWORM"]
TAKEABLE = [*[animal.upper() for animal in WHITE], *BONUS]
BLACK = [*TAKEABLE, *WILDS, *MOLES, *SPECIALTIES]

Row = dict[str, str]  # of each white card: what lies on it, or nothing


class Table:
    """One round. Once it is over, `ended` has its scores and `first` the seat that is dealt first next."""

    def __init__(self, position: dict[str, Any], limit: int) -> None:
        self.honest = position["options"].get("matching") == "honest"
        self.bonus_chains = position["options"].get("side_bonus") == "chains"
        self.limit = limit
        self.rows: list[Row] = [
            {word.partition("+")[0]: word.partition("+")[2] for word in row.split()}
            for row in position["rows"]
        ]
        self.bonus: list[list[str]] = [line.split() for line in position["side_bonuses"]]
        self.draw: list[str] = position["draw_pile"].split()
        self.discard: list[str] = position["discard_pile"].split()
        self.seats = len(self.rows)
        self.starter: int = position["starter"]
        self.turn: int = position["turn"]
        self.phase = "start"
        self.drawn = ""
        self.void = False
        self.dug: set[int] = set()
        self.named: list[str] = []
        self.moves = 0
        self.ended: list[int] = []
        self.won_by = -1
        self.first = -1

    # Usable cards

    def categories(self, seat: int) -> set[str]:
        """ZZ-11, ZZ-30."""
        listed = set()
        for white, over in self.rows[seat].items():
            if white in CATEGORY and over not in WILDS:
                listed.add(CATEGORY[white])
            if white in HALF and over == white.upper():
                listed.add(HALF[white])
        return listed

    def use_of(self, seat: int, card: str) -> bool:
        if card in BONUS:
            return BONUS[card] in self.categories(seat)
        return self.rows[seat].get(card.lower()) == "" and card in TAKEABLE

    def bare(self, seat: int) -> list[str]:
        return [white for white, over in self.rows[seat].items() if not over]

    def points_cards(self, seat: int) -> list[str]:
        """ZZ-13."""
        shown = [white for white, over in self.rows[seat].items() if over or white in MINUS]
        return shown + self.bonus[seat]

    def complete(self, seat: int) -> bool:
        return all(white in MINUS for white in self.bare(seat))

    def uses(self, seat: int, specialty: str) -> list[str]:
        """Return all uses of a Specialty by the seat (ZZ-26)."""
        mine = self.points_cards(seat)
        others = [other for other in range(self.seats) if other != seat]
        if specialty == "HYENA":
            return [f"give {card} to {other}" for card in mine for other in others]
        theirs = [(card, other) for other in others for card in self.points_cards(other)]
        if specialty == "RACCOON":
            return [f"take {card} from {other}" for card, other in theirs]
        return [f"switch {own} for {card} of {other}" for own in mine for card, other in theirs]

    def catch(self, seat: int) -> list[str]:
        """Return the catch of a dig with all cards named (ZZ-24)."""
        return self.fitting(seat, [card for card in self.discard if card in TAKEABLE])

    def fitting(self, seat: int, wanted: list[str]) -> list[str]:
        matches = [card for card in wanted if card not in BONUS and self.use_of(seat, card)]
        listed = self.categories(seat) | {HALF[m.lower()] for m in matches if m.lower() in HALF}
        return matches + [card for card in wanted if card in BONUS and BONUS[card] in listed]

    # What is legal

    def legal(self) -> set[str]:
        if self.phase == "on":
            return {"draw"}
        if self.phase == "chain":
            return {"take", "leave"}
        if self.phase == "choose":
            return self.choices()
        return self.openings()

    def choices(self) -> set[str]:
        if self.drawn in WILDS:
            return {f"cover {white}" for white in self.bare(self.turn)}
        if self.drawn in SPECIALTIES:
            return set(self.uses(self.turn, self.drawn))
        if self.drawn in MOLES:
            return {"discard", *self.namings()}
        return {"match", "discard"}

    def namings(self) -> set[str]:
        free = {f"name {card}" for card in self.discard if card in TAKEABLE and card not in self.named}
        return free | ({"dig"} if self.named else set())

    def openings(self) -> set[str]:
        """Return the first moves of a turn (ZZ-20, ZZ-21, ZZ-32); empty if the round ends without one."""
        top = self.discard[0] if self.discard else ""
        could_draw = {"draw"} if self.draw else set()
        if top in SPECIALTIES and not self.void and self.uses(self.turn, top):
            return set(self.uses(self.turn, top))
        if top in TAKEABLE:
            if self.honest:
                return {"take"} | could_draw
            if self.use_of(self.turn, top):
                return {"take"}
        if top in MOLES:
            if self.honest and self.turn not in self.dug:
                return self.namings() | could_draw
            if not self.honest and self.catch(self.turn):
                return {"dig"} | could_draw
        return could_draw

    # Moves

    def move(self, text: str) -> None:
        verb, *rest = text.split()
        if verb == "name":
            self.named.append(rest[0])
            return
        self.moves += 1
        named, self.named = self.named, []
        if verb == "draw":
            self.draw_card()
        elif verb == "take" and not rest:
            self.take()
        elif verb == "leave":
            self.pass_on()
        elif verb == "dig":
            self.dig(named)
        elif verb == "cover":
            self.rows[self.turn][rest[0]] = self.drawn
            self.drawn = ""
            self.again()
        elif verb == "match":
            card, self.drawn = self.drawn, ""
            self.match_or_discard(card)
        elif verb == "discard":
            card, self.drawn = self.drawn, ""
            self.put_away(card)
        else:
            self.use(verb, rest)
        if self.limit and self.moves == self.limit and not self.ended:
            self.end(-1)

    def draw_card(self) -> None:
        card = self.draw.pop(0)
        waits = card in WILDS or (card in SPECIALTIES and bool(self.uses(self.turn, card)))
        if waits or (self.honest and card not in SPECIALTIES):
            self.drawn, self.phase = card, "choose"
        elif card in MOLES:
            self.dig_with(card, self.catch(self.turn))
        else:
            self.match_or_discard(card)

    def match_or_discard(self, card: str) -> None:
        if self.use_of(self.turn, card):
            self.keep(card)
            self.again()
        else:
            self.put_away(card)

    def keep(self, card: str) -> None:
        if card in BONUS:
            self.bonus[self.turn].append(card)
        else:
            self.rows[self.turn][card.lower()] = card

    def put_away(self, card: str) -> None:
        self.cover_discards(card)
        self.pass_on()

    def cover_discards(self, card: str) -> None:
        self.discard.insert(0, card)
        self.void = False
        self.dug = set()

    def take(self) -> None:
        if not self.use_of(self.turn, self.discard[0]):
            if self.phase == "chain":
                self.pass_on()
            elif self.draw:
                self.draw_card()
            else:
                self.end(-1)
            return
        while self.discard and self.use_of(self.turn, self.discard[0]):
            taken = self.discard.pop(0)
            self.keep(taken)
            self.void = bool(self.discard) and self.discard[0] in SPECIALTIES
            self.dug = set()
            if taken in BONUS and not self.bonus_chains:
                break
            if self.honest and self.discard and self.discard[0] in TAKEABLE:
                self.phase = "chain"
                return
            if self.honest:
                break
        self.pass_on()

    def dig(self, named: list[str]) -> None:
        seat = self.turn
        found = self.fitting(seat, named) if self.honest else self.catch(seat)
        if self.phase == "choose":
            mole, self.drawn = self.drawn, ""
            self.dig_with(mole, found)
            return
        self.dig_out(found)
        if not found:
            self.dug.add(seat)
        self.pass_on()

    def dig_with(self, mole: str, found: list[str]) -> None:
        self.dig_out(found)
        if not found:
            self.put_away(mole)
            return
        self.cover_discards(mole)
        self.again()

    def dig_out(self, found: list[str]) -> None:
        for card in found:
            self.discard.remove(card)
            self.keep(card)
            self.dug = set()

    def use(self, verb: str, rest: list[str]) -> None:
        seat, other = self.turn, int(rest[-1])
        if verb == "give":
            self.hand_over(rest[0], seat, other)
        elif verb == "take":
            self.hand_over(rest[0], other, seat)
        else:
            self.hand_over(rest[0], seat, other)
            self.hand_over(rest[2], other, seat)
        if self.phase == "start":
            self.void = True
            self.pass_on()
            return
        card, self.drawn = self.drawn, ""
        self.cover_discards(card)
        self.void = True
        self.again()

    def hand_over(self, card: str, giver: int, taker: int) -> None:
        if card in BONUS:
            self.bonus[giver].remove(card)
            self.bonus[taker].append(card)
        else:
            self.rows[taker][card] = self.rows[giver].pop(card)

    # What follows

    def again(self) -> None:
        """ZZ-7."""
        if self.complete(self.turn):
            self.end(self.turn)
        elif not self.draw:
            self.end(-1)
        else:
            self.phase = "on"

    def pass_on(self) -> None:
        if self.complete(self.turn):
            self.end(self.turn)
            return
        self.turn = (self.turn + 1) % self.seats
        self.phase = "start"
        if not self.openings():
            self.end(-1)

    def end(self, winner: int) -> None:
        """ZZ-16, ZZ-17, ZZ-33."""
        self.won_by = winner
        self.ended = [self.tally(seat, winner in (-1, seat)) for seat in range(self.seats)]
        clockwise = [(self.starter + n) % self.seats for n in range(self.seats)]
        self.first = winner if winner >= 0 else max(clockwise, key=lambda seat: self.ended[seat])

    def tally(self, seat: int, everything: bool) -> int:
        total = sum(POINTS[BONUS[card]] for card in self.bonus[seat])
        for white, over in self.rows[seat].items():
            if white in MINUS and not over:
                total -= MINUS[white]
            elif everything and over == "BEST-BEAST":
                total += 50
            elif everything and over == white.upper():
                total += MINUS.get(white, 0) or (80 if white in HALF else POINTS[CATEGORY[white]])
        return total

    def look(self) -> dict[str, Any]:
        """Return the table in the form of a position, with sets where order does not matter."""
        return {
            "rows": [
                {white + ("+" + over if over else "") for white, over in row.items()} for row in self.rows
            ],
            "bonus": [set(cards) for cards in self.bonus],
            "draw": self.draw,
            "discard": self.discard,
            "void": self.void,
            "drawn": self.drawn,
            "named": set(self.named),
            "dug": sorted(self.dug),
            "phase": self.phase,
            "starter": self.starter,
            "turn": self.turn,
        }


def look_of(position: dict[str, Any]) -> dict[str, Any]:
    """Return a written position in the form of `Table.look`."""
    return {
        "rows": [set(row.split()) for row in position["rows"]],
        "bonus": [set(cards.split()) for cards in position["side_bonuses"]],
        "draw": position["draw_pile"].split(),
        "discard": position["discard_pile"].split(),
        "void": position["is_top_void"],
        "drawn": position["drawn_card"],
        "named": set(position.get("named_cards", "").split()),
        "dug": position["failed_dig_seats"],
        "phase": position["phase"],
        "starter": position["starter"],
        "turn": position["turn"],
    }
