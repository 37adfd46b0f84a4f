"""Positions of Zombie Cribbage: how they are written and read, and what no play can lead to."""

from typing import Any

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
from parlour.kit.cards import JOKERS, NO_CARD, UNKNOWN, card_text, read_card, set_text
from parlour.kit.position import PositionReader, cards_of

# Writing


def write(game: ZombieCribbage, position: dict[str, Any]) -> None:
    position["scores"] = game.score_list()
    position["trailing"] = [game.trailing[0], game.trailing[1]]
    position["dealer"] = game.dealer
    position["hands"] = [hand_words(game, seat) for seat in (0, 1)]
    position["crib"] = [crib_words(game, seat) for seat in (0, 1)]
    if game.starter != NO_CARD:
        position["starter"] = card_text(game.starter)
    position["played"] = [set_text(game.played[seat]) for seat in (0, 1)]
    position["count"] = " ".join(count_words(game))
    position["gone"] = members(game.gone)
    position["phase"] = PHASES[game.phase]
    if game.phase in (COUNTING, CLAIMING):
        position["shown"] = "crib" if game.crib_shown else "hand"
    if game.phase == CLAIMING:
        position["announced"] = game.announced
    position["face_up"] = members(game.face_up)
    position["wins"] = game.match.total_list()
    position["stock"] = " ".join(stock_words(game))


def hand_words(game: ZombieCribbage, seat: int) -> str:
    return " ".join(set_text(game.hands[seat]).split() + ["?"] * game.veiled[seat])


def crib_words(game: ZombieCribbage, seat: int) -> str:
    return " ".join(set_text(game.laid[seat]).split() + ["?"] * game.veiled_crib[seat])


def count_words(game: ZombieCribbage) -> list[str]:
    return [card_text(game.count[at]) for at in range(game.counted)]


def stock_words(game: ZombieCribbage) -> list[str]:
    top = [card_text(game.top)] if game.top >= 0 else []
    return top + set_text(game.stock).split() + ["?"] * game.veiled_stock


def write_memory(game: ZombieCribbage, state: dict[str, Any]) -> None:
    if game.lacks[0] | game.lacks[1]:
        state["lacks"] = [set_text(game.lacks[seat]) for seat in (0, 1)]
    if game.has_joker:
        state["has_joker"] = members(game.has_joker)
    if game.last_show[0] | game.last_show[1]:
        state["last_show"] = [set_text(game.last_show[at]) for at in range(4)]


# Reading


def read(game: ZombieCribbage, position: PositionReader) -> None:
    game.prepare_hand()
    game.clear_show()
    game.dealer = position.seat("dealer", 0)
    read_scores(game, position)
    read_cards(game, position)
    read_phase(game, position)
    read_show(game, position)
    read_count(game, position)
    game.gone = position.seats_in("gone")
    game.has_joker = game.gone
    game.face_up = position.seats_in("face_up")
    read_turn(game, position)
    read_stock(game, position)
    if position.veiled:
        return
    if not position.has("face_up") and game.terms.reveals:
        game.face_up = must_lie_open(game)
    if game.turn >= 0:
        check(game, position)
    else:
        check_end(game, position)


def read_scores(game: ZombieCribbage, position: PositionReader) -> None:
    scores = position.numbers("scores")
    trailing = position.numbers("trailing")
    wins = position.numbers("wins")
    for key, reached in (("scores", scores), ("wins", wins)):
        if min(reached) < 0:
            raise position.fault(key, "none is below 0")
    for seat in (0, 1):
        check_zombies(game, position, seat, scores[seat], trailing[seat])
        game.scores[seat] = scores[seat]
        game.trailing[seat] = trailing[seat]
    game.match.restart()
    for seat in (0, 1):
        game.match.totals[seat] = wins[seat]
    game.rounds = sum(wins)


def read_cards(game: ZombieCribbage, position: PositionReader) -> None:
    for seat, hand in enumerate(position.piles("hands")):
        game.hands[seat] = cards_of(hand)
        game.veiled[seat] = hand.count(UNKNOWN)
        game.lacks[seat] = 0
    for seat, pile in enumerate(position.piles("played")):
        game.played[seat] = cards_of(pile)
    written = position.raw("crib")
    if isinstance(written, str):
        crib = position.cards("crib", written)
        # Two cards alone are of whoever holds fewer.
        own = 0 if len(crib) == 2 and count(game.hands[0]) > count(game.hands[1]) else 2
        cribs = [crib[:own], crib[own:]]
    else:
        cribs = position.piles("crib")
    for seat, laid in enumerate(cribs):
        game.laid[seat] = cards_of(laid)
        game.veiled_crib[seat] = laid.count(UNKNOWN)
        if len(laid) > 2:
            raise position.fault("crib", "each lays two cards away [ZC-2]")
    starter = position.cards("starter", position.raw("starter"))
    if len(starter) > 1 or UNKNOWN in starter:
        raise position.fault("starter", "one card is wanted, face up [ZC-3]")
    game.starter = starter[0] if starter else NO_CARD


