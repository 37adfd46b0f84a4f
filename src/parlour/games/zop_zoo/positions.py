"""How cards and positions of Zop Zoo are written and read, and which there cannot be."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_POINTS,
    BONUS,
    BONUSES,
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
from parlour.games.zop_zoo.rules import (
    A_MOLE,
    CHAIN,
    CHOOSE,
    MOST_ROUNDS,
    NOTHING,
    PHASES,
    START,
    ZopZoo,
    unpacked,
)
from parlour.kit.bits import bit, count, lowest, members, wide_set
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.given import shown as shown_text
from parlour.kit.position import PositionReader

# Cards


def card(game: ZopZoo, text: str, taken: int) -> int:
    return game.terms.facts.card(text, taken)


def card_words(game: ZopZoo, card: int) -> str:
    return "?" if card == UNKNOWN else game.terms.facts.names[card]


def cards_words(game: ZopZoo, cards: int) -> list[str]:
    return [game.terms.facts.names[card] for card in unpacked(cards)]


def stack_words(game: ZopZoo, item: i64) -> str:
    names = game.terms.facts.names
    word = names[item_card(item)]
    if item >= WHITE:
        return word
    over = game.cover_of(item)
    return f"{word}+{names[over]}" if over >= 0 else word


def items_words(game: ZopZoo, items: i64) -> list[str]:
    words: list[str] = []
    while items:
        words.append(stack_words(game, lowest(items)))
        items &= items - 1
    return words


# Rows and piles


def rows_text(game: ZopZoo, held: vec[i64]) -> list[str]:
    return [" ".join(items_words(game, owned & WHITES)) for owned in held]


def bonus_text(game: ZopZoo, held: vec[i64]) -> list[str]:
    return [" ".join(items_words(game, owned & BONUSES)) for owned in held]


def read_bonus(game: ZopZoo, position: PositionReader) -> tuple[vec[i64]]:
    """What each seat owns: the cards of its row, and the Side Bonuses beside it."""
    held = game.held[:]
    for seat, bonuses in enumerate(position.piles("bonus")):
        for card in bonuses:
            if not BONUS <= card < WILD:
                raise position.fault(f"bonus {seat}", "only Side Bonus cards lie beside a row [ZZ-11]")
            held[seat] = held[seat] | bit(card_item(card))
    return (held,)


def drawn_text(game: ZopZoo, drawn: int) -> str:
    return card_words(game, drawn) if drawn >= 0 else ""


def read_drawn(game: ZopZoo, position: PositionReader) -> tuple[int]:
    drawn = position.pile("drawn")
    if UNKNOWN in drawn:
        raise position.fault("drawn", "only cards of the draw pile are hidden [ZZ-3]")
    if len(drawn) > 1:
        raise position.fault("drawn", "only one drawn card can wait to be used [ZZ-7]")
    return (drawn[0] if drawn else NO_CARD,)


def cards_of_pack(game: ZopZoo) -> int:
    return wide_set(game.terms.cards)


def blacks(game: ZopZoo) -> int:
    return wide_set(list(game.terms.blacks))


def read_rest(game: ZopZoo, position: PositionReader) -> None:
    """What follows from the places."""
    # White cards that stand nowhere are out of the round (ZZ-3).
    position.set_aside(wide_set(list(game.terms.whites)))
    discard = [game.pile[at] for at in range(game.piled)]
    for key, cards in (
        ("draw", [game.stock[at] for at in range(game.left)]),
        ("discard", discard),
        ("drawn", [game.drawn]),
    ):
        for card in cards:
            if 0 <= card < WHITE:
                what = f"{card_words(game, card)} is a white card; here lie black ones [ZZ-1]"
                raise position.fault(key, what)
    for card in discard:
        if is_wild(card):
            what = f"{card_words(game, card)} has to cover a card of who draws it [ZZ-10]"
            raise position.fault("discard", what)
        if card < WILD:
            game.buried |= bit(card - WHITE)
    if position.veiled:
        hidden = (blacks(game) & ~position.named).bit_count()
        if game.left != hidden or any([game.stock[at] != UNKNOWN for at in range(hidden)]):
            raise position.fault("draw", f"a view has a ? for each of the {hidden} hidden cards [ZZ-3]")


def make_room(game: ZopZoo) -> None:
    """A position may hold more than six cards a seat, and so more ways to switch."""
    owned = 0
    for seat in range(game.seats):
        owned += count(game.held[seat])
    room = (owned // 2 + 1) ** 2
    if room > len(game.codes):
        game.codes = vec[i64]([0] * room)


def read_rows(game: ZopZoo, position: PositionReader) -> tuple[vec[i64], ...]:
    """Of each row its cards, those with their match on them, under a Wild, and bare; which is under each."""
    held, covered, shut, bare = [vec[i64]([0] * int(game.seats)) for _ in range(4)]
    under = vec[i64]([NO_CARD] * 5)
    for seat, row in enumerate(position.by_seat("rows", "")):
        for written in str(row if row is not None else "").split():
            white, over = read_stack(position, f"rows {seat}", written)
            held[seat] = held[seat] | bit(white)
            if over == NO_CARD:
                bare[seat] = bare[seat] | bit(white)
            elif is_wild(over):
                shut[seat] = shut[seat] | bit(white)
                under[over - WILD] = white
            else:
                covered[seat] = covered[seat] | bit(white)
    return held, covered, shut, bare, under


def read_stack(position: PositionReader, key: str, written: str) -> tuple[int, int]:
    """A card of a row, with what covers it or is joined to it."""
    cards = position.cards(key, written.replace("+", " "))
    white = cards[0] if cards else UNKNOWN
    if not 0 <= white < WHITE or len(cards) > 2:
        raise position.fault(
            key, f"{shown_text(written)} is not a white card, alone or with one black card on it"
        )
    over = cards[1] if len(cards) > 1 else NO_CARD
    if over not in (NO_CARD, white + WHITE) and not is_wild(over):
        raise position.fault(
            key, f"{shown_text(written)}: a white card can be covered only by its own animal or a Wild [ZZ-6]"
        )
    return white, over


# Who is to do what


def phase_text(game: ZopZoo, phase: int) -> str:
    return PHASES[phase]


def read_phase(game: ZopZoo, position: PositionReader) -> tuple[int]:
    phase = position.raw("phase")
    if phase is None:
        phase = "choose" if game.drawn >= 0 else "start"
    elif phase is True:
        phase = "on"  # YAML reads a bare `on` so
    if phase not in PHASES:
        raise position.fault("phase", f"{shown_text(phase)} is not one of {', '.join(PHASES)}")
    return (PHASES.index(phase),)


def read_play(game: ZopZoo, position: PositionReader) -> None:
    """Who is on turn with which offer, and the points so far."""
    top = game.top()
    waiting = position.raw("turn")
    if isinstance(waiting, list) and len(waiting) > 1:
        raise position.fault("turn", f"one seat is on turn, not {len(waiting)} [ZZ-4]")
    game.turn = position.turn(game.starter)
    read_scores(game, position)
    for item in members(game.named & ~game.buried):
        word = game.terms.facts.names[item + WHITE]
        raise position.fault("named", f"{word} cannot be dug out of the discard pile [ZZ-12]")
    game.offer = game.offered(game.turn) if game.turn >= 0 and game.phase == START else NOTHING
    if game.void and top < HYENA:
        raise position.fault("void", "only a Specialty on top of the discard pile can be void [ZZ-14]")
    if game.dug and not (game.terms.honest and game.buried and is_mole(top)):
        raise position.fault(
            "dug",
            "seats dig in vain only with honest matching, with a MOLE on top of the discard pile and "
            "something beneath it that can be named [ZZ-25]",
        )


def named_text(game: ZopZoo, named: int) -> str | None:
    return " ".join([game.terms.facts.names[item + WHITE] for item in members(named)]) or None


def read_named(game: ZopZoo, position: PositionReader) -> tuple[int]:
    """ZZ-20: what is named to a dig that is not yet made."""
    written = position.raw("named")
    named = 0
    for word in str(written if written is not None else "").split():
        card = game.parts.card(game, word, 0)
        if not WHITE <= card < WILD:
            raise position.fault("named", f"{word} cannot be dug out of the discard pile [ZZ-12]")
        if named & bit(card - WHITE):
            raise position.fault("named", f"{word} is named twice [ZZ-20]")
        named |= bit(card - WHITE)
    return (named,)


def score_text(game: ZopZoo) -> list[int]:
    return game.score_list()


def read_scores(game: ZopZoo, position: PositionReader) -> None:
    """Totals of so many rounds as there can be, in each of which nobody has more than the whole deck."""
    totals = position.numbers("scores")
    most = MOST_ROUNDS * (BEST_POINTS + game.worth_of(EVERYTHING))
    for seat in range(game.seats):
        if not -most <= totals[seat] <= most:
            raise position.fault(f"scores {seat}", f"{MOST_ROUNDS} rounds bring no more than {most} [G-4]")
    game.match.restart()
    game.match.totals = vec[i64](totals)


def dug_text(game: ZopZoo, dug: int) -> list[int]:
    return members(dug)


def read_dug(game: ZopZoo, position: PositionReader) -> tuple[int]:
    """ZZ-25: the seats that dug in vain."""
    return (position.seat_set(position.raw("dug"), "dug"),)


def check(game: ZopZoo, position: PositionReader) -> None:
    """Takes what follows from the places, and refuses what no play can lead to."""
    read_rest(game, position)
    read_play(game, position)
    check_play(game, position)
    make_room(game)


def check_play(game: ZopZoo, position: PositionReader) -> None:
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
            raise position.fault(f"rows {seat}", "a row is never empty [ZZ-3]")
        if game.is_complete(seat) and not (game.phase == CHAIN and seat == game.turn):
            raise position.fault(
                f"rows {seat}", "every card of the row shows points, so the round is over [ZZ-15]"
            )
    if (game.phase == CHOOSE) != (game.drawn >= 0):
        raise position.fault("drawn", "a drawn card waits in phase choose, and in no other [ZZ-20]")
    if game.phase == CHAIN and not (game.terms.honest and game.piled and game.top() < WILD):
        raise position.fault(
            "phase", "a chain waits only with honest matching, for a card that may be taken [ZZ-20]"
        )
    if game.phase == CHOOSE:
        check_drawn(game, position)
    elif game.phase != CHAIN and not game.left and game.offer == NOTHING:
        raise position.fault("draw", "there is no card to draw, so the round is over [ZZ-32]")
    if game.named and not (game.terms.honest and (game.offer == A_MOLE or is_mole(game.drawn))):
        raise position.fault("named", "cards are named only after a MOLE, with matching=honest [ZZ-20]")


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
        raise position.fault("over", f"with these scores the game is ended by {clause}")


def check_drawn(game: ZopZoo, position: PositionReader) -> None:
    if game.drawn >= HYENA:
        if not game.is_usable(game.turn, game.drawn):
            raise position.fault("drawn", "a Specialty waits only where it can be used [ZZ-14]")
    elif not game.terms.honest and not is_wild(game.drawn):
        raise position.fault("drawn", "with strict matching only a Wild or a Specialty waits [ZZ-20]")
