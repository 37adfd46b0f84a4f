"""The command line. What a command needs is imported when it is called: each starts fast and alone.

What it says of itself are messages of the terminal, which are looked up when somebody asks for help.
"""

import errno
import os
import shlex
import sys
from collections.abc import Iterable
from functools import cache
from inspect import Parameter, Signature
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from parlour.extras import MISSING_EXTRA, MissingExtra, require
from parlour.kit.errors import ParlourError
from parlour.terminal.words import visible, visible_json, visible_lines

HELP = {"-h", "--help"}
NO_ROOM = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}  # where the output goes
COMPLETING = "_PARLOUR_COMPLETE"  # in which environment a shell asks what could be typed


def known_games(incomplete: str) -> list[str]:
    from parlour.terminal.completion import games

    return games(incomplete)


def known_seats(incomplete: str) -> list[str]:
    from parlour.terminal.completion import seats

    return seats(incomplete)


def known_options(context: typer.Context, incomplete: str) -> list[str]:
    from parlour.terminal.completion import options

    # While an option lacks its value, what stands before it is not yet shared out among the arguments.
    words = [*context.params.values(), *context.args]
    return options([word for word in words if isinstance(word, str)], incomplete)


def known_matches(incomplete: str) -> list[str]:
    from parlour.terminal.completion import matches as found

    return found(incomplete)


Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="GAME", help="cli-names", autocompletion=known_games),
]
Plain = Annotated[bool, typer.Option("--plain", help="cli-plain", show_default=False)]
Builder = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        help="cli-builder",
    ),
]
ClusterAddress = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS|local", help="cli-cluster", show_default=False)
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="cli-game", autocompletion=known_games)]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="cli-record")]
Option = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="cli-option", autocompletion=known_options)
]
Jobs = Annotated[int | None, typer.Option(min=1, max=100_000, help="cli-simulate-jobs", show_default=False)]
Seconds = Annotated[float, typer.Option(min=0.01, max=3600, help="cli-engine-seconds")]
Json = Annotated[bool, typer.Option("--json", help="cli-json")]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="cli-backup-file")]
Database = Annotated[
    str | None, typer.Option(metavar="DATABASE", help="cli-admin-database", show_default=False)
]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="cli-admin-table")]
Whom = Annotated[str, typer.Argument(metavar="WHOM", help="cli-admin-whom")]
SettingsFile = Annotated[Path | None, typer.Option("--settings", metavar="FILE", help="cli-settings")]


class CommandGroup(TyperGroup):
    """Turns every error of bad input into a message and exit status 2, and a missing extra into 3.

    Where there is no room for what is said, that is said, and the status is 1.
    """

    def main(self, args: Any = None, *more: Any, **fields: Any) -> Any:
        if COMPLETING in os.environ or not HELP.isdisjoint(sys.argv[1:] if args is None else args):
            from parlour.terminal.helping import explain

            explain(self)
        try:
            return super().main(args, *more, **fields)
        except OSError as reason:
            if reason.errno not in NO_ROOM:
                raise
            from parlour.terminal.helping import told_full

            with open(os.devnull, "wb") as nowhere:  # for what waits to be written when the program ends
                os.dup2(nowhere.fileno(), sys.stdout.fileno())
            stop(told_full(reason), 1)
            sys.exit(1)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ParlourError as reason:
            from parlour.terminal.said import in_words

            status = MISSING_EXTRA if isinstance(reason, MissingExtra) else 2
            raise stop(in_words(reason), status) from None


def stop(message: str, status: int) -> typer.Exit:
    """Says what is wrong; to be raised."""
    typer.echo(f"parlour: {visible(message)}", err=True)
    return typer.Exit(status)


def say(lines: Iterable[str]) -> None:
    """Prints lines; what comes from outside cannot steer the terminal."""
    for line in lines:
        typer.echo(visible_lines(line))


def say_json(document: str) -> None:
    """Prints a JSON document."""
    typer.echo(visible_json(document))


app = typer.Typer(
    cls=CommandGroup,
    name="parlour",
    help="cli-parlour",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": sorted(HELP)},
)


