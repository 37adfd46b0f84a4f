"""What the page says stands in its messages, and its types are those of the protocol."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import parlour
from parlour.messages import LISTS, referred, words_of
from parlour.server.pages import scripts_of, told
from parlour.server.said import language_of
from tests.server.rooms import Person, open_room
from tools import page_types

WEB = Path(parlour.__file__).parent / "web"
SCRIPTS = sorted(WEB.glob("static/*.js"))
PAGES = sorted(WEB.glob("*.html"))
SAID = re.compile(r"""["'`]([a-z]+(?:-[a-z]+)+)["'`]|\bsay\("([\w-]+)\"""")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
SENTENCE = re.compile(r"^[A-Z][a-z]+(?:'s)?[ :,.…?!]|[a-z]{2,} [a-z]{2,}.*[.!?…]$")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


class Texts(HTMLParser):
    """The texts and the keys of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.keys: list[str] = []

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("data-word"):
                self.keys.append(value or "")
            elif name in ("title", "alt", "aria-label", "placeholder", "content"):
                self.texts += [value or ""] if name != "content" else []


def read(path: Path) -> Texts:
    found = Texts()
    found.feed(path.read_text(encoding="utf-8"))
    return found


def code(path: Path) -> str:
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


def test_the_types_of_the_page_are_those_of_the_protocol() -> None:
    assert page_types.PLACE.read_text(encoding="utf-8") == page_types.page_types()


def test_a_protocol_that_has_changed_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    older = tmp_path / "types.d.ts"
    older.write_text(page_types.page_types().replace("  notice: string;\n", ""), encoding="utf-8")
    monkeypatch.setattr(page_types, "PLACE", older)
    assert page_types.main(True) == 1
    assert page_types.main(False) == 0
    assert page_types.main(True) == 0


def test_every_message_of_the_page_is_said_and_every_key_has_its_message() -> None:
    words = words_of("web")
    known = set(words.needed())
    asked = {key for path in PAGES for key in read(path).keys}
    asked |= {
        key for path in PAGES for key in re.findall(r"\{\{([\w-]+)\}\}", path.read_text(encoding="utf-8"))
    }
    assert asked <= known
    for path in SCRIPTS:
        asked |= {first or second for first, second in SAID.findall(code(path))} & known
    within = {each for pattern in words.needed().values() for each in referred(pattern)}
    assert known - asked - within - set(LISTS) == set()


@pytest.mark.parametrize("path", PAGES, ids=[path.name for path in PAGES])
def test_a_page_has_no_words_of_its_own(path: Path) -> None:
    assert [text for text in read(path).texts if re.search(r"[A-Za-z]{2}", text) and text[:2] != "{{"] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_has_no_sentence(path: Path) -> None:
    text = re.sub(r"throw new \w*Error\([^\n]*", "", code(path))
    strings = [first or second for first, second in STRING.findall(text)]
    assert [each for each in strings if SENTENCE.search(each)] == []


def test_a_sentence_in_a_script_would_be_seen() -> None:
    assert SENTENCE.search("Connection lost, trying again…")
    assert SENTENCE.search("no cards are left.")
    assert not SENTENCE.search("button strong large")


# As the room sends it


@pytest.mark.parametrize("name", [path.name for path in PAGES])
def test_a_page_has_its_messages_in_it(name: str) -> None:
    page = told((WEB / name).read_text(encoding="utf-8"), "en")
    assert "{{" not in page
    found = re.search(r'<script type="application/json" id="words">(.*?)</script>', page)
    assert found is not None
    sent = json.loads(found[1])
    assert sent["language"] == "en"
    needed = words_of("web").needed()
    asked = {*read(WEB / name).keys} | {
        first or second for text in scripts_of(page) for first, second in SAID.findall(text)
    }
    within = {each for key in sent["messages"] for each in referred(needed[key])}
    assert (asked & needed.keys()) | within <= sent["messages"].keys() < needed.keys()
    assert all(
        sent["messages"][key] == json.loads(msgspec.json.encode(needed[key])) for key in sent["messages"]
    )


async def test_the_room_sends_a_page_in_the_language_of_its_reader(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        page = await ann.http.get("/", headers={"Accept-Language": "xx,en-GB;q=0.5"})
    assert '<html lang="en">' in page.text
    assert "<title>Parlour: card games to play from a link</title>" in page.text
    assert page.headers["vary"] == "Accept-Language, Accept-Encoding, Cookie"


def test_a_reader_says_which_languages_they_like_best() -> None:
    assert language_of("") == "en"
    assert language_of("xx-YY;q=nonsense, en;q=0.1, zz") == "en"
