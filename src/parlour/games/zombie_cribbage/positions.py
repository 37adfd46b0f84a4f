"""Notation of positions in Zombie Cribbage, and checks for impossible positions."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.beliefs import sample_cards
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
from parlour.kit.cards import JOKERS, NO_CARD, UNKNOWN, format_standard_card
from parlour.kit.layout.places import (
    NOBODY,
    CustomPlace,
    Hands,
    KnownCardSets,
    Layout,
    LearnedFields,
    Numbers,
    SeatSets,
    SeatsValue,
    SeatValue,
)
from parlour.kit.position_reader import MAX_NUMBER, PositionReader, visible_cards_in_pile
from parlour.kit.validation import shorten_repr as quoted


def read_stock(game: ZombieCribbage, position: PositionReader) -> tuple[int, int]:
    """Read the stock (ZC-3).

    Returns:
        The top card, or NO_CARD if it is hidden or the starter has been turned up; and the set of the other
            visible cards.
    """
    stock = position.pile("stock")
    if position.is_partial:
        return NO_CARD, visible_cards_in_pile(stock)
    top_card = stock[0] if stock and game.starter == NO_CARD else NO_CARD
    return top_card, visible_cards_in_pile([card for card in stock if card != top_card])


def read_crib(game: ZombieCribbage, position: PositionReader) -> list[list[int]]:
    """Read the discards of each seat. The crib can be one string, or a list with one string per seat."""
    crib_text = position.get_raw("crib")
    if not isinstance(crib_text, str):
        return position.piles_by_seat("crib")
    crib = position.parse_cards("crib", crib_text)
    # If the crib has only two cards, the seat with fewer cards in hand has discarded them.
    split_index = 0 if len(crib) == 2 and count(game.hands[0]) > count(game.hands[1]) else 2
    return [crib[:split_index], crib[split_index:]]


def format_starter(game: ZombieCribbage, starter: int) -> str | None:
    return format_standard_card(starter) if starter != NO_CARD else None


def read_starter(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    starter = position.pile("starter")
    if len(starter) > 1 or UNKNOWN in starter:
        raise position.position_error("starter", "expected one card, face up [ZC-3]")
    return (starter[0] if starter else NO_CARD,)


def deal_missing_cards(game: ZombieCribbage, position: PositionReader) -> None:
    """Fill the stock with the cards that a position omits.

    If both players have discarded, also deal the crib and the starter if the position omits them.
    """
    unplaced_cards = game.pack & ~position.named_cards
    if game.phase != DISCARDING and not position.has_key("crib") and count(unplaced_cards) >= 4:
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


# The play.


def format_running_count(game: ZombieCribbage, cards: vec[i64], card_count: int, running_total: int) -> str:
    return " ".join([format_standard_card(cards[index]) for index in range(card_count)])


def read_running_count(game: ZombieCribbage, position: PositionReader) -> tuple[vec[i64], int, int]:
    """Read the cards of the count, their number and their sum.

    Raises:
        InvalidPositionError: A card of the count has not been played, or the sum is over 31 (ZC-5).
    """
    cards = position.pile_allowing_repeats("count")
    for card in cards:
        if card == UNKNOWN or not (game.played_cards[0] | game.played_cards[1]) & bit(card):
            word = "?" if card == UNKNOWN else game.variant.notation.format_card(game, card)
            raise position.position_error("count", f"no player has played {word}")
    total = sum([int(CARD_VALUES[card]) for card in cards])
    if total > THIRTY_ONE:
        raise position.position_error("count", f"the cards add up to {total}; a count cannot pass 31 [ZC-5]")
    return vec[i64](cards + [0] * (len(game.count_cards) - len(cards))), len(cards), total


def format_phase(game: ZombieCribbage, phase: int) -> str:
    return PHASES[phase]


def read_phase(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    phase = position.get_raw("phase")
    if phase is None:
        phase = infer_phase(game, position)
    if phase not in PHASES:
        raise position.position_error("phase", f"{quoted(phase)} is not one of {', '.join(PHASES)}")
    if phase in (PHASES[COUNTING], PHASES[CLAIMING]) and game.choices.counting == "auto":
        raise position.position_error(
            "phase", "players count their own hands only with counting=claimed [ZC-48]"
        )
    if phase == PHASES[RUNNING] and not game.choices.run:
        raise position.position_error("phase", "the player of a joker may run only with run=on [ZC-32]")
    return (PHASES.index(phase),)


def infer_phase(game: ZombieCribbage, position: PositionReader) -> str:
    """Return the phase of a position that does not state it."""
    if position.has_key("announced_points"):
        return "claim"
    if position.has_key("shown"):
        return "count"
    if (
        game.starter != NO_CARD
        or game.played_cards[0] | game.played_cards[1]
        or (game.discards[0] and game.discards[1])
    ):
        return "play"
    return "discard"


def format_show(game: ZombieCribbage, is_crib_shown: bool) -> str | None:
    """Return "hand" or "crib", whichever is being shown (ZC-48), or None outside the show."""
    if game.phase not in (COUNTING, CLAIMING):
        return None
    return "crib" if is_crib_shown else "hand"


def read_show(game: ZombieCribbage, position: PositionReader) -> tuple[bool]:
    shown_kind = position.get_raw("shown")
    if shown_kind not in (None, "hand", "crib"):
        raise position.position_error("shown", f"expected hand or crib, not {quoted(shown_kind)}")
    if shown_kind is not None and game.phase not in (COUNTING, CLAIMING):
        raise position.position_error("shown", "hands are shown only while the players count them [ZC-48]")
    return (shown_kind == "crib",)


def announced_points_or_none(game: ZombieCribbage, announced_points: int) -> int | None:
    return int(announced_points) if game.phase == CLAIMING else None


def read_announced_points(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    announced_points = position.number("announced_points", 0, 0, MAX_HAND_POINTS)
    if announced_points and game.phase != CLAIMING:
        raise position.position_error("announced_points", "points are announced only before a claim [ZC-48]")
    return (announced_points,)


def infer_open_hand_seats(game: ZombieCribbage, position: PositionReader) -> int:
    """Return the set of seats whose hands lie face up, inferred from the cards (ZC-31)."""
    return seats_with_required_open_hands(game) if game.choices.reveal and not position.is_partial else 0


def read_turn(game: ZombieCribbage, position: PositionReader) -> None:
    """Read the turn, the seats that still have to discard, and the seat that played the last card."""
    game.waiting_seats = 0
    if game.count_size:
        game.last_seat = 0 if game.played_cards[0] & bit(game.count_cards[game.count_size - 1]) else 1
    if game.phase == DISCARDING:
        for seat in (0, 1):
            if not game.discards[seat] and not game.hidden_crib_counts[seat]:
                game.waiting_seats |= bit(seat)
    elif count(position.read_seat_set("turn")) > 1:
        raise position.position_error(
            "turn", "only one seat is on turn, except while both players discard [ZC-4]"
        )
    game.turn = position.first_seat_to_move(infer_turn(game))
    if game.turn < 0:
        game.waiting_seats = 0
    elif game.waiting_seats:
        if position.read_seat_set("turn") & ~game.waiting_seats:
            raise position.position_error("turn", "a seat that has discarded is not on turn [ZC-2]")
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


def list_wins(game: ZombieCribbage) -> list[int]:
    return game.match_score.list_totals()


def read_wins(game: ZombieCribbage, position: PositionReader) -> None:
    wins = position.numbers_by_seat("wins")
    if min(wins) < 0:
        raise position.position_error("wins", "the number of games won cannot be negative")
    for seat in (0, 1):
        game.match_score.totals[seat] = wins[seat]
    game.round_count = sum(wins)


# Jokers that seats are known to hold.


def write_joker_holders(game: ZombieCribbage, state: dict[str, Any], seats_with_joker: int) -> None:
    if seats_with_joker:
        state["has_joker"] = members(seats_with_joker)


def read_joker_holders(game: ZombieCribbage, state: dict[str, Any]) -> tuple[int]:
    """Read the seats that are known to hold a joker, because they said `go` at 31 (ZC-42).

    If the state does not list them, return the seats that said `go` at 31 in the current count.
    """
    return (make_set(list(state["has_joker"])) if "has_joker" in state else game.gone_seats,)


# Checks for positions that cannot occur in play.


def validate(game: ZombieCribbage, position: PositionReader) -> None:
    """Complete a position, and reject it if it cannot occur in play."""
    read_wins(game, position)
    for seat in (0, 1):
        validate_zombies(game, position, seat)
    validate_card_counts(game, position)
    read_turn(game, position)
    if position.is_partial:
        validate_stock(game, position)
        return
    deal_missing_cards(game, position)
    if game.turn >= 0:
        validate_unfinished_match(game, position)
    else:
        validate_finished_match(game, position)


def validate_card_counts(game: ZombieCribbage, position: PositionReader) -> None:
    """Check that no seat has too many cards (ZC-2)."""
    for seat in (0, 1):
        if count(game.discards[seat]) + game.hidden_crib_counts[seat] > 2:
            raise position.position_error("crib", "a seat cannot discard more than two cards [ZC-2]")
        cards = game.hands[seat] | game.played_cards[seat]
        max_cards = 4
        if game.phase == DISCARDING:
            cards |= game.discards[seat]
            max_cards = 6
        if count(cards) + game.hidden_counts[seat] > max_cards:
            raise position.position_error("hands", f"seat {seat} has more than {max_cards} cards [ZC-2]")


def validate_stock(game: ZombieCribbage, position: PositionReader) -> None:
    """Check that the stock in a view is hidden and has the right number of cards (ZC-3)."""
    hidden_count = hidden_stock_count(game) + count(game.stock)
    if game.stock or (position.has_key("stock") and len(position.pile("stock")) != hidden_count):
        raise position.position_error(
            "stock", f"a view must have a ? for each of the {hidden_count} hidden cards [ZC-3]"
        )


def validate_unfinished_match(game: ZombieCribbage, position: PositionReader) -> None:
    """Check a position of a match that is not over."""
    if max(game.list_scores()) > FINISH_POINTS:
        raise position.position_error(
            "leading_zombies", "a player with more than 60 points has won, so the game is over [ZC-19]"
        )
    if 2 * max(game.match_score.list_totals()) > game.match_score.goal:
        raise position.position_error(
            "wins", "a player has won more than half of the games, so the match is over [ZC-53]"
        )
    validate_open_hands(game, position)
    if game.phase == DISCARDING:
        validate_discard_phase(game, position)
    else:
        validate_hands(game, position)
    if game.phase == PLAYING:
        validate_play_phase(game, position)
    elif game.phase == RUNNING:
        validate_run_choice(game, position)
    elif game.phase != DISCARDING:
        validate_show(game, position)
    validate_go_seats(game, position)


def validate_zombies(game: ZombieCribbage, position: PositionReader, seat: int) -> None:
    """Check that a seat's trailing zombie is behind its leading zombie (ZC-18, ZC-50).

    The zombies cannot be further apart than the highest score of one hand. If the position omits the trailing
    zombie, it is at 0, and any distance is allowed.
    """
    score, trailing_score = game.leading_zombies[seat], game.trailing_zombies[seat]
    if not 0 <= trailing_score <= max(score - 1, 0):
        expected = f"behind the leading one at {score}" if score > 0 else "at 0, because it has not scored"
        raise position.position_error(
            "trailing_zombies",
            f"seat {seat}'s trailing zombie must be {expected}, not at {trailing_score} [ZC-50]",
        )
    if trailing_score and score - trailing_score > MAX_HAND_POINTS:
        raise position.position_error(
            "trailing_zombies",
            f"seat {seat}'s zombies are {score - trailing_score} apart;"
            f" no single score is over {MAX_HAND_POINTS} [ZC-50]",
        )


def validate_finished_match(game: ZombieCribbage, position: PositionReader) -> None:
    """Check that a finished match's winner is beyond the finish line and won enough games (ZC-19, ZC-53)."""
    winners, _ = position.read_outcome()
    if count(winners) != 1:
        raise position.position_error("outcome", "expected exactly one winner [ZC-19]")
    winner = min_element(winners)
    scores = game.list_scores()
    if scores[winner] <= FINISH_POINTS or scores[1 - winner] > FINISH_POINTS:
        raise position.position_error(
            "leading_zombies",
            "the winner must have more than 60 points, and the other player at most 60 [ZC-19]",
        )
    wins = game.match_score.list_totals()
    if game.match_score.goal > 1 and not 2 * wins[winner] > game.match_score.goal > 2 * wins[1 - winner]:
        raise position.position_error(
            "wins", f"the winner must have won more than half of {game.match_score.goal} games [ZC-53]"
        )


