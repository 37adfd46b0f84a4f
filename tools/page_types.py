"""Write the page's types from the protocol of the card room and from the page's messages.

    python tools/page_types.py    writes .tools/types/types.d.ts, which jsconfig.json names

`make lint` writes it before it checks the page's JavaScript.
"""

import textwrap
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect as shapes

from parlour.bots.coach.deciding_moment import DecidingMoment
from parlour.scene.tutorial import TutorialAnswer
from parlour.server import http_messages, socket_messages
from parlour.server.accounts.personal_stats import PersonalStats
from parlour.text.rules_page import RulesPage
from parlour.text.translation import READER_FIELD, collect_fields, get_catalog, is_plural_selector

PLACE = Path(__file__).parents[1] / ".tools" / "types" / "types.d.ts"
HEAD = """// The types of protocol messages, HTTP messages and page texts. Written by tools/page_types.py
// from parlour/server/socket_messages.py and http_messages.py, and parlour/web/messages/en.ftl: change those.
"""
ASKED = (
    *get_args(socket_messages.ClientMessage),
    http_messages.RedeemDeviceLink,
    http_messages.Me,
    http_messages.NewTable,
    http_messages.ContinueMatch,
    http_messages.RatingPreference,
)  # a page may omit fields with defaults
ANSWERED = (
    *get_args(socket_messages.ServerMessage),
    http_messages.DailyDeal,
    http_messages.DealReport,
    http_messages.Tutorial,
    http_messages.GameInfo,
    TutorialAnswer,
    http_messages.DeviceLinkOwner,
    PersonalStats,
    http_messages.TableCreated,
    http_messages.DeviceLink,
    http_messages.ReplayPage,
    http_messages.ReviewStatus,
    DecidingMoment,
    http_messages.RulesPictures,
    http_messages.LobbyTable,
    http_messages.Profile,
    http_messages.HouseBotInfo,
    http_messages.MeUpdate,
    RulesPage,
)
PLAIN = {
    shapes.AnyType: "any",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}
WIDTH = 110


class Writer:
    """A writer of TypeScript types that writes each type once."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def name_of(self, found: Any) -> str:
        """Return a type in TypeScript notation. The types of its parts are written as well."""
        if type(found) in PLAIN:
            return PLAIN[type(found)]
        if isinstance(found, shapes.Metadata):
            return self.name_of(found.type)
        if isinstance(found, shapes.ListType):
            inner = self.name_of(found.item_type)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if isinstance(found, shapes.DictType):
            return f"Record<{self.name_of(found.key_type)}, {self.name_of(found.value_type)}>"
        if isinstance(found, shapes.UnionType):
            return " | ".join(self.name_of(each) for each in found.types)
        if isinstance(found, (shapes.StructType, shapes.DataclassType)):
            self.write(found, False)
            return str(found.cls.__name__)
        raise TypeError(f"there is no page type for {found}")

    def write(self, found: Any, asked: bool) -> None:
        """Write one record. In messages from the page, fields with defaults are optional."""
        name = found.cls.__name__
        if name in self.written:
            return
        self.written[name] = ""  # set before its parts, to keep the order of the protocol
        lines = [f'  type: "{found.tag}";'] if getattr(found, "tag", None) else []
        for field in found.fields:
            mark = "?" if asked and not field.required else ""
            lines += told_of(field.type)
            lines.append(f"  {field.encode_name}{mark}: {self.name_of(field.type)};")
        about = comment(getdoc(found.cls) or "")
        self.written[name] = f"{about}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def told_of(found: Any) -> list[str]:
    """Return the description in a field's type. Other fields are described in the record's comment."""
    extra = found.extra_json_schema or {} if isinstance(found, shapes.Metadata) else {}
    return [f"  /** {extra['description']} */"] if "description" in extra else []


def comment(text: str) -> str:
    lines = [line for part in text.split("\n") for line in (textwrap.wrap(part, WIDTH - 3) or [""])]
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def protocol_types() -> Iterator[str]:
    """Yield every record of the socket and of HTTP, and the unions of server and client messages."""
    writer = Writer()
    for kinds, asked in ((ANSWERED, False), (ASKED, True)):
        for kind in kinds:
            writer.write(shapes.type_info(kind), asked)
    yield from writer.written.values()
    yield union("ServerMessage", [each.__name__ for each in get_args(socket_messages.ServerMessage)])
    named = [
        each for each in get_args(socket_messages.ClientMessage) if "request_id" in each.__struct_fields__
    ]
    yield "/** The requests of the page; the socket gives each one its id. */\n" + union(
        "Request", [f'Omit<{each.__name__}, "request_id">' for each in named]
    )


def union(name: str, types: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in types) + ";\n"


def message_types() -> str:
    """Return the fields that each message of the page needs."""
    words = get_catalog("web")
    lines = ["/** The texts of the page, and the fields of each. */", "export interface Messages {"]
    for key, pattern in words.list_messages().items():
        wanted = {
            field: cases for field, cases in collect_fields(words, pattern).items() if field != READER_FIELD
        }
        fields = [
            f"{name}: {'number' if is_plural_selector(cases) else 'string | number'}"
            for name, cases in wanted.items()
        ]
        lines.append(f'  "{key}": {{ {"; ".join(fields)} }};' if fields else f'  "{key}": {{}};')
    return "\n".join([*lines, "}"]) + "\n"


def page_types() -> str:
    return "\n".join([HEAD, *protocol_types(), message_types()])


if __name__ == "__main__":
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    PLACE.write_text(page_types(), encoding="utf-8")
