"""Options: what a table may choose. Each game has its own frozen dataclass, every field with its clause.

What options and their values are called, and what they do, is said by messages: `option_words`.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.kit.data import Data
from parlour.kit.errors import InvalidOption
from parlour.kit.given import shown, whole_written
from parlour.kit.words import Sentence, invalid_option, nearest

LONGEST_DOCUMENT: Final = 20_000


def choice(*values: str, clause: str) -> Any:
    """A field of a game's options that takes one of these words.

    Args:
        values: The words; the first is the default.
        clause: Which clause of the rules page it switches.

    Returns:
        A field of a dataclass.
    """
    return field(default=values[0], metadata={"values": values, "clause": clause})


def number(default: int, low: int, high: int, clause: str) -> Any:
    """A field of a game's options that takes a whole number from `low` to `high`.

    Args:
        default: What it is where nobody chooses.
        low: The least.
        high: The most.
        clause: Which clause of the rules page it switches, such as `CE-4`.

    Returns:
        A field of a dataclass.
    """
    return field(default=default, metadata={"low": low, "high": high, "clause": clause})


def document(clause: str) -> Any:
    """A field that takes the text of a file, at most LONGEST_DOCUMENT characters; empty is the default."""
    return field(default="", metadata={"document": True, "clause": clause})


def clash(option: str, key: str, clause: str) -> Sentence:
    """That an option does not go with the others, for `Options.check`: the message of that key says why.

    Args:
        option: The name of the option that cannot be so.
        key: Of the message that says why.
        clause: Which clause of the rules page says so.

    Returns:
        The sentence.
    """
    fields = {"option": Sentence(f"name-{option}"), "reason": Sentence(key), "clause": clause}
    return Sentence("option-clash", fields)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Options(Data):
    """What every game lets a table choose."""

    limit: int = number(10_000, 0, 1_000_000, "G-4")

    @staticmethod
    def without() -> tuple[str, ...]:
        """The options of every game that have no effect in this one, and are not offered.

        Returns:
            Their names.
        """
        return ()  # a method: compiled, a dataclass takes a class variable for one of its fields

    def __copy__(self) -> "Options":
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> "Options":
        return self

    def check(self, seats: int) -> Sentence | None:
        """Why these options do not go together for so many seats.

        Returns:
            The sentence, as `clash` makes it; nothing where they do.

        Raises:
            InvalidOption: A document among them cannot be read.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class DealerOptions(Options):
    """What a table chooses where the rules do not say who deals first."""

    dealer: str = choice("lot", "first", clause="G-6")


@dataclass(frozen=True)
class OptionFact(Data):
    """One option of a game, as a form offers it: name, default, values or range, clause.

    A `document` takes the text of a file instead. An option that is called like a word of Python, as `pass`
    is, stands in the dataclass with an underscore behind it: that is its `field`.
    """

    name: str
    field: str
    default: int | str
    values: tuple[str, ...]
    low: int
    high: int
    document: bool
    clause: str

    def read(self, value: object) -> int | str:
        """The value that a person wrote; `on` and true mean the same. Raises InvalidOption."""
        if self.document:
            if not isinstance(value, str):
                raise self.refusal("no-option-text", {"given": shown(value)})
            if len(value) > LONGEST_DOCUMENT:
                raise self.refusal("no-option-long", {"most": LONGEST_DOCUMENT, "length": len(value)})
            return value
        if self.values:
            if isinstance(value, bool):
                word = "on" if value else "off"
            else:
                word = value if isinstance(value, str) else shown(value)
            if word not in self.values:
                near = meant(word, list(self.values))
                known = ", ".join(self.values)
                raise self.refusal("no-option-value", {"given": shown(word), "known": known, "near": near})
            return word
        number = None if isinstance(value, bool) else whole_written(value)
        if number is None:
            raise self.refusal("no-option-number", {"given": shown(value)})
        if not self.low <= number <= self.high:
            fields: dict[str, Any] = {"given": str(number), "low": str(self.low), "high": str(self.high)}
            raise self.refusal("no-option-range", fields)
        return number

    def refusal(self, key: str, fields: dict[str, Any]) -> InvalidOption:
        """What to raise for a value that it does not take."""
        return invalid_option(Sentence(key, fields | {"name": self.name, "clause": self.clause}))


def meant(word: str, known: list[str]) -> "str | Sentence":
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    near = nearest(word, known)
    return Sentence("no-option-near", {"word": repr(near)}) if near else ""


DEFAULTS: Final[dict[type[Options], Options]] = {}  # of each class that somebody has asked for
FACTS: Final[dict[type[Options], list[OptionFact]]] = {}


def default_options(kind: type[Options]) -> Options:
    """What a table has that chooses nothing: one object, as options never change."""
    if kind not in DEFAULTS:
        DEFAULTS[kind] = kind()
    return DEFAULTS[kind]


def option_facts(kind: type[Options]) -> list[OptionFact]:
    """The options of a game, its own first, then those that it shares with others."""
    if kind not in FACTS:
        FACTS[kind] = facts_of(kind)
    return list(FACTS[kind])


def facts_of(kind: type[Options]) -> list[OptionFact]:
    shared = {f.name for f in fields(DealerOptions)}
    facts = [fact_of(f.name, f.default, dict(f.metadata)) for f in fields(kind)]
    without = kind.without()
    offered = [fact for fact in facts if fact.name not in without]
    return [fact for fact in offered if fact.field not in shared] + [
        fact for fact in reversed(offered) if fact.field in shared
    ]


def fact_of(field: str, default: Any, metadata: dict[str, Any]) -> OptionFact:
    """The fact that `choice`, `number` or `document` said of a field."""
    return OptionFact(
        name=field.rstrip("_"),
        field=field,
        default=default,
        values=metadata.get("values", ()),
        low=metadata.get("low", 0),
        high=metadata.get("high", 0),
        document=metadata.get("document", False),
        clause=metadata["clause"],
    )


def read_options(kind: type[Options], chosen: dict[Any, object]) -> Options:
    """Options from names and values that a person wrote. Raises InvalidOption."""
    if not chosen:
        return default_options(kind)
    facts = {fact.name: fact for fact in option_facts(kind)}
    values: dict[str, Any] = {}
    for name, value in chosen.items():
        if name not in facts:
            near = meant(name, list(facts)) if isinstance(name, str) else ""
            told: dict[str, Any] = {"name": shown(name), "known": ", ".join(facts), "near": near}
            raise invalid_option(Sentence("no-option", told))
        values[facts[name].field] = facts[name].read(value)
    return kind(**values)


def written_options(options: Options) -> dict[str, object]:
    """The options that are not at their default."""
    chosen: dict[str, object] = {}
    for fact in option_facts(type(options)):
        value = getattr(options, fact.field)
        if value != fact.default:
            chosen[fact.name] = value
    return chosen
