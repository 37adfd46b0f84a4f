"""How positions of games of asking are written and read, and what everybody saw on the way."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.rules import AskingGame
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import bit, gather, members, shift
from parlour.kit.cards import RANK_CARDS, card_text, read_card, read_rank, set_text
from parlour.kit.given import shown as shown_text
from parlour.kit.notes import Notes
from parlour.kit.position import PositionReader

OF_SEATS = ("shown", "lacks", "holds", "part")  # keys of the memory, a set of cards for each seat


def set_words(game: AskingGame, sets: vec[i64]) -> list[str]:
    """The ranks of the sets that each seat has laid down."""
    return [" ".join([card_text(club)[0] for club in members(ranks_in(laid))]) for laid in sets]


def read_sets(game: AskingGame, position: PositionReader) -> tuple[vec[i64]]:
    sets = vec[i64]([0] * int(game.seats))
    for seat, ranks in enumerate(position.by_seat("sets", "")):
        for word in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
            rank = read_rank(str(word))
            if rank < 0 or not game.terms.ranks & shift(RANK_CARDS, 4 * rank):
                known = " ".join([card_text(club)[0] for club in members(game.terms.ranks)])
                raise position.fault(
                    f"sets {seat}", f"{shown_text(word)} is not a rank of this pack, which has {known}"
                )
            whole = game.terms.pack & shift(RANK_CARDS, 4 * rank)
            if position.named & whole:
                there = set_text(position.named & whole)
                raise position.fault(
                    f"sets {seat}",
                    f"all cards of the set {word} are laid down, but {there} lies elsewhere too",
                )
            position.set_aside(int(whole))
            sets[seat] = sets[seat] | whole
    return (sets,)


def leaves_stock(game: AskingGame) -> bool:
    return not game.terms.deals_all


def read_rest(game: AskingGame, position: PositionReader) -> None:
    """What follows from the places."""
    for seat in range(game.seats):
        if game.cards_held(seat):
            game.holding |= bit(seat)
    if game.terms.deals_all and game.left:
        raise position.fault("stock", "all cards are dealt at this table, so there is no stock")
    game.turn = position.one_turn(int(game.next_seat(game.dealer)))
    game.note_hands()


def check(game: AskingGame, position: PositionReader) -> None:
    """Takes what follows from the places, and refuses what no play can lead to."""
    read_rest(game, position)
    if game.turn < 0:
        check_end(game, position)
        return
    check_play(game, position)
    # Sets that wait in a hand are laid down as its turn begins, and here it begins.
    game.begin_turn(game.turn)


def check_play(game: AskingGame, position: PositionReader) -> None:
    """Refuses what no play can lead to while the match goes on."""
    if not (game.holding >> game.turn) & 1:
        raise position.fault("turn", f"seat {game.turn} holds no cards, so it cannot be on turn")
    if game.holding == bit(game.turn):
        raise position.fault(
            "hands", "another player must hold cards, so that the seat on turn has somebody to ask"
        )
    # Only where a stock is written: cards that appear nowhere lie beneath it, also in a short position.
    if game.terms.refills and position.position.get("stock"):
        for seat in range(int(game.seats)):
            if not game.holding & bit(seat):
                raise position.fault(
                    f"hands {seat}", "an empty hand draws a card while there is stock, so it cannot be empty"
                )


def check_end(game: AskingGame, position: PositionReader) -> None:
    """Refuses an end that no play can lead to."""
    ended = position.mapping("over")
    winners = position.seat_set(ended.get("winner"), "over")
    clause = str(ended.get("clause", ""))
    if clause and clause == game.out_clause:
        out = winners & -winners
        if not out or out != winners or winners & game.holding or not game.left or not game.terms.out_wins:
            raise position.fault(
                "over", f"by {clause} a player wins who runs out of cards while there is stock"
            )
        return
    known = ["G-4", *[end for end in (game.stock_clause, game.sets_clause, game.alone_clause) if end]]
    if clause and clause not in known:
        raise position.fault("over", f"this game is ended by {', '.join(known)}, not by {shown_text(clause)}")
    for seat in range(int(game.seats)):
        if game.whole_ranks(game.hands[seat]) and not game.veiled[seat]:
            raise position.fault(
                f"hands {seat}", "at the end every whole set has been laid down, so none is left in a hand"
            )
    if winners != game.leaders():
        raise position.fault("over", f"the most sets win, so the winner must be {members(game.leaders())}")


# What everybody saw


def write_learnt(
    game: AskingGame, state: dict[str, Any], notes: Notes, absent: int, *of_seats: vec[i64]
) -> None:
    for key, sets in zip(OF_SEATS, of_seats, strict=True):
        state[key] = [set_text(cards) for cards in sets]
    state["notes"] = notes.numbers()
    if absent:
        state["absent"] = set_text(absent)


def read_learnt(game: AskingGame, state: dict[str, Any]) -> tuple[Any, ...]:
    if "notes" not in state:
        return ()
    notes = Notes(list(state["notes"]))
    of_seats = [vec[i64]([set_of(state[key][seat]) for seat in range(game.seats)]) for key in OF_SEATS]
    return (notes, set_of(state.get("absent", "")), *of_seats)


def set_of(cards: str) -> int:
    return int(gather([read_card(word) for word in str(cards).split()]))
