"""Random playouts. They use only the interface of `Game` and are compiled with the games."""

from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.events import StatsCounter, attach_stats_counter
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def play_out(game: Game, rng: Rng, max_moves: i64, move_log: list[tuple[int, int]] | None = None) -> i64:
    """Play random legal moves until the match ends, or until `max_moves` moves are made.

    Args:
        game: The match. It is changed.
        rng: Source of the players' choices. Random events of the match use the match's own generator.
        max_moves: Maximum number of moves, 0 or more.
        move_log: List that receives each move, as a pair of seat and move; None to keep no moves.

    Returns:
        The number of moves made.
    """
    move_count: i64 = 0
    while not game.is_over and move_count < max_moves:
        if game.has_interrupts and game.seats_that_may_interrupt():
            move_count += play_interrupts(game, rng, move_log)
            if game.is_over:
                break
        seat = game.turn
        move = game.move_buffer[rng.randbelow(game.generate_legal_moves(seat))]
        game.push(seat, move)
        move_count += 1
        if move_log is not None:
            move_log.append((int(seat), int(move)))
    return move_count


def play_interrupts(game: Game, rng: Rng, move_log: list[tuple[int, int]] | None = None) -> i64:
    """Let each seat that may interrupt decide at random. Return the number of moves made.

    Declining is as likely as each legal move.
    """
    move_count: i64 = 0
    declined: i64 = 0
    seat = game.next_actor()
    while not game.is_over and not (game.to_move() >> seat) & 1:
        legal_count = game.generate_legal_moves(seat)
        choice = rng.randbelow(legal_count + 1)
        if choice < legal_count:
            move = game.move_buffer[choice]
            game.push(seat, move)
            move_count += 1
            declined = 0
            if move_log is not None:
                move_log.append((int(seat), int(move)))
        else:
            declined |= bit(seat)
        seat = game.next_actor(declined)
    return move_count


def play_matches(game: Game, rng: Rng, match_count: i64, stats_counter: StatsCounter | None = None) -> i64:
    """Play random matches with the same seats and options, as fast as possible.

    The seats' knowledge is not tracked. Without a `stats_counter`, events are not recorded either.

    Args:
        game: The match object, which is restarted for each match.
        rng: Source of the players' choices.
        match_count: Number of matches, 0 or more.
        stats_counter: Counts the statistics of each match, starting from zero; created by
            `parlour.kit.stats.new_stats_counter`.

    Returns:
        The total number of moves.
    """
    game.record_events = stats_counter is not None
    game.track_knowledge = False
    attach_stats_counter(game, stats_counter)
    move_count: i64 = 0
    for _nth in range(match_count):
        if stats_counter is not None:
            stats_counter.reset()
        game.start()
        move_count += play_out(game, rng, 1_000_000_000_000)
    return move_count


def benchmark_copies(game: Game, copy_count: i64) -> None:
    """Copy a match repeatedly, to measure the speed of copying."""
    for _nth in range(copy_count):
        game.copy()
