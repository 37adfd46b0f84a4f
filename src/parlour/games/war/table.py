"""How War is shown."""

from typing import Final

from parlour.games.war.positions import stake_text
from parlour.games.war.rules import NO_ODD, ROOM, War
from parlour.kit.bits import bit, count
from parlour.kit.piles import cell_text, ring_words
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, FAN, PILE, Showing, Zone

SHOWINGS: Final = {
    "deal": Showing("", "pile.{who}", part="deals"),
    "flip": Showing("pile.{who}", "table.{who}"),
    "war": Showing(mood="grand", part="beat"),
    "down": Showing("pile.{who}", "table.{who}"),
    "up": Showing("pile.{who}", "table.{who}"),
    "kept": Showing(part="beat"),
    "out": Showing("pile.{who}", "table.{who}", part="beat"),
    "wins": Showing("table.*", "pile.{who}", mood="good"),
    "odd": Showing("odd", "pile.{who}", mood="good"),
    "rounds": Showing(part="beat"),
}


def prompt(game: War, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if seat >= 0 and not game.held[seat]:
        return Sentence("prompt-out")
    if seat >= 0 and (game.waiting >> seat) & 1:
        return Sentence("prompt-flip")
    still = int(count(game.waiting))
    if still > 1:
        return Sentence("prompt-flipped" if seat >= 0 else "prompt-flips", {"number": still})
    if seat >= 0:
        return Sentence("prompt-flipped-1", {"other": int(game.turn)})
    return Sentence("prompt-wait", {"who": int(game.turn)})


def by_itself(game: War) -> bool:
    """WR-2: all turn over together, and nobody chooses anything."""
    return True


def settled(game: War, seat: int, move: int) -> bool:
    """WR-2: nothing is turned over before the last is ready."""
    return (game.waiting & ~bit(seat)) != 0


def zones(game: War, seat: int) -> list[Zone]:
    table = [Zone(COUNTER, "round", "zone-round", [], count=int(game.rounds))]
    if game.odd != NO_ODD:
        table.append(Zone(PILE, "odd", "zone-odd", [cell_text(game, game.odd)], face_down=True))
    for other in range(game.seats):
        marks: list[str] = []
        if not game.held[other]:
            marks.append("badge-out")
        elif not game.over and not (game.waiting >> other) & 1:
            marks.append("badge-ready")
        pile = ring_words(game, game.cells, ROOM * other, game.heads[other], game.held[other])
        fan = [stake_text(game.stake[ROOM * other + nth]) for nth in range(game.laid[other])]
        key = f"pile.{other}"
        table.append(Zone(PILE, key, "zone-pile", pile, int(other), badges=marks, face_down=True))
        table.append(Zone(FAN, f"table.{other}", "zone-table", fan, int(other)))
    return table
