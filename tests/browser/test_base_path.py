"""The room under a path, in a browser that accepts any certificate: no request leaves that path."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, WebSocket, expect

from tests.browser.conftest import OPEN_ROOM, run_room
from tests.server.http.test_nginx import documented_settings, run_nginx


def test_game_under_a_base_path_behind_nginx(chromium: Browser, tmp_path: Path) -> None:
    settings = documented_settings(tmp_path)
    environment = {"PARLOUR_SETTINGS": str(tmp_path / "settings.toml")}
    with run_room(OPEN_ROOM, tmp_path / "room.sqlite3", **environment) as inside:
        assert inside.endswith(settings.base_path)
        behind = urlsplit(inside).port
        assert behind is not None
        with run_nginx(tmp_path, behind) as port:
            play_under(chromium, f"https://127.0.0.1:{port}{settings.base_path}")


def play_under(chromium: Browser, room: str) -> None:
    context = chromium.new_context(ignore_https_errors=True)
    page = context.new_page()
    urls: list[str] = []
    errors: list[str] = []

    def record_request(request: Request) -> None:
        urls.append(request.url)

    def record_socket(socket: WebSocket) -> None:
        urls.append(socket.url.replace("wss:", "https:"))

    page.on("request", record_request)
    page.on("websocket", record_socket)
    page.on("pageerror", lambda reason: errors.append(str(reason)))
    page.goto(f"{room}/")
    page.get_by_role("button", name="Play War", exact=True).click()
    expect(page.locator("#board[data-seq]")).to_be_visible()
    expect(page).to_have_url(re.compile("/cards/t/"))
    for path in ("/profile", "/daily", "/replay", "/learn/war"):
        page.goto(room + path)
        links = page.locator("a[href^='/']").evaluate_all(
            "links => links.map((link) => link.getAttribute('href'))"
        )
        assert links
        assert [link for link in links if not link.startswith("/cards/")] == []
        expect(page.locator("main").first).to_be_visible()
    context.close()
    assert any("/cards/ws/" in each for each in urls)
    assert [each for each in urls if not each.startswith((f"{room}/", "data:"))] == []
    assert errors == []