def main() -> None:
    """The program `parlour`."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a sign that the output lacks is no reason to stop
    app(prog_name="parlour")


def say_version(wanted: bool) -> None:
    if wanted:
        import parlour

        typer.echo(f"parlour {parlour.__version__}, {'compiled' if parlour.compiled else 'not compiled'}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def room(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="cli-version"),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        open_room({}, None, "")


class SettingsCommand(TyperCommand):
    """A command with the settings of the room as options; the context has what was said of them as `obj`."""

    def get_params(self, ctx: Any) -> Any:
        from parlour.terminal.said import language

        *own, helping = super().get_params(ctx)
        return [*own, *setting_options(language()), helping]

    def invoke(self, ctx: Any) -> Any:
        from parlour.terminal.said import language

        said = {option.name: ctx.params.pop(option.name) for option in setting_options(language())}
        ctx.obj = {name.replace("_", "-"): text for name, text in said.items() if text is not None}
        return super().invoke(ctx)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the settings that are not options because they are secret."""
        from parlour.server.settings import command_line_settings
        from parlour.terminal import said

        formatter.write_paragraph()
        formatter.write_text(said.say("cli-setting-secrets"))
        formatter.write_paragraph()
        secrets = [each for each in command_line_settings(said.language()) if each.secret]
        with formatter.indentation():
            formatter.write_dl([(each.variable, each.help) for each in secrets])


@cache
def setting_options(language: str) -> list[Any]:
    """The settings as options of a command; those that are secret are none."""
    require("room", "the card room")
    from parlour.server.settings import command_line_settings
    from parlour.terminal.helping import setting_help

    def take() -> None: ...

    signature = [
        Parameter(
            each.field,
            Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                str | None,
                typer.Option(
                    f"--{each.name}", metavar=each.metavar, help=setting_help(each), show_default=False
                ),
            ],
        )
        for each in command_line_settings(language)
        if not each.secret
    ]
    take.__signature__ = Signature(signature)  # type: ignore[attr-defined]
    made = typer.Typer(add_completion=False)
    made.command()(take)
    return list(typer.main.get_command(made).params)


@app.command(help="cli-serve", cls=SettingsCommand)
def serve(context: typer.Context, settings: SettingsFile = None, builder: Builder = "") -> None:
    open_room(context.obj, settings, builder)


def open_room(said: dict[str, str], file: Path | None, builder: str) -> None:
    require("room", "the card room")
    warn_of_untested_packages()  # before they are imported: another version can fail at that already
    from parlour.server.serve import serve as run
    from parlour.server.settings import read_settings

    run(read_settings(said, os.environ, file), shlex.split(builder))


def warn_of_untested_packages() -> None:
    """Print a sentence for each package of the server that is installed in an untested version."""
    from parlour.terminal.said import untested

    for sentence in untested():
        typer.echo(f"parlour: {visible(sentence)}", err=True)


@app.command(help="cli-backup")
def backup(file: BackupFile, database: Database = None, settings: SettingsFile = None) -> None:
    keep_safe("back_up", database, settings, file)


@app.command(help="cli-restore")
def restore(
    file: BackupFile,
    database: Database = None,
    check: Annotated[bool, typer.Option("--check", help="cli-restore-check", show_default=False)] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="cli-restore-replace", show_default=False)
    ] = False,
    settings: SettingsFile = None,
) -> None:
    if check:
        keep_safe("check_all", database, settings, file)
    else:
        keep_safe("restore", database, settings, file, replace)


def keep_safe(what: str, database: str | None, settings: Path | None, *given: object) -> None:
    """Does something with a backup, as a function of `server.safe` does it, and tells what came of it."""
    require("room", "the card room")
    from parlour.server import safe
    from parlour.server.settings import read_settings
    from parlour.terminal.said import language

    known = read_settings(naming(database), os.environ, settings)
    say([getattr(safe, what)(known, language(), *given)])


def naming(database: str | None) -> dict[str, str]:
    """A database that was named, as a setting."""
    return {} if database is None else {"database": database}


admin = typer.Typer(
    help="cli-admin",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": sorted(HELP)},
)
app.add_typer(admin, name="admin")


@admin.callback()
def settle(
    context: typer.Context,
    database: Database = None,
    settings: SettingsFile = None,
) -> None:
    context.obj = {"database": database, "settings": settings}


class OfficeCommand(TyperCommand):
    """A command of `admin`; its context has as `obj` what was said of the room, before its name or after."""

    def get_params(self, ctx: Any) -> Any:
        *own, helping = super().get_params(ctx)
        return [*own, *ctx.parent.command.params, helping]

    def invoke(self, ctx: Any) -> Any:
        from parlour.terminal.arguments import said_once

        for name, before in ctx.obj.items():
            ctx.obj[name] = said_once(f"--{name}", ctx.info_name, before, ctx.params.pop(name))
        return super().invoke(ctx)


