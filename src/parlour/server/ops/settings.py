"""The settings of the server, each defined once with its type, default, limits and help.

A setting is read from the first of these sources that has it: the command line (`--bot-delay 2`), the
environment (`PARLOUR_BOT_DELAY=2`), or a TOML file (`bot-delay = 2`). Otherwise it has its default value. To
add a setting, add a field to Settings and, unless it is secret, an option to `serve` in cli/program.py.
`tools/hosting.py` writes the table of settings in docs/hosting.md.

The command line imports this module whenever it starts. Modules that are needed only for reading settings are
therefore imported inside functions.
"""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args, get_origin

from parlour.kit.errors import ParlourError

if TYPE_CHECKING:
    from parlour.server.http_messages import RetentionDays

VARIABLE_PREFIX: Final = "PARLOUR_"
# environment variable that contains the path of the settings file
SETTINGS_FILE_VARIABLE: Final = "PARLOUR_SETTINGS"
# environment variables that start with VARIABLE_PREFIX, but are not settings of the server
OTHER_VARIABLES: Final = frozenset(
    {
        SETTINGS_FILE_VARIABLE,
        "PARLOUR_BUILD",
        "PARLOUR_EXPECT",
        "PARLOUR_NO_SKIPS",
        "PARLOUR_OPTIMIZE",
        "PARLOUR_TESTS_ON",
    }
)


class InvalidSettingsError(ParlourError):
    """Raised if a setting is unknown or its value is invalid. The message gives the source of the setting."""


