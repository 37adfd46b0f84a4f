"""The command line. Each command imports its modules only when it is called, so that startup is fast."""

import errno
import os
import shlex
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from parlour.cli.number_options import decimal_option, integer_option
from parlour.compiling.extras import MISSING_EXTRA_STATUS, MissingExtraError, require_extra
from parlour.games import UnloadableGameError
from parlour.kit.errors import ParlourError
from parlour.server.ops.settings import all_settings, default_text, format_metavar, read_settings
from parlour.text.display_text import sanitize_json, sanitize_line, sanitize_lines

CONTEXT_SETTINGS = {"help_option_names": ["--help", "-h"]}
SETTINGS = all_settings()
DISK_FULL_ERRNOS = {
    errno.ENOSPC,
    getattr(errno, "EDQUOT", errno.ENOSPC),
    errno.EFBIG,
}  # error codes for a full disk, an exceeded quota and a file that is too large


def complete_games(incomplete: str) -> list[str]:
    from parlour.cli.completion import game_completions

    return game_completions(incomplete)


def complete_players(incomplete: str) -> list[str]:
    from parlour.cli.completion import player_completions

    return player_completions(incomplete)


def complete_options(context: typer.Context, incomplete: str) -> list[str]:
    from parlour.cli.completion import option_completions

    # While an option's value is being typed, the preceding words can be in `args` instead of `params`.
    words = [*context.params.values(), *context.args]
    return option_completions([word for word in words if isinstance(word, str)], incomplete)


def complete_match_names(incomplete: str) -> list[str]:
    from parlour.cli.completion import saved_match_completions

    return saved_match_completions(incomplete)


GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME", help="Names of games; by default, all games.", autocompletion=complete_games
    ),
]
PlainFlag = Annotated[
    bool, typer.Option("--plain", help="Print one fact per line, for pipes and screen readers.")
]
BuildCommand = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        help=(
            "Command that compiles Parlour and prints the folder of the compiled code. It runs while the "
            "card room is open; afterwards, bots use the compiled code. `make play` sets this option."
        ),
    ),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS|local",
        help="Play on a Ray cluster: HOST:PORT of its head node, or local for a new cluster on this machine.",
    ),
]
GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Name of a game; see `parlour games`.", autocompletion=complete_games
    ),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="Record file. It may contain several records (JSON lines).")
]
RecordNumber = Annotated[
    int | None, integer_option(low=1, help="Use only the record with this number; the first is 1.")
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE", help="Option of the game; can be repeated.", autocompletion=complete_options
    ),
]
JobCount = Annotated[
    int | None,
    integer_option(
        low=1,
        high=100_000,
        help="Number of worker processes; by default, one per core, or one per processor of a cluster.",
    ),
]
MoveSeconds = Annotated[
    float, decimal_option(low=0.01, high=3600, help="Time limit for each move of an engine, in seconds.")
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="Backup file.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="DATABASE", help="Database of the card room; by default, the one in the settings."),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="ID of a table, as in its URL.")]
BanTarget = Annotated[
    str, typer.Argument(metavar="TARGET", help="User ID, IP address, or network such as 203.0.113.0/24.")
]
SettingsFile = Annotated[
    Path | None,
    typer.Option(
        "--settings",
        metavar="FILE",
        help="Settings file (TOML); see docs/hosting.md. [env var: PARLOUR_SETTINGS]",
    ),
]


class CommandGroup(TyperGroup):
    """A group of commands. An error is printed as a message and ends the program with an exit status.

    The status is 2 for invalid input, 3 for a missing extra, and 1 if the output cannot be written or the
    code of a game from another package raises an error.
    """

    def main(self, args: Any = None, *more: Any, **fields: Any) -> Any:
        try:
            return super().main(args, *more, **fields)
        except OSError as error:
            if error.errno not in DISK_FULL_ERRNOS:
                raise
            from parlour.terminal.language import format_disk_full

            with open(os.devnull, "wb") as null_file:  # at exit, Python flushes buffered output to this file
                os.dup2(null_file.fileno(), sys.stdout.fileno())
            exit_with_error(format_disk_full(error), 1)
            sys.exit(1)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ParlourError as error:
            from parlour.terminal.language import format_error

            status = MISSING_EXTRA_STATUS if isinstance(error, MissingExtraError) else 2
            exit_status = exit_with_error(format_error(error), status)
            if isinstance(error, UnloadableGameError):
                from parlour.cli.game_errors import find_game_locations

                print_error_lines(find_game_locations(error))
            raise exit_status from None
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            from parlour.cli.game_errors import format_game_error

            report = format_game_error(error)
            if not report:
                raise
            print_error_lines([f"parlour: {report}"])
            raise typer.Exit(1) from None


def print_error_lines(lines: list[str]) -> None:
    for line in lines:
        typer.echo(sanitize_lines(line), err=True)


def exit_with_error(message: str, status: int) -> typer.Exit:
    """Print an error message and return an exception that ends the command with the status."""
    typer.echo(f"parlour: {sanitize_line(message)}", err=True)
    return typer.Exit(status)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines without control characters, so that untrusted text cannot control the terminal."""
    for line in lines:
        typer.echo(sanitize_lines(line))


def print_json(document: str) -> None:
    """Print a JSON document."""
    typer.echo(sanitize_json(document))


app = typer.Typer(
    cls=CommandGroup,
    name="parlour",
    help=(
        "Card games for friends, for the terminal and for research. Without a command, Parlour opens the "
        "card room."
    ),
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=CONTEXT_SETTINGS,
)


def main() -> None:
    """Run the `parlour` program."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A character that the output cannot encode must not stop the program.
        sys.stdout.reconfigure(errors="replace")
    app(prog_name="parlour")


def print_version(value: bool) -> None:
    if value:
        import parlour

        typer.echo(f"parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'not compiled'}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def default_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        run_server({}, None)


def setting(name: str) -> Any:
    """Return the command-line option for a server setting.

    The option's help states the default and the environment variable.
    """
    spec = SETTINGS[name]
    default_note = f"default: {default_text(spec)}; " if default_text(spec) else ""
    return typer.Option(
        metavar=format_metavar(spec), help=f"{spec.help} [{default_note}env var: {spec.environment_variable}]"
    )


SECRET_SETTINGS = "\n\n".join(
    [
        "Secret settings are read from the environment or from a settings file that only you can read "
        "(chmod 600), never from the command line. The same applies to a database address with a password.",
        *(f"{spec.environment_variable}: {spec.help}" for spec in SETTINGS.values() if spec.is_secret),
    ]
)


@app.command(epilog=SECRET_SETTINGS)
def serve(
    context: typer.Context,
    host: Annotated[str | None, setting("host")] = None,
    port: Annotated[str | None, setting("port")] = None,
    base_path: Annotated[str | None, setting("base-path")] = None,
    allowed_hosts: Annotated[str | None, setting("allowed-hosts")] = None,
    trusted_proxies: Annotated[str | None, setting("trusted-proxies")] = None,
    database: Annotated[str | None, setting("database")] = None,
    node: Annotated[str | None, setting("node")] = None,
    processes: Annotated[str | None, setting("processes")] = None,
    bot_delay: Annotated[str | None, setting("bot-delay")] = None,
    site: Annotated[str | None, setting("site")] = None,
    rate_limit_factor: Annotated[str | None, setting("rate-limit-factor")] = None,
    keep_log_days: Annotated[str | None, setting("keep-log-days")] = None,
    keep_table_days: Annotated[str | None, setting("keep-table-days")] = None,
    keep_unstarted_table_days: Annotated[str | None, setting("keep-unstarted-table-days")] = None,
    keep_user_days: Annotated[str | None, setting("keep-user-days")] = None,
    log_format: Annotated[str | None, setting("log-format")] = None,
    log_level: Annotated[str | None, setting("log-level")] = None,
    settings: SettingsFile = None,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser", help="Show the card room in the default browser if there is a display."
        ),
    ] = False,
    build_command: BuildCommand = "",
) -> None:
    """Open a card room: a website where people play in a browser."""
    # Each remaining parameter is a setting and has the name of the setting's field.
    texts = {name: context.params[spec.field] for name, spec in SETTINGS.items() if not spec.is_secret}
    given_texts = {name: text for name, text in texts.items() if text is not None}
    run_server(given_texts, settings, build_command, browser)


def run_server(
    options: dict[str, str], settings_file: Path | None, build_command: str = "", with_browser: bool = False
) -> None:
    require_extra("room", "the card room")
    warn_of_untested_packages()  # warn before the import, which may fail with an untested version
    from parlour.server.http.serving import serve as start_server

    start_server(read_settings(options, os.environ, settings_file), shlex.split(build_command), with_browser)


def warn_of_untested_packages() -> None:
    """Print a warning for each server package whose installed version is untested."""
    from parlour.terminal.language import format_untested_package_warnings

    for sentence in format_untested_package_warnings():
        typer.echo(f"parlour: {sanitize_line(sentence)}", err=True)


