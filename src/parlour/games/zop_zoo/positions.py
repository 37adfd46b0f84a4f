"""How positions of Zop Zoo are written and read, and which there cannot be."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_POINTS,
    BONUS,
    BONUSES,
    CARDS,
    EVERYTHING,
    HYENA,
    WHITE,
    WHITES,
    WILD,
    card_item,
    is_mole,
    is_wild,
    item_card,
)
from parlour.games.zop_zoo.notation import card_words
from parlour.games.zop_zoo.rules import A_MOLE, CHAIN, CHOOSE, MOST_ROUNDS, NOTHING, PHASES, START, ZopZoo
from parlour.kit.bits import bit, count, lowest, members
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.position import PositionReader, laid


def stack_words(game: ZopZoo, item: int) -> str:
    over = game.cover_of(item) if item < WHITE else NO_CARD
    word = game.terms.facts.names[item_card(item)]
    return f"{word}+{game.terms.facts.names[over]}" if over >= 0 else word


def items_words(game: ZopZoo, items: int) -> list[str]:
    return [stack_words(game, item) for item in members(items)]


def write(game: ZopZoo, position: dict[str, Any]) -> None:
    rows: list[str] = []
    bonuses: list[str] = []
    for seat in range(game.seats):
        rows.append(" ".join(items_words(game, game.held[seat] & WHITES)))
        bonuses.append(" ".join(items_words(game, game.held[seat] & BONUSES)))
    position["rows"] = rows
    position["bonus"] = bonuses
    position["draw"] = " ".join(pile_words(game, game.stock, game.left))
    position["discard"] = " ".join(pile_words(game, game.pile, game.piled))
    position["void"] = game.void
    position["drawn"] = card_words(game, game.drawn) if game.drawn >= 0 else ""
    if game.named:
        position["named"] = " ".join(named_words(game))
    position["dug"] = members(game.dug)
    position["phase"] = PHASES[game.phase]
    position["starter"] = game.starter
    position["scores"] = game.score_list()


def write_as_before(game: ZopZoo, position: dict[str, Any]) -> None:
    position["dug"] = game.dug != 0


def pile_words(game: ZopZoo, pile: vec[i64], n: int) -> list[str]:
    """The first n cards of a pile, top first."""
    words: list[str] = []
    for at in range(n - 1, -1, -1):
        words.append(card_words(game, pile[at]))
    return words


def named_words(game: ZopZoo) -> list[str]:
    return [game.terms.facts.names[item + WHITE] for item in members(game.named)]


def read(game: ZopZoo, position: PositionReader) -> None:
    game.clear_table()
    for seat, row in enumerate(position.by_seat("rows", "")):
        for written in str(row if row is not None else "").split():
            read_stack(game, position, seat, written)
    for seat, bonuses in enumerate(position.piles("bonus")):
        for card in bonuses:
            if not BONUS <= card < WILD:
                raise position.fault(f"bonus {seat}", "only Side Bonus cards lie beside a row [ZZ-11]")
            game.held[seat] = game.held[seat] | bit(card_item(card))
    draw = read_blacks(game, position, "draw")
    discard = read_blacks(game, position, "discard")
    drawn = read_blacks(game, position, "drawn")
    if UNKNOWN in discard or UNKNOWN in drawn:
        raise position.fault("discard", "only cards of the draw pile are hidden [ZZ-3]")
    if len(drawn) > 1:
        raise position.fault("drawn", "only one card waits [ZZ-7]")
    for card in discard:
        if is_wild(card):
            raise position.fault(
                "discard", f"{card_words(game, card)} has to cover a card of who draws it [ZZ-10]"
            )
    look_at_pack(game, position)
    hidden = unnamed(game, position.named)
    if not position.veiled:
        draw.extend(hidden)
    elif draw != [UNKNOWN] * len(hidden):
        raise position.fault("draw", f"a view has a ? for each of the {len(hidden)} hidden cards [ZZ-3]")
    size = len(game.terms.blacks)
    game.stock = laid(draw, size)
    game.left = len(draw)
    game.pile = laid(discard, size)
    game.piled = len(discard)
    for card in discard:
        if card < WILD:
            game.buried |= bit(card - WHITE)
    game.drawn = drawn[0] if drawn else NO_CARD
    read_play(game, position)
    # White cards that stand nowhere are out of the round (ZZ-3).
    for white in game.terms.whites:
        position.named |= 2**white
    check(game, position)
    make_room(game)


def make_room(game: ZopZoo) -> None:
    """A position may hold more than six cards a seat, and so more ways to switch."""
    owned = 0
    for seat in range(game.seats):
        owned += count(game.held[seat])
    room = (owned // 2 + 1) ** 2
    if room > len(game.codes):
        game.codes = vec[i64]([0] * room)


def read_stack(game: ZopZoo, position: PositionReader, seat: int, written: str) -> None:
    """A card of a row, with what covers it or is joined to it."""
    key = f"rows {seat}"
    cards = position.cards(key, written.replace("+", " "))
    white = cards[0] if cards else UNKNOWN
    if not 0 <= white < WHITE or len(cards) > 2:
        raise position.fault(key, f"{written!r} is no white card, with or without one black card on it")
    game.held[seat] = game.held[seat] | bit(white)
    if len(cards) == 1:
        game.bare[seat] = game.bare[seat] | bit(white)
        return
    over = cards[1]
    if over == white + WHITE:
        game.covered[seat] = game.covered[seat] | bit(white)
    elif is_wild(over):
        game.shut[seat] = game.shut[seat] | bit(white)
        game.under[over - WILD] = white
    else:
        raise position.fault(key, f"{written!r}: only its own animal or a Wild lies on a card [ZZ-6]")


def read_blacks(game: ZopZoo, position: PositionReader, key: str) -> list[int]:
    cards = position.pile(key)
    for card in cards:
        if 0 <= card < WHITE:
            raise position.fault(key, f"{card_words(game, card)} is a white card; here lie black ones [ZZ-1]")
    return cards


def look_at_pack(game: ZopZoo, position: PositionReader) -> None:
    """With a small pack: no card stands in the position that the pack has not."""
    pack = 0
    for card in game.terms.cards:
        pack |= 2**card
    for card in range(CARDS):
        if (position.named & ~pack) >> card & 1:
            raise position.fault("rows", f"{card_words(game, card)} is not in the pack of this game")


def unnamed(game: ZopZoo, named: int) -> list[int]:
    """The black cards that a position leaves out, in an order of chance, to lie beneath the draw pile."""
    rest: list[int] = [card for card in game.terms.blacks if not named >> card & 1]
    order = laid(rest, len(rest))
    game.rng.shuffle(order, len(rest))
    return [card for card in order]


def read_play(game: ZopZoo, position: PositionReader) -> None:
    top = game.top()
    game.void = read_flag(game, position, "void")
    game.starter = position.seat("starter", 0)
    waiting = position.raw("turn")
    if isinstance(waiting, list) and len(waiting) > 1:
        raise position.fault("turn", f"one seat is on turn, not {len(waiting)} [ZZ-4]")
    game.turn = position.turn(game.starter)
    game.dug = read_dug(game, position)
    phase = position.raw("phase")
    if phase is None:
        phase = "choose" if game.drawn >= 0 else "start"
    elif phase is True:
        phase = "on"  # YAML reads a bare `on` so
    if phase not in PHASES:
        raise position.fault("phase", f"{phase!r} is not one of {', '.join(PHASES)}")
    game.phase = PHASES.index(phase)
    read_named(game, position)
    read_scores(game, position)
    game.offer = game.offered(game.turn) if game.turn >= 0 and game.phase == START else NOTHING
    if game.void and top < HYENA:
        raise position.fault("void", "only a Specialty on top of the discard pile can be void [ZZ-14]")
    if game.dug and not (game.terms.honest and game.buried and is_mole(top)):
        raise position.fault(
            "dug",
            "seats dig in vain only with honest matching, with a MOLE on top of the discard pile and "
            "something beneath it that can be named [ZZ-25]",
        )


def read_named(game: ZopZoo, position: PositionReader) -> None:
    named = position.raw("named")
    for word in str(named if named is not None else "").split():
        card = game.card(word, 0)
        if not WHITE <= card < WILD or not game.buried & bit(card - WHITE):
            raise position.fault("named", f"{word} cannot be dug out of the discard pile [ZZ-12]")
        if game.named & bit(card - WHITE):
            raise position.fault("named", f"{word} is named twice [ZZ-20]")
        game.named |= bit(card - WHITE)


def read_scores(game: ZopZoo, position: PositionReader) -> None:
    """Totals of so many rounds as there can be, in each of which nobody has more than the whole deck."""
    totals = position.numbers("scores")
    most = MOST_ROUNDS * (BEST_POINTS + game.worth_of(EVERYTHING))
    for seat in range(game.seats):
        if not -most <= totals[seat] <= most:
            raise position.fault(f"scores {seat}", f"{MOST_ROUNDS} rounds bring no more than {most} [G-4]")
    game.match.restart()
    game.match.totals = vec[i64](totals)


def read_dug(game: ZopZoo, position: PositionReader) -> int:
    """ZZ-25: the seats that dug in vain.

    By older rules `true` barred everybody; the seat that had dug was the one before the seat on turn.
    """
    value = position.raw("dug")
    if isinstance(value, bool):
        before = game.turn - 1 if game.turn > 0 else game.seats - 1
        return bit(before) if value and game.turn >= 0 else 0
    return position.seat_set(value, "dug")


def read_flag(game: ZopZoo, position: PositionReader, key: str) -> bool:
    value = position.raw(key)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise position.fault(key, f"{value!r} is neither true nor false")
    return value


def check(game: ZopZoo, position: PositionReader) -> None:
    """Refuses what no play can lead to, as far as the rules page promises it."""
    if game.turn < 0:
        check_over(game, position)
        return
    leaders = game.match.with_total(game.match.highest())
    if game.match.highest() >= game.match.goal and count(leaders) == 1:
        raise position.fault(
            f"scores {lowest(leaders)}", f"with {game.match.highest()} points the game is won [ZZ-18]"
        )
    for seat in range(game.seats):
        if not game.held[seat] & WHITES:
            raise position.fault(f"rows {seat}", "no row is ever empty [ZZ-3]")
        if game.is_complete(seat) and not (game.phase == CHAIN and seat == game.turn):
            raise position.fault(f"rows {seat}", "every card shows points, so the round is over [ZZ-15]")
    if (game.phase == CHOOSE) != (game.drawn >= 0):
        raise position.fault("drawn", "a card waits exactly in the phase choose [ZZ-20]")
    if game.phase == CHAIN and not (game.terms.honest and game.piled and game.top() < WILD):
        raise position.fault(
            "phase", "a chain waits only with honest matching, for a card that may be taken [ZZ-20]"
        )
    if game.phase == CHOOSE:
        check_drawn(game, position)
    elif game.phase != CHAIN and not game.left and game.offer == NOTHING:
        raise position.fault("draw", "with no card to draw the round is over [ZZ-32]")
    if game.named and not (game.terms.honest and (game.offer == A_MOLE or is_mole(game.drawn))):
        raise position.fault("named", "cards are named to a MOLE, with honest matching [ZZ-20]")


def check_over(game: ZopZoo, position: PositionReader) -> None:
    """ZZ-18, ZZ-33, G-4: the highest total has won; with less than the target, when no round is left."""
    over = position.mapping("over")
    most = game.match.highest()
    leaders = game.match.with_total(most)
    if position.seat_set(over.get("winner"), "over") != leaders:
        told = " and ".join([str(seat) for seat in members(leaders)])
        raise position.fault("over", f"whoever has the highest total wins, here seat {told} [ZZ-33]")
    clause = "ZZ-18" if most >= game.match.goal and count(leaders) == 1 else "G-4"
    if over.get("clause", clause) != clause:
        raise position.fault("over", f"with these scores {clause} ends the game")


def check_drawn(game: ZopZoo, position: PositionReader) -> None:
    if game.drawn >= HYENA:
        if not game.is_usable(game.turn, game.drawn):
            raise position.fault("drawn", "a Specialty waits only where it can be used [ZZ-14]")
    elif not game.terms.honest and not is_wild(game.drawn):
        raise position.fault("drawn", "with strict matching only a Wild or a Specialty waits [ZZ-20]")
