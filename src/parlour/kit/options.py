"""Options of a match.

Each game declares its options in a dataclass, with the clause that each option changes. A flag is True or
False in the rules, and `on` or `off` where users write it. The names, values and explanations of options are
messages; see `parlour.scene.option_text`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.kit.errors import InvalidOptionError
from parlour.kit.validation import parse_int, shorten_repr
from parlour.text.message import DataRecord, Message
from parlour.text.suggestions import nearest_word

MAX_DOCUMENT_LENGTH: Final = 20_000


def flag(*, clause: str, default: bool = False) -> Any:
    """Declare an option that is on or off.

    Args:
        clause: The clause of the rules page that the option changes, such as `CE-25`.
        default: True if the option is on by default.

    Returns:
        A field of a dataclass, whose value is True if the option is on.
    """
    return choice(default, not default, clause=clause)


def choice(*values: bool | int | str, clause: str) -> Any:
    """Declare an option that has one of these values.

    Args:
        values: The allowed words or numbers; the first is the default.
        clause: The clause of the rules page that the option changes.

    Returns:
        A field of a dataclass.
    """
    return field(default=values[0], metadata={"values": values, "clause": clause})


def number(default: int, low: int, high: int, clause: str) -> Any:
    """Declare an option whose value is an integer from `low` to `high`.

    Args:
        default: The default value.
        low: The smallest allowed value.
        high: The largest allowed value.
        clause: The clause of the rules page that the option changes, such as `CE-4`.

    Returns:
        A field of a dataclass.
    """
    return field(default=default, metadata={"low": low, "high": high, "clause": clause})


def document(clause: str) -> Any:
    """Declare an option whose value is the text of a file, with at most `MAX_DOCUMENT_LENGTH` characters.

    The default is an empty string.

    Args:
        clause: The clause of the rules page that the option changes.

    Returns:
        A field of a dataclass.
    """
    return field(default="", metadata={"document": True, "clause": clause})


def option_conflict(option: str, message_key: str, clause: str) -> Message:
    """Return the message that reports conflicting options, for `Options.find_conflict`.

    Args:
        option: The name of an option that causes the conflict.
        message_key: The key of the message that explains the conflict.
        clause: The clause of the rules page that explains the conflict.

    Returns:
        The message.
    """
    fields = {"option": Message(f"option-name-{option}"), "reason": Message(message_key), "clause": clause}
    return Message("option-clash", fields)


@dataclass(frozen=True)
class HouseRules(DataRecord):
    """Options that people's tables propose instead of the defaults, and the reason."""

    options: dict[str, int | str]
    reason: Message


@dataclass(frozen=True)
class HouseTable(DataRecord):
    """The number of seats and the options of a good first match against bots."""

    seats: int
    options: dict[str, int | str]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options(DataRecord):
    """The options that every game has."""

    limit: int = number(10_000, 0, 1_000_000, "G-4")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        """Return the shared options that have no effect in this game and are therefore not offered.

        Returns:
            The names of the options.
        """
        return ()  # a method instead of a class variable, which mypyc would turn into a dataclass field

    @staticmethod
    def house_rules(seats: int) -> HouseRules | None:
        """Return the options that the card room and the terminal propose for a number of seats.

        A game overrides this method if a seat has a clear advantage with the defaults. If no options remove
        the advantage, it returns no options, and the size of the advantage as the reason. Simulations use
        the defaults.

        Returns:
            The options and the reason, or None if the defaults are fair.
        """
        return None

    def __copy__(self) -> "Options":
        return self  # immutable

    def __deepcopy__(self, memo: object) -> "Options":
        return self

    def find_conflict(self, seats: int) -> Message | None:
        """Explain a conflict among these options, or between an option and the number of seats.

        Returns:
            A message from `option_conflict`, or None if there is no conflict.

        Raises:
            InvalidOptionError: An option whose value is the text of a file cannot be parsed.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class DealerOptions(Options):
    """Options for games whose rules do not say who deals first."""

    dealer: str = choice("random", "first", clause="G-6")


def value_word(value: bool | int | str) -> str:
    """Return the value of an option as users write it: `on` or `off` for a flag."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@dataclass(frozen=True)
