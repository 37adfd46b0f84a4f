"""How War is written: its one move, and its positions."""

from typing import Any

from parlour.games.war.bags import NO_BAG, Flow
from parlour.games.war.knowledge import pile_cells
from parlour.games.war.rules import CARD, FACE_DOWN, FLIP, HIDDEN, NO_ODD, ROOM, War
from parlour.kit.bits import bit, lowest, members, shift
from parlour.kit.cards import UNKNOWN, card_text, read_card, set_text
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.position import PositionReader

MOST_ROUNDS = 1073741824  # that can be written
CELL_WORDS = [card_text(card if card < 52 else UNKNOWN) for card in range(64)]  # 63 is HIDDEN


def cell_text(cell: int) -> str:
    """The card in a place of a pile or on the table, `?` where it cannot be seen."""
    return "?" if cell < 0 else CELL_WORDS[cell & CARD]


def vocabulary(game: War) -> list[int]:
    return [FLIP]


def notation(game: War, move: int) -> str:
    return "flip"


def read_move(game: War, text: str) -> int:
    if text.strip().lower() != "flip":
        raise InvalidMove(f"{text!r} is no move: the only one is flip")
    return FLIP


# Position


def write(game: War, position: dict[str, Any]) -> None:
    position["piles"] = [" ".join(pile_words(game, seat)) for seat in range(game.seats)]
    position["odd"] = cell_text(game.odd) if game.odd != NO_ODD else ""
    position["round"] = game.rounds


def pile_words(game: War, seat: int) -> list[str]:
    words: list[str] = []
    for nth in range(game.held[seat]):
        words.append(CELL_WORDS[game.cells[ROOM * seat + ((game.heads[seat] + nth) & CARD)] & CARD])
    return words


def read(game: War, position: PositionReader) -> None:
    game.clear_table()
    for seat, pile in enumerate(position.piles("piles")):
        game.held[seat] = len(pile)
        for nth, card in enumerate(pile):
            game.cells[ROOM * seat + nth] = HIDDEN if card == UNKNOWN else card
    odd = position.pile("odd")
    if len(odd) > 1 or (odd and game.seats == 2):
        raise position.fault("odd", "at most one card is wanted, and only three players have it [WR-7]")
    if odd:
        game.odd = HIDDEN if odd[0] == UNKNOWN else odd[0]
    strange = position.named & ~game.terms.pack
    if strange:
        raise position.fault(
            "piles", f"{set_text(strange)} is not in the pack of this game: {set_text(game.terms.pack)}"
        )
    in_play = game.terms.pack if position.veiled else position.named
    for card in members(in_play):
        game.bags.entered[card] = 0
    game.rounds = position.number("round", 0, 0, game.terms.max_rounds or MOST_ROUNDS)
    if position.has("over"):
        read_end(game, position)
    else:
        read_turn(game, position)


def read_turn(game: War, position: PositionReader) -> None:
    """Who is still to flip: everybody where that is not said."""
    game.await_flips()
    waiting = position.seats_in("turn") if position.has("turn") else game.playing
    if game.terms.max_rounds and game.rounds == game.terms.max_rounds:
        raise position.fault(
            "round",
            f"the game is over after {game.terms.max_rounds} rounds at this table: fewer are wanted [WR-14]",
        )
    if not game.playing & (game.playing - 1):
        raise position.fault("piles", "two seats or more hold cards, or the game is over [WR-6]")
    if not waiting or waiting & ~game.playing:
        raise position.fault("turn", "somebody is still to flip, and only who holds cards flips [WR-2]")
    game.waiting = waiting
    game.turn = lowest(waiting)