def tend(context: typer.Context, as_json: bool, what: str, *given: object) -> None:
    """Does something to a room, as a function of `server.admin` does it, and tells what came of it."""
    require("room", "the card room")
    from parlour.server import admin as office
    from parlour.server.settings import read_settings
    from parlour.terminal.said import language

    known = read_settings(naming(context.obj["database"]), os.environ, context.obj["settings"])
    done = office.carry_out(known, getattr(office, what), given, language())
    if as_json:
        say_json(done.json())
    else:
        say(done.lines)


@admin.command("tables", help="cli-admin-tables", cls=OfficeCommand)
def admin_tables(
    context: typer.Context,
    every: Annotated[bool, typer.Option("--all", help="cli-admin-all", show_default=False)] = False,
    as_json: Json = False,
) -> None:
    tend(context, as_json, "list_tables", every)


@admin.command("show", help="cli-admin-show", cls=OfficeCommand)
def admin_show(context: typer.Context, table: TableName, as_json: Json = False) -> None:
    tend(context, as_json, "show_table", table)


@admin.command("close", help="cli-admin-close", cls=OfficeCommand)
def admin_close(context: typer.Context, table: TableName, as_json: Json = False) -> None:
    tend(context, as_json, "close_table", table)


@admin.command("export", help="cli-admin-export", cls=OfficeCommand)
def admin_export(context: typer.Context, table: TableName, as_json: Json = False) -> None:
    tend(context, as_json, "export_table", table)


@admin.command("ban", help="cli-admin-ban", cls=OfficeCommand)
def admin_ban(
    context: typer.Context,
    whom: Whom,
    until: Annotated[str, typer.Option(help="cli-admin-until", show_default=False)] = "",
    as_json: Json = False,
) -> None:
    tend(context, as_json, "bar", whom, until)


@admin.command("unban", help="cli-admin-unban", cls=OfficeCommand)
def admin_unban(context: typer.Context, whom: Whom, as_json: Json = False) -> None:
    tend(context, as_json, "unbar", whom)


@admin.command("bans", help="cli-admin-bans", cls=OfficeCommand)
def admin_bans(context: typer.Context, as_json: Json = False) -> None:
    tend(context, as_json, "list_barred")


@admin.command("grant-bot", help="cli-admin-grant", cls=OfficeCommand)
def admin_grant(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="cli-admin-bot-name")],
    quiet: Annotated[bool, typer.Option("--quiet", help="cli-admin-quiet", show_default=False)] = False,
    as_json: Json = False,
) -> None:
    tend(context, as_json, "grant", name, quiet)


@admin.command("revoke-bot", help="cli-admin-revoke", cls=OfficeCommand)
def admin_revoke(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="cli-admin-bot-name")],
    as_json: Json = False,
) -> None:
    tend(context, as_json, "revoke", name)


@admin.command("bots", help="cli-admin-bots", cls=OfficeCommand)
def admin_bots(context: typer.Context, as_json: Json = False) -> None:
    tend(context, as_json, "list_grants")


@admin.command("nodes", help="cli-admin-nodes", cls=OfficeCommand)
def admin_nodes(context: typer.Context, as_json: Json = False) -> None:
    tend(context, as_json, "list_nodes")


@admin.command("drain", help="cli-admin-drain", cls=OfficeCommand)
def admin_drain(
    context: typer.Context,
    node: Annotated[str, typer.Argument(metavar="[NODE]", help="cli-admin-node", show_default=False)] = "",
    off: Annotated[bool, typer.Option("--off", help="cli-admin-off", show_default=False)] = False,
    as_json: Json = False,
) -> None:
    tend(context, as_json, "drain", node, off)


@admin.command("erase", help="cli-admin-erase", cls=OfficeCommand)
def admin_erase(
    context: typer.Context,
    who: Annotated[str, typer.Argument(metavar="WHO", help="cli-admin-who")],
    sure: Annotated[bool, typer.Option("--yes", help="cli-admin-yes", show_default=False)] = False,
    as_json: Json = False,
) -> None:
    tend(context, as_json, "erase", who, sure)


