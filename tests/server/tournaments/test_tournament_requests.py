"""Requests about tournaments over HTTP: refusals, late entries, results of the organizer, files."""

import asyncio
import csv
import io
from contextlib import AsyncExitStack
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from parlour.server.handlers.account_lifecycle import delete_account
from parlour.server.storage.compression import compress_card_table
from parlour.server.storage.database import DatabaseLocation
from parlour.server.storage.pruning import (
    prune_card_table,
    remove_card_table,
    remove_unstarted_card_table,
)
from parlour.server.tournaments import tournament_requests
from parlour.server.tournaments.live_tournaments import LiveTournament, Timing, Tournaments
from tests.server.ops.test_administration import admin_error, admin_json
from tests.server.rooms import Person, Place, open_room
from tests.server.tournaments.test_tournament_evening import play_all, play_match

NEW: dict[str, Any] = {"name": "Club night", "format": "swiss", "game": "crazy-eight", "rounds": 2}
AT_ONCE = Timing(break_ms=0, arena_pause_ms=0, tick_seconds=0.05)
PATH = "/api/tournaments"


async def post(person: Person, path: str, status: int = 200, language: str = "en", **fields: Any) -> Any:
    headers = {"Accept-Language": language}
    answer = await person.http.post(f"{PATH}{path}", json=fields or None, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.json()


async def open_tournament(person: Person, **fields: Any) -> str:
    return "/" + str((await post(person, "", 201, **NEW | fields))["tournament_id"])


async def look(person: Person, path: str) -> Any:
    return (await person.http.get(f"{PATH}{path}")).json()


async def wait_for(person: Person, path: str, **values: Any) -> Any:
    """Return the state of a tournament when some of its fields have these values."""
    async with asyncio.timeout(60):
        while True:
            state = await look(person, path)
            if all(state[key] == value for key, value in values.items()):
                return state
            await asyncio.sleep(0.02)


async def own_table(person: Person, path: str) -> str:
    """Return the table of a person's match when the match has started."""
    async with asyncio.timeout(60):
        while not (table := str((await look(person, path))["own_table_id"])):
            await asyncio.sleep(0.02)
    return table


async def new_people(stack: AsyncExitStack, place: Place, *names: str) -> list[Person]:
    people = [await stack.enter_async_context(Person(place)) for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.http.put("/api/me", json={"nickname": name})
    return people


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"name": " "}, "The name of a tournament has 1 to 60 characters"),
    ({"format": "cup"}, "Unknown format. The formats are arena, swiss and tables"),
    ({"game": "zop-zoo", "seat_count": 3}, "In an arena and in Swiss rounds, every match has two players."),
    ({"format": "tables", "seat_count": 2}, "Tables of equal size have 3 to 6 seats"),
    ({"format": "tables", "seat_count": 6, "game": "zombie-cribbage"}, "at tables with 6 seats, only with 2"),
    ({"rounds": 0}, "A tournament has 1 to 20 rounds"),
    ({"format": "arena", "minutes": 1}, "An arena lasts 5 to 300 minutes"),
    ({"match_minutes": 0}, "A match lasts at most 2 to 120 minutes"),
    ({"table_settings": {"correspondence": True}}, "cannot be played by correspondence"),
]


