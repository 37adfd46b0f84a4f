"""The vocabulary of a table as numbers without gaps: the action space of a learner.

A move's code has fields, so codes are far apart. A move's *action* is its place among all codes of the
vocabulary in ascending order, from 0 on. Where seats may step in, there is one action more, the last: to let
the chance go by.
"""

from typing import TYPE_CHECKING, Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.moves import NO_MOVE

if TYPE_CHECKING:
    from parlour.kit.game import Game

NO_ACTION: Final = -1  # of what is no move of the vocabulary
SMALL: Final = 32768  # codes below this are looked up in a list
SMALLEST: Final = 4  # hash table
LOW_BITS: Final = 1073741823
SCATTER: Final = 1073739807  # below 2^30, so that no product passes 2^60


@final
class Actions:
    """Codes of moves and their actions, the same for all matches with the same options and seats.

    Attributes:
        size: How many actions there are.
        moves: How many of them are moves: `size`, or one less.
        let_go: The action that lets a chance to step in go by, -1 where there is none.
        codes: The code of each move, ascending.
    """

    def __init__(self, vocabulary: list[int], may_let_go: bool) -> None:
        self.codes: vec[i64] = vec[i64](sorted(vocabulary))
        self.moves: i64 = len(vocabulary)
        self.let_go: i64 = NO_ACTION
        self.size: i64 = self.moves
        if may_let_go:
            self.let_go = self.moves
            self.size = self.moves + 1
        # Of small codes the action stands in the place of the code.
        small = 0
        for code in vocabulary:
            if small <= code < SMALL:
                small = code + 1
        self.small: vec[i64] = vec[i64]([NO_ACTION] * small)
        for action in range(self.moves):
            if self.codes[action] < small:
                self.small[self.codes[action]] = action
        room = SMALLEST
        while room < 2 * len(vocabulary):
            room *= 2
        # A hash table with open addressing, at most half full: codes, NO_MOVE for none, and their actions.
        self.mask: i64 = room - 1
        self.keys: vec[i64] = vec[i64]([NO_MOVE] * room)
        self.found: vec[i64] = vec[i64]([NO_ACTION] * room)
        for action in range(self.moves):
            place = self.place_of(self.codes[action])
            self.keys[place] = self.codes[action]
            self.found[place] = action

    def place_of(self, code: i64) -> i64:
        """Where in the hash table a code stands, or would stand."""
        place = ((code & LOW_BITS) * SCATTER >> 12) & self.mask
        keys = self.keys
        while keys[place] != code and keys[place] != NO_MOVE:
            place = (place + 1) & self.mask
        return place

    def action(self, code: i64) -> i64:
        """The action of a move.

        Returns:
            Of the code of a move 0 to `moves` - 1; of `NO_MOVE` `let_go`; -1 of any other number.
        """
        if 0 <= code < len(self.small):
            return self.small[code]
        if code == NO_MOVE:
            return self.let_go
        return self.found[self.place_of(code)]

    def code(self, action: i64) -> i64:
        """The code of a move by its action, 0 to `size` - 1.

        Returns:
            The code; `NO_MOVE` for the action that lets a chance go by.
        """
        if action >= self.moves:
            return NO_MOVE
        return self.codes[action]

    def legal(self, game: "Game", seat: i64) -> list[int]:
        """What a seat may do now; of a view ask `legal(view.table, view.seat)`.

        Returns:
            Actions, ascending; to let the chance go by is among them where nobody waits for the seat.
        """
        found = [int(self.action(game.codes[nth])) for nth in range(game.generate(seat))]
        found.sort()
        if self.let_go >= 0 and (game.may_interrupt() & ~game.to_move()) >> seat & 1:
            found.append(int(self.let_go))
        return found

    def __copy__(self) -> "Actions":
        return self  # they never change

    def __deepcopy__(self, memo: object) -> "Actions":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [int(code) for code in self.codes]
        return (Actions, (moves, self.let_go != NO_ACTION))


def actions_of(game: "Game") -> Actions:
    """The actions of all matches with the options and seats of this one.

    Args:
        game: A match, or the `table` of a view.

    Returns:
        The same object each time, worked out once.
    """
    lexicon = game.words_here()
    found = lexicon.actions
    if found is None:
        found = lexicon.actions = Actions(game.vocabulary(), game.has_interrupts)
    return found
