"""Message files are valid Fluent, complete in each language, and used. Other files contain no sentences."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec
import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

import parlour
from parlour.games import game_class, game_names
from parlour.kit.options import DealerOptions, list_option_specs
from parlour.scene.house_bots import HOUSE_BOTS
from parlour.scene.option_text import format_option, option_message_keys
from parlour.server import socket_messages
from parlour.server.handlers.catalog import get_page_messages
from parlour.server.pages.page_content import read_scripts, render_page
from parlour.testing import check_messages
from parlour.testing.message_keys import find_message_faults
from parlour.text.fluent import MessageError, load_messages, parse_messages
from parlour.text.plural_forms import PLURAL_RULES, plural_category
from parlour.text.translation import (
    LIST_MESSAGE_KEYS,
    READER_FIELD,
    MessageCatalog,
    best_language,
    collect_fields,
    get_catalog,
    is_plural_selector,
    list_languages,
    list_references,
)
from tests.helpers.sentences import missing
from tools import page_types

SOURCE = Path(parlour.__file__).parent
FILES = sorted(SOURCE.rglob("messages/*.ftl"))


# Fluent's own run time agrees


def catalog_with(path: Path) -> MessageCatalog:
    """Return the messages of a file, for a game also those of the classes that it extends."""
    for name in game_names():
        folders = get_catalog(game_class(name).message_catalog()).folders
        if path.parent in folders:
            return MessageCatalog(folders[folders.index(path.parent) : -1], path.stem)
    return MessageCatalog([path.parent], path.stem)


def bundle_of(path: Path) -> FluentBundle:
    bundle = FluentBundle([path.stem], use_isolating=False)
    for name in ("en.ftl", path.name):
        for folder in reversed(catalog_with(path).folders):
            each = folder / name
            if each.is_file():
                bundle.add_resource(FluentResource(each.read_text(encoding="utf-8")), allow_overrides=True)
    return bundle


MANY = (0, 1, 2, 5, 12, 15, 21)  # some of each plural form


def field_sets(words: MessageCatalog, key: str) -> Iterator[dict[str, int | str]]:
    """Yield fields for every case of a message, and some that match no case."""
    fields = collect_fields(words, words.get_message(key)[0])
    found: list[dict[str, int | str]] = [{field: f"‹{field}›" for field in fields}]
    for field, cases in fields.items():
        exact = [case for case in cases if isinstance(case, int)]
        values: list[int | str] = [*MANY, *exact] if is_plural_selector(cases) else list(cases)
        found = [each | {field: value} for each in found for value in values] if values else found
    yield from found


def test_formatting_matches_the_fluent_runtime() -> None:
    found = []
    for path in FILES:
        bundle, words = bundle_of(path), catalog_with(path)
        assert load_messages(path), path
        for key in load_messages(path):
            pattern = bundle.get_message(key).value
            assert pattern is not None
            for fields in field_sets(words, key):
                text, errors = bundle.format_pattern(pattern, fields)
                if errors or words.format_with_fields(key, fields) != text:
                    found.append(f"{path} {key}: {text!r} {errors}")
    assert found == []


# The part of Fluent that is read


def test_supported_fluent_syntax() -> None:
    text = """
# A comment
plain = As it stands, over
    two lines