def validate_discard_phase(game: ZombieCribbage, position: PositionReader) -> None:
    if not game.waiting_seats:
        raise position.position_error("phase", "both players have discarded, so the play has begun [ZC-3]")
    if game.starter != NO_CARD:
        raise position.position_error(
            "starter", "the starter is not turned up before both players have discarded [ZC-3]"
        )
    if game.played_cards[0] | game.played_cards[1]:
        raise position.position_error(
            "played_cards", "no card is played before both players have discarded [ZC-3]"
        )
    if game.top_card < 0:
        raise position.position_error("stock", "the stock must have a card to turn up as the starter [ZC-3]")
    for seat in (0, 1):
        held_count, discard_count = count(game.hands[seat]), count(game.discards[seat])
        if discard_count not in (0, 2):
            raise position.position_error(
                "crib", f"seat {seat} must have discarded two cards, not {discard_count} [ZC-2]"
            )
        if held_count != game.cards_per_hand - discard_count:
            expected = f"{game.cards_per_hand - discard_count} cards after discarding {discard_count}"
            raise position.position_error(
                "hands", f"seat {seat} must hold {expected}, not {held_count} [ZC-2]"
            )


def validate_hands(game: ZombieCribbage, position: PositionReader) -> None:
    """Check the starter, and how many cards each seat kept and discarded (ZC-2, ZC-3).

    A position may omit kept cards.
    """
    for seat in (0, 1):
        kept_count, discard_count = (
            count(game.hands[seat] | game.played_cards[seat]),
            count(game.discards[seat]),
        )
        if kept_count > game.cards_per_hand - 2:
            raise position.position_error(
                "hands",
                f"seat {seat} can have at most {game.cards_per_hand - 2} cards,"
                f" including played cards, not {kept_count} [ZC-2]",
            )
        if discard_count != 2:
            raise position.position_error(
                "crib", f"seat {seat} must have discarded two cards, not {discard_count} [ZC-2]"
            )
    if game.starter == NO_CARD:
        raise position.position_error("starter", "the starter must be turned up before the play [ZC-3]")