@app.command(help="cli-play")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="cli-play-game", autocompletion=known_games)
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO",
            help="cli-seats",
            autocompletion=known_seats,
        ),
    ] = None,
    option: Option = None,
    seed: Annotated[str, typer.Option(help="cli-play-seed")] = "",
    plain: Plain = False,
    resume: Annotated[bool, typer.Option("--resume", help="cli-play-resume")] = False,
    record: Annotated[Path | None, typer.Option(help="cli-record-to")] = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="RECORD", help="cli-from")] = None,
    move: Annotated[int | None, typer.Option(help="cli-from-move")] = None,
) -> None:
    from parlour.terminal.start import PlayArguments, start

    status = start(PlayArguments(game or "", seats, option or [], seed, resume, source, move), plain, record)
    raise typer.Exit(status)


matches = typer.Typer(
    help="cli-matches",
    rich_markup_mode=None,
    context_settings={"help_option_names": sorted(HELP)},
)
app.add_typer(matches, name="matches")


@matches.callback(invoke_without_command=True)
def list_matches(context: typer.Context) -> None:
    from parlour.terminal.folding import fitted
    from parlour.terminal.matches import match_lines

    if context.invoked_subcommand is None:
        say(fitted(match_lines()))


@matches.command("resume", help="cli-matches-resume")
def resume_match(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="cli-match-name", autocompletion=known_matches),
    ],
    plain: Plain = False,
    record: Annotated[Path | None, typer.Option(help="cli-record-to")] = None,
) -> None:
    from parlour.terminal.matches import find_match
    from parlour.terminal.start import resume as go_on

    raise typer.Exit(go_on(find_match(name), plain, record))


@matches.command("discard", help="cli-matches-discard")
def discard_matches(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="cli-match-names", autocompletion=known_matches),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="cli-discard-all", show_default=False)] = False,
) -> None:
    from parlour.terminal.matches import discard

    say(discard(names or [], every))


@app.command(help="cli-check")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="cli-check-files")],
    as_json: Annotated[bool, typer.Option("--json", help="cli-json")] = False,
) -> None:
    from parlour.terminal.check import check_files, check_json, count_line, failure_lines

    checked = check_files(files)
    if as_json:
        say_json(check_json(checked))
    else:
        say(failure_lines(checked))
        say([count_line(checked)])
    for message in checked.wrong:
        stop(message, 2)
    raise typer.Exit(checked.status)


@app.command("new-game", help="cli-new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="cli-new-name")],
    place: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="cli-new-place", show_default=False)
    ] = Path(),
    title: Annotated[str, typer.Option(help="cli-new-title", show_default=False)] = "",
) -> None:
    from parlour.terminal.new_game import lay_out

    say(lay_out(name, place, title))


@app.command(help="cli-clauses")
def clauses(
    names: Annotated[list[str] | None, typer.Argument(metavar="GAME|CLAUSE", help="cli-clause-names")] = None,
    tests: Annotated[Path | None, typer.Option(help="cli-clause-tests", show_default=False)] = None,
) -> None:
    from parlour.terminal.clauses import chosen_clauses, clause_report

    kinds, numbers = chosen_clauses(names or [])
    usual = Path("tests")
    report = clause_report(kinds, numbers, tests or (usual if usual.is_dir() else None))
    say(report.lines)
    raise typer.Exit(0 if report.complete else 1)


@app.command(help="cli-rules")
def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="CLAUSE", help="cli-rules-clause")] = "",
) -> None:
    from parlour.terminal.folding import fitted
    from parlour.terminal.reading import rules_lines

    say(fitted(rules_lines(game, clause)))


@app.command(help="cli-learn")
def learn(
    game: Annotated[str, typer.Argument(metavar="GAME", help="cli-learn-game", autocompletion=known_games)],
) -> None:
    from parlour.terminal.learn import learn as lead

    lead(game)


@app.command(help="cli-replay")
def replay(
    record: RecordFile,
    move: Annotated[int | None, typer.Option(help="cli-replay-move")] = None,
) -> None:
    from parlour.terminal.replay import ReplayFails, load_record, standing, story
    from parlour.terminal.said import say as say_it

    loaded = load_record(record)
    try:
        say(story(loaded) if move is None else standing(loaded, move))
    except ReplayFails as reason:
        raise stop(say_it("from-broken", file=str(record), reason=str(reason)), 1) from None


@app.command(help="cli-verify")
def verify(
    record: RecordFile,
    commitment: Annotated[
        str,
        typer.Option(metavar="HASH", help="cli-verify-commitment"),
    ] = "",
    part: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PART", help="cli-verify-part"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli-json")] = False,
) -> None:
    from parlour.terminal.verify import Unfair, read_noted, verified_json, verified_lines
    from parlour.terminal.verify import verify as check_deals

    try:
        verified = check_deals(record, read_noted(commitment, part or []))
    except Unfair as reason:
        raise stop(f"{record}: {reason}", 1) from None
    if as_json:
        say_json(verified_json(verified))
    else:
        say(verified_lines(verified))


