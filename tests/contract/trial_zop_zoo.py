"""A cut of Zop Zoo, to try the contract on: more than 62 cards, and the honest dig (ZZ-20), card by card.

Everything is matched by the table but what a MOLE digs out. Left out: taking from the discard pile, Wilds,
Side Bonuses and Specialties (they are discarded), points and rounds.
"""

from typing import Any, ClassVar

from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import EVERYONE, NOBODY, SHELL, Game, Refusal
from parlour.kit.moves import CARD_FIELD, KIND_STEP
from parlour.kit.position import PositionReader
from parlour.kit.words import Sentence
from parlour.kit.zones import PILE, ROW, Zone

ANIMAL_NAMES = """
lion elephant monkey fox panda whale octopus shark seahorse owl parrot flamingo peacock
butterfly ladybug bumblebee grasshopper frog beaver otter hippo rhino ram bison chameleon iguana cobra
kangaroo koala wombat tarantula scorpion tick dragon unicorn phoenix
giraffe dolphin ostrich mantis walrus gazelle tortoise wallaby spider griffin
skunk rat vulture piranha mosquito leech
"""
ANIMALS = ANIMAL_NAMES.split()
BONUSES = ["JELLYFISH", "TOUCAN", "DRAGONFLY", "PLATYPUS", "IBEX", "GECKO", "HARVESTMAN", "PEGASUS"]
BEASTS = ["BEAST1", "BEAST2", "BEAST3", "BEAST4", "BEST-BEAST"]
MOLE_NAMES = ["MOLE1", "MOLE2", "MOLE3", "MOLE4", "MOLE5", "MOLE6"]
NAMES = [
    *ANIMALS,
    *[animal.upper() for animal in ANIMALS],
    *BONUSES,
    *BEASTS,
    *MOLE_NAMES,
    *["HYENA", "RACCOON", "EARTHWORM"],
]
WHITE = range(52)
BLACK = range(52, 126)  # the first 52 match the white card that stands 52 before them
MATCHES = range(52, 104)
MOLES = [NAMES.index(name) for name in MOLE_NAMES]

DRAW = 0
DISCARD = KIND_STEP
NAME = 2 * KIND_STEP
DIG = 3 * KIND_STEP

NO_CARD = -2
UNKNOWN = -1

DREW, MATCHED, DISCARDED, DUG, ENDED = range(5)


def packed(cards: list[int]) -> int:
    """Up to eight cards as one number, seven bits each."""
    number = 0
    for card in cards:
        number = number << 7 | card + 1
    return number


def unpacked(number: int) -> list[int]:
    cards = []
    while number:
        cards.append((number & 127) - 1)
        number >>= 7
    return cards[::-1]