chosen = { $number ->
    [0] none
    [one] { $number } thing
   *[other] { $number } things
} { "}" }
both = { plain } and { chosen }
"""
    words = MessageCatalog([])
    words.message_cache = {key: (pattern, "en") for key, pattern in parse_messages(text).items()}
    assert words.format("plain") == "As it stands, over\ntwo lines"
    assert [words.format("chosen", number=n) for n in (0, 1, 7)] == ["none }", "1 thing }", "7 things }"]
    assert words.format("both", number=1) == "As it stands, over\ntwo lines and 1 thing }"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("one = 1\ntwo = { $open\n", r"place, line 3: "),
        ("one = 1\none = 2\n", "place: the message one is defined twice"),
        ("one = 1\n    .more = 2\n", "place: every message needs a value"),
        ("-term = 1\n", "terms are not supported"),
        ("one = { NUMBER($n) }\n", "place: one: only fields, messages and choices by a field"),
        (
            "one = { $n ->\n    [1.5] a\n   *[other] b\n}\n",
            "place: one: a case must be a word or a whole number",
        ),
    ],
)
def test_rejects_unsupported_fluent_syntax(text: str, error: str) -> None:
    with pytest.raises(MessageError, match=error):
        parse_messages(text, "place")


def test_lists_and_numbers_in_fields() -> None:
    words, names = MessageCatalog([]), ["Ann", "Ben", "Cleo", "Dan"]
    lists = ["", "Ann", "Ann and Ben", "Ann, Ben and Cleo", "Ann, Ben, Cleo and Dan"]
    assert [words.insert_player_names(words.format_list(names[:n]), ()) for n in range(5)] == lists
    assert [words.format_value(number) for number in (-120, -1, 0, 12)] == [["−120"], ["−1"], ["0"], ["12"]]
    with pytest.raises(MessageError, match="not None"):
        words.format_value(None)


# Languages


def test_language_is_chosen_by_the_nearest_tag() -> None:
    assert best_language([]) == "en"
    assert best_language(["xx", "en-GB"]) == "en"
    assert best_language(["en_US.UTF-8"]) == "en"
    assert best_language(["C", "POSIX"]) == "en"
    assert best_language(["xx", "de-AT", "en"]) == best_language(["de_CH.UTF-8"]) == "de"


def test_plural_rules_match_cldr() -> None:
    assert set(list_languages()) == PLURAL_RULES.keys()
    for language in PLURAL_RULES:
        form = Locale.parse(language).plural_form
        numbers = [*range(220), 10**6, 10**6 + 1, 2 * 10**6]
        assert [number for number in numbers if plural_category(language, number) != form(number)] == [], (
            language
        )


def test_translations_are_complete() -> None:
    """Check that no message or field is missing or unknown; other messages must be referred to."""
    assert [each for language in list_languages() for each in missing(language)] == []
    found = []
    for path in FILES:
        assert path.stem in list_languages()
        english, own = catalog_with(path.with_name("en.ftl")), catalog_with(path)
        messages = load_messages(path)
        added = messages.keys() - load_messages(path.with_name("en.ftl")).keys()
        within = {each for pattern in messages.values() for each in list_references(pattern)}
        found += [f"{path}: English has no {key}" for key in added - within]
        for key in messages.keys() - added:
            known = {READER_FIELD, *collect_fields(english, english.get_message(key)[0])}
            unknown = collect_fields(own, own.get_message(key)[0]).keys() - known
            found += [f"{path}: {key} in English has no field {unknown}"] * bool(unknown)
    assert found == []


def test_missing_translation_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("one = one\ntwo = two { $number }\n", encoding="utf-8")
    (tmp_path / "de.ftl").write_text("one = eins\n", encoding="utf-8")
    words = MessageCatalog([tmp_path], "de")
    assert (words.format("one"), words.format("two", number=2)) == ("eins", "two 2")


def test_ellipsis_spacing_by_language() -> None:
    """There is none inside a shortened word, as in `2021…3e3f`, and never one in English."""
    found = []
    for path in FILES:
        lines = path.read_text(encoding="utf-8").splitlines()
        for line in [line.partition(" = ")[2] or line for line in lines if not line.startswith("#")]:
            for before, after in re.findall(r"(.)…(\w?)", line):
                in_a_word = before.isalnum() and after
                if not in_a_word and (before == " ") != (path.stem == "de"):
                    found.append(f"{path}: {line}")
            found += [f"{path}: {line}"] * ("..." in line)
    assert found == []


# The numbers in messages of faces that may be one.
COUNTS = {
    "server": "backup-made rows, backup-restored rows, backup-whole rows",
    "terminal": "simulate-stopped number matches, simulate-stopped-kept number matches left, arena-stopped "
    "number deals, simulate-not-kept kept, merge-gap gaps matches, verify-draws deals draws",
    "lab/report": "about-several many matches, seats-shared number matches, openings-how number matches, "
    "paths-how number matches, apart-how number deals",
    "web": "review-graph moves",
}


def test_number_one_has_a_singular_form() -> None:
    found = []
    for face, language in product(COUNTS, list_languages()):
        words = get_catalog(f"parlour.{face}".replace("/", "."), language)
        for key, *counted in map(str.split, COUNTS[face].split(", ")):
            fields = dict.fromkeys(collect_fields(words, words.get_message(key)[0]), "-")
            one, two = (
                words.format_with_fields(key, fields | dict.fromkeys(counted, number)) for number in (1, 2)
            )
            if one == two or re.search(r"(?<!--matches )\b1 \w", one):
                found.append((language, key, one))
    assert found == []


# The keys in the code and the messages


@pytest.mark.parametrize("name", game_names())
def test_game_keys_match_messages(name: str) -> None:
    check_messages(name)


def test_kit_keys_match_common_messages() -> None:
    """The kit uses only common messages, and each of these is used somewhere."""
    option_keys = {key for spec in list_option_specs(DealerOptions) for key in option_message_keys(spec)}
    faults = find_message_faults("parlour.text", sorted(SOURCE.glob("kit/**/*.py")), option_keys)
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    unused = re.compile("the message '(.+)' is never used")
    found = [fault for fault in faults if not ((key := unused.fullmatch(fault)) and f'"{key[1]}"' in code)]
    expected_of_games = "no message 'prompt-turn'"
    assert [fault for fault in found if not fault.endswith(expected_of_games)] == []


# For each catalog: its code, without that of a catalog within it.
PACKAGES = {
    "terminal": ("terminal/**/*.py", "cli/*.py"),
    "bots": ("bots/**/*.py", "scene/house_bots.py"),
    "lab": ("lab/*.py",),
    "lab.report": ("lab/report/*.py",),
    "server": ("server/**/*.py",),
}
STYLES = {f"play-style-{bot.key}" for bot in HOUSE_BOTS}
NO_KEYS = ("'no-cache'", "'other-first'", "'other-dealer'", "'same-origin'")  # they look like keys


@pytest.mark.parametrize("package", PACKAGES)
def test_package_keys_match_messages(package: str) -> None:
    sources = [path for pattern in PACKAGES[package] for path in sorted(SOURCE.glob(pattern))]
    faults = find_message_faults(f"parlour.{package}", sources, STYLES if package == "bots" else set())
    assert [fault for fault in faults if not fault.endswith(NO_KEYS)] == []


# Messages and code, in which `find_message_faults` finds each fault

TEXTS = {
    "messages/en.ftl": """