def read_phase(game: ZombieCribbage, position: PositionReader) -> None:
    phase = position.raw("phase")
    if phase is None:
        phase = phase_by_the_rest(game, position)
    if phase not in PHASES:
        raise position.fault("phase", f"{phase!r} is not one of {', '.join(PHASES)}")
    game.phase = PHASES.index(str(phase))
    if game.phase in (COUNTING, CLAIMING) and not game.terms.claimed:
        raise position.fault("phase", "hands are counted by the players only if claimed [ZC-48]")
    if game.phase == RUNNING and not game.terms.runs:
        raise position.fault("phase", "only with the option run there is a choice [ZC-32]")
    for seat in (0, 1):
        cards = game.hands[seat] | game.played[seat]
        most = 4
        if game.phase == DISCARDING:
            cards |= game.laid[seat]
            most = 6
        if count(cards) + game.veiled[seat] > most:
            raise position.fault("hands", f"seat {seat} has more than {most} cards [ZC-2]")


def phase_by_the_rest(game: ZombieCribbage, position: PositionReader) -> str:
    """The phase of a position that does not name it."""
    if position.has("announced"):
        return "claim"
    if position.has("shown"):
        return "count"
    if game.starter != NO_CARD or game.played[0] | game.played[1] or (game.laid[0] and game.laid[1]):
        return "play"
    return "discard"


def read_show(game: ZombieCribbage, position: PositionReader) -> None:
    shown = position.raw("shown")
    if shown not in (None, "hand", "crib"):
        raise position.fault("shown", f"{shown!r} is neither hand nor crib")
    if shown is not None and game.phase not in (COUNTING, CLAIMING):
        raise position.fault("shown", "nothing is, but while the players count [ZC-48]")
    game.crib_shown = shown == "crib"
    game.announced = position.number("announced", 0, 0, HIGHEST)
    if game.announced and game.phase != CLAIMING:
        raise position.fault("announced", "nothing is, but when a claim is to be made [ZC-48]")


def read_count(game: ZombieCribbage, position: PositionReader) -> None:
    """The cards of the count are among those played."""
    named = position.named
    position.named = 0  # they stand in `played` as well
    cards = position.pile("count")
    position.named = named
    for card in cards:
        if not (game.played[0] | game.played[1]) & bit(card):
            raise position.fault("count", f"{game.parts.card_words(game, card)} stands in nobody's `played`")
        game.count[game.counted] = card
        game.counted += 1
        game.total += VALUES[card]
        game.last = 0 if game.played[0] & bit(card) else 1
    if game.total > THIRTY_ONE:
        raise position.fault("count", f"it adds to {game.total}, and 31 is the most [ZC-5]")


def read_turn(game: ZombieCribbage, position: PositionReader) -> None:
    game.waiting = 0
    if game.phase == DISCARDING:
        for seat in (0, 1):
            if not game.laid[seat] and not game.veiled_crib[seat]:
                game.waiting |= bit(seat)
    elif count(position.seats_in("turn")) > 1:
        raise position.fault("turn", "one seat is wanted, but while both lay cards away [ZC-4]")
    game.turn = position.turn(turn_by_the_rest(game))
    if game.turn < 0:
        game.waiting = 0
    elif game.waiting:
        if position.seats_in("turn") & ~game.waiting:
            raise position.fault("turn", "who has laid cards away has to wait [ZC-2]")
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


def read_stock(game: ZombieCribbage, position: PositionReader) -> None:
    stock = position.pile("stock")
    if position.named & ~game.terms.pack:
        raise position.fault(
            "hands", f"{set_text(position.named & ~game.terms.pack)} is not in the pack of this game"
        )
    game.veiled_stock = stock.count(UNKNOWN)
    game.top = NO_CARD
    game.stock = cards_of(stock)
    unnamed = 0 if position.veiled else game.terms.pack & ~position.named
    if game.phase != DISCARDING and not position.has("crib") and count(unnamed) >= 4:
        for seat in (0, 1):
            game.laid[seat] = some_of(unnamed, 2, game.rng)
            unnamed &= ~game.laid[seat]
    game.stock |= unnamed
    if game.starter != NO_CARD or (position.veiled and game.phase != DISCARDING):
        return
    # ZC-3
    if stock:
        game.top = stock[0]
    elif unnamed:
        game.top = lowest(some_of(unnamed, 1, game.rng))
    game.stock &= ~(bit(game.top) if game.top >= 0 else 0)
    if game.phase != DISCARDING:
        game.starter = game.top
        game.top = NO_CARD