class OptionSpec(DataRecord):
    """A description of one option: its name, its default, its allowed values or range, and its clause.

    `choices` contains the allowed values, or is empty if the option takes any number in its range. If
    `is_document` is True, the option takes the text of a file instead of a word or a number.
    """

    name: str
    default_value: bool | int | str
    choices: tuple[bool | int | str, ...]
    min_value: int
    max_value: int
    is_document: bool
    clause: str

    @property
    def default(self) -> int | str:
        """The default as users write it."""
        return self.written(self.default_value)

    @property
    def values(self) -> tuple[str, ...]:
        """The allowed values as users write them, the default first; empty for a number or a document."""
        return tuple([value_word(value) for value in self.choices])

    def written(self, value: bool | int | str) -> int | str:
        """Return a value as users write it: a word, or a number if the option takes any number in a range."""
        return value_word(value) if self.choices else value

    def parse(self, value: object) -> bool | int | str:
        """Validate a value that a user entered, and return the value of the option.

        YAML reads `on`, `yes` and `true` as True. True means the one of these words that the option has, and
        False means `off`, `no` or `false`.

        Raises:
            InvalidOptionError: The option does not allow this value.
        """
        if self.is_document:
            if not isinstance(value, str):
                raise self.invalid_value_error("no-option-text", {"given": shorten_repr(value)})
            if len(value) > MAX_DOCUMENT_LENGTH:
                raise self.invalid_value_error(
                    "no-option-long", {"most": MAX_DOCUMENT_LENGTH, "length": len(value)}
                )
            return value
        if self.choices:
            words = self.values
            if isinstance(value, bool):
                word = find_boolean_word(value, words)
            else:
                word = value if isinstance(value, str) else shorten_repr(value)
            if word not in words:
                suggestion = suggestion_message(word, list(words))
                known_words = ", ".join(words)
                raise self.invalid_value_error(
                    "no-option-value", {"given": shorten_repr(word), "known": known_words, "near": suggestion}
                )
            return self.choices[words.index(word)]
        parsed_number = None if isinstance(value, bool) else parse_int(value)
        if parsed_number is None:
            raise self.invalid_value_error("no-option-number", {"given": shorten_repr(value)})
        if not self.min_value <= parsed_number <= self.max_value:
            fields: dict[str, Any] = {
                "given": str(parsed_number),
                "low": str(self.min_value),
                "high": str(self.max_value),
            }
            raise self.invalid_value_error("no-option-range", fields)
        return parsed_number

    def invalid_value_error(self, key: str, fields: dict[str, Any]) -> InvalidOptionError:
        """Return the error for an invalid value of this option."""
        return InvalidOptionError(Message(key, fields | {"name": self.name, "clause": self.clause}))


def find_boolean_word(value: bool, values: tuple[str, ...]) -> str:
    """Return the word among `values` that YAML reads as this boolean, or else `true` or `false`."""
    for word in ("on", "yes") if value else ("off", "no"):
        if word in values:
            return word
    return "true" if value else "false"


def suggestion_message(word: str, known_words: list[str]) -> "str | Message":
    """Return a message that suggests the most similar known word; an empty string if no word is similar."""
    suggestion = nearest_word(word, known_words)
    return Message("no-option-near", {"word": repr(suggestion)}) if suggestion else ""


DEFAULT_OPTIONS: Final[dict[type[Options], Options]] = {}  # cached default options of each class
OPTION_SPECS: Final[dict[type[Options], list[OptionSpec]]] = {}


def default_options(options_class: type[Options]) -> Options:
    """Return the default options of a class: one shared object, because options are immutable."""
    if options_class not in DEFAULT_OPTIONS:
        DEFAULT_OPTIONS[options_class] = options_class()
    return DEFAULT_OPTIONS[options_class]


def list_option_specs(options_class: type[Options]) -> list[OptionSpec]:
    """Return the options of a game: its own options first, then those that all games share."""
    if options_class not in OPTION_SPECS:
        OPTION_SPECS[options_class] = build_option_specs(options_class)
    return list(OPTION_SPECS[options_class])


def build_option_specs(options_class: type[Options]) -> list[OptionSpec]:
    shared_names = {f.name for f in fields(DealerOptions)}
    specs = [option_spec_from_field(f.name, f.default, dict(f.metadata)) for f in fields(options_class)]
    unused_names = options_class.unused_options()
    offered_specs = [spec for spec in specs if spec.name not in unused_names]
    return [spec for spec in offered_specs if spec.name not in shared_names] + [
        spec for spec in reversed(offered_specs) if spec.name in shared_names
    ]


def option_spec_from_field(name: str, default: Any, metadata: dict[str, Any]) -> OptionSpec:
    """Build the description of an option from the default value and the metadata of its field."""
    return OptionSpec(
        name=name,
        default_value=default,
        choices=metadata.get("values", ()),
        min_value=metadata.get("low", 0),
        max_value=metadata.get("high", 0),
        is_document=metadata.get("document", False),
        clause=metadata["clause"],
    )


def parse_options(options_class: type[Options], entered_values: object) -> Options:
    """Create options from names and values that a user entered.

    Raises:
        InvalidOptionError: The name or the value of an option is invalid.
    """
    if not isinstance(entered_values, dict):
        raise InvalidOptionError(
            f"options must be a mapping of names to values, not {shorten_repr(entered_values)}"
        )
    if not entered_values:
        return default_options(options_class)
    specs = {spec.name: spec for spec in list_option_specs(options_class)}
    values: dict[str, Any] = {}
    for name, value in entered_values.items():
        if name not in specs:
            suggestion = suggestion_message(name, list(specs)) if isinstance(name, str) else ""
            fields: dict[str, Any] = {
                "name": shorten_repr(name),
                "known": ", ".join(specs),
                "near": suggestion,
            }
            raise InvalidOptionError(Message("no-option", fields))
        values[name] = specs[name].parse(value)
    return options_class(**values)


def written_options(options: Options) -> dict[str, int | str]:
    """Return all options as users write them, by name."""
    return {spec.name: spec.written(getattr(options, spec.name)) for spec in list_option_specs(type(options))}


def changed_options(options: Options) -> dict[str, object]:
    """Return the options that differ from their defaults as users write them, by name."""
    changed_values: dict[str, object] = {}
    for spec in list_option_specs(type(options)):
        value = getattr(options, spec.name)
        if value != spec.default_value:
            changed_values[spec.name] = spec.written(value)
    return changed_values


# A condition is the name of an option, or a function that takes the match. It holds if the option has a value
# other than `off` and 0, or if the function returns True.
Condition = str | Callable[[Any], bool]


def condition_holds(condition: Condition, game: Any) -> bool:
    """Return True if the condition holds in this match."""
    if isinstance(condition, str):
        return getattr(game.options, condition) not in (0, "off")
    return condition(game)
