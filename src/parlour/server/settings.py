"""What a host can set: each setting once, with its kind, its usual value, and the message that explains it.

A setting is said on the command line (`--bot-pause 2`), else in the environment (`PARLOUR_BOT_PAUSE=2`), else
in a file (`bot-pause = 2`, TOML), else it has its usual value. To add one, add a line to Settings and the
message that it names; `tools/hosting.py` writes the table of docs/hosting.md.
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from parlour.kit.errors import ParlourError
from parlour.kit.words import did_you_mean
from parlour.messages import words_of
from parlour.server.node_names import NAME_FORM

PREFIX: Final = "PARLOUR_"
FILE: Final = "PARLOUR_SETTINGS"  # which file has the settings
# Variables of this prefix that are read elsewhere: by the build and by the tests.
OTHERS: Final = frozenset(
    {FILE, "PARLOUR_BUILD", "PARLOUR_EXPECT", "PARLOUR_NO_SKIPS", "PARLOUR_OPTIMIZE", "PARLOUR_TESTS_ON"}
)


class InvalidSettings(ParlourError):
    """A setting that there is not, or a value that it does not take; the message says where it stands."""


def means(key: str, form: str = "", secret: bool = False, **limits: Any) -> Meta:
    """What is known of a setting: the message that explains it, whether it is secret, limits as msgspec has
    them, and `form`: what it has to be, in words, where its kind and limits do not say it."""
    return Meta(extra={"means": key, "form": form, "secret": secret}, **limits)


class Settings(msgspec.Struct, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """All settings. A text that is empty is one that nobody has said."""

    host: Annotated[str, means("setting-host")] = "127.0.0.1"
    port: Annotated[int, means("setting-port", ge=0, le=65_535)] = 8420
    path: Annotated[
        str, means("setting-path", "a path such as /cards", pattern=r"^(/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])*\Z")
    ] = ""
    host_names: Annotated[tuple[str, ...], means("setting-host-names")] = ()
    trusted_proxies: Annotated[
        tuple[str, ...],
        means("setting-trusted-proxies", "IP addresses or networks such as 10.0.0.0/8, or * for every peer"),
    ] = ()
    database: Annotated[str, means("setting-database")] = ""
    node: Annotated[
        str,
        means("setting-node", "letters, digits and . _ : -, up to 64 of them", pattern=NAME_FORM),
    ] = ""
    processes: Annotated[int, means("setting-processes", ge=1, le=64)] = 1
    secret: Annotated[
        str, means("setting-secret", "64 hexadecimal digits", True, pattern=r"^([0-9a-f]{64})?\Z")
    ] = ""
    bot_pause: Annotated[float, means("setting-bot-pause", ge=0, le=60)] = 0.8
    limits: Annotated[float, means("setting-limits", ge=0, le=1000)] = 1.0
    keep_rows: Annotated[int, means("setting-keep-rows", ge=0, le=36_500)] = 0
    keep_tables: Annotated[int, means("setting-keep-tables", ge=0, le=36_500)] = 0
    keep_unbegun: Annotated[int, means("setting-keep-unbegun", ge=0, le=36_500)] = 0
    keep_people: Annotated[int, means("setting-keep-people", ge=0, le=36_500)] = 0
    log_form: Annotated[Literal["text", "json"], means("setting-log-form")] = "text"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], means("setting-log-level")] = "info"
    metrics_token: Annotated[
        str,
        means(
            "setting-metrics-token",
            "at least 16 ASCII characters without spaces",
            True,
            pattern=r"^([!-~]{16,})?\Z",
        ),
    ] = ""


@dataclass(frozen=True)
class Setting:
    """One of them: `name` as the command line and the file have it, `field` as Python has it."""

    name: str
    field: str
    kind: Any
    usual: Any
    means: str
    form: str
    secret: bool

    @property
    def variable(self) -> str:
        return PREFIX + self.field.upper()


@dataclass(frozen=True)
class Said:
    """A value as somebody wrote it, and where: `--port`, `PARLOUR_PORT`, `settings.toml, line 3: port`."""

    value: Any
    where: str


def known_settings() -> dict[str, Setting]:
    """All settings by name, in the order in which they are told."""
    return {setting.name: setting for setting in map(setting_of, msgspec.structs.fields(Settings))}


def setting_of(field: Any) -> Setting:
    known = get_args(field.type)[1].extra
    return Setting(
        field.encode_name,
        field.name,
        field.type,
        field.default,
        known["means"],
        known["form"],
        known["secret"],
    )


def read_settings(
    given: Mapping[str, str], environment: Mapping[str, str] = os.environ, file: Path | None = None
) -> Settings:
    """The settings: `given` on the command line by name, else in the environment, else in the file.

    Raises InvalidSettings.
    """
    place = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    said = {
        **(dict(said_in_file(place)) if place is not None else {}),
        **dict(said_in_environment(environment)),
        **dict(said_on_command_line(given)),
    }
    known = known_settings()
    return Settings(**{known[name].field: value_of(known[name], each) for name, each in said.items()})


# Where settings are said


def said_on_command_line(given: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    for name, text in given.items():
        setting = find(name, f"--{name}")
        if is_secret(setting, text):
            raise InvalidSettings(
                f"--{name}: everybody on this machine can read what stands on a command line, and this is "
                f"secret; say it as {setting.variable} in the environment, or in a file of settings"
            )
        yield name, Said(text, f"--{name}")


def said_in_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    """What the variables say; an empty one says nothing."""
    by_variable = {setting.variable: name for name, setting in known_settings().items()}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in OTHERS or not text:
            continue
        if variable not in by_variable:
            raise InvalidSettings(
                f"{variable}: there is no such setting{did_you_mean(variable, list(by_variable))}"
            )
        yield by_variable[variable], Said(text, variable)


def said_in_file(place: Path) -> Iterator[tuple[str, Said]]:
    text, shared = read_file(place)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        raise InvalidSettings(f"{place}: this is no file of settings (TOML): {reason}") from None
    for name, value in found.items():
        where = f"{place}, line {line_of(name, text)}"
        setting = find(name, where)
        if shared and is_secret(setting, value):
            raise InvalidSettings(
                f"{where}: {name} is secret, and others than the owner may read this file; "
                f"`chmod 600 {place}` keeps it from them"
            )
        yield name, Said(value, f"{where}: {name}")


def read_file(place: Path) -> tuple[str, bool]:
    """What stands in a file, and whether others than its owner may read it."""
    try:
        with place.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            return file.read().decode("utf-8-sig"), os.name == "posix" and bool(mode & 0o077)
    except OSError as reason:
        raise InvalidSettings(f"{place}: the settings cannot be read: {reason.strerror}") from None
    except ValueError as reason:
        raise InvalidSettings(f"{place}: this is no file of settings (TOML): {reason}") from None


def line_of(name: str, text: str) -> int:
    """The line in which a setting stands, or the table of that name."""
    wanted = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[\].=]""")
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if wanted.match(line)), 1)


