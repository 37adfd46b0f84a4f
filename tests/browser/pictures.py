"""Screenshots in docs/pictures, used by the README and the docs: `make pictures` takes them again.

Deals, bots and their names are fixed, so that the pictures are reproducible.
"""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from parlour.games import game_class, game_names
from parlour.server.site.site_folder import write_site
from tests.browser.conftest import DESK, OPEN_ROOM, PHONE, Visitors, run_room
from tests.browser.site import ask_room, open_lobby, require_pyodide, serve_folder
from tests.browser.table import create_table, take_step, wait_for_turn

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
QUALITY = 82

# Random numbers are the same in each of these rooms.
FIXED_RANDOMNESS = """
import random, secrets
from parlour.server.decisions import commands
chance = random.Random(11)
secrets.choice, secrets.randbits = chance.choice, chance.getrandbits
assert commands.combine_seed
commands.combine_seed = lambda secret, seed_shares: f"{chance.getrandbits(256):064x}"
"""

# Seats, and the number of own moves before the screenshot.
POSITIONS = {
    "war": (2, 14),
    "go-fish": (5, 3),
    "authors": (4, 3),
    "crazy-eight": (4, 4),
    "zambezi-falls": (2, 2),
    "zombie-cribbage": (2, 4),
    "zop-zoo": (2, 12),
}
SIZES = {"phone": PHONE, "desk": DESK}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[str]:
    with run_room(FIXED_RANDOMNESS + OPEN_ROOM, tmp_path / "room.sqlite3") as address:
        yield address


def come(visitors: Visitors, size: str) -> Page:
    """Return a page of Ann, a user with an avatar."""
    page = visitors.come(
        viewport=SIZES[size], device_scale_factor=2 if size == "phone" else 1, has_touch=size == "phone"
    )
    page.goto("/")
    ann = "{nickname: 'Ann', avatar: 'cat', avatar_color: 'teal'}"
    page.evaluate(f"fetch('/api/me', {{method: 'PUT', body: JSON.stringify({ann})}})")
    return page


def take_picture(page: Page, name: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))


@pytest.mark.parametrize("size", SIZES)
def test_home_page_picture(visitors: Visitors, size: str) -> None:
    page = come(visitors, size)
    page.reload()
    expect(page.locator(".daily-tile").first).to_be_visible()
    expect(page.locator(".tile").first).to_be_visible()
    page.evaluate("Promise.all([...document.images].map((image) => image.decode())).then(() => undefined)")
    take_picture(page, f"first-page-{size}")


def test_site_picture(chromium: Browser, tmp_path: Path) -> None:
    """The first page without a server and without a network. The game of the day depends on the date."""
    write_site(tmp_path, require_pyodide(), bot_delay=0)
    context = chromium.new_context(
        viewport=ViewportSize(width=PHONE["width"], height=PHONE["height"]),
        device_scale_factor=2,
        has_touch=True,
        reduced_motion="reduce",
    )
    page = context.new_page()
    with serve_folder(tmp_path) as address:
        open_lobby(page, address)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        ask_room(page, "PUT", "/api/me", '{"nickname": "Ann", "avatar": "cat", "avatar_color": "teal"}')
    context.set_offline(True)
    open_lobby(page, address)
    expect(page.locator("#start")).to_be_hidden()
    expect(page.frame_locator("iframe.page").get_by_text("Ann")).to_be_visible()
    take_picture(page, "site-phone")
    context.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", game_names())
def test_table_picture(visitors: Visitors, game: str, size: str) -> None:
    page = come(visitors, size)
    seats, moves = POSITIONS[game]
    create_table(page, game_class(game).title, seats)
    for _ in range(moves):
        assert wait_for_turn(page)
        take_step(page)
    assert wait_for_turn(page)
    page.keyboard.press("Control")  # removes the focus ring, which a finger would not show
    take_picture(page, f"{game}-{size}")
