"""Write TypeScript types for the web page, based on the card room's messages and the page's texts.

    python tools/page_types.py    writes .tools/types/types.d.ts, which jsconfig.json includes

`make lint` runs this program before it checks the page's JavaScript.
"""

import textwrap
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect as type_inspection

from parlour.records.rules_page import RulesPage
from parlour.scene.tutorial import TutorialAnswer
from parlour.server import http_messages, socket_messages
from parlour.server.accounts.personal_stats import PersonalStats
from parlour.server.tournaments import tournament_messages
from parlour.text.translation import READER_FIELD, collect_fields, get_catalog, is_plural_selector

OUTPUT_PATH = Path(__file__).parents[1] / ".tools" / "types" / "types.d.ts"
HEAD = """// The types of protocol messages, HTTP messages and page texts. Written by tools/page_types.py
// from parlour/server/{socket,http}_messages.py, parlour/server/tournaments/tournament_messages.py and
// parlour/web/messages/en.ftl: change those.
"""
# messages that the page sends; their fields with defaults are optional
REQUEST_TYPES = (
    *get_args(socket_messages.ClientMessage),
    http_messages.RedeemDeviceLink,
    http_messages.MeUpdate,
    http_messages.NewTable,
    http_messages.TableSetup,
    http_messages.ContinueMatch,
    http_messages.InvitePerson,
    http_messages.RatingPreference,
    tournament_messages.NewTournament,
    tournament_messages.NextRound,
    tournament_messages.MatchResult,
    tournament_messages.OrganizerRequest,
    tournament_messages.RemovedPlayer,
)
RESPONSE_TYPES = (
    *get_args(socket_messages.ServerMessage),
    http_messages.DailyDeal,
    http_messages.DealReport,
    http_messages.Invitation,
    http_messages.Tutorial,
    http_messages.GameInfo,
    TutorialAnswer,
    http_messages.DeviceLinkOwner,
    PersonalStats,
    http_messages.TableCreated,
    http_messages.TableScore,
    http_messages.DeviceLink,
    http_messages.ReplayPage,
    http_messages.ReviewStatus,
    http_messages.DecidingMoment,
    http_messages.RulesPictures,
    http_messages.LobbyTable,
    http_messages.Profile,
    http_messages.DailyWeek,
    http_messages.Exercises,
    http_messages.GameLadder,
    http_messages.HouseBotInfo,
    http_messages.Me,
    tournament_messages.TournamentCreated,
    tournament_messages.TournamentState,
    tournament_messages.TournamentSummary,
    RulesPage,
)
PRIMITIVE_TYPES = {
    type_inspection.AnyType: "any",
    type_inspection.BoolType: "boolean",
    type_inspection.FloatType: "number",
    type_inspection.IntType: "number",
    type_inspection.NoneType: "null",
    type_inspection.StrType: "string",
}
WIDTH = 110


class TypeWriter:
    """A collector of TypeScript types that writes each type once."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}

    def format_type(self, type_info: Any) -> str:
        """Return the TypeScript notation of a type, and write the interfaces that the type uses."""
        if type(type_info) in PRIMITIVE_TYPES:
            return PRIMITIVE_TYPES[type(type_info)]
        if isinstance(type_info, type_inspection.Metadata):
            return self.format_type(type_info.type)
        if isinstance(type_info, type_inspection.ListType):
            item_type = self.format_type(type_info.item_type)
            return f"({item_type})[]" if "|" in item_type else f"{item_type}[]"
        if isinstance(type_info, type_inspection.DictType):
            return f"Record<{self.format_type(type_info.key_type)}, {self.format_type(type_info.value_type)}>"
        if isinstance(type_info, type_inspection.UnionType):
            return " | ".join(self.format_type(member) for member in type_info.types)
        if isinstance(type_info, (type_inspection.StructType, type_inspection.DataclassType)):
            self.write(type_info, False)
            return str(type_info.cls.__name__)
        raise TypeError(f"there is no page type for {type_info}")

    def write(self, type_info: Any, is_request: bool) -> None:
        """Write the interface of a struct. If `is_request` is True, fields with defaults are optional."""
        name = type_info.cls.__name__
        if name in self.types:
            return
        self.types[name] = ""  # reserve the struct's place before its fields add their types
        lines = [f'  type: "{type_info.tag}";'] if getattr(type_info, "tag", None) else []
        for field in type_info.fields:
            mark = "?" if is_request and not field.required else ""
            lines += field_comment(field.type)
            lines.append(f"  {field.encode_name}{mark}: {self.format_type(field.type)};")
        comment = format_comment(getdoc(type_info.cls) or "")
        self.types[name] = f"{comment}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def field_comment(type_info: Any) -> list[str]:
    """Return a comment with the field's description, or an empty list if the type contains none."""
    extra = type_info.extra_json_schema or {} if isinstance(type_info, type_inspection.Metadata) else {}
    return [f"  /** {extra['description']} */"] if "description" in extra else []


def format_comment(text: str) -> str:
    lines = [line for part in text.split("\n") for line in (textwrap.wrap(part, WIDTH - 3) or [""])]
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def protocol_types() -> Iterator[str]:
    """Yield the interface of each message, and the unions `ServerMessage` and `Request`."""
    writer = TypeWriter()
    for message_types, is_request in ((RESPONSE_TYPES, False), (REQUEST_TYPES, True)):
        for message_type in message_types:
            writer.write(type_inspection.type_info(message_type), is_request)
    yield from writer.types.values()
    yield format_union(
        "ServerMessage", [struct.__name__ for struct in get_args(socket_messages.ServerMessage)]
    )
    requests = [
        struct
        for struct in get_args(socket_messages.ClientMessage)
        if "request_id" in struct.__struct_fields__
    ]
    yield "/** The requests of the page; the socket gives each one its id. */\n" + format_union(
        "Request", [f'Omit<{struct.__name__}, "request_id">' for struct in requests]
    )


def format_union(name: str, types: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in types) + ";\n"


def message_types() -> str:
    """Return a TypeScript interface that lists the page's texts and the values that each text needs."""
    catalog = get_catalog("parlour.web")
    lines = ["/** The texts of the page, and the fields of each. */", "export interface Messages {"]
    for key, pattern in catalog.list_messages().items():
        cases_by_field = {
            field: cases for field, cases in collect_fields(catalog, pattern).items() if field != READER_FIELD
        }
        fields = [
            f"{name}: {'number' if is_plural_selector(cases) else 'string | number'}"
            for name, cases in cases_by_field.items()
        ]
        lines.append(f'  "{key}": {{ {"; ".join(fields)} }};' if fields else f'  "{key}": {{}};')
    return "\n".join([*lines, "}"]) + "\n"


def page_types() -> str:
    return "\n".join([HEAD, *protocol_types(), message_types()])


if __name__ == "__main__":
    OUTPUT_PATH.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT_PATH.write_text(page_types(), encoding="utf-8")
