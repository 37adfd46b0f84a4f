"""Rewrite the rows of a table for a user who becomes another one, or a stranger."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from parlour.players.house import HOUSE, free_name
from parlour.server.rows import Row
from parlour.server.said import room_words

GONE = "gone-"  # before what stands for who has gone; room.py signs no such identity
NO_LOOKS = {"face": "", "colour": ""}
OF_THE_HOUSE = frozenset(each.face for each in HOUSE)  # a bot that has a face of its own has a name as well
WRITTEN = "text"  # the field of a row in which a person's own words stand


def erased_id(who: str) -> str:
    """Return the id under which an erased identity is remembered."""
    return f"erased-{hashlib.sha256(b'erased ' + who.encode()).hexdigest()}"


def names_in(rows: list[Row], who: str) -> set[str]:
    """What somebody was called at a table."""
    sat = [row.data for row in rows if row.by == who and row.kind == "sat"]
    chairs = [chair for row in rows for chair in chairs_in(row) if chair.get("who") == who]
    return {name_of(each) for each in (*sat, *chairs)} - {""}


def chairs_in(row: Row) -> list[Mapping[str, Any]]:
    """The chairs of a row that begins a match; none of another."""
    chairs = row.data.get("seats")
    return [each for each in chairs if isinstance(each, Mapping)] if isinstance(chairs, list) else []


def name_of(data: Mapping[str, Any]) -> str:
    """What a chair or a row has for a name; empty where it has none."""
    name = data.get("name")
    return name if isinstance(name, str) else ""


class Renaming:
    """Of one person in the rows of one table; where they are to have another `name`, their words go too."""

    def __init__(self, who: str, other: str, name: str = "", names: frozenset[str] = frozenset()) -> None:
        self.who = who
        self.other = other
        self.name = name
        self.names = names

    def row(self, row: Row) -> tuple[str, dict[str, Any]]:
        """By whom it is then, and what is in it."""
        own = row.by == self.who
        data: dict[str, Any] = self.within(row.data)
        if self.name:
            if own and name_of(data) in self.names:
                data |= {"name": self.name} | NO_LOOKS
            elif row.kind == "bot" and self.is_left(data):
                data["name"] = self.name
            if own and WRITTEN in data:
                data[WRITTEN] = ""
        return self.other if own else row.by, data

    def is_left(self, chair: Mapping[str, Any]) -> bool:
        """Whether a bot has the chair that was this person's, and with it their name."""
        return name_of(chair) in self.names and str(chair.get("face")) not in OF_THE_HOUSE

    def within(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            inside = {self.within(key): self.within(each) for key, each in value.items()}
            named = self.name and "who" in value and "name" in value
            if named and (value["who"] == self.who or (not value["who"] and self.is_left(value))):
                inside |= {"name": self.name} | NO_LOOKS
            return inside
        if isinstance(value, list):
            return [self.within(each) for each in value]
        return self.other if value == self.who else value


def leaving(who: str, rows: list[Row], names: frozenset[str], language: str) -> Renaming:
    """Makes somebody a stranger at one table, with a name of their language that nobody else has there."""
    taken = {name_of(data) for row in rows for data in (row.data, *chairs_in(row))}
    name = free_name(room_words(language).say("somebody-gone"), taken)
    return Renaming(who, GONE + secrets.token_urlsafe(12), name, names | names_in(rows, who))
