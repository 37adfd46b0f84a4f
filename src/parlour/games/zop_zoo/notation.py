"""Notation of moves in Zop Zoo. The notation of cards and positions is in positions.py."""

from typing import final

from parlour.games.zop_zoo.cards import (
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_WILD,
    MAX_NAME_LENGTH,
    card_to_item_number,
    normalize_accents,
)
from parlour.games.zop_zoo.display import (
    click_target_of_drawn_card,
    click_target_of_gift,
    click_target_of_robbed_item,
    click_target_of_switched_card,
    format_card,
    label_discard,
    label_match,
    label_take,
    own_switched_card,
)
from parlour.games.zop_zoo.rules import (
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    ROB,
    SWITCH,
    TAKE,
    ZopZoo,
    unpack_event_cards,
)
from parlour.kit.errors import invalid_move_error
from parlour.kit.grammar import (
    FormGroup,
    MoveForm,
    ParseResult,
    SeatSlot,
    Slot,
    SlotValues,
    invalid_move_message,
)
from parlour.kit.moves import CARD_FIELD, KIND_FIELD
from parlour.kit.notation import Notation
from parlour.kit.validation import shorten_repr
from parlour.text.message import AnyOf, Message

# Slots for cards. In notation, an animal in lower case is its white card, and in capitals its black card. The
# slots ignore case, because no slot accepts both cards of an animal.


class BlackCardSlot(Slot):
    """A slot for a black card that a player can dig for."""

    def values(self, game: ZopZoo, earlier_values: SlotValues) -> list[int]:
        return [card for card in game.all_cards() if FIRST_BLACK <= card < FIRST_WILD]

    def format_value(self, game: ZopZoo, value: int) -> str:
        return game.animals.names[value]

    def parse_word(self, game: ZopZoo, word: str, earlier_values: SlotValues) -> ParseResult:
        capitals = word.upper()
        if capitals in ("BEAST", "MOLE"):
            return game.animals.parse_card(capitals, 0)
        card = game.animals.numbers.get(capitals)
        return Message("fault-card", {"word": shorten_repr(word)}) if card is None else card


@final
class WhiteCardSlot(BlackCardSlot):
    def values(self, game: ZopZoo, earlier_values: SlotValues) -> list[int]:
        return [card for card in game.all_cards() if card < FIRST_BLACK]

    def parse_word(self, game: ZopZoo, word: str, earlier_values: SlotValues) -> ParseResult:
        black_card = super().parse_word(game, word, earlier_values)
        if not isinstance(black_card, int):
            return black_card
        return (
            black_card - FIRST_BLACK
            if black_card < FIRST_BONUS
            else Message("fault-white", {"word": shorten_repr(word)})
        )


@final
class OwnedItemSlot(BlackCardSlot):
    """A slot for an owned card: a Side Bonus, or a white card. A white card includes the black card on it."""

    def __init__(self, name: str, field: str) -> None:
        super().__init__(name)
        self.field = field

    def values(self, game: ZopZoo, earlier_values: SlotValues) -> list[int]:
        items = [card for card in game.all_cards() if card < FIRST_BLACK or FIRST_BONUS <= card < FIRST_WILD]
        return [card for card in items if card != earlier_values.get("card")]

    def parse_word(self, game: ZopZoo, word: str, earlier_values: SlotValues) -> ParseResult:
        black_card = super().parse_word(game, word, earlier_values)
        if not isinstance(black_card, int):
            return black_card
        if black_card >= FIRST_WILD:
            return Message("fault-pair", {"word": word})
        card = black_card - FIRST_BLACK if black_card < FIRST_BONUS else black_card
        return card if card != earlier_values.get("card") else Message("fault-switch")

    def value_shown_in_label(self, game: ZopZoo, value: int) -> int:
        return int(game.encode_item_cards(card_to_item_number(value)))


# Typed lines.


def example_moves(game: ZopZoo, seat: int) -> Message:
    """Return a message with an example of each kind of move that a seat can make now."""
    if game.is_over:
        return Message("write-over")
    examples: dict[int, str] = {}
    for index in range(game.generate_legal_moves(seat)):
        move = int(game.move_buffer[index])
        kind = move & KIND_FIELD
        if kind not in examples:
            name = game.animals.names[move & CARD_FIELD]
            examples[kind] = f"dig {name}" if kind == NAME else game.format_move(move)
    moves = list(examples.values())
    return Message("write", {"moves": AnyOf(moves, "list-or")}) if moves else Message("write-turn")