@app.command()
def site(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Folder to write; it must be new, empty or a site.")
    ],
    pyodide: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Folder with the files of Pyodide; by default, they are downloaded with npm and pip.",
        ),
    ] = None,
    bot_delay: Annotated[float, decimal_option(low=0, high=60, help="Seconds before a bot moves.")] = 0.8,
) -> None:
    """Write a card room without a server: a folder that any host of static files can serve."""
    require_extra("room", "the card room")
    from parlour.cli.site import write

    typer.echo(write(folder, pyodide, bot_delay))


@app.command()
def backup(file: BackupFile, database: Database = None, settings: SettingsFile = None) -> None:
    """Back up the whole database to one file. The card room can stay open."""
    run_backup_command("run_backup", database, settings, file)


@app.command()
def restore(
    file: BackupFile,
    database: Database = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Only check that the backup is complete and that every table in it can be opened."
        ),
    ] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Replace an existing database.")] = False,
    settings: SettingsFile = None,
) -> None:
    """Restore the database from a backup. An existing database is overwritten only with --replace."""
    if check:
        run_backup_command("run_backup_check", database, settings, file)
    else:
        run_backup_command("run_restore", database, settings, file, replace)


def run_backup_command(
    function_name: str, database: str | None, settings: Path | None, *arguments: object
) -> None:
    """Call a function of `server.ops.backup_commands` and print its result."""
    require_extra("room", "the card room")
    from parlour.server.ops import backup_commands
    from parlour.terminal.language import language

    parsed_settings = read_settings(settings_from_database_option(database), os.environ, settings)
    print_lines([getattr(backup_commands, function_name)(parsed_settings, language(), *arguments)])


def settings_from_database_option(database: str | None) -> dict[str, str]:
    """Return the `--database` option as a setting."""
    return {} if database is None else {"database": database}


admin = typer.Typer(
    help="Administer a card room, whether it is running or not.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings=CONTEXT_SETTINGS,
)
app.add_typer(admin, name="admin")


@admin.callback()
def admin_callback(context: typer.Context, database: Database = None, settings: SettingsFile = None) -> None:
    context.obj = {"database": database, "settings": settings}


def run_admin_command(
    context: typer.Context,
    database: str | None,
    settings: Path | None,
    as_json: bool,
    function_name: str,
    *arguments: object,
) -> None:
    """Call a function of `server.ops.administration` with the card room's settings, and print the result.

    The options `--database` and `--settings` can also be given before the name of the command.
    """
    require_extra("room", "the card room")
    from parlour.cli.arguments import merge_option
    from parlour.server.ops import administration
    from parlour.terminal.language import language

    command, group_options = context.info_name or "", context.obj
    database = merge_option("--database", command, group_options["database"], database)
    settings = merge_option("--settings", command, group_options["settings"], settings)
    parsed_settings = read_settings(settings_from_database_option(database), os.environ, settings)
    result = administration.run_command(
        parsed_settings, getattr(administration, function_name), arguments, language()
    )
    if as_json:
        print_json(result.to_json())
    else:
        print_lines(result.lines)


