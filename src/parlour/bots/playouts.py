"""Random playouts. They use only the interface of `Game` and are compiled with the games."""

from typing import SupportsIndex

from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.event_counts import EventCounts
from parlour.kit.events import NOTHING, WITH_EVENTS
from parlour.kit.game import Game, require_game
from parlour.kit.rng import Rng, require_rng
from parlour.kit.validation import validate_number, wrong_type_error


def play_out(game: object, rng: object, max_moves: SupportsIndex, move_log: object = None) -> i64:
    """Play random legal moves until the match ends, or until `max_moves` moves are made.

    Args:
        game: The match. It is changed.
        rng: Source of the players' choices. Random events of the match use the match's own generator.
        max_moves: Maximum number of moves, 0 or more.
        move_log: List that receives each move, as a pair of seat and move; None to keep no moves.

    Returns:
        The number of moves made.

    Raises:
        ParlourError: An argument has the wrong type, or `max_moves` is negative.
    """
    return play_random_moves(
        require_game("game", game),
        require_rng("rng", rng),
        validate_number("max_moves", max_moves, 0),
        validate_move_log(move_log),
    )


def validate_move_log(move_log: object) -> list[tuple[int, int]] | None:
    if move_log is None or isinstance(move_log, list):
        return move_log
    raise wrong_type_error("move_log", "a list", move_log)


def play_random_moves(
    game: Game,
    rng: Rng,
    max_moves: i64,
    move_log: list[tuple[int, int]] | None = None,
    event_counts: EventCounts | None = None,
) -> i64:
    """Make random moves as `play_out` does, without checking the arguments.

    If `event_counts` is given, count the events of each move.
    """
    if move_log is None and event_counts is None and not game.has_interrupts:
        return play_turns(game, rng, max_moves)
    move_count: i64 = 0
    while not game.is_over and move_count < max_moves:
        if game.has_interrupts and game.seats_that_may_interrupt():
            move_count += play_interrupts(game, rng, move_log, event_counts)
            if game.is_over:
                break
        seat = game.turn
        choice = rng.randbelow(game.generate_legal_moves(seat))
        move = game.move_buffer[choice]
        game.push(seat, move)
        move_count += 1
        if event_counts is not None:
            event_counts.count_events(game)
        if move_log is not None:
            move_log.append((int(seat), int(move)))
    return move_count


def play_turns(game: Game, rng: Rng, max_moves: i64) -> i64:
    """Do the same as `play_out` in a match without interrupts: the innermost loop of all simulations."""
    move_count: i64 = 0
    while not game.is_over and move_count < max_moves:
        seat = game.turn
        choice = rng.randbelow(game.generate_legal_moves(seat))
        game.push(seat, game.move_buffer[choice])
        move_count += 1
    return move_count


def play_interrupts(
    game: Game,
    rng: Rng,
    move_log: list[tuple[int, int]] | None = None,
    event_counts: EventCounts | None = None,
) -> i64:
    """Let each seat that may interrupt decide at random. Return the number of moves made.

    Declining is as likely as each legal move.
    """
    move_count: i64 = 0
    seat = game.next_actor()
    while not game.is_over and not (game.to_move() >> seat) & 1:
        legal_count = game.generate_legal_moves(seat)
        choice = rng.randbelow(legal_count + 1)
        if choice < legal_count:
            move = game.move_buffer[choice]
            game.push(seat, move)
            move_count += 1
            if event_counts is not None:
                event_counts.count_events(game)
            if move_log is not None:
                move_log.append((int(seat), int(move)))
        else:
            game.declined_seats |= bit(seat)
        seat = game.next_actor()
    return move_count


def play_matches(game: object, rng: object, match_count: SupportsIndex, event_counts: object = None) -> i64:
    """Play random matches with the same seats and options, as fast as possible.

    The match records nothing, or only events if `event_counts` is given.

    Args:
        game: The match object, which is restarted for each match.
        rng: Source of the players' choices.
        match_count: Number of matches, 0 or more.
        event_counts: Counts the statistics of each match, starting from zero.

    Returns:
        The total number of moves.

    Raises:
        ParlourError: An argument has the wrong type, or `match_count` is negative.
    """
    match = require_game("game", game)
    choice_rng = require_rng("rng", rng)
    counts: EventCounts | None = None
    if isinstance(event_counts, EventCounts):
        counts = event_counts
    elif event_counts is not None:
        raise wrong_type_error("event_counts", "an EventCounts", event_counts)
    remaining_count: i64 = validate_number("match_count", match_count, 0)
    match.recording = NOTHING if counts is None else WITH_EVENTS
    move_count: i64 = 0
    for _nth in range(remaining_count):
        match.start()
        if counts is not None:
            counts.reset()
            counts.count_events(match)
        move_count += play_random_moves(match, choice_rng, 1_000_000_000_000, None, counts)
    return move_count


def benchmark_copies(game: Game, copy_count: i64) -> None:
    """Copy a match repeatedly, to measure the speed of copying."""
    for _nth in range(copy_count):
        game.copy()
