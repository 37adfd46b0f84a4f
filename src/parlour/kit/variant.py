"""What all matches of a game share if they have the same options, number of seats and pack."""

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from parlour.kit.display import Display
from parlour.kit.features import Feature, Features
from parlour.kit.game_positions import Positions
from parlour.kit.inference import Beliefs
from parlour.kit.notation import Notation
from parlour.kit.options import Options, changed_options
from parlour.kit.strategy import Strategy
from parlour.kit.vocabulary import ActionSpace

if TYPE_CHECKING:
    from parlour.kit.game import Game


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

    def __init__(self, game_class: "type[Game]", options: Options, seats: int, deck: str) -> None:
        self.options: Options = options
        self.seats: int = seats
        self.deck: str = deck
        self.changed_options: dict[str, object] = changed_options(options)
        self.notation: Notation[Any] = game_class.notation
        self.display: Display[Any] = game_class.display
        self.positions: Positions[Any] = game_class.positions
        self.strategy: Strategy[Any] = game_class.strategy
        self.beliefs: Beliefs[Any] = game_class.beliefs
        self.features: Features[Any] = game_class.features
        # Caches. Each is empty until it is needed.
        self.vocabulary: frozenset[int] = frozenset()
        self.action_space: ActionSpace | None = None
        self.feature_list: list[Feature] = []
        self.move_texts: dict[int, str] = {}  # notation keyed by move code
        self.move_codes: dict[str, int] = {}  # move codes keyed by notation
        self.card_texts: list[str] = []  # notation of each card, indexed by card number
        self.message_parts: dict[
            tuple[object, ...], str | list[str | int]
        ] = {}  # see `parlour.text.translation.format_cached_sentence`

    def format_card(self, game: "Game", card: i64) -> str:
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


MAX_VARIANTS: Final = 32  # maximum number of variants in `VARIANTS`
VARIANTS: Final[dict[tuple[object, ...], Variant]] = {}


def get_variant(game_class: "type[Game]", options: Options, seats: int, deck: str) -> Variant:
    """Return the variant of a match; matches that are the same in these respects share it."""
    key: tuple[object, ...] = (game_class, options, seats, deck)
    variant = VARIANTS.get(key)
    if variant is None:
        if len(VARIANTS) >= MAX_VARIANTS:
            # Remove the oldest variant. Matches in progress keep their own reference to it.
            del VARIANTS[next(iter(VARIANTS))]
        variant = VARIANTS[key] = Variant(game_class, options, seats, deck)
    return variant
