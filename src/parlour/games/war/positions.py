"""How positions of War are written and read, and what everybody saw on the way."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.bags import NO_BAG, Bags, Flow, no_bags, no_slots
from parlour.games.war.knowledge import pile_cells
from parlour.games.war.rules import CARD, FACE_DOWN, NO_ODD, ROOM, War
from parlour.kit.bits import bit, lowest, members, shift
from parlour.kit.cards import card_text, read_card, set_text
from parlour.kit.errors import InvalidPosition
from parlour.kit.given import shown as shown_text
from parlour.kit.position import PositionReader

MOST_ROUNDS = 1073741824  # that can be written


def stake_text(cell: int) -> str:
    """A card on the table."""
    return "?" if cell < 0 else card_text(cell & CARD)


def most_rounds(game: War) -> int:
    return game.terms.max_rounds or MOST_ROUNDS


def has_odd(game: War) -> bool:
    """WR-7: three players may have a card left over."""
    return game.seats == 3


# What play cannot lead to is refused


def check(game: War, position: PositionReader) -> None:
    for card in members(game.terms.pack if position.veiled else position.named):
        game.bags.entered[card] = 0
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
            f"the game ends after {game.terms.max_rounds} rounds at this table: enter fewer [WR-14]",
        )
    if not game.playing & (game.playing - 1):
        raise position.fault("piles", "at least two players must hold cards, or the game is over [WR-6]")
    if not waiting or waiting & ~game.playing:
        raise position.fault("turn", "a player who holds cards must still be to flip, and nobody else [WR-2]")
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
        raise position.fault(
            "over", f"a match of War is ended by WR-6, WR-11 or WR-14, not by {shown_text(clause)}"
        )
    if alone != (clause == "WR-6") and clause:
        raise position.fault("over", "a player wins by WR-6 exactly when they hold all the cards")
    if clause == "WR-14" and game.rounds != game.terms.max_rounds:
        raise position.fault(
            "round", f"WR-14 ends the game after {game.terms.max_rounds} rounds at this table"
        )
    wanted = 0 if clause == "WR-11" else game.playing if alone else game.most_cards()
    if winners != wanted:
        by = f"by {clause}" if clause else "with these cards"
        raise position.fault("over", f"{by} the winner must be {members(wanted)}")


# What everybody saw


def write_bags(game: War, state: dict[str, Any], bags: Bags, cells: vec[i64]) -> None:
    entered: dict[int, int] = {}
    for card in range(52):
        bag = int(bags.entered[card])
        if bag != NO_BAG:
            entered[bag] = int(entered.get(bag, 0) | bit(card))
    state["bags"] = {str(bag): set_text(entered[bag]) for bag in sorted(entered)}
    state["lies"] = [[int(cells[at] >> 6) for at in pile_cells(game, s)] for s in range(game.seats)]
    state["last_bag"] = bags.last
    state["flows"] = [[flow.weight, flow.pairs()] for flow in bags.flows]


def read_bags(game: War, state: dict[str, Any]) -> tuple[Bags, vec[i64]] | tuple[()]:
    """The bags, and the cells of the piles with those in which their cards are."""
    if "bags" not in state:
        return ()
    try:
        bags, inside = contents_in(state)
        cells = game.cells[:]
        for seat in range(game.seats):
            places = pile_cells(game, seat)
            lies: list[int] = state["lies"][seat]
            if len(lies) != len(places):
                raise InvalidPosition("memory: lies: one bag for each card of a pile is wanted")
            for nth, at in enumerate(places):
                cells[at] = (cells[at] & CARD) + ROOM * int(lies[nth])
                inside[int(lies[nth])] = inside.get(int(lies[nth]), 0) - 1
        if game.odd != NO_ODD:
            inside[0] = inside.get(0, 0) - 1
        bags.flows = [flow_in(weight, pairs, bags.last, inside) for weight, pairs in state["flows"]]
    except (KeyError, IndexError, TypeError, ValueError) as reason:
        raise InvalidPosition(f"memory: {reason}") from None
    if not bags.flows:
        raise InvalidPosition("memory: flows: one or more are wanted")
    return bags, cells


def contents_in(state: dict[str, Any]) -> tuple[Bags, dict[int, int]]:
    """The bags with what was seen going into them, and how many cards that is of each."""
    bags = no_bags()
    bags.last = int(state["last_bag"])
    inside: dict[int, int] = {}
    for bag, cards in state["bags"].items():
        entered = [read_card(word) for word in str(cards).split()]
        inside[int(bag)] = len(entered)
        for entering in entered:
            bags.entered[entering] = int(bag)
    return bags, inside


def flow_in(weight: Any, pairs: Any, last: int, inside: dict[int, int]) -> Flow:
    """A flow of cards face down, by which every bag gets and gives as many as it did."""
    flow = no_slots(int(weight))
    left = dict(inside)
    for origin, bag in pairs:
        if not 0 <= origin < bag <= last:
            raise InvalidPosition("memory: flows: a slot leads to a later bag")
        flow.add(shift(int(origin), 31) + int(bag))
        left[origin] = left.get(origin, 0) - 1
        left[bag] = left.get(bag, 0) + 1
    # A small pack leaves cards of bag 0 out of play.
    if flow.weight < 1 or left.get(0, 0) < 0 or any([n for bag, n in left.items() if bag]):
        raise InvalidPosition("memory: flows: every bag holds what went into it and did not leave it")
    return flow


def write_stake(game: War, state: dict[str, Any], stake: vec[i64], laid: vec[i64]) -> None:
    """What each seat laid in the last round, in that order."""
    state["table"] = [
        " ".join([stake_text(stake[ROOM * seat + nth]) for nth in range(laid[seat])])
        for seat in range(game.seats)
    ]


def read_stake(game: War, state: dict[str, Any]) -> tuple[vec[i64], vec[i64]] | tuple[()]:
    if "bags" not in state:
        return ()
    stake = vec[i64]([0] * (ROOM * int(game.seats)))
    laid = vec[i64]([0] * int(game.seats))
    for seat in range(game.seats):
        try:
            words = str(state["table"][seat]).split()
        except (KeyError, IndexError, TypeError) as reason:
            raise InvalidPosition(f"memory: table: {reason}") from None
        if len(words) > ROOM:
            raise InvalidPosition("memory: table: too many cards")
        laid[seat] = len(words)
        for nth, word in enumerate(words):
            stake[ROOM * seat + nth] = FACE_DOWN if word == "?" else read_card(word)
    return stake, laid
