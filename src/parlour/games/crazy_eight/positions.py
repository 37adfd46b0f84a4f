"""How positions of Crazy Eight are written and read. What play cannot lead to is refused, key by key."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import ACES, EIGHTS, OFFENSIVE, TWOS
from parlour.games.crazy_eight.knowledge import empty_hands, winners_of
from parlour.games.crazy_eight.notes import Memory
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count, gather, lowest, members
from parlour.kit.cards import JOKERS, NO_CARD, UNKNOWN, card_text, read_card, set_text
from parlour.kit.given import shown as shown_text
from parlour.kit.match import ELIMINATION, FEWEST_POINTS
from parlour.kit.notes import Notes
from parlour.kit.position import PositionReader

PICKS = ("pick two", "pick five")  # CE-41
NUMBERS = {2: "half card", 1: "last card"}  # CE-42, by the cards that are left

MOST_DEMANDED = 5_000_000  # under `manual` caught cards can go round again and again


# What of a position follows from the rest


def first_in_round(game: CrazyEight) -> int:
    return lowest(game.playing) if game.playing else 0


def most_passes(game: CrazyEight) -> int:
    return count(game.playing)


def in_air_by_hands(game: CrazyEight, position: PositionReader) -> int:
    """CE-7, CE-30: who holds nothing is in air, or has won."""
    empty = empty_hands(game)
    return empty & ~position.ending()[0] if position.has("over") else empty


def read_rest(game: CrazyEight, position: PositionReader) -> None:
    """What follows from the places, and the points so far."""
    game.players = count(game.playing)
    check_seats(game, position)
    game.top = game.discard[game.discarded - 1]
    game.turn = position.turn(lowest(game.playing))
    game.match.resume(game.playing, vec[i64](read_scores(game, position)))
    game.follows = game.fitting()
    game.begin_memory(gather([game.stock[at] for at in range(game.left) if game.stock[at] >= 0]))


# Words


def missed_words(game: CrazyEight, pick_by: int, calls: int) -> dict[str, str]:
    """Who missed which call, of the seat that missed a pick and the set of those that missed a number."""
    missed: dict[str, str] = {}
    for seat in range(game.seats):
        words = []
        if pick_by == seat:
            words.append(pick_call(game))
        if calls & bit(seat):
            words.append(NUMBERS[game.cards_held(seat)])
        if words:
            missed[str(seat)] = ", ".join(words)
    return missed


def pick_call(game: CrazyEight) -> str:
    """CE-41: what the top card calls for, a 2 or a joker."""
    return PICKS[0] if game.top < 52 else PICKS[1]


def missed_in(position: PositionReader) -> list[list[str]]:
    """What each seat has missed to say, in words."""
    found: list[list[str]] = []
    for missed in position.by_seat("missed", ""):
        words = missed if isinstance(missed, list) else str(missed).split(",")
        found.append([str(word).strip() for word in words])
    return found


def read_missed(game: CrazyEight, position: PositionReader) -> tuple[int, int]:
    """The seat that missed to say what the top card calls for, -1 for none; who missed to say a number."""
    pick_by, calls = -1, 0
    for seat, words in enumerate(missed_in(position)):
        for word in filter(None, words):
            if word in PICKS:
                if pick_by >= 0:
                    raise position.fault(
                        "missed",
                        f"only the last player can have missed {shown_text(word)}, not two seats [CE-44]",
                    )
                pick_by = seat
            elif word in NUMBERS.values():
                held = game.cards_held(seat)
                due = NUMBERS.get(held, "")
                if word != due:
                    right = f"can have missed {due!r} alone" if due else "has no number to call"
                    raise position.fault(
                        "missed", f"not {shown_text(word)}: seat {seat} holds {held} and {right} [CE-42]"
                    )
                calls |= bit(seat)
            else:
                raise position.fault(
                    "missed", f"{shown_text(word)} is not one of pick two, pick five, half card, last card"
                )
    return pick_by, calls


def score_words(game: CrazyEight) -> list[int] | None:
    """CE-50: a single round keeps no scores."""
    return None if game.terms.single else game.score_list()


def read_scores(game: CrazyEight, position: PositionReader) -> list[int]:
    """CE-50: points so far, below the target while the match goes on; or those of the last round."""
    scores = position.numbers("scores")
    most = game.hand_points(game.terms.pack)
    if game.terms.single:
        most = 0
    elif game.match.kind == FEWEST_POINTS:
        most = game.match.goal - 1 + (most if position.has("over") else 0)
    for seat, score in enumerate(scores):
        if not 0 <= score <= most:
            wanted = f"from 0 to {most}" if most else "0: a single round keeps no scores"
            raise position.fault(
                "scores", f"seat {seat} cannot have {score} points: the score must be {wanted} [CE-50]"
            )
    return scores


def write_learnt(game: CrazyEight, state: dict[str, Any], memory: Memory) -> None:
    state["lots"] = [set_text(lot) for lot in memory.lots]
    state["source"] = set_text(memory.source)
    if len(memory.held):
        state["held"] = list(memory.held)
    if memory.notes.noted:
        state["notes"] = memory.notes.numbers()


def read_learnt(game: CrazyEight, state: dict[str, Any]) -> tuple[Memory, ...]:
    if "lots" not in state:
        return ()
    lots = vec[i64]([set_of(cards) for cards in list(state["lots"])[: game.terms.size]])
    notes, held = Notes(list(state.get("notes", []))), vec[i64](list(state.get("held", [])))
    return (Memory(lots, set_of(state["source"]), notes, held),)


def set_of(cards: object) -> int:
    return gather([read_card(word) for word in str(cards).split()])


def check_seats(game: CrazyEight, position: PositionReader) -> None:
    """CE-50: who is in the round, and deals; CE-2: which way it goes."""
    if game.players < 2:
        raise position.fault("out", "at least two players must be in the round [CE-50]")
    if game.players < game.seats and game.match.kind != ELIMINATION:
        raise position.fault("out", "players drop out only with match=elimination [CE-50]")
    for seat in range(game.seats):
        if not (game.playing >> seat) & 1 and game.cards_held(seat):
            raise position.fault("hands", f"seat {seat} has dropped out, so it holds no cards")
    if not game.direction:
        raise position.fault("direction", "play goes clockwise (1) or anticlockwise (-1), not 0 [CE-2]")
    if not (game.playing >> game.dealer) & 1:
        raise position.fault("dealer", f"seat {game.dealer} has dropped out, so it does not deal [CE-50]")


# What play cannot lead to is refused


def check(game: CrazyEight, position: PositionReader) -> None:
    """Takes what follows from the places, and refuses what no play can lead to, key by key."""
    read_rest(game, position)
    over = position.has("over")
    check_turn(game, position, over)
    check_suit(game, position)
    check_drawn(game, position, over)
    check_demand(game, position, over)
    check_in_air(game, position, over)
    check_passes(game, position, over)
    check_missed(game, position, over)
    if over:
        check_over(game, position)


def check_turn(game: CrazyEight, position: PositionReader, over: bool) -> None:
    waiting = position.raw("turn")
    if isinstance(waiting, list) and len(waiting) > 1:
        raise position.fault("turn", f"{shown_text(waiting)}: one seat is on turn, not several [G-1]")
    if not over and not (game.playing >> game.turn) & 1:
        raise position.fault("turn", f"seat {game.turn} has dropped out, so it is never on turn [CE-50]")


def check_suit(game: CrazyEight, position: PositionReader) -> None:
    """CE-10, CE-35: an 8 has named a suit wherever it had to, and nowhere else."""
    if not bit(game.top) & EIGHTS:
        if game.suit >= 0:
            raise position.fault("suit", "a suit is named only by an 8 on top of the discard pile [CE-10]")
        return
    run: int = 1
    while run < game.discarded and bit(game.discard[game.discarded - 1 - run]) & EIGHTS:
        run += 1
    if run == game.discarded:
        # The lowest 8 may have been turned up to start, or lie on others that were shuffled away.
        return
    named = not game.terms.printed_counter or run % 2 == 1
    if named and game.suit < 0:
        raise position.fault("suit", f"{card_text(game.top)} on top names a suit: C, D, H or S [CE-10]")
    if not named and game.suit >= 0:
        raise position.fault("suit", "an 8 played straight on an 8 that named a suit names none [CE-35]")


def check_demand(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-22: the cards on top make it, one less where an ace has stopped the picking (CE-26)."""
    if not game.demand:
        return
    if not bit(game.top) & OFFENSIVE:
        raise position.fault(
            "demand", "a demand is made only by a 2 or a joker on top of the discard pile [CE-20]"
        )
    gone: int = 0 if game.drawn == NO_CARD else 1
    # The limit may have ended the round while an ace had stopped the picking.
    if may_be_demanded(game, gone) or (over and game.terms.first_ace and may_be_demanded(game, 1)):
        return
    sums = " or ".join([str(made - gone) for made in demands_on_top(game)])
    raise position.fault(
        "demand",
        f"the 2s and jokers on top of the discard pile make a demand of {sums}, not {game.demand} [CE-22]",
    )


