"""The host changes the game and the settings of a table, before a match and between two matches."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError, UserError
from parlour.records.record import parse_record, replay
from parlour.server.decisions.table_setup import build_setup, decide_setup, fit_seats, validate_setup
from parlour.server.http_messages import NewTable, TableSetup
from parlour.server.log.table import Seat
from parlour.server.log.table_log import build_record, find_setup, load_table
from parlour.server.socket_messages import AddBot, Close, Leave, Rematch, RemovePlayer, Sit, TableSettings
from parlour.server.tables.announcements import find_announcement
from parlour.server.tables.table_views import build_table_state
from tests.helpers.short_matches import SHORT
from tests.server.table_without_room import BareTable

SETTINGS = (
    TableSettings(),
    TableSettings(allow_takebacks=False, seconds_per_move=30, bot_speed="fast", allow_chat=True),
)


class ChangingTable(BareTable):
    """A table of `maker` whose host changes the game."""

    def change(self, who: str, setup: TableSetup, match_count: int | None = None) -> bool:
        """Change the table. Return False if nothing changes."""
        count = self.table.match_count if match_count is None else match_count
        decision = decide_setup(self.table, who, setup, validate_setup(setup), count)
        if decision is not None:
            self.add(who, decision.entry)
        return decision is not None

    def sit(self, *people: str) -> None:
        for person in people:
            seat = next(at for at, seat in enumerate(self.table.seats) if seat.kind == "open")
            self.ask(person, Sit, seat=seat)

    def fill(self) -> None:
        for at, seat in enumerate(self.table.seats):
            if seat.kind == "open":
                self.ask(self.table.host_id, AddBot, seat=at, bot="simple")

    def check_reload(self) -> None:
        """Check that the table is the same after a restart."""
        again = load_table(self.rows, None)
        again.people.update(self.table.people.users)
        for reader in ("ann", "ben", ""):
            states = [build_table_state(table, reader, (), "en") for table in (self.table, again)]
            assert states[0] == states[1]
        assert again.seed_shares == self.table.seed_shares


def list_setups() -> Iterator[TableSetup]:
    """Yield every game with every number of seats, in an order in which seats are added and removed."""
    for at, name in enumerate(game_names()):
        game = game_class(name)
        for seats in range(game.max_seats, game.min_seats - 1, -1):
            settings = SETTINGS[seats % len(SETTINGS)]
            yield TableSetup(name, seats, SHORT.get(name, {}), bool(at % 2), bool(seats % 2), settings)


def normalized(setup: TableSetup) -> TableSetup:
    return replace(setup, options=validate_setup(setup))


@pytest.mark.parametrize("first", game_names())
def test_match_after_match_of_all_games(first: str) -> None:
    """At one table, a match of `first` is followed by one of every other game, with every seat count."""
    table = ChangingTable("ann", NewTable(first, game_class(first).min_seats, SHORT.get(first, {})))
    setups = [
        setup
        for setup in list_setups()
        if setup.game != first and setup.seat_count % 2 == game_names().index(first) % 2
    ]
    table.sit("ann", "ben")
    for setup in [build_setup(table.table), *setups]:
        people = {seat.user_id for seat in table.table.seats if seat.user_id}
        has_match = table.table.match is not None
        assert table.change("ann", setup) or not has_match
        found = build_setup(table.table)
        assert replace(found, table_settings=setup.table_settings) == normalized(setup)
        assert {seat.user_id for seat in table.table.seats if seat.user_id} == people
        assert (table.table.match, table.table.ready_seats) == (None, 0)
        table.check_reload()
        table.fill()
        table.start()
        table.play()
        table.check_reload()
    for number, setup in enumerate(setups, 2):
        record = parse_record(build_record(table.rows, number).to_text())
        assert (record.game, record.seats) == (setup.game, setup.seat_count)
        *_, last = replay(record)
        assert last.is_over
        assert find_setup(table.rows, number).game == setup.game


def open_table(setup: TableSetup, *people: str) -> ChangingTable:
    table = ChangingTable("ann", NewTable(setup.game, setup.seat_count, setup.options))
    table.sit(*people)
    return table


@pytest.mark.parametrize("seats", range(2, 5))
@pytest.mark.parametrize("people", range(1, 5))
def test_too_few_seats_remove_bots_first_and_never_the_host(people: int, seats: int) -> None:
    names = ["ben", "cleo", "dan"][: people - 1]
    names.insert(people // 2, "ann")
    table = open_table(TableSetup("zop-zoo", 4), *names)
    table.fill()
    table.change("ann", TableSetup("zop-zoo", seats))
    left = [seat.user_id for seat in table.table.seats if seat.user_id]
    assert left == [name for name in names if name in left]  # the order stays the same
    assert len(left) == min(people, seats)
    assert "ann" in left
    assert sum(seat.kind == "bot" for seat in table.table.seats) == max(0, seats - people)
    announcement = find_announcement(load_table(table.rows[:-1], None), table.rows[-1])
    assert announcement is not None or seats == 4
    for name in names:
        if announcement is not None and name not in left:
            assert announcement.role_of(name) == "player"
            assert "you are watching" in announcement.format_for(name, "en")
            assert "Du schaust" in announcement.format_for(name, "de")


def announce(table: ChangingTable, setup: TableSetup) -> list[str]:
    """Let the host change the table. Return the announcement to a guest in each language."""
    table.change("ann", setup)
    announcement = find_announcement(load_table(table.rows[:-1], None), table.rows[-1])
    assert announcement is not None
    return [announcement.format_for("ben", language) for language in ("en", "de")]


def test_announcement_names_what_has_changed() -> None:
    table = open_table(TableSetup("crazy-eight", 3), "ann", "ben")
    setup = build_setup(table.table)
    settings = setup.table_settings
    changes: list[tuple[dict[str, Any], str, str]] = [
        ({"allow_hints": not setup.allow_hints}, "hints on", "Tipps an"),
        ({"private": True}, "private table", "privater Tisch"),
        ({"private": False}, "listed table", "Tisch für alle in der Liste"),
        (
            {"options": {"dealer": "first"}},
            "house rules (first dealer: player in the first seat).",
            "Hausregeln (erster Geber: Spieler auf dem ersten Platz)",
        ),
        (
            {"seat_count": 2, "options": {"limit": 50}},
            "2 players, and these settings: house rules (first dealer: drawn at random and move limit: 50).",
            "2 Plätzen, Hausregeln (erster Geber: ausgelost und Zuglimit: 50).",
        ),
        ({"game": "war", "options": {}}, "War, 2 players.", "War mit 2 Plätzen."),
    ]
    setting_changes: list[tuple[dict[str, Any], str, str]] = [
        ({"seconds_per_move": 30}, "30 seconds per move", "30 Sekunden pro Zug"),
        ({"seconds_per_match": 600}, "10 minutes per player and match", "10 Minuten pro Spieler und Partie"),
        ({"seconds_per_match": 0}, "no time limit per match", "keine Zeitgrenze pro Partie"),
        (
            {"seconds_per_move": 0, "correspondence": True},
            "no time limit per move and play over",
            "keine Zeitgrenze pro Zug und Spiel",
        ),
        ({"allow_chat": not settings.allow_chat}, "chat on", "Chat an"),
        ({"allow_takebacks": False}, "takebacks off", "Zurücknehmen aus"),
        ({"show_known_cards": True}, "known cards shown", "bekannte Karten sichtbar"),
        ({"bot_speed": "fast"}, "fast bots", "schnelle Bots"),
    ]
    for new_settings, english, german in setting_changes:
        settings = replace(settings, **new_settings)
        setup = replace(setup, table_settings=settings)
        texts = announce(table, setup)
        assert f"changed these settings: {english}" in texts[0]
        assert german in texts[1]
    for change, english, german in changes:
        setup = replace(setup, **change)
        texts = announce(table, setup)
        assert english in texts[0]
        assert german in texts[1]


def test_seed_shares_stay_with_their_players() -> None:
    table = ChangingTable("ann", NewTable("authors", 4))
    for at, name in enumerate(("ben", "cleo", "ann", "dan")):
        table.ask(name, Sit, seat=at, seed_share=f"{at:064x}")
    table.change("ann", TableSetup("war", 2))
    assert [seat.user_id for seat in table.table.seats] == ["ben", "ann"]
    assert table.table.seed_shares == {0: f"{0:064x}", 1: f"{2:064x}"}


def test_changes_are_refused_with_a_reason() -> None:
    table = open_table(TableSetup("war", 2, {"max_rounds": 12}), "ann", "ben")
    other = TableSetup("crazy-eight", 3)
    with pytest.raises(UserError, match="Only the host"):
        table.change("ben", other)
    for wrong in (
        TableSetup("chess", 2),
        TableSetup("war", 9),
        TableSetup("war", 0),
        TableSetup("war", 2, {"no such": 1}),
        TableSetup("war", 2, table_settings=TableSettings(seconds_per_move=7)),
    ):
        with pytest.raises(ParlourError):
            table.change("ann", wrong)
    table.start()
    with pytest.raises(UserError, match="not over yet"):
        table.change("ann", other)
    table.play()
    with pytest.raises(UserError, match="Another match has begun"):
        table.change("ann", other, match_count=0)
    table.ask("ann", Close)
    with pytest.raises(UserError, match="closed"):
        table.change("ann", other)
    table = ChangingTable("ann", NewTable("war", 2), daily_date="2026-11-22", seed="ab" * 32)
    with pytest.raises(UserError, match="deal of the day"):
        table.change("ann", other)


def test_repeated_change_does_nothing() -> None:
    table = open_table(TableSetup("war", 2), "ann")
    setup = TableSetup("crazy-eight", 3, allow_hints=True)
    assert table.change("ann", setup)
    assert not table.change("ann", setup)


def test_players_who_left_keep_no_seat() -> None:
    """The seat of a player who left becomes open. A bot that plays for a removed player gets a name."""
    table = open_table(TableSetup("authors", 4), "ann", "ben", "cleo", "dan")
    table.start()
    table.ask("ben", Leave)
    table.ask("ann", RemovePlayer, seat=2)
    table.play()
    assert table.change("ann", build_setup(table.table))  # leads to the waiting room
    assert table.table.seats[1] == Seat()
    assert table.table.seats[2].name
    assert fit_seats(table.table, 4) == table.table.seats
    with pytest.raises(UserError, match="No match"):
        table.ask("ann", Rematch)
