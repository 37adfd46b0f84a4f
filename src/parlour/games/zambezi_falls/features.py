"""What a learner sees of Zambezi Falls. Suits decide nothing, so cards are counted by rank, the 3 first."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zambezi_falls.notes import STAGES
from parlour.games.zambezi_falls.ranks import LOW_TO_HIGH, PLACE_FIELD, RANK_COUNT, as_counts, face_of, held
from parlour.games.zambezi_falls.rules import MOST_RESERVE, NOT_GIVEN, ZambeziFalls
from parlour.kit.bits import bit
from parlour.kit.features import Feature, Features, Row, seats_from_you
from parlour.kit.game import Game

OF_A_RANK: Final = 4
BELOW_TWO: Final = RANK_COUNT - 1  # a 2 ends the round, so none lies on top
MOST_HELD: Final = 7  # which three bits can say


def write_counts(cards: i64, row: Row) -> None:
    """How many of each rank there are."""
    for at in range(RANK_COUNT):
        row.number(held(cards, 3 * at))


def write_gifts(game: ZambeziFalls, seat: i64, row: Row) -> None:
    """The cards of the exchange, as far as the seat has seen them."""
    gave, got = game.gave[seat], game.gave[1 - seat]
    given: i64 = -1
    if gave >= 0:
        given = (gave & PLACE_FIELD) // 3
    row.one_of(given, RANK_COUNT)
    given = -1
    if got >= 0 and not game.exchanging:
        given = (got & PLACE_FIELD) // 3
    row.one_of(given, RANK_COUNT)
    row.flag(gave >= 0 and not game.exchanging and game.hands[1 - seat] & bit(face_of(gave)) != 0)
    row.flag(game.exchanging)
    row.flag(gave != NOT_GIVEN)
    row.flag(got != NOT_GIVEN)


def most_of(game: ZambeziFalls, seat: i64, place: i64) -> i64:
    """How many of a rank have come to a seat at most, by what it passed on; later cards may be any."""
    notes = game.notes
    most: i64 = MOST_HELD
    if len(notes.most_held):
        for stage in range(notes.stage + 1):
            then = held(notes.most_held[STAGES * seat + stage], place) + 2 * (notes.stage - stage)
            most = min(most, then)
    return most


def write_other(game: ZambeziFalls, seat: i64, row: Row) -> None:
    """What both have played, what is still unseen, and how much of it the other can hold."""
    other = 1 - seat
    mine = game.notes.played(seat)
    theirs = game.notes.played(other)
    unseen = game.terms.pack_ranks - game.counts[seat] - mine - theirs - as_counts(game.notes.out)
    if game.exchanging and game.gave[seat] >= 0:
        unseen -= bit(game.gave[seat] & PLACE_FIELD)
    write_counts(mine, row)
    write_counts(theirs, row)
    write_counts(unseen, row)
    size = game.cards_held(other)
    for at in range(RANK_COUNT):
        place: i64 = 3 * at
        shown = max(most_of(game, other, place) - held(theirs, place), 0)
        row.number(min(min(shown, held(unseen, place)), size))


def write_round(game: ZambeziFalls, seat: i64, row: Row) -> None:
    """What lies on top, and who has to beat it."""
    top: i64 = -1
    if game.top_size:
        top = game.top_place // 3
    row.one_of(top, BELOW_TWO)
    row.number(game.top_size)
    row.number(game.together)
    row.flag(game.top_size > 0 and game.leader_of_top == seat)
    row.flag(game.again)
    row.number(game.left)
    row.seats(game.to_move(), seat, 2)
    row.seats(bit(game.dealer), seat, 2)
    row.number(game.cards_held(seat))
    row.number(game.cards_held(1 - seat))
    row.clockwise(game.match.totals, seat)


@final
class ZambeziFallsFeatures(Features):
    """See the functions above."""

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, ZambeziFalls)
        ranks, seats, size = tuple(LOW_TO_HIGH), seats_from_you(2), int(game.terms.size)
        below_two = ranks[:BELOW_TWO]
        return [
            Feature("hand", "the cards in your hand", ranks, high=OF_A_RANK),
            Feature("gave", "the card that you have laid aside or given", ranks),
            Feature("got", "the card that you were given", ranks),
            Feature("holds_gift", "whether the other still holds the very card that you gave"),
            Feature("exchanging", "whether cards are being exchanged"),
            Feature("given", "who has laid a card aside in this game", seats),
            Feature("played", "what you have played in this game", ranks, high=OF_A_RANK),
            Feature("other_played", "what the other has played in this game", ranks, high=OF_A_RANK),
            Feature(
                "unseen", "what the other holds or laid aside, or the reserve has", ranks, high=OF_A_RANK
            ),
            Feature(
                "other_most", "how many of each the other can hold, by passes too", ranks, high=OF_A_RANK
            ),
            Feature("top", "the rank of the play on top; none where a round is led", below_two),
            Feature("top_size", "of how many cards it is", high=OF_A_RANK),
            Feature("together", "how many of its rank lie together on top", high=OF_A_RANK),
            Feature("top_is_yours", "whether that play was yours"),
            Feature("again", "whether it is to be beaten by whoever made it, having matched"),
            Feature("reserve", "how many cards are in the reserve", high=MOST_RESERVE),
            Feature("turn", "whom play waits for", seats),
            Feature("dealer", "who dealt", seats),
            Feature("hand_sizes", "how many cards each holds", seats, high=size),
            Feature("wins", "the games of the series that each has won", seats, high=int(game.match.goal)),
        ]

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, ZambeziFalls)
        write_counts(game.counts[seat], row)
        write_gifts(game, seat, row)
        write_other(game, seat, row)
        write_round(game, seat, row)