def validate_play_phase(game: ZombieCribbage, position: PositionReader) -> None:
    """Check whose turn it is while cards are being played (ZC-4, ZC-5)."""
    turn, other = game.turn, 1 - game.last_seat
    if not game.count_size:
        is_first_play = not game.played_cards[0] | game.played_cards[1]
        if is_first_play and turn == game.dealer:
            if position.has_key("dealer"):
                raise position.position_error(
                    "turn", f"seat {1 - turn} leads, because seat {turn} deals [ZC-4]"
                )
            game.dealer = 1 - turn
    elif turn == game.last_seat and game.can_play(other):
        raise position.position_error(
            "turn", f"it is seat {other}'s turn, because it holds a card that fits [ZC-4]"
        )
    if game.can_play(turn):
        return
    if turn != game.last_seat or not game.may_go_on_or_stop(turn):
        raise position.position_error("turn", f"seat {turn} has no card that fits [ZC-5]")


def validate_run_choice(game: ZombieCribbage, position: PositionReader) -> None:
    if not may_have_just_played_joker(game):
        raise position.position_error("turn", f"seat {game.turn} has not just played a joker [ZC-32]")
    if game.count_size and not game.can_running_count_continue(game.turn):
        raise position.position_error(
            "count", "no player can add a card, so the count has ended and must be empty [ZC-52]"
        )


