"""How Zambezi Falls is shown."""

from typing import Final

from parlour.games.zambezi_falls.notation import cards_words
from parlour.games.zambezi_falls.positions import code_words
from parlour.games.zambezi_falls.ranks import PLACE_FIELD, TWO
from parlour.games.zambezi_falls.rules import (
    NOT_GIVEN,
    PASS,
    SEAT_STEP,
    SIZE_STEP,
    SOMEBODY,
    ZambeziFalls,
)
from parlour.kit.bits import members
from parlour.kit.moves import KIND_FIELD
from parlour.kit.words import Sentence
from parlour.kit.zones import PILE, ROW, Showing, Zone

SHOWN_PLAYS = 6  # of the pile
# What there is to do with the top play: beat it, match it where one has not just done so, or pass.
AGAIN = {
    (True, True): "prompt-again-beat-pass",
    (True, False): "prompt-again-beat",
    (False, True): "prompt-again-pass",
}
ANSWER = {
    (True, True, True): "prompt-answer-beat-match-pass",
    (True, True, False): "prompt-answer-beat-match",
    (True, False, True): "prompt-answer-beat-pass",
    (True, False, False): "prompt-answer-beat",
    (False, True, True): "prompt-answer-match-pass",
    (False, True, False): "prompt-answer-match",
    (False, False, True): "prompt-answer-pass",
}

SHOWINGS: Final = {
    "deal": Showing("reserve", "hand.{who}", part="deals"),
    "give": Showing("hand.{who}", "aside.{who}"),
    "get": Showing("aside.{other}", "hand.{who}"),
    "play": Showing("hand.{who}", "pile"),
    "match": Showing(part="says", call="call-match"),
    "shut": Showing(part="beat"),
    "pass": Showing(part="says", call="call-pass"),
    "falls": Showing(mood="grand", part="cheer", call="call-falls"),
    "ride": Showing(part="says", call="call-ride"),
    "reserve": Showing("reserve", "hand.{who}", part="deals"),
    "social": Showing(part="says", call="call-social"),
    "cheer": Showing(part="says"),
    "won": Showing(mood="good", part="beat"),
}


def prompt(game: ZambeziFalls, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if game.exchanging and seat < 0:
        waiting = members(game.to_move())
        return Sentence("prompt-choosing" if len(waiting) > 1 else "prompt-choosing-1", {"who": waiting[0]})
    if game.exchanging:
        key = "prompt-give" if game.gave[seat] == NOT_GIVEN else "prompt-given"
        return Sentence(key, {"who": 1 - seat})
    if seat != game.turn:
        return Sentence("prompt-wait", {"who": int(game.turn)})
    if not game.top_size:
        return Sentence("prompt-lead")
    match = game.top_place + SIZE_STEP * (game.top_size - 1)
    legal = game.legal(seat)
    beats = any(move not in (match, PASS) for move in legal)
    if game.again:
        return Sentence(AGAIN[beats, PASS in legal], game.on_top())
    return Sentence(ANSWER[beats, match in legal, PASS in legal], game.on_top())


def settled(game: ZambeziFalls, seat: int, move: int) -> bool:
    """ZF-2: the second gift changes hands with the first; ZF-11: a Falls brings cards of the reserve."""
    if game.exchanging:
        return bool(game.gave[1 - seat] == NOT_GIVEN)
    kind, place = move & KIND_FIELD, move & PLACE_FIELD
    if kind == PASS or place == TWO or not game.left:
        return True
    return not game.makes_falls(place, kind // SIZE_STEP + 1)


def hand_badges(game: ZambeziFalls, seat: int) -> list[str]:
    badges = ["badge-dealer"] if seat == game.dealer else []
    return [*badges, "badge-again"] if game.again and seat == game.turn else badges


def reserve_zones(game: ZambeziFalls) -> list[Zone]:
    badges = [] if game.match.goal == 1 else [f"badge-series-{game.match.goal}"]
    reserve = [code_words(game, game.reserve[at]) for at in range(game.left - 1, -1, -1)]
    return [Zone(PILE, "reserve", "zone-reserve", reserve, badges=badges)]


def aside_zones(game: ZambeziFalls) -> list[Zone]:
    """ZF-2: what waits to be given."""
    return [
        Zone(PILE, f"aside.{seat}", "zone-aside", [code_words(game, card)], seat)
        for seat, card in enumerate(game.gave)
        if game.exchanging and card != NOT_GIVEN
    ]


def pile_zones(game: ZambeziFalls) -> list[Zone]:
    """The last plays of the round, each with who made it."""
    stacks: list[str] = []
    makers: list[int] = []
    for at in range(max(0, game.plays - SHOWN_PLAYS), game.plays):
        stacks.append("+".join(cards_words(game, game.faces_of(game.pile[at]))))
        maker = int(game.pile[at] // SEAT_STEP) & 7
        if at == game.plays - 1:
            maker = int(game.leader_of_top)
        makers.append(maker if maker != SOMEBODY else -1)
    return [Zone(ROW, "pile", "zone-pile", stacks, by=makers)]
