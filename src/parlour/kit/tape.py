"""The tape: what the last push did, six numbers to an event, the last of them who may see its cards."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from parlour.kit.records import Event
from parlour.kit.seats import ALL_VIEWERS
from parlour.kit.words import DEFAULT_LANGUAGE, CardList, Sentence

if TYPE_CHECKING:
    from parlour.kit.game import Game

EVENT_WIDTH: Final = 6
HASH_WORD_MASK: Final = 1073741823
HASH_MULTIPLIER: Final = 1073739807


def compute_observation_key(game: "Game", seat: i64) -> i64:
    """`observation_key` for programs that know their seat is one."""
    tape, end = game.event_buffer, game.event_buffer_end
    heard: i64 = 1
    at: i64 = 0
    while at < end:
        for i in range(4):
            heard = mix_hash(heard, tape[at + i] + 2)
        seen_by = tape[at + 5]
        cards = tape[at + 4]
        if seen_by == ALL_VIEWERS or (seat >= 0 and (seen_by >> seat) & 1):
            heard = mix_hash(
                mix_hash(mix_hash(heard, cards & HASH_WORD_MASK), (cards >> 30) & HASH_WORD_MASK), cards >> 60
            )
        else:
            heard = mix_hash(heard, HASH_WORD_MASK - game.event_card_count(cards))
        at += EVENT_WIDTH
    return heard


def mix_hash(heard: i64, value: i64) -> i64:
    """One step of the hash behind `observation_key`; `value` has at most 30 bits, no product passes 2^60."""
    mingled: i64 = heard ^ (value & HASH_WORD_MASK)
    return HASH_MULTIPLIER * (mingled & HASH_WORD_MASK) + (mingled >> 30)


def list_event_sentences(game: "Game", seat: int) -> list[Sentence]:
    """What the last push did as a seat heard it, for programs that know their seat is one.

    The key is the kind of an event, and the fields are those of its sentence: `cards` are Cards.
    """
    found: list[Sentence] = []
    for at in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        number, cards, seen_by = (
            int(game.event_buffer[at + 3]),
            game.event_buffer[at + 4],
            int(game.event_buffer[at + 5]),
        )
        sees = seen_by == ALL_VIEWERS or (seat >= 0 and bool(seen_by >> seat & 1))
        shown = game.components.format_cards(game, cards) if sees else []
        fields = {
            "who": int(game.event_buffer[at + 1]),
            "other": int(game.event_buffer[at + 2]),
            "number": number,
            "suit": number,
            "rank": number,
            "cards": CardList(shown, 0 if sees else int(game.event_card_count(cards))),
        }
        found.append(Sentence(game.event_kinds[int(game.event_buffer[at])], fields))
    return found


def format_events(
    game: "Game", seat: int, names: list[str], reader: int, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """`events` as a seat saw them, told to the seat `reader`, for programs that know their seats are some."""
    happened: list[Event] = []
    for each in list_event_sentences(game, seat):
        who, other, number = each.fields["who"], each.fields["other"], each.fields["number"]
        cards: CardList = each.fields["cards"]
        text = game.format_sentence(each, names, reader, language)
        happened.append(Event(each.key, who, other, number, cards.shown, cards.hidden_count, text))
    return happened