@app.command(help="cli-review")
def review(
    record: RecordFile,
    playouts: Annotated[int | None, typer.Option(min=1, max=1_000_000, help="cli-playouts")] = None,
    seed: Annotated[int, typer.Option(help="cli-review-seed")] = 0,
    seat: Annotated[int | None, typer.Option(help="cli-review-seat")] = None,
    every: Annotated[bool, typer.Option("--all", help="cli-review-all", show_default=False)] = False,
    plain: Plain = False,
    as_json: Annotated[bool, typer.Option("--json", help="cli-json")] = False,
) -> None:
    from parlour.players.coach import REVIEW_PLAYOUTS
    from parlour.terminal.replay import ReplayFails
    from parlour.terminal.review import ReviewScope, review_json, review_lines, reviewed
    from parlour.terminal.said import say as say_it

    try:
        found = reviewed(record, playouts or REVIEW_PLAYOUTS, seed, seat, as_json)
    except ReplayFails as reason:
        raise stop(say_it("from-broken", file=str(record), reason=str(reason)), 1) from None
    if as_json:
        say_json(review_json(found))
        return
    say(review_lines(found, ReviewScope(seat, every, plain)))


@app.command(help="cli-count")
def count(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help="cli-count-hand")],
    starter: Annotated[str, typer.Argument(metavar="STARTER", help="cli-count-starter")],
    crib: Annotated[bool, typer.Option("--crib", help="cli-count-crib", show_default=False)] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="cli-count-option"),
    ] = None,
) -> None:
    from parlour.terminal.count import count_lines

    say(count_lines(hand, starter, crib, option or []))


@app.command(help="cli-bench")
def bench(
    games: Names = None,
    as_json: Annotated[bool, typer.Option("--json", help="cli-json")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="cli-bench-seconds")] = 3.0,
) -> None:
    from parlour.terminal.arguments import chosen_games
    from parlour.terminal.bench import bench_json, bench_lines, measure

    measured = measure(chosen_games(games or []), seconds)
    if as_json:
        say_json(bench_json(measured))
    else:
        say(bench_lines(measured))


@app.command(help="cli-arena")
def arena(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT",
            help="cli-arena-bots",
            autocompletion=known_seats,
        ),
    ] = None,
    matches: Annotated[int, typer.Option(min=1, max=1_000_000, help="cli-arena-matches")] = 100,
    option: Option = None,
    seed: Annotated[int, typer.Option(help="cli-arena-seed")] = 0,
    first: Annotated[int, typer.Option(min=0, max=1_000_000, help="cli-arena-first")] = 0,
    out: Annotated[Path | None, typer.Option(help="cli-arena-out", show_default=False)] = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    seconds: Seconds = 1.0,
    faults: Annotated[
        str, typer.Option(metavar="go-on|lose", help="cli-arena-faults", show_default=False)
    ] = "go-on",
    as_json: Annotated[bool, typer.Option("--json", help="cli-json")] = False,
) -> None:
    from parlour.terminal.arena import Wanted, hold_arena

    wanted = Wanted(game, bots, matches, option or [], seed, first, jobs or 0, seconds, faults, cluster)
    say_told(hold_arena(wanted, out, as_json), as_json)


BotNames = Annotated[
    str | None, typer.Option(metavar="BOT,BOT", help="cli-simulate-bots", autocompletion=known_seats)
]
Matches = Annotated[int, typer.Option(min=1, max=1_000_000_000, help="cli-simulate-matches")]
SeatCount = Annotated[
    int | None, typer.Option("--seats", min=1, max=62, help="cli-simulate-seats", show_default=False)
]
RunSeed = Annotated[int, typer.Option(help="cli-simulate-seed")]
FirstMatch = Annotated[int, typer.Option(min=0, max=1_000_000_000, help="cli-simulate-first")]


def say_told(told: Any, as_json: bool = False) -> None:
    """Prints what a command has to tell, and ends it with its status."""
    for line in told.lines:
        if as_json:
            say_json(line)
        else:
            say([line])
    if told.wrong:
        raise stop(told.wrong, told.status)
    raise typer.Exit(told.status)


