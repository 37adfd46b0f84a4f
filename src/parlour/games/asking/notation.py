"""How games of asking are written."""

from typing import Any

from parlour.games.asking.rules import AskingGame
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import bit, gather, members, shift
from parlour.kit.cards import RANK_CARDS, UNKNOWN, card_text, read_card, read_rank, set_text
from parlour.kit.errors import InvalidMove
from parlour.kit.moves import SEAT_STEP
from parlour.kit.position import PositionReader, cards_of, laid

FILLERS = ("for", "any", "the")  # that may stand before what is asked for


def write_memory(game: AskingGame, state: dict[str, Any]) -> None:
    state["shown"] = [set_text(cards) for cards in game.shown]
    state["lacks"] = [set_text(cards) for cards in game.lacks]
    state["holds"] = [set_text(cards) for cards in game.holds]
    state["part"] = [set_text(cards) for cards in game.part]
    state["notes"] = game.notes.taken[: game.notes.noted]
    if game.absent:
        state["absent"] = set_text(game.absent)


def read_memory(game: AskingGame, state: dict[str, Any]) -> None:
    if "notes" not in state:
        return
    for seat in range(game.seats):
        game.shown[seat] = set_of(state["shown"][seat])
        game.lacks[seat] = set_of(state["lacks"][seat])
        game.holds[seat] = set_of(state["holds"][seat])
        game.part[seat] = set_of(state["part"][seat])
    game.notes.set(list(state["notes"]))
    game.absent = set_of(state.get("absent", ""))


def write(game: AskingGame, position: dict[str, Any]) -> None:
    position["hands"] = [" ".join(hand_words(game, seat)) for seat in range(game.seats)]
    position["sets"] = [" ".join(set_words(game, seat)) for seat in range(game.seats)]
    position["stock"] = " ".join(stock_words(game))
    position["dealer"] = int(game.dealer)


def hand_words(game: AskingGame, seat: int) -> list[str]:
    return set_text(game.hands[seat]).split() + ["?"] * int(game.veiled[seat])


def set_words(game: AskingGame, seat: int) -> list[str]:
    return [card_text(club)[0] for club in members(ranks_in(game.sets[seat]))]


def stock_words(game: AskingGame) -> list[str]:
    """Top first."""
    return [card_text(int(game.stock[at])) for at in range(int(game.left) - 1, -1, -1)]


def read(game: AskingGame, position: PositionReader) -> None:
    game.clear_table()
    game.dealer = position.seat("dealer", 0)
    for seat, hand in enumerate(position.piles("hands")):
        game.hands[seat] = cards_of(hand)
        game.veiled[seat] = hand.count(UNKNOWN)
        if hand:
            game.holding |= bit(seat)
    refuse_strangers(game, position, "hands")
    stock = position.pile("stock")
    refuse_strangers(game, position, "stock")
    read_sets(game, position)
    rest = game.terms.pack & ~position.named
    if game.terms.deals_all:
        if stock:
            raise position.fault("stock", "all cards are dealt at this table: leave it empty")
        game.absent = 0 if position.veiled else rest
    elif not position.veiled:
        beneath = members(rest)
        order = laid(beneath, len(beneath))
        game.rng.shuffle(order, len(beneath))
        stock.extend([int(card) for card in order])
    game.stock = laid(stock, int(game.terms.size))
    game.left = len(stock)
    game.turn = position.one_turn(int(game.next_seat(game.dealer)))
    game.note_hands()
    if game.turn < 0:
        check_end(game, position)
    else:
        check(game, position)
        # Sets that wait in a hand are laid down as its turn begins, and here it begins.
        game.begin_turn(game.turn)


def refuse_strangers(game: AskingGame, position: PositionReader, key: str) -> None:
    if position.named & ~game.terms.pack:
        strangers = set_text(position.named & ~game.terms.pack)
        raise position.fault(key, f"{strangers} is not in the pack of this game: {set_text(game.terms.pack)}")


