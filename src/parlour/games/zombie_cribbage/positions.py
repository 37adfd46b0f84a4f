"""Write, read and show positions of Zombie Cribbage, and find what play cannot lead to."""

from collections.abc import Iterator
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.beliefs import has_consistent_hands, sample_cards
from parlour.games.zombie_cribbage.cards import CARD_VALUES, MAX_HAND_POINTS, THIRTY_ONE
from parlour.games.zombie_cribbage.display import (
    build_crib_zones,
    build_games_won_zones,
    build_running_count_zones,
    build_starter_zones,
    build_stock_zones,
    build_track_zones,
    format_stock,
    hand_badges,
    hidden_stock_count,
    is_hand_open,
    played_badges,
)
from parlour.games.zombie_cribbage.rules import (
    CLAIMING,
    COUNTING,
    DISCARDING,
    FINISH_POINTS,
    PHASES,
    PLAYING,
    RUNNING,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count, make_set, members, min_element
from parlour.kit.cards import (
    JOKERS,
    NO_CARD,
    UNKNOWN,
    format_standard_card,
    format_standard_cards,
    parse_standard_card,
)
from parlour.kit.game_positions import Positions
from parlour.kit.moves import SPECTATOR
from parlour.kit.position_reader import PositionReader, visible_cards_in_pile
from parlour.kit.positions import card_text, hand_texts, hand_zones
from parlour.kit.validation import shorten_repr as quoted
from parlour.kit.zones import FAN, Zone

POSITION_KEYS: Final = (
    "leading_zombies",
    "trailing_zombies",
    "dealer",
    "hands",
    "crib",
    "starter",
    "played_cards",
    "count",
    "gone_seats",
    "phase",
    "shown",
    "announced_points",
    "open_hands",
    "wins",
    "stock",
)
CARD_KEYS: Final = ("hands", "crib", "starter", "played_cards", "count", "stock")
UNORDERED_KEYS: Final = ("hands", "crib", "played_cards")


# Writing.


# Reading.


def read_crib(game: ZombieCribbage, reader: PositionReader) -> None:
    """Read the discards of each seat. The crib can be one string, or a list with one string per seat."""
    crib_text = reader.get_raw("crib")
    if not isinstance(crib_text, str):
        reader.read_hands("crib", game.discards, game.hidden_crib_counts)
        return
    crib = reader.parse_cards("crib", crib_text)
    # If the crib has only two cards, the seat with fewer cards in hand has discarded them.
    split_index = 0 if len(crib) == 2 and count(game.hands[0]) > count(game.hands[1]) else 2
    for seat, cards in enumerate((crib[:split_index], crib[split_index:])):
        game.discards[seat] = visible_cards_in_pile(cards)
        game.hidden_crib_counts[seat] = cards.count(UNKNOWN)


def read_starter(game: ZombieCribbage, reader: PositionReader) -> None:
    starter = reader.pile("starter")
    if len(starter) > 1 or UNKNOWN in starter:
        raise reader.position_error("starter", "expected one card, face up [ZC-3]")
    game.starter = starter[0] if starter else NO_CARD


def read_running_count(game: ZombieCribbage, reader: PositionReader) -> None:
    """Read the cards of the count, which have been played and add up to 31 at most (ZC-5)."""
    cards = reader.pile_allowing_repeats("count")
    for card in cards:
        if card == UNKNOWN or not (game.played_cards[0] | game.played_cards[1]) & bit(card):
            word = "?" if card == UNKNOWN else format_standard_card(card)
            raise reader.position_error("count", f"no player has played {word}")
    total = sum([int(CARD_VALUES[card]) for card in cards])
    if total > THIRTY_ONE:
        raise reader.position_error("count", f"the cards add up to {total}; a count cannot pass 31 [ZC-5]")
    for index, card in enumerate(cards):
        game.count_cards[index] = card
    game.count_size, game.count_total = len(cards), total


def read_phase(game: ZombieCribbage, reader: PositionReader) -> None:
    game.phase = reader.word("phase", PHASES, infer_phase(game, reader))
    if game.phase in (COUNTING, CLAIMING) and game.choices.counting == "auto":
        raise reader.position_error(
            "phase", "players count their own hands only with counting=claimed [ZC-48]"
        )
    if game.phase == RUNNING and not game.choices.run:
        raise reader.position_error("phase", "the player of a joker may run only with run=on [ZC-32]")


def infer_phase(game: ZombieCribbage, reader: PositionReader) -> str:
    """Return the phase of a position that does not state it."""
    if reader.has_key("announced_points"):
        return "claim"
    if reader.has_key("shown"):
        return "count"
    if (
        game.starter != NO_CARD
        or game.played_cards[0] | game.played_cards[1]
        or (game.discards[0] and game.discards[1])
    ):
        return "play"
    return "discard"


def read_show(game: ZombieCribbage, reader: PositionReader) -> None:
    """Read which cards are being counted, and the points announced for them (ZC-48)."""
    shown_kind = reader.get_raw("shown")
    if shown_kind not in (None, "hand", "crib"):
        raise reader.position_error("shown", f"expected hand or crib, not {quoted(shown_kind)}")
    if shown_kind is not None and game.phase not in (COUNTING, CLAIMING):
        raise reader.position_error("shown", "hands are shown only while the players count them [ZC-48]")
    game.is_crib_shown = shown_kind == "crib"
    game.announced_points = reader.number("announced_points", 0, 0, MAX_HAND_POINTS)
    if game.announced_points and game.phase != CLAIMING:
        raise reader.position_error("announced_points", "points are announced only before a claim [ZC-48]")


def read_stock(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-3: read the stock. Its top card has a place of its own until it is turned up as the starter."""
    stock = reader.pile("stock")
    if not reader.is_partial:
        game.top_card = stock[0] if stock and game.starter == NO_CARD else NO_CARD
        game.stock = visible_cards_in_pile([card for card in stock if card != game.top_card])
        return
    hidden_count = hidden_stock_count(game)
    if reader.has_key("stock") and stock != [UNKNOWN] * hidden_count:
        raise reader.position_error(
            "stock", f"a view must have a ? for each of the {hidden_count} hidden cards [ZC-3]"
        )


def read_turn(game: ZombieCribbage, reader: PositionReader) -> None:
    """Read the turn, the seats that still have to discard, and the seat that played the last card."""
    game.waiting_seats = 0
    if game.count_size:
        game.last_seat = 0 if game.played_cards[0] & bit(game.count_cards[game.count_size - 1]) else 1
    if game.phase == DISCARDING:
        for seat in (0, 1):
            if not game.discards[seat] and not game.hidden_crib_counts[seat]:
                game.waiting_seats |= bit(seat)
    elif count(reader.read_seat_set("turn")) > 1:
        raise reader.position_error(
            "turn", "only one seat is on turn, except while both players discard [ZC-4]"
        )
    game.turn = reader.first_seat_to_move(infer_turn(game))
    if game.turn < 0:
        game.waiting_seats = 0
    elif game.waiting_seats:
        if reader.read_seat_set("turn") & ~game.waiting_seats:
            raise reader.position_error("turn", "a seat that has discarded is not on turn [ZC-2]")
        game.turn = min_element(game.waiting_seats)
    if not game.count_size:
        game.last_seat = max(game.turn, 0)


def infer_turn(game: ZombieCribbage) -> int:
    """Return the seat whose turn it is, inferred from the phase and the cards."""
    pone = 1 - game.dealer
    if game.phase == DISCARDING:
        return min_element(game.waiting_seats) if game.waiting_seats else 0
    if game.phase == COUNTING:
        return game.dealer if game.is_crib_shown else pone
    if game.phase == CLAIMING:
        return pone if game.is_crib_shown else game.dealer
    if game.phase == RUNNING:
        if game.count_size:
            return game.last_seat
        return 0 if game.played_cards[0] & JOKERS else 1
    # Turns alternate as long as both seats can play (ZC-4, ZC-5, ZC-41).
    next_seat = 1 - game.last_seat if game.count_size else pone
    return next_seat if game.can_play(next_seat) else 1 - next_seat


def deal_missing_cards(game: ZombieCribbage, reader: PositionReader) -> None:
    """Fill the stock with the cards that a position omits.

    If both players have discarded, also deal the crib and the starter if the position omits them.
    """
    unplaced_cards = game.pack & ~reader.named_cards
    if game.phase != DISCARDING and not reader.has_key("crib") and count(unplaced_cards) >= 4:
        for seat in (0, 1):
            game.discards[seat] = sample_cards(unplaced_cards, 2, game.rng)
            unplaced_cards &= ~game.discards[seat]
    if game.starter == NO_CARD and game.top_card == NO_CARD and unplaced_cards:
        game.top_card = min_element(sample_cards(unplaced_cards, 1, game.rng))
        unplaced_cards &= ~bit(game.top_card)
    game.stock |= unplaced_cards
    if game.phase != DISCARDING and game.starter == NO_CARD:
        game.starter = game.top_card
        game.top_card = NO_CARD


def infer_dealer(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-4: if a position omits the dealer, the seat that leads the first count did not deal."""
    is_first_play = not game.count_size and not game.played_cards[0] | game.played_cards[1]
    if game.phase == PLAYING and is_first_play and not reader.has_key("dealer") and game.turn == game.dealer:
        game.dealer = 1 - game.turn


def infer_last_jump(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-48: if a position omits a zombie of the seat that announced points, infer it from these points."""
    if not game.announced_points or game.turn < 0:
        return
    owner = 1 - game.turn
    if not reader.has_key("leading_zombies"):
        game.leading_zombies[owner] = game.trailing_zombies[owner] + game.announced_points
    elif not reader.has_key("trailing_zombies"):
        game.trailing_zombies[owner] = max(game.leading_zombies[owner] - game.announced_points, 0)


# Play needs these numbers of cards.


def require_card_counts(game: ZombieCribbage, reader: PositionReader) -> None:
    """Check that no seat has too many cards (ZC-2)."""
    for seat in (0, 1):
        if count(game.discards[seat]) + game.hidden_crib_counts[seat] > 2:
            raise reader.position_error("crib", "a seat cannot discard more than two cards [ZC-2]")
        cards = game.hands[seat] | game.played_cards[seat]
        max_cards = 4
        if game.phase == DISCARDING:
            cards |= game.discards[seat]
            max_cards = 6
        if count(cards) + game.hidden_counts[seat] > max_cards:
            raise reader.position_error("hands", f"seat {seat} has more than {max_cards} cards [ZC-2]")


def require_discards(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-2, ZC-3: while the players discard, each has six cards, and the stock has a starter."""
    if not game.waiting_seats:
        raise reader.position_error("phase", "both players have discarded, so the play has begun [ZC-3]")
    if game.starter != NO_CARD:
        raise reader.position_error(
            "starter", "the starter is not turned up before both players have discarded [ZC-3]"
        )
    if game.top_card < 0:
        raise reader.position_error("stock", "the stock must have a card to turn up as the starter [ZC-3]")
    for seat in (0, 1):
        held_count, discard_count = count(game.hands[seat]), count(game.discards[seat])
        if discard_count not in (0, 2):
            raise reader.position_error(
                "crib", f"seat {seat} must have discarded two cards, not {discard_count} [ZC-2]"
            )
        if held_count != game.cards_per_hand - discard_count:
            expected = f"{game.cards_per_hand - discard_count} cards after discarding {discard_count}"
            raise reader.position_error("hands", f"seat {seat} must hold {expected}, not {held_count} [ZC-2]")


def require_crib(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-2, ZC-3: after the discards, the crib is complete and the starter is turned up."""
    for seat in (0, 1):
        discard_count = count(game.discards[seat])
        if discard_count != 2:
            raise reader.position_error(
                "crib", f"seat {seat} must have discarded two cards, not {discard_count} [ZC-2]"
            )
    if game.starter == NO_CARD:
        raise reader.position_error("starter", "the starter must be turned up before the play [ZC-3]")


def require_running_count(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-5, ZC-52: a count that no player can continue has ended. Worlds are drawn in which it continues."""
    if has_consistent_hands(game):
        return
    if game.phase == RUNNING:
        raise reader.position_error(
            "count", "no player can add a card, so the count has ended and must be empty [ZC-52]"
        )
    raise reader.position_error("turn", f"seat {game.turn} has no card that fits [ZC-5]")


def require_kept_jokers(game: ZombieCribbage, reader: PositionReader) -> None:
    """ZC-42: a seat that has said `go` can play later, because it kept back a joker at 31."""
    for seat in members(game.gone_seats):
        must_play_joker = game.choices.joker_at_31 == "forced"
        if must_play_joker or game.count_total < THIRTY_ONE or not game.hands[seat] & JOKERS:
            raise reader.position_error("gone_seats", f"seat {seat} has no joker to keep back at 31 [ZC-42]")


# What players remember.


def read_card_sets(state: dict[str, Any], key: str, card_sets: vec[i64]) -> None:
    for index, cards in enumerate(state.get(key, [])):
        card_sets[index] = make_set([parse_standard_card(word) for word in str(cards).split()])


# Zones.


# What play cannot lead to.


def zombie_problems(game: ZombieCribbage, seat: int) -> Iterator[str]:
    """ZC-18, ZC-50: the trailing zombie is behind the leading one by the points of one hand."""
    score, trailing_score = game.leading_zombies[seat], game.trailing_zombies[seat]
    if trailing_score > max(score - 1, 0):
        expected = f"behind the leading one at {score}" if score > 0 else "at 0, because it has not scored"
        yield (
            f"trailing_zombies: seat {seat}'s trailing zombie must be {expected}, not at {trailing_score} "
            "[ZC-50]"
        )
    if trailing_score and score - trailing_score > MAX_HAND_POINTS:
        yield (
            f"trailing_zombies: seat {seat}'s zombies are {score - trailing_score} apart;"
            f" no single score is over {MAX_HAND_POINTS} [ZC-50]"
        )


def outcome_problems(game: ZombieCribbage) -> Iterator[str]:
    """ZC-19, ZC-53: the winner is beyond the finish line, and won enough games."""
    winner = min_element(game.winners)
    scores = game.list_scores()
    if scores[winner] <= FINISH_POINTS or scores[1 - winner] > FINISH_POINTS:
        yield (
            "leading_zombies: the winner must have more than 60 points, and the other player at most 60 "
            "[ZC-19]"
        )
    wins = game.match_score.list_totals()
    if game.match_score.goal > 1 and not 2 * wins[winner] > game.match_score.goal > 2 * wins[1 - winner]:
        yield f"wins: the winner must have won more than half of {game.match_score.goal} games [ZC-53]"


def open_hand_problems(game: ZombieCribbage) -> Iterator[str]:
    """ZC-31, ZC-51: a hand lies face up if, and only if, the opponent has played a joker."""
    if game.open_hands and not game.choices.reveal:
        yield "open_hands: hands are face up only with reveal=on [ZC-31]"
        return
    for seat in members(game.open_hands):
        if not game.played_cards[1 - seat] & JOKERS:
            yield (
                f"open_hands: seat {seat}'s hand must be hidden, because seat {1 - seat} has not played a "
                "joker [ZC-31]"
            )
    required_seats = seats_with_required_open_hands(game) if game.choices.reveal else 0
    for seat in members(required_seats & ~game.open_hands):
        yield (
            f"open_hands: seat {seat}'s hand must be face up, because seat {1 - seat} has played a joker "
            "[ZC-31]"
        )


def seats_with_required_open_hands(game: ZombieCribbage) -> int:
    """Return the seats whose hands must lie face up, because the opponent has played a joker."""
    open_seats = 0
    for seat in (0, 1):
        if game.hands[seat] and game.played_cards[1 - seat] & JOKERS:
            open_seats |= bit(seat)
    return open_seats


def play_problems(game: ZombieCribbage) -> Iterator[str]:
    """ZC-4: the other player leads the first count, and turns alternate while both can play."""
    other = 1 - game.last_seat
    if not game.count_size:
        if not game.played_cards[0] | game.played_cards[1] and game.turn == game.dealer:
            yield f"turn: seat {1 - game.turn} leads, because seat {game.turn} deals [ZC-4]"
    elif game.turn == game.last_seat and game.can_play(other):
        yield f"turn: it is seat {other}'s turn, because it holds a card that fits [ZC-4]"


def may_have_just_played_joker(game: ZombieCribbage) -> bool:
    """Return True if the player whose turn it is may have just played a joker.

    If the count is empty, this can be any joker that the player has played, because a joker may have ended
    the count.
    """
    if game.count_size:
        return game.last_seat == game.turn and game.count_cards[game.count_size - 1] >= 52
    return game.played_cards[game.turn] & JOKERS != 0


def show_problems(game: ZombieCribbage) -> Iterator[str]:
    """ZC-10, ZC-16, ZC-48: all cards have been played, and the owner has announced and scored points."""
    if game.hands[0] | game.hands[1]:
        yield "hands: hands are counted only when all cards have been played [ZC-10]"
    if game.count_size:
        yield "count: all cards have been played, so the count must be empty [ZC-10]"
    if game.is_crib_shown and (game.turn == game.dealer) != (game.phase == COUNTING):
        yield "turn: the dealer counts the crib, and the other player claims [ZC-16]"
    if game.phase == COUNTING:
        return
    owner = 1 - game.turn
    max_points = game.true_points(owner)
    if game.announced_points > max_points:
        shown_cards = f"the {'crib' if game.is_crib_shown else 'hand'} of seat {owner}"
        yield f"announced_points: {shown_cards} is worth {max_points}, not {game.announced_points} [ZC-48]"
    last_jump = game.leading_zombies[owner] - game.trailing_zombies[owner]
    if game.announced_points not in (0, last_jump):
        yield (
            f"announced_points: the last jump of seat {owner} was {last_jump}, not {game.announced_points} "
            "[ZC-48]"
        )


@final
class ZombieCribbagePositions(Positions[ZombieCribbage]):
    """The positions of Zombie Cribbage."""

    def __init__(self) -> None:
        super().__init__(POSITION_KEYS, CARD_KEYS, UNORDERED_KEYS)

    def write_position(self, game: ZombieCribbage, position: dict[str, Any]) -> None:
        position["leading_zombies"] = [int(space) for space in game.leading_zombies]
        position["trailing_zombies"] = [int(space) for space in game.trailing_zombies]
        position["dealer"] = int(game.dealer)
        position["hands"] = hand_texts(game, game.hands, game.hidden_counts)
        position["crib"] = hand_texts(game, game.discards, game.hidden_crib_counts)
        if game.starter != NO_CARD:
            position["starter"] = card_text(game, game.starter)
        position["played_cards"] = [format_standard_cards(cards) for cards in game.played_cards]
        position["count"] = " ".join(
            [format_standard_card(game.count_cards[index]) for index in range(game.count_size)]
        )
        position["gone_seats"] = members(game.gone_seats)
        position["phase"] = PHASES[game.phase]
        if game.phase in (COUNTING, CLAIMING):
            position["shown"] = "crib" if game.is_crib_shown else "hand"
        if game.phase == CLAIMING:
            position["announced_points"] = int(game.announced_points)
        position["open_hands"] = members(game.open_hands)
        position["wins"] = game.match_score.list_totals()
        position["stock"] = format_stock(game, game.top_card, game.stock)

    def read_position(self, game: ZombieCribbage, reader: PositionReader) -> None:
        reader.pack = int(game.pack)
        game.leading_zombies = vec[i64](reader.numbers_by_seat("leading_zombies", 0))
        game.trailing_zombies = vec[i64](reader.numbers_by_seat("trailing_zombies", 0))
        game.dealer = reader.seat("dealer", 0)
        reader.read_hands("hands", game.hands, game.hidden_counts)
        read_crib(game, reader)
        read_starter(game, reader)
        for seat, cards in enumerate(reader.piles_by_seat("played_cards")):
            game.played_cards[seat] = visible_cards_in_pile(
                reader.require_face_up(f"played_cards {seat}", cards)
            )
        read_running_count(game, reader)
        game.gone_seats = reader.read_seat_set("gone_seats")
        read_phase(game, reader)
        read_show(game, reader)
        open_hands = 0
        if game.choices.reveal and not reader.is_partial:
            open_hands = seats_with_required_open_hands(game)
        game.open_hands = reader.read_seat_set("open_hands", open_hands)
        wins = reader.numbers_by_seat("wins", 0)
        game.match_score.totals = vec[i64](wins)
        game.round_count = sum(wins)
        require_card_counts(game, reader)
        read_stock(game, reader)
        read_turn(game, reader)
        if reader.is_partial:
            return
        deal_missing_cards(game, reader)
        infer_dealer(game, reader)
        infer_last_jump(game, reader)
        if reader.has_key("outcome"):
            if count(reader.read_outcome()[0]) != 1:
                raise reader.position_error("outcome", "expected exactly one winner [ZC-19]")
            return
        require_kept_jokers(game, reader)
        if game.phase == DISCARDING:
            require_discards(game, reader)
        else:
            require_crib(game, reader)
            require_running_count(game, reader)

    def position_problems(self, game: ZombieCribbage) -> Iterator[str]:
        for seat in (0, 1):
            yield from zombie_problems(game, seat)
        if game.is_over:
            yield from outcome_problems(game)
            return
        if max(game.list_scores()) > FINISH_POINTS:
            yield "leading_zombies: a player with more than 60 points has won, so the game is over [ZC-19]"
        if 2 * game.match_score.highest_total() > game.match_score.goal:
            yield "wins: a player has won more than half of the games, so the match is over [ZC-53]"
        yield from open_hand_problems(game)
        if game.phase == PLAYING:
            yield from play_problems(game)
        if game.phase == RUNNING and not may_have_just_played_joker(game):
            yield f"turn: seat {game.turn} has not just played a joker [ZC-32]"
        if game.phase in (COUNTING, CLAIMING):
            yield from show_problems(game)

    def write_memory(self, game: ZombieCribbage, state: dict[str, Any]) -> None:
        if any(game.excluded_cards):
            state["excluded_cards"] = [format_standard_cards(cards) for cards in game.excluded_cards]
        if game.seats_with_joker:
            state["has_joker"] = members(game.seats_with_joker)
        if any(game.last_show):
            state["last_show"] = [format_standard_cards(cards) for cards in game.last_show]

    def read_memory(self, game: ZombieCribbage, state: dict[str, Any]) -> None:
        read_card_sets(state, "excluded_cards", game.excluded_cards)
        # Without a list, these are the seats that said `go` at 31 in the current count (ZC-42).
        game.seats_with_joker = (
            make_set(list(state["has_joker"])) if "has_joker" in state else game.gone_seats
        )
        read_card_sets(state, "last_show", game.last_show)

    def zones(self, game: ZombieCribbage, seat: int) -> list[Zone]:
        hands = hand_zones(
            hand_texts(game, game.hands, game.hidden_counts), [hand_badges(game, owner) for owner in range(2)]
        )
        for zone in hands:
            zone.lies_open = is_hand_open(game, zone.seat)
        played = [
            Zone(
                FAN,
                f"played_card.{owner}",
                "zone-played_card",
                format_standard_cards(game.played_cards[owner]).split(),
                owner,
                badges=played_badges(game, owner),
            )
            for owner in range(2)
        ]
        all_zones = build_running_count_zones(game) + build_starter_zones(game) + build_stock_zones(game)
        all_zones += build_crib_zones(game) + build_track_zones(game) + hands + played
        all_zones += build_games_won_zones(game)
        return [zone for owner in range(SPECTATOR, 2) for zone in all_zones if zone.seat == owner]
