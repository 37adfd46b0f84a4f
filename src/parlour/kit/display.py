"""The display of a game: prompts, events and cards as clients show them."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.bits import members
from parlour.kit.cards import RANK_NAMES, SUIT_NAMES
from parlour.kit.match_state import MatchState
from parlour.kit.zones import Face
from parlour.text.message import NONE_VALUE, CardList, Message

G = TypeVar("G", bound=MatchState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Display(Generic[G]):
    """The display of a game. The first argument of each method is the match."""

    # State of the match

    def prompt(self, game: G, seat: int) -> Message:
        """Return the prompt for the player in this seat."""
        if game.is_over:
            return Message("prompt-over")
        if seat >= 0 and game.to_move() >> seat & 1:
            return Message("prompt-turn")
        return Message("prompt-wait", {"who": int(game.turn)})

    def source_prompt(self, game: G, seat: int, moves: list[int]) -> Message | None:
        """Return the prompt after a player has selected the source card of these moves, or None.

        It asks for the target, such as a player. It is called only with moves that have a source card.
        """
        return None

    def progress(self, game: G) -> Message | None:
        """Return the state and the goal of the match in a few words, such as "Round 3, to 800", or None.

        The message must be correct for every viewer, also when the match is over.
        """
        return None

    def end_reason(self, game: G) -> Message | None:
        """Return the reason why the match has ended, or None. It is called only when the match is over."""
        return None

    def margin(self, game: G) -> Message | None:
        """Return how close the match was, or None. It is called only when the match is over.

        By default, it is the difference between the scores of a winner and the closest other seat.
        """
        return score_margin(game)

    def eliminated_seats(self, game: G) -> int:
        """Return the set of the seats that have no further move in this match."""
        return 0

    # What clients may do for a player

    def can_autoplay(self, game: G) -> bool:
        """Return True if a player's only legal move can be made automatically.

        This is safe only if moving without delay reveals nothing to the other players.
        """
        return False

    def reveals_nothing(self, game: G, seat: int, move: int) -> bool:
        """Return True if a move shows its player nothing new, so that the player may take it back.

        Such a move involves no chance. It neither reveals nor depends on a card that the player does not
        know. A move that ends the round or starts a deal can never be taken back, so the result for it does
        not matter. `game` is the seat's observation.
        """
        return False

    # Cards, and values in messages

    def faces(self, game: G) -> dict[str, Face]:
        """Return the appearance of each card that is not in the standard pack, keyed by its notation.

        It must depend only on the options, the number of seats and the pack, because it is cached.
        """
        return {}

    def describe_field(self, game: G, field: str, value: int) -> object:
        """Return the value to display for a field of a message that is neither a seat nor cards.

        The value can be a suit, a rank or a number. Apart from `field` and `value`, it must depend only on
        the options, the number of seats and the pack, because the texts of messages are cached.
        """
        if field == "suit":
            return SUIT_NAMES[value] if 0 <= value < len(SUIT_NAMES) else NONE_VALUE
        if field == "rank":
            return RANK_NAMES[value] if 0 <= value < len(RANK_NAMES) else NONE_VALUE
        return value

    def describe_cards(self, game: G, visible_cards: list[str], hidden_count: int) -> object:
        """Return the value to display for cards in a message: a CardList, or messages that name the cards.

        `hidden_count` is the number of cards that must not be named. Apart from the cards, the result must
        depend only on the options, the number of seats and the pack, as in `describe_field`.
        """
        return CardList(visible_cards, hidden_count)


def score_margin(game: MatchState) -> Message | None:
    """Return the smallest difference between the scores of a winner and another seat.

    Returns:
        A message; None if there are no scores, if nobody or everybody has won, or if the scores are equal.
    """
    scores, winners = game.list_scores(), members(game.winners)
    differences = [
        abs(scores[winner] - scores[other])
        for winner in winners
        for other in range(len(scores))
        if other not in winners
    ]
    if not differences or not min(differences):
        return None
    return Message("margin-score", {"margin": Message("standing", {"number": min(differences)})})


def cards_left_margin(winners: int, card_counts: list[int]) -> Message | None:
    """Return the number of cards of the losing seat with the fewest cards.

    Returns:
        A message; None if nobody or everybody has won, or if this seat has no cards.
    """
    others = [seat for seat in range(len(card_counts)) if not winners >> seat & 1]
    if not winners or not others:
        return None
    closest = min(others, key=lambda seat: card_counts[seat])
    if not card_counts[closest]:
        return None
    return Message("margin-cards", {"who": closest, "number": card_counts[closest]})
