"""How Zombie Cribbage is shown: the table, what a seat may do, and where a person points."""

from typing import Final

from parlour.games.zombie_cribbage.counting import FITS, THIRTY_ONE, VALUES
from parlour.games.zombie_cribbage.knowledge import may_hold
from parlour.games.zombie_cribbage.positions import stock_text
from parlour.games.zombie_cribbage.rules import (
    CLAIMING,
    COUNT,
    COUNTING,
    DISCARDING,
    HOLES,
    LAY,
    PLAY,
    PLAYING,
    RUNNING,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count
from parlour.kit.cards import card_text, set_text
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, other_of
from parlour.kit.seats import NOBODY
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, FAN, PILE, TRACK, Face, Showing, Zone

LAST_SHOWN: Final = ("zone-last-hand", "zone-last-hand", "zone-last-crib", "zone-last-starter")


def scoring(call: str) -> Showing:
    """A combination, in the play or in the show: a zombie leaps."""
    return Showing("", "track.{who}", mood="good", part="counts", call=call)


SHOWINGS: Final = {
    "cut": Showing(part="beat"),
    "dealer": Showing(part="beat"),
    "deal": Showing("stock", "hand.{who}", part="deals"),
    "lay": Showing("hand.{who}", "crib"),
    "starter": Showing("stock", "starter"),
    "heels": Showing("", "track.{who}", mood="good", part="beat"),
    "play": Showing("hand.{who}", "played.{who} count", counter="total"),
    "fifteen": scoring("call-fifteen"),
    "thirty_one": scoring("call-thirty-one"),
    "pair": scoring("call-pair"),
    "sequence": scoring("call-sequence"),
    "flush": scoring("call-flush"),
    "nobs": scoring("call-nobs"),
    "go": Showing(part="says", call="call-go"),
    "stop": Showing(part="says", call="call-stop"),
    "close": Showing(part="beat", counter="total", clears="total count"),
    "last": Showing("", "track.{who}", mood="good", part="beat"),
    "reveal": Showing(part="beat"),
    "run": Showing(part="says"),
    "stay": Showing(part="says"),
    "show": Showing("starter", "", part="shows", call="call-show"),
    "crib": Showing("starter", "", part="shows", call="call-crib"),
    "count": Showing(part="says"),
    "claim": Showing(part="says"),
    "lowered": Showing(part="beat"),
    "won": Showing(mood="good", part="beat"),
}


def prompt(game: ZombieCribbage, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if game.phase == DISCARDING:
        return prompt_to_lay(game, seat)
    waiting = {"who": game.turn}
    if game.phase == PLAYING:
        return prompt_to_play(game, seat) if seat == game.turn else Sentence("prompt-wait", waiting)
    if game.phase == RUNNING:
        return Sentence("prompt-run") if seat == game.turn else Sentence("prompt-wait-run", waiting)
    if game.phase == COUNTING:
        if seat != game.turn:
            return Sentence("prompt-wait-count", waiting)
        return Sentence("prompt-count-crib" if game.crib_shown else "prompt-count")
    if seat != game.turn:
        return Sentence("prompt-wait-claim", waiting)
    return Sentence("prompt-claim", {"other": 1 - seat, "number": game.announced})


def prompt_to_lay(game: ZombieCribbage, seat: int) -> Sentence:
    if seat >= 0 and (game.waiting >> seat) & 1:
        key = "prompt-lay-own" if seat == game.dealer else "prompt-lay-other"
        return Sentence(key, {"other": game.dealer})
    if game.waiting == 3:
        return Sentence("prompt-laying", {"who": game.dealer})
    return Sentence("prompt-laid", {"who": game.turn})


def prompt_to_play(game: ZombieCribbage, seat: int) -> Sentence:
    """What the seat on turn may do, and why it is on turn again."""
    if not game.counted:
        return Sentence("prompt-lead")
    fields = {"other": 1 - seat, "number": game.total}
    stop = "-stop" if game.may_stop() else ""
    if not game.hands[seat] & FITS[game.total]:
        return Sentence("prompt-stop", fields)
    if game.total == THIRTY_ONE:
        forced = "" if game.terms.joker_optional else "-forced"
        return Sentence(f"prompt-joker{forced}{stop}", fields)
    return Sentence(f"prompt-on{stop}" if game.has_said_go(1 - seat) else "prompt-play", fields)


def settled(game: ZombieCribbage, seat: int, move: int) -> bool:
    """ZC-3: the second to lay away has the starter turned up; ZC-48: a claim tells what was missed."""
    kind, other = move & KIND_FIELD, 1 - seat
    if kind == LAY:
        return bool(game.waiting & bit(other))
    if kind == PLAY:
        return play_settled(game, seat, move & CARD_FIELD)
    if kind == STOP:
        return bool(game.hands[seat]) or bool(game.cards_held(other))
    return kind == COUNT


def play_settled(game: ZombieCribbage, seat: int, card: int) -> bool:
    """ZC-5: whether a seat knows if the other can play after its card, or would have to say "go".

    ZC-31, ZC-32: a joker may lay a hand open or throw it in; ZC-11: after the last card all is counted.
    """
    other = 1 - seat
    held = int(game.cards_held(other))
    if card >= 52 and (game.terms.reveals or game.terms.runs):
        return False
    if not held or game.gone & bit(other):
        return bool(held) or game.hands[seat] != bit(card) or game.terms.claimed
    may = may_hold(game, other)
    fits = may & FITS[game.total + VALUES[card]]
    return not fits or count(may & ~fits) < held


def play_label(game: ZombieCribbage, move: int) -> Sentence:
    card = move & CARD_FIELD
    return Sentence("move-play", {"card": card, "number": game.total + VALUES[card]})


def count_label(game: ZombieCribbage, move: int) -> Sentence:
    points = other_of(move)
    return Sentence("move-count" if points else "move-count-none", {"number": points})


def claim_label(game: ZombieCribbage, move: int) -> Sentence:
    points = other_of(move)
    return Sentence("move-claim" if points else "move-claim-none", {"number": points})


def count_place(game: ZombieCribbage, move: int) -> tuple[str, str]:
    return ("crib" if game.crib_shown else f"played.{game.turn}", "")


def claim_place(game: ZombieCribbage, move: int) -> tuple[str, str]:
    """ZC-48: what the other seat has overlooked is claimed of its cards."""
    return ("crib" if game.crib_shown else f"played.{1 - game.turn}", "")


# The middle of the table


def count_zones(game: ZombieCribbage) -> list[Zone]:
    """The running count: its number and its cards."""
    cards = [card_text(game.count[at]) for at in range(game.counted)]
    return [
        Zone(COUNTER, "total", "zone-total", [], count=game.total),
        Zone(FAN, "count", "zone-count", cards),
    ]


def starter_zones(game: ZombieCribbage) -> list[Zone]:
    starter = [card_text(game.starter)] if game.starter >= 0 else []
    return [Zone(PILE, "starter", "zone-starter", starter)]


def stock_zones(game: ZombieCribbage) -> list[Zone]:
    return [Zone(PILE, "stock", "zone-stock", stock_text(game, game.top, game.stock).split())]


def crib_zones(game: ZombieCribbage) -> list[Zone]:
    """The crib; and until the play what was shown last."""
    crib: list[str] = []
    for seat in range(2):
        crib += set_text(game.laid[seat]).split() + ["?"] * game.veiled_crib[seat]
    being_counted = ["badge-counting"] if game.crib_shown and not game.over else []
    table = [Zone(FAN, "crib", "zone-crib", crib, game.dealer, badges=being_counted)]
    for at, shown in enumerate(game.last_show):
        if game.phase == DISCARDING and shown:
            owner = at if at < 2 else NOBODY
            table.append(Zone(FAN, f"last.{at}", LAST_SHOWN[at], set_text(shown).split(), owner))
    return table


# What each seat has


def track_zones(game: ZombieCribbage) -> list[Zone]:
    """The zombies of each seat."""
    return [
        Zone(
            TRACK,
            f"track.{seat}",
            "zone-track",
            [],
            seat,
            pegs=[game.scores[seat], game.trailing[seat]],
            length=HOLES,
        )
        for seat in range(2)
    ]


def win_zones(game: ZombieCribbage) -> list[Zone]:
    """The games that each seat has won, where more than one is played."""
    if game.match.goal == 1:
        return []
    return [
        Zone(COUNTER, f"wins.{seat}", "zone-wins", [], seat, count=game.match.totals[seat])
        for seat in range(2)
    ]


def hand_badges(game: ZombieCribbage, seat: int) -> list[str]:
    found = ["badge-dealer"] if seat == game.dealer else []
    if game.phase == DISCARDING and not (game.waiting >> seat) & 1:
        found.append("badge-laid")
    if game.has_said_go(seat):
        found.append("badge-gone")
    if lies_open(game, seat):
        found.append("badge-open")
    return found


def lies_open(game: ZombieCribbage, seat: int) -> bool:
    """ZC-31: a hand may lie face up after a joker."""
    return bool((game.face_up >> seat) & 1)


def played_badges(game: ZombieCribbage, seat: int) -> list[str]:
    return ["badge-counting"] if not game.crib_shown and seat == shown_seat(game) else []


def shown_seat(game: ZombieCribbage) -> int:
    """Whose cards are being counted, nobody's before the show."""
    if game.over or game.phase not in (COUNTING, CLAIMING):
        return NOBODY
    return game.turn if game.phase == COUNTING else 1 - game.turn


def faces(game: ZombieCribbage) -> dict[str, Face]:
    return {"peg": Face(Sentence("peg"), "", "", "", None, False, drawing="zombie")}
