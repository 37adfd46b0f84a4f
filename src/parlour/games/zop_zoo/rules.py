"""Zop Zoo for two to six: clauses ZZ-1 to ZZ-34 of the rules page beside it."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_BEAST,
    BEST_POINTS,
    BONUS,
    CARDS,
    CATEGORY_CARDS,
    EARTHWORM,
    HALF_CARDS,
    HYENA,
    LONGEST_NAME,
    MOLE,
    RACCOON,
    WHITE,
    WILD,
    Deck,
    black_cards,
    composed,
    deck_of,
)
from parlour.kit.bits import PLACES, bit, count, lowest, members, shift
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, SHELL, Game, Refusal
from parlour.kit.given import shown
from parlour.kit.match import MOST_POINTS, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, SEAT_STEP, other_of, seat_of
from parlour.kit.options import DealerOptions, Options, choice, document, number
from parlour.kit.position import PositionReader, laid
from parlour.kit.standing import win_share
from parlour.kit.words import Sentence
from parlour.kit.zones import FAN, PILE, ROW, Face, Zone

ROW_SIZE: Final = 6
MOST_ROUNDS: Final = 100
# What a round may still bring, for each card that has to show points and one more: so many points, and so
# much of those that show already. Fitted to what came of 104,000 positions of matches by the rule of thumb.
ROUND_POINTS: Final = 210.0
SHOWN_SHARE: Final = 1.4
SWING: Final = 190  # points by which a round sets two seats apart, of which it decides who wins among equals

# Sets of what can be owned or dug for, as deck.py counts it.
WHITES: Final = 0xFFFFFFFFFFFFF
MINUS: Final = 0xFC00000000000
BONUSES: Final = 0xFF0000000000000
SHOW_POINTS: Final = 0xFFFC00000000000  # Minus cards and Side Bonuses: they show points uncovered
EVERYTHING: Final = 0xFFFFFFFFFFFFFFF

# Kinds of move.
DRAW: Final = 0
TAKE: Final = 128
DIG: Final = 256
COVER: Final = 384
GIVE: Final = 512
ROB: Final = 640
SWITCH: Final = 768
MATCH: Final = 896
DISCARD: Final = 1024
LEAVE: Final = 1152
NAME: Final = 1280

# Where a turn stands.
START: Final = 0
ON: Final = 1
CHOOSE: Final = 2
CHAIN: Final = 3
PHASES: Final = ("start", "on", "choose", "chain")

# What the discard pile offers at the start of a turn.
NOTHING: Final = 0
A_CARD: Final = 1
A_MOLE: Final = 2
A_SPECIALTY: Final = 3

# Kinds of event, in the order of `event_kinds`.
CUT: Final = 0
DEALT: Final = 1
DREW: Final = 2
MATCHED: Final = 3
COVERED: Final = 4
DISCARDED: Final = 5
TOOK: Final = 6
MISSED: Final = 7
LEFT: Final = 8
DUG: Final = 9
GAVE: Final = 10
ROBBED: Final = 11
SWITCHED: Final = 12
WON: Final = 13
RAN_OUT: Final = 14
STOPPED: Final = 15
SCORED: Final = 16
ROUND: Final = 17
LOT: Final = 18

EVENT_KINDS: Final = (
    "cut",
    "deal",
    "draw",
    "match",
    "cover",
    "discard",
    "take",
    "miss",
    "leave",
    "dig",
    "give",
    "rob",
    "switch",
    "won",
    "out",
    "stop",
    "score",
    "round",
    "lot",
)

POSITION_KEYS: Final = (
    "rows",
    "bonus",
    "draw",
    "discard",
    "void",
    "drawn",
    "named",
    "dug",
    "phase",
    "starter",
)

PLAIN_MOVES: Final = {
    "draw": DRAW,
    "take": TAKE,
    "dig": DIG,
    "match": MATCH,
    "discard": DISCARD,
    "leave": LEAVE,
}


@dataclass(frozen=True)
class ZopZooOptions(DealerOptions):
    """What a table of Zop Zoo may choose."""

    matching: str = choice(
        "strict", "honest", clause="ZZ-20", text="The table sees every match for you, or you must see it"
    )
    side_bonus: str = choice(
        "ends",
        "chains",
        clause="ZZ-22",
        text="A Side Bonus from the discard pile ends the turn, or what lies beneath it is taken as well",
        before="chains",
    )
    target: int = number(
        800, 1, 100_000, "ZZ-18", "Points that win the game; 1000 is offered for two players"
    )
    cards: str = document("ZZ-34", "A deck file of your own; empty for the deck that ships")

    def check(self, seats: int) -> str:
        try:
            deck_of(self.cards)
        except InvalidOption as reason:
            return str(reason)
        return ""


SENTENCES: Final = {
    "cut": "{who} gives the white deck a lucky cut.",
    "cut.you": "You give the white deck a lucky cut.",
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "draw": "{who} draws {cards}.",
    "draw.you": "You draw {cards}.",
    "match": "{who} matches {cards}.",
    "match.you": "You match {cards}.",
    "match.1": "{who} lays {cards} beside the row.",
    "match.1.you": "You lay {cards} beside your row.",
    "cover": "{who} lays {cards}.",
    "cover.you": "You lay {cards}.",
    "discard": "{who} discards {cards}.",
    "discard.you": "You discard {cards}.",
    "take": "{who} takes {cards} from the discard pile.",
    "take.you": "You take {cards} from the discard pile.",
    "miss": "{who} has no use for {cards}.",
    "miss.you": "You have no use for {cards}.",
    "leave": "{who} leaves {cards} on the discard pile.",
    "leave.you": "You leave {cards} on the discard pile.",
    "dig": "{who} digs out {cards}.",
    "dig.you": "You dig out {cards}.",
    "dig.0": "{who} digs and finds nothing.",
    "dig.0.you": "You dig and find nothing.",
    "give": "{who} gives {cards} to {other}.",
    "give.you": "You give {cards} to {other}.",
    "give.to_you": "{who} gives you {cards}.",
    "rob": "{who} takes {cards} from {other}.",
    "rob.you": "You take {cards} from {other}.",
    "switch.0": "{who} switches with {other} and gives {cards}.",
    "switch.0.you": "You switch with {other} and give {cards}.",
    "switch.1": "{other} gives {cards} for it.",
    "switch.1.you": "{other} gives you {cards} for it.",
    "switch.1.to_you": "You give {cards} for it.",
    "won": "{who} shows POINTS on every card and wins the round.",
    "won.you": "You show POINTS on every card and win the round.",
    "out": "The draw pile has run out: everybody scores everything.",
    "stop": "The round has come to its limit of {number} moves: everybody scores everything.",
    "stop.1": "The round has come to its limit of 1 move: everybody scores everything.",
    "score": "{who} scores {number} points in this round.",
    "score.you": "You score {number} points in this round.",
    "score.1": "{who} scores 1 point in this round.",
    "score.1.you": "You score 1 point in this round.",
    "round": "Round {number} is over.",
    "prompt.draw": "Draw a card.",
    "prompt.again": "Draw again.",
    "prompt.take": "You can use {card}: take it.",
    "prompt.either": "Take {card} if you can use it, or draw.",
    "prompt.last": "There is no card to draw: try to take {card}.",
    "prompt.chain": "Take {card} as well if you can use it, or leave it.",
    "prompt.mole": "Dig with the MOLE on the discard pile, or draw.",
    "prompt.mole.last": "There is no card to draw: dig with the MOLE on the discard pile.",
    "prompt.name": "The MOLE lets you dig: name the cards that you want, then dig; or draw.",
    "prompt.name.last": "There is no card to draw: name the cards that the MOLE is to dig out, then dig.",
    "prompt.named": "You have named {named}: name more, dig, or draw.",
    "prompt.named.last": "You have named {named}: name more, or dig.",
    "prompt.named.drawn": "You have named {named}: name more, dig, or discard the MOLE.",
    "prompt.named.all": "You have named {named}: dig, or draw.",
    "prompt.named.all.last": "You have named {named}: dig.",
    "prompt.named.all.drawn": "You have named {named}: dig, or discard the MOLE.",
    "prompt.cover": "You drew {card}: choose the card of yours that it covers for good.",
    "prompt.give": "The HYENA: give one of your POINTS cards to another player.",
    "prompt.rob": "The RACCOON: take a POINTS card from another player.",
    "prompt.switch": "The EARTHWORM: switch one of your POINTS cards for another player's.",
    "prompt.match": "You drew {card}: match it if you can use it, or discard it.",
    "prompt.drawn.mole": "You drew a MOLE: name the cards to dig out, then dig; or discard it.",
    "prompt.bare.mole": "You drew a MOLE, and there is nothing to dig for: discard it.",
    "move.draw": "Draw",
    "move.take": "Take {card}",
    "move.dig": "Dig",
    "move.cover": "Cover {card}",
    "move.give": "Give {cards} to {other}",
    "move.rob": "Take {cards} from {other}",
    "move.switch": "Switch {cards} with {other} for {wanted}",
    "move.match": "Match {card}",
    "move.discard": "Discard {card}",
    "move.discard.mole": "Discard the MOLE",
    "move.leave": "Leave it",
    "move.name": "Name {card}",
    "reason.wins": "It completes your row and wins the round.",
    "reason.fits": "Your row has a place for {card}.",
    "reason.no.fit": "Your row has no place for {card}.",
    "reason.bonus": "A card of yours shows the category of {card}.",
    "reason.no.bonus": "No card of yours shows the category of {card}.",
    "reason.dig": "The MOLE finds {number} cards for you.",
    "reason.dig.1": "The MOLE finds a card for you.",
    "reason.draw": "Cards still to come: {left}; of use to you: {number}.",
    "reason.save": "It spares you the {number} points that {card} takes away.",
    "reason.save.1": "It spares you the point that {card} takes away.",
    "reason.gone": "Nothing to match {card} is left in the draw pile.",
    "reason.least": "None of your open cards would bring fewer points than {card}.",
    "reason.burden": "It costs {other} {number} points.",
    "reason.burden.1": "It costs {other} a point.",
    "reason.cheap": "You lose no points by it.",
    "reason.cost": "It costs you {number} points, and nothing else of yours shows fewer.",
    "reason.cost.1": "It costs you a point, and nothing else of yours shows fewer.",
    "reason.rob": "It brings you {number} points.",
    "reason.rob.1": "It brings you a point.",
    "reason.switch": "What you get shows {number} points more than what you give.",
    "reason.switch.1": "What you get shows a point more than what you give.",
    "zone.draw": "Draw pile",
    "zone.discard": "Discard pile",
    "zone.search": "Discard pile",
    "zone.drawn": "Drawn",
    "zone.row": "Row",
    "zone.bonus": "Side Bonus",
    "badge.starter": "was dealt first",
    "badge.void": "void",
    "badge.dug": "dug in vain",
    "face.category": "worth {number}",
    "face.points": "{number} points",
    "face.points.1": "1 point",
    "face.lower": "lower half, worth {number}",
    "face.upper": "upper half, {number} points",
    "face.upper.1": "upper half, 1 point",
    "face.minus": "minus {number} points",
    "face.minus.1": "minus 1 point",
    "face.anti": "plus {number} points",
    "face.anti.1": "plus 1 point",
    "face.bonus": "bonus, {number} points",
    "face.bonus.1": "bonus, 1 point",
    "face.wild": "wild, {number} points",
    "face.best": "wild, {number} points",
    "face.mole": "dig",
    "face.hyena": "give",
    "face.raccoon": "take",
    "face.earthworm": "switch",
    "card.category": "the {name}",
    "card.points": "the {name} POINTS card",
    "card.lower": "the Lower Half of the {name}",
    "card.upper": "the Upper Half of the {name}",
    "card.minus": "the {name} Minus card",
    "card.anti": "the {name} ANTI-Minus card",
    "card.bonus": "the {name} Side Bonus",
    "card.wild": "a BEAST",
    "card.best": "the BEST BEAST",
    "card.mole": "a MOLE",
    "card.hyena": "the HYENA",
    "card.raccoon": "the RACCOON",
    "card.earthworm": "the EARTHWORM",
    "pair.category": "the matched {name}",
    "pair.lower": "the whole {name}",
    "pair.minus": "the matched {name}",
    "pair.wild": "the BEAST on {below}",
    "pair.best": "the BEST BEAST on {below}",
    "cards.and": " and ",
    "refuse.own": "You do not have {card}",
    "refuse.pile": "You have drawn in this turn, so the discard pile is closed to you",
    "refuse.chain": "You have used the discard pile in this turn: take on, or leave it",
    "refuse.animal": "No card of yours matches {card}",
    "refuse.top": "There is nothing on the discard pile that you can take",
    "refuse.must.take": "You must take {card} from the discard pile: it matches a card of yours",
    "refuse.must.cover": "First choose the card of yours that the drawn card is to cover",
    "refuse.wild": "You have no BEAST to cover a card with",
    "refuse.covered": "You have covered or joined {card} already",
    "refuse.must.bonus": "You must take {card}: a card of yours shows its category",
    "refuse.bonus": "No card of yours shows the category of {card}",
    "refuse.mole": "There is no MOLE for you to dig with",
    "refuse.there": "The discard pile does not hold {card}",
    "refuse.undug": "No MOLE digs out {card}: only POINTS, Upper Half, ANTI-Minus and Side Bonus cards",
    "refuse.must.use": "You can use {card}, so you must",
    "refuse.specialty": "You can use {card} only when you draw it or find it on top of the discard pile",
    "refuse.void": "You cannot use {card}: it has been used or covered, and is void",
    "refuse.points": "You cannot choose {card}: it shows no points",
    "refuse.self.give": "You cannot give a card to yourself: choose another player",
    "refuse.self.rob": "You cannot take a card from yourself: choose another player",
    "refuse.self.switch": "You cannot switch cards with yourself: choose another player",
    "refuse.theirs": "{other} does not have {card}",
    "refuse.strict": "At this table the matches are made for you",
    "refuse.drawn": "First match the drawn card or discard it",
    "refuse.drawn.mole": "First dig with the MOLE or discard it",
    "refuse.no.drawn": "No drawn card waits",
    "refuse.no.match": "A MOLE matches nothing: dig with it or discard it",
    "refuse.no.chain": "There is nothing to leave",
    "refuse.naming": "Name the cards that the MOLE is to dig out, as in dig {black}",
    "refuse.bare": "The discard pile holds nothing that could be dug out",
    "refuse.named": "You have named {card} already",
    "refuse.fruitless": "The MOLE finds nothing for you",
    "refuse.dug": "You have dug here in vain, and the discard pile is as it was",
    "refuse.last": "There is no card left to draw",
}


def item_card(item: i64) -> i64:
    """The card of an element of what a seat owns: white, or a Side Bonus."""
    return item if item < WHITE else item + WHITE


def card_item(card: i64) -> i64:
    return card if card < WHITE else card - WHITE


def card_kind(card: int) -> str:
    """What a card is, as the keys of sentences call it."""
    if card >= MOLE:
        return ("mole", "hyena", "raccoon", "earthworm")[max(0, card - HYENA + 1)]
    if card >= WILD:
        return "best" if card == BEST_BEAST else "wild"
    if card >= BONUS:
        return "bonus"
    black = card >= WHITE
    animal = card - WHITE if black else card
    if animal < CATEGORY_CARDS:
        return "points" if black else "category"
    if animal < CATEGORY_CARDS + HALF_CARDS:
        return "upper" if black else "lower"
    return "anti" if black else "minus"


def counted(key: str, number: int) -> str:
    """The key of a sentence about so many: one of its own for one, where there is one."""
    return f"{key}.1" if number == 1 and f"{key}.1" in SENTENCES else key


def packed(number: i64, card: i64) -> i64:
    """The cards of an event, seven bits each, with one more of at most eight."""
    return shift(number, 7) | (card + 1)


def unpacked(cards: i64) -> list[int]:
    """The cards of an event, one by one."""
    found: list[int] = []
    while cards:
        found.insert(0, int(cards & 127) - 1)
        cards >>= 7
    return found


@final
class ZopZoo(Game):
    """A match of Zop Zoo: rounds up to a number of points."""

    name: ClassVar[str] = "zop-zoo"
    title: ClassVar[str] = "Zop Zoo"
    prefix: ClassVar[str] = "ZZ"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = ZopZooOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    sentences: ClassVar[dict[str, str]] = SENTENCES
    position_keys: ClassVar[tuple[str, ...]] = POSITION_KEYS
    unordered_keys: ClassVar[tuple[str, ...]] = ("rows", "bonus", "named")

    def widest(self) -> int:
        # EARTHWORM: at most six white cards a seat and the Side Bonuses, split between one seat and the rest.
        half = (ROW_SIZE * int(self.seats) + 8) // 2
        return half * half

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZopZooOptions)
        self.facts: Deck = deck_of(chosen.cards)
        self.values: vec[i64] = self.facts.values
        self.honest = chosen.matching == "honest"
        self.bonus_chains = chosen.side_bonus == "chains"
        self.has_interrupts = False
        self.match = MatchScore(self.seats, MOST_POINTS, chosen.target, MOST_ROUNDS, SWING)
        cards = self.pack_cards()
        whites: list[i64] = [card for card in cards if card < WHITE]
        blacks: list[i64] = [card for card in cards if card >= WHITE]
        if len(whites) < self.seats or not blacks:
            raise InvalidOption("deck: a white card for each seat and a black one are wanted [ZZ-1]")
        # The two decks before they are shuffled; copies share them.
        self.whites: vec[i64] = vec[i64](whites)
        self.blacks: vec[i64] = vec[i64](blacks)

        seats = int(self.seats)
        self.held: vec[i64] = vec[i64]([0] * seats)  # white cards of the row, and Side Bonuses
        self.covered: vec[i64] = vec[i64]([0] * seats)  # white cards with the black card that matches them
        self.shut: vec[i64] = vec[i64]([0] * seats)  # white cards under a Wild
        self.bare: vec[i64] = vec[i64]([0] * seats)  # the other white cards
        self.under: vec[i64] = vec[i64]([NO_CARD] * 5)  # of each Wild: the white card that it covers
        self.stock: vec[i64] = self.blacks[:]  # the draw pile; the card on top is the last of `left`
        self.left: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * len(blacks))  # the discards; the card on top is the last
        self.piled: i64 = 0
        self.buried: i64 = 0  # the set of what can be taken or dug for among the discards
        self.void = False
        self.dug: i64 = 0  # the seats that dug in vain in this pile (ZZ-25)
        self.phase: i64 = START
        self.offer: i64 = NOTHING
        self.drawn: i64 = NO_CARD
        self.named: i64 = 0  # to a dig that is not yet made
        self.starter: i64 = 0

    def pack_cards(self) -> list[int]:
        if not self.deck:
            return list(range(CARDS))
        taken = 0
        cards: list[int] = []
        for word in self.deck.split():
            card = self.card(word, taken)
            taken |= 2**card
            cards.append(card)
        return cards

    def copy(self) -> "ZopZoo":
        twin = ZopZoo(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.stock = self.stock[:]
        twin.named = self.named
        return twin

    def copy_open(self, twin: "ZopZoo") -> None:
        """Copies what everybody sees: all but the order of the draw pile (ZZ-3) and an unfinished dig."""
        twin.facts = self.facts
        twin.values = self.values
        twin.honest = self.honest
        twin.bonus_chains = self.bonus_chains
        twin.match = self.match.copy()
        twin.whites = self.whites
        twin.blacks = self.blacks
        twin.held = self.held[:]
        twin.covered = self.covered[:]
        twin.shut = self.shut[:]
        twin.bare = self.bare[:]
        twin.under = self.under[:]
        twin.left = self.left
        twin.pile = self.pile[:]
        twin.piled = self.piled
        twin.buried = self.buried
        twin.void = self.void
        twin.dug = self.dug
        twin.phase = self.phase
        twin.offer = self.offer
        twin.drawn = self.drawn
        twin.starter = self.starter

    # The deal: ZZ-3, ZZ-4

    def start(self) -> None:
        self.begin()
        self.match.restart()
        self.starter = self.first_dealer(LOT)
        self.deal_rounds()

    def next_dealer(self) -> int:
        """ZZ-3: whoever won the last round is dealt first in the next, of a new game too."""
        return int(self.starter)

    def deal_rounds(self) -> None:
        """ZZ-31: deals until there is a round to play; a row of Minus cards wins as it is dealt."""
        while True:
            self.deal()
            winner = self.dealt_winner()
            if winner < 0:
                self.begin_turn(self.starter)
                return
            self.score_round(winner)
            if self.over:
                return

    def deal(self) -> None:
        """ZZ-3: six white cards each, one at a time clockwise from the starter; and the draw pile."""
        self.rng.next_round()
        self.moves = 0
        self.clear_table()
        order = self.whites[:]
        at: i64 = len(order)
        self.rng.shuffle(order, at)
        each: i64 = at // self.seats
        if each > ROW_SIZE:
            each = ROW_SIZE
        seat = self.starter
        for _ in range(each * self.seats):
            at -= 1
            self.held[seat] = self.held[seat] | bit(order[at])
            seat = self.after(seat)
        for seat in range(self.seats):
            self.bare[seat] = self.held[seat]
        self.stock = self.blacks[:]
        self.left = len(self.stock)
        self.rng.shuffle(self.stock, self.left)
        if self.listening:
            self.tell_deal()

    def tell_deal(self) -> None:
        if self.rounds:
            self.tell(CUT, self.starter, NOBODY, 0, 0, EVERYONE)
        seat = self.starter
        for _ in range(self.seats):
            row: i64 = 0
            for white in members(self.held[seat]):
                row = packed(row, white)
            self.tell(DEALT, seat, NOBODY, 0, row, EVERYONE)
            seat = self.after(seat)

    def clear_table(self) -> None:
        for seat in range(self.seats):
            self.held[seat] = 0
            self.covered[seat] = 0
            self.shut[seat] = 0
            self.bare[seat] = 0
        for wild in range(5):
            self.under[wild] = NO_CARD
        self.left = 0
        self.piled = 0
        self.buried = 0
        self.void = False
        self.dug = 0
        self.phase = START
        self.offer = NOTHING
        self.drawn = NO_CARD
        self.named = 0

    def dealt_winner(self) -> i64:
        """ZZ-31: the first seat whose whole row shows points as it was dealt, -1 where there is none."""
        seat = self.starter
        for _ in range(self.seats):
            if self.is_complete(seat):
                return seat
            seat = self.after(seat)
        return -1

    def after(self, seat: i64) -> i64:
        """ZZ-4: the next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Turns: ZZ-5, ZZ-7, ZZ-21, ZZ-32

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.phase = START
        self.offer = self.offered(seat)
        if not self.left and self.offer == NOTHING:
            self.run_out()

    def offered(self, seat: i64) -> i64:
        """ZZ-8, ZZ-12, ZZ-14, ZZ-20, ZZ-21, ZZ-25: what the seat can or must do with the top discard."""
        if not self.piled:
            return NOTHING
        card = self.pile[self.piled - 1]
        if card < WILD:
            return A_CARD if self.honest or self.fits(seat, card - WHITE) else NOTHING
        if card < MOLE:
            return NOTHING
        if card < HYENA:
            if self.honest:
                barred = (self.dug >> seat) & 1
                return A_MOLE if self.buried and not barred else NOTHING
            return A_MOLE if self.finds(seat) else NOTHING
        return A_SPECIALTY if not self.void and self.is_usable(seat, card) else NOTHING

    def go_on(self, seat: i64) -> None:
        """ZZ-7, ZZ-10, ZZ-14: whoever could use the drawn card draws again, unless the round is over."""
        if self.is_complete(seat):
            self.end_round(seat)
            return
        self.phase = ON
        if not self.left:
            self.run_out()

    def end_turn(self, seat: i64) -> None:
        if self.is_complete(seat):
            self.end_round(seat)
        else:
            self.begin_turn(self.after(seat))

    # Matching: ZZ-6, ZZ-11, ZZ-30

    def fits(self, seat: i64, item: i64) -> bool:
        """Whether the seat can use a black card: its animal lies bare in the row, or its category shows."""
        if item < WHITE:
            return ((self.bare[seat] >> item) & 1) != 0
        listing = self.facts.lists[item - WHITE] & self.held[seat] & ~self.shut[seat]
        return (listing | (self.facts.joins[item - WHITE] & self.covered[seat])) != 0

    def gain(self, seat: i64, item: i64) -> None:
        """A card that fits covers its animal, is joined to it, or is laid beside the row."""
        if item < WHITE:
            self.covered[seat] = self.covered[seat] | bit(item)
            self.bare[seat] = self.bare[seat] & ~bit(item)
        else:
            self.held[seat] = self.held[seat] | bit(item)

    def points_cards(self, seat: i64) -> i64:
        """ZZ-13: what of the seat's shows points, with minus, nought and bonus."""
        return self.covered[seat] | self.shut[seat] | (self.held[seat] & SHOW_POINTS)

    def is_complete(self, seat: i64) -> bool:
        """ZZ-15, ZZ-28: whether every card in the row shows points."""
        return (self.bare[seat] & ~MINUS) == 0

    # The discard pile

    def put(self, seat: i64, card: i64, void: bool) -> None:
        """Lays a card on the discard pile."""
        self.pile[self.piled] = card
        self.piled += 1
        if card < WILD:
            self.buried |= bit(card - WHITE)
        self.void = void
        self.dug = 0
        if self.listening:
            self.tell(DISCARDED, seat, NOBODY, 0, packed(0, card), EVERYONE)

    def lift(self) -> None:
        """Takes the top card away; a Specialty beneath it has been covered and is void (ZZ-14, ZZ-22)."""
        self.piled -= 1
        self.buried &= ~bit(self.pile[self.piled] - WHITE)
        self.void = self.piled > 0 and self.pile[self.piled - 1] >= HYENA
        self.dug = 0

    def top(self) -> i64:
        return self.pile[self.piled - 1] if self.piled else NO_CARD

    def discard(self, seat: i64, card: i64) -> None:
        """ZZ-7: a card of no use goes on the discard pile, and the turn ends."""
        self.drawn = NO_CARD
        self.put(seat, card, False)
        self.end_turn(seat)

    # What is legal

    def generate(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.codes
        if self.phase == ON:
            codes[0] = DRAW
            return 1
        if self.phase == START:
            if self.offer == NOTHING:
                codes[0] = DRAW
                return 1
            return self.fill_offer(seat)
        if self.phase == CHAIN:
            codes[0] = TAKE
            codes[1] = LEAVE
            return 2
        if self.drawn < WILD:
            codes[0] = MATCH
            codes[1] = DISCARD
            return 2
        if self.drawn < MOLE:
            return self.fill_items(self.bare[seat], COVER, 0)
        if self.drawn < HYENA:
            n = self.fill_dig(0)
            codes[n] = DISCARD
            return n + 1
        return self.fill_uses(seat, self.drawn)

    def fill_offer(self, seat: i64) -> i64:
        """ZZ-20, ZZ-21: the start of a turn where the discard pile offers something."""
        if self.offer == A_SPECIALTY:
            return self.fill_uses(seat, self.pile[self.piled - 1])
        n: i64 = 0
        if self.offer == A_CARD:
            self.codes[0] = TAKE
            if not self.honest:
                return 1
            n = 1
        elif self.honest:
            n = self.fill_dig(0)
        else:
            self.codes[0] = DIG
            n = 1
        if self.left:
            self.codes[n] = DRAW
            n += 1
        return n

    def fill_dig(self, n: i64) -> i64:
        """ZZ-20: the cards that can be named, whether or not they fit, and the dig for those that were."""
        items = self.buried & ~self.named
        while items:
            item = PLACES[(items & -items) % 67]
            items &= items - 1
            self.codes[n] = NAME + WHITE + item
            n += 1
        if self.named:
            self.codes[n] = DIG
            n += 1
        return n

    def fill_items(self, items: i64, kind: i64, n: i64) -> i64:
        """One code for each element of a set."""
        while items:
            self.codes[n] = kind + item_card(PLACES[(items & -items) % 67])
            items &= items - 1
            n += 1
        return n

    def fill_uses(self, seat: i64, card: i64) -> i64:
        """ZZ-13, ZZ-26: any card that shows points, any player."""
        n: i64 = 0
        mine = self.points_cards(seat)
        for other in range(self.seats):
            if other == seat:
                continue
            if card == HYENA:
                n = self.fill_items(mine, GIVE + SEAT_STEP * other, n)
                continue
            theirs = self.points_cards(other)
            if card == RACCOON:
                n = self.fill_items(theirs, ROB + SEAT_STEP * other, n)
                continue
            while theirs:
                wanted = item_card(PLACES[(theirs & -theirs) % 67])
                theirs &= theirs - 1
                n = self.fill_items(mine, SWITCH + SEAT_STEP * other + OTHER_STEP * wanted, n)
        return n

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        kind = move & KIND_FIELD
        if kind == DRAW:
            return self.broken_draw()
        if kind == TAKE:
            return self.broken_take(seat)
        if kind == COVER:
            return self.broken_cover(seat, move & CARD_FIELD)
        if kind in (GIVE, ROB, SWITCH):
            return self.broken_use(seat, move)
        if kind in (DIG, NAME):
            return self.broken_dig(seat, move)
        return self.broken_choice(kind)

    def broken_draw(self) -> Refusal | None:
        if self.phase == ON:
            return None
        if self.phase == CHAIN:
            return self.refuse("ZZ-5", "refuse.chain")
        if self.phase == CHOOSE:
            return self.waiting()
        top = int(self.top())
        if self.offer == A_SPECIALTY:
            return self.refuse("ZZ-13", "refuse.must.use", {"card": top})
        if self.offer == A_CARD and not self.honest:
            if top < BONUS:
                return self.refuse("ZZ-8", "refuse.must.take", {"card": top})
            return self.refuse("ZZ-11", "refuse.must.bonus", {"card": top})
        if not self.left:
            return self.refuse("ZZ-32", "refuse.last")
        return None

    def waiting(self) -> Refusal:
        """What the drawn card waits for."""
        drawn = int(self.drawn)
        if WILD <= drawn < MOLE:
            return self.refuse("ZZ-10", "refuse.must.cover", {"card": drawn})
        if drawn >= HYENA:
            return self.refuse("ZZ-13", "refuse.must.use", {"card": drawn})
        return self.refuse("ZZ-20", "refuse.drawn" if drawn < WILD else "refuse.drawn.mole")

    def broken_take(self, seat: int) -> Refusal | None:
        if self.phase in (ON, CHOOSE):
            return self.refuse("ZZ-5", "refuse.pile")
        if self.phase == CHAIN or self.offer == A_CARD:
            return None
        top = int(self.top())
        if 0 <= top < BONUS:
            return self.refuse("ZZ-6", "refuse.animal", {"card": top})
        if BONUS <= top < WILD:
            return self.refuse("ZZ-11", "refuse.bonus", {"card": top})
        return self.refuse("ZZ-8", "refuse.top")

    def broken_cover(self, seat: int, white: int) -> Refusal | None:
        if not self.held[seat] & bit(white):
            return self.refuse("G-3", "refuse.own", {"card": white})
        if not WILD <= self.drawn < MOLE:
            return self.refuse("ZZ-10", "refuse.wild")
        if not self.bare[seat] & bit(white):
            return self.refuse("ZZ-10", "refuse.covered", {"card": white})
        return None

    def broken_use(self, seat: int, move: int) -> Refusal | None:
        """ZZ-13, ZZ-14, ZZ-26: of the move of a Specialty."""
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        other = int(seat_of(move))
        if kind != ROB and not self.held[seat] & bit(card_item(card)):
            return self.refuse("G-3", "refuse.own", {"card": card})
        wanted = HYENA if kind == GIVE else RACCOON if kind == ROB else EARTHWORM
        if self.phase != START and self.drawn != wanted and self.top() == wanted:
            return self.refuse("ZZ-5", "refuse.pile")
        if wanted != (self.top() if self.phase == START else self.drawn):
            return self.refuse("ZZ-13", "refuse.specialty", {"card": wanted})
        if other == seat:
            verb = "give" if kind == GIVE else "rob" if kind == ROB else "switch"
            return self.refuse("ZZ-13", "refuse.self." + verb)
        if kind != ROB and not self.points_cards(seat) & bit(card_item(card)):
            return self.refuse("ZZ-13", "refuse.points", {"card": card})
        if kind != GIVE:
            theirs = card if kind == ROB else int(other_of(move))
            if not self.held[other] & bit(card_item(theirs)):
                return self.refuse("ZZ-13", "refuse.theirs", {"card": theirs, "other": other})
            if not self.points_cards(other) & bit(card_item(theirs)):
                return self.refuse("ZZ-13", "refuse.points", {"card": theirs})
        if self.phase == START and self.void:
            return self.refuse("ZZ-14", "refuse.void", {"card": wanted})
        return None

    def broken_dig(self, seat: int, move: int) -> Refusal | None:
        """ZZ-12, ZZ-20, ZZ-25: of a dig, and of the cards that are named to it."""
        card = move & CARD_FIELD
        if self.phase == START or self.phase == CHAIN:
            if not MOLE <= self.top() < HYENA:
                return self.refuse("ZZ-12", "refuse.mole")
        elif not MOLE <= self.drawn < HYENA:
            return self.refuse("ZZ-5", "refuse.pile")
        if move == DIG:
            if self.honest and not self.named:
                if not self.buried:
                    return self.refuse("ZZ-20", "refuse.bare")
                return self.refuse("ZZ-20", "refuse.naming", {"black": int(WHITE + lowest(self.buried))})
        else:
            if card >= WILD:
                return self.refuse("ZZ-12", "refuse.undug", {"card": card})
            if not self.buried & bit(card_item(card)):
                return self.refuse("ZZ-12", "refuse.there", {"card": card})
            if not self.honest:
                return self.refuse("ZZ-20", "refuse.strict")
            if self.named & bit(card_item(card)):
                return self.refuse("ZZ-20", "refuse.named", {"card": card})
        if self.phase == START and self.offer != A_MOLE:
            return self.refuse("ZZ-25", "refuse.dug" if self.dug & bit(seat) else "refuse.fruitless")
        return None

    def broken_choice(self, kind: int) -> Refusal | None:
        """ZZ-10, ZZ-13, ZZ-20: of `match`, `discard` and `leave`."""
        if kind != LEAVE and (self.drawn >= HYENA or WILD <= self.drawn < MOLE):
            return self.waiting()
        if not self.honest:
            return self.refuse("ZZ-20", "refuse.strict")
        if kind == LEAVE:
            return None if self.phase == CHAIN else self.refuse("ZZ-20", "refuse.no.chain")
        if self.phase != CHOOSE:
            return self.refuse("ZZ-20", "refuse.no.drawn")
        if kind == MATCH and self.drawn >= MOLE:
            return self.refuse("ZZ-20", "refuse.no.match")
        return None

    # A move and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        kind = move & KIND_FIELD
        if kind == NAME:
            # A step of a dig, which is one move with all its steps (G-4).
            self.named |= bit((move & CARD_FIELD) - WHITE)
            return
        self.moves += 1
        named = self.named
        self.named = 0
        if kind == DRAW:
            self.draw(seat)
        elif kind == TAKE:
            self.take(seat)
        elif kind == DIG:
            self.dig_on_turn(seat, named if self.honest else EVERYTHING)
        elif kind == COVER:
            self.cover(seat, move & CARD_FIELD)
        elif kind == MATCH:
            self.try_drawn(seat)
        elif kind == DISCARD:
            self.discard(seat, self.drawn)
        elif kind == LEAVE:
            if self.listening:
                self.tell(LEFT, seat, NOBODY, 0, packed(0, self.top()), EVERYONE)
            self.end_turn(seat)
        else:
            self.use(seat, move)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            if self.listening:
                self.tell(STOPPED, NOBODY, NOBODY, self.limit, 0, EVERYONE)
            self.end_round(-1)

    def draw(self, seat: i64) -> None:
        """ZZ-5, ZZ-7."""
        self.left -= 1
        card = self.stock[self.left]
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, packed(0, card), EVERYONE)
        if card < WILD:
            if self.honest:
                self.wait(card)
            else:
                self.use_drawn(seat, card)
        elif card < MOLE:
            self.wait(card)
        elif card < HYENA:
            if self.honest:
                self.wait(card)
            else:
                self.dig_drawn(seat, card, EVERYTHING)
        elif self.is_usable(seat, card):
            self.wait(card)
        else:
            # ZZ-14
            self.discard(seat, card)

    def wait(self, card: i64) -> None:
        """A drawn card waits for a choice."""
        self.drawn = card
        self.phase = CHOOSE

    def use_drawn(self, seat: i64, card: i64) -> None:
        """ZZ-7, ZZ-11: a drawn card is matched, and its player goes on; or it is discarded."""
        if not self.fits(seat, card - WHITE):
            self.discard(seat, card)
            return
        self.gain(seat, card - WHITE)
        if self.listening:
            self.tell(MATCHED, seat, NOBODY, 1 if card >= BONUS else 0, packed(0, card), EVERYONE)
        self.go_on(seat)

    def try_drawn(self, seat: i64) -> None:
        """ZZ-20: a `match` that does not fit counts as a `discard`."""
        card = self.drawn
        self.drawn = NO_CARD
        if self.listening and not self.fits(seat, card - WHITE):
            self.tell(MISSED, seat, NOBODY, 0, packed(0, card), EVERYONE)
        self.use_drawn(seat, card)

    # The discard pile used: ZZ-8, ZZ-20, ZZ-22, ZZ-23

    def take(self, seat: i64) -> None:
        if self.honest:
            self.try_top(seat)
            return
        taken: i64 = 0
        n: i64 = 0
        going = True
        while going and self.piled:
            card = self.pile[self.piled - 1]
            if card >= WILD or not self.fits(seat, card - WHITE):
                break
            self.gain(seat, card - WHITE)
            self.lift()
            going = self.chains_on(card)
            if self.listening:
                taken = packed(taken, card)
                n += 1
                if n == 8:
                    self.tell(TOOK, seat, NOBODY, 0, taken, EVERYONE)
                    taken = 0
                    n = 0
        if n:
            self.tell(TOOK, seat, NOBODY, 0, taken, EVERYONE)
        self.end_turn(seat)

    def chains_on(self, card: i64) -> bool:
        """ZZ-22: whether what lies beneath a card that was taken may be taken too."""
        return self.bonus_chains or card < BONUS

    def try_top(self, seat: i64) -> None:
        """ZZ-20: a `take` that does not fit counts as a `draw`, within a chain as a `leave`."""
        card = self.pile[self.piled - 1]
        if self.fits(seat, card - WHITE):
            self.gain(seat, card - WHITE)
            self.lift()
            if self.listening:
                self.tell(TOOK, seat, NOBODY, 0, packed(0, card), EVERYONE)
            if self.chains_on(card) and self.piled and self.pile[self.piled - 1] < WILD:
                self.phase = CHAIN
            else:
                self.end_turn(seat)
            return
        if self.listening:
            self.tell(MISSED, seat, NOBODY, 0, packed(0, card), EVERYONE)
        if self.phase == CHAIN:
            self.end_turn(seat)
        elif self.left:
            self.draw(seat)
        else:
            # ZZ-32
            self.run_out()

    # Wilds: ZZ-10

    def cover(self, seat: i64, white: i64) -> None:
        wild = self.drawn
        self.drawn = NO_CARD
        self.under[wild - WILD] = white
        self.shut[seat] = self.shut[seat] | bit(white)
        self.bare[seat] = self.bare[seat] & ~bit(white)
        if self.listening:
            self.tell(COVERED, seat, NOBODY, 0, self.stack(white), EVERYONE)
        self.go_on(seat)

    # MOLEs: ZZ-12, ZZ-20, ZZ-23 to ZZ-25

    def finds(self, seat: i64) -> bool:
        """Whether a dig would find anything."""
        if self.buried & self.bare[seat]:
            return True
        return self.found_bonuses(seat, self.buried) != 0

    def found_bonuses(self, seat: i64, items: i64) -> i64:
        """The Side Bonuses of a set that the seat can use."""
        found: i64 = 0
        bonuses = items & BONUSES
        while bonuses:
            item = PLACES[(bonuses & -bonuses) % 67]
            bonuses &= bonuses - 1
            if self.fits(seat, item):
                found |= bit(item)
        return found

    def dig(self, seat: i64, wanted: i64) -> bool:
        """ZZ-24: takes what fits of the wanted cards, matches first; says whether there was any."""
        wanted &= self.buried
        found = wanted & self.bare[seat]
        self.covered[seat] = self.covered[seat] | found
        self.bare[seat] = self.bare[seat] & ~found
        # No Side Bonus makes a category show, so none opens the way to another.
        bonuses = self.found_bonuses(seat, wanted)
        self.held[seat] = self.held[seat] | bonuses
        found |= bonuses
        if found:
            self.buried &= ~found
            self.sift(found)
            self.void = False
            self.dug = 0
        if self.listening:
            self.tell_dig(seat, found)
        return found != 0

    def sift(self, found: i64) -> None:
        """Takes cards out of the discard pile; the rest keeps its order."""
        kept: i64 = 0
        for at in range(self.piled):
            card = self.pile[at]
            if card >= WILD or not (found >> (card - WHITE)) & 1:
                self.pile[kept] = card
                kept += 1
        self.piled = kept

    def tell_dig(self, seat: i64, found: i64) -> None:
        """Eight cards an event; one event where nothing was found."""
        if not found:
            self.tell(DUG, seat, NOBODY, 0, 0, EVERYONE)
        while found:
            cards: i64 = 0
            n: i64 = 0
            while found and n < 8:
                cards = packed(cards, WHITE + lowest(found))
                found &= found - 1
                n += 1
            self.tell(DUG, seat, NOBODY, n, cards, EVERYONE)

    def dig_on_turn(self, seat: i64, wanted: i64) -> None:
        if self.phase == CHOOSE:
            mole = self.drawn
            self.drawn = NO_CARD
            self.dig_drawn(seat, mole, wanted)
            return
        # ZZ-12: the MOLE stays on top of the discard pile, and the turn ends.
        found = self.dig(seat, wanted)
        if not found:
            self.dug |= bit(seat)
        self.end_turn(seat)

    def dig_drawn(self, seat: i64, mole: i64, wanted: i64) -> None:
        """ZZ-12, ZZ-25: the drawn MOLE is discarded after the dig; who found anything goes on."""
        found = self.dig(seat, wanted)
        if not found:
            self.discard(seat, mole)
            return
        self.put(seat, mole, False)
        self.go_on(seat)

    # Specialties: ZZ-13, ZZ-14, ZZ-26 to ZZ-28

    def is_usable(self, seat: i64, card: i64) -> bool:
        """ZZ-26: HYENA needs a POINTS card of one's own, RACCOON one of another player, EARTHWORM both."""
        if card != RACCOON and not self.points_cards(seat):
            return False
        if card == HYENA:
            return True
        for other in range(self.seats):
            if other != seat and self.points_cards(other):
                return True
        return False

    def use(self, seat: i64, move: i64) -> None:
        kind = move & KIND_FIELD
        item = card_item(move & CARD_FIELD)
        other = seat_of(move)
        if kind == GIVE:
            if self.listening:
                self.tell(GAVE, seat, other, 0, self.stack(item), EVERYONE)
            self.hand_over(item, seat, other)
        elif kind == ROB:
            if self.listening:
                self.tell(ROBBED, seat, other, 0, self.stack(item), EVERYONE)
            self.hand_over(item, other, seat)
        else:
            theirs = card_item(other_of(move))
            if self.listening:
                self.tell(SWITCHED, seat, other, 0, self.stack(item), EVERYONE)
                self.tell(SWITCHED, seat, other, 1, self.stack(theirs), EVERYONE)
            self.hand_over(item, seat, other)
            self.hand_over(theirs, other, seat)
        if self.phase == START:
            # ZZ-29
            self.void = True
            self.end_turn(seat)
            return
        card = self.drawn
        self.drawn = NO_CARD
        self.put(seat, card, True)
        self.go_on(seat)

    def hand_over(self, item: i64, giver: i64, taker: i64) -> None:
        """A pair moves whole, a Side Bonus to lie beside the other row (ZZ-27)."""
        here = bit(item)
        self.held[taker] = self.held[taker] | here
        self.covered[taker] = self.covered[taker] | (self.covered[giver] & here)
        self.shut[taker] = self.shut[taker] | (self.shut[giver] & here)
        self.bare[taker] = self.bare[taker] | (self.bare[giver] & here)
        self.held[giver] = self.held[giver] & ~here
        self.covered[giver] = self.covered[giver] & ~here
        self.shut[giver] = self.shut[giver] & ~here
        self.bare[giver] = self.bare[giver] & ~here

    def stack(self, item: i64) -> i64:
        """The cards of a pair, or the one card, for an event."""
        cards = packed(0, item_card(item))
        over = self.cover_of(item)
        return packed(cards, over) if over >= 0 else cards

    def owned_stack(self, card: int) -> int:
        return int(self.stack(card_item(card)))

    def cover_of(self, item: i64) -> i64:
        """The black card that covers a white one or is joined to it, NO_CARD where none is."""
        for seat in range(self.seats):
            if (self.covered[seat] >> item) & 1:
                return item + WHITE
        for wild in range(5):
            if self.under[wild] == item:
                return WILD + wild
        return NO_CARD

    # The end of a round and of the game: ZZ-15 to ZZ-18, ZZ-31 to ZZ-33

    def run_out(self) -> None:
        """ZZ-17, ZZ-32."""
        if self.listening:
            self.tell(RAN_OUT, NOBODY, NOBODY, 0, 0, EVERYONE)
        self.end_round(-1)

    def end_round(self, winner: i64) -> None:
        self.score_round(winner)
        if not self.over:
            self.deal_rounds()

    def score_round(self, winner: i64) -> None:
        """ZZ-16, ZZ-17: the winner scores everything, the others what is sure; all everything without one."""
        if winner >= 0 and self.listening:
            self.tell(WON, winner, NOBODY, 0, 0, EVERYONE)
        highest: i64 = 0
        first: i64 = -1
        seat = self.starter
        for _ in range(self.seats):
            points = self.tally(seat) if winner < 0 or seat == winner else self.sure_tally(seat)
            self.match.score(seat, points)
            # ZZ-33: of equal ones the nearest clockwise from the last starter.
            if first < 0 or points > highest:
                highest = points
                first = seat
            if self.listening:
                self.tell(SCORED, seat, NOBODY, points, 0, EVERYONE)
            seat = self.after(seat)
        self.starter = winner if winner >= 0 else first
        self.rounds += 1
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        if self.match.end_round(0, self.rounds):
            reached = self.match.highest() >= self.match.goal and count(self.match.winners) == 1
            self.finish(self.match.winners, "ZZ-18" if reached else "G-4")

    def sure_tally(self, seat: i64) -> i64:
        """ZZ-16: bare Minus cards and Side Bonuses."""
        return self.worth_of(self.held[seat] & BONUSES) - self.worth_of(self.bare[seat] & MINUS)

    def tally(self, seat: i64) -> i64:
        """ZZ-2, ZZ-10, ZZ-16: everything that shows points."""
        points = self.sure_tally(seat) + self.worth_of(self.covered[seat])
        best = self.under[BEST_BEAST - WILD]
        if best >= 0 and (self.shut[seat] >> best) & 1:
            points += BEST_POINTS
        return points

    def worth_of(self, items: i64) -> i64:
        points: i64 = 0
        while items:
            points += self.values[PLACES[(items & -items) % 67]]
            items &= items - 1
        return points

    def score_list(self) -> list[int]:
        return self.match.total_list()

    # Cards as text

    def card(self, text: str, taken: int) -> int:
        word = composed(text.strip())
        large = word.upper()
        numbers = self.facts.numbers
        if large in ("BEAST", "MOLE"):
            for card, written in black_cards(large):
                if not taken >> card & 1:
                    return card
                word = written
        if word in numbers:
            return numbers[word]
        if large not in numbers:
            raise InvalidPosition(
                f"{shown(text)} is not a card: white ones are written like {self.facts.names[0]}, black ones "
                f"like {self.facts.names[WHITE]} or BEAST1"
            )
        if numbers[large] >= BONUS:
            return numbers[large]  # only the black deck has it
        white = self.facts.names[numbers[large] - WHITE]
        raise InvalidPosition(
            f"{shown(text)} is not a card: the white one is written {white}, the black one {large}"
        )

    def card_words(self, card: int) -> str:
        return "?" if card == UNKNOWN else self.facts.names[card]

    def cards_words(self, cards: i64) -> list[str]:
        return [self.facts.names[card] for card in unpacked(cards)]

    def hidden_count(self, cards: i64) -> i64:
        return len(unpacked(cards))

    def stack_words(self, item: i64) -> str:
        over = self.cover_of(item) if item < WHITE else NO_CARD
        word = self.facts.names[item_card(item)]
        return f"{word}+{self.facts.names[over]}" if over >= 0 else word

    def items_words(self, items: i64) -> list[str]:
        return [self.stack_words(item) for item in members(items)]

    # Position

    def write(self, position: dict[str, Any]) -> None:
        rows: list[str] = []
        bonuses: list[str] = []
        for seat in range(self.seats):
            rows.append(" ".join(self.items_words(self.held[seat] & WHITES)))
            bonuses.append(" ".join(self.items_words(self.held[seat] & BONUSES)))
        position["rows"] = rows
        position["bonus"] = bonuses
        position["draw"] = " ".join(self.pile_words(self.stock, self.left))
        position["discard"] = " ".join(self.pile_words(self.pile, self.piled))
        position["void"] = self.void
        position["drawn"] = self.card_words(int(self.drawn)) if self.drawn >= 0 else ""
        if self.named:
            position["named"] = " ".join(self.named_words())
        position["dug"] = members(self.dug)
        position["phase"] = PHASES[int(self.phase)]
        position["starter"] = int(self.starter)
        position["scores"] = self.score_list()

    def write_as_before(self, position: dict[str, Any]) -> None:
        position["dug"] = self.dug != 0

    def pile_words(self, pile: vec[i64], n: i64) -> list[str]:
        """The first n cards of a pile, top first."""
        words: list[str] = []
        for at in range(int(n) - 1, -1, -1):
            words.append(self.card_words(int(pile[at])))
        return words

    def named_words(self) -> list[str]:
        return [self.facts.names[item + WHITE] for item in members(self.named)]

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        for seat, row in enumerate(position.by_seat("rows", "")):
            for written in str(row if row is not None else "").split():
                self.read_stack(position, seat, written)
        for seat, bonuses in enumerate(position.piles("bonus")):
            for card in bonuses:
                if not BONUS <= card < WILD:
                    raise position.fault(f"bonus {seat}", "only Side Bonus cards lie beside a row [ZZ-11]")
                self.held[seat] = self.held[seat] | bit(card_item(card))
        draw = self.read_blacks(position, "draw")
        discard = self.read_blacks(position, "discard")
        drawn = self.read_blacks(position, "drawn")
        if UNKNOWN in discard or UNKNOWN in drawn:
            raise position.fault("discard", "only cards of the draw pile are hidden [ZZ-3]")
        if len(drawn) > 1:
            raise position.fault("drawn", "only one card waits [ZZ-7]")
        for card in discard:
            if WILD <= card < MOLE:
                raise position.fault(
                    "discard", f"{self.card_words(card)} has to cover a card of who draws it [ZZ-10]"
                )
        self.look_at_pack(position)
        hidden = self.unnamed(position.named)
        if not position.veiled:
            draw.extend(hidden)
        elif draw != [UNKNOWN] * len(hidden):
            raise position.fault("draw", f"a view has a ? for each of the {len(hidden)} hidden cards [ZZ-3]")
        size = len(self.blacks)
        self.stock = laid(draw, size)
        self.left = len(draw)
        self.pile = laid(discard, size)
        self.piled = len(discard)
        for card in discard:
            if card < WILD:
                self.buried |= bit(card - WHITE)
        self.drawn = drawn[0] if drawn else NO_CARD
        self.read_play(position)
        # White cards that stand nowhere are out of the round (ZZ-3).
        for white in self.whites:
            position.named |= 2 ** int(white)
        self.check(position)
        self.make_room()

    def make_room(self) -> None:
        """A position may hold more than six cards a seat, and so more ways to switch."""
        owned = 0
        for seat in range(self.seats):
            owned += int(count(self.held[seat]))
        room = (owned // 2 + 1) ** 2
        if room > len(self.codes):
            self.codes = vec[i64]([0] * room)

    def read_stack(self, position: PositionReader, seat: i64, written: str) -> None:
        """A card of a row, with what covers it or is joined to it."""
        key = f"rows {seat}"
        cards = position.cards(key, written.replace("+", " "))
        white = cards[0] if cards else UNKNOWN
        if not 0 <= white < WHITE or len(cards) > 2:
            raise position.fault(key, f"{written!r} is no white card, with or without one black card on it")
        self.held[seat] = self.held[seat] | bit(white)
        if len(cards) == 1:
            self.bare[seat] = self.bare[seat] | bit(white)
            return
        over = cards[1]
        if over == white + WHITE:
            self.covered[seat] = self.covered[seat] | bit(white)
        elif WILD <= over < MOLE:
            self.shut[seat] = self.shut[seat] | bit(white)
            self.under[over - WILD] = white
        else:
            raise position.fault(key, f"{written!r}: only its own animal or a Wild lies on a card [ZZ-6]")

    def read_blacks(self, position: PositionReader, key: str) -> list[int]:
        cards = position.pile(key)
        for card in cards:
            if 0 <= card < WHITE:
                raise position.fault(
                    key, f"{self.card_words(card)} is a white card; here lie black ones [ZZ-1]"
                )
        return cards

    def look_at_pack(self, position: PositionReader) -> None:
        """With a small pack: no card stands in the position that the pack has not."""
        pack = 0
        for card in self.pack_cards():
            pack |= 2**card
        for card in range(CARDS):
            if (position.named & ~pack) >> card & 1:
                raise position.fault("rows", f"{self.card_words(card)} is not in the pack of this game")

    def unnamed(self, named: int) -> list[int]:
        """The black cards that a position leaves out, in an order of chance, to lie beneath the draw pile."""
        rest: list[int] = [int(card) for card in self.blacks if not named >> int(card) & 1]
        order = laid(rest, len(rest))
        self.rng.shuffle(order, len(rest))
        return [int(card) for card in order]

    def read_play(self, position: PositionReader) -> None:
        top = self.top()
        self.void = self.read_flag(position, "void")
        self.starter = position.seat("starter", 0)
        waiting = position.raw("turn")
        if isinstance(waiting, list) and len(waiting) > 1:
            raise position.fault("turn", f"one seat is on turn, not {len(waiting)} [ZZ-4]")
        self.turn = position.turn(int(self.starter))
        self.dug = self.read_dug(position)
        phase = position.raw("phase")
        if phase is None:
            phase = "choose" if self.drawn >= 0 else "start"
        elif phase is True:
            phase = "on"  # YAML reads a bare `on` so
        if phase not in PHASES:
            raise position.fault("phase", f"{phase!r} is not one of {', '.join(PHASES)}")
        self.phase = PHASES.index(phase)
        self.read_named(position)
        self.read_scores(position)
        self.offer = self.offered(self.turn) if self.turn >= 0 and self.phase == START else NOTHING
        if self.void and top < HYENA:
            raise position.fault("void", "only a Specialty on top of the discard pile can be void [ZZ-14]")
        if self.dug and not (self.honest and self.buried and MOLE <= top < HYENA):
            raise position.fault(
                "dug",
                "seats dig in vain only with honest matching, with a MOLE on top of the discard pile and "
                "something beneath it that can be named [ZZ-25]",
            )

    def read_named(self, position: PositionReader) -> None:
        named = position.raw("named")
        for word in str(named if named is not None else "").split():
            card = self.card(word, 0)
            if not WHITE <= card < WILD or not self.buried & bit(card - WHITE):
                raise position.fault("named", f"{word} cannot be dug out of the discard pile [ZZ-12]")
            if self.named & bit(card - WHITE):
                raise position.fault("named", f"{word} is named twice [ZZ-20]")
            self.named |= bit(card - WHITE)

    def read_scores(self, position: PositionReader) -> None:
        """Totals of so many rounds as there can be, in each of which nobody has more than the whole deck."""
        totals = position.numbers("scores")
        most = MOST_ROUNDS * (BEST_POINTS + int(self.worth_of(EVERYTHING)))
        for seat in range(int(self.seats)):
            if not -most <= totals[seat] <= most:
                raise position.fault(
                    f"scores {seat}", f"{MOST_ROUNDS} rounds bring no more than {most} [G-4]"
                )
        self.match.restart()
        self.match.totals = vec[i64](totals)

    def read_dug(self, position: PositionReader) -> i64:
        """ZZ-25: the seats that dug in vain.

        By older rules `true` barred everybody; the seat that had dug was the one before the seat on turn.
        """
        value = position.raw("dug")
        if isinstance(value, bool):
            before = self.turn - 1 if self.turn > 0 else self.seats - 1
            return bit(before) if value and self.turn >= 0 else 0
        return position.seat_set(value, "dug")

    def read_flag(self, position: PositionReader, key: str) -> bool:
        value = position.raw(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise position.fault(key, f"{value!r} is neither true nor false")
        return value

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to, as far as the rules page promises it."""
        if self.turn < 0:
            self.check_over(position)
            return
        leaders = self.match.with_total(self.match.highest())
        if self.match.highest() >= self.match.goal and count(leaders) == 1:
            raise position.fault(
                f"scores {lowest(leaders)}", f"with {self.match.highest()} points the game is won [ZZ-18]"
            )
        for seat in range(self.seats):
            if not self.held[seat] & WHITES:
                raise position.fault(f"rows {seat}", "no row is ever empty [ZZ-3]")
            if self.is_complete(seat) and not (self.phase == CHAIN and seat == self.turn):
                raise position.fault(f"rows {seat}", "every card shows points, so the round is over [ZZ-15]")
        if (self.phase == CHOOSE) != (self.drawn >= 0):
            raise position.fault("drawn", "a card waits exactly in the phase choose [ZZ-20]")
        if self.phase == CHAIN and not (self.honest and self.piled and self.top() < WILD):
            raise position.fault(
                "phase", "a chain waits only with honest matching, for a card that may be taken [ZZ-20]"
            )
        if self.phase == CHOOSE:
            self.check_drawn(position)
        elif self.phase != CHAIN and not self.left and self.offer == NOTHING:
            raise position.fault("draw", "with no card to draw the round is over [ZZ-32]")
        if self.named and not (self.honest and (self.offer == A_MOLE or MOLE <= self.drawn < HYENA)):
            raise position.fault("named", "cards are named to a MOLE, with honest matching [ZZ-20]")

    def check_over(self, position: PositionReader) -> None:
        """ZZ-18, ZZ-33, G-4: the highest total has won; with less than the target, when no round is left."""
        over = position.mapping("over")
        most = self.match.highest()
        leaders = self.match.with_total(most)
        if position.seat_set(over.get("winner"), "over") != leaders:
            told = " and ".join([str(seat) for seat in members(leaders)])
            raise position.fault("over", f"whoever has the highest total wins, here seat {told} [ZZ-33]")
        clause = "ZZ-18" if most >= self.match.goal and count(leaders) == 1 else "G-4"
        if over.get("clause", clause) != clause:
            raise position.fault("over", f"with these scores {clause} ends the game")

    def check_drawn(self, position: PositionReader) -> None:
        if self.drawn >= HYENA:
            if not self.is_usable(self.turn, self.drawn):
                raise position.fault("drawn", "a Specialty waits only where it can be used [ZZ-14]")
        elif not self.honest and not WILD <= self.drawn < MOLE:
            raise position.fault("drawn", "with strict matching only a Wild or a Specialty waits [ZZ-20]")

    # What is seen: all but the order of the draw pile (ZZ-3)

    def observation(self, seat: int) -> "ZopZoo":
        blind = ZopZoo(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.stock = vec[i64]([UNKNOWN] * len(self.blacks))
        blind.named = self.named if seat == self.turn else 0
        return blind

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        items, others = self.open_cards()
        n: i64 = 0
        for at in range(len(self.blacks)):
            card = self.blacks[at]
            lies_open = (items >> (card - WHITE)) & 1 if card < WILD else (others >> (card - WILD)) & 1
            if not lies_open:
                self.stock[n] = card
                n += 1
        rng.shuffle(self.stock, n)

    def open_cards(self) -> tuple[i64, i64]:
        """The black cards that everybody sees: animals and Side Bonuses; and from WILD on the others."""
        items: i64 = self.buried
        others: i64 = 0
        for at in range(self.piled):
            if self.pile[at] >= WILD:
                others |= bit(self.pile[at] - WILD)
        for other in range(self.seats):
            items |= self.covered[other] | (self.held[other] & BONUSES)
        for wild in range(5):
            if self.under[wild] >= 0:
                others |= bit(wild)
        if self.drawn >= WILD:
            others |= bit(self.drawn - WILD)
        elif self.drawn >= 0:
            items |= bit(self.drawn - WHITE)
        return items, others

    # Moves as text

    def vocabulary(self) -> list[int]:
        cards = self.pack_cards()
        whites: list[int] = [card for card in cards if card < WHITE]
        owned: list[int] = whites + [card for card in cards if BONUS <= card < WILD]
        moves: list[int] = [DRAW, TAKE, DIG]
        moves.extend([COVER + card for card in whites])
        for seat in range(self.seats):
            step = int(seat) * SEAT_STEP
            moves.extend([GIVE + step + card for card in owned])
            moves.extend([ROB + step + card for card in owned])
            for other in owned:
                base = SWITCH + step + OTHER_STEP * other
                moves.extend([base + card for card in owned if card != other])
        if self.honest:
            moves.extend([MATCH, DISCARD, LEAVE])
            moves.extend([NAME + card for card in cards if WHITE <= card < WILD])
        return moves

    def notation(self, move: int) -> str:
        kind = move & KIND_FIELD
        for word, code in PLAIN_MOVES.items():
            if code == kind:
                return word
        card = self.facts.names[move & CARD_FIELD]
        if kind == COVER:
            return f"cover {card}"
        if kind == NAME:
            return f"name {card}"
        if kind == GIVE:
            return f"give {card} to {seat_of(move)}"
        if kind == ROB:
            return f"take {card} from {seat_of(move)}"
        return f"switch {card} for {self.facts.names[other_of(move)]} of {seat_of(move)}"

    def read_move(self, text: str) -> int:
        return self.move_in(text, int(self.turn))

    def move_in(self, text: str, seat: int) -> int:
        """The move that a text names; where it names none, what that seat could write instead is said."""
        words = self.spoken_words(text)
        verb = words[0].lower() if words else ""
        if len(words) == 1 and verb in PLAIN_MOVES:
            return PLAIN_MOVES[verb]
        if len(words) == 2 and verb == "cover":
            return COVER + self.white_in(text, words[1])
        if len(words) == 2 and verb == "name":
            return NAME + self.black_in(text, words[1])
        if len(words) == 4 and verb in ("give", "take"):
            kind, link = (GIVE, "to") if verb == "give" else (ROB, "from")
            if words[2].lower() == link:
                return kind + self.owned_in(text, words[1]) + SEAT_STEP * self.seat_in(text, words[3])
        if len(words) == 6 and verb == "switch" and [words[2].lower(), words[4].lower()] == ["for", "of"]:
            own, theirs = self.owned_in(text, words[1]), self.owned_in(text, words[3])
            if own == theirs:
                raise InvalidMove(f"{shown(text)} is no move: a card is switched for another one")
            return SWITCH + own + OTHER_STEP * theirs + SEAT_STEP * self.seat_in(text, words[5])
        if verb == "dig":
            raise InvalidMove(f"{shown(text)} is a line of several moves: name each card, then dig")
        raise InvalidMove(f"{shown(text)} is no move: {self.possible(seat)}")

    def read_line(self, text: str, seat: int) -> list[int]:
        """ZZ-20: a dig names its cards in one line."""
        words = self.spoken_words(text.replace(",", " "))
        if len(words) < 2 or words[0].lower() != "dig" or "," in text.split()[0]:
            return [self.move_in(text, seat if seat >= 0 else int(self.turn))]
        cards = [word for word in words[1:] if word.lower() != "and" or "AND" in self.facts.numbers]
        return [*[NAME + self.black_in(text, word) for word in cards], DIG]

    def possible(self, seat: int) -> str:
        """How what a seat may do now is written: one move of each kind."""
        if self.over:
            return "the game is over"
        examples: dict[int, str] = {}
        for at in range(self.generate(seat)):
            code = int(self.codes[at])
            kind = code & KIND_FIELD
            if kind not in examples:
                name = self.facts.names[code & CARD_FIELD]
                examples[kind] = f"dig {name}" if kind == NAME else self.text(code)
        return f"write {' or '.join(examples.values())}" if examples else "it is not your turn"

    def spoken_words(self, text: str) -> list[str]:
        """The words of a move; a name of several words, as a person reads it, is one."""
        parts = composed(text).split()
        words: list[str] = []
        at = 0
        while at < len(parts):
            end = min(len(parts), at + LONGEST_NAME // 2)
            while end > at + 1 and "-".join(parts[at:end]).upper() not in self.facts.numbers:
                end -= 1
            words.append("-".join(parts[at:end]))
            at = end
        return words

    def black_in(self, text: str, word: str) -> int:
        """The black card of a name, written in any way: no white one can be meant."""
        large = word.upper()
        if large in ("BEAST", "MOLE"):
            return self.card(large, 0)
        if large in self.facts.numbers:
            return self.facts.numbers[large]
        raise InvalidMove(f"{shown(text)} is no move: there is no card {shown(word)}")

    def white_in(self, text: str, word: str) -> int:
        """The white card of a name, written in any way: no black one can be meant."""
        black = self.black_in(text, word)
        if black < BONUS:
            return black - WHITE
        raise InvalidMove(f"{shown(text)} is no move: {shown(word)} is not a white card")

    def owned_in(self, text: str, word: str) -> int:
        """A white card, which stands for its pair, or a Side Bonus."""
        black = self.black_in(text, word)
        if black < BONUS:
            return black - WHITE
        if black < WILD:
            return black
        raise InvalidMove(f"{shown(text)} is no move: a card goes by its white one, and not by {word}")

    def seat_in(self, text: str, word: str) -> int:
        if word.isascii() and word.isdigit() and int(word) < self.seats:
            return int(word)
        raise InvalidMove(f"{shown(text)} is no move: {shown(word)} is not a seat from 0 to {self.seats - 1}")

    # What people see and read

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if seat != self.turn:
            return Sentence("prompt.wait", {"who": int(self.turn)})
        if self.named:
            more = "" if self.buried & ~self.named else ".all"
            other = ".drawn" if self.phase == CHOOSE else "" if self.left else ".last"
            return Sentence("prompt.named" + more + other, {"named": int(self.named)})
        if self.phase == ON:
            return Sentence("prompt.again")
        if self.phase == CHAIN:
            return Sentence("prompt.chain", {"card": int(self.top())})
        if self.phase == CHOOSE:
            return self.prompt_drawn(int(self.drawn))
        last = "" if self.left else ".last"
        if self.offer == A_MOLE:
            return Sentence(("prompt.name" if self.honest else "prompt.mole") + last)
        if self.offer == A_SPECIALTY:
            return self.prompt_drawn(int(self.top()))
        if self.offer == A_CARD:
            key = "prompt.take" if not self.honest else "prompt.either" if self.left else "prompt.last"
            return Sentence(key, {"card": int(self.top())})
        return Sentence("prompt.draw")

    def prompt_drawn(self, card: int) -> Sentence:
        if card < WILD:
            return Sentence("prompt.match", {"card": card})
        if card < MOLE:
            return Sentence("prompt.cover", {"card": card})
        if card < HYENA:
            return Sentence("prompt.drawn.mole" if self.buried else "prompt.bare.mole")
        return Sentence(("prompt.give", "prompt.rob", "prompt.switch")[card - HYENA])

    def label(self, move: int) -> Sentence:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        if kind in (GIVE, ROB, SWITCH):
            fields = {"cards": self.owned_stack(card), "other": int(seat_of(move))}
            if kind == SWITCH:
                fields["wanted"] = self.owned_stack(int(other_of(move)))
            return Sentence({GIVE: "move.give", ROB: "move.rob", SWITCH: "move.switch"}[kind], fields)
        if kind == COVER:
            return Sentence("move.cover", {"card": card})
        if kind == NAME:
            return Sentence("move.name", {"card": card})
        if kind == TAKE and self.piled:
            return Sentence("move.take", {"card": int(self.top())})
        if kind in (MATCH, DISCARD) and self.drawn >= 0:
            if kind == DISCARD and MOLE <= self.drawn < HYENA:
                return Sentence("move.discard.mole")
            return Sentence("move.match" if kind == MATCH else "move.discard", {"card": int(self.drawn)})
        return Sentence({DRAW: "move.draw", DIG: "move.dig"}.get(kind, "move.leave"))

    def spot(self, move: int) -> tuple[str, str]:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        other = int(seat_of(move))
        if kind == DRAW:
            return ("draw", "")
        if kind in (TAKE, DIG):
            return ("discard", "")
        if kind == COVER:
            return (f"row.{self.turn}", self.facts.names[card])
        if kind == NAME:
            return ("search", self.facts.names[card])
        if kind == GIVE:
            return self.place_of(int(self.turn), card)
        if kind == ROB:
            return self.place_of(other, card)
        if kind == SWITCH:
            return self.place_of(other, int(other_of(move)))
        if kind == MATCH and self.drawn >= 0:
            return ("drawn", self.card_words(int(self.drawn)))
        return ("discard", "") if kind == DISCARD else ("", "")

    def through(self, move: int) -> str:
        """Of a switch: one's own card, on which a person may point first."""
        if (move & KIND_FIELD) != SWITCH:
            return ""
        return self.place_of(int(self.turn), move & CARD_FIELD)[1]

    def place_of(self, seat: int, card: int) -> tuple[str, str]:
        """Where an owned card lies, and the card of its stack that is seen."""
        if card >= WHITE:
            return (f"bonus.{seat}", self.facts.names[card])
        return (f"row.{seat}", self.stack_words(card).split("+")[-1])

    def zones(self, seat: int) -> list[Zone]:
        table = [
            Zone(PILE, "draw", "zone.draw", self.pile_words(self.stock, self.left)),
            self.discard_zone(),
        ]
        for other in range(int(self.seats)):
            marks = ["badge.starter"] if other == self.starter else []
            if (self.dug >> other) & 1:
                marks.append("badge.dug")
            row = self.items_words(self.held[other] & WHITES)
            table.append(Zone(ROW, f"row.{other}", "zone.row", row, other, badges=marks))
            bonuses = self.items_words(self.held[other] & BONUSES)
            if bonuses:
                table.append(Zone(ROW, f"bonus.{other}", "zone.bonus", bonuses, other))
        if self.drawn >= 0:
            table.insert(2, Zone(PILE, "drawn", "zone.drawn", [self.card_words(int(self.drawn))]))
        return table

    def discard_zone(self) -> Zone:
        """The discard pile; spread out while somebody may look through it for cards to name."""
        cards = self.pile_words(self.pile, self.piled)
        badges = ["badge.void"] if self.void else []
        may_dig = (self.offer == A_MOLE and self.phase == START) or MOLE <= self.drawn < HYENA
        if may_dig and self.honest and self.buried and not self.over:
            return Zone(FAN, "search", "zone.search", cards, badges=badges)
        return Zone(PILE, "discard", "zone.discard", cards, badges=badges)

    def faces(self) -> dict[str, Face]:
        faces: dict[str, Face] = {}
        for card in range(CARDS):
            faces[self.facts.names[card]] = Face(
                self.animal(card),
                self.facts.pictures[card],
                self.facts.groups[card],
                self.facts.colours[card],
                self.note(card),
                card >= WHITE,
            )
        return faces

    def note(self, card: int) -> str:
        """What stands on a card beside its animal."""
        number = self.number_on(card)
        return self.words()[counted("face." + card_kind(card), number)].format(number=number)

    def animal(self, card: int) -> str:
        """The name that stands on a card."""
        return self.facts.names[card].rstrip("123456").replace("-", " ").capitalize()

    def number_on(self, card: int) -> int:
        """The points that stand on a card; those without have none."""
        if card >= WILD:
            return BEST_POINTS if card == BEST_BEAST else 0
        return int(self.values[card - WHITE if card >= WHITE and card < BONUS else card_item(card)])

    def written(self, field: str, value: int) -> str:
        """As every game, but with cards as people call them: the notation tells white from black by size."""
        if field == "card":
            return self.called([value])
        if field == "black":
            return self.facts.names[value]
        if field in ("cards", "wanted"):
            return self.called(unpacked(value))
        if field == "named":
            return self.called([item + WHITE for item in members(value)])
        return str(value)

    def listed(self, shown: list[str], hidden: int) -> str:
        numbers = self.facts.numbers
        return self.called([numbers[card] for card in shown if card in numbers])

    def called(self, cards: list[int]) -> str:
        """Cards as people call them; a white card and the black one that follows it are a pair."""
        words = self.words()
        said: list[str] = []
        below = NO_CARD
        for card in cards:
            if below < 0 or card < WHITE:
                said.append(words["card." + card_kind(card)].format(name=self.animal(card)))
            else:
                kind = card_kind(card if card >= WILD else below)
                said[-1] = words["pair." + kind].format(name=self.animal(below), below=said[-1])
            below = card if card < WHITE else NO_CARD
        if len(said) > 1:
            said[-2:] = [words["cards.and"].join(said[-2:])]
        return ", ".join(said)

    # A rule of thumb, and what a position is worth

    def heuristic_move(self, seat: int) -> int:
        """Uses what can be used, covers what is worth least, gives the worst away and takes the best."""
        best: i64 = NO_MOVE
        most: i64 = 0
        for at in range(self.generate(seat)):
            promise = self.promise(seat, self.codes[at])
            if best == NO_MOVE or promise > most:
                best, most = self.codes[at], promise
        return int(best)

    def promise(self, seat: i64, move: i64) -> i64:
        """How good a move looks."""
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        other = seat_of(move)
        if kind == TAKE:
            return 10 if self.fits(seat, self.top() - WHITE) else -10
        if kind == MATCH:
            return 10 if self.fits(seat, self.drawn - WHITE) else -10
        if kind == NAME:
            return 6 if self.fits(seat, card - WHITE) else -6
        if kind == DIG:
            return 5
        if kind == COVER:
            return -self.loss(seat, card)
        if kind == GIVE:
            return self.threat(other) - 4 * self.value_to(card_item(card))
        if kind == ROB:
            return 4 * self.value_to(card_item(card)) - self.threat(other)
        if kind == SWITCH:
            return self.value_to(card_item(other_of(move))) - self.value_to(card_item(card))
        return 0

    def overlooked(self, move: int) -> int:
        """ZZ-20: with honest matching, what somebody does who does not see that a card fits."""
        kind = move & KIND_FIELD
        if not self.honest or kind not in (TAKE, MATCH, NAME):
            return move
        if kind == NAME and self.named:
            return DIG
        if self.phase == START:
            return DRAW
        return LEAVE if self.phase == CHAIN else DISCARD

    # What speaks for a move

    def reason(self, seat: int, move: int) -> Sentence | None:
        kind = move & KIND_FIELD
        card = move & CARD_FIELD
        if kind == DRAW:
            return self.reason_to_draw(seat)
        if kind in (TAKE, MATCH, NAME):
            used = card if kind == NAME else int(self.drawn if kind == MATCH else self.top())
            return self.reason_to_use(seat, used)
        if kind == DIG:
            found = self.found_by_dig(seat, self.named if self.honest else EVERYTHING)
            return Sentence(counted("reason.dig", found), {"number": found}) if found else None
        if kind == COVER:
            return self.reason_to_cover(seat, card)
        if kind in (DISCARD, LEAVE):
            unused = int(self.drawn if kind == DISCARD else self.top())
            if unused < WILD and not self.fits(seat, unused - WHITE):
                return Sentence("reason.no.bonus" if unused >= BONUS else "reason.no.fit", {"card": unused})
            return None
        return self.reason_to_pass_on(seat, move)

    def reason_to_draw(self, seat: i64) -> Sentence | None:
        """Where a draw is chosen: all hidden cards are in the draw pile."""
        helpful: i64 = 0
        hidden = self.hidden_cards()
        for card in hidden:
            # A Wild has a place while a card lies bare.
            helps = card < MOLE if card >= WILD else self.fits(seat, card - WHITE)
            helpful += 1 if helps else 0
        if not helpful:
            return None
        return Sentence("reason.draw", {"left": len(hidden), "number": int(helpful)})

    def reason_to_use(self, seat: i64, card: int) -> Sentence | None:
        if not WHITE <= card < WILD or not self.fits(seat, card - WHITE):
            return None
        if card == self.drawn and card < BONUS and self.bare[seat] & ~MINUS == bit(card - WHITE):
            return Sentence("reason.wins")
        return Sentence("reason.bonus" if card >= BONUS else "reason.fits", {"card": card})

    def reason_to_cover(self, seat: i64, white: int) -> Sentence | None:
        """ZZ-10, ZZ-15."""
        bare = self.bare[seat]
        if bare & ~MINUS == bit(white):
            return Sentence("reason.wins")
        if bit(white) & MINUS:
            spared = int(self.values[white])
            return Sentence(counted("reason.save", spared), {"card": white, "number": spared})
        if white + WHITE not in self.hidden_cards():
            return Sentence("reason.gone", {"card": white})
        for other in members(bare & ~MINUS):
            if self.values[other] < self.values[white]:
                return None
        return Sentence("reason.least", {"card": white})

    def reason_to_pass_on(self, seat: i64, move: int) -> Sentence | None:
        """ZZ-13: by the points that the cards show, as their owner would score them."""
        kind = move & KIND_FIELD
        other = int(seat_of(move))
        points = int(self.shows(card_item(move & CARD_FIELD)))
        if kind == ROB:
            return Sentence(counted("reason.rob", points), {"number": points}) if points > 0 else None
        if kind == SWITCH:
            more = int(self.shows(card_item(other_of(move)))) - points
            return Sentence(counted("reason.switch", more), {"number": more}) if more > 0 else None
        if points < 0:
            return Sentence(counted("reason.burden", -points), {"other": other, "number": -points})
        if not points:
            return Sentence("reason.cheap")
        for item in members(self.points_cards(seat)):
            if self.shows(item) < points:
                return None
        return Sentence(counted("reason.cost", points), {"number": points})

    def shows(self, item: i64) -> i64:
        """ZZ-2, ZZ-10, ZZ-16: the points that an owned card shows to who scores everything."""
        if item >= WHITE:
            return self.values[item]
        over = self.cover_of(item)
        if over < 0:
            return -self.values[item]
        if over >= WILD:
            return BEST_POINTS if over == BEST_BEAST else 0
        return self.values[item]

    def found_by_dig(self, seat: i64, wanted: i64) -> int:
        """ZZ-24: how many cards a dig finds."""
        trial = self.copy()
        trial.listening = False
        before = count(trial.held[seat]) + count(trial.covered[seat])
        trial.dig(seat, wanted)
        return int(count(trial.held[seat]) + count(trial.covered[seat]) - before)

    def hidden_cards(self) -> list[int]:
        """In a blind game: the cards of the draw pile, in no order."""
        items, others = self.open_cards()
        hidden: list[int] = []
        for card in self.blacks:
            lies_open = (items >> (card - WHITE)) & 1 if card < WILD else (others >> (card - WILD)) & 1
            if not lies_open:
                hidden.append(int(card))
        return hidden

    def loss(self, seat: i64, white: i64) -> i64:
        """What a Wild on this card costs: what the card could still bring; a Minus may be stuck with."""
        if not MINUS & bit(white):
            return self.values[white]
        fewest: i64 = ROW_SIZE
        for other in range(self.seats):
            bare = count(self.bare[other] & ~MINUS)
            if bare < fewest:
                fewest = bare
        return self.values[white] if fewest > 2 else -self.values[white]

    def value_to(self, item: i64) -> i64:
        """What an owned card that shows points is worth to its owner; a Side Bonus even to who loses."""
        if item >= WHITE:
            return self.values[item] + self.values[item] // 2
        over = self.cover_of(item)
        if over < 0:
            return -2 * self.values[item]
        if over >= WILD:
            return BEST_POINTS if over == BEST_BEAST else 0
        return self.values[item]

    def threat(self, seat: i64) -> i64:
        """Who is far ahead, or has many cards still bare, may well be given a bad card."""
        return self.match.totals[seat] // 8 + 2 * count(self.bare[seat] & ~MINUS)

    def evaluation(self, seat: int) -> float:
        """By points so far, and what the round may still bring: see ROUND_POINTS."""
        coming = vec[float]([0.0] * int(self.seats))
        for other in range(self.seats):
            rest = float(count(self.bare[other] & ~MINUS))
            coming[other] = (ROUND_POINTS + SHOWN_SHARE * float(self.tally(other))) / (1.0 + rest)
        return 2.0 * win_share(self.match, seat, self.rounds, coming, coming) - 1.0

    def ahead(self, seat: int) -> float:
        return self.match.ahead(seat)
