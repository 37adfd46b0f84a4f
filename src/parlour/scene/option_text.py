"""The texts of options: their names, their descriptions and the names of their values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from parlour.kit.game import Game
from parlour.kit.options import HouseRules, OptionSpec, list_option_specs
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import get_catalog, render

# message keys of values whose names are the same for every option
SWITCH_KEYS: Final = {"on": "value-on", "off": "value-off"}


@dataclass(frozen=True)
class OptionText:
    """The display texts of an option.

    Attributes:
        name: The display name of the option.
        descriptions: For each value, a sentence that says what the value does. If the option takes any number
            or the text of a file, there is only one sentence.
        values: The display names of the values.
    """

    name: str
    descriptions: list[str]
    values: list[str]


def format_option(game_class: type[Game], spec: OptionSpec, language: str = DEFAULT_LANGUAGE) -> OptionText:
    """Return the display texts of a game's option.

    Raises:
        MessageError: A message is missing.
    """
    catalog = get_catalog(game_class.message_catalog(), language)
    keys = [option_value_key(spec, value) for value in spec.values]
    values = [catalog.format(key) if key else value for key, value in zip(keys, spec.values, strict=True)]
    descriptions = [
        catalog.format(f"option-{spec.name}", value=int(value) if value.isdecimal() else value)
        for value in spec.values or ("",)
    ]
    return OptionText(catalog.format(f"option-name-{spec.name}"), descriptions, values)


def option_value_key(spec: OptionSpec, value: str) -> str:
    """Return the key of the message that names a value, or an empty string if the value is a number."""
    if value.isdecimal():
        return ""
    return SWITCH_KEYS.get(value, f"option-{spec.name}-{value}")


def option_message_keys(spec: OptionSpec) -> list[str]:
    """Return the keys of all messages about an option."""
    keys = [option_value_key(spec, value) for value in spec.values]
    return [f"option-name-{spec.name}", f"option-{spec.name}", *[key for key in keys if key]]


def format_house_rules(
    game_class: type[Game], house_rules: HouseRules, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return the reason for a game's house rules, as a sentence."""
    return render(game_class.with_catalog(house_rules.reason), language)


def format_options(
    game_class: type[Game], options: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, str]:
    """Return the display name of each chosen option, mapped to the display name of its value."""
    summary = summarize_options(game_class, options, language)
    texts = {}
    for spec in list_option_specs(game_class.options_type):
        if spec.name in summary:
            option_text, value = format_option(game_class, spec, language), str(summary[spec.name])
            texts[option_text.name] = dict(zip(spec.values, option_text.values, strict=True)).get(
                value, value
            )
    return texts


def summarize_options(
    game_class: type[Game], options: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, object]:
    """Return the chosen options.

    If the value of an option is the text of a file, a message that states its length replaces the text.
    """
    documents = [spec.name for spec in list_option_specs(game_class.options_type) if spec.is_document]
    catalog = get_catalog(game_class.message_catalog(), language)
    return {
        name: catalog.format("option-document", number=len(str(value))) if name in documents else value
        for name, value in options.items()
    }