@admin.command("tables")
def admin_tables(
    context: typer.Context,
    include_finished: Annotated[bool, typer.Option("--all", help="Include tables that are over.")] = False,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List the unfinished card tables."""
    run_admin_command(context, database, settings, as_json, "list_tables", include_finished)


@admin.command("show")
def admin_show(
    context: typer.Context,
    table: TableId,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Show a table and its players."""
    run_admin_command(context, database, settings, as_json, "show_table", table)


@admin.command("close")
def admin_close(
    context: typer.Context,
    table: TableId,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Close a table, even if players are seated."""
    run_admin_command(context, database, settings, as_json, "close_table", table)


@admin.command("export")
def admin_export(
    context: typer.Context,
    table: TableId,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Print the database rows of a card table, one JSON object per line, including all hands."""
    run_admin_command(context, database, settings, as_json, "export_table", table)


@admin.command("ban")
def admin_ban(
    context: typer.Context,
    target: BanTarget,
    until: Annotated[
        str,
        typer.Option(
            help="End of the ban: 30m, 12h or 7d from now, or a date; by default, the ban is permanent."
        ),
    ] = "",
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Ban a user, an address or a network."""
    run_admin_command(context, database, settings, as_json, "ban", target, until)


@admin.command("unban")
def admin_unban(
    context: typer.Context,
    target: BanTarget,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Lift a ban."""
    run_admin_command(context, database, settings, as_json, "unban", target)


@admin.command("bans")
def admin_bans(
    context: typer.Context,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List the bans."""
    run_admin_command(context, database, settings, as_json, "list_bans")


@admin.command("create-bot-token")
def admin_create_bot_token(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the bot.")],
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only the token.")] = False,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Create a token that lets a bot play in this card room. The token is shown only once."""
    run_admin_command(context, database, settings, as_json, "create_bot_token", name, quiet)


@admin.command("revoke-bot-token")
def admin_revoke_bot_token(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the bot.")],
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Revoke the token of a bot."""
    run_admin_command(context, database, settings, as_json, "revoke_bot_token", name)


@admin.command("bot-tokens")
def admin_bot_tokens(
    context: typer.Context,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List the bots that have a token."""
    run_admin_command(context, database, settings, as_json, "list_bot_tokens")


@admin.command("nodes")
def admin_nodes(
    context: typer.Context,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """List the running nodes."""
    run_admin_command(context, database, settings, as_json, "list_nodes")


@admin.command("drain")
def admin_drain(
    context: typer.Context,
    node: Annotated[
        str,
        typer.Argument(
            metavar="[NODE]", help="Name of a node, from `parlour admin nodes`; by default, all nodes."
        ),
    ] = "",
    cancel: Annotated[bool, typer.Option("--cancel", help="Allow new tables again.")] = False,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Stop one node, or all nodes, from starting new tables."""
    run_admin_command(context, database, settings, as_json, "drain", node, cancel)


@admin.command("delete-user")
def admin_delete_user(
    context: typer.Context,
    user_id: Annotated[
        str, typer.Argument(metavar="USER_ID", help="ID of the user, from `parlour admin show`.")
    ],
    confirmed: Annotated[
        bool, typer.Option("--yes", help="Confirm the deletion; without this option, nothing is deleted.")
    ] = False,
    as_json: JsonFlag = False,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    """Delete a user and everything stored about them."""
    run_admin_command(context, database, settings, as_json, "delete_user", user_id, confirmed)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Game to play; see `parlour games`.", autocompletion=complete_games
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER,PLAYER",
            help=(
                "Players in seat order: you, or a bot such as medium, search:500 or mybot.py:play; you:Ann "
                "sets a name."
            ),
            autocompletion=complete_players,
        ),
    ] = None,
    option: GameOptions = None,
    seed: Annotated[
        str, typer.Option(help="Seed of the deal: a whole number or 64 hexadecimal digits.")
    ] = "",
    plain: PlainFlag = False,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the latest unfinished match.")] = False,
    record: Annotated[Path | None, typer.Option(help="File for the record of the finished match.")] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="RECORD", help="Continue a recorded match.")
    ] = None,
    move: Annotated[
        int | None, integer_option(help="With --from: start after this move; 0 is the deal.")
    ] = None,
) -> None:
    """Play at the terminal, against bots or with other people at the same keyboard.

    During a match, type ? for the commands, such as hint, undo, restart, new and quit.
    """
    from parlour.cli.play import PlayArguments, run_play

    status = run_play(
        PlayArguments(game or "", players, option or [], seed, resume, source, move), plain, record
    )
    raise typer.Exit(status)


matches = typer.Typer(
    help="List, resume or delete unfinished matches.",
    rich_markup_mode=None,
    context_settings=CONTEXT_SETTINGS,
)
app.add_typer(matches, name="matches")


@matches.callback(invoke_without_command=True)
def list_matches(context: typer.Context) -> None:
    from parlour.cli.matches import format_saved_matches
    from parlour.terminal.line_folding import fit_to_terminal

    if context.invoked_subcommand is None:
        print_lines(fit_to_terminal(format_saved_matches()))


@matches.command("resume")
def resume_match(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Name of a match, from `parlour matches`; a unique beginning is enough.",
            autocompletion=complete_match_names,
        ),
    ],
    plain: PlainFlag = False,
    record: Annotated[Path | None, typer.Option(help="File for the record of the finished match.")] = None,
) -> None:
    """Resume an unfinished match."""
    from parlour.cli.matches import find_saved_match
    from parlour.cli.play import run_resume

    raise typer.Exit(run_resume(find_saved_match(name), plain, record))


@matches.command("discard")
def discard_matches(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Matches to delete.", autocompletion=complete_match_names),
    ] = None,
    discard_all: Annotated[bool, typer.Option("--all", help="Delete all matches.")] = False,
) -> None:
    """Delete unfinished matches."""
    from parlour.cli.matches import discard_saved_matches

    print_lines(discard_saved_matches(names or [], discard_all))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Scenario files or folders.")],
    as_json: JsonFlag = False,
) -> None:
    """Run scenario files.

    Positions that play cannot lead to are reported, but their scenarios can pass. The exit status is 0 if all
    scenarios pass, 1 if any scenario fails, and 2 if a file is invalid.
    """
    from parlour.cli.check import (
        check_files,
        encode_result,
        format_failures,
        format_problems,
        format_summary,
    )

    result = check_files(files)
    if as_json:
        print_json(encode_result(result))
    else:
        print_lines(format_problems(result))
        print_lines(format_failures(result))
        print_lines([format_summary(result)])
    for message in result.errors:
        exit_with_error(message, 2)
    raise typer.Exit(result.exit_status)


@app.command()
def scenario(
    report: Annotated[Path, typer.Argument(metavar="FILE", help="Report of a move, saved in the card room.")],
) -> None:
    """Print a scenario file that tests the move of a report.

    The scenario expects what the reporter saw. Change the expected values to what the rules demand, and name
    the clauses. In a report from an unfinished match, the hidden cards are replaced with a possible deal.
    """
    from parlour.cli.scenario_from_report import read_scenario

    print_lines(read_scenario(report).splitlines())


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the game, such as high-card.")],
    directory: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder to create the game in.")] = Path(),
    title: Annotated[
        str, typer.Option(help="Title, such as Thirty-One; by default, made from the name.")
    ] = "",
) -> None:
    """Create the folder of a new game, with a working example: rules page, rules, scenarios and tests."""
    from parlour.cli.new_game import create_game_folder

    print_lines(create_game_folder(name, directory, title))


@app.command()
def clauses(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME|CLAUSE", help="Games, or clauses such as CE-30; by default, all clauses."
        ),
    ] = None,
    tests: Annotated[
        Path | None, typer.Option(help="Folder of tests; by default, ./tests if it exists.")
    ] = None,
) -> None:
    """List the code, tests and scenarios for each clause of the rules.

    The exit status is 1 if a clause is not cited by the code, or not covered by a test or scenario.
    """
    from parlour.cli.clauses import parse_games_and_clauses
    from parlour.records.clause_index import build_clause_report, find_claims

    game_classes, numbers = parse_games_and_clauses(names or [])
    default_tests = Path("tests")
    tests_folder = tests or (default_tests if default_tests.is_dir() else None)
    report = build_clause_report(game_classes, numbers, find_claims(tests_folder) if tests_folder else None)
    print_lines(report.lines)
    raise typer.Exit(0 if report.is_complete else 1)


@app.command()
def rules(
    game: GameName, clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="Clause such as CE-3.")] = ""
) -> None:
    """Show the rules of a game, or one clause."""
    from parlour.terminal.line_folding import fit_to_terminal
    from parlour.terminal.rules_text import format_rules

    print_lines(fit_to_terminal(format_rules(game, clause)))


@app.command()
def learn(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Game to learn; see `parlour games`.", autocompletion=complete_games
        ),
    ],
) -> None:
    """Learn a game in a minute: in a few positions, make the move that the tutorial asks for.

    Press Enter to see a correct move. Type quit to leave.
    """
    from parlour.cli.learn import run_tutorial

    run_tutorial(game)


@app.command()
def replay(
    record: RecordFile,
    move: Annotated[
        int | None, integer_option(help="Show the position after this move; 0 is the deal.")
    ] = None,
    nth: RecordNumber = None,
) -> None:
    """Show a recorded match, or all matches in a file with several records.

    The exit status is 1 if the record cannot be replayed.
    """
    from parlour.cli.replay import format_position, format_replay
    from parlour.terminal.language import format_message
    from parlour.terminal.saved_matches import ReplayError, format_record_heading, load_records

    records = load_records(record, nth)
    for number, loaded_record in enumerate(records, 1):
        print_lines(format_record_heading(number, len(records)))
        try:
            print_lines(
                format_replay(loaded_record) if move is None else format_position(loaded_record, move)
            )
        except ReplayError as error:
            message = format_message("from-broken", file=str(record), reason=str(error))
            raise exit_with_error(message, 1) from None


@app.command()
def verify(
    record: RecordFile,
    commitment: Annotated[
        str, typer.Option(metavar="HASH", help="Commitment that you noted before the deal.")
    ] = "",
    seed_share: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=SHARE", help="Seed share that you noted for a seat; can be repeated."),
    ] = None,
    nth: RecordNumber = None,
    as_json: JsonFlag = False,
) -> None:
    """Check that a recorded match was dealt fairly, or all matches in a file with several records.

    The exit status is 1 if the check fails.
    """
    from parlour.cli.verify import (
        UnfairDealError,
        encode_findings,
        format_findings,
        parse_noted_values,
        verify_record,
    )
    from parlour.terminal.saved_matches import format_record_heading, load_records

    noted_values = parse_noted_values(commitment, seed_share or [])
    records = load_records(record, nth)
    for number, loaded_record in enumerate(records, 1):
        if not as_json:
            print_lines(format_record_heading(number, len(records)))
        try:
            verified_record = verify_record(loaded_record, noted_values)
        except UnfairDealError as error:
            place = f"{record}: " if len(records) == 1 else f"{record}: record {number}: "
            raise exit_with_error(f"{place}{error}", 1) from None
        if as_json:
            print_json(encode_findings(verified_record))
        else:
            print_lines(format_findings(verified_record))


@app.command()
def review(
    record: RecordFile,
    playouts: Annotated[
        int | None, integer_option(low=1, high=1_000_000, help="Number of playouts for each choice.")
    ] = None,
    seed: Annotated[int, integer_option(help="Seed of the random playouts.")] = 0,
    seat: Annotated[int | None, integer_option(help="Review only this seat.")] = None,
    show_all: Annotated[bool, typer.Option("--all", help="Print every choice.")] = False,
    nth: RecordNumber = None,
    plain: PlainFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Review recorded matches: show the cost of each choice and the effect of luck.

    The exit status is 1 if the record cannot be replayed.
    """
    from parlour.bots.coach.review import REVIEW_PLAYOUTS
    from parlour.terminal.language import format_message
    from parlour.terminal.review_text import (
        ReviewDisplayOptions,
        encode_review,
        encode_review_line,
        format_review,
        review_loaded_record,
    )
    from parlour.terminal.saved_matches import ReplayError, format_record_heading, load_records

    records = load_records(record, nth)
    for number, loaded_record in enumerate(records, 1):
        try:
            finished_review = review_loaded_record(
                loaded_record, playouts or REVIEW_PLAYOUTS, seed, seat, as_json
            )
        except ReplayError as error:
            message = format_message("from-broken", file=str(record), reason=str(error))
            raise exit_with_error(message, 1) from None
        if as_json:
            encode = encode_review if len(records) == 1 else encode_review_line
            print_json(encode(finished_review))
        else:
            print_lines(format_record_heading(number, len(records)))
            print_lines(format_review(finished_review, ReviewDisplayOptions(seat, show_all, plain)))


@app.command()
def count_hand(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help='Four cards in quotes: "5H 5D 5C JS".')],
    starter: Annotated[str, typer.Argument(metavar="STARTER", help="Starter card.")],
    crib: Annotated[bool, typer.Option("--crib", help="Count the cards as a crib.")] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Option of Zombie Cribbage; can be repeated."),
    ] = None,
) -> None:
    """Count a cribbage hand and explain its points."""
    from parlour.cli.count import format_hand_count

    print_lines(format_hand_count(hand, starter, crib, option or []))


@app.command()
def bench(
    games: GameNames = None,
    as_json: JsonFlag = False,
    seconds: Annotated[
        float, decimal_option(low=0.01, high=3600, help="Seconds to measure each game.")
    ] = 3.0,
) -> None:
    """Measure how fast random matches are played, in compiled code and in Python."""
    from parlour.cli.arguments import parse_games
    from parlour.cli.bench import encode_bench, format_bench, measure_games

    result = measure_games(parse_games(games or []), seconds)
    if as_json:
        print_json(encode_bench(result))
    else:
        print_lines(format_bench(result))


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT",
            help=(
                "One bot for each seat: a name, FILE.py:FUNCTION, a program such as ./engine, or a trained "
                "player net:FILE.npz; by default, simple against random bots."
            ),
            autocompletion=complete_players,
        ),
    ] = None,
    matches: Annotated[
        int,
        integer_option(
            low=1, high=1_000_000, help="Number of deals; every bot plays each deal from every seat."
        ),
    ] = 100,
    option: GameOptions = None,
    seed: Annotated[int, integer_option(help="Seed of the deals.")] = 0,
    first_match: Annotated[
        int,
        integer_option(
            low=0,
            high=1_000_000,
            help="Number of the first deal, to continue an interrupted run; `parlour merge` joins the files.",
        ),
    ] = 0,
    output: Annotated[
        Path | None,
        typer.Option(help="Write a row for each deal to a folder NAME.parquet or a file NAME.jsonl."),
    ] = None,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
    move_seconds: MoveSeconds = 1.0,
    on_bot_error: Annotated[
        str,
        typer.Option(
            metavar="continue|lose",
            help=(
                "What happens if a bot fails: continue (the `simple` bot plays the rest of the match in its "
                "place) or lose (the bot loses the match)."
            ),
        ),
    ] = "continue",
    as_json: JsonFlag = False,
) -> None:
    """Let bots play against each other. Every bot plays each deal from every seat."""
    from parlour.cli.arena import ContestRequest, run_arena
    from parlour.cli.worker_runs import bots_print_to_stderr

    request = ContestRequest(
        game, bots, matches, option or [], seed, first_match, jobs or 0, move_seconds, on_bot_error, cluster
    )
    with bots_print_to_stderr():
        result = run_arena(request, output, as_json)
    print_result(result, as_json)


BotNames = Annotated[
    str | None,
    typer.Option(
        metavar="BOT,BOT",
        help=(
            "One bot for each seat, or one for all seats: a name, FILE.py:FUNCTION, a program such as "
            "./engine, or a trained player net:FILE.npz; by default, random."
        ),
        autocompletion=complete_players,
    ),
]
Matches = Annotated[int, integer_option(low=1, high=1_000_000_000, help="Number of matches.")]
SeatCount = Annotated[
    int | None, integer_option("--seats", low=1, high=62, help="Number of seats, if one bot plays all seats.")
]
RunSeed = Annotated[int, integer_option(help="Seed of the matches.")]
FirstMatchNumber = Annotated[
    int,
    integer_option(
        low=0,
        high=1_000_000_000,
        help="Number of the first match, to split a run into parts; `parlour merge` joins their files.",
    ),
]


def print_result(result: Any, as_json: bool = False) -> None:
    """Print the result of a command and exit with its status."""
    for line in result.lines:
        if as_json:
            print_json(line)
        else:
            print_lines([line])
    if result.error:
        raise exit_with_error(result.error, result.status)
    raise typer.Exit(result.status)


@app.command()
def simulate(
    game: GameName,
    matches: Matches = 1000,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: GameOptions = None,
    seed: RunSeed = 0,
    first_match: FirstMatchNumber = 0,
    output: Annotated[
        Path | None,
        typer.Option(help="Write a row for each match to a folder NAME.parquet or a file NAME.jsonl."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for the record of each match.")
    ] = None,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
    as_json: JsonFlag = False,
) -> None:
    """Simulate many matches. Print how long they were, which seats won, and statistics of the game."""
    require_extra("lab", "parlour simulate")
    from parlour.cli.simulate import RunRequest, run_simulate
    from parlour.cli.worker_runs import bots_print_to_stderr

    request = RunRequest(game, bots, seats or 0, option or [], seed, first_match, matches, jobs or 0, cluster)
    with bots_print_to_stderr():
        result = run_simulate(request, output, records, as_json)
    print_result(result, as_json)


@app.command()
def compare(
    game: GameName,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUE,VALUE",
            help="Option and its values; the first value is compared with each of the others.",
        ),
    ],
    matches: Matches = 1000,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: GameOptions = None,
    seed: RunSeed = 0,
    first_match: FirstMatchNumber = 0,
    jobs: JobCount = None,
    cluster: ClusterAddress = None,
    as_json: JsonFlag = False,
) -> None:
    """Play the same deals with each value of an option, and print the significant differences."""
    require_extra("lab", "parlour compare")
    from parlour.cli.compare import run_compare
    from parlour.cli.simulate import RunRequest
    from parlour.cli.worker_runs import bots_print_to_stderr

    request = RunRequest(game, bots, seats or 0, option or [], seed, first_match, matches, jobs or 0, cluster)
    with bots_print_to_stderr():
        result = run_compare(request, vary, as_json)
    print_result(result, as_json)