def has_honest_matching(game: ZopZoo) -> bool:
    return bool(game.honest_matching)


BURIED_CARD_SLOT = BlackCardSlot("card")
OWN_ITEM_SLOT, WANTED_ITEM_SLOT = OwnedItemSlot("card", "cards"), OwnedItemSlot("other", "wanted")


@final
class ZopZooNotation(Notation[ZopZoo]):
    """The notation of Zop Zoo."""

    def normalize_line(self, game: ZopZoo, line: str) -> str:
        """Compose accents, and join the words of each card name with hyphens."""
        parts = normalize_accents(line).split()
        words: list[str] = []
        start = 0
        while start < len(parts):
            end = min(len(parts), start + MAX_NAME_LENGTH // 2)
            while end > start + 1 and "-".join(parts[start:end]).upper() not in game.animals.numbers:
                end -= 1
            words.append("-".join(parts[start:end]))
            start = end
        return " ".join(words)

    def parse_moves(self, game: ZopZoo, text: str, seat: int) -> list[int]:
        """Parse a line as moves. A dig and the cards that it names become several moves (ZZ-20)."""
        words: list[str] = []
        if text.lower().split()[:1] == ["dig"]:
            words = self.normalize_line(game, text.replace(",", " ")).split()
        if len(words) < 2 or words[0].lower() != "dig":
            return [self.parse_for_seat(game, text, seat if seat >= 0 else int(game.turn))]
        names = [word for word in words[1:] if word.lower() != "and" or "AND" in game.animals.numbers]
        cards = [BURIED_CARD_SLOT.parse_word(game, name, {}) for name in names]
        for parsed_card in cards:
            if isinstance(parsed_card, Message):
                raise invalid_move_error(game, invalid_move_message(text, parsed_card))
        return [*[NAME + card for card in cards if isinstance(card, int)], DIG]

    def invalid_text_message(self, game: ZopZoo, text: str, seat: int) -> Message:
        if text.lower().split()[:1] == ["dig"]:
            return Message("no-move-dig", {"text": shorten_repr(text)})
        return invalid_move_message(text, example_moves(game, seat))

    def parse_card(self, game: ZopZoo, text: str, used_cards: int) -> int:
        return game.animals.parse_card(text, used_cards)

    def format_card(self, game: ZopZoo, card: int) -> str:
        return format_card(game, card)

    def format_cards(self, game: ZopZoo, cards: int) -> list[str]:
        return [game.animals.names[card] for card in unpack_event_cards(cards)]


NOTATION = ZopZooNotation(
    MoveForm("draw", "move-draw", "draw_pile", kind=DRAW),
    MoveForm("take", label_take, "discard_pile", kind=TAKE),
    MoveForm("dig", "move-dig", "discard_pile", kind=DIG),
    MoveForm("cover {card}", "move-cover", "row.{turn} {card}", kind=COVER, slots=(WhiteCardSlot("card"),)),
    FormGroup(
        "seat",
        MoveForm("give {card} to {seat}", "move-give", click_target_of_gift, kind=GIVE),
        MoveForm("take {card} from {seat}", "move-rob", click_target_of_robbed_item, kind=ROB),
        FormGroup(
            "other",
            MoveForm(
                "switch {card} for {other} of {seat}",
                "move-switch",
                click_target_of_switched_card,
                kind=SWITCH,
                source_card=own_switched_card,
            ),
        ),
    ),
    MoveForm("match", label_match, click_target_of_drawn_card, kind=MATCH, condition=has_honest_matching),
    MoveForm("discard", label_discard, "discard_pile", kind=DISCARD, condition=has_honest_matching),
    MoveForm("leave", "move-leave", kind=LEAVE, condition=has_honest_matching),
    MoveForm(
        "name {card}",
        "move-name",
        "search {card}",
        kind=NAME,
        condition=has_honest_matching,
        slots=(BURIED_CARD_SLOT,),
    ),
    slots=(OWN_ITEM_SLOT, WANTED_ITEM_SLOT, SeatSlot()),
)
