"""Files of messages: read as Fluent's own run time reads them, complete in each language, and used."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource

import parlour
from parlour import messages
from parlour.fluent_files import MessageError, file_messages, read_messages
from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidMove
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.messages import (
    OWN,
    READER,
    Words,
    best_language,
    counts,
    fields_of,
    game_words,
    languages,
    option_words,
    referred,
    told_options,
    words_of,
)
from parlour.plurals import FORM_OF, plural
from parlour.server.judge import judge_table
from parlour.server.protocol import NewTable
from parlour.server.said import Clashing, NoMove
from parlour.testing import check_words
from parlour.testing.keys import PLAIN, Source
from parlour.typed import read_line
from tests.sentences import missing

SOURCE = Path(parlour.__file__).parent
FILES = sorted(SOURCE.rglob("words/*.ftl"))
ENGLISH = [path for path in FILES if path.stem == "en"]
MANY = (0, 1, 2, 5, 12, 15, 21)  # of each plural form that there is, some
NUMBERS = [*range(1200), 10**6, 10**6 + 1, 2 * 10**6]
OTHERS = [language for language in languages() if language != "en"]


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
    for name in ("en.ftl", path.name):
        for folder in reversed(words_with(path).folders):
            each = folder / name
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
    names = ["Ann", "Ben", "Cleo", "Dan"]
    assert [words.filled(words.listed(names[:n]), ()) for n in range(5)] == [
        "",
        "Ann",
        "Ann and Ben",
        "Ann, Ben and Cleo",
        "Ann, Ben, Cleo and Dan",
    ]
    with pytest.raises(MessageError, match="not None"):
        words.written(None)


@pytest.mark.parametrize(("number", "told"), [(-120, "−120"), (-1, "−1"), (0, "0"), (12, "12")])
def test_a_number_below_nought_has_a_minus(number: int, told: str) -> None:
    assert Words([]).written(number) == [told]


# Languages


COUNTS = {
    "server": {
        "backup-made": "rows",
        "backup-restored": "rows",
        "backup-whole": "rows",
        "admin-emptied": "number",
    },
    "terminal": {
        "simulate-stopped": "number matches",
        "simulate-stopped-kept": "number matches left",
        "arena-stopped": "number deals",
        "simulate-not-kept": "kept",
        "merge-gap": "gaps matches",
        "verify-draws": "deals draws",
    },
    "report": {
        "about-several": "many matches",
        "seats-shared": "number matches",
        "openings-how": "number matches",
        "paths-how": "number matches",
        "apart-how": "number deals",
    },
    "web": {"review-graph": "moves"},
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("face", "key"), [(face, key) for face, keys in COUNTS.items() for key in keys])
def test_one_is_not_told_as_several(face: str, key: str, language: str) -> None:
    words = words_of(face, language)
    fields = dict.fromkeys(
        [
            "file",
            "database",
            "table",
            "title",
            "reason",
            "done",
            "first",
            "last",
            "next",
            "number",
            "lines",
            "alike",
            "few",
            "fewest",
        ],
        "-",
    )
    counted = COUNTS[face][key].split()
    told, several = (words.tell(key, fields | dict.fromkeys(counted, number)) for number in (1, 2))
    assert not re.search(r"(?<!--matches )\b1 \w", told), told
    assert told != several


def test_a_language_is_chosen_by_the_nearest_tag() -> None:
    assert best_language([]) == "en"
    assert best_language(["xx", "en-GB"]) == "en"
    assert best_language(["en_US.UTF-8"]) == "en"
    assert best_language(["C", "POSIX"]) == "en"
    assert best_language(["xx", "de-AT", "en"]) == best_language(["de_CH.UTF-8"]) == "de"


@pytest.mark.parametrize("language", sorted(FORM_OF))
def test_plural_forms_are_those_of_unicode(language: str) -> None:
    form = Locale.parse(language).plural_form
    assert [number for number in NUMBERS if plural(language, number) != form(number)] == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_language_says_nothing_that_english_does_not(path: Path) -> None:
    """But what its messages refer to, as a word in a case. It has a rule for its plural, the same fields at
    most or who reads, and the messages of all games beside it.
    """
    assert path.stem in FORM_OF
    assert path.stem in languages()
    english, own = words_with(path.with_name("en.ftl")), words_with(path)
    messages = file_messages(path)
    added = messages.keys() - file_messages(path.with_name("en.ftl")).keys()
    assert added <= {each for pattern in messages.values() for each in referred(pattern)}
    for key in messages.keys() - added:
        known = {*fields_of(english, english.of(key)[0]), READER}
        assert fields_of(own, own.of(key)[0]).keys() <= known


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_all_that_english_does(language: str) -> None:
    assert list(missing(language)) == []


@pytest.mark.parametrize("path", [path for path in FILES if path.stem == "de"], ids=name_of)
def test_german_has_a_space_before_points_that_stand_for_words(path: Path) -> None:
    """Where a part of a word is left out, as in `2021…3e3f`, there is none. English has none ever."""
    for place, space in ((path, " "), (path.with_name("en.ftl"), "")):
        lines = place.read_text(encoding="utf-8").splitlines()
        told = [line.partition(" = ")[2] or line for line in lines if not line.startswith("#")]
        assert not [line for line in told if "..." in line]
        for line in told:
            for before, after in re.findall(r"(.)…(\w?)", line):
                in_a_word = before.isalnum() and after
                assert in_a_word or (before == " ") == bool(space), f"{place}: {line}"


# What a game's code asks for, and what it has: see also tests/test_keys.py

# What stands for the `*` in keys that the code does not tell.
COMPUTED: dict[str, dict[str, Iterable[object]]] = {
    "go-fish": {"badge-known-holds-*": range(13), "badge-known-lacks-*": range(13)},
    "authors": {"badge-known-holds-*": range(13), "badge-known-lacks-*": range(13)},
    "crazy-eight": {"badge-suit-*": range(4)},
    "zambezi-falls": {"badge-series-*": (3, 5, 7)},
}


@pytest.mark.parametrize("name", game_names())
def test_the_keys_of_a_game_and_its_messages_are_each_others(name: str) -> None:
    check_words(name, COMPUTED.get(name))


@pytest.mark.parametrize("path", sorted(SOURCE.glob("kit/*.py")), ids=name_of)
def test_what_the_kit_asks_for_every_game_says(path: Path) -> None:
    """But for what it asks of a game that leaves a part to it."""
    known = {*file_messages(OWN / "en.ftl"), *PLAIN.values()}
    groups = {key.partition("-")[0] for key in known}
    source = Source(path, import_module(f"parlour.kit.{path.stem}"))
    found = {key for each in source.found(groups) for key in each.keys if "*" not in key}
    assert found <= known


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
        with pytest.raises(MessageError, match=r"peace|option-war-four"):
            option_words(kind, replace(fact, **changed))


GERMAN = """
name-target = Ziel
option-target = Bei Punkten: die Summe, mit der die Partie endet
option-ace-any = jedes
clash-target = das gibt es nur bei einer Partie um Punkte
no-move = zu { $text } gibt es keinen Zug: { $reason }
write = schreib { $moves }
list-or = { $names } oder { $next }
example-card = eine Karte wie 5C
fault-suit-named = { $word } ist keine Farbe
typed-which = { $line } kann { $moves } sein
"""


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> type[Game]:
    """Crazy Eight, which says some of it in German."""
    kind = game_class("crazy-eight")
    added = game_words(kind).folders[0] / "de.ftl"
    monkeypatch.setattr(messages, "GAME_WORDS", {})
    monkeypatch.setattr(
        messages,
        "file_messages",
        lambda path: read_messages(GERMAN) if path == added else file_messages(path),
    )
    return kind


def test_options_are_told_in_the_language_of_who_reads(kind: type[Game]) -> None:
    """And what that language does not say is told in English."""
    facts = {fact.name: fact for fact in option_facts(kind.options_type)}
    target = option_words(kind, facts["target"], "de")
    assert (target.name, target.text[:11]) == ("Ziel", "Bei Punkten")
    assert option_words(kind, facts["ace"], "de").values == ["jedes", "same suit"]
    with pytest.raises(Clashing) as caught:
        judge_table(NewTable(game="crazy-eight", seats=2, options={"target": 100}))
    assert caught.value.told("de") == "Ziel: das gibt es nur bei einer Partie um Punkte [CE-50]"
    assert caught.value.told("en") == "Target: only a match of points has one [CE-50]" == str(caught.value)


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "fish",
            "'fish' is no move: write a card like 5C, an 8 like 8H=C, draw, keep or take",
            "Zu 'fish' gibt es keinen Zug: schreib eine Karte wie 5C, an 8 like 8H=C, draw, keep oder take",
        ),
        (
            "8H=moon",
            "'8H=moon' is no move: 'moon' is no suit; C, D, H or S is, as in 8H=C",
            "Zu '8H=moon' gibt es keinen Zug: 'moon' ist keine Farbe",
        ),
        (
            "x" * 1001,
            "That is no move: a line of moves has at most 1000 characters",
            "Das ist kein Zug: Eine Zeile mit Zügen hat höchstens 1000 Zeichen",
        ),
    ],
)
def test_what_is_no_move_is_told_in_the_language_of_who_reads(
    kind: type[Game], line: str, english: str, german: str
) -> None:
    game = kind(2, seed=1)
    with pytest.raises(InvalidMove) as caught:
        read_line(game, 0, ["Ann", "Ben"], line)
    reason = NoMove(game, caught.value, ["Ann", "Ben"], 0)
    assert (str(reason), reason.told("en"), reason.told("de")) == (english, english, german)


def test_of_a_text_that_was_chosen_its_length_is_told() -> None:
    chosen = {"cards": "A deck", "target": 500}
    assert told_options(game_class("zop-zoo"), chosen) == {"cards": "a text of 6 characters", "target": 500}


# What the faces and the coach ask for

ERRORS = (  # of the room
    "Told",
    "NotAllowed",
    "Draining",
    "NotReplayed",
    "InvalidNickname",
    "InvalidLooks",
    "CannotDo",
    "NoTable",
    "NoDay",
    "NoReview",
    "NoRecord",
    "Turned",
    "Unread",
    "TooMuch",
)
# Errors that are messages, and sentences in their fields.
OF_BOTS = ("UnknownBot", "BrokenOff", "InvalidNet", "OtherTable", "InvalidCommand", "super().__init__")
OF_THE_LABORATORY = ("NoRows", "Exists", "Gone", "NoCluster", "NodesLost", "OtherThere", "BotFails")
SPEAKERS = {
    "terminal": {"say": (0,), "terminal_words().say": (0,)},
    "players": dict.fromkeys((".say", "Sentence", *OF_BOTS), (0,)),
    "report": dict.fromkeys((".say", "Empty", "NoRecords"), (0,)),
    "lab": dict.fromkeys(("Sentence", *OF_THE_LABORATORY), (0,)),
    "server": dict.fromkeys((".say", *ERRORS, "means"), (0,)),
}
# Keys that stand as the help of a command or of what it is given, and what is said around it.
IN_HELP = {
    key
    for path in (SOURCE / "cli.py", SOURCE / "terminal/helping.py")
    for key in re.findall(r'"(cli-[a-z-]+)"', path.read_text(encoding="utf-8"))
}
# A key that stands in a page: see tests/test_page_words.py; and one that is stored in a row of the arena.
OF_A_PAGE = ("found[1]", "stored_key")


@pytest.mark.parametrize("folder", sorted(SPEAKERS))
def test_the_keys_of_a_face_and_its_messages_are_each_others(folder: str) -> None:
    words = words_of(folder)
    asked: set[str] = set()
    for path in SOURCE.glob(f"{folder}/*.py"):
        source = Source(path, import_module(f"parlour.{folder}.{path.stem}"), SPEAKERS[folder])
        asked |= {key for each in source.found(set()) if each.written not in OF_A_PAGE for key in each.keys}
    asked |= IN_HELP if folder == "terminal" else set()
    known = {*words.own(), *file_messages(OWN / "en.ftl")}
    assert asked <= known
    within = {each for key in words.own() for each in referred(words.of(key)[0])}
    assert set(words.own()) - asked - within == set()
