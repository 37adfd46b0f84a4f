"""What all matches of a game share if they have the same options, number of seats and pack."""

from typing import Any, Final, final

from mypy_extensions import i64

from parlour.kit.action_space import ActionSpace
from parlour.kit.display import Display
from parlour.kit.errors import ParlourError
from parlour.kit.features import Feature, FeatureRow, Features
from parlour.kit.game_positions import Positions
from parlour.kit.inference import Beliefs
from parlour.kit.match_state import MatchState
from parlour.kit.notation import Notation
from parlour.kit.options import Options, changed_options
from parlour.kit.strategy import Strategy
from parlour.kit.zones import Face


@final
class Variant:
    """A game with certain options, a number of seats and a pack. Matches and their copies refer to it.

    Nothing in it changes during play, except that its caches are filled.

    Attributes:
        options: The options, which cannot be changed.
        seats: Number of seats.
        deck: The cards of a small pack for tests; an empty string for the pack of the game.
        changed_options: The options that differ from their defaults.
    """

    def __init__(
        self,
        options: Options,
        seats: int,
        deck: str,
        notation: Notation[Any],
        positions: Positions[Any],
        display: Display[Any],
        strategy: Strategy[Any],
        beliefs: Beliefs[Any],
        features: Features[Any],
    ) -> None:
        self.options: Options = options
        self.seats: int = seats
        self.deck: str = deck
        self.changed_options: dict[str, object] = changed_options(options)
        self.notation: Notation[Any] = notation
        self.display: Display[Any] = display
        self.positions: Positions[Any] = positions
        self.strategy: Strategy[Any] = strategy
        self.beliefs: Beliefs[Any] = beliefs
        self.features: Features[Any] = features
        # Caches. Each is empty until it is needed.
        self.vocabulary: frozenset[int] = frozenset()
        self.action_space: ActionSpace | None = None
        self.feature_list: list[Feature] = []
        self.move_texts: dict[int, str] = {}  # notation keyed by move code
        self.move_codes: dict[str, int] = {}  # move codes keyed by notation
        self.card_texts: list[str] = []  # notation of each card, indexed by card number
        self.faces: dict[str, Face] = {}  # keyed by the card's notation
        self.message_parts: dict[
            tuple[object, ...], str | list[str | int]
        ] = {}  # see `parlour.text.translation.MessageCatalog.format_cached`

    def format_card(self, game: MatchState, card: i64) -> str:
        """Return the notation of a card; `?` for a hidden one."""
        if card < 0:
            return "?"
        if card < len(self.card_texts):
            cached_text = self.card_texts[card]
            if cached_text:
                return cached_text
        text: str = self.notation.format_card(game, card)
        while card >= len(self.card_texts):
            self.card_texts.append("")
        self.card_texts[card] = text
        return text

    def get_faces(self, game: MatchState) -> dict[str, Face]:
        """Return the appearance of each card that is not in the standard pack. Do not change the dict."""
        if not self.faces:
            self.faces = self.display.faces(game)
        return self.faces

    def get_feature_list(self, game: MatchState) -> list[Feature]:
        """Return the features of the game. Implements `parlour.kit.learning.get_feature_list`.

        Raises:
            ParlourError: The game does not declare features.
        """
        if not self.feature_list:
            self.feature_list = self.features.list_features(game)
        if not self.feature_list:
            raise ParlourError(f"{game.title} declares no features; docs/a-new-game.md shows how to add them")
        return self.feature_list

    def encode_features(self, game: MatchState, seat: int) -> list[int]:
        """Return the numbers that encode a match for a seat, which the caller has validated.

        Raises:
            ParlourError: The game does not declare features, or writes more or fewer numbers than it
                declares.
        """
        size = 0
        for feature in self.get_feature_list(game):
            size += len(feature.values)
        row = FeatureRow(size)
        self.features.encode(game, seat, row)
        if row.position != size:
            raise ParlourError(f"{game.title} declares {size} feature values, but writes {row.position}")
        return row.to_list()


# the placeholder in a match that has not been set up
NO_VARIANT: Final = Variant(
    Options(), 0, "", Notation(), Positions(), Display(), Strategy(), Beliefs(), Features()
)
