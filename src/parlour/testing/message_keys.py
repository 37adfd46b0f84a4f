"""Check that the message keys in code and the messages in message files match.

A key is a whole string in the code, so that a search for it finds the code and the messages.
"""

import ast
import re
from pathlib import Path

from parlour.games import game_class
from parlour.kit.display import Display
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs
from parlour.records.clause_index import find_source_file, relative_path
from parlour.scene.option_text import option_message_keys
from parlour.scene.tutorial import tutorial_message_keys
from parlour.text.fluent import load_messages
from parlour.text.message import COMMON_CATALOG
from parlour.text.translation import (
    COMMON_FOLDER,
    READER_FIELD,
    MessageCatalog,
    get_catalog,
    list_languages,
    list_references,
)

KEY_PATTERN = re.compile(r"[a-z]+(-\w+)+")
# Functions whose first argument is a key. The fields are the other named arguments, or a dictionary.
MESSAGE_FUNCTION = re.compile(r"Message|refusal|format|\w+_message")
RULES_MODULE = "rules"  # name of the module with the game class, if the game is a folder of modules


def check_messages(game_name: str) -> None:
    """Check that every message key in a game's code has a message, and that every message is used.

    Every kind of event, statistic and option must have messages too.

    Args:
        game_name: Name of the game.

    Raises:
        AssertionError: A message or a field is missing, or a message is unused.
    """
    game_type = game_class(game_name)
    derived_keys = {
        *(kind.name for kind in game_type.event_kinds),
        *(key for spec in list_option_specs(game_type.options_type) for key in option_message_keys(spec)),
        *(f"stat-{stat.name}" for stat in game_type.stats.stats),
        *tutorial_message_keys(game_type),
        *(["prompt-turn"] if type(game_type.display).prompt is Display.prompt else []),
    }
    faults = find_message_faults(game_type.message_catalog(), list_sources(game_type), derived_keys)
    assert not faults, "\n".join(faults)


def find_message_faults(catalog_name: str, sources: list[Path], derived_keys: set[str]) -> list[str]:
    """Describe missing messages, missing fields and unused messages.

    Args:
        catalog_name: The name of the catalog.
        sources: The modules that use the messages of the catalog.
        derived_keys: Keys that are not in the code, because they consist of a prefix and a name.
    """
    catalogs = [get_catalog(catalog_name, language) for language in list_languages()]
    own_keys = catalogs[0].list_own_keys()
    common_keys = {*load_messages(COMMON_FOLDER / "en.ftl")}
    known_keys = {*own_keys, *common_keys}
    groups = {key.partition("-")[0] for key in own_keys if "-" in key}
    faults = [f"no message {key!r}" for key in sorted(derived_keys - known_keys)]
    used_keys = derived_keys | (common_keys if catalog_name != COMMON_CATALOG else set())
    for catalog in catalogs:
        used_keys |= {name for key in own_keys for name in list_references(catalog.get_message(key)[0])}
    for path in sources:
        for node in ast.walk(ast.parse(path.read_bytes())):
            found: list[str] = []
            line = getattr(node, "lineno", 0)
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used_keys |= {node.value, f"zone-{node.value}"}
                is_key = KEY_PATTERN.fullmatch(node.value) and node.value.partition("-")[0] in groups
                found = [f"no message {node.value!r}"] if is_key and node.value not in known_keys else []
            elif isinstance(node, ast.Call) and node.args:
                found = find_call_faults(node, catalogs, known_keys)
            faults += [f"{relative_path(path)}:{line}: {fault}" for fault in found]
    return faults + [f"the message {key!r} is never used" for key in own_keys if key not in used_keys]


def find_call_faults(call: ast.Call, catalogs: list[MessageCatalog], known_keys: set[str]) -> list[str]:
    """Describe the message that a call takes and that does not exist, or its missing fields."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    is_text = isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Constant)
    keys = literal_keys(call.args[0]) if MESSAGE_FUNCTION.fullmatch(function) and not is_text else []
    fields = {keyword.arg or "" for keyword in call.keywords}  # "" if not all fields are visible
    if len(call.args) > 1:
        names = call.args[1].keys if isinstance(call.args[1], ast.Dict) else [None]
        fields = {str(name.value) if isinstance(name, ast.Constant) else "" for name in names}
    faults = [f"no message {key!r}" for key in keys if key not in known_keys]
    for key in set(keys) & known_keys if "" not in fields else ():
        required = {field for catalog in catalogs for field in catalog.required_fields(key)}
        missing = sorted(required - fields - {READER_FIELD})
        faults += [f"the message {key!r} needs the field {field!r}" for field in missing]
    return faults


def literal_keys(node: ast.expr) -> list[str]:
    """Return the keys in an argument, which is a string or chooses between strings."""
    if isinstance(node, ast.IfExp):
        return literal_keys(node.body) + literal_keys(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def list_sources(game_type: type[Game]) -> list[Path]:
    """Return the modules of a game and of its base classes.

    If the class is in a module named `rules`, all modules in the same folder belong to the game. Otherwise
    the game consists of one module.
    """
    sources: list[Path] = []
    for module in game_type.message_catalog().split():
        path = find_source_file(module)
        if path is not None:
            sources += sorted(path.parent.glob("*.py")) if path.stem == RULES_MODULE else [path]
    return sources