def validate_show(game: ZombieCribbage, position: PositionReader) -> None:
    """Check the cards, the turn and the announced points of a position in the show (ZC-10, ZC-16, ZC-48)."""
    if game.hands[0] | game.hands[1]:
        raise position.position_error(
            "hands", "hands are counted only when all cards have been played [ZC-10]"
        )
    if game.count_size:
        raise position.position_error(
            "count", "all cards have been played, so the count must be empty [ZC-10]"
        )
    if game.is_crib_shown and (game.turn == game.dealer) != (game.phase == COUNTING):
        raise position.position_error(
            "turn", "the dealer counts the crib, and the other player claims [ZC-16]"
        )
    if game.phase == COUNTING:
        return
    owner = 1 - game.turn
    max_points = game.true_points(owner)
    if game.announced_points > max_points:
        shown_cards = f"the {'crib' if game.is_crib_shown else 'hand'} of seat {owner}"
        raise position.position_error(
            "announced_points", f"{shown_cards} is worth {max_points}, not {game.announced_points} [ZC-48]"
        )
    read_last_jump(game, position, owner)


def read_last_jump(game: ZombieCribbage, position: PositionReader, owner: int) -> None:
    """Check that a seat's last jump was as long as the points that it announced (ZC-48).

    If the position omits the spaces of the leading or trailing zombies, infer the owner's.
    """
    last_score = game.leading_zombies[owner] - game.trailing_zombies[owner]
    if game.announced_points in (0, last_score):
        return
    if position.has_key("leading_zombies") and position.has_key("trailing_zombies"):
        raise position.position_error(
            "announced_points",
            f"the last jump of seat {owner} was {last_score}, not {game.announced_points} [ZC-48]",
        )
    if not position.has_key("leading_zombies"):
        game.leading_zombies[owner] = game.trailing_zombies[owner] + game.announced_points
    elif game.leading_zombies[owner] >= game.announced_points:
        game.trailing_zombies[owner] = game.leading_zombies[owner] - game.announced_points
    else:
        raise position.position_error(
            "leading_zombies",
            f"seat {owner} has just scored {game.announced_points} points,"
            f" so its score is not {game.leading_zombies[owner]} [ZC-48]",
        )


