"""The action space, which numbers all possible moves of a match without gaps."""

from typing import Any, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.match_state import MatchState
from parlour.kit.moves import NO_MOVE
from parlour.kit.validation import MAX_INT, validate_number, wrong_type_error

NO_ACTION: Final = -1  # returned as the action for a number that is not a move code
PAGE_SIZE: Final = 256  # number of move codes on one page of the action table
PAGE_BITS: Final = 8
# maximum number of pages, enough for all codes that use only the fields in moves.py
MAX_PAGES: Final = 262144


@final
class ActionSpace:
    """A mapping between move codes and actions, which are consecutive numbers from 0.

    Attributes:
        size: Number of actions.
        move_count: Number of actions that are moves: `size`, or one less if there is a pass action.
        pass_action: The action for declining to interrupt; -1 if no seat can interrupt in the match.
        codes: The codes of the moves, ascending.
    """

    def __init__(self, vocabulary: list[int], has_pass: bool) -> None:
        self.codes: vec[i64] = vec[i64](sorted(vocabulary))
        self.move_count: i64 = len(vocabulary)
        self.pass_action: i64 = NO_ACTION
        self.size: i64 = self.move_count
        if has_pass:
            self.pass_action = self.move_count
            self.size = self.move_count + 1
        # Move codes are sparse, so the table begins with an empty page and then stores only pages that
        # contain moves. `pages` has the offset of each page in the table; a page without moves has offset 0,
        # that of the empty page.
        self.pages: vec[i64] = vec[i64]([0] * min((max(vocabulary, default=0) >> PAGE_BITS) + 1, MAX_PAGES))
        self.unpaged_actions: dict[int, int] = {}  # the actions for codes that are too large for any page
        table = [int(NO_ACTION)] * PAGE_SIZE
        for action in range(self.move_count):
            code = self.codes[action]
            page = code >> PAGE_BITS
            if page >= len(self.pages):
                self.unpaged_actions[int(code)] = int(action)
                continue
            if not self.pages[page]:
                self.pages[page] = len(table)
                table += [int(NO_ACTION)] * PAGE_SIZE
            table[self.pages[page] + (code & PAGE_SIZE - 1)] = int(action)
        self.table: vec[i64] = vec[i64](table)

    def action(self, move_code: SupportsIndex) -> i64:
        """Return the action for a move code.

        Returns:
            A number from 0 to `move_count` - 1 for a move; `pass_action` for `NO_MOVE`; -1 for any other
                number.

        Raises:
            ParlourError: The argument is not an integer.
        """
        return self.find_action(validate_number("move_code", move_code, -MAX_INT))

    def find_action(self, move_code: i64) -> i64:
        """Return the same as `action`, which also checks the type of its argument."""
        if move_code == NO_MOVE:
            return self.pass_action
        page = move_code >> PAGE_BITS
        if 0 <= page < len(self.pages):
            return self.table[self.pages[page] + (move_code & PAGE_SIZE - 1)]
        return self.unpaged_actions.get(int(move_code), NO_ACTION)

    def code(self, action: SupportsIndex) -> i64:
        """Return the code of the move that an action stands for.

        Args:
            action: A number from 0 to `size` - 1.

        Returns:
            The code of the move; `NO_MOVE` for the pass action.

        Raises:
            ParlourError: The argument is not such a number.
        """
        return self.find_code(validate_number("action", action, 0, int(self.size) - 1))

    def find_code(self, action: i64) -> i64:
        """Return the same as `code`, without checking the argument."""
        if action >= self.move_count:
            return NO_MOVE
        return self.codes[action]

    def legal(self, game: object, seat: SupportsIndex) -> list[int]:
        """Return the legal actions of a seat; for a view, call `legal(view.game, view.seat)`.

        Returns:
            Actions, ascending. `pass_action` is included if the seat may interrupt and does not have to move.

        Raises:
            ParlourError: The first argument is not a match.
            InvalidSeatsError: The match has no such seat.
        """
        if not isinstance(game, MatchState):
            raise wrong_type_error("game", "a Game", game)
        number = game.validate_seat(seat, 0)
        actions = [int(self.find_action(code)) for code in game.legal(number)]
        actions.sort()
        if self.pass_action >= 0 and (game.seats_that_may_interrupt() & ~game.to_move()) >> number & 1:
            actions.append(int(self.pass_action))
        return actions

    def __copy__(self) -> "ActionSpace":
        return self  # immutable

    def __deepcopy__(self, memo: object) -> "ActionSpace":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [int(code) for code in self.codes]
        return (ActionSpace, (moves, self.pass_action != NO_ACTION))
