"""Display of Zombie Cribbage: zones, prompts, animations and click targets."""

from typing import Final

from parlour.games.zombie_cribbage.beliefs import possible_cards
from parlour.games.zombie_cribbage.cards import CARD_VALUES, CARDS_FITTING_TOTAL, THIRTY_ONE
from parlour.games.zombie_cribbage.rules import (
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARD,
    DISCARDING,
    HOLE_COUNT,
    PLAY,
    PLAYING,
    RUNNING,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count
from parlour.kit.cards import format_standard_card, format_standard_cards
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_SEAT, move_other
from parlour.kit.sentences import Sentence
from parlour.kit.zones import COUNTER, FAN, PILE, TRACK, EventDisplay, Face, Zone

# Cards.


def hidden_stock_count(game: ZombieCribbage) -> int:
    """Return the number of hidden cards of the stock in an observation, where all of it is hidden."""
    lying = (
        game.hands[0]
        | game.hands[1]
        | game.discards[0]
        | game.discards[1]
        | game.played_cards[0]
        | game.played_cards[1]
    )
    for card in (game.starter, game.top_card):
        if card >= 0:
            lying |= bit(card)
    hidden = (
        game.hidden_counts[0]
        + game.hidden_counts[1]
        + game.hidden_crib_counts[0]
        + game.hidden_crib_counts[1]
    )
    return int(game.config.pack_size - count(lying | game.stock) - hidden)


def format_stock(game: ZombieCribbage, top: int, stock: int) -> str:
    on_top = [format_standard_card(top)] if top >= 0 else []
    return " ".join(on_top + format_standard_cards(stock).split() + ["?"] * hidden_stock_count(game))


LAST_SHOW_LABELS: Final = ("zone-last-hand", "zone-last-hand", "zone-last-crib", "zone-last-starter")


def scoring_display(call: str) -> EventDisplay:
    """Return the display of a combination, in the play or in the show: a zombie jumps."""
    return EventDisplay("", "track.{who}", mood="good", animation="counts", callout_key=call)


EVENT_DISPLAYS: Final = {
    "cut": EventDisplay(animation="beat"),
    "dealer": EventDisplay(animation="beat"),
    "deal": EventDisplay("stock", "hand.{who}", animation="deals"),
    "discard": EventDisplay("hand.{who}", "crib"),
    "starter": EventDisplay("stock", "starter"),
    "heels": EventDisplay("", "track.{who}", mood="good", animation="beat"),
    "play": EventDisplay("hand.{who}", "played_card.{who} count", counter="total"),
    "fifteen": scoring_display("call-fifteen"),
    "thirty_one": scoring_display("call-thirty-one"),
    "pair": scoring_display("call-pair"),
    "sequence": scoring_display("call-sequence"),
    "flush": scoring_display("call-flush"),
    "nobs": scoring_display("call-nobs"),
    "go": EventDisplay(animation="says", callout_key="call-go"),
    "stop": EventDisplay(animation="says", callout_key="call-stop"),
    "end_count": EventDisplay(animation="beat", counter="total", cleared_zones="total count"),
    "last_card": EventDisplay("", "track.{who}", mood="good", animation="beat"),
    "reveal": EventDisplay(animation="beat"),
    "run": EventDisplay(animation="says"),
    "stay": EventDisplay(animation="says"),
    "show": EventDisplay("starter", "", animation="shows", callout_key="call-show"),
    "crib": EventDisplay("starter", "", animation="shows", callout_key="call-crib"),
    "count": EventDisplay(animation="says"),
    "claim": EventDisplay(animation="says"),
    "lowered": EventDisplay(animation="beat"),
    "win": EventDisplay(mood="good", animation="beat"),
}


def prompt(game: ZombieCribbage, seat: int) -> Sentence:
    if game.is_over:
        return Sentence("prompt-over")
    if game.phase == DISCARDING:
        return prompt_discard(game, seat)
    waiting = {"who": game.turn}
    if game.phase == PLAYING:
        return prompt_play(game, seat) if seat == game.turn else Sentence("prompt-wait", waiting)
    if game.phase == RUNNING:
        return Sentence("prompt-run") if seat == game.turn else Sentence("prompt-wait-run", waiting)
    if game.phase == COUNTING:
        if seat != game.turn:
            return Sentence("prompt-wait-count", waiting)
        return Sentence("prompt-count-crib" if game.is_crib_shown else "prompt-count")
    if seat != game.turn:
        return Sentence("prompt-wait-claim", waiting)
    return Sentence("prompt-claim", {"other": 1 - seat, "number": game.announced_points})


def prompt_discard(game: ZombieCribbage, seat: int) -> Sentence:
    if seat >= 0 and (game.waiting_seats >> seat) & 1:
        key = "prompt-lay-own" if seat == game.dealer else "prompt-lay-other"
        return Sentence(key, {"other": game.dealer})
    if game.waiting_seats == 3:
        return Sentence("prompt-laying", {"who": game.dealer})
    return Sentence("prompt-laid", {"who": game.turn})


def prompt_play(game: ZombieCribbage, seat: int) -> Sentence:
    """Return the prompt of the seat on turn, which also says why it may be on turn again."""
    if not game.count_size:
        return Sentence("prompt-lead")
    fields = {"other": 1 - seat, "number": game.count_total}
    stop = "-stop" if game.can_stop() else ""
    if not game.hands[seat] & CARDS_FITTING_TOTAL[game.count_total]:
        return Sentence("prompt-stop", fields)
    if game.count_total == THIRTY_ONE:
        forced = "" if game.config.joker_optional else "-forced"
        return Sentence(f"prompt-joker{forced}{stop}", fields)
    return Sentence(f"prompt-on{stop}" if game.has_said_go(1 - seat) else "prompt-play", fields)


def reveals_nothing(game: ZombieCribbage, seat: int, move: int) -> bool:
    """Return True if the move shows its player nothing new.

    The second discard turns up the starter (ZC-3), and a claim shows the missed points (ZC-48).
    """
    kind, other = move & KIND_FIELD, 1 - seat
    if kind == DISCARD:
        return bool(game.waiting_seats & bit(other))
    if kind == PLAY:
        return play_reveals_nothing(game, seat, move & CARD_FIELD)
    if kind == STOP:
        return bool(game.hands[seat]) or bool(game.hand_size(other))
    return kind == COUNT


def play_reveals_nothing(game: ZombieCribbage, seat: int, card: int) -> bool:
    """Return True if a seat knows whether its opponent can play after this card or must say "go" (ZC-5).

    A joker may open a hand or end it (ZC-31, ZC-32). After the last card all hands are counted (ZC-11).
    """
    other = 1 - seat
    held = int(game.hand_size(other))
    if card >= 52 and (game.config.joker_reveals or game.config.may_run):
        return False
    if not held or game.gone_seats & bit(other):
        return bool(held) or game.hands[seat] != bit(card) or game.config.claims_points
    may = possible_cards(game, other)
    fits = may & CARDS_FITTING_TOTAL[game.count_total + CARD_VALUES[card]]
    return not fits or count(may & ~fits) < held


def label_play(game: ZombieCribbage, move: int) -> Sentence:
    card = move & CARD_FIELD
    return Sentence("move-play", {"card": card, "number": game.count_total + CARD_VALUES[card]})


def label_count(game: ZombieCribbage, move: int) -> Sentence:
    points = move_other(move)
    return Sentence("move-count" if points else "move-count-none", {"number": points})


def label_claim(game: ZombieCribbage, move: int) -> Sentence:
    points = move_other(move)
    return Sentence("move-claim" if points else "move-claim-none", {"number": points})


def count_target(game: ZombieCribbage, move: int) -> tuple[str, str]:
    return ("crib" if game.is_crib_shown else f"played_card.{game.turn}", "")


def claim_target(game: ZombieCribbage, move: int) -> tuple[str, str]:
    """Return the click target of a claim: the cards of the opponent's count (ZC-48)."""
    return ("crib" if game.is_crib_shown else f"played_card.{1 - game.turn}", "")


# The center of the table.


def build_count_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the zones of the running count: its number and its cards."""
    cards = [format_standard_card(game.count_cards[at]) for at in range(game.count_size)]
    return [
        Zone(COUNTER, "total", "zone-total", [], count=game.count_total),
        Zone(FAN, "count", "zone-count", cards),
    ]


def build_starter_zones(game: ZombieCribbage) -> list[Zone]:
    starter = [format_standard_card(game.starter)] if game.starter >= 0 else []
    return [Zone(PILE, "starter", "zone-starter", starter)]


def build_stock_zones(game: ZombieCribbage) -> list[Zone]:
    return [Zone(PILE, "stock", "zone-stock", format_stock(game, game.top_card, game.stock).split())]


def build_crib_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the zones of the crib and, until the play begins, of the last show."""
    crib: list[str] = []
    for seat in range(2):
        crib += format_standard_cards(game.discards[seat]).split() + ["?"] * game.hidden_crib_counts[seat]
    being_counted = ["badge-counting"] if game.is_crib_shown and not game.is_over else []
    table = [Zone(FAN, "crib", "zone-crib", crib, game.dealer, badges=being_counted)]
    for at, shown in enumerate(game.last_show):
        if game.phase == DISCARDING and shown:
            owner = at if at < 2 else NO_SEAT
            table.append(
                Zone(FAN, f"last.{at}", LAST_SHOW_LABELS[at], format_standard_cards(shown).split(), owner)
            )
    return table


# Zones of each seat.


def build_track_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the tracks with each seat's zombies."""
    return [
        Zone(
            TRACK,
            f"track.{seat}",
            "zone-track",
            [],
            seat,
            pegs=[game.leading_zombies[seat], game.trailing_zombies[seat]],
            length=HOLE_COUNT,
        )
        for seat in range(2)
    ]


def build_win_zones(game: ZombieCribbage) -> list[Zone]:
    """Build the counters of games won, if more than one game is played."""
    if game.match_score.goal == 1:
        return []
    return [
        Zone(COUNTER, f"wins.{seat}", "zone-wins", [], seat, count=game.match_score.totals[seat])
        for seat in range(2)
    ]


def hand_badges(game: ZombieCribbage, seat: int) -> list[str]:
    found = ["badge-dealer"] if seat == game.dealer else []
    if game.phase == DISCARDING and not (game.waiting_seats >> seat) & 1:
        found.append("badge-laid")
    if game.has_said_go(seat):
        found.append("badge-gone")
    if lies_open(game, seat):
        found.append("badge-open")
    return found


def lies_open(game: ZombieCribbage, seat: int) -> bool:
    """Return True if a hand lies face up after a joker (ZC-31)."""
    return bool((game.open_hands >> seat) & 1)


def played_badges(game: ZombieCribbage, seat: int) -> list[str]:
    return ["badge-counting"] if not game.is_crib_shown and seat == counted_seat(game) else []


def counted_seat(game: ZombieCribbage) -> int:
    """Return the seat whose cards are being counted, or NO_SEAT outside the show."""
    if game.is_over or game.phase not in (COUNTING, CLAIMING):
        return NO_SEAT
    return game.turn if game.phase == COUNTING else 1 - game.turn


def faces(game: ZombieCribbage) -> dict[str, Face]:
    return {"peg": Face(Sentence("peg"), "", "", "", None, False, drawing="zombie")}