def validate_go_seats(game: ZombieCribbage, position: PositionReader) -> None:
    for seat in members(game.gone_seats):
        if (
            game.choices.joker_at_31 == "forced"
            or game.count_total < THIRTY_ONE
            or not game.hands[seat] & JOKERS
        ):
            raise position.position_error(
                "gone_seats", f"seat {seat} has no joker to keep back at 31 [ZC-42]"
            )


def validate_open_hands(game: ZombieCribbage, position: PositionReader) -> None:
    """Check that a hand lies face up if, and only if, the opponent has played a joker (ZC-31, ZC-51)."""
    if game.open_hands and not game.choices.reveal:
        raise position.position_error("open_hands", "hands are face up only with reveal=on [ZC-31]")
    for seat in members(game.open_hands):
        if game.phase == DISCARDING or (
            position.has_key("played_cards") and not game.played_cards[1 - seat] & JOKERS
        ):
            raise position.position_error(
                "open_hands",
                f"seat {seat}'s hand must be hidden, because seat {1 - seat} has not played a joker [ZC-31]",
            )
    for seat in (
        members(seats_with_required_open_hands(game) & ~game.open_hands) if game.choices.reveal else []
    ):
        raise position.position_error(
            "open_hands",
            f"seat {seat}'s hand must be face up, because seat {1 - seat} has played a joker [ZC-31]",
        )


def seats_with_required_open_hands(game: ZombieCribbage) -> int:
    """Return the seats whose hands must lie face up, because the opponent has played a joker."""
    open_seats = 0
    for seat in (0, 1):
        if game.hands[seat] and game.played_cards[1 - seat] & JOKERS:
            open_seats |= bit(seat)
    return open_seats


def may_have_just_played_joker(game: ZombieCribbage) -> bool:
    """Return True if the player whose turn it is may have just played a joker.

    If the count is empty, this can be any joker that the player has played, because a joker may have ended
    the count.
    """
    if game.count_size:
        return game.last_seat == game.turn and game.count_cards[game.count_size - 1] >= 52
    return game.played_cards[game.turn] & JOKERS != 0


def cards_in_pack(game: ZombieCribbage) -> int:
    return game.pack


LAYOUT = Layout(
    Numbers("leading_zombies", high=MAX_NUMBER, build_zones=build_track_zones),
    Numbers("trailing_zombies", low=-MAX_NUMBER, high=MAX_NUMBER),
    SeatValue("dealer"),
    Hands("hands", badges=hand_badges, lies_open=is_hand_open),
    Hands(
        "crib",
        field="discards",
        hidden_counts="hidden_crib_counts",
        read_values=read_crib,
        build_zones=build_crib_zones,
    ),
    CustomPlace(
        "starter",
        fields=("starter",),
        format_fields=format_starter,
        read_values=read_starter,
        build_zones=build_starter_zones,
        holds_cards=True,
    ),
    SeatSets("played_cards", badges=played_badges),
    CustomPlace(
        "count",
        fields=("count_cards", "count_size", "count_total"),
        format_fields=format_running_count,
        read_values=read_running_count,
        build_zones=build_running_count_zones,
        holds_cards=True,
    ),
    SeatsValue("gone_seats"),
    CustomPlace("phase", fields=("phase",), format_fields=format_phase, read_values=read_phase),
    CustomPlace("shown", fields=("is_crib_shown",), format_fields=format_show, read_values=read_show),
    CustomPlace(
        "announced_points",
        fields=("announced_points",),
        format_fields=announced_points_or_none,
        read_values=read_announced_points,
    ),
    SeatsValue("open_hands", default_seats=infer_open_hand_seats),
    CustomPlace("wins", fields=(), format_fields=list_wins, build_zones=build_games_won_zones),
    CustomPlace(
        "stock",
        fields=("top_card", "stock"),
        format_fields=format_stock,
        read_values=read_stock,
        build_zones=build_stock_zones,
        viewers=NOBODY,
        holds_cards=True,
    ),
    learned=(
        KnownCardSets("excluded_cards"),
        LearnedFields(
            fields=("seats_with_joker",), write_fields=write_joker_holders, read_fields=read_joker_holders
        ),
        KnownCardSets("last_show"),
    ),
    pack=cards_in_pack,
    validate=validate,
    shown_first=("count", "starter", "stock", "crib"),
)