def setting_metadata(help: str, expected: str = "", is_secret: bool = False, **limits: Any) -> dict[str, Any]:
    """Return the metadata of a setting: its help and its limits (`ge`, `le` and `pattern`, as in msgspec).

    `expected` describes the valid values if the type and the limits are not sufficient.
    """
    return {"help": help, "expected": expected, "is_secret": is_secret, "limits": limits}


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of a server. An empty string or tuple means that a setting is unset."""

    host: str = field(
        default="127.0.0.1",
        metadata=setting_metadata("Address to listen on; 0.0.0.0 accepts connections from your network."),
    )
    port: int = field(
        default=8420, metadata=setting_metadata("Port to listen on; 0 chooses a free port.", ge=0, le=65_535)
    )
    base_path: str = field(
        default="",
        metadata=setting_metadata(
            "URL path of the card room behind a proxy, such as /cards.",
            "a path such as /cards",
            pattern=r"^(/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])*\Z",
        ),
    )
    allowed_hosts: tuple[str, ...] = field(
        default=(), metadata=setting_metadata("Host names of the card room, such as cards.example.org.")
    )
    trusted_proxies: tuple[str, ...] = field(
        default=(),
        metadata=setting_metadata(
            "Addresses or networks of proxies whose headers X-Forwarded-For and X-Forwarded-Proto "
            "are trusted.",
            "IP addresses or networks such as 10.0.0.0/8, or * for every peer",
        ),
    )
    database: str = field(
        default="",
        metadata=setting_metadata(
            "SQLite file, or postgresql://NAME:PASSWORD@HOST/DATABASE. "
            "By default, room.sqlite3 in your data folder."
        ),
    )
    node: str = field(
        default="",
        metadata=setting_metadata(
            "Name of this node for `parlour admin drain`. By default, the host name and the port.",
            "up to 64 letters, digits and the characters . _ : -",
            pattern=r"^([A-Za-z0-9][A-Za-z0-9._:-]{0,63})?\Z",
        ),
    )
    processes: int = field(
        default=1,
        metadata=setting_metadata("Number of server processes; more than 1 needs PostgreSQL.", ge=1, le=64),
    )
    secret_key: str = field(
        default="",
        metadata=setting_metadata(
            "Key that signs cookies. By default, the server creates a key and stores it in the database.",
            "64 hexadecimal digits",
            is_secret=True,
            pattern=r"^([0-9a-f]{64})?\Z",
        ),
    )
    bot_delay: float = field(
        default=0.8, metadata=setting_metadata("Seconds before a bot moves.", ge=0, le=60)
    )
    site: str = field(
        default="",
        metadata=setting_metadata(
            "Folder written by `parlour site`, so that players can also play offline.", "a folder"
        ),
    )
    rate_limit_factor: float = field(
        default=1.0,
        metadata=setting_metadata(
            "Factor by which all rate limits per user and per address are multiplied; 0 disables the limits.",
            ge=0,
            le=1000,
        ),
    )
    keep_log_days: int = field(
        default=0,
        metadata=setting_metadata(
            "Days after which a finished table keeps only the records of its matches; 0 means never.",
            ge=0,
            le=36_500,
        ),
    )
    keep_table_days: int = field(
        default=0,
        metadata=setting_metadata(
            "Days without a change after which a table is deleted; 0 means never.", ge=0, le=36_500
        ),
    )
    keep_unstarted_table_days: int = field(
        default=0,
        metadata=setting_metadata(
            "Days after which a table without any match is deleted; 0 means never.", ge=0, le=36_500
        ),
    )
    keep_user_days: int = field(
        default=0,
        metadata=setting_metadata(
            "Days after which a player's name and picture are deleted if there are no other data "
            "about the player; 0 means never.",
            ge=0,
            le=36_500,
        ),
    )
    log_format: Literal["text", "json"] = field(
        default="text", metadata=setting_metadata("Format of log lines.")
    )
    log_level: Literal["debug", "info", "warning", "error"] = field(
        default="info", metadata=setting_metadata("Lowest level of messages that are logged.")
    )
    metrics_token: str = field(
        default="",
        metadata=setting_metadata(
            "Bearer token for reading /metrics. If there is no token, only this machine can read /metrics, "
            "and only if trusted-proxies is empty.",
            "at least 16 ASCII characters without spaces",
            is_secret=True,
            pattern=r"^([!-~]{16,})?\Z",
        ),
    )


@dataclass(frozen=True)
class Setting:
    """A setting. `name` is used on the command line and in the file, `field` in Python."""

    name: str
    field: str
    field_type: Any
    default: Any
    help: str
    expected: str
    is_secret: bool
    limits: Mapping[str, Any]

    @property
    def environment_variable(self) -> str:
        """The name of the environment variable for the setting."""
        return VARIABLE_PREFIX + self.field.upper()


@dataclass(frozen=True)
class RawValue:
    """A setting's value before it is parsed.

    `source` is where it was read: `--port`, `PARLOUR_PORT` or `settings.toml, line 3: port`.
    """

    value: Any
    source: str


def all_settings() -> dict[str, Setting]:
    """Return all settings by name, in the order of the documentation."""
    settings = [
        Setting(field.name.replace("_", "-"), field.name, field.type, field.default, **field.metadata)
        for field in fields(Settings)
    ]
    return {setting.name: setting for setting in settings}


def read_settings(
    command_line: Mapping[str, str],
    environment: Mapping[str, str] = os.environ,
    settings_file: Path | None = None,
) -> Settings:
    """Read the settings from the command line, the environment and a settings file.

    The command line has priority over the environment, and the environment has priority over the file.

    Raises:
        InvalidSettingsError: A setting is unknown, or its value is invalid.
    """
    file_path = settings_file or (
        Path(environment[SETTINGS_FILE_VARIABLE]) if environment.get(SETTINGS_FILE_VARIABLE) else None
    )
    raw_values = {
        **(dict(values_from_file(file_path)) if file_path is not None else {}),
        **dict(values_from_environment(environment)),
        **dict(values_from_command_line(command_line)),
    }
    settings = all_settings()
    return Settings(
        **{settings[name].field: parse_value(settings[name], value) for name, value in raw_values.items()}
    )


# Sources of settings


def values_from_command_line(command_line: Mapping[str, str]) -> Iterator[tuple[str, RawValue]]:
    for name, value_text in command_line.items():
        setting = find_setting(name, f"--{name}")
        if contains_secret(setting, value_text):
            raise InvalidSettingsError(
                f"--{name}: other users of this machine can read a secret on the command line; "
                f"set {setting.environment_variable} in the environment, or use a settings file"
            )
        yield name, RawValue(value_text, f"--{name}")


def values_from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, RawValue]]:
    """Yield the settings in the environment. An empty variable is treated as unset."""
    names_by_variable = {setting.environment_variable: name for name, setting in all_settings().items()}
    for variable, value_text in environment.items():
        if not variable.startswith(VARIABLE_PREFIX) or variable in OTHER_VARIABLES or not value_text:
            continue
        if variable not in names_by_variable:
            raise InvalidSettingsError(
                f"{variable}: no such setting{suggest_name(variable, list(names_by_variable))}"
            )
        yield names_by_variable[variable], RawValue(value_text, variable)


def values_from_file(path: Path) -> Iterator[tuple[str, RawValue]]:
    import tomllib

    file_text, is_shared = read_settings_file(path)
    try:
        values = tomllib.loads(file_text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidSettingsError(f"{path}: not a valid TOML file: {error}") from None
    for name, value in values.items():
        source = f"{path}, line {find_setting_line(name, file_text)}"
        setting = find_setting(name, source)
        if is_shared and contains_secret(setting, value):
            raise InvalidSettingsError(
                f"{source}: {name} is secret, but other users can read this file; "
                f"protect it with `chmod 600 {path}`"
            )
        yield name, RawValue(value, f"{source}: {name}")


def read_settings_file(path: Path) -> tuple[str, bool]:
    """Return the text of a settings file, and a flag that is true if other users can read the file.

    Raises:
        InvalidSettingsError: The file cannot be read, or is not text.
    """
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            return file.read().decode("utf-8-sig"), os.name == "posix" and bool(mode & 0o077)
    except OSError as error:
        raise InvalidSettingsError(f"{path}: cannot read the settings: {error.strerror}") from None
    except ValueError as error:
        raise InvalidSettingsError(f"{path}: not a valid TOML file: {error}") from None


def find_setting_line(name: str, text: str) -> int:
    """Return the number of the line that sets `name`, or that begins a TOML table with this name."""
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[\].=]""")
    lines = text.splitlines()
    return next((line_number for line_number, line in enumerate(lines, 1) if pattern.match(line)), 1)


