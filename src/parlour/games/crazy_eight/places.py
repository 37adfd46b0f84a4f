"""The places of Crazy Eight: what lies where, and who may see it."""

from parlour.games.crazy_eight.positions import (
    MAX_DEMAND,
    first_seat_in_round,
    format_missed,
    format_score,
    infer_in_air,
    max_passes,
    read_learned,
    read_missed,
    validate,
    write_learned,
)
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.games.crazy_eight.table import discard_badges, discard_signs, hand_badges, has_demand
from parlour.kit.layout.places import (
    EVERYBODY,
    MOVER,
    CardValue,
    CustomPlace,
    FlagValue,
    Hands,
    Layout,
    LearnedFields,
    NumberValue,
    Pile,
    SeatsValue,
    SeatValue,
    SuitValue,
)


def pack_cards(game: CrazyEight) -> int:
    return game.config.pack


LAYOUT = Layout(
    SeatsValue("out", field="seats_in_round", is_complement=True),
    SeatValue("dealer", default_seat=first_seat_in_round),
    NumberValue("direction", low=-1, high=1),
    Pile("stock", size_field="stock_count", rest_cards=pack_cards),
    Pile(
        "discard_pile",
        size_field="discard_count",
        viewers=EVERYBODY,
        is_required=True,
        badges=discard_badges,
        signs=discard_signs,
    ),
    NumberValue("demand", high=MAX_DEMAND, is_shown=has_demand),
    SuitValue("named_suit"),
    Hands("hands", badges=hand_badges),
    SeatsValue("seats_in_air", default_seats=infer_in_air),
    CardValue("drawn_card", viewers=MOVER),
    FlagValue("call_made"),
    NumberValue("pass_count", high=max_passes),
    CustomPlace(
        "missed_calls",
        fields=("missed_pick_seat", "missed_call_seats"),
        format_fields=format_missed,
        read_values=read_missed,
    ),
    CustomPlace("scores", fields=(), format_fields=format_score),
    learned=(LearnedFields(fields=("memory",), write_fields=write_learned, read_fields=read_learned),),
    pack=pack_cards,
    validate=validate,
)
