"""Matches of which is kept what they came to, played at random in the compiled code."""

from typing import Final

from mypy_extensions import i64

from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.ledger import NULL, Ledger
from parlour.kit.seats import NOBODY
from parlour.players.playout import play_out

CHOICES: Final = (
    1073741822  # numbers the stream out of which players choose: no game has a lot of this number
)
ENDLESS: Final = 1_000_000_000_000
HEAD: Final = ("dealer", "first", "moves", "rounds", "winners")  # before the scores, and then the figures


def deal_match(game: Game, ledger: Ledger, seed: int) -> Rng:
    """Deals the match of this seed anew; says where its players' choices come from.

    From here on the ledger counts, and no events are kept.
    """
    rng = Rng.fast(seed)
    choices = rng.beside(CHOICES)
    game.rng = rng
    game.listening = True
    game.ledger = ledger
    ledger.clear()
    game.start()
    return choices


def first_seat(game: Game) -> i64:
    """The seat that has to act alone after the deal, NOBODY where several have to or none."""
    waiting = game.to_move()
    if waiting and not waiting & (waiting - 1):
        return game.turn
    return NOBODY


def write_match(
    game: Game, ledger: Ledger, dealer: int, first: int, moves: int, into: list[int], clauses: list[str]
) -> None:
    """Adds what a match came to: HEAD, scores, figures, NULL for what there is none of; and its clause."""
    if ledger.leads >= 0:
        first = int(ledger.leader)
    into.append(dealer if dealer >= 0 else NULL)
    into.append(first if first >= 0 else NULL)
    into.append(moves)
    into.append(int(game.rounds))
    into.append(int(game.winners))
    scores = game.score_list()
    if scores:
        into.extend(scores)
    else:
        for _nth in range(game.seats):
            into.append(NULL)
    columns = ledger.columns
    for at in range(len(columns)):
        into.append(int(columns[at]))
    clauses.append(game.ended_by)


def dealer_of(game: Game, field: str) -> int:
    """The seat that deals, by the field that has it; NOBODY where there is none."""
    if not field:
        return NOBODY
    seat: int = getattr(game, field)
    return seat


def collect_matches(
    game: Game,
    ledger: Ledger,
    dealer_field: str,
    first_seed: int,
    matches: int,
    into: list[int],
    clauses: list[str],
    noted: list[tuple[int, int]] | None = None,
) -> None:
    """Plays so many matches at random, one of each seed from the first on, and writes what they came to.

    Where there is a list, the moves are added to it, each with its seat before it.
    """
    for nth in range(matches):
        choices = deal_match(game, ledger, first_seed + nth)
        dealer = dealer_of(game, dealer_field)
        first = int(first_seat(game))
        made = play_out(game, choices, ENDLESS, noted)
        write_match(game, ledger, dealer, first, int(made), into, clauses)
    game.ledger = None