def find_setting(name: str, source: str) -> Setting:
    settings = all_settings()
    if name not in settings:
        raise InvalidSettingsError(f"{source}: no such setting: {name!r}{suggest_name(name, list(settings))}")
    return settings[name]


def suggest_name(unknown_name: str, known_names: list[str]) -> str:
    """Return a 'did you mean' suggestion with the most similar known name, or an empty string."""
    from parlour.text.suggestions import suggestion_text

    return suggestion_text(unknown_name, known_names)


def contains_secret(setting: Setting, value: Any) -> bool:
    """Return True if a setting is secret, or if its value is a URL with a password."""
    from urllib.parse import urlsplit

    if setting.is_secret or not isinstance(value, str):
        return setting.is_secret
    try:
        return urlsplit(value).password is not None
    except ValueError:
        return False


# Values


def parse_value(setting: Setting, raw_value: RawValue) -> Any:
    """Return the parsed value of a setting.

    Raises:
        InvalidSettingsError: The value is invalid.
    """
    import msgspec

    is_typed = not raw_value.source.startswith(("--", VARIABLE_PREFIX))
    unparsed_value = raw_value.value
    if not is_typed and get_origin(setting.field_type) is tuple:
        unparsed_value = [part.strip() for part in unparsed_value.split(",") if part.strip()]
    value_type = (
        Annotated[setting.field_type, msgspec.Meta(**setting.limits)]
        if setting.limits
        else setting.field_type
    )
    try:
        parsed_value = msgspec.convert(unparsed_value, value_type, strict=is_typed)
        if setting.field == "trusted_proxies":
            validate_proxies(parsed_value)
        return parsed_value
    except InvalidSettingsError as error:
        raise InvalidSettingsError(f"{raw_value.source}: {error}") from None
    except (msgspec.ValidationError, ValueError):
        current_text = "" if contains_secret(setting, raw_value.value) else f" is {raw_value.value!r}, but"
        raise InvalidSettingsError(
            f"{raw_value.source}{current_text} must be {format_expected_value(setting)}"
        ) from None


def validate_proxies(proxies: tuple[str, ...]) -> None:
    """Check that each proxy is an IP address or a network. The HTTP server would ignore anything else.

    Raises:
        InvalidSettingsError: A network has host bits set, such as 10.0.0.1/8.
        ValueError: A proxy is neither an address nor a network.
    """
    from ipaddress import ip_network

    if proxies != ("*",):
        for proxy in proxies:
            try:
                ip_network(proxy)
            except ValueError:
                # If `proxy` is neither an address nor a network, this call raises ValueError, which is passed
                # on to the caller.
                network = str(ip_network(proxy, strict=False))
                address = proxy.partition("/")[0]
                raise InvalidSettingsError(
                    f"{proxy} is one address of the network {network}: "
                    f"write {network} for the whole network, or {address} for this address"
                ) from None


def format_expected_value(setting: Setting) -> str:
    """Return a description of a valid value, for use after the words 'must be'."""
    if setting.expected:
        return setting.expected
    if get_origin(setting.field_type) is Literal:
        *first, last = get_args(setting.field_type)
        return f"{', '.join(first)} or {last}"
    if get_origin(setting.field_type) is tuple:
        return "a list of strings"
    if setting.field_type is str:
        return "a string"
    number_text = "a whole number" if setting.field_type is int else "a number"
    return f"{number_text} from {setting.limits['ge']} to {setting.limits['le']}"


def default_text(setting: Setting) -> str:
    """Return the default value as a user would type it, or an empty string if there is none."""
    if isinstance(setting.default, tuple):
        return ",".join(setting.default)
    return f"{setting.default:g}" if isinstance(setting.default, float) else str(setting.default)


def format_metavar(setting: Setting) -> str:
    """Return the placeholder for a setting's value in the command-line help."""
    if get_origin(setting.field_type) is Literal:
        return "|".join(get_args(setting.field_type))
    if get_origin(setting.field_type) is tuple:
        return "TEXT,TEXT"
    return {int: "INTEGER", float: "NUMBER"}.get(setting.field_type, "TEXT")


def retention_from_settings(settings: Settings) -> "RetentionDays":
    from parlour.server.http_messages import RetentionDays

    return RetentionDays(
        settings.keep_log_days,
        settings.keep_table_days,
        settings.keep_unstarted_table_days,
        settings.keep_user_days,
    )
