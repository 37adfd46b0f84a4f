"""Positions of Zombie Cribbage: how they are written and read, and what no play can lead to."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import HIGHEST, THIRTY_ONE, VALUES
from parlour.games.zombie_cribbage.knowledge import some_of
from parlour.games.zombie_cribbage.rules import (
    CLAIMING,
    COUNTING,
    DISCARDING,
    FINISH,
    PHASES,
    PLAYING,
    RUNNING,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count, gather, lowest, members
from parlour.kit.cards import JOKERS, NO_CARD, UNKNOWN, card_text, set_text
from parlour.kit.given import shown as quoted
from parlour.kit.position import PositionReader, cards_of

# Cards


def unseen_in_stock(game: ZombieCribbage) -> int:
    """In an observation: how many cards of the stock are hidden, which are all of it."""
    lying = game.hands[0] | game.hands[1] | game.laid[0] | game.laid[1] | game.played[0] | game.played[1]
    for card in (game.starter, game.top):
        if card >= 0:
            lying |= bit(card)
    hidden = game.veiled[0] + game.veiled[1] + game.veiled_crib[0] + game.veiled_crib[1]
    return int(game.terms.size - count(lying | game.stock) - hidden)


def stock_text(game: ZombieCribbage, top: int, stock: int) -> str:
    on_top = [card_text(top)] if top >= 0 else []
    return " ".join(on_top + set_text(stock).split() + ["?"] * unseen_in_stock(game))


def read_stock(game: ZombieCribbage, position: PositionReader) -> tuple[int, int]:
    """ZC-3: the card on top, as long as nothing is turned up, and the others."""
    stock = position.pile("stock")
    if position.veiled:
        return NO_CARD, cards_of(stock)
    top = stock[0] if stock and game.starter == NO_CARD else NO_CARD
    return top, cards_of([card for card in stock if card != top])


def read_crib(game: ZombieCribbage, position: PositionReader) -> list[list[int]]:
    """What each seat has laid away, from one line for each or from one for both."""
    written = position.raw("crib")
    if not isinstance(written, str):
        return position.piles("crib")
    crib = position.cards("crib", written)
    # Two cards alone are of whoever holds fewer.
    own = 0 if len(crib) == 2 and count(game.hands[0]) > count(game.hands[1]) else 2
    return [crib[:own], crib[own:]]


def starter_text(game: ZombieCribbage, starter: int) -> str | None:
    return card_text(starter) if starter != NO_CARD else None


def read_starter(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    starter = position.pile("starter")
    if len(starter) > 1 or UNKNOWN in starter:
        raise position.fault("starter", "the starter is one card, face up [ZC-3]")
    return (starter[0] if starter else NO_CARD,)


def deal_left_out(game: ZombieCribbage, position: PositionReader) -> None:
    """Deals the cards that a position leaves out: the crib and the starter, once there are any; the stock."""
    unnamed = game.terms.pack & ~position.named
    if game.phase != DISCARDING and not position.has("crib") and count(unnamed) >= 4:
        for seat in (0, 1):
            game.laid[seat] = some_of(unnamed, 2, game.rng)
            unnamed &= ~game.laid[seat]
    if game.starter == NO_CARD and game.top == NO_CARD and unnamed:
        game.top = lowest(some_of(unnamed, 1, game.rng))
        unnamed &= ~bit(game.top)
    game.stock |= unnamed
    if game.phase != DISCARDING and game.starter == NO_CARD:
        game.starter = game.top
        game.top = NO_CARD


# The play


def count_text(game: ZombieCribbage, cards: vec[i64], counted: int, total: int) -> str:
    return " ".join([card_text(cards[at]) for at in range(counted)])


def read_count(game: ZombieCribbage, position: PositionReader) -> tuple[vec[i64], int, int]:
    """The cards of the count, which are among those played; how many they are, and what they add to."""
    cards = position.pile_again("count")
    for card in cards:
        if card == UNKNOWN or not (game.played[0] | game.played[1]) & bit(card):
            word = "?" if card == UNKNOWN else game.parts.card_words(game, card)
            raise position.fault("count", f"nobody has played {word}")
    total = sum([int(VALUES[card]) for card in cards])
    if total > THIRTY_ONE:
        raise position.fault("count", f"the cards add up to {total}; a count cannot pass 31 [ZC-5]")
    return vec[i64](cards + [0] * (len(game.count) - len(cards))), len(cards), total


def phase_text(game: ZombieCribbage, phase: int) -> str:
    return PHASES[phase]


def read_phase(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    phase = position.raw("phase")
    if phase is None:
        phase = phase_by_the_rest(game, position)
    if phase not in PHASES:
        raise position.fault("phase", f"{quoted(phase)} is not one of {', '.join(PHASES)}")
    if phase in (PHASES[COUNTING], PHASES[CLAIMING]) and not game.terms.claimed:
        raise position.fault("phase", "players count their own hands only with counting=claimed [ZC-48]")
    if phase == PHASES[RUNNING] and not game.terms.runs:
        raise position.fault("phase", "a joker's player may run only with run=on [ZC-32]")
    return (PHASES.index(phase),)


def phase_by_the_rest(game: ZombieCribbage, position: PositionReader) -> str:
    """The phase of a position that does not name it."""
    if position.has("announced"):
        return "claim"
    if position.has("shown"):
        return "count"
    if game.starter != NO_CARD or game.played[0] | game.played[1] or (game.laid[0] and game.laid[1]):
        return "play"
    return "discard"


def shown_text(game: ZombieCribbage, crib_shown: bool) -> str | None:
    """ZC-48: what is counted or claimed now."""
    if game.phase not in (COUNTING, CLAIMING):
        return None
    return "crib" if crib_shown else "hand"


def read_shown(game: ZombieCribbage, position: PositionReader) -> tuple[bool]:
    shown = position.raw("shown")
    if shown not in (None, "hand", "crib"):
        raise position.fault("shown", f"{quoted(shown)} is neither hand nor crib")
    if shown is not None and game.phase not in (COUNTING, CLAIMING):
        raise position.fault("shown", "hands are shown only while the players count them [ZC-48]")
    return (shown == "crib",)


def announced_text(game: ZombieCribbage, announced: int) -> int | None:
    return int(announced) if game.phase == CLAIMING else None


def read_announced(game: ZombieCribbage, position: PositionReader) -> tuple[int]:
    announced = position.number("announced", 0, 0, HIGHEST)
    if announced and game.phase != CLAIMING:
        raise position.fault("announced", "points are announced only before a claim [ZC-48]")
    return (announced,)


def left_open(game: ZombieCribbage, position: PositionReader) -> int:
    """ZC-31: the hands that lie open where a position does not say it."""
    return must_lie_open(game) if game.terms.reveals and not position.veiled else 0


def read_turn(game: ZombieCribbage, position: PositionReader) -> None:
    """Who is on turn, who has still to lay cards away, and who has played last."""
    game.waiting = 0
    if game.counted:
        game.last = 0 if game.played[0] & bit(game.count[game.counted - 1]) else 1
    if game.phase == DISCARDING:
        for seat in (0, 1):
            if not game.laid[seat] and not game.veiled_crib[seat]:
                game.waiting |= bit(seat)
    elif count(position.seats_in("turn")) > 1:
        raise position.fault("turn", "only one seat is on turn, except while both lay cards away [ZC-4]")
    game.turn = position.turn(turn_by_the_rest(game))
    if game.turn < 0:
        game.waiting = 0
    elif game.waiting:
        if position.seats_in("turn") & ~game.waiting:
            raise position.fault("turn", "a seat that has laid its cards away is not on turn [ZC-2]")
        game.turn = lowest(game.waiting)
    if not game.counted:
        game.last = max(game.turn, 0)


def turn_by_the_rest(game: ZombieCribbage) -> int:
    """Who is on turn in a position that does not say it."""
    pone = 1 - game.dealer
    if game.phase == DISCARDING:
        return lowest(game.waiting) if game.waiting else 0
    if game.phase == COUNTING:
        return game.dealer if game.crib_shown else pone
    if game.phase == CLAIMING:
        return pone if game.crib_shown else game.dealer
    if game.phase == RUNNING:
        if game.counted:
            return game.last
        return 0 if game.played[0] & JOKERS else 1
    # ZC-4, ZC-5, ZC-41
    following = 1 - game.last if game.counted else pone
    return following if game.can_play(following) else 1 - following


def win_text(game: ZombieCribbage) -> list[int]:
    return game.match.total_list()


def read_wins(game: ZombieCribbage, position: PositionReader) -> None:
    wins = position.numbers("wins")
    if min(wins) < 0:
        raise position.fault("wins", "nobody has won fewer than 0 games")
    for seat in (0, 1):
        game.match.totals[seat] = wins[seat]
    game.rounds = sum(wins)


# What seats have shown to hold


def write_joker_holders(game: ZombieCribbage, state: dict[str, Any], has_joker: int) -> None:
    if has_joker:
        state["has_joker"] = members(has_joker)


def read_joker_holders(game: ZombieCribbage, state: dict[str, Any]) -> tuple[int]:
    """ZC-42: by `go`; of a position alone it is known of this count."""
    return (gather(list(state["has_joker"])) if "has_joker" in state else game.gone,)


# What play cannot lead to


def check(game: ZombieCribbage, position: PositionReader) -> None:
    """Takes what follows from the places, and refuses what no play can lead to."""
    read_wins(game, position)
    for seat in (0, 1):
        check_zombies(game, position, seat)
    check_held(game, position)
    read_turn(game, position)
    if position.veiled:
        check_stock(game, position)
        return
    deal_left_out(game, position)
    if game.turn >= 0:
        check_play_so_far(game, position)
    else:
        check_end(game, position)


def check_held(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-2: nobody has more cards than are dealt to each, or kept."""
    for seat in (0, 1):
        if count(game.laid[seat]) + game.veiled_crib[seat] > 2:
            raise position.fault("crib", "no seat lays more than two cards away [ZC-2]")
        cards = game.hands[seat] | game.played[seat]
        most = 4
        if game.phase == DISCARDING:
            cards |= game.laid[seat]
            most = 6
        if count(cards) + game.veiled[seat] > most:
            raise position.fault("hands", f"seat {seat} has more than {most} cards [ZC-2]")