def find(name: str, where: str) -> Setting:
    known = known_settings()
    if name not in known:
        raise InvalidSettings(f"{where}: there is no setting {name!r}{did_you_mean(name, list(known))}")
    return known[name]


def is_secret(setting: Setting, value: Any) -> bool:
    """Whether a value is to be read by nobody else; so is an address with a password in it."""
    if setting.secret or not isinstance(value, str):
        return setting.secret
    try:
        return urlsplit(value).password is not None
    except ValueError:
        return False


# What they are to be


def value_of(setting: Setting, said: Said) -> Any:
    """The value that was meant. Raises InvalidSettings for one that the setting does not take."""
    in_file = not said.where.startswith(("--", PREFIX))
    value = said.value
    if not in_file and kind_of(setting) is msgspec.inspect.VarTupleType:
        value = [each.strip() for each in value.split(",") if each.strip()]
    try:
        converted = msgspec.convert(value, setting.kind, strict=in_file)
        if setting.field == "trusted_proxies":
            check_proxies(converted)
        return converted
    except (msgspec.ValidationError, ValueError):
        shown = "" if is_secret(setting, said.value) else f" is {said.value!r}, and"
        raise InvalidSettings(f"{said.where}{shown} must be {form_of(setting)}") from None


def check_proxies(proxies: tuple[str, ...]) -> None:
    """Raise ValueError for what is neither an IP address nor a network: the HTTP server would ignore it."""
    if proxies != ("*",):
        for each in proxies:
            ip_network(each)


def kind_of(setting: Setting) -> Any:
    return type(plain_kind(setting))


def plain_kind(setting: Setting) -> Any:
    """The kind of a setting as msgspec tells it, without what is known besides."""
    kind = msgspec.inspect.type_info(setting.kind)
    return kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind


def form_of(setting: Setting) -> str:
    """What a value has to be, in words that follow 'must be'."""
    kind = plain_kind(setting)
    if setting.form:
        return setting.form
    if isinstance(kind, msgspec.inspect.BoolType):
        return "true or false"
    if isinstance(kind, msgspec.inspect.LiteralType):
        return " or ".join(get_args(get_args(setting.kind)[0]))
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return "a list of texts"
    if isinstance(kind, msgspec.inspect.IntType | msgspec.inspect.FloatType):
        what = "a whole number" if isinstance(kind, msgspec.inspect.IntType) else "a number"
        low, high = kind.ge, kind.le
        upper = f" to {high}" if high is not None else " upwards"
        return what + (f" from {low}{upper}" if low is not None else "")
    return "a text"


def usual_of(setting: Setting) -> str:
    """The usual value as somebody would write it; empty where there is none."""
    if isinstance(setting.usual, tuple):
        return ",".join(setting.usual)
    if isinstance(setting.usual, bool):
        return str(setting.usual).lower()
    return f"{setting.usual:g}" if isinstance(setting.usual, float) else str(setting.usual)


# How they are told


@dataclass(frozen=True)
class CommandLineSetting:
    """A setting as an option of a command, with its help in the reader's language."""

    name: str
    field: str
    metavar: str
    help: str
    usual: str
    variable: str
    secret: bool


def command_line_settings(language: str) -> list[CommandLineSetting]:
    """The settings as a command explains them; the secret ones cannot be given on a command line."""
    words = words_of("server", language)
    return [
        CommandLineSetting(
            each.name,
            each.field,
            metavar_of(each),
            words.tell(each.means, {}),
            usual_of(each),
            each.variable,
            each.secret,
        )
        for each in known_settings().values()
    ]


def metavar_of(setting: Setting) -> str:
    """What stands for the value in help."""
    kind = plain_kind(setting)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return "|".join(get_args(get_args(setting.kind)[0]))
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return "TEXT,TEXT"
    names = {msgspec.inspect.IntType: "INTEGER", msgspec.inspect.FloatType: "NUMBER"}
    return names.get(type(kind), "TEXT")