class TrialZopZoo(Game):
    """One round."""

    name: ClassVar[str] = "trial-zop-zoo"
    title: ClassVar[str] = "Zop Zoo, cut down"
    prefix: ClassVar[str] = "ZZ"
    most: ClassVar[int] = 4
    event_kinds: ClassVar[tuple[str, ...]] = ("draw", "match", "discard", "dig", "end")
    sentences: ClassVar[dict[str, str]] = {
        "draw": "{who} draws {cards}.",
        "match": "{who} matches {cards}.",
        "discard": "{who} discards {cards}.",
        "dig": "{who} digs out {cards}.",
        "end": "The round is over.",
        "prompt.draw": "Draw a card.",
        "prompt.dig": "Name the cards to dig out, or discard the MOLE.",
        "move.draw": "Draw",
        "move.discard": "Discard",
        "move.name": "Name {card}",
        "move.dig": "Dig",
        "zone.draw": "Draw pile",
        "zone.discard": "Discard pile",
        "zone.drawn": "Drawn",
        "zone.row": "Row",
        "refuse.waits": "First dig with the MOLE, or discard it",
        "refuse.mole": "You have drawn no MOLE",
        "refuse.there": "{card} does not lie in the discard pile",
        "refuse.named": "You have named {card} already",
    }
    position_keys: ClassVar[tuple[str, ...]] = ("rows", "draw", "discard", "drawn", "named")
    unordered_keys: ClassVar[tuple[str, ...]] = ("rows",)

    def widest(self) -> int:
        return len(MATCHES) + len(BONUSES) + 3

    def prepare(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.rows: list[dict[int, int]] = [{} for _ in range(self.seats)]  # white cards: what covers each
        self.pile: list[int] = []  # to draw from; the card on top is the last
        self.discards: list[int] = []  # likewise
        self.drawn = NO_CARD
        self.named: list[int] = []  # to a dig that has begun

    def copy(self) -> "TrialZopZoo":
        twin = TrialZopZoo(SHELL)
        self.copy_common(twin)
        twin.rows = [dict(row) for row in self.rows]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.drawn = self.drawn
        twin.named = self.named[:]
        return twin

    def start(self) -> None:
        self.clear()
        self.over = False
        self.winners = self.moves = self.tape_end = 0
        self.turn = 0
        self.rng.next_round()
        white, self.pile = list(WHITE), list(BLACK)
        self.mix(white, self.rng)
        self.mix(self.pile, self.rng)
        for seat in range(self.seats):
            self.rows[seat] = dict.fromkeys([white.pop() for _ in range(6)], NO_CARD)

    def mix(self, cards: list[int], rng: Rng) -> None:
        for last in range(len(cards) - 1, 0, -1):
            at = int(rng.below(last + 1))
            cards[last], cards[at] = cards[at], cards[last]

    # Moves

    def generate(self, seat: int) -> int:
        n = 0
        for move in self.vocabulary() if seat == self.turn else []:
            if self.find_refusal(seat, move) is None:
                self.codes[n] = move
                n += 1
        return n

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        if move == DRAW:
            return None if self.drawn == NO_CARD else self.refuse("ZZ-20", "refuse.waits")
        if self.drawn == NO_CARD:
            return self.refuse("ZZ-12", "refuse.mole")
        card = int(move & CARD_FIELD)
        if move - card == NAME and card not in self.discards:
            return self.refuse("ZZ-12", "refuse.there", {"card": card})
        if move - card == NAME and card in self.named:
            return self.refuse("ZZ-20", "refuse.named", {"card": card})
        return None

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        if move == DRAW:
            self.draw(seat)
        elif move == DISCARD:
            self.put_away(seat)
        elif move == DIG:
            self.dig(seat)
        else:
            self.named.append(int(move & CARD_FIELD))

    def draw(self, seat: int) -> None:
        """ZZ-7."""
        card = self.pile.pop()
        self.tell(DREW, seat, NOBODY, 0, packed([card]), EVERYONE)
        if card in MOLES:
            self.drawn = card
        elif self.fits(seat, card):
            self.rows[seat][card - 52] = card
            self.tell(MATCHED, seat, NOBODY, 0, packed([card]), EVERYONE)
            self.look_for_end(seat)
        else:
            self.drawn = card
            self.put_away(seat)

    def put_away(self, seat: int) -> None:
        """The drawn card is discarded, and the turn ends."""
        self.tell(DISCARDED, seat, NOBODY, 0, packed([self.drawn]), EVERYONE)
        self.discards.append(self.drawn)
        self.drawn = NO_CARD
        self.named = []
        self.turn = (seat + 1) % int(self.seats)
        self.look_for_end(seat)

    def dig(self, seat: int) -> None:
        """ZZ-12, ZZ-20, ZZ-24: what was named and fits is taken; the rest of the pile keeps its order."""
        taken = [card for card in self.named if self.fits(seat, card)]
        for card in taken:
            self.rows[seat][card - 52] = card
            self.discards.remove(card)
        self.tell(DUG, seat, NOBODY, len(self.named), packed(taken), EVERYONE)
        self.put_away(seat)
        if taken and not self.over:
            self.turn = seat

    def fits(self, seat: int, card: int) -> bool:
        return card in MATCHES and self.rows[seat].get(card - 52) == NO_CARD

    def look_for_end(self, seat: int) -> None:
        """ZZ-15, ZZ-32."""
        if NO_CARD not in self.rows[seat].values():
            self.tell(ENDED, seat, NOBODY, 0, 0, EVERYONE)
            self.finish(1 << seat, "ZZ-15")
        elif not self.pile and self.drawn == NO_CARD:
            self.tell(ENDED, NOBODY, NOBODY, 0, 0, EVERYONE)
            self.finish(0, "ZZ-17")

    # What is seen: all but the order of the draw pile

    def observation(self, seat: int) -> "TrialZopZoo":
        blind = TrialZopZoo(SHELL)
        self.copy_common(blind)
        blind.rows = [dict(row) for row in self.rows]
        blind.pile = [UNKNOWN] * len(self.pile)
        blind.discards = self.discards[:]
        blind.drawn = self.drawn
        blind.named = self.named[:]
        return blind

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        seen = {self.drawn, *self.discards, *[card for row in self.rows for card in row.values()]}
        self.pile = [card for card in BLACK if card not in seen]
        self.mix(self.pile, rng)

    # How it is written

    def vocabulary(self) -> list[int]:
        nameable = [*MATCHES, *[NAMES.index(name) for name in BONUSES]]
        return [DRAW, DISCARD, *[NAME + card for card in nameable], DIG]

    def notation(self, move: int) -> str:
        card = int(move & CARD_FIELD)
        if move - card == NAME:
            return f"name {NAMES[card]}"
        return {DRAW: "draw", DISCARD: "discard", DIG: "dig"}[int(move)]

    def read_move(self, text: str) -> int:
        words = text.split()
        plain = {"draw": DRAW, "discard": DISCARD, "dig": DIG}
        if len(words) == 1 and words[0] in plain:
            return plain[words[0]]
        if len(words) == 2 and words[0] == "name" and words[1] in NAMES:
            move = NAME + NAMES.index(words[1])
            if move in self.vocabulary():
                return move
        raise InvalidMove(
            f"{text!r} is no move: write draw, discard, or dig with the cards, like dig OWL KOALA"
        )

    def read_line(self, text: str, seat: int) -> list[int]:
        words = text.split()
        if words[:1] == ["dig"]:
            return [*[self.parse(f"name {word}") for word in words[1:]], DIG]
        return [self.parse(text)]

    def card(self, text: str, taken: int) -> int:
        if text == "MOLE":
            text = next((name for name in MOLE_NAMES if not taken >> NAMES.index(name) & 1), text)
        if text not in NAMES:
            raise InvalidPosition(f"{text!r} is not a card: owl is a white card, OWL a black one")
        return NAMES.index(text)

    def card_words(self, card: int) -> str:
        return "?" if card == UNKNOWN else NAMES[card]

    def cards_words(self, cards: int) -> list[str]:
        return [self.card_words(card) for card in unpacked(cards)]

    def hidden_count(self, cards: int) -> int:
        return len(unpacked(cards))

    def write(self, position: dict[str, Any]) -> None:
        position["rows"] = [" ".join(self.row_words(seat)) for seat in range(self.seats)]
        position["draw"] = self.pile_words(self.pile)
        position["discard"] = self.pile_words(self.discards)
        position["drawn"] = "" if self.drawn == NO_CARD else NAMES[self.drawn]
        position["named"] = [NAMES[card] for card in self.named]

    def row_words(self, seat: int) -> list[str]:
        row = self.rows[seat]
        return [
            NAMES[white] + ("" if row[white] == NO_CARD else "+" + NAMES[row[white]]) for white in sorted(row)
        ]

    def pile_words(self, pile: list[int]) -> str:
        return " ".join(self.card_words(card) for card in reversed(pile))

    def read(self, position: PositionReader) -> None:
        self.clear()
        for seat, row in enumerate(position.by_seat("rows", "")):
            for stack in str(row).split():
                cards = position.cards(f"rows {seat}", stack.replace("+", " "))
                self.rows[seat][cards[0]] = cards[1] if len(cards) > 1 else NO_CARD
        self.pile = position.pile("draw")[::-1]
        self.discards = position.pile("discard")[::-1]
        self.drawn = (position.pile("drawn") or [NO_CARD])[0]
        self.named = [self.card(str(word), 0) for word in position.raw("named") or []]
        waiting = position.raw("turn")
        self.turn = waiting if isinstance(waiting, int) else 0

    # What people see

    def zones(self, seat: int) -> list[Zone]:
        table = [
            Zone(PILE, "draw", "zone.draw", self.pile_words(self.pile).split()),
            Zone(PILE, "discard", "zone.discard", self.pile_words(self.discards).split()),
        ]
        if self.drawn != NO_CARD:
            table.append(Zone(PILE, "drawn", "zone.drawn", [NAMES[self.drawn]]))
        rows = [
            Zone(ROW, f"row.{other}", "zone.row", self.row_words(other), other) for other in range(self.seats)
        ]
        return table + rows

    def prompt(self, seat: int) -> Sentence:
        return Sentence("prompt.draw" if self.drawn == NO_CARD else "prompt.dig")

    def label(self, move: int) -> Sentence:
        card = int(move & CARD_FIELD)
        if move - card == NAME:
            return Sentence("move.name", {"card": card})
        return Sentence({DRAW: "move.draw", DISCARD: "move.discard", DIG: "move.dig"}[int(move)])

    def spot(self, move: int) -> tuple[str, str]:
        card = int(move & CARD_FIELD)
        return ("discard", NAMES[card]) if move - card == NAME else ("draw", "")
