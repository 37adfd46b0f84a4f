"""At one table, everybody is told everything in their own language."""

from pathlib import Path

import pytest

from tests.marked import WIDE, plain_words, texts
from tests.server.rooms import Person, open_room, people, play_together

GERMAN = {"Accept-Language": "de-AT,en;q=0.5"}
# Of a frame: what a page goes by.
NOT_TOLD = ("type", "id", "table", "game", "manners", "commitment")


def told(person: Person) -> list[str]:
    """All that a person was told in words."""
    return [
        text
        for frame in person.frames
        for key, value in frame.items()
        for text in (texts(value) if key not in NOT_TOLD else ())
    ]


def is_wide(text: str) -> bool:
    return any(ord(sign) in WIDE.values() for sign in text)


@pytest.mark.usefixtures("speaks_wide")
async def test_two_languages_at_one_table(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        ben.headers = GERMAN
        table = await ann.make_table(options={"limit": 60}, manners={"takebacks": True})
        for seat, person in enumerate((ann, ben)):
            await person.come(table)
            await person.do("sit", seat=seat)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
            await person.move("7H")
            await person.ask("sit", seat=1 - person.sits)
        await play_together([ann, ben])
        await ben.come(table)  # the log as a whole
    assert not [text for text in told(ann) if is_wide(text)]
    assert not [text for text in told(ben) if plain_words(text)]
    assert len(told(ann)) > 200 < len(told(ben))
