"""Settings: their sources, and the errors for invalid values."""

import os
from pathlib import Path

import pytest

from parlour.server.ops.settings import (
    SETTINGS_FILE_VARIABLE,
    InvalidSettingsError,
    Settings,
    all_settings,
    default_text,
    format_expected_value,
    read_settings,
)


def write_settings(folder: Path, text: str, mode: int = 0o600) -> Path:
    file = folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    file.chmod(mode)
    return file


def test_settings_precedence(tmp_path: Path) -> None:
    file = write_settings(
        tmp_path, '# of a club\nport = 7000\nhost = "::"\nallowed-hosts = ["a.example", "b.example"]\n'
    )
    assert read_settings({}, {}) == Settings()
    assert read_settings({}, {}, file) == Settings(
        port=7000, host="::", allowed_hosts=("a.example", "b.example")
    )
    environment = {
        "PARLOUR_PORT": "8000",
        "PARLOUR_BOT_DELAY": "",
        "PARLOUR_BUILD": "pure",
        SETTINGS_FILE_VARIABLE: str(file),
    }
    named = Settings(port=9000, host="::", allowed_hosts=("c.example", "d.example"))
    assert read_settings({}, environment).port == 8000
    assert read_settings({"port": "9000", "allowed-hosts": "c.example, d.example"}, environment) == named


def test_setting_has_help_and_all_sources(tmp_path: Path) -> None:
    """The default of each setting, as documented in docs/hosting.md, is read back from every source."""
    for setting in all_settings().values():
        default = default_text(setting)
        assert read_settings({}, {setting.environment_variable: default}) == Settings()
        assert format_expected_value(setting)
        assert setting.help.endswith(".")
        if not setting.is_secret and default:
            assert read_settings({setting.name: default}, {}) == Settings()
        quoted = default if isinstance(setting.default, int | float) else f'"{default}"'
        written = "[]" if isinstance(setting.default, tuple) else quoted
        assert read_settings({}, {}, write_settings(tmp_path, f"{setting.name} = {written}\n")) == Settings()


HIDDEN = "postgresql://parlour:opensesame@localhost/parlour"
BAD_SETTINGS = [
    ({"port": "70000"}, {}, "", "--port is '70000', but must be a whole number from 0 to 65535"),
    ({"prot": "1"}, {}, "", "--prot: no such setting: 'prot'; did you mean 'port'?"),
    ({"log-format": "loud"}, {}, "", "--log-format is 'loud', but must be text or json"),
    ({"base-path": "cards/"}, {}, "", "--base-path is 'cards/', but must be a path such as /cards"),
    ({}, {"PARLOUR_PORTS": "1"}, "", "PARLOUR_PORTS: no such setting; did you mean 'PARLOUR_PORT'?"),
    ({}, {"PARLOUR_BOT_DELAY": "long"}, "", "PARLOUR_BOT_DELAY is 'long', but must be a number from 0 to 60"),
    ({}, {}, "host = 'a'\n\n'port' = '8'", "{file}, line 3: port is '8', but must be a whole number from 0"),
    ({}, {}, "\nbotdelay = 1", "{file}, line 2: no such setting: 'botdelay'; did you mean 'bot-delay'?"),
    ({}, {}, "a = 1\n[colours.moves]\nb = 1", "{file}, line 1: no such setting: 'a'"),
    ({}, {}, "\n[colours.moves]\nb = 1", "{file}, line 2: no such setting: 'colours'"),
    ({}, {}, "port = \n", "{file}: not a valid TOML file: Invalid value (at line 1, column 8)"),
    ({}, {}, "allowed-hosts = 'a'", "{file}, line 1: allowed-hosts is 'a', but must be a list of strings"),
    *(
        (
            {"trusted-proxies": wrong},
            {},
            "",
            f"--trusted-proxies is '{wrong}', but must be IP addresses or networks",
        )
        for wrong in ("300.1.1.1", "10.0.0.0/33", "proxy.example.org", "127.0.0.1,*", "::1/129")
    ),
    (
        {"trusted-proxies": "127.0.0.1, 10.0.0.1/8"},
        {},
        "",
        "--trusted-proxies: 10.0.0.1/8 is one address of the network 10.0.0.0/8: write 10.0.0.0/8 for the"
        " whole network, or 10.0.0.1 for this address",
    ),
    (
        {},
        {},
        "\ntrusted-proxies = ['fd00::1/8']",
        "{file}, line 2: trusted-proxies: fd00::1/8 is one",
    ),
    ({"base-path": "/cards\n"}, {}, "", "--base-path is '/cards\\n', but must be a path such as /cards"),
    ({}, {"PARLOUR_SECRET_KEY": "0" * 64 + "\n"}, "", "PARLOUR_SECRET_KEY must be 64 hexadecimal digits"),
    *(
        (
            {},
            {"PARLOUR_METRICS_TOKEN": wrong},
            "",
            "PARLOUR_METRICS_TOKEN must be at least 16 ASCII characters",
        )
        for wrong in ("short", " " * 20, "ü" * 20, "opensesame opensesame", "opensesame" * 2 + "\n")
    ),
    (
        {},
        {},
        "trusted-proxies = ['300.1.1.1']",
        "{file}, line 1: trusted-proxies is ['300.1.1.1'], but must be IP",
    ),
]


