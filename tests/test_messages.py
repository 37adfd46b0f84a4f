"""Files of messages: read as Fluent's own run time reads them, complete in each language, and used."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

import parlour
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.messages import (
    OWN,
    MessageError,
    Words,
    best_language,
    counts,
    fields_of,
    file_messages,
    game_words,
    languages,
    option_keys,
    option_words,
    read_messages,
    referred,
    told_options,
    words_of,
)
from parlour.plurals import FORM_OF, plural

SOURCE = Path(parlour.__file__).parent
FILES = sorted(SOURCE.rglob("words/*.ftl"))
ENGLISH = [path for path in FILES if path.stem == "en"]
MANY = (0, 1, 2, 5, 12, 15, 21)  # of each plural form that there is, some
NUMBERS = [*range(1200), 10**6, 10**6 + 1, 2 * 10**6]


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


# The standard's own run time reads them alike


def words_with(path: Path) -> Words:
    """What can be said where a file is: a game has the messages of those that it is built on as well."""
    for name in game_names():
        folders = game_words(game_class(name)).folders
        if path.parent in folders:
            return Words(folders[folders.index(path.parent) : -1], path.stem)
    return Words([path.parent], path.stem)


def bundle_of(path: Path) -> FluentBundle:
    bundle = FluentBundle([path.stem], use_isolating=False)
    for folder in reversed(words_with(path).folders):
        each = folder / path.name
        if each.is_file():
            bundle.add_resource(FluentResource(each.read_text(encoding="utf-8")), allow_overrides=True)
    return bundle


def field_sets(words: Words, key: str) -> Iterator[dict[str, int | str]]:
    """Fields that lead to every case of a message, and some that fit none."""
    wanted = fields_of(words, words.of(key)[0])
    found: list[dict[str, int | str]] = [{field: f"‹{field}›" for field in wanted}]
    for field, cases in wanted.items():
        exact = [case for case in cases if isinstance(case, int)]
        values: list[int | str] = [*MANY, *exact] if counts(cases) else list(cases)
        found = [each | {field: value} for each in found for value in values] if values else found
    yield from found


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_fluent_itself_reads_every_message_alike(path: Path) -> None:
    bundle = bundle_of(path)
    words = words_with(path)
    keys = list(file_messages(path))
    assert keys
    for key in keys:
        for fields in field_sets(words, key):
            pattern = bundle.get_message(key).value
            assert pattern is not None
            told, faults = bundle.format_pattern(pattern, fields)
            assert not faults
            assert words.tell(key, fields) == told


# What is read, and what is refused


def test_the_parts_of_fluent_that_are_read() -> None:
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
    words = Words([])
    words.found = {key: (pattern, "en") for key, pattern in read_messages(text).items()}
    assert words.say("plain") == "As it stands, over\ntwo lines"
    assert [words.say("chosen", number=number) for number in (0, 1, 7)] == [
        "none }",
        "1 thing }",
        "7 things }",
    ]
    assert words.say("both", number=1) == "As it stands, over\ntwo lines and 1 thing }"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("one = 1\ntwo = { $open\n", r"place, line 3: "),
        ("one = 1\none = 2\n", "place: one stands there twice"),
        ("one = 1\n    .more = 2\n", "place: a message has a text and no attributes"),
        ("-term = 1\n", "there are no terms"),
        ("one = { NUMBER($n) }\n", "place: one: only fields, messages, and choices by a field"),
        ("one = { $n ->\n    [1.5] a\n   *[other] b\n}\n", "place: one: a case is a word or a whole number"),
    ],
)
def test_what_is_not_read_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(MessageError, match=told):
        read_messages(text, "place")


def test_a_list_and_what_is_no_field() -> None:
    words = Words([])
    assert [words.listed(["Ann", "Ben", "Cleo", "Dan"][:n]) for n in range(5)] == [
        "",
        "Ann",
        "Ann and Ben",
        "Ann, Ben and Cleo",
        "Ann, Ben, Cleo and Dan",
    ]
    with pytest.raises(MessageError, match="not None"):
        words.written(None)


# Languages


def test_a_language_is_chosen_by_the_nearest_tag() -> None:
    assert best_language([]) == "en"
    assert best_language(["xx", "en-GB"]) == "en"
    assert best_language(["en_US.UTF-8"]) == "en"
    assert best_language(["C", "POSIX"]) == "en"


@pytest.mark.parametrize("language", sorted(FORM_OF))
def test_plural_forms_are_those_of_unicode(language: str) -> None:
    form = Locale.parse(language).plural_form
    assert [number for number in NUMBERS if plural(language, number) != form(number)] == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_language_says_nothing_that_english_does_not(path: Path) -> None:
    """And has a rule for its plural, the same fields at most, and the messages of all games beside it."""
    assert path.stem in FORM_OF
    assert path.stem in languages()
    english, own = words_with(path.with_name("en.ftl")), words_with(path)
    for key in file_messages(path):
        assert key in file_messages(path.with_name("en.ftl"))
        assert fields_of(own, own.of(key)[0]).keys() <= fields_of(english, english.of(key)[0]).keys()


# What a game's code asks for, and what it has


def pieces(path: Path) -> tuple[set[str], set[str]]:
    """The texts in a source that can be keys or parts of them, and patterns for what is put together."""
    plain: set[str] = set()
    patterns: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            plain.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(each.value)) if isinstance(each, ast.Constant) else r"[\w-]*"
                for each in node.values
            ]
            if parts[0] != r"[\w-]*":
                patterns.add("".join(parts))
    return plain, patterns


def sources_of(kind: type[Game]) -> set[Path]:
    """The code of a game, and of those that it is built on."""
    found: set[Path] = set()
    for each in kind.__mro__:
        if issubclass(each, Game) and each is not Game:
            module = Path(SOURCE.parent, *each.__module__.split(".")).with_suffix(".py")
            found |= {module} if module.parent.name in ("games", "kit") else set(module.parent.glob("*.py"))
    return found


def composed(key: str, plain: set[str]) -> bool:
    """Whether texts of the code, one after another, make this key."""
    if key in plain:
        return True
    return any(key.startswith(each) and composed(key[len(each) :], plain) for each in plain if len(each) > 2)


@pytest.mark.parametrize("name", game_names())
def test_no_message_of_a_game_is_unused(name: str) -> None:
    kind = game_class(name)
    words = game_words(kind)
    places = {key for name in kind.position_keys for key in (name, name.removesuffix("s"))}
    options = [key for fact in option_facts(kind.options_type) for key in option_keys(fact)]
    plain = {*kind.event_kinds, *options, *[f"zone-{place}" for place in places]}  # see kit/places.py
    patterns: set[str] = set()
    for path in sources_of(kind):
        found = pieces(path)
        plain |= found[0]
        patterns |= found[1]
    named = {each for key in words.own() for each in referred(words.of(key)[0])}
    unused = [
        key
        for key in words.own()
        if not composed(key, plain)
        and key not in named
        and key not in file_messages(OWN / "en.ftl")
        and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert unused == []


def asked_in(path: Path) -> set[str]:
    """Keys that stand whole in the code where a sentence is made."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = {"Sentence": 0, "refuse": 1, "Zone": 2}.get(name)
            if at is not None and len(node.args) > at:
                found |= {
                    each.value
                    for each in ast.walk(node.args[at])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


@pytest.mark.parametrize("name", game_names())
def test_every_key_in_a_games_code_has_its_message(name: str) -> None:
    kind = game_class(name)
    words = game_words(kind)
    known = {*words.own(), *Words([]).needed(), *file_messages(OWN / "en.ftl")}
    for path in sources_of(kind):
        for key in asked_in(path):
            assert any(each == key or key in each for each in known), f"{path.name}: {key}"


def test_a_key_that_is_put_together_is_found() -> None:
    assert composed("prompt-again-beat", {"prompt-again", "-beat", "-pass"})
    assert not composed("prompt-again-match", {"prompt-again", "-beat", "-pass"})


# What a table may choose


@pytest.mark.parametrize("name", game_names())
def test_an_option_is_called_in_english_as_it_is_written(name: str) -> None:
    kind = game_class(name)
    for fact in option_facts(kind.options_type):
        told = option_words(kind, fact)
        assert told.name == fact.name.replace("_", " ")
        assert told.values == [value.replace("_", " ") for value in fact.values]
        assert told.text[0].isupper()
        assert not told.text.endswith(".")


def test_an_option_without_its_words_is_missed() -> None:
    kind = game_class("war")
    fact = option_facts(kind.options_type)[0]
    for changed in ({"name": "peace"}, {"values": (*fact.values, "four")}):
        with pytest.raises(MessageError, match="peace|option-war-four"):
            option_words(kind, replace(fact, **changed))


def test_of_a_text_that_was_chosen_its_length_is_told() -> None:
    chosen = {"cards": "A deck", "target": 500}
    assert told_options(game_class("zop-zoo"), chosen) == {"cards": "a text of 6 characters", "target": 500}


# What the faces and the coach ask for

SPEAKERS = {"terminal": ("say", "tell"), "players": ("say",), "server": ("say", "Told", "NotAllowed")}
ERRORS = {"InvalidNickname", "NoTable", "NoReview", "NoRecord"}  # of the room's, which are Told
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+ [a-z]+")
AT_A_TABLE = (
    *(f"terminal/{name}.py" for name in ("page", "plain", "play", "review", "session", "spoken")),
    *(f"server/{name}.py" for name in ("coaching", "continued", "judge", "people", "said")),
    "players/coach.py",
    "scene.py",
)


def texts_in(node: ast.AST) -> set[str]:
    constants = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
    return {value for value in constants if isinstance(value, str)}


def keys_said(path: Path, names: set[str]) -> set[str]:
    """The texts with which these functions are called first."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            found |= texts_in(node.args[0]) if name in names else set()
    return found


@pytest.mark.parametrize("folder", sorted(SPEAKERS))
def test_a_face_asks_for_the_messages_that_it_has(folder: str) -> None:
    own = set(words_of(folder).own())
    said: set[str] = set()
    for path in SOURCE.glob(f"{folder}/*.py"):
        said |= keys_said(path, {*SPEAKERS[folder], *ERRORS})
    known = set(words_of(folder).needed()) | set(file_messages(OWN / "en.ftl"))
    assert {key for key in said if key not in known and not any(each.startswith(key) for each in own)} <= {""}
    within = {each for key in own for each in referred(words_of(folder).of(key)[0])}
    begun = tuple(key for key in said if key.endswith("-"))
    assert [key for key in own - said - within if not (begun and key.startswith(begun))] == []


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_what_is_said_at_a_table_is_no_sentence_in_code(name: str) -> None:
    tree = ast.parse((SOURCE / name).read_text(encoding="utf-8"))
    left_out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            left_out.add(ast.get_docstring(node, clean=False) or "")
        elif isinstance(node, ast.Raise):
            left_out |= texts_in(node)
    assert [text for text in texts_in(tree) - left_out if SENTENCE.search(text)] == []
