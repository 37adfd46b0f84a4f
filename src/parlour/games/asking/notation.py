"""Notation of moves in Go Fish and Authors. The notation of positions is in positions.py."""

from collections.abc import Callable
from typing import Any

from parlour.games.asking.rules import AskingGame
from parlour.kit.grammar import Grammar, MoveForm, SeatSlot, Slot, invalid_move_sentence
from parlour.kit.sentences import Sentence

FILLERS = ("for", "any", "the")  # optional words that a player may type before the requested card or rank


def build_grammar(requested_slot: Slot, find_requested_rank: Callable[[Any, int], str]) -> Grammar:
    """Build the grammar of a game whose moves ask another player for a card or a rank.

    Args:
        requested_slot: The slot for the requested card or rank.
        find_requested_rank: Takes the game and a move, and returns the rank that the move asks for. To choose
            the move, the player can click one of their own cards of this rank.
    """

    def invalid_ask_sentence(game: AskingGame, text: str, seat: int) -> Sentence:
        """Return the error for text that is not an ask, with an example of a valid one."""
        asked_seat = game.next_seat(game.turn) if game.turn >= 0 else 0
        example = requested_slot.format_value(game, list(requested_slot.values(game, {}))[-1])
        return invalid_move_sentence(text, Sentence("write-ask", {"move": f"ask {asked_seat} {example}"}))

    form = MoveForm(
        f"ask {{seat}} {{{requested_slot.name}}}", "move-ask", "hand.{seat}", source_card=find_requested_rank
    )
    return Grammar(
        form,
        slots=(SeatSlot(regex="[0-9]+"), requested_slot),
        normalize_line=remove_fillers,
        invalid_text_sentence=invalid_ask_sentence,
    )


def remove_fillers(game: AskingGame, line: str) -> str:
    """Remove the optional words: `ask 2 for queens` becomes `ask 2 queens`."""
    words = line.split(" ")
    while len(words) > 2 and words[2].lower() in FILLERS:
        del words[2]
    return " ".join(words)
