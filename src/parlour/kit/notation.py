"""The notation of a game: how its moves and cards are written, listed, labelled and clicked.

    NOTATION = Notation(
        MoveForm("{card}", "move-play", "hand.{turn} {card}", "example-card"),
        MoveForm("draw", "move-draw", "stock", kind=DRAW),
    )

A game whose notation needs more than forms defines a subclass.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.cards import (
    format_standard_card,
    format_standard_cards,
    parse_standard_card,
    resolve_jokers,
)
from parlour.kit.errors import invalid_move_error
from parlour.kit.grammar import (
    SLOT_FIELDS,
    STANDARD_SLOTS,
    CompiledForm,
    FormGroup,
    MoveForm,
    Slot,
    flatten_forms,
    invalid_move_message,
    name_slots,
)
from parlour.kit.match_state import MatchState
from parlour.kit.moves import CALL_FLAG, KIND_FIELD, KIND_UNIT
from parlour.kit.options import condition_holds
from parlour.text.message import AnyOf, Message

G = TypeVar("G", bound=MatchState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(Generic[G]):
    """The notation of moves and cards. The first argument of most methods is the match.

    `forms` are the forms of the game's moves. `slots` replace standard slots of the same name. The cards are
    those of the standard pack, unless a subclass overrides the methods for cards.
    """

    def __init__(self, *forms: MoveForm | FormGroup, slots: Sequence[Slot] = ()) -> None:
        self.forms = forms
        slots_by_name = name_slots(STANDARD_SLOTS, "Notation") | name_slots(slots, "Notation")
        self.compiled_forms = {form: CompiledForm(form, slots_by_name) for form in flatten_forms(forms)}
        self.may_include_call = any(form.may_include_call for form in self.compiled_forms)
        self.has_source_card = any(form.source_card for form in self.compiled_forms)
        self.has_click_notation = any(form.click_notation for form in self.compiled_forms)
        self.forms_by_kind: dict[int, list[CompiledForm]] = {}
        self.forms_by_line: dict[str, list[CompiledForm]] = {}
        self.forms_by_verb: dict[str, list[CompiledForm]] = {}
        self.forms_without_verb: list[CompiledForm] = []
        for form, compiled_form in self.compiled_forms.items():
            self.add_form(form, compiled_form)

    def add_form(self, form: MoveForm, compiled_form: CompiledForm) -> None:
        """Index a form by the kind of its moves and by its text."""
        for kind_offset in range(form.kind_count):
            forms_of_kind = self.forms_by_kind.setdefault(form.kind + kind_offset * KIND_UNIT, [])
            forms_of_kind.append(compiled_form)
            forms_of_kind.sort(key=lambda other: -len(other.slots))
        verb = form.text_without_call.split(" ")[0].lower()
        if not compiled_form.slots:
            self.forms_by_line[form.text_without_call.lower()] = [compiled_form]
        elif "{" in verb:
            self.forms_without_verb.append(compiled_form)
        else:
            self.forms_by_verb.setdefault(verb, []).append(compiled_form)

    # The list of all moves

    def vocabulary(self, game: G) -> list[int]:
        """Return the codes of all moves that can ever be legal under the match's options (the action space).

        The codes are in the order of the forms. Consecutive forms that allow a call are treated as one
        form: all their moves without a call come first, then all their moves with a call.
        """
        listed_codes: list[int] = []
        codes_with_call: list[int] = []
        for entry in self.forms:
            form = flatten_forms([entry])[0]
            if not form.may_include_call:
                listed_codes += codes_with_call
                codes_with_call = []
            codes = self.list_move_codes(game, entry)
            listed_codes += codes
            if form.may_include_call and condition_holds(form.call_condition, game):
                codes_with_call += [code + CALL_FLAG for code in codes]
        return listed_codes + codes_with_call

    def list_move_codes(self, game: G, entry: MoveForm | FormGroup) -> list[int]:
        """Return the codes of the moves that have this form, or one of the forms in this group."""
        if isinstance(entry, MoveForm):
            return (
                self.compiled_forms[entry].list_move_codes(game)
                if condition_holds(entry.condition, game)
                else []
            )
        unit, mask = SLOT_FIELDS[entry.slot]
        codes = [code for form in entry.forms for code in self.list_move_codes(game, form)]
        return sorted(codes, key=lambda code: code // unit & mask)

    def find_form(self, game: G, move: int) -> CompiledForm:
        """Return the form of a move.

        Raises:
            InvalidMoveError: The code does not match any form.
        """
        for compiled_form in self.forms_by_kind.get(move & KIND_FIELD, ()):
            if compiled_form.matches(move):
                return compiled_form
        raise invalid_move_error(game, Message("no-move-code", {"code": str(move)}))

    # Text of moves

    def format_move(self, game: G, move: int) -> str:
        """Return the notation of a move. Implements `Game.format_move`."""
        return self.find_form(game, move).format_move(game, move)

    def parse_move(self, game: G, text: str) -> int:
        """Return the move that a text names. Implements `Game.parse_move`.

        Raises:
            InvalidMoveError: The text does not name a move.
        """
        return self.parse_for_seat(game, text, int(game.turn))

    def parse_moves(self, game: G, text: str, seat: int) -> list[int]:
        """Return the moves that a text names. Implements `Game.parse_moves`.

        `seat` is the seat of the player who typed the text, or -1 for a spectator.

        Raises:
            InvalidMoveError: The text does not name moves.
        """
        return [self.parse_move(game, self.resolve_own_jokers(game, text, seat))]

    def resolve_own_jokers(self, game: G, text: str, seat: int) -> str:
        """Replace each bare `*` or `joker` in the text of a move with a joker that the seat holds."""
        if not 0 <= seat < game.seats or ("*" not in text and "joker" not in text.lower()):
            return text
        return resolve_jokers(text, self.held_jokers(game, seat))

    def held_jokers(self, game: G, seat: int) -> int:
        """Return the set of jokers that a bare `*` in a move of this seat may stand for."""
        return 0

    def canonical_move(self, game: G, move: int) -> int:
        """Return the equivalent move that is in the vocabulary; by default the move itself."""
        return move

    def normalize_line(self, game: G, line: str) -> str:
        """Rewrite a line so that it matches the forms. Words in the line are separated by single spaces."""
        return line

    def parse_for_seat(self, game: G, text: str, seat: int) -> int:
        """Return the move that a text names. `seat` is the seat that typed the text, or SPECTATOR.

        Raises:
            InvalidMoveError: The text does not name a move.
        """
        line = self.normalize_line(game, " ".join(text.split()))
        call_flag = 0
        if self.may_include_call and line.endswith("!"):
            call_flag = CALL_FLAG
            line = line[:-1].rstrip()
        verb = line.split(" ", 1)[0].lower()
        first_fault: Message | None = None
        for compiled_form in (
            self.forms_by_line.get(line.lower()) or self.forms_by_verb.get(verb) or self.forms_without_verb
        ):
            code = (
                compiled_form.parse_line(game, line)
                if compiled_form.form.may_include_call or not call_flag
                else None
            )
            if isinstance(code, int):
                return code + call_flag
            first_fault = first_fault or code
        if first_fault is None:
            raise invalid_move_error(game, self.invalid_text_message(game, text, seat))
        raise invalid_move_error(game, invalid_move_message(text, first_fault))

    def invalid_text_message(self, game: G, text: str, seat: int) -> Message:
        """Return the message for a text that matches no form. `seat` is the seat that typed the text.

        The default message has an example of each form.
        """
        return invalid_move_message(text, self.describe_moves(game))

    def describe_moves(self, game: G) -> Message:
        """Return a message with an example of each form, for a player who typed an invalid move."""
        examples = [
            compiled_form.example(game)
            for form, compiled_form in self.compiled_forms.items()
            if condition_holds(form.condition, game)
        ]
        if len(examples) == 1 and self.forms_by_line:
            return Message("write-only", {"move": examples[0]})
        return Message("write", {"moves": AnyOf(examples)})

    # Buttons and clicks

    def label(self, game: G, move: int) -> Message:
        """Return the label of the button for a move."""
        compiled_form = self.find_form(game, move)
        label = compiled_form.form.label
        return label(game, move) if callable(label) else compiled_form.label(game, move)

    def click_target(self, game: G, move: int) -> tuple[str, str]:
        """Return where to click to make a move: the key of a zone, and the cards to click in this zone.

        Cards that are selected together are separated by spaces. A rank alone means any card of that rank.
        `?3` means the third hidden card of the zone. Both strings are empty if the move has only a button.
        """
        compiled_form = self.find_form(game, move)
        zone = compiled_form.form.zone
        return (
            zone(game, move)
            if callable(zone)
            else (compiled_form.zone_to_click(game, move), compiled_form.cards_to_click(game, move))
        )

    def source_card(self, game: G, move: int) -> str:
        """Return one of the player's own cards that can also be clicked to choose the move.

        The card is written as in `click_target`; an empty string means that there is none.
        """
        find_card = self.find_form(game, move).form.source_card if self.has_source_card else None
        return "" if find_card is None else find_card(game, move)

    def click_notation(self, game: G, move: int) -> str:
        """Return the notation of a move with `*` in place of the clicked cards, or an empty string.

        The page replaces `*` with the cards that the player clicked, joined without spaces. This notation is
        needed only if the normal notation does not say which of several equivalent cards is meant.
        """
        return self.find_form(game, move).form.click_notation if self.has_click_notation else ""

    # Cards

    def parse_card(self, game: G, text: str, used_cards: int) -> int:
        """Return the card that `text` names. `used_cards` is the set of cards named before this one.

        Raises:
            InvalidPositionError: The text does not name a card.
        """
        return parse_standard_card(text, used_cards)

    def format_card(self, game: G, card: int) -> str:
        """Return the notation of a card."""
        return format_standard_card(card)

    def format_cards(self, game: G, cards: int) -> list[str]:
        """Return the notation of each card in a set."""
        return format_standard_cards(cards).split()

    def cards_of_stack(self, game: G, key: str, stack_text: str) -> list[str]:
        """Return the cards of a stack, which is one word with `+` between the cards.

        `key` is the key under which the position contains the word.
        """
        return stack_text.split("+")

    def format_drawn_card(self, game: G, drawn_number: int) -> str:
        """Return the notation of a card, given as an element of a recorded shuffle (`RandomDraw`)."""
        return self.format_card(game, drawn_number)

    def normalize_card(self, game: G, word: str) -> str:
        """Return the standard spelling of a card in a position.

        Raises:
            InvalidPositionError: The word does not name a card.
        """
        return self.format_card(game, self.parse_card(game, word, 0))