@app.command()
def merge(
    output: Annotated[
        Path, typer.Argument(metavar="OUT", help="Folder NAME.parquet or file NAME.jsonl for all rows.")
    ],
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Output of `parlour simulate` or `parlour arena`.")
    ],
    allow_gaps: Annotated[
        bool, typer.Option("--allow-gaps", help="Allow some matches of the run to be missing.")
    ] = False,
) -> None:
    """Merge the output files of a run that was split into parts."""
    require_extra("lab", "parlour merge")
    from parlour.cli.merge import run_merge

    print_result(run_merge(output, files, allow_gaps))


@app.command()
def engine(
    game: GameName,
    bot: Annotated[
        str, typer.Option(help="Bot that chooses the moves.", autocompletion=complete_players)
    ] = "hard",
    check: Annotated[str, typer.Option(metavar="COMMAND", help="Program to check, such as ./engine.")] = "",
    seats: Annotated[
        int | None,
        integer_option(
            low=1, high=62, help="Number of seats in the checked matches; by default, the minimum."
        ),
    ] = None,
    option: GameOptions = None,
    move_seconds: MoveSeconds = 1.0,
    matches: Annotated[
        int,
        integer_option(
            low=1, high=10_000, help="Number of matches that the checked program plays from each seat."
        ),
    ] = 3,
    seed: Annotated[int, integer_option(help="Seed of the deals.")] = 0,
) -> None:
    """Run a bot as an engine, which reads requests from standard input and answers each with one line.

    With --check, test whether another program follows the protocol of docs/engines.md. The exit status is 1
    if the program does not follow it.
    """
    from parlour.cli.engine import format_finding, run_engine, run_engine_check
    from parlour.lab.conformance import WRONG

    if not check:
        run_engine(game, bot, bool(option or seats))
        return
    finding_kinds = set()
    for finding in run_engine_check(check, game, seats or 0, option or [], move_seconds, matches, seed):
        print_lines(format_finding(finding))
        finding_kinds.add(finding.kind)
    raise typer.Exit(1 if WRONG in finding_kinds else 0)