def demands_on_top(game: CrazyEight) -> list[int]:
    """What the top discard makes, with the next one, and so on, as long as they are 2s and jokers."""
    found: list[int] = []
    made = 0
    for at in range(game.discarded - 1, -1, -1):
        here = bit(game.discard[at])
        if not here & OFFENSIVE:
            break
        made += 2 if here & TWOS else 5
        found.append(made)
    return found


def may_be_demanded(game: CrazyEight, gone: int) -> bool:
    """Whether 2s and jokers made this demand, of which so many cards are picked already."""
    demanded = game.demand + gone
    made = demands_on_top(game)
    if demanded in made:
        return True
    return len(made) == game.discarded and may_have_lain_below(game, demanded - made[-1], gone)


def may_have_lain_below(game: CrazyEight, number: int, gone: int) -> bool:
    """Whether 2s and jokers that were shuffled into a new stock since (CE-6) can have made a demand.

    Under a demand cards are picked only by those who are caught, again and again if need be, and by whom
    an ace has stopped, where one card stays in the pile.
    """
    if number < 0:
        return False
    twos = count(game.terms.pack & TWOS & ~bit(game.top))
    jokers = count(game.terms.pack & JOKERS & ~bit(game.top))
    if game.terms.manual:
        jokers = number if game.terms.pack & JOKERS else 0
        twos = number
    elif not gone or game.discarded > 1:
        return False
    for fives in range(number // 5 + 1):
        rest = number - 5 * fives
        if fives <= jokers and rest % 2 == 0 and rest // 2 <= twos:
            return True
    return False


def check_drawn(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-5, CE-26: a drawn card is in hand; under a demand it is an ace that cancels it."""
    if over and (game.said or game.drawn != NO_CARD):
        raise position.fault("said" if game.said else "drawn", "the match is over [G-2]")
    if game.said:
        check_said(game, position)
    if game.drawn == NO_CARD:
        return
    if game.drawn >= 0 and not game.hands[game.turn] & bit(game.drawn):
        raise position.fault(
            "drawn", f"the drawn card must be in the hand of seat {game.turn}, which is on turn [CE-5]"
        )
    cancels = game.drawn == UNKNOWN or (game.answers() & ACES & bit(game.drawn)) != 0
    if game.demand and not (game.terms.first_ace and cancels):
        raise position.fault(
            "drawn",
            "under a demand only an ace that cancels it can be drawn, with first_ace=on [CE-26]",
        )


def check_said(game: CrazyEight, position: PositionReader) -> None:
    """CE-26, CE-42: it was said that one or two cards would be held."""
    if not game.terms.manual or not game.demand or game.drawn == NO_CARD:
        raise position.fault(
            "said",
            "a call waits only with calls=manual, after an ace has stopped the picking [CE-26]",
        )
    held = game.cards_held(game.turn) + game.to_pick()
    if held > 2 or game.terms.plays_on:
        raise position.fault("said", f"picking up to {held} cards calls for nothing [CE-42]")


def check_in_air(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-30: those without a card; at the end of a match they may have drawn one for their score."""
    if game.in_air & ~game.playing:
        raise position.fault(
            "in_air",
            f"seat {lowest(game.in_air & ~game.playing)} has dropped out, so it is not in air [CE-50]",
        )
    if over:
        for seat in members(game.in_air):
            if game.cards_held(seat) > 1:
                raise position.fault("in_air", f"seat {seat} holds cards, so it is not in air [CE-30]")
        return
    wrong = game.in_air ^ empty_hands(game)
    if wrong:
        seat = lowest(wrong)
        why = "has no card and is" if empty_hands(game) & bit(seat) else "holds cards and is not"
        raise position.fault("in_air", f"seat {seat} {why} in air [CE-30]")


def check_passes(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-34: whoever passes could not draw, and plays nothing."""
    if not game.passes:
        return
    if not game.draw_passes():
        raise position.fault(
            "passes",
            "nobody passes while there are cards to draw, in the stock or below the top discard [CE-34]",
        )
    if game.demand or game.drawn != NO_CARD:
        raise position.fault(
            "passes", "a played or drawn card ends the passes in a row, so there are 0 [CE-34]"
        )
    if game.passes == game.players and not over:
        raise position.fault(
            "passes",
            f"the round ends when all {game.players} have passed, so at most {game.players - 1} have [CE-34]",
        )


def check_missed(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-41, CE-42, CE-44: who missed a call that can still be caught."""
    if not game.missed_call and game.missed_pick_by < 0:
        return
    if not game.terms.manual:
        raise position.fault("missed", "with calls=auto nobody misses a call [CE-40]")
    if over:
        raise position.fault("missed", "the match is over, so nobody can be caught [G-2]")
    if game.missed_call & bit(game.turn):
        raise position.fault(
            "missed", f"seat {game.turn} is on turn, so it can no longer be caught for a missed call [CE-44]"
        )
    if game.missed_pick_by < 0:
        return
    if game.terms.picks_free:
        raise position.fault("missed", "with missed_pick=free nobody misses a pick call [CE-41]")
    if not game.demand or game.drawn != NO_CARD or not bit(game.top) & OFFENSIVE:
        raise position.fault(
            "missed", "a pick call can be missed only while a 2 or a joker on top makes a demand [CE-44]"
        )
    if pick_call(game) not in missed_in(position)[game.missed_pick_by]:
        raise position.fault(
            "missed", f"{card_text(game.top)} is on top, which calls for {pick_call(game)!r} [CE-41]"
        )
    player = seat_before(game, game.turn)
    if game.missed_pick_by != player:
        raise position.fault(
            "missed",
            f"seat {player} must have played {card_text(game.top)}, because seat {game.turn} is next [CE-44]",
        )


def seat_before(game: CrazyEight, turn: int) -> int:
    """Whom a seat is next to, in the direction of play."""
    before = turn
    for _nth in range(game.players - 1):
        before = game.next_to(before)
    return before


def check_over(game: CrazyEight, position: PositionReader) -> None:
    """CE-7, CE-34, CE-50: who has won by what lies there, and by which clause."""
    winners, clause = position.ending()
    if clause and clause not in endings(game):
        raise position.fault(
            "over", f"a match like this is ended by {', '.join(endings(game))}, not by {shown_text(clause)}"
        )
    if position.veiled:
        # Nobody sees the others' cards, by which it was decided.
        return
    expected = winners_of(game, clause)
    if winners != expected or not expected:
        right = ", ".join([str(seat) for seat in members(expected)])
        told = f"with these cards and scores the winner is {right}" if right else "nobody can have won yet"
        raise position.fault("over", f"{told} [{clause or endings(game)[0]}]")


def endings(game: CrazyEight) -> list[str]:
    """The clauses by which a match with these options can end."""
    return ["CE-50"] if game.match.kind == FEWEST_POINTS else ["CE-7", "CE-34", "G-4"]
