"""The command line. What a command needs is imported when it is called: each starts fast and alone."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from parlour.extras import MISSING_EXTRA, MissingExtra, require
from parlour.kit.errors import ParlourError
from parlour.terminal.words import visible, visible_json, visible_lines

HOST = "127.0.0.1"
PORT = 8420


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
    typer.Argument(metavar="[GAME]...", help="All games, or these.", autocompletion=known_games),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="One fact a line, for pipes and screen readers.", show_default=False)
]
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 lets others of your network in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")]
Database = Annotated[Path | None, typer.Option(help="The SQLite file that keeps the tables.")]
Builder = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        help="Builds Parlour compiled while the room is open, and prints the folder; the bots change over"
        " to it. `make play` has one.",
    ),
]
Pause = Annotated[float | None, typer.Option(min=0, max=60, help="Seconds that a bot waits before it moves.")]


class CommandGroup(TyperGroup):
    """Turns every error of bad input into a message and exit status 2, and a missing extra into 3."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except MissingExtra as reason:
            raise stop(str(reason), MISSING_EXTRA) from None
        except ParlourError as reason:
            raise stop(str(reason), 2) from None


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
    help="Card games for a table, a terminal and a laboratory. Without a command, the card room opens.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The program `parlour`."""
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
        typer.Option("--version", callback=say_version, is_eager=True, help="Say which version this is."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        open_room(HOST, PORT, None, None, "")


@app.command()
def serve(
    host: Host = HOST,
    port: Port = PORT,
    database: Database = None,
    bot_pause: Pause = None,
    builder: Builder = "",
) -> None:
    """Open the card room for browsers."""
    open_room(host, port, database, bot_pause, builder)


def open_room(host: str, port: int, database: Path | None, bot_pause: float | None, builder: str) -> None:
    require("room", "the card room")
    from parlour.server.serve import BOT_PAUSE, default_database
    from parlour.server.serve import serve as run

    pause = BOT_PAUSE if bot_pause is None else bot_pause
    run(host, port, database or default_database(), pause, shlex.split(builder))


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(help="What to play: see `parlour games`.", autocompletion=known_games)
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            metavar="WHO,WHO",
            help="Who sits where: you, or a bot such as medium, search:500 or mybot.py:play;"
            " you:Ann names a seat.",
            autocompletion=known_seats,
        ),
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game; again for more.",
            autocompletion=known_options,
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option(help="Same seed, same deal: a whole number, or 64 hexadecimal digits.")
    ] = "",
    plain: Plain = False,
    resume: Annotated[bool, typer.Option("--resume", help="Take up the latest match that was left.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write the finished match to this file.")] = None,
    source: Annotated[
        Path | None, typer.Option("--from", metavar="RECORD", help="Play on from a recorded match.")
    ] = None,
    move: Annotated[
        int | None, typer.Option(help="With --from: as it stood after this move; 0: the deal.")
    ] = None,
) -> None:
    """Play at the terminal, against bots or several at one keyboard."""
    from parlour.terminal.start import PlayArguments, start

    status = start(PlayArguments(game or "", seats, option or [], seed, resume, source, move), plain, record)
    raise typer.Exit(status)


