"""Notation of moves in asking games. The notation of positions is in positions.py."""

from collections.abc import Callable
from typing import Any

from parlour.games.asking.rules import AskingGame
from parlour.kit.grammar import Grammar, MoveForm, SeatSlot, Slot, invalid_move_sentence
from parlour.kit.sentences import Sentence

FILLERS = ("for", "any", "the")  # optional words before the requested card or rank


def build_grammar(wanted: Slot, source_card: Callable[[Any, int], str]) -> Grammar:
    """Build the grammar of asks; `source_card` returns a card of the seat's own hand that permits the ask."""

    def no_ask(game: AskingGame, text: str, seat: int) -> Sentence:
        """Return the error for text that is not an ask, with an example for the seat to move."""
        asked = game.next_seat_with_cards(game.turn) if game.turn >= 0 else 0
        example = wanted.format_value(game, list(wanted.values(game, {}))[-1])
        return invalid_move_sentence(text, Sentence("write-ask", {"move": f"ask {asked} {example}"}))

    form = MoveForm(f"ask {{seat}} {{{wanted.name}}}", "move-ask", "hand.{seat}", source_card=source_card)
    return Grammar(
        form,
        slots=(SeatSlot(regex="[0-9]+"), wanted),
        normalize_line=remove_fillers,
        invalid_text_sentence=no_ask,
    )


def remove_fillers(game: AskingGame, line: str) -> str:
    """Simplify `ask 2 for queens` to `ask 2 queens`."""
    words = line.split(" ")
    while len(words) > 2 and words[2].lower() in FILLERS:
        del words[2]
    return " ".join(words)