@app.command()
def report(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE|GAME",
            help=(
                "Results files of `parlour simulate --output` (several are compared), output of "
                "`parlour compare --json`, or a game to simulate."
            ),
            autocompletion=complete_games,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option(help="HTML file; by default, GAME-report.html. An existing file is replaced."),
    ] = None,
    charts: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for the charts, as SVG and PNG.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=(
                "Folder with the records of these matches, from `parlour simulate --records`, to show how "
                "the scores develop."
            ),
        ),
    ] = None,
    score_samples: Annotated[
        int | None,
        integer_option(
            low=0,
            high=100_000,
            help=(
                "Number of matches in the score chart; without records, they are played again. By default, "
                "200 with records or fast bots, otherwise 0."
            ),
        ),
    ] = None,
    deal_samples: Annotated[
        int,
        integer_option(
            low=0,
            high=10_000_000,
            help="Number of matches that are dealt again to analyze their opening hands.",
        ),
    ] = 20_000,
    matches: Annotated[
        int | None,
        integer_option(low=1, high=1_000_000_000, help="With a game: number of matches; by default, 1000."),
    ] = None,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: GameOptions = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE,VALUE",
            help="With a game: an option and its values, each played with the same deals.",
        ),
    ] = None,
    seed: RunSeed = 0,
    jobs: Annotated[
        int | None,
        integer_option(
            low=1, high=256, help="With a game: number of worker processes; by default, one for each core."
        ),
    ] = None,
) -> None:
    """Write an HTML report about matches. With --charts, its charts are also saved as pictures."""
    require_extra("lab", "parlour report")
    from parlour.cli.simulate import RunRequest
    from parlour.cli.worker_runs import bots_print_to_stderr
    from parlour.cli.write_report import ReportPaths, SampleSizes, run_report

    request = RunRequest("", bots, seats or 0, option or [], seed, 0, matches or 0, jobs or 0)
    paths, sample_sizes = ReportPaths(output, charts, records), SampleSizes(score_samples, deal_samples)
    with bots_print_to_stderr():
        result = run_report(sources, request, vary or [], paths, sample_sizes)
    print_result(result)


@app.command("games")
def list_games(games: GameNames = None) -> None:
    """List the games with their seats and options."""
    from parlour.cli.arguments import parse_games
    from parlour.cli.list_games import format_game
    from parlour.terminal.line_folding import fit_to_terminal
    from parlour.text.fluent import MessageError

    failure: typer.Exit | None = None
    for index, game_class in enumerate(parse_games(games or [])):
        try:
            lines = list(format_game(game_class))
        except MessageError as error:  # a message of a game in another package is missing or invalid
            failure = exit_with_error(f"{game_class.name}: {error}", 1)
        else:
            print_lines(fit_to_terminal([*([""] if index else []), *lines]))
    if games and failure is not None:
        raise failure


if __name__ == "__main__":
    main()