matches = typer.Typer(
    help="List the matches that were left, go on with one, or throw some away.",
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(matches, name="matches")


@matches.callback(invoke_without_command=True)
def list_matches(context: typer.Context) -> None:
    from parlour.terminal.matches import match_lines

    if context.invoked_subcommand is None:
        say(match_lines())


@matches.command("resume")
def resume_match(
    name: Annotated[
        str,
        typer.Argument(
            help="As `parlour matches` has it; its beginning is enough.", autocompletion=known_matches
        ),
    ],
    plain: Plain = False,
    record: Annotated[Path | None, typer.Option(help="Write the finished match to this file.")] = None,
) -> None:
    """Go on with a match that was left."""
    from parlour.terminal.matches import find_match
    from parlour.terminal.start import resume as go_on

    raise typer.Exit(go_on(find_match(name), plain, record))


@matches.command("discard")
def discard_matches(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Which to throw away.", autocompletion=known_matches),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Throw all away.", show_default=False)] = False,
) -> None:
    """Throw matches away that were left."""
    from parlour.terminal.matches import discard

    say(discard(names or [], every))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenario files, or folders.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Run scenario files.

    The exit status is 0 where all hold, 1 where one fails, 2 where a file is wrong.
    """
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


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="As people will type it, such as high-card.")],
    place: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where to make its folder.", show_default="here")
    ] = Path(),
    title: Annotated[
        str, typer.Option(help="As people read it, such as Thirty-One.", show_default="the words of its name")
    ] = "",
) -> None:
    """Lay out the folder of a new game, with an example that plays: rules page, rules, scenarios, tests."""
    from parlour.terminal.new_game import lay_out

    say(lay_out(name, place, title))


@app.command()
def clauses(
    names: Annotated[
        list[str] | None, typer.Argument(help="Games, or clauses such as CE-30; all where none is named.")
    ] = None,
    tests: Annotated[
        Path | None, typer.Option(help="The folder of tests; ./tests where it is there.", show_default=False)
    ] = None,
) -> None:
    """List where the code cites each clause, and the tests and scenarios that claim it.

    The exit status is 1 where a clause lacks either.
    """
    from parlour.terminal.clauses import chosen_clauses, clause_report

    kinds, numbers = chosen_clauses(names or [])
    usual = Path("tests")
    report = clause_report(kinds, numbers, tests or (usual if usual.is_dir() else None))
    say(report.lines)
    raise typer.Exit(0 if report.complete else 1)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(help="See `parlour games`.", autocompletion=known_games)],
    clause: Annotated[str, typer.Argument(help="One clause, such as CE-3.")] = "",
) -> None:
    """Read the rules of a game, or one clause."""
    from parlour.terminal.reading import folded, rules_lines

    say(folded(rules_lines(game, clause)))


@app.command()
def learn(
    game: Annotated[str, typer.Argument(help="Which game: see `parlour games`.", autocompletion=known_games)],
) -> None:
    """Learn a game in a minute: positions with one idea each, and you make the moves.

    An empty line shows the move; quit leaves.
    """
    from parlour.terminal.learn import learn as lead

    lead(game)


@app.command()
def replay(
    record: Annotated[Path, typer.Argument(help="A record file.")],
    move: Annotated[int | None, typer.Option(help="How it stood after this move; 0: the deal.")] = None,
) -> None:
    """Show a recorded match.

    The exit status is 1 where it does not replay as it was written.
    """
    from parlour.terminal.replay import ReplayFails, load_record, standing, story

    loaded = load_record(record)
    try:
        say(story(loaded) if move is None else standing(loaded, move))
    except ReplayFails as reason:
        raise stop(f"{record}: the match does not replay: {reason}", 1) from None


@app.command()
def review(
    record: Annotated[Path, typer.Argument(help="A record file.")],
    playouts: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="How far to search each choice.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same review.")] = 0,
    seat: Annotated[int | None, typer.Option(help="Tell of this seat only.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Tell of every choice.", show_default=False)] = False,
    plain: Plain = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Review a recorded match: what each choice cost, and what was luck.

    The exit status is 1 where it does not replay as it was written.
    """
    from parlour.players.coach import REVIEW_PLAYOUTS
    from parlour.terminal.replay import ReplayFails
    from parlour.terminal.review import ReviewScope, review_json, review_lines, reviewed

    try:
        found = reviewed(record, playouts or REVIEW_PLAYOUTS, seed, seat)
    except ReplayFails as reason:
        raise stop(f"{record}: the match does not replay: {reason}", 1) from None
    if as_json:
        say_json(review_json(found))
        return
    say(review_lines(found, ReviewScope(seat, every, plain)))


@app.command()
def count(
    hand: Annotated[str, typer.Argument(metavar="CARDS", help='Four cards in quotes: "5H 5D 5C JS".')],
    starter: Annotated[str, typer.Argument(metavar="STARTER", help="The card turned up.")],
    crib: Annotated[bool, typer.Option("--crib", help="They are the crib.", show_default=False)] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of Zombie Cribbage; again for more."),
    ] = None,
) -> None:
    """Count a cribbage hand: its points, and what they are for."""
    from parlour.terminal.count import count_lines

    say(count_lines(hand, starter, crib, option or []))


@app.command()
def bench(
    games: Names = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to measure each game.")] = 3.0,
) -> None:
    """Measure random play: in the rules' own loop and from Python."""
    from parlour.terminal.arguments import chosen_games
    from parlour.terminal.bench import bench_json, bench_lines, measure

    measured = measure(chosen_games(games or []), seconds)
    if as_json:
        say_json(bench_json(measured))
    else:
        say(bench_lines(measured))


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="See `parlour games`.", autocompletion=known_games)],
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT",
            help="One bot for each seat, by name or as FILE.py:FUNCTION; "
            "without, simple against as many random as there must be.",
            autocompletion=known_seats,
        ),
    ] = "",
    games: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="Deals, each played from every seat.")
    ] = 100,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the game; again for more.",
            autocompletion=known_options,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same deals.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes that play.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Let bots play each other: every deal from every seat."""
    from parlour.terminal.arena import hold_arena

    told = hold_arena(game, bots, games, option or [], seed, jobs, as_json)
    if as_json:
        say_json(told)
    else:
        say([told])


@app.command("games")
def list_games(games: Names = None) -> None:
    """List the games with their seats and options."""
    from parlour.terminal.arguments import chosen_games
    from parlour.terminal.games import game_lines

    for number, kind in enumerate(chosen_games(games or [])):
        say([*([""] if number else []), *game_lines(kind)])


if __name__ == "__main__":
    main()