async def test_bad_requests_get_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")
        for fields, sentence in REFUSALS:
            answer = await post(host, "", 409, **NEW | fields)
            assert sentence in answer["detail"]
        club = await open_tournament(host)
        refused: list[tuple[Person, str, dict[str, Any], str, str]] = [
            (host, f"{club}/join", {}, "You have already joined", "Du nimmst schon"),
            (ben, f"{club}/leave", {}, "You are not in this tournament", "Du nimmst an diesem Turnier nicht"),
            (ben, f"{club}/start", {}, "Only the organizer can do this", "Das kann nur die Turnierleitung"),
            (
                host,
                f"{club}/start",
                {},
                "Only one player is in",
                "Es nimmt nur ein Spieler teil",
            ),
            (host, f"{club}/rounds", {"round_number": 1}, "has not started yet", "hat noch nicht begonnen"),
            (host, f"{club}/remove", {"player": 9}, "no active player with this number", "Kein Spieler"),
            (ben, f"{club}/result", {"table_id": "x", "places": []}, "Only the organizer", "Turnierleitung"),
            (ben, f"{club}/organizer/request", {"player": 1}, "Only the organizer", "Turnierleitung"),
            (host, f"{club}/organizer/request", {"player": 9}, "no active player", "Kein Spieler"),
            (host, f"{club}/organizer/request", {"volunteer": 9}, "Nobody with this number", "Niemand"),
            (host, f"{club}/organizer/request", {"player": 1}, "You are already the organizer", "schon"),
            (host, f"{club}/organizer/volunteer", {}, "You are already the organizer", "schon"),
            (host, f"{club}/organizer/reclaim", {}, "You are already the organizer", "schon"),
            (ben, f"{club}/organizer/reclaim", {}, "Only the player who opened", "Nur wer"),
            (ben, f"{club}/organizer/decline", {}, "nothing to decline", "nichts abzulehnen"),
            (host, f"{club}/organizer/decline", {}, "nothing to decline", "nichts abzulehnen"),
            (
                host,
                f"{club}/result",
                {"table_id": "x", "places": []},
                "no match at this",
                "keine Partie",
            ),
            (host, "/cup-none/join", {}, "There is no tournament 'cup-none'", "Es gibt kein Turnier"),
        ]
        for person, path, fields, english, german in refused:
            assert english in (await post(person, path, 409, **fields))["detail"]
            assert german in (await post(person, path, 409, "de", **fields))["detail"]
        await open_tournament(host, name="Other", private=True)
        arena = await open_tournament(host, name="Arena", private=True, format="arena")
        assert (
            "An arena has no rounds" in (await post(host, f"{arena}/rounds", 409, round_number=1))["detail"]
        )
        assert "You already have 3 tournaments" in (await post(host, "", 409, **NEW))["detail"]
        assert len((await host.http.get(PATH)).json()) == 3
        assert [each["name"] for each in (await ben.http.get(PATH)).json()] == ["Club night"]
        assert (await ben.http.get(f"{PATH}/abc")).status_code == 404
        # a tournament is not a table
        assert (await ben.http.get(f"/api/tables{club}/score")).status_code == 409
        assert [each["table_id"] for each in (await ben.http.get("/api/tables")).json()] == []
        assert not place.room.live_tables.stuck_table_ids
        await post(cleo, f"{club}/join")
        monkeypatch.setattr(tournament_requests, "MAX_PLAYERS", 2)
        assert "is full: it has 2 players" in (await post(ben, f"{club}/join", 409))["detail"]
        monkeypatch.setattr(tournament_requests, "MAX_VOLUNTEERS", 0)
        full = await post(ben, f"{club}/organizer/volunteer", 409)
        assert "people have already offered to direct" in full["detail"]
        await post(host, f"{club}/end")
        for path in ("join", "leave", "organizer/volunteer", "organizer/decline"):
            assert "is over" in (await post(ben, f"{club}/{path}", 409))["detail"]
        assert "is over" in (await post(host, f"{club}/organizer/request", 409, player=1))["detail"]


