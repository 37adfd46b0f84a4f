"""What one seat may know of a match, and the worlds that it allows."""

import json
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from parlour.kit.chance import Rng, Seed, make_rng
from parlour.kit.errors import InvalidPositionError
from parlour.kit.features import encode_features
from parlour.kit.given import shorten_repr, validate_position
from parlour.kit.laying import load_position
from parlour.kit.objects import summarize_match
from parlour.kit.records import Refusal
from parlour.kit.seats import SPECTATOR
from parlour.kit.zones import Zone

if TYPE_CHECKING:
    from parlour.kit.game import Game
    from parlour.kit.view_cards import ViewCard

VIEW_RNG: Final = Rng.fast(0)  # of each view a copy, which tells nothing of the generator of its match


@final
class View:
    """All that one seat may know of a match, and nothing else. `Game.view` gives it.

    What the rules ask of the seat can be asked of its table.

    Attributes:
        game: The match without the cards that the seat cannot see: its public parts, the seat's own cards,
            and what everybody remembers.
        seat: Whose view it is, 0 to `game.seats` - 1; -1 for a spectator.
    """

    def __init__(self, game: "Game", seat: int) -> None:
        self.game = game
        self.seat = seat
        game.viewer = seat

    def legal(self) -> list[int]:
        """What this seat may do now.

        Returns:
            Codes, as `Game.legal` of the match gives them; empty for who only watches.
        """
        return self.game.legal(self.seat) if self.seat >= 0 else []

    def refusal(self, move: SupportsIndex) -> Refusal | None:
        """Why this seat may not make a move now.

        Args:
            move: The code of any move of the game.

        Returns:
            What `Game.refusal` of the match says; nothing where it is legal.

        Raises:
            InvalidMoveError: It is no move of the game.
        """
        return self.game.refusal(self.seat, move)

    def determinize(self, rng: Seed = None) -> "Game":
        """A match drawn at random among those that this view allows: a world.

        The order of each deal that fits counts once. Of what the others did it uses that it was legal, and
        not that it was clever. The future of the match is drawn anew.

        Args:
            rng: A source of random numbers, or the seed of one; without it, the machine's own.

        Returns:
            A whole match whose view of this seat equals this one.

        Raises:
            InvalidOptionError: What was given is neither a source nor a seed.
        """
        source = make_rng(rng)
        if self.game.beliefs is None:
            self.game.beliefs = self.game.knowledge.build_beliefs(self.game, self.seat)
        world = self.game.copy()
        world.beliefs = self.game.beliefs
        world.knowledge.deal_hidden(world, self.seat, source)
        world.beliefs = None
        world.rng = source.spawn()
        world.viewer = SPECTATOR
        return world

    def features(self) -> list[int]:
        """What the seat sees as numbers for a learner.

        Returns:
            Numbers in the order of `parlour.kit.features.get_feature_list`, which documents each of them with
            its range; as many in every match with the same seats and options.

        Raises:
            InvalidSeatsError: Who only watches has none.
            ParlourError: The game declares none.
        """
        return encode_features(self.game, self.seat)

    @property
    def hand(self) -> "list[ViewCard]":
        """The cards in the hand of this seat.

        Returns:
            Cards in the order of a position; empty in a game without hands, such as War, and for a spectator.
        """
        if self.seat < 0 or "hands" not in self.game.card_keys:
            return []
        return self.cards("hands")

    def cards(self, place: object, seat: SupportsIndex | None = None) -> "list[ViewCard]":
        """The cards of one place, as this seat sees them.

        Args:
            place: The key of the place in a position, such as `discard` or `hands`.
            seat: Whose place it is, if each seat has one, 0 to `table.seats` - 1; by default this seat's own.

        Returns:
            Cards in the order of a position, the top of a pile first. A card that this seat cannot see is
            `hidden`.

        Raises:
            ParlourError: The game has no such place, or it belongs to no seat.
            InvalidSeatsError: The match has no such seat, or a spectator left the seat out.
        """
        from parlour.kit.view_cards import cards_at

        return cards_at(self.game, self.seat, place, seat)

    def zones(self) -> list[Zone]:
        """The table as this seat sees it, for whoever draws it.

        Returns:
            Places with what lies there, the middle of the table first.
        """
        return self.game.components.zones(self.game, self.seat)

    def position(self) -> dict[str, Any]:
        """The position as this seat sees it.

        Returns:
            What `Game.position` has, with `?` for every card that the seat cannot see, what it has learnt on
            the way under `memory`, and its number under `view`.
        """
        position = self.game.position()
        self.game.write_memory(position)
        position["viewer"] = self.seat
        return position

    def to_text(self) -> str:
        """The view as one line, to be sent to another process.

        Returns:
            JSON, which `Game.view_from_text` reads back.
        """
        return json.dumps(self.position(), separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_text() == other.to_text()

    def __hash__(self) -> int:
        return hash(self.to_text())

    def __copy__(self) -> "View":
        return View(self.game.copy(), self.seat)

    def __deepcopy__(self, memo: object) -> "View":
        return View(self.game.copy(), self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return (View, (self.game, self.seat))

    def __repr__(self) -> str:
        seen = f"as seat {self.seat} sees it" if self.seat >= 0 else "as who watches sees it"
        return f"<{self.game.title} {seen}, {summarize_match(self.game)}>"


def parse_view(game_class: "type[Game]", written: object) -> View:
    """Read what `View.to_text` wrote. Raises InvalidPositionError, InvalidOptionError, InvalidSeatsError."""
    if not isinstance(written, str | bytes):
        raise InvalidPositionError(f"the text of a view is wanted, not {shorten_repr(written)}")
    try:
        position = validate_position(json.loads(written))
        seat = position.pop("viewer")
    except (ValueError, KeyError, RecursionError) as reason:
        raise InvalidPositionError(f"this is not the text of a view: {shorten_repr(reason)}") from None
    table = load_position(game_class, position, 0, True)
    return View(table, table.validate_seat(seat, SPECTATOR))
