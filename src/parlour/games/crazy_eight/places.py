"""The places of Crazy Eight: what lies where, and who may see it."""

from parlour.games.crazy_eight.positions import (
    MOST_DEMANDED,
    check,
    first_in_round,
    in_air_by_hands,
    missed_words,
    most_passes,
    read_learnt,
    read_missed,
    score_words,
    write_learnt,
)
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.games.crazy_eight.table import discard_badges, discard_signs, hand_badges, is_demanded
from parlour.kit.places import (
    EVERYBODY,
    MOVER,
    CardFact,
    FlagFact,
    Hands,
    Layout,
    Learnt,
    NumberFact,
    Pile,
    SeatFact,
    SeatsFact,
    SuitFact,
    Told,
)


def pack(game: CrazyEight) -> int:
    return game.terms.pack


PLACES = Layout(
    SeatsFact("out", field="playing", others=True),
    SeatFact("dealer", default=first_in_round),
    NumberFact("direction", low=-1, high=1),
    Pile("stock", size="left", rest=pack),
    Pile(
        "discard",
        size="discarded",
        seen_by=EVERYBODY,
        needed=True,
        badges=discard_badges,
        signs=discard_signs,
    ),
    NumberFact("demand", high=MOST_DEMANDED, shown=is_demanded),
    SuitFact("suit"),
    Hands("hands", badges=hand_badges),
    SeatsFact("in_air", default=in_air_by_hands),
    CardFact("drawn", seen_by=MOVER),
    FlagFact("said"),
    NumberFact("passes", high=most_passes),
    Told("missed", fields=("missed_pick_by", "missed_call"), text=missed_words, values=read_missed),
    Told("scores", fields=(), text=score_words),
    learnt=(Learnt(fields=("memory",), text=write_learnt, values=read_learnt),),
    pack=pack,
    check=check,
)