def read_sets(game: AskingGame, position: PositionReader) -> None:
    for seat, ranks in enumerate(position.by_seat("sets", "")):
        for word in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
            rank = read_rank(str(word))
            if rank < 0 or not game.terms.ranks & shift(RANK_CARDS, 4 * rank):
                known = " ".join([card_text(club)[0] for club in members(game.terms.ranks)])
                raise position.fault(f"sets {seat}", f"{word!r} is not a rank: the pack has {known}")
            whole = game.terms.pack & shift(RANK_CARDS, 4 * rank)
            if position.named & whole:
                there = set_text(position.named & whole)
                raise position.fault(
                    f"sets {seat}", f"{word} is a whole set, but {there} stands elsewhere in the position"
                )
            position.named |= int(whole)
            game.sets[seat] = game.sets[seat] | whole


def check(game: AskingGame, position: PositionReader) -> None:
    """Refuses what no play can lead to while the match goes on."""
    if not (game.holding >> game.turn) & 1:
        raise position.fault("turn", f"seat {game.turn} holds no cards: a seat that holds some is wanted")
    if game.holding == bit(game.turn):
        raise position.fault("hands", "somebody besides the seat on turn must hold cards, to be asked")
    # Only where a stock is written: cards that appear nowhere lie beneath it, also in a short position.
    if game.terms.refills and position.position.get("stock"):
        for seat in range(int(game.seats)):
            if not game.holding & bit(seat):
                raise position.fault(
                    f"hands {seat}", "it is empty, but an empty hand draws a card while there is stock"
                )


def check_end(game: AskingGame, position: PositionReader) -> None:
    """Refuses an end that no play can lead to."""
    ended = position.mapping("over")
    winners = position.seat_set(ended.get("winner"), "over")
    clause = str(ended.get("clause", ""))
    if clause and clause == game.out_clause:
        out = winners & -winners
        if not out or out != winners or winners & game.holding or not game.left or not game.terms.out_wins:
            raise position.fault("over", f"by {clause} one seat wins that has no cards, while there is stock")
        return
    known = ["G-4", *[end for end in (game.stock_clause, game.sets_clause, game.alone_clause) if end]]
    if clause and clause not in known:
        raise position.fault("over", f"{clause!r} ends no match of this game: {', '.join(known)} do")
    for seat in range(int(game.seats)):
        if game.whole_ranks(game.hands[seat]) and not game.veiled[seat]:
            raise position.fault(f"hands {seat}", "at the end every whole set is laid down, under sets")
    if winners != game.leaders():
        raise position.fault(
            "over", f"whoever has most sets wins: winner {members(game.leaders())} is wanted"
        )


def split_ask(game: AskingGame, text: str) -> tuple[int, str]:
    """The seat of `ask 2 for queens` and what it is asked for; -1 where that is no seat."""
    words = text.split()
    if len(words) > 2 and words[0].lower() == "ask":
        at = 2
        while at < len(words) and words[at].lower() in FILLERS:
            at += 1
        for seat in range(int(game.seats)):
            if words[1] == str(seat):
                return seat, " ".join(words[at:])
    return -1, ""


def no_ask(game: AskingGame, text: str, what: str) -> InvalidMove:
    """For what cannot be read; the example is one that the seat on turn might write."""
    asked = game.next_seat(game.turn) if game.turn >= 0 else 0
    example = game.text(game.vocabulary()[-1]).split()[2]
    return InvalidMove(f"{text!r} is no move: write a seat and {what}, like ask {asked} {example}")


def asks(game: AskingGame, wanted: list[int]) -> list[int]:
    """Everybody is asked for everything."""
    found: list[int] = []
    for seat in range(int(game.seats)):
        found.extend([seat * SEAT_STEP + what for what in wanted])
    return found


def set_of(cards: str) -> int:
    return int(gather([read_card(word) for word in str(cards).split()]))
