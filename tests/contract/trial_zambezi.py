"""A cut of Zambezi Falls, to try the contract on: the secret exchange (ZF-2), then single cards.

Suits never matter, so a card is its rank: hands are lists of ranks, and nothing tells which of two sevens
was given or played.
"""

from typing import Any, ClassVar

from parlour.kit.bits import bit, members
from parlour.kit.cards import RANKS, TWO, UNKNOWN
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import EVERYONE, NOBODY, SHELL, Game, Refusal
from parlour.kit.moves import CARD_FIELD, KIND_STEP
from parlour.kit.position import PositionReader
from parlour.kit.unseen import Unseen
from parlour.kit.words import Sentence
from parlour.kit.zones import HAND, PILE, Zone

PLAY = 0
GIVE = KIND_STEP
PASS = 2 * KIND_STEP

CHOSE, GAVE, PLAYED, PASSED, WON = range(5)

NOTHING = -2  # no card given yet, no card on top

LOW_TO_HIGH = "3456789TJQKA2"  # ZF-4


def height(rank: int) -> int:
    return LOW_TO_HIGH.index(RANKS[rank])


def rank_words(ranks: list[int]) -> str:
    return " ".join("?" if rank == UNKNOWN else RANKS[rank] for rank in ranks)


class TrialZambezi(Game):
    """One game; of the pack each hand gets a third."""

    name: ClassVar[str] = "trial-zambezi"
    title: ClassVar[str] = "Zambezi Falls, cut down"
    prefix: ClassVar[str] = "ZF"
    event_kinds: ClassVar[tuple[str, ...]] = ("chose", "give", "play", "pass", "won")
    sentences: ClassVar[dict[str, str]] = {
        "chose": "{who} lays {cards} aside.",
        "give": "{who} gives {other} {cards}.",
        "play": "{who} plays {cards}.",
        "pass": "{who} passes.",
        "won": "{who} has no cards left.",
        "prompt.give": "Choose a card to give.",
        "prompt.play": "Play a card or pass.",
        "move.give": "Give {card}",
        "move.play": "Play {card}",
        "move.pass": "Pass",
        "zone.hand": "Hand",
        "zone.aside": "Card to give",
        "zone.reserve": "Reserve",
        "zone.pile": "Pile",
        "refuse.exchange": "First each player gives a card",
        "refuse.exchanged": "The cards have been given",
        "refuse.beat": "{card} does not beat {top}",
        "refuse.lead": "Whoever leads may not pass",
    }
    position_keys: ClassVar[tuple[str, ...]] = ("hands", "reserve", "pile", "given")

    def prepare(self) -> None:
        self.pack = [RANKS.index(word) for word in self.deck.split()] or [card >> 2 for card in range(52)]
        self.clear()

    def clear(self) -> None:
        self.hands: list[list[int]] = [[], []]
        self.reserve: list[int] = []
        self.pile: list[int] = []  # the card on top is the last
        self.played: list[list[int]] = [[], []]  # in this game, by each seat
        self.exchanging = False
        self.given = [NOTHING, NOTHING]  # laid aside; afterwards what each seat has given

    def copy(self) -> "TrialZambezi":
        twin = TrialZambezi(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = [hand[:] for hand in self.hands]
        twin.reserve = self.reserve[:]
        twin.given = self.given[:]
        return twin

    def copy_open(self, twin: "TrialZambezi") -> None:
        twin.pack = self.pack
        twin.pile = self.pile[:]
        twin.played = [played[:] for played in self.played]
        twin.exchanging = self.exchanging

    def start(self) -> None:
        self.clear()
        self.over = False
        self.rng.next_round()
        self.winners = self.moves = self.tape_end = 0
        cards = self.pack[:]
        each = len(cards) // 3
        drawn = [cards.pop(int(self.rng.below(len(cards)))) for _ in range(len(cards))]
        self.hands = [sorted(drawn[:each]), sorted(drawn[each : 2 * each])]
        self.reserve = drawn[2 * each :]
        self.exchanging = True
        self.turn = 0

    def to_move(self) -> int:
        if not self.exchanging:
            return 0 if self.over else int(bit(self.turn))
        return sum(int(bit(seat)) for seat in range(2) if self.given[seat] == NOTHING)

    # Moves

    def generate(self, seat: int) -> int:
        n = 0
        for move in self.vocabulary() if self.to_move() & bit(seat) else []:
            if self.find_refusal(seat, move) is None:
                self.codes[n] = move
                n += 1
        return n

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        rank = int(move & CARD_FIELD)
        kind = move - rank
        if kind != PASS and rank not in self.hands[seat]:
            return self.refuse("G-3", "refuse.yours", {"card": 4 * rank})
        if kind == GIVE:
            return None if self.exchanging else self.refuse("ZF-2", "refuse.exchanged")
        if self.exchanging:
            return self.refuse("ZF-2", "refuse.exchange")
        if kind == PASS:
            return None if self.pile else self.refuse("ZF-26", "refuse.lead")
        if self.pile and height(rank) <= height(self.pile[-1]):
            return self.refuse("ZF-6", "refuse.beat", {"card": 4 * rank, "top": 4 * self.pile[-1]})
        return None

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        rank = int(move & CARD_FIELD)
        kind = move - rank
        if kind == GIVE:
            self.lay_aside(seat, rank)
        elif kind == PASS:
            self.pile = []
            self.tell(PASSED, seat, NOBODY, 0, 0, EVERYONE)
            self.turn = 1 - seat
        else:
            self.put(seat, rank)

    def lay_aside(self, seat: int, rank: int) -> None:
        """ZF-2: unseen, until both have chosen."""
        self.hands[seat].remove(rank)
        self.given[seat] = rank
        if NOTHING in self.given:
            self.tell(CHOSE, seat, NOBODY, 0, bit(4 * rank), bit(seat))
            self.turn = 1 - seat
            return
        for giver in range(2):
            taker = 1 - giver
            self.hands[taker] = sorted([*self.hands[taker], self.given[giver]])
            self.tell(GAVE, giver, taker, 0, bit(4 * self.given[giver]), bit(0) | bit(1))
        self.exchanging = False
        self.turn = 1

    def put(self, seat: int, rank: int) -> None:
        self.hands[seat].remove(rank)
        self.played[seat].append(rank)
        self.pile.append(rank)
        self.tell(PLAYED, seat, NOBODY, 0, bit(4 * rank), EVERYONE)
        self.turn = 1 - seat
        if rank == TWO:
            self.pile = []
            self.turn = seat
        if not self.hands[seat]:
            self.tell(WON, seat, NOBODY, 0, 0, EVERYONE)
            self.finish(bit(seat), "ZF-27")

    # What is seen

    def observation(self, seat: int) -> "TrialZambezi":
        blind = TrialZambezi(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.given = [self.given_as_seen(giver, seat) for giver in range(2)]
        blind.hands = [self.hand_as_seen(other, seat) for other in range(2)]
        blind.reserve = [UNKNOWN] * len(self.reserve)
        return blind

    def given_as_seen(self, giver: int, seat: int) -> int:
        """One knows what one has given, and after the exchange what one got."""
        hidden = seat != giver if self.exchanging else seat < 0
        return UNKNOWN if hidden and self.given[giver] != NOTHING else self.given[giver]

    def hand_as_seen(self, other: int, seat: int) -> list[int]:
        """The other hand still holds what it got from this one, if nothing like it has been played."""
        hand = self.hands[other]
        if other == seat:
            return hand[:]
        known = [] if seat < 0 or self.exchanging else [self.given[seat]]
        known = [rank for rank in known if rank >= 0 and rank not in self.played[other]]
        return known + [UNKNOWN] * (len(hand) - len(known))

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        came, went = self.seen_to_move(seat)
        pack = tokens(self.pack)
        if seat >= 0:
            pack &= ~tokens(less(self.hands[seat] + self.played[seat] + went[seat], came[seat]))
        unseen = Unseen(pack)
        asides = [int(self.given[other] == UNKNOWN and self.exchanging) for other in range(2)]
        for other in range(2):
            if other == seat:
                continue
            # What it gave lay in its hand before it got anything.
            later = less(self.played[other], came[other])
            size = len(self.hands[other]) + len(self.played[other]) + len(went[other]) - len(came[other])
            unseen.arrive(other, size + asides[other], pack)
            for rank in set(went[other] + later):
                n = went[other].count(rank) + later.count(rank)
                unseen.some(other, tokens(self.pack) & 15 << 4 * rank, n)
        unseen.arrive(2, len(self.reserve), pack)
        dealt: list[list[int]] = [[], [], []]
        for place, card in zip(unseen.places, unseen.draw(rng), strict=True):
            dealt[place].append(int(card) >> 2)
        self.reserve = dealt[2]
        for other in range(2):
            if other != seat:
                self.hands[other] = less(dealt[other] + came[other], self.played[other] + went[other])
        for other in range(2):
            if asides[other]:
                self.given[other] = draw_from(self.hands[other], rng)
            elif self.given[other] == UNKNOWN:
                # A spectator knows only that the taker has the card or has played it.
                self.given[other] = draw_from(self.hands[1 - other] + self.played[1 - other], rng)
            self.hands[other].sort()

    def seen_to_move(self, seat: int) -> tuple[list[list[int]], list[list[int]]]:
        """What the seat knows to have come to each hand, and to have left it unplayed, in the exchange."""
        went = [[rank] if rank >= 0 else [] for rank in self.given]
        came: list[list[int]] = [[], []] if self.exchanging else [went[1], went[0]]
        return came, went

    # How it is written

    def vocabulary(self) -> list[int]:
        ranks = sorted(set(self.pack))
        return [*ranks, *[GIVE + rank for rank in ranks], PASS]

    def notation(self, move: int) -> str:
        if move == PASS:
            return "pass"
        return ("give " if move >= GIVE else "") + RANKS[move & CARD_FIELD]

    def read_move(self, text: str) -> int:
        words = text.upper().split()
        if words == ["PASS"]:
            return PASS
        kind = GIVE if words[:1] == ["GIVE"] else PLAY
        rank = words[1:] if kind == GIVE else words
        if len(rank) == 1 and rank[0] in list(RANKS) and RANKS.index(rank[0]) in self.pack:
            return kind + RANKS.index(rank[0])
        raise InvalidMove(f"{text!r} is no move: write give 3, 7 or pass")

    def card(self, text: str, taken: int) -> int:
        """A card without its suit is the next of its rank."""
        for card in range(4 * RANKS.find(text), 4 * RANKS.find(text) + 4):
            if text in list(RANKS) and not taken >> card & 1:
                return card
        raise InvalidPosition(f"{text!r} is not a rank, or more than four of it stand in the position")

    def card_words(self, card: int) -> str:
        return RANKS[card >> 2]

    def cards_words(self, cards: int) -> list[str]:
        return [RANKS[card >> 2] for card in members(cards)]

    def write(self, position: dict[str, Any]) -> None:
        position["hands"] = [rank_words(hand) for hand in self.hands]
        position["reserve"] = rank_words(self.reserve)
        position["pile"] = rank_words(self.pile[::-1])
        if self.exchanging:
            position["given"] = ["" if rank == NOTHING else rank_words([rank]) for rank in self.given]

    def read(self, position: PositionReader) -> None:
        self.clear()
        self.hands = [ranks_of(cards) for cards in position.piles("hands")]
        self.reserve = ranks_of(position.pile("reserve"))
        self.pile = ranks_of(position.pile("pile"))[::-1]
        self.exchanging = position.has("given")
        if self.exchanging:
            self.given = [(ranks_of(cards) or [NOTHING])[0] for cards in position.piles("given")]
        self.turn = min(members(position.seats_in("turn")), default=0)

    def write_memory(self, state: dict[str, Any]) -> None:
        state["played"] = [rank_words(played) for played in self.played]
        if not self.exchanging and NOTHING not in self.given:
            state["given"] = rank_words(self.given)

    def read_memory(self, state: dict[str, Any]) -> None:
        for seat, played in enumerate(state.get("played", [])):
            self.played[seat] = [RANKS.index(word) for word in played.split()]
        if "given" in state:
            self.given = [RANKS.find(word) for word in state["given"].split()]

    # What people see

    def zones(self, seat: int) -> list[Zone]:
        table = [
            Zone(PILE, "reserve", "zone.reserve", rank_words(self.reserve).split()),
            Zone(PILE, "pile", "zone.pile", rank_words(self.pile[::-1]).split()),
        ]
        for other in range(2):
            hand = rank_words(self.hands[other]).split()
            table.append(Zone(HAND, f"hand.{other}", "zone.hand", hand, other))
            if self.exchanging and self.given[other] != NOTHING:
                aside = [rank_words([self.given[other]])]
                table.append(Zone(PILE, f"aside.{other}", "zone.aside", aside, other))
        return table

    def prompt(self, seat: int) -> Sentence:
        return Sentence("prompt.give" if self.exchanging else "prompt.play")

    def label(self, move: int) -> Sentence:
        key = "move.pass" if move == PASS else "move.give" if move >= GIVE else "move.play"
        return Sentence(key, {"card": 4 * (move & CARD_FIELD)})


def draw_from(ranks: list[int], rng: Rng) -> int:
    """One of them by chance, taken out."""
    return ranks.pop(int(rng.below(len(ranks))))


def less(ranks: list[int], gone: list[int]) -> list[int]:
    """The ranks without those that are gone, as far as they are there."""
    left = ranks[:]
    for rank in gone:
        if rank in left:
            left.remove(rank)
    return left


def tokens(ranks: list[int]) -> int:
    """Ranks as a set of cards: of each rank the first suits."""
    cards = 0
    for rank in ranks:
        cards |= 1 << next(card for card in range(4 * rank, 4 * rank + 4) if not cards >> card & 1)
    return cards


def ranks_of(cards: list[int]) -> list[int]:
    """The ranks of cards as a position names them, low to high in a hand; hidden ones last."""
    return [card if card < 0 else card >> 2 for card in cards]
