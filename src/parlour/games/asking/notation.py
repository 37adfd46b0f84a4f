"""Notation of moves in Go Fish and Authors. The notation of positions is in positions.py."""

from collections.abc import Callable
from typing import Any, final

from parlour.games.asking.rules import AskingGame
from parlour.kit.cards import SUITS
from parlour.kit.grammar import MoveForm, SeatSlot, Slot, invalid_move_message
from parlour.kit.notation import Notation
from parlour.text.message import Message

FILLERS = ("for", "any", "the")  # optional words that a player may type before the requested card or rank


@final
class AskingNotation(Notation[AskingGame]):
    """The notation of a game whose moves ask another player for a card or a rank."""

    def __init__(self, requested_slot: Slot, find_requested_rank: Callable[[Any, int], str]) -> None:
        """Create the notation.

        Args:
            requested_slot: The slot for the requested card or rank.
            find_requested_rank: Takes the game and a move, and returns the rank that the move asks for. To
                choose the move, the player can click one of their own cards of this rank.
        """
        form = MoveForm(
            f"ask {{seat}} {{{requested_slot.name}}}",
            "move-ask",
            "hand.{seat}",
            source_card=find_requested_rank,
        )
        super().__init__(form, slots=(SeatSlot(regex="[0-9]+"), requested_slot))
        self.requested_slot = requested_slot

    def normalize_line(self, game: AskingGame, line: str) -> str:
        """Remove the optional words: `ask 2 for queens` becomes `ask 2 queens`."""
        words = line.split(" ")
        while len(words) > 2 and words[2].lower() in FILLERS:
            del words[2]
        return " ".join(words)

    def invalid_text_message(self, game: AskingGame, text: str, seat: int) -> Message:
        """Return the error for text that is not an ask, with an example of a valid one."""
        asked_seat = game.next_seat(game.turn) if game.turn >= 0 else 0
        example = self.requested_slot.format_value(game, list(self.requested_slot.values(game, {}))[-1])
        return invalid_move_message(text, Message("write-ask", {"move": f"ask {asked_seat} {example}"}))

    def cards_of_stack(self, game: AskingGame, key: str, stack_text: str) -> list[str]:
        """Return the cards that a word in a position represents.

        Under the `completed_sets` key, a word is a rank and represents all four of its cards.
        """
        return [stack_text + suit for suit in SUITS] if key == "completed_sets" else [stack_text]