def read_memory(game: ZombieCribbage, state: dict[str, Any]) -> None:
    for seat, cards in enumerate(state.get("lacks", [])):
        game.lacks[seat] = gather([read_card(word) for word in str(cards).split()])
    for at, cards in enumerate(state.get("last_show", [])):
        game.last_show[at] = gather([read_card(word) for word in str(cards).split()])
    if "has_joker" in state:
        game.has_joker = gather(list(state["has_joker"]))


# What play cannot lead to


def check(game: ZombieCribbage, position: PositionReader) -> None:
    """Refuses what no play can lead to."""
    if max(game.score_list()) > FINISH:
        raise position.fault("scores", "more than 60 points have won [ZC-19]")
    if 2 * max(game.match.total_list()) > game.match.goal:
        raise position.fault("wins", "with these the match is over [ZC-53]")
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


def check_zombies(
    game: ZombieCribbage, position: PositionReader, seat: int, score: int, trailing: int
) -> None:
    """ZC-18, ZC-50: every jump leaves the trailing zombie behind the other; left out, it waits at 0."""
    if not 0 <= trailing <= max(score - 1, 0):
        behind = f"from 0 to {score - 1}, behind its mate at {score}" if score > 0 else "at 0, like its mate"
        raise position.fault("trailing", f"the one of seat {seat} stands {behind}, not {trailing} [ZC-50]")
    if trailing and score - trailing > HIGHEST:
        raise position.fault(
            "trailing", f"nothing scores {score - trailing}, by which seat {seat} is apart [ZC-50]"
        )


def check_end(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-19, ZC-53: a match is over when somebody is over the line and has the games it takes."""
    winners, _ = position.ending()
    if count(winners) != 1:
        raise position.fault("over", "one seat has won [ZC-19]")
    winner = lowest(winners)
    scores = game.score_list()
    if scores[winner] <= FINISH or scores[1 - winner] > FINISH:
        raise position.fault("scores", "the winner has more than 60, the other not [ZC-19]")
    wins = game.match.total_list()
    if game.match.goal > 1 and not 2 * wins[winner] > game.match.goal > 2 * wins[1 - winner]:
        raise position.fault("wins", f"the winner has more than half of {game.match.goal} games [ZC-53]")


def check_discard(game: ZombieCribbage, position: PositionReader) -> None:
    if not game.waiting:
        raise position.fault("phase", "both have laid cards away: the play begins [ZC-3]")
    if game.starter != NO_CARD:
        raise position.fault("starter", "it is turned up when both have laid cards away [ZC-3]")
    if game.played[0] | game.played[1]:
        raise position.fault("played", "the play begins when both have laid cards away [ZC-3]")
    if game.top < 0:
        raise position.fault("stock", "a card to turn up is wanted [ZC-3]")
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
                f"seat {seat} must have {game.terms.each - 2}, with those it `played`, not {kept} [ZC-2]",
            )
        if laid != 2:
            raise position.fault("crib", f"seat {seat} must have laid two away, not {laid} [ZC-2]")
    if game.starter == NO_CARD:
        raise position.fault("starter", "it is turned up before the play [ZC-3]")


def check_play(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-4, ZC-5: who is on turn."""
    turn, other = game.turn, 1 - game.last
    if not game.counted:
        begins = not game.played[0] | game.played[1]
        if begins and turn == game.dealer and position.has("dealer"):
            raise position.fault("turn", f"seat {1 - turn} leads, for seat {turn} deals [ZC-4]")
    elif turn == game.last and game.can_play(other):
        raise position.fault("turn", f"it is for seat {other}, who holds a card that fits [ZC-4]")
    if game.can_play(turn):
        return
    if turn != game.last or not game.is_asked(turn):
        raise position.fault("turn", f"seat {turn} has no card that fits [ZC-5]")


def check_run(game: ZombieCribbage, position: PositionReader) -> None:
    if not has_just_played_joker(game):
        raise position.fault("turn", f"seat {game.turn} has not just played a joker [ZC-32]")
    if game.counted and not game.goes_on(game.turn):
        raise position.fault("count", "nobody can add a card, so it is closed and empty [ZC-52]")


def check_show(game: ZombieCribbage, position: PositionReader) -> None:
    """ZC-10, ZC-48: all cards are played, and no more was announced than there is."""
    if game.hands[0] | game.hands[1]:
        raise position.fault("hands", "they are counted when all cards are played [ZC-10]")
    if game.counted:
        raise position.fault("count", "it is closed when all cards are played [ZC-10]")
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
        raise position.fault("face_up", "only with the option reveal [ZC-31]")
    for seat in members(game.face_up):
        if game.phase == DISCARDING or (position.has("played") and not game.played[1 - seat] & JOKERS):
            raise position.fault("face_up", f"seat {1 - seat} has played no joker [ZC-31]")
    for seat in members(must_lie_open(game) & ~game.face_up) if game.terms.reveals else []:
        raise position.fault("face_up", f"the hand of seat {seat} lies open, for a joker [ZC-31]")


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