def check_stock(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-3: nobody sees a card of it, and it is what is left."""
    hidden = unseen_in_stock(game) + count(game.stock)
    if game.stock or (position.has("stock") and len(position.pile("stock")) != hidden):
        raise position.fault("stock", f"a view has a ? for each of the {hidden} hidden cards [ZC-3]")


def check_play_so_far(game: ZombieCribbage, position: PositionReader) -> None:
    """Refuses what no play can lead to in a match that goes on."""
    if max(game.score_list()) > FINISH:
        raise position.fault(
            "scores", "a player with more than 60 points has won, so the game is over [ZC-19]"
        )
    if 2 * max(game.match.total_list()) > game.match.goal:
        raise position.fault(
            "wins", "a player has won more than half of the games, so the match is over [ZC-53]"
        )
    check_open(game, position)
    if game.phase == DISCARDING:
        check_discard(game, position)
    else:
        check_hands(game, position)
    if game.phase == PLAYING:
        check_play(game, position)
    elif game.phase == RUNNING:
        check_run(game, position)
    elif game.phase != DISCARDING:
        check_show(game, position)
    check_gone(game, position)


def check_zombies(game: ZombieCribbage, position: PositionReader, seat: int) -> None:
    """ZC-18, ZC-50: every jump leaves the trailing zombie behind the other; left out, it waits at 0."""
    score, trailing = game.scores[seat], game.trailing[seat]
    if not 0 <= trailing <= max(score - 1, 0):
        where = f"behind the leading one at {score}" if score > 0 else "at 0, because it has not scored"
        raise position.fault(
            "trailing", f"seat {seat}'s trailing zombie must be {where}, not at {trailing} [ZC-50]"
        )
    if trailing and score - trailing > HIGHEST:
        raise position.fault(
            "trailing",
            f"seat {seat}'s zombies are {score - trailing} apart; no single score is over {HIGHEST} [ZC-50]",
        )


def check_end(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-19, ZC-53: a match is over when somebody is over the line and has the games it takes."""
    winners, _ = position.ending()
    if count(winners) != 1:
        raise position.fault("over", "exactly one seat wins [ZC-19]")
    winner = lowest(winners)
    scores = game.score_list()
    if scores[winner] <= FINISH or scores[1 - winner] > FINISH:
        raise position.fault(
            "scores", "the winner must have more than 60 points, and the other player at most 60 [ZC-19]"
        )
    wins = game.match.total_list()
    if game.match.goal > 1 and not 2 * wins[winner] > game.match.goal > 2 * wins[1 - winner]:
        raise position.fault(
            "wins", f"the winner must have won more than half of {game.match.goal} games [ZC-53]"
        )


def check_discard(game: ZombieCribbage, position: PositionReader) -> None:
    if not game.waiting:
        raise position.fault("phase", "both have laid cards away, so the play has begun [ZC-3]")
    if game.starter != NO_CARD:
        raise position.fault("starter", "no starter is turned up before both have laid cards away [ZC-3]")
    if game.played[0] | game.played[1]:
        raise position.fault("played", "nobody plays a card before both have laid cards away [ZC-3]")
    if game.top < 0:
        raise position.fault("stock", "the stock must have a card to turn up as the starter [ZC-3]")
    for seat in (0, 1):
        held, laid = count(game.hands[seat]), count(game.laid[seat])
        if laid not in (0, 2):
            raise position.fault("crib", f"seat {seat} must have laid two away, not {laid} [ZC-2]")
        if held != game.terms.each - laid:
            wanted = f"{game.terms.each - laid}, with {laid} laid away"
            raise position.fault("hands", f"seat {seat} must hold {wanted}, not {held} [ZC-2]")


def check_hands(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-2, ZC-3: what each has kept and laid away, and the starter.

    A short position leaves cards out; those of the hand that is being counted it may not.
    """
    counting = game.phase in (COUNTING, CLAIMING) and not game.crib_shown
    owner = game.turn if game.phase == COUNTING else 1 - game.turn
    for seat in (0, 1):
        kept, laid = count(game.hands[seat] | game.played[seat]), count(game.laid[seat])
        if kept > game.terms.each - 2 or (counting and seat == owner and kept != game.terms.each - 2):
            raise position.fault(
                "hands",
                f"seat {seat} must have {game.terms.each - 2} cards, with those it played, not {kept} [ZC-2]",
            )
        if laid != 2:
            raise position.fault("crib", f"seat {seat} must have laid two away, not {laid} [ZC-2]")
    if game.starter == NO_CARD:
        raise position.fault("starter", "the starter must be turned up before the play [ZC-3]")


def check_play(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-4, ZC-5: who is on turn."""
    turn, other = game.turn, 1 - game.last
    if not game.counted:
        begins = not game.played[0] | game.played[1]
        if begins and turn == game.dealer and position.has("dealer"):
            raise position.fault("turn", f"seat {1 - turn} leads, because seat {turn} deals [ZC-4]")
    elif turn == game.last and game.can_play(other):
        raise position.fault("turn", f"it is seat {other}'s turn, because it holds a card that fits [ZC-4]")
    if game.can_play(turn):
        return
    if turn != game.last or not game.is_asked(turn):
        raise position.fault("turn", f"seat {turn} has no card that fits [ZC-5]")


def check_run(game: ZombieCribbage, position: PositionReader) -> None:
    if not has_just_played_joker(game):
        raise position.fault("turn", f"seat {game.turn} has not just played a joker [ZC-32]")
    if game.counted and not game.goes_on(game.turn):
        raise position.fault(
            "count", "nobody can add a card, so the count has ended and no card lies in it [ZC-52]"
        )


def check_show(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-10, ZC-48: all cards are played, and no more was announced than there is."""
    if game.hands[0] | game.hands[1]:
        raise position.fault("hands", "hands are counted only when all cards have been played [ZC-10]")
    if game.counted:
        raise position.fault("count", "the count has ended when all cards have been played [ZC-10]")
    if game.crib_shown and (game.turn == game.dealer) != (game.phase == COUNTING):
        raise position.fault("turn", "the dealer counts the crib, the other claims [ZC-16]")
    if game.phase == COUNTING:
        return
    owner = 1 - game.turn
    most = game.true_count(owner)
    if game.announced > most:
        what = f"the {'crib' if game.crib_shown else 'hand'} of seat {owner}"
        raise position.fault("announced", f"{what} is worth {most}, not {game.announced} [ZC-48]")
    jump = game.scores[owner] - game.trailing[owner]
    if position.has("scores") and position.has("trailing") and game.announced not in (0, jump):
        raise position.fault(
            "announced", f"the last jump of seat {owner} was {jump}, not {game.announced} [ZC-48]"
        )


def check_gone(game: ZombieCribbage, position: PositionReader) -> None:
    for seat in members(game.gone):
        if not game.terms.joker_optional or game.total < THIRTY_ONE or not game.hands[seat] & JOKERS:
            raise position.fault("gone", f"seat {seat} has no joker to be kept back at 31 [ZC-42]")


def check_open(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-31, ZC-51: a hand lies open from the other's joker to the next deal."""
    if game.face_up and not game.terms.reveals:
        raise position.fault("face_up", "hands lie face up only with reveal=on [ZC-31]")
    for seat in members(game.face_up):
        if game.phase == DISCARDING or (position.has("played") and not game.played[1 - seat] & JOKERS):
            raise position.fault(
                "face_up",
                f"seat {seat}'s hand stays hidden, because seat {1 - seat} has played no joker [ZC-31]",
            )
    for seat in members(must_lie_open(game) & ~game.face_up) if game.terms.reveals else []:
        raise position.fault(
            "face_up",
            f"seat {seat}'s hand must lie face up, because seat {1 - seat} has played a joker [ZC-31]",
        )


def must_lie_open(game: ZombieCribbage) -> int:
    """The seats with cards in hand whose opponent has played a joker."""
    open_seats = 0
    for seat in (0, 1):
        if game.hands[seat] and game.played[1 - seat] & JOKERS:
            open_seats |= bit(seat)
    return open_seats


def has_just_played_joker(game: ZombieCribbage) -> bool:
    """Whether that can be so of the seat on turn; a joker that closed the count is no longer in it."""
    if game.counted:
        return game.last == game.turn and game.count[game.counted - 1] >= 52
    return game.played[game.turn] & JOKERS != 0
