"""Go Fish for two to six players: clauses GF-1 to GF-21 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.events import ASKED, DREW, GO_FISH_EVENTS, LUCKY, MISSED
from parlour.games.asking.options import AskingConfig, describe_first_player, ranks_of_cards
from parlour.games.asking.rules import (
    ENDED_BY_LIMIT,
    AskingGame,
    check_not_oneself,
    check_other_has_cards,
)
from parlour.kit.bits import bit, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.events import EventKind
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, SEAT_UNIT
from parlour.kit.options import DealerOptions, HouseRules, Options, choice, flag
from parlour.kit.registration import ClauseCheck
from parlour.kit.sentences import Sentence

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
            return HouseRules({"lucky_draw": "on"}, Sentence("house-rules-two"))
        return describe_first_player(seats, FIRST_PLAYER_WINS.get(seats, 0))


def asked_rank_cards(move: i64) -> i64:
    """Return all four cards of the rank that a move asks for."""
    return shift_left(ALL_ACES, (move & CARD_FIELD) << 2)


# Refusals: GF-4, GF-17


def check_holds_rank(game: "GoFish", seat: int, move: int) -> Sentence | None:
    """GF-4: a player who asks for a rank must hold a card of that rank."""
    held_cards = game.hands[seat] & asked_rank_cards(move)
    return None if held_cards else Sentence("refuse-hold", {"rank": move & CARD_FIELD})


CLAUSE_CHECKS: Final = (
    ClauseCheck("GF-4", check_holds_rank),
    ClauseCheck("GF-4", check_not_oneself),
    ClauseCheck("GF-17", check_other_has_cards),
)


@final
class GoFishConfig(AskingConfig):
    """The configuration derived from the options of Go Fish."""

    def __init__(self, options: GoFishOptions, seats: int, deck_text: str) -> None:
        super().__init__(seats, deck_text)
        self.gives_one_card: bool = options.hand_over == "one"
        self.has_lucky_draws: bool = options.lucky_draw
        self.ends_with_stock = options.end == "stock_out"
        self.going_out_wins = options.out_wins
        self.refills_hand = options.empty_hand == "draw_one"
        # GF-2: cards are dealt as if there were one more player. That player's hand becomes the stock. GF-21:
        # two players get seven cards each.
        self.max_cards_dealt = 7 if seats == 2 else 52


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
    event_kinds: ClassVar[tuple[EventKind, ...]] = GO_FISH_EVENTS

    stock_clause: ClassVar[str] = "GF-10"
    sets_clause: ClassVar[str] = "GF-14"
    no_opponents_clause: ClassVar[str] = "GF-17"
    going_out_clause: ClassVar[str] = "GF-11"

    def build_config(self) -> AskingConfig:
        options = self.options
        assert isinstance(options, GoFishOptions)
        return GoFishConfig(options, int(self.seats), self.variant.deck)

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        assert isinstance(self.config, GoFishConfig)
        self.go_fish_config: GoFishConfig = self.config

    # Legal moves: GF-4, GF-17

    def generate_legal_moves(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.move_buffer
        ranks = ranks_of_cards(self.hands[seat])
        others = self.seats_with_cards & ~bit(seat)
        first_seat_code = SEAT_UNIT * min_element(others)
        others &= others - 1
        legal_count: i64 = 0
        while ranks:
            codes[legal_count] = first_seat_code + (min_element(ranks) >> 2)
            ranks &= ranks - 1
            legal_count += 1
        ask_count = legal_count
        while others:
            seat_difference = SEAT_UNIT * min_element(others) - first_seat_code
            others &= others - 1
            for index in range(ask_count):
                codes[legal_count] = codes[index] + seat_difference
                legal_count += 1
        return legal_count

    # Asks and their results

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        asked_seat = (move >> 12) & 7
        rank_cards = asked_rank_cards(move)
        if self.record_events:
            self.emit(ASKED, seat, other=asked_seat, number=move & CARD_FIELD)
        if self.track_knowledge:
            self.note_ask(seat, self.config.pack & rank_cards)
        held_cards = self.hands[asked_seat] & rank_cards
        if held_cards:
            self.hand_over_cards(seat, asked_seat, held_cards, self.config.pack & rank_cards)
        else:
            self.go_fishing(seat, asked_seat, self.config.pack & rank_cards)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_match("G-4", ENDED_BY_LIMIT)

    def hand_over_cards(self, asking_seat: i64, asked_seat: i64, held_cards: i64, rank_cards: i64) -> None:
        """GF-5, GF-6, GF-12: give all the requested cards, or only one of them if `hand_over` is `one`."""
        if self.go_fish_config.gives_one_card:
            held_cards &= -held_cards
            if self.track_knowledge:
                self.note_excluded_cards(asked_seat, rank_cards & (held_cards - 1))
        elif self.track_knowledge:
            self.note_excluded_cards(asked_seat, rank_cards & ~held_cards)
        self.give_cards(asking_seat, asked_seat, held_cards, rank_cards)

    def go_fishing(self, asking_seat: i64, asked_seat: i64, rank_cards: i64) -> None:
        """GF-7 to GF-9: draw a card. Unless the draw is lucky, the turn passes to the asked player."""
        if self.record_events:
            self.emit(MISSED, asked_seat, other=asking_seat)
        if self.track_knowledge:
            self.note_excluded_cards(asked_seat, rank_cards)
        if not self.go_fish_config.has_lucky_draws:
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
            if self.track_knowledge:
                # An unlucky card is not of the requested rank and does not complete a set.
                self.note_arrival(seat, self.config.pack & ~rank_cards)
                self.note_no_set(seat)
            if self.record_events:
                self.emit(DREW, seat, cards=card)
            return False
        if self.track_knowledge:
            self.known_cards[seat] = self.known_cards[seat] | card
        if self.record_events:
            self.emit(LUCKY, seat, cards=card)
        if complete_ranks:
            self.lay_down_sets(seat)
            if not self.hands[seat] and self.end_if_gone_out(seat):
                return True
        if self.track_knowledge:
            self.note_no_set(seat)
        self.continue_turn(seat)
        return True

    # Cards that a move asks for

    def asked_cards(self, move: i64) -> i64:
        return self.config.pack & asked_rank_cards(move)

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *AskingGame.public_fields,
        "go_fish_config",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (*AskingGame.hidden_fields,)

    def copy_public(self, target: Game) -> None:
        assert isinstance(target, GoFish)
        own: GoFish = target
        own.config = self.config
        own.completed_sets = self.completed_sets[:]
        own.absent_cards = self.absent_cards
        own.known_cards = self.known_cards[:]
        own.excluded_cards = self.excluded_cards[:]
        own.held_ranks = self.held_ranks[:]
        own.excluded_parts = self.excluded_parts[:]
        own.knowledge_log = self.knowledge_log
        own.dealer = self.dealer
        own.stock_count = self.stock_count
        own.seats_with_cards = self.seats_with_cards
        own.go_fish_config = self.go_fish_config

    def copy_hidden(self, target: Game) -> None:
        assert isinstance(target, GoFish)
        own: GoFish = target
        own.hands = self.hands[:]
        own.hidden_counts = self.hidden_counts[:]
        own.stock = self.stock[:]

    def new_blank(self) -> "GoFish":
        return GoFish()

    def copy(self) -> "GoFish":
        copied = GoFish()
        self.copy_common_fields(copied)
        self.copy_public(copied)
        self.copy_hidden(copied)
        return copied

    # --- end of generated code ---