@pytest.mark.parametrize(
    ("options", "environment", "text", "message"),
    BAD_SETTINGS,
    ids=[f"{number} {message[:50]}" for number, (*_, message) in enumerate(BAD_SETTINGS)],
)
def test_error_names_the_source_of_a_bad_setting(
    tmp_path: Path, options: dict[str, str], environment: dict[str, str], text: str, message: str
) -> None:
    file = write_settings(tmp_path, text)
    with pytest.raises(InvalidSettingsError) as reason:
        read_settings(options, environment, file)
    assert str(reason.value).startswith(message.replace("{file}", str(file)))


@pytest.mark.parametrize("proxies", ["127.0.0.1", "10.0.0.0/8, ::1", "2001:db8::/32", "*"])
def test_proxies_are_addresses_or_networks(proxies: str) -> None:
    settings = read_settings({"trusted-proxies": proxies}, {})
    assert settings.trusted_proxies == tuple(each.strip() for each in proxies.split(","))


def test_missing_settings_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InvalidSettingsError, match=r"none\.toml: cannot read the settings: No such file"):
        read_settings({}, {SETTINGS_FILE_VARIABLE: str(tmp_path / "none.toml")})


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX file modes")
@pytest.mark.parametrize("name", ["secret-key", "metrics-token", "database"])
def test_secrets_are_rejected_where_others_can_read(tmp_path: Path, name: str) -> None:
    value = {"secret-key": "0f" * 32, "metrics-token": "opensesame" * 2, "database": HIDDEN}[name]
    variable = all_settings()[name].environment_variable
    text = f'port = 1\n{name} = "{value}"\n'
    settings = read_settings({}, {variable: value})
    assert getattr(settings, name.replace("-", "_")) == value
    assert getattr(read_settings({}, {}, write_settings(tmp_path, text)), name.replace("-", "_")) == value
    for options, mode in (({name: value}, 0o600), ({}, 0o640), ({}, 0o604)):
        with pytest.raises(InvalidSettingsError) as reason:
            read_settings(options, {}, write_settings(tmp_path, text, mode))
        assert value not in str(reason.value)
        assert ("600" in str(reason.value)) == (not options)
    with pytest.raises(InvalidSettingsError) as reason:
        read_settings({}, {"PARLOUR_SECRET_KEY": "opensesame"})
    assert str(reason.value) == "PARLOUR_SECRET_KEY must be 64 hexadecimal digits"
    assert read_settings({"database": "postgresql://parlour@localhost/parlour"}, {}).database