def read_end(game: War, position: PositionReader) -> None:
    """How the match ended, where no play can lead to another end."""
    position.one_turn(0)
    game.await_flips()
    game.waiting = 0
    game.turn = -1
    ended = position.mapping("over")
    winners = position.seat_set(ended.get("winner"), "over")
    clause = str(ended.get("clause", ""))
    alone = not game.playing & (game.playing - 1)
    if clause not in ("", "WR-6", "WR-11", "WR-14"):
        raise position.fault("over", f"{clause!r} ends no match of War: WR-6, WR-11 and WR-14 do")
    if alone != (clause == "WR-6") and clause:
        raise position.fault("over", "by WR-6, and not otherwise, one seat holds all the cards")
    if clause == "WR-14" and game.rounds != game.terms.max_rounds:
        raise position.fault("round", f"by WR-14 it must be {game.terms.max_rounds}, as max_rounds says")
    wanted = 0 if clause == "WR-11" else game.playing if alone else game.most_cards()
    if winners != wanted:
        by = f"by {clause}" if clause else "with these cards"
        raise position.fault("over", f"{by}, winner {members(wanted)} is wanted")


def write_memory(game: War, state: dict[str, Any]) -> None:
    bags: dict[str, int] = {}
    for card in range(52):
        bag = int(game.bags.entered[card])
        if bag != NO_BAG:
            bags[str(bag)] = int(bags.get(str(bag), 0) | bit(card))
    state["bags"] = {bag: set_text(bags[bag]) for bag in sorted(bags, key=int)}
    state["lies"] = [[int(game.cells[at] >> 6) for at in pile_cells(game, s)] for s in range(game.seats)]
    state["last_bag"] = game.bags.last
    state["flows"] = [[flow.weight, flow.pairs()] for flow in game.bags.flows]
    state["table"] = [" ".join(table_words(game, seat)) for seat in range(game.seats)]


def table_words(game: War, seat: int) -> list[str]:
    """What a seat laid in the last round, in that order."""
    return [cell_text(game.stake[ROOM * seat + nth]) for nth in range(game.laid[seat])]


def read_memory(game: War, state: dict[str, Any]) -> None:
    if "bags" not in state:
        return
    try:
        read_bags(game, state)
        read_table(game, state["table"])
    except (KeyError, IndexError, TypeError, ValueError) as reason:
        raise InvalidPosition(f"memory: {reason}") from None


def read_bags(game: War, state: dict[str, Any]) -> None:
    game.bags.last = int(state["last_bag"])
    for card in range(52):
        game.bags.entered[card] = NO_BAG
    inside: dict[int, int] = {}
    for bag, cards in state["bags"].items():
        entered = [read_card(word) for word in str(cards).split()]
        inside[int(bag)] = len(entered)
        for entering in entered:
            game.bags.entered[entering] = int(bag)
    for seat in range(game.seats):
        places = pile_cells(game, seat)
        bags: list[int] = state["lies"][int(seat)]
        if len(bags) != len(places):
            raise InvalidPosition("memory: lies: one bag for each card of a pile is wanted")
        for nth, at in enumerate(places):
            game.cells[at] = (game.cells[at] & CARD) + ROOM * int(bags[nth])
            inside[int(bags[nth])] = inside.get(int(bags[nth]), 0) - 1
    if game.odd != NO_ODD:
        inside[0] = inside.get(0, 0) - 1
    game.bags.flows = []
    for weight, pairs in state["flows"]:
        flow = Flow(int(weight))
        left = dict(inside)
        for origin, bag in pairs:
            if not 0 <= origin < bag <= game.bags.last:
                raise InvalidPosition("memory: flows: a slot leads to a later bag")
            flow.add(shift(int(origin), 31) + int(bag))
            left[origin] = left.get(origin, 0) - 1
            left[bag] = left.get(bag, 0) + 1
        # A small pack leaves cards of bag 0 out of play.
        if flow.weight < 1 or left.get(0, 0) < 0 or any([n for bag, n in left.items() if bag]):
            raise InvalidPosition("memory: flows: every bag holds what went into it and did not leave it")
        game.bags.flows.append(flow)
    if not game.bags.flows:
        raise InvalidPosition("memory: flows: one or more are wanted")


def read_table(game: War, table: list[str]) -> None:
    for seat in range(game.seats):
        words = str(table[int(seat)]).split()
        if len(words) > ROOM:
            raise InvalidPosition("memory: table: too many cards")
        game.laid[seat] = len(words)
        for nth, word in enumerate(words):
            game.stake[ROOM * seat + nth] = FACE_DOWN if word == "?" else read_card(word)