deal = { $who } gets cards.
lay = Lay { $card }
wrong-card = { $word } is no card
refuse-held = You do not hold { $card }
refuse-held-none = You hold nothing
reason-best = It is { part-best }.
part-best = the best
zone-stock = Stock
""",
    "messages/de.ftl": "lay = Leg { $card }\n",
    "rules.py": """
SLOT = kit.CardSlot(fault_key="wrong-card")
PILE = build_pile("stock")
REASONS = {1: "reason-best"}


def refused(game, seat):
    if not game.hands[seat]:
        return kit.Message("refuse-held-none" if seat else "prompt-over")
    return kit.Message("refuse-held", {"card": 1, "suit": 2})


def label(catalog, card, **fields):
    return [catalog.format("lay", card=card), catalog.format("lay", **fields), "{}".format("pot")]
""",
}
ENGLISH, GERMAN, RULES = TEXTS
# A change of a file, and the faults that it makes.
CHANGES = [
    (ENGLISH, "deal =", "dealt =", "no message 'deal'", "the message 'dealt' is never used"),
    (ENGLISH, "part-best =", "part-worst = worst\npart-best =", "the message 'part-worst' is never used"),
    (ENGLISH, "zone-stock", "zone-pile", "the message 'zone-pile' is never used"),
    (
        ENGLISH,
        "hold nothing",
        "hold no { $suit }",
        "rules.py:9: the message 'refuse-held-none' needs the field 'suit'",
    ),
    (GERMAN, "$card", "$rank", "rules.py:14: the message 'lay' needs the field 'rank'"),
    (
        RULES,
        '"wrong-card"',
        '"wrong-cards"',
        "rules.py:2: no message 'wrong-cards'",
        "the message 'wrong-card' is never used",
    ),
    (RULES, '"prompt-over"', '"over"', "rules.py:9: no message 'over'"),
    (RULES, '"reason-best"', '"reason-" + "best"', "the message 'reason-best' is never used"),
    (
        RULES,
        '{"card": 1, "suit": 2}',
        '{"suit": 2}',
        "rules.py:10: the message 'refuse-held' needs the field 'card'",
    ),
    (RULES, ', {"card": 1, "suit": 2}', "", "rules.py:10: the message 'refuse-held' needs the field 'card'"),
]


def test_finds_each_message_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faults_after_change(number: int, place: str = "", old: str = "", new: str = "") -> list[str]:
        """Return the faults after a change of one file."""
        module = ModuleType(f"quoits {number}".replace(" ", "_"))
        folder = tmp_path / str(number)
        module.__file__ = str(folder / RULES)
        for name, text in TEXTS.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            assert place != name or text.count(old) == 1
            (folder / name).write_text(text.replace(old, new) if place == name else text, encoding="utf-8")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        faults = find_message_faults(module.__name__, [folder / RULES], {"deal"})
        return [fault.removeprefix(f"{folder}/") for fault in faults]

    assert faults_after_change(0) == []
    for number, (place, old, new, *expected) in enumerate(CHANGES, 1):
        assert faults_after_change(number, place, old, new) == expected


# Options


def test_options_and_values_have_readable_names() -> None:
    for kind in map(game_class, game_names()):
        for fact in list_option_specs(kind.options_type):
            words = format_option(kind, fact)
            names = [words.name, *words.values]
            assert all(names)
            assert len(set(words.values)) == len(fact.values)
            assert not any("_" in name or name.endswith(".") for name in names)
            assert len(set(words.descriptions)) == max(1, len(fact.values))  # each value has its own sentence
            for description in words.descriptions:
                assert description[0].isupper()
                assert not description.endswith(".")


def test_option_without_messages_is_an_error() -> None:
    kind = game_class("war")
    fact = list_option_specs(kind.options_type)[0]
    for changed in (replace(fact, name="peace"), replace(fact, choices=(*fact.choices, "four"))):
        with pytest.raises(MessageError, match=r"peace|option-war-four"):
            format_option(kind, changed)


# Sentences in code
#
# A sentence is a text in which a word is followed by a lower-case word; a field of an f-string counts as a
# word. Texts for developers and for authors of positions and decks stay in code: see docs/words.md.

SENTENCE = re.compile(r"\b[A-Za-z][a-z]+[,.:;]? [a-z]{2,}")
FILLED = "Filled"
TERMINAL = (
    *("drawing", "game_loop", "keyboard", "language", "line_mode", "match_end", "match_session"),
    *("review_text", "rules_text", "scene_lines", "screen", "screen_layout"),
)
AT_A_TABLE = {
    *(f"terminal/{name}.py" for name in TERMINAL),
    *("server/handlers/reviews.py", "server/decisions/commands.py", "server/log/occupants.py"),
    "server/log/refusals.py",
    *(
        "bots/coach/hint.py",
        "bots/coach/review.py",
        "cli/matches.py",
        "scene/move_input.py",
        "scene/scenes.py",
    ),
}
# Texts for authors of positions and decks, and for programs that learn.
FOR_AUTHORS = {
    *(
        "kit/position_reader.py",
        "games/zop_zoo/cards.py",
    ),
    *(f"games/{path.parent.name}/{path.name}" for path in SOURCE.glob("games/*/positions.py")),
    *(f"games/{path.parent.name}/{path.name}" for path in SOURCE.glob("games/*/features.py")),
}
# Texts of errors, colours, records, logs and libraries in other modules.
ALLOWED_SENTENCES = {
    "games/__init__.py": {
        "; did you mean Filled?",
        "an unknown package",
        "no such game: Filled; the games are FilledFilled",
        "the game Filled of Filled (Filled) cannot be loaded: Filled",
    },
    "kit/beliefs/bounds.py": {"no deal is consistent with the moves so far"},
    "kit/rng.py": {"Filled branch"},
    "kit/game.py": {"Filled to Filled"},
    "kit/match_state.py": {
        "Seat Filled has to move, so it cannot decline",
        "Seat Filled may not interrupt, so it cannot decline",
        "The match is over, so there is nothing to decline",
    },
    "kit/match_driver.py": {"a list of functions"},
    "games/zombie_cribbage/events.py": {"total count"},  # zones
    "kit/validation.py": {
        "True or False",
        "a list of integers",
        "an object of type Filled",
        "from Filled to Filled",
        "of at least Filled",
    },
    "server/handlers/reviews.py": {
        "table %s: could not review match %s: %s",
        "table %s: could not find the deciding moment of a match: %s",
    },
    "terminal/drawing.py": {
        *("bold black on white", "bold red on white", "bold green", "bold Filled on Filled"),
    },
    "terminal/review_text.py": {"won by seat "},
}
ERROR = re.compile(r"(\w+\.)*(Invalid\w+|Unknown\w+|\w*Error|position_error)")
TO_PLAYERS = ("InvalidMoveError", "IllegalMoveError", "UserError", "Told", "Forbidden")  # errors
SHOWN = ("__repr__", "__str__", "summarize_match")


def is_error(node: ast.AST) -> bool:
    """Return True for an error whose text is for developers and authors."""
    called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
    return bool(ERROR.fullmatch(called)) and called.rpartition(".")[2] not in TO_PLAYERS


def sentences(node: ast.AST) -> Iterator[str]:
    """Yield the sentences of code, without those of docstrings and of errors for developers."""
    if is_error(node) or (isinstance(node, ast.FunctionDef) and node.name in SHOWN):
        return
    text = ""
    if isinstance(node, ast.JoinedStr):
        parts = [each.value if isinstance(each, ast.Constant) else FILLED for each in node.values]
        text = "".join(map(str, parts))
    elif isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
    if SENTENCE.search(text):
        yield text
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring and not (isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant)):
            yield from sentences(child)


def test_code_contains_no_sentences_for_players() -> None:
    paths = {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("games/**/*.py")} | AT_A_TABLE
    paths |= {path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("kit/**/*.py")}
    assert paths >= FOR_AUTHORS
    found = {name: set(sentences(ast.parse((SOURCE / name).read_bytes()))) for name in paths - FOR_AUTHORS}
    assert {name: texts for name, texts in found.items() if texts} == ALLOWED_SENTENCES


def test_finds_sentences_in_code() -> None:
    for code, found in {
        '"""It is a module."""\n': [],
        'def f():\n    """It is over."""\n    return "It is over"\n': ["It is over"],
        'say(f"{name} wins the game")': ["Filled wins the game"],
        'say(f"{name} wins")': ["Filled wins"],
        "say(f\"x{called('you win')}\")": ["you win"],
        'raise InvalidOptionError("it is wrong")': [],
        'raise InvalidMoveError("it is wrong")': ["it is wrong"],
        'Suit("{word} is no suit")': ["{word} is no suit"],
        'raise kit.NotAllowed("you may not")': ["you may not"],
        'raise position.position_error("turn", "there is none")': [],
        'Message("refuse-held", {"other": 1})': [],
    }.items():
        assert list(sentences(ast.parse(code))) == found, code


# The page

WEB = SOURCE / "web"
PAGES = sorted(WEB.glob("*.html"))
KEY = re.compile(r"""["'`]([a-z]+(?:-[a-z]+)+)["'`]|\bformatMessage\("([\w-]+)\"""")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
IN_SCRIPT = re.compile(r"^[A-Z][a-z]+(?:'s)?[ :,.…?!]|[a-z]{2,} [a-z]{2,}.*[.!?…]$")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


class Page(HTMLParser):
    """The texts of a page, the keys of its messages, and those that are filled in when it is sent."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        source = path.read_text(encoding="utf-8")
        self.texts: list[str] = []
        self.keys: set[str] = set()
        self.filled = set(re.findall(r"\{\{([\w-]+)\}\}", source))
        self.feed(source)

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("data-message"):
                self.keys.add(value or "")
            elif name in ("title", "alt", "aria-label", "placeholder"):
                self.texts.append(value or "")


def scripts() -> Iterator[str]:
    for path in WEB.glob("static/**/*.js"):
        yield COMMENT.sub("", path.read_text(encoding="utf-8"))


def keys_in(script: str) -> set[str]:
    return {first or second for first, second in KEY.findall(script)}


def test_page_keys_match_messages() -> None:
    needed = get_catalog("parlour.web").list_messages()
    used = {key for path in PAGES for key in Page(path).keys | Page(path).filled}
    assert used <= needed.keys()
    used |= {key for script in scripts() for key in keys_in(script)}
    within = {each for pattern in needed.values() for each in list_references(pattern)}
    assert needed.keys() - used - within - set(LIST_MESSAGE_KEYS) == set()


def test_pages_and_scripts_contain_no_text() -> None:
    texts = [text for path in PAGES for text in Page(path).texts if not text.startswith("{{")]
    assert [text for text in texts if re.search(r"[A-Za-z]{2}", text)] == []
    strings = [
        first or second
        for script in scripts()
        for first, second in STRING.findall(re.sub(r"throw new \w*Error\([^\n]*", "", script))
    ]
    assert [each for each in strings if IN_SCRIPT.search(each)] == []
    assert IN_SCRIPT.search("Connection lost. Reconnecting…")
    assert IN_SCRIPT.search("no cards are left.")
    assert not IN_SCRIPT.search("button strong large")


def test_page_includes_its_messages() -> None:
    needed = get_catalog("parlour.web").list_messages()
    for path in PAGES:
        page = render_page(path.read_text(encoding="utf-8"), "en", path.stem)
        assert "{{" not in page
        [words] = re.findall(r'<script type="application/json" id="words">(.*?)</script>', page)
        sent = json.loads(words)
        assert (sent["language"], sent["page"]) == ("en", path.stem)
        scripts = read_scripts(page, with_later_scripts=True)
        used = {*Page(path).keys, *(key for text in scripts for key in keys_in(text))}
        later = json.loads(msgspec.json.encode(get_page_messages(path.stem, "en")))
        assert not sent["messages"].keys() & later.keys()
        early = [key for text in read_scripts(page, with_later_scripts=False) for key in keys_in(text)]
        assert needed.keys() & {*Page(path).keys, *early} <= sent["messages"].keys()
        sent["messages"] |= later
        within = {each for key in sent["messages"] for each in list_references(needed[key])}
        assert (used & needed.keys()) | within <= sent["messages"].keys() < needed.keys()
        for key, message in sent["messages"].items():
            assert message == json.loads(msgspec.json.encode(needed[key]))


def test_page_types_match_the_protocol() -> None:
    types = page_types.page_types()
    for kind in (*get_args(socket_messages.ClientMessage), *get_args(socket_messages.ServerMessage)):
        (fields,) = re.findall(rf"^export interface {kind.__name__} {{\n(.*?)^}}$", types, re.M | re.DOTALL)
        named = re.findall(r"^  (\w+)\??: ", fields, re.M)
        assert set(named) == {*kind.__struct_fields__, "type"}, kind
    assert '"table-earlier": {};' in types


OPERATOR_WORDS = re.compile(r"(?i)openskill|server.log|simulate|simuliert|kompiliert|compiled")


@pytest.mark.parametrize("language", ["en", "de"])
def test_players_are_not_told_what_only_the_operator_can_change(language: str) -> None:
    """Messages of the page, the coach and the room, except those of commands and errors of settings."""
    for folder in ("web", "server", "bots"):
        text = (SOURCE / folder / "messages" / f"{language}.ftl").read_text(encoding="utf-8")
        for key, message in re.findall(r"^([a-z][a-z0-9-]*) =(.*(?:\n[ \t]+.*)*)", text, re.MULTILINE):
            if not key.startswith(("admin-", "backup-", "database-", "request-host", "request-origin")):
                assert not re.search(
                    r"(?i)openskill|server.log|simulate|simuliert|kompiliert|compiled", message
                ), key
