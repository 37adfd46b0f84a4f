"""How games of asking are written: what is asked for. Positions are in positions.py."""

from collections.abc import Callable
from typing import Any

from parlour.games.asking.rules import AskingGame
from parlour.kit.grammar import Grammar, MoveForm, SeatSlot, Slot, invalid_move_sentence
from parlour.kit.sentences import Sentence

FILLERS = ("for", "any", "the")  # that may stand before what is asked for


def build_grammar(wanted: Slot, source_card: Callable[[Any, int], str]) -> Grammar:
    """The grammar of asking for that; `through` is a card of one's own that allows it."""

    def no_ask(game: AskingGame, text: str, seat: int) -> Sentence:
        """The example is one that the seat on turn might write."""
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
    """`ask 2 for queens` as `ask 2 queens`."""
    words = line.split(" ")
    while len(words) > 2 and words[2].lower() in FILLERS:
        del words[2]
    return " ".join(words)
