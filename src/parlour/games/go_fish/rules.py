"""Go Fish for two to six players: clauses GF-1 to GF-21 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.events import ASKED, DREW, GO_FISH_EVENTS, LUCKY
from parlour.games.asking.options import describe_first_player, ranks_of_cards
from parlour.games.asking.rules import (
    AskingGame,
    check_not_oneself,
    check_other_has_cards,
)
from parlour.kit.bits import shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.events import BELIEFS, EMPTY_KNOWLEDGE_LOG, WITH_EVENTS, EventKind, KnowledgeLog
from parlour.kit.game import EMPTY
from parlour.kit.moves import CARD_FIELD
from parlour.kit.options import DealerOptions, HouseRules, HouseTable, Options, choice, flag
from parlour.text.message import Message

# Wins of the player who asks first in 20,000 games of `simple` bots, in percent, if they are not even.
FIRST_PLAYER_WINS: Final = {3: 38}


@dataclass(frozen=True)
class GoFishOptions(DealerOptions):
    """The options of Go Fish."""

    hand_over: str = choice("all", "one", clause="GF-12")
    lucky_draw: bool = flag(clause="GF-13")
    end: str = choice("stock_out", "all_sets", clause="GF-14")
    out_wins: bool = flag(clause="GF-15", default=True)
    empty_hand: str = choice("draw_one", "out", clause="GF-16")

    @staticmethod
    def house_rules(seats: int) -> HouseRules | None:
        """GF-21: between two players, lucky draws make up for the disadvantage of asking first."""
        if seats == 2:
            return HouseRules({"lucky_draw": "on"}, Message("house-rules-two"))
        return describe_first_player(seats, FIRST_PLAYER_WINS.get(seats, 0))


# Refusals: GF-4, GF-17


def check_holds_rank(game: AskingGame, seat: int, move: int) -> Message | None:
    """GF-4: a player who asks for a rank must hold a card of that rank."""
    held_cards = game.hands[seat] & game.asked_cards(move)
    return None if held_cards else Message("refuse-hold", {"rank": move & CARD_FIELD})


CLAUSE_CHECKS: Final = (
    ClauseCheck("GF-4", check_holds_rank),
    ClauseCheck("GF-4", check_not_oneself),
    ClauseCheck("GF-17", check_other_has_cards),
)


def rank_numbers(ranks: i64) -> i64:
    """Return ranks, each represented by its club, as a set of numbers from 0 to 12."""
    ranks = (ranks | ranks >> 3) & 0x3030303030303
    ranks = (ranks | ranks >> 6) & 0xF000F000F000F
    ranks = (ranks | ranks >> 12) & 0xFF000000FF
    return (ranks | ranks >> 24) & 0x1FFF


@final
class GoFish(AskingGame):
    """A match of Go Fish, which has one round."""

    name: ClassVar[str] = "go-fish"
    title: ClassVar[str] = "Go Fish"
    clause_prefix: ClassVar[str] = "GF"
    rules_version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 2  # GF-1 requires three, but GF-21 allows two
    max_seats: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = GoFishOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(2, {"lucky_draw": "on", "end": "all_sets"})
    event_kinds: ClassVar[tuple[EventKind, ...]] = GO_FISH_EVENTS

    stock_clause: ClassVar[str] = "GF-10"
    sets_clause: ClassVar[str] = "GF-14"
    no_opponents_clause: ClassVar[str] = "GF-17"
    going_out_clause: ClassVar[str] = "GF-11"

    gives_one_card: bool = False  # GF-12: True if the asked player gives only one of the requested cards
    has_lucky_draws: bool = False  # GF-13: True if a player who draws the requested rank continues
    # The same fields as in `AskingGame`. Compiled code trusts a default only in the body of the final class;
    # without these lines it would test at each use whether a field is set.
    pack: i64 = 0
    deals_all_cards: bool = False
    ends_with_stock: bool = False
    going_out_wins: bool = False
    refills_hand: bool = True
    dealer: i64 = 0
    hands: vec[i64] = EMPTY
    hidden_counts: vec[i64] = EMPTY
    stock: vec[i64] = EMPTY
    stock_count: i64 = 0
    completed_sets: vec[i64] = EMPTY
    seats_with_cards: i64 = 0
    absent_cards: i64 = 0
    known_cards: vec[i64] = EMPTY
    excluded_cards: vec[i64] = EMPTY
    held_ranks: vec[i64] = EMPTY
    excluded_parts: vec[i64] = EMPTY
    knowledge_log: KnowledgeLog = EMPTY_KNOWLEDGE_LOG

    def set_up(self) -> None:
        super().set_up()
        options = self.options
        assert isinstance(options, GoFishOptions)
        self.gives_one_card = options.hand_over == "one"
        self.has_lucky_draws = options.lucky_draw
        self.ends_with_stock = options.end == "stock_out"
        self.going_out_wins = options.out_wins
        self.refills_hand = options.empty_hand == "draw_one"

    def copy_of_public_fields(self) -> "GoFish":
        twin = GoFish()
        self.copy_shared_fields(twin)
        twin.gives_one_card = self.gives_one_card
        twin.has_lucky_draws = self.has_lucky_draws
        return twin

    # Asks and their results

    def generate_legal_moves(self, seat: i64) -> i64:
        """GF-4, GF-17: ask any other player who has cards for a rank that the hand contains."""
        if seat != self.turn:
            return 0
        return self.write_asks(seat, rank_numbers(ranks_of_cards(self.hands[seat])))

    def ask(self, asking_seat: i64, asked_seat: i64, request: i64) -> None:
        """Ask for all cards of a rank."""
        rank_cards = self.pack & shift_left(ALL_ACES, request << 2)
        if self.recording & WITH_EVENTS:
            self.emit(ASKED, asking_seat, other=asked_seat, number=request)
        if self.recording >= BELIEFS:
            self.note_ask(asking_seat, rank_cards)
        held_cards = self.hands[asked_seat] & rank_cards
        if held_cards:
            self.hand_over_cards(asking_seat, asked_seat, held_cards, rank_cards)
        else:
            self.go_fishing(asking_seat, asked_seat, rank_cards)

    def hand_over_cards(self, asking_seat: i64, asked_seat: i64, held_cards: i64, rank_cards: i64) -> None:
        """GF-5, GF-6, GF-12: give all the requested cards, or only one of them if `hand_over` is `one`."""
        if self.gives_one_card:
            held_cards &= -held_cards
            if self.recording >= BELIEFS:
                self.note_excluded_cards(asked_seat, rank_cards & (held_cards - 1))
        elif self.recording >= BELIEFS:
            self.note_excluded_cards(asked_seat, rank_cards & ~held_cards)
        self.give_cards(asking_seat, asked_seat, held_cards, rank_cards)

    def go_fishing(self, asking_seat: i64, asked_seat: i64, rank_cards: i64) -> None:
        """GF-7 to GF-9: draw a card. Unless the draw is lucky, the turn passes to the asked player."""
        self.emit_miss(asking_seat, asked_seat, rank_cards)
        if not self.has_lucky_draws:
            # GF-8: a set that this card completes stays in the hand until the next turn begins.
            self.draw_hidden_card(asking_seat)
            self.end_turn(asked_seat)
        elif not self.stock_count or not self.try_lucky_draw(asking_seat, rank_cards):
            self.end_turn(asked_seat)

    def try_lucky_draw(self, seat: i64, rank_cards: i64) -> bool:
        """GF-13, GF-19: draw a card. Return True if the draw is lucky; the turn then continues."""
        card = self.draw_card(seat)
        complete_ranks = self.find_complete_ranks(self.hands[seat])
        if not complete_ranks and not card & rank_cards:
            if self.recording >= BELIEFS:
                # An unlucky card is not of the requested rank and does not complete a set.
                self.note_arrival(seat, self.pack & ~rank_cards)
                self.note_no_set(seat)
            if self.recording & WITH_EVENTS:
                self.emit(DREW, seat, cards=card)
            return False
        if self.recording >= BELIEFS:
            self.known_cards[seat] = self.known_cards[seat] | card
        if self.recording & WITH_EVENTS:
            self.emit(LUCKY, seat, cards=card)
        if complete_ranks:
            self.lay_down_sets(seat)
            if not self.hands[seat] and self.end_if_gone_out(seat):
                return True
        if self.recording >= BELIEFS:
            self.note_no_set(seat)
        self.continue_turn(seat)
        return True

    def asked_cards(self, move: i64) -> i64:
        return self.pack & shift_left(ALL_ACES, (move & CARD_FIELD) << 2)
