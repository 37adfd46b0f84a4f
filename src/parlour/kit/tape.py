"""The tape: what the last push did, six numbers to an event, the last of them who may see its cards."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.kit.records import Event
from parlour.kit.seats import EVERYONE
from parlour.kit.words import ENGLISH, Cards, Sentence

if TYPE_CHECKING:
    from parlour.kit.game import Game

EVENT_WIDTH: Final = 6
HALF: Final = 1073741823
MIXER: Final = 1073739807


def key_of_events(game: "Game", seat: i64) -> i64:
    """`observation_key` for programs that know their seat is one."""
    tape, end = game.tape, game.tape_end
    heard: i64 = 1
    at: i64 = 0
    while at < end:
        for i in range(4):
            heard = mix(heard, tape[at + i] + 2)
        seen_by = tape[at + 5]
        cards = tape[at + 4]
        if seen_by == EVERYONE or (seat >= 0 and (seen_by >> seat) & 1):
            heard = mix(mix(mix(heard, cards & HALF), (cards >> 30) & HALF), cards >> 60)
        else:
            heard = mix(heard, HALF - game.hidden_count(cards))
        at += EVENT_WIDTH
    return heard


def mix(heard: i64, value: i64) -> i64:
    """One step of the hash behind `observation_key`; `value` has at most 30 bits, no product passes 2^60."""
    mingled: i64 = heard ^ (value & HALF)
    return MIXER * (mingled & HALF) + (mingled >> 30)


def heard(game: "Game", seat: int) -> list[Sentence]:
    """What the last push did as a seat heard it, for programs that know their seat is one.

    The key is the kind of an event, and the fields are those of its sentence: `cards` are Cards.
    """
    found: list[Sentence] = []
    for at in range(0, int(game.tape_end), EVENT_WIDTH):
        number, cards, seen_by = int(game.tape[at + 3]), game.tape[at + 4], int(game.tape[at + 5])
        sees = seen_by == EVERYONE or (seat >= 0 and bool(seen_by >> seat & 1))
        shown = game.parts.cards_words(game, cards) if sees else []
        fields = {
            "who": int(game.tape[at + 1]),
            "other": int(game.tape[at + 2]),
            "number": number,
            "suit": number,
            "rank": number,
            "cards": Cards(shown, 0 if sees else int(game.hidden_count(cards))),
        }
        found.append(Sentence(game.event_kinds[int(game.tape[at])], fields))
    return found


def events_told(
    game: "Game", seat: int, names: list[str], reader: int, language: str = ENGLISH
) -> list[Event]:
    """`events` as a seat saw them, told to the seat `reader`, for programs that know their seats are some."""
    happened: list[Event] = []
    for each in heard(game, seat):
        who, other, number = each.fields["who"], each.fields["other"], each.fields["number"]
        cards: Cards = each.fields["cards"]
        text = game.tell_sentence(each, names, reader, language)
        happened.append(Event(each.key, who, other, number, cards.shown, cards.hidden, text))
    return happened