@app.command(help="cli-simulate")
def simulate(
    game: GameName,
    matches: Matches = 1000,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: Option = None,
    seed: RunSeed = 0,
    first: FirstMatch = 0,
    out: Annotated[Path | None, typer.Option(help="cli-simulate-out")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="cli-simulate-records")] = None,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    as_json: Json = False,
) -> None:
    require("lab", "parlour simulate")
    from parlour.terminal.simulate import Wanted, simulate_matches

    wanted = Wanted(game, bots, seats or 0, option or [], seed, first, matches, jobs or 0, cluster)
    say_told(simulate_matches(wanted, out, records, as_json), as_json)


@app.command(help="cli-compare")
def compare(
    game: GameName,
    vary: Annotated[list[str], typer.Option(metavar="NAME=VALUE,VALUE", help="cli-compare-vary")],
    matches: Matches = 1000,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: Option = None,
    seed: RunSeed = 0,
    first: FirstMatch = 0,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    as_json: Json = False,
) -> None:
    require("lab", "parlour compare")
    from parlour.terminal.compare import compare_options
    from parlour.terminal.simulate import Wanted

    wanted = Wanted(game, bots, seats or 0, option or [], seed, first, matches, jobs or 0, cluster)
    say_told(compare_options(wanted, vary, as_json), as_json)


@app.command(help="cli-merge")
def merge(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="cli-merge-out")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="cli-merge-files")],
    gaps: Annotated[bool, typer.Option("--gaps", help="cli-merge-gaps", show_default=False)] = False,
) -> None:
    require("lab", "parlour merge")
    from parlour.terminal.merge import merge_files

    say_told(merge_files(out, files, gaps))


@app.command(help="cli-engine")
def engine(
    game: GameName,
    bot: Annotated[
        str, typer.Option(help="cli-engine-bot", autocompletion=known_seats, show_default=False)
    ] = "hard",
    check: Annotated[str, typer.Option(metavar="COMMAND", help="cli-engine-check", show_default=False)] = "",
    seats: Annotated[
        int | None, typer.Option(min=1, max=62, help="cli-engine-seats", show_default=False)
    ] = None,
    option: Option = None,
    seconds: Seconds = 1.0,
    matches: Annotated[int, typer.Option(min=1, max=10_000, help="cli-engine-matches")] = 3,
    seed: Annotated[int, typer.Option(help="cli-arena-seed")] = 0,
) -> None:
    from parlour.lab.conformance import WRONG
    from parlour.terminal.engine import be_engine, finding_lines, findings

    if not check:
        be_engine(game, bot, bool(option or seats))
        return
    kinds = set()
    for found in findings(check, game, seats or 0, option or [], seconds, matches, seed):
        say(finding_lines(found))
        kinds.add(found.kind)
    raise typer.Exit(1 if WRONG in kinds else 0)


@app.command(help="cli-report")
def report(
    what: Annotated[
        list[str], typer.Argument(metavar="FILE|GAME", help="cli-report-what", autocompletion=known_games)
    ],
    out: Annotated[Path | None, typer.Option(help="cli-report-out", show_default=False)] = None,
    pictures: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="cli-report-pictures", show_default=False)
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="cli-report-records", show_default=False)
    ] = None,
    paths: Annotated[
        int | None, typer.Option(min=0, max=100_000, help="cli-report-paths", show_default=False)
    ] = None,
    deals: Annotated[int, typer.Option(min=0, max=10_000_000, help="cli-report-deals")] = 20_000,
    matches: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000_000, help="cli-report-matches", show_default=False),
    ] = None,
    bots: BotNames = None,
    seats: SeatCount = None,
    option: Option = None,
    vary: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE,VALUE", help="cli-report-vary")
    ] = None,
    seed: RunSeed = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="cli-report-jobs", show_default=False)
    ] = None,
) -> None:
    require("lab", "parlour report")
    from parlour.terminal.report import Depth, Places, write_report
    from parlour.terminal.simulate import Wanted

    wanted = Wanted("", bots, seats or 0, option or [], seed, 0, matches or 0, jobs or 0)
    places, depth = Places(out, pictures, records), Depth(paths, deals)
    say_told(write_report(what, wanted, vary or [], places, depth))


@app.command("games", help="cli-games")
def list_games(games: Names = None) -> None:
    from parlour.terminal.arguments import chosen_games
    from parlour.terminal.folding import fitted
    from parlour.terminal.games import game_lines

    for number, kind in enumerate(chosen_games(games or [])):
        say(fitted([*([""] if number else []), *game_lines(kind)]))


if __name__ == "__main__":
    main()