async def test_unchanged_tournament_is_not_sent_again(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben = await new_people(stack, place, "Host", "Ben")
        club = await open_tournament(host)

        async def look_again(person: Person, tag: str) -> httpx.Response:
            return await person.http.get(f"{PATH}{club}", headers={"If-None-Match": tag})

        first = await look_again(host, "")
        unchanged = await look_again(host, first.headers["ETag"])
        assert (first.status_code, unchanged.status_code, unchanged.content) == (200, 304, b"")
        assert (await look_again(ben, first.headers["ETag"])).status_code == 200  # is not the organizer
        await post(ben, f"{club}/join")
        assert (await look_again(host, first.headers["ETag"])).status_code == 200


async def test_presses_at_once_act_only_once(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")
        club = await open_tournament(host)

        async def press(person: Person, path: str, **fields: Any) -> httpx.Response:
            return await person.http.post(f"{PATH}{club}{path}", json=fields or None)

        async def press_twice(person: Person, path: str, **fields: Any) -> str:
            answers = await asyncio.gather(*(press(person, path, **fields) for _ in range(2)))
            assert sorted(each.status_code for each in answers) == [200, 409]
            return next(str(each.json()["detail"]) for each in answers if each.status_code == 409)

        assert "already joined" in await press_twice(ben, "/join")
        await post(cleo, f"{club}/join")
        assert "already started" in await press_twice(host, "/start")
        state = await wait_for(host, club, round_number=1)
        [match] = state["matches"]
        assert len(state["byes"]) == 1
        for number, sentence in (
            (2, "One match of this round is not over yet"),
            (3, "is not the next round"),
        ):
            assert sentence in (await press(host, "/rounds", round_number=number)).json()["detail"]
        unseen = {"table_id": match["table_id"], "places": [0, 1], "known_points": [1.0, 0.0]}
        assert "has no result yet" in (await press(host, "/result", **unseen)).json()["detail"]
        assert "already has another result" in await press_twice(
            host, "/result", table_id=match["table_id"], places=[0, 1]
        )
        assert "already begun" in await press_twice(host, "/rounds", round_number=2)
        state = await wait_for(host, club, round_number=2)
        numbers = {player["number"]: player for player in state["players"]}
        assert numbers[match["players"][1]]["points"] >= 1
        [late] = await new_people(stack, place, "Late")
        assert "The last round has begun" in (await post(late, f"{club}/join", 409))["detail"]
        [running] = [each for each in state["matches"] if not each["decided_by"]]
        await post(host, f"{club}/result", table_id=running["table_id"], places=[1, 1])
        state = await wait_for(host, club, status="over")
        assert [player["points"] for player in state["players"]] != []
        assert sum(player["points"] for player in state["players"]) == 4  # two matches and two byes


async def test_a_table_is_shown_when_its_match_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_open = asyncio.Event()
    open_tables = Tournaments.open_tables

    async def open_later(tournaments: Tournaments, live: LiveTournament) -> None:
        await may_open.wait()
        await open_tables(tournaments, live)

    monkeypatch.setattr(Tournaments, "open_tables", open_later)
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben = await new_people(stack, place, "Host", "Ben")
        club = await open_tournament(host)
        await post(ben, f"{club}/join")
        await post(host, f"{club}/start")
        live = await place.room.tournaments.get(club.removeprefix("/"))
        await place.room.tournaments.pair(live, place.room.tournaments.find_pairings)
        assert live.state.running_matches
        for person in (host, ben):
            assert (await look(person, club))["own_table_id"] == ""
            assert (await person.http.get(PATH)).json()[0]["own_table_id"] == ""
        may_open.set()
        table = await own_table(host, club)
        assert (await host.http.get(f"/t/{table}")).status_code == 200
        assert (await ben.http.get(PATH)).json()[0]["own_table_id"] == table


async def test_players_come_late_leave_and_return(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        place.room.tournaments.timing = AT_ONCE
        host, ben, cleo, dan = await new_people(stack, place, "=Host", "Ben", "Cleo", "Dan")
        club = await open_tournament(host, rounds=3, organizer_plays=False, game="war")
        for person in (ben, cleo):
            await post(person, f"{club}/join")
        await post(host, f"{club}/start")
        state = await wait_for(ben, club, round_number=1)
        table = await own_table(ben, club)
        assert state["own_player"] == 1
        assert (await look(host, club))["own_table_id"] == ""
        # the table belongs to the tournament
        await ben.come(table)
        assert ben.table["tournament_id"] == club[1:]
        assert ben.table["started"]
        for kind, fields in (
            ("rematch", {}),
            ("remove_player", {"seat": 1}),
            ("close", {}),
            ("lock", {"locked": True}),
        ):
            refused = await ben.ask(kind, **fields)
            assert "belongs to a tournament" in str(refused)
        await post(dan, f"{club}/join")
        await post(cleo, f"{club}/leave")
        assert (await look(cleo, club))["own_table_id"] == table  # the match goes on
        live = await place.room.tournaments.get(club[1:])
        await play_match(place.room, live.state.running_matches[0])
        state = await wait_for(ben, club, round_number=2)
        assert {player["name"] for player in state["players"] if player["is_active"]} == {"Ben", "Dan"}
        await post(cleo, f"{club}/join")
        await ben.go()
        await own_table(ben, club)
    # the room is opened again in the middle of the match
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        place.room.tournaments.timing = AT_ONCE
        host = await stack.enter_async_context(Person(place, host.cookie))
        live = await place.room.tournaments.get(club[1:])
        await play_all(place.room, live)
        state = await look(host, club)
        assert state["status"] == "over"
        answer = await host.http.get(f"{PATH}{club}/results.csv")
        assert answer.headers["content-type"].startswith("text/csv")
        rows = list(csv.reader(io.StringIO(answer.text)))
        assert rows[0] == ["Rank", "Name", "Points", "Buchholz", "Sonneborn-Berger", "Played", "Wins", "Byes"]
        assert sorted(row[1] for row in rows[1:]) == ["Ben", "Cleo", "Dan"]
        assert [float(row[2]) for row in rows[1:]] == [player["points"] for player in state["players"]]
        german = await host.http.get(f"{PATH}{club}/results.csv", headers={"Accept-Language": "de"})
        assert german.text.startswith("Rang,Name,Punkte")
        results = (await host.http.get(f"{PATH}{club}/results.json")).json()
        assert len(results["matches"]) == 3
        assert len(results["byes"]) == 1
        # retention keeps the whole log of a tournament until the tournament itself is deleted
        store, log = place.room.store, await place.room.store.read_rows(club[1:])
        for keep in (compress_card_table, prune_card_table, remove_unstarted_card_table):
            assert await keep(store, club[1:])
            assert await store.read_rows(club[1:]) == log
        await remove_card_table(store, club[1:])
        assert await store.read_rows(club[1:]) == []


async def wait_for_table(place: Place, table_id: str) -> None:
    """Wait until the match at the table of a tournament has begun."""
    async with asyncio.timeout(60):
        while not any(table_id in live.opened_tables for live in place.room.tournaments.live.values()):
            await asyncio.sleep(0.02)


async def test_absent_players_do_not_block_a_round(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        tournaments = place.room.tournaments
        tournaments.timing = Timing(no_show_ms=10**9, tick_seconds=0.05)
        host, ben, cleo, dan = await new_people(stack, place, "Host", "Ben", "Cleo", "Dan")
        club = await open_tournament(host, rounds=1)
        for person in (ben, cleo, dan):
            await post(person, f"{club}/join")
        await post(host, f"{club}/start")
        state = await wait_for(host, club, round_number=1)
        for person in (host, ben, cleo):
            await person.come(await own_table(person, club))
        tournaments.timing = Timing(no_show_ms=0, tick_seconds=0.05)
        # Dan never came: he has lost, and is withdrawn
        while len([each for each in state["matches"] if not each["decided_by"]]) == 2:
            await asyncio.sleep(0.02)
            state = await look(host, club)
        [decided] = [each for each in state["matches"] if each["decided_by"]]
        players = {player["name"]: player for player in state["players"]}
        assert not players["Dan"]["is_active"]
        assert decided["decided_by"] == "time"
        assert decided["points"][decided["players"].index(players["Dan"]["number"])] == 0
        assert sum(decided["points"]) == 1
        # the others play too long: a draw
        live = await tournaments.get(club[1:])
        live.state.running_matches[0].paired_at = 0
        state = await wait_for(host, club, status="over")
        assert [0.5, 0.5] in [each["points"] for each in state["matches"]]
        for match in live.state.matches:
            assert (await place.room.live_tables.get_table(match.table_id)).table.closed


async def test_deleted_player_leaves_the_tournament(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")
        club = await open_tournament(host)
        for person in (ben, cleo):
            await post(person, f"{club}/join")
        export = (await ben.http.get("/api/me/export")).json()
        assert [row["kind"] for row in export["rows"]] == ["tournament"]
        await delete_account(place.room, ben.identity)
        state = await look(host, club)
        assert [player["is_active"] for player in state["players"]] == [True, False, True]
        assert "Ben" not in str(state)
        await post(host, f"{club}/start")
        state = await wait_for(host, club, round_number=1)
        assert len(state["matches"]) == 1


@pytest.mark.parametrize("players", [7])
async def test_tables_of_three(tmp_path: Path, players: int) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        place.room.tournaments.timing = AT_ONCE
        people = await new_people(stack, place, *(f"P{number}" for number in range(players)))
        club = await open_tournament(people[0], format="tables", seat_count=3, rounds=2)
        for person in people[1:]:
            await post(person, f"{club}/join")
        await post(people[0], f"{club}/start")
        live = await place.room.tournaments.get(club[1:])
        await play_all(place.room, live)
        state = await look(people[0], club)
        assert sum(player["points"] for player in state["players"]) == 2 * (2 * 3 + 1)
        assert sorted(player["played"] for player in state["players"]) == [1, 1, 2, 2, 2, 2, 2]


async def test_administrator_ends_a_tournament(database: DatabaseLocation) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        [host] = await new_people(stack, place, "Host")
        club = await open_tournament(host)
        assert await admin_json(database, "tables", "--all") == []
        assert await admin_json(database, "close", club[1:]) == {"closed": club[1:]}
        assert "already closed" in await admin_error(database, "close", club[1:])
        (await place.room.tournaments.get(club[1:])).names_read_at = 0  # ten seconds have passed
        assert (await look(host, club))["status"] == "over"


async def test_lists_of_tournaments(tmp_path: Path) -> None:
    """Tournaments that are over have their own list. One without changes leaves the list of the others."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")

        async def names(person: Person, query: str = "") -> list[str]:
            return [each["name"] for each in (await person.http.get(f"{PATH}{query}")).json()]

        club = await open_tournament(host)
        await post(ben, f"{club}/join")
        live = await place.room.tournaments.get(club[1:])
        live.state.changed_at -= 25 * 3_600_000
        for person, own in ((host, ["Club night"]), (ben, ["Club night"]), (cleo, [])):
            assert await names(person) == own
            assert await names(person, "?over=true") == []
        secret = await open_tournament(host, name="Private", private=True)
        await post(ben, f"{secret}/join")
        await post(ben, f"{secret}/leave")
        for path in (club, secret):
            await post(host, f"{path}/end")
        for person, own in ((host, ["Private"]), (ben, ["Private"]), (cleo, [])):
            assert await names(person) == []
            assert await names(person, "?over=true") == [*own, "Club night"]


async def test_results_are_corrected_until_half_an_hour_after_the_end(database: DatabaseLocation) -> None:
    """Standings follow, everybody sees the correction, and it is still there after a restart."""
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        place.room.tournaments.timing = AT_ONCE
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")
        club = await open_tournament(host, organizer_plays=False)
        await post(ben, f"{club}/join")
        await post(cleo, f"{club}/join")
        await post(host, f"{club}/start")
        for number in (1, 2):
            state = await wait_for(host, club, round_number=number)
            [match] = [each for each in state["matches"] if not each["decided_by"]]
            await wait_for_table(place, match["table_id"])
            live = await place.room.tournaments.get(club[1:])
            await play_match(place.room, live.state.running_matches[0])
        await wait_for(host, club, status="over")
        results = (await host.http.get(f"{PATH}{club}/results.json")).json()
        table, points = results["matches"][0]["table_id"], results["matches"][0]["points"]
        assert sorted(points) == [0, 1]

        async def correct(status: int, places: list[int], known: list[float]) -> str:
            fields = {"table_id": table, "places": places, "known_points": known}
            return str((await post(host, f"{club}/result", status, **fields)).get("detail", ""))

        for places in ([1], [1, 3], [-1, 1], [1, 2, 2]):
            assert "a place from 1 to 2" in await correct(409, places, points)
        assert "at least one player place 1" in await correct(409, [2, 2], points)
        assert "already has this result" in await correct(409, [2 - int(each) for each in points], points)
        assert "already has another result: " in await correct(409, [1, 1], [])
        answers = await asyncio.gather(
            *(
                host.http.post(
                    f"{PATH}{club}/result", json={"table_id": table, "places": places, "known_points": points}
                )
                for places in ([1, 1], [0, 0])
            )
        )
        assert sorted(each.status_code for each in answers) == [200, 409]
        stale = next(each.json()["detail"] for each in answers if each.status_code == 409)
        current = next(
            each["points"]
            for each in (await look(ben, club))["matches"]
            if each["table_id"] == table and each["first_points"] == points
        )
        shown = {0.0: "0", 0.5: "½"}[current[0]]
        assert f"Ben: {shown}" in stale
        assert f"Cleo: {shown}" in stale
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        host, ben = [await stack.enter_async_context(Person(place, each.cookie)) for each in (host, ben)]
        state = await look(ben, club)
        [corrected] = [each for each in state["matches"] if each["first_points"]]
        assert (corrected["points"], corrected["first_points"]) == (current, points)
        assert corrected["set_by"] == "Host"
        assert state["started_at"] < corrected["set_at"] <= state["now"]
        assert corrected["decided_by"] == "match"  # its replay is still there
        other = next(each for each in results["matches"] if each["table_id"] != table)
        for player in state["players"]:
            of_player = [
                match["points"][match["players"].index(player["number"])] for match in (corrected, other)
            ]
            assert player["points"] == sum(of_player)
        assert state["closes_at"] == place.room.tournaments.live[club[1:]].state.ended_at + 30 * 60_000
        place.room.tournaments.live[club[1:]].state.ended_at -= 30 * 60_000  # half an hour has passed
        fields = {"table_id": table, "places": [1, 2], "known_points": current}
        assert "are final" in (await post(host, f"{club}/result", 409, **fields))["detail"]


async def test_the_organizer_changes_by_consent(database: DatabaseLocation) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        host, ben, cleo = await new_people(stack, place, "Host", "Ben", "Cleo")
        club = await open_tournament(host)
        await post(ben, f"{club}/join")
        # the organizer asks a player
        state = await post(host, f"{club}/organizer/request", player=2)
        assert (state["requested_player"], state["is_organizer"]) == (2, True)
        assert "already asked" in (await post(host, f"{club}/organizer/request", 409, player=2))["detail"]
        assert (await post(ben, f"{club}/organizer/decline"))["requested_player"] == 0
        await post(host, f"{club}/organizer/request", player=2)
        assert (await post(ben, f"{club}/organizer/volunteer"))["is_organizer"]
        assert (await look(host, club))["organizer_name"] == "Ben"
        assert "Only the organizer" in (await post(host, f"{club}/end", 409))["detail"]
        # a visitor offers, and the organizer declines, then accepts
        state = await post(cleo, f"{club}/organizer/volunteer")
        [offer] = state["volunteers"]
        assert offer == {"number": 1, "player": 0, "name": "Cleo", "is_you": True}
        assert "already offered" in (await post(cleo, f"{club}/organizer/volunteer", 409))["detail"]
        assert (await post(ben, f"{club}/organizer/decline"))["volunteers"] == []
        await post(cleo, f"{club}/organizer/volunteer")
        assert (await post(cleo, f"{club}/organizer/decline"))["volunteers"] == []
        await post(cleo, f"{club}/organizer/volunteer")
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(database))
        people = [await stack.enter_async_context(Person(place, each.cookie)) for each in (host, ben, cleo)]
        host, ben, cleo = people
        assert (await look(ben, club))["is_organizer"]
        state = await post(ben, f"{club}/organizer/request", volunteer=3)
        assert (state["organizer_name"], state["volunteers"]) == ("Cleo", [])
        assert not (await look(ben, club))["is_creator"]
        # the new organizer starts the tournament, and the creator comes back
        await post(cleo, f"{club}/start")
        state = await wait_for(host, club, round_number=1)
        await wait_for_table(place, state["matches"][0]["table_id"])
        assert state["is_creator"]
        assert (await post(host, f"{club}/organizer/reclaim"))["is_organizer"]
        assert not (await look(cleo, club))["is_organizer"]


async def test_a_player_replaces_an_organizer_who_does_not_answer(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        tournaments = place.room.tournaments
        tournaments.timing = Timing(takeover_ms=(10**9, 10**9), tick_seconds=0.02)
        host, ben, cleo, dan = await new_people(stack, place, "Host", "Ben", "Cleo", "Dan")
        club = await open_tournament(host, organizer_plays=False)
        for person in (ben, cleo):
            await post(person, f"{club}/join")
        state = await post(dan, f"{club}/organizer/volunteer")  # not a player
        assert state["takeover_player"] == 0
        state = await post(cleo, f"{club}/organizer/volunteer")
        assert state["takeover_player"] == 2
        assert state["takeover_at"] >= state["now"] + 10**9 - 60_000
        tournaments.timing = Timing(takeover_ms=(0, 10**9), tick_seconds=0.02)
        await wait_for(cleo, club, is_organizer=True)
        await post(ben, f"{club}/organizer/volunteer")
        await wait_for(ben, club, is_organizer=True)
        # the account of the organizer is deleted
        await delete_account(place.room, ben.identity)
        tournaments.timing = Timing(takeover_ms=(10**9, 10**9), tick_seconds=0.02)
        assert (await post(cleo, f"{club}/organizer/volunteer"))["is_organizer"]


async def test_nobody_plays_in_two_tournaments_at_once(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(open_room(tmp_path / "room.sqlite3"))
        place.room.tournaments.timing = AT_ONCE
        host, ben, cleo, dan = await new_people(stack, place, "Host", "Ben", "Cleo", "Dan")
        first = await open_tournament(host, organizer_plays=False, rounds=1)
        second = await open_tournament(host, organizer_plays=False, rounds=2, name="Other")
        for person, club in ((ben, first), (cleo, first), (ben, second), (dan, second)):
            await post(person, f"{club}/join")
        await post(host, f"{first}/start")
        await own_table(ben, first)
        await post(host, f"{second}/start")
        refused = (await post(host, f"{second}/rounds", 409, round_number=1))["detail"]
        assert "Only one player is free now" in refused
        refused = (await post(cleo, f"{second}/join", 409))["detail"]
        assert "You are playing a match of the tournament" in refused
        assert (await look(ben, second))["busy_with"] == "Club night"
        assert (await look(dan, second))["busy_with"] == ""
        assert (await look(ben, second))["round_number"] == 0
        mine = (await ben.http.get(PATH)).json()
        assert {each["name"]: bool(each["own_table_id"]) for each in mine} == {
            "Club night": True,
            "Other": False,
        }
        live = await place.room.tournaments.get(first[1:])
        await play_match(place.room, live.state.running_matches[0])
        await own_table(ben, second)  # now both are free
        assert (await post(cleo, f"{second}/join"))["own_player"] == 3


async def test_two_rooms_never_pair_a_player_twice(postgres: sa.URL) -> None:
    """Both rooms pair both tournaments at the same moment, and everybody is in both."""
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(open_room(postgres)) for _ in range(2)]
        for place in places:
            place.room.tournaments.timing = Timing(break_ms=0, arena_pause_ms=0, tick_seconds=0.02)
        people = await new_people(stack, places[0], *(f"P{number}" for number in range(5)))
        elsewhere = [await stack.enter_async_context(Person(places[1], each.cookie)) for each in people]
        clubs = [
            await open_tournament(people[0], format="arena"),
            await open_tournament(elsewhere[1], format="arena"),
        ]
        for club in clubs:
            joining = [person for number, person in enumerate(people) if number != clubs.index(club)]
            await asyncio.gather(*(post(person, f"{club}/join") for person in joining))
        await asyncio.gather(post(people[0], f"{clubs[0]}/start"), post(elsewhere[1], f"{clubs[1]}/start"))
        lives = [await places[0].room.tournaments.get(club[1:]) for club in clubs]
        async with asyncio.timeout(60):
            while sum(len(live.state.matches) for live in lives) < 6:
                for live in [await places[0].room.tournaments.get(club[1:]) for club in clubs]:
                    for match in live.state.running_matches[:1]:
                        await wait_for_table(places[0], match.table_id)
                        await play_match(places[0].room, match)
        matches = [match for live in lives for match in live.state.matches]
        for one, other in combinations(matches, 2):
            if set(one.user_ids) & set(other.user_ids):
                first, second = sorted((one, other), key=lambda match: match.paired_at)
                assert first.decided_at
                assert first.decided_at <= second.paired_at


async def test_two_rooms_run_one_tournament(postgres: sa.URL) -> None:
    """Only the first of two presses acts, and each match begins once, although both rooms look after it."""
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(open_room(postgres)) for _ in range(2)]
        for place in places:
            place.room.tournaments.timing = Timing(break_ms=10**6, tick_seconds=0.02)
        first, second = places
        host, ben = await new_people(stack, first, "Host", "Ben")
        [cleo] = await new_people(stack, second, "Cleo")
        host_elsewhere = await stack.enter_async_context(Person(second, host.cookie))
        club = await open_tournament(host, organizer_plays=False)
        await asyncio.gather(post(ben, f"{club}/join"), post(cleo, f"{club}/join"))

        async def press_in_both(path: str, **fields: Any) -> None:
            answers = await asyncio.gather(
                *(each.http.post(f"{PATH}{club}{path}", json=fields) for each in (host, host_elsewhere))
            )
            assert sorted(each.status_code for each in answers) == [200, 409]

        await press_in_both("/start")
        for number in (1, 2):
            state = await wait_for(host_elsewhere, club, round_number=number)
            [match] = [each for each in state["matches"] if not each["decided_by"]]
            live = await first.room.tournaments.get(club[1:])
            await wait_for_table(first, match["table_id"])
            await wait_for_table(second, match["table_id"])
            await play_match(first.room, live.state.running_matches[0])
            await wait_for_decision(host, club)
            if number == 1:
                await press_in_both("/rounds", round_number=2)
        await wait_for(host_elsewhere, club, status="over")
        assert len(live.state.matches) == 2
        for match in live.state.matches:
            rows = await first.room.store.read_rows(match.table_id)
            assert [row.kind for row in rows[:4]] == ["created", "seat_taken", "seat_taken", "match_started"]
            assert sum(row.kind == "match_started" for row in rows) == 1


async def test_absent_players_are_found_in_all_rooms(postgres: sa.URL) -> None:
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(open_room(postgres)) for _ in range(2)]
        for place in places:
            place.room.tournaments.timing = Timing(no_show_ms=10**9, tick_seconds=0.02)
        [ann, cleo, dan] = await new_people(stack, places[0], "Ann", "Cleo", "Dan")
        [ben] = await new_people(stack, places[1], "Ben")
        club = await open_tournament(ann, rounds=1)
        for person in (ben, cleo, dan):
            await post(person, f"{club}/join")
        await post(ann, f"{club}/start")
        state = await wait_for(ann, club, round_number=1)
        for person in (ann, ben, cleo):  # Dan stays away
            await person.come(await own_table(person, club))
        for place in places:
            place.room.tournaments.timing = Timing(no_show_ms=0, tick_seconds=0.02)
        async with asyncio.timeout(60):
            while not any(match["decided_by"] for match in state["matches"]):
                state = await look(ann, club)
        for place in places:  # both rooms look at the other match
            await place.room.tournaments.advance(await place.room.tournaments.get(club[1:]))
        state = await look(ann, club)
        names = {player["number"]: player["name"] for player in state["players"]}
        [decided] = [match for match in state["matches"] if match["decided_by"]]
        assert "Dan" in [names[number] for number in decided["players"]]
        assert sum(decided["points"]) == 1


async def wait_for_decision(person: Person, path: str) -> None:
    """Wait until all matches have a result."""
    async with asyncio.timeout(60):
        while not all(match["decided_by"] for match in (await look(person, path))["matches"]):
            await asyncio.sleep(0.02)
