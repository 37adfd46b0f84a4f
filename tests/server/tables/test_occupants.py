"""Nicknames: they must be visible, may use any script, and must not look like another user's."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.bots.registry import bot_names
from parlour.scene.house_bots import HOUSE_BOTS, bot_display_name, unique_name, unique_names
from parlour.server.log.occupants import (
    BOT_ID_PREFIX,
    MAX_NICKNAME_LENGTH,
    InvalidNicknameError,
    clean_nickname,
    default_nickname,
)
from parlour.text.confusables import is_accent, skeleton
from parlour.text.display_text import (
    BLANK_CHARACTERS,
    JOINER,
    MAX_ACCENTS_PER_LETTER,
    MAX_MARKS_PER_LETTER,
    NON_JOINER,
    clean_text,
)
from tests.server.rooms import open_room, people

# All of Unicode, with emphasis on characters that are not letters, digits or symbols by themselves.
CHARACTERS = st.one_of(
    st.characters(),
    st.characters(categories=["Cf", "Cc", "Mn", "Mc", "Me", "Zs", "So", "Sk"]),
    st.sampled_from("\u200d\u200c\ufe0f\u20e3\u3164\u2800\u00ad\u202e\u0301\U0001f3f4\U000e0067\U000e007f"),
    st.sampled_from("aZ1#ا\u0915\u094d👩🚀❤↔"),
)
VALID_NAMES = [
    "Zoë",
    "Nguyễn Thị Ánh",
    "Ấ",
    "José María",
    "O’Brien-Smith Jr.",
    "Σωκράτης",
    "Наталья",
    "שָׁלוֹם",
    "محمّد",
    "علی\u200cرضا",  # Persian separates its letters with a zero-width non-joiner
    "क्षितिज",
    "श्री",
    "ശ്രീ",
    "ക്\u200dഷ",  # an older spelling of Malayalam
    "ශ්\u200dරී",
    "สมชาย",
    "น้ำ",
    "မောင်",
    "བཀྲ་ཤིས",
    "김민준",
    "山田太郎",
    "👩\u200d🚀 Ann",
    "👩🏽\u200d🚀",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤\ufe0f\u200d🔥",
    "🏳\ufe0f\u200d🌈",
    "🙂\u200d↔\ufe0f",
    "🤷🏾\u200d♀\ufe0f",
    "🇩🇪 🇪🇺",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "1\ufe0f\u20e3 #\ufe0f\u20e3",
]


@pytest.mark.parametrize("name", VALID_NAMES)
def test_nicknames_of_all_scripts_are_kept(name: str) -> None:
    assert clean_nickname(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("written", "nickname"),
    [
        ("  Ann\t\n Lee ", "Ann Lee"),
        ("A\x00n\x1b[31mn", "An[31mn"),
        ("\u202eAnn\u202c", "Ann"),
        ("A\u2066nn\u2069\u200f", "Ann"),
        ("A\u200bn\u200cn\u2060\ufeff", "Ann"),
        ("An\u200dn", "Ann"),
        ("Ann\u3164\u2800\uffa0", "Ann"),
        ("\u0301Ann", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Ann\U000e0041", "Ann"),
        ("🚀\u200d\u200d\u200d", "🚀"),
        ("❤\ufe0f\ufe0f\ufe0f", "❤\ufe0f"),
        ("A\ufe0fnn", "Ann"),
        ("A\u20e3", "A"),
        ("a" + "\u0336\u0337\u0338\u0315" * 20 + "b", "a\u0336\u0337b"),
        ("\u0e19" + "\u0e49" * 40, "\u0e19" + "\u0e49" * MAX_MARKS_PER_LETTER),
        ("🏴\U000e0067\U000e0062 Ann", "🏴 Ann"),
    ],
)
def test_clean_nickname_removes_invisible_characters(written: str, nickname: str) -> None:
    assert clean_nickname(written) == nickname


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        " \u3164 ",
        "\u200b",
        "\u2800\u2800",
        "\u0301",
        "\ufe0f",
        "\u200d",
        "\u115f\u1160",
        "\u034f",
        "\x00\x1b",
    ],
)
def test_rejects_invisible_nickname(nothing: str) -> None:
    with pytest.raises(InvalidNicknameError, match="this one has 0"):
        clean_nickname(nothing)


@pytest.mark.parametrize("length", [MAX_NICKNAME_LENGTH + 1, 100_000])
def test_rejects_too_long_nickname(length: int) -> None:
    with pytest.raises(InvalidNicknameError, match=f"this one has {length}"):
        clean_nickname("x" * length)


@given(st.text(CHARACTERS, max_size=40))
def test_clean_text_is_visible_and_stable(text: str) -> None:
    name = clean_text(text)
    assert clean_text(name) == name
    assert " ".join(name.split()) == name
    tags = "🏴" in name
    accents = marks = 0
    for at, char in enumerate(name):
        category = unicodedata.category(char)
        if category.startswith("C"):
            assert char in (JOINER, NON_JOINER) or tags, hex(ord(char))
            assert 0 < at < len(name) - 1 or char == "\U000e007f"
        assert ord(char) not in BLANK_CHARACTERS or char == "\ufe0f"
        marks = marks + 1 if category.startswith("M") else 0
        accents = (accents + is_accent(char)) if marks else 0
        assert at or not marks
        assert accents <= MAX_ACCENTS_PER_LETTER
        assert marks <= MAX_MARKS_PER_LETTER + MAX_ACCENTS_PER_LETTER + 1


@given(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12))
def test_skeleton_ignores_normalization_and_spacing(name: str) -> None:
    assert skeleton(name) == skeleton(unicodedata.normalize("NFD", name)) == skeleton(f" {name}\u200b.")


# Names that could be confused with each other


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Аnn"),  # Cyrillic А
        ("Ann", "ANN"),
        ("Ann", "ann"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "Änn"),
        ("Ann", "A n n"),
        ("Ann.", "Ann"),
        ("Ill", "lIl"),
        ("Otto", "0tt0"),
        ("Bob", "Воb"),
        ("Max", "Μах"),
        ("Emma", "Ernma"),
        ("Will", "VVill"),
    ],
)
def test_similar_names_get_a_number(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)
    assert unique_name(other, [name]) == f"{other} 2"
    assert unique_name(other, [name, f"{name} 2"]) == f"{other} 3"
    assert unique_names([other, other, name], [name]) == [f"{other} 2", f"{other} 3", f"{name} 4"]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Anna"),
        ("राम", "रमा"),
        ("👩", "👨"),
        ("Ann 2", "Ann 3"),
        ("김", "박"),
        ("น้ำ", "นำ"),
        ("Ann🎉", "Ann"),
    ],
)
def test_different_names_get_no_number(name: str, other: str) -> None:
    assert unique_name(other, [name]) == other


@pytest.mark.parametrize(
    "name",
    [
        "Hard bot",
        "hаrd  BОT",
        "Bot",
        "b0t",
        "Simple",
        "Expert",
        "Zeno (expert)",
        "R0b0ter",
        "easy-bot_7",
        "Robot Ann",
        "H a r d b o t",
        "h.a.r.d b.o.t",
        "B-o-t",
        "Ann B_o_t",
        "Hardbot",
        "HardB ot 7",
        "Rob ot",
        "Bot7",
        "B o t 12",
        "R🙂o🙂b🙂o🙂t",
        "Zenobot",
        "Z e n o (expert)",
        "E x p e r t",
    ]
    + [bot_display_name(bot) for bot in bot_names()],
)
def test_rejects_bot_names(name: str) -> None:
    with pytest.raises(InvalidNicknameError, match="This name is reserved for bots"):
        clean_nickname(name)


REAL_NAMES = [
    "Bo T.",
    "Bo Ts",
    "Abbot",
    "Tal Botta",
    "J. R. R. Tolkien",
    "Ran Dom",
    "Rob Otto",
    "Simpleton",
    "Rosa Alma",
    "Otto 7",
    "007",
    "B O",
]


@pytest.mark.parametrize(
    "name", [*(person.name for person in HOUSE_BOTS), "Talbot", "Bottas", "Hardy", "Easy Rider", *REAL_NAMES]
)
def test_accepts_real_and_house_bot_names(name: str) -> None:
    assert clean_nickname(name) == name


def test_default_nickname() -> None:
    names = [
        default_nickname(user, language) for user in ("ann", f"{BOT_ID_PREFIX}1") for language in ("en", "de")
    ]
    assert names == ["Guest", "Gast", "Bot", "Bot"]


async def test_names_at_a_table_are_distinct(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as users:
        table = await users[0].make_table(seat_count=4, bots={"0": "rosa"})
        for seat, (person, name) in enumerate(zip(users, ("Ann", "Аnn", "Rоsa"), strict=True), 1):
            await person.http.put("/api/me", json={"nickname": name})
            await person.come(table)
            await person.do("sit", seat=seat)
        await users[0].until(lambda: all(seat["name"] for seat in users[0].table["seats"]))
        assert [seat["name"] for seat in users[0].table["seats"]] == ["Rosa", "Ann", "Аnn 2", "Rоsa 2"]
