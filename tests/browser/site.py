"""A site without a server on a local web server, and matches that are played in its room."""

import functools
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / ".tools" / "pyodide"
# Plays a whole match over a connection, with first legal moves, and returns its table.
PLAY_MATCH = """
async ([game, seats, options]) => {
  const room = window.parlourRoom;
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [at + 1, "easy"]));
  const body = JSON.stringify({ game, seat_count: seats, bots, options });
  const { status, text } = await room.request("POST", "/api/tables", body, "en", "1");
  if (status !== 201) throw new Error(text);
  const table = JSON.parse(text).table_id;
  const socket = room.openSocket(table, "en", "1");
  let asked = 0;
  const ask = (request) => socket.send(JSON.stringify({ ...request, request_id: `${table} ${++asked}` }));
  return new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== "scene") return; // a move that was sent twice, for two scenes, is refused
      if (message.scene.is_over) {
        socket.close();
        resolve(table);
      } else if (message.scene.moves.length) {
        ask({ type: "move", match_number: message.match_number, move: message.scene.moves[0].move });
      }
    });
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ type: "hello", protocol_version: 1, last_seq: 0 }));
      ask({ type: "sit", seat: 0 });
      ask({ type: "start" });
    });
  });
}
"""


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        """Print nothing."""


@contextmanager
def serve_folder(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve a folder as `python3 -m http.server` does, and yield its address."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def write_files(folder: Path, files: dict[str, bytes]) -> None:
    """Write files by name, with the folders in their names."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def require_pyodide() -> Path:
    """Return the folder with Pyodide, or skip the test."""
    if not PYODIDE.is_dir():
        pytest.skip(f"needs Pyodide in {PYODIDE.name}; `make test` downloads it")
    return PYODIDE


def open_lobby(page: Page, address: str) -> FrameLocator:
    """Open the site, wait until its room is ready, and return the frame with the first page."""
    page.goto(address)
    frame = page.frame_locator("iframe.page")
    expect(frame.locator("#game-tiles .tile[data-game]")).to_have_count(7)
    return frame


def ask_room(page: Page, method: str, path: str, body: str = "") -> Any:
    """Make a request to the room of the shell and return its answer."""
    answer = page.evaluate(
        '([method, path, body]) => parlourRoom.request(method, path, body, "en", "1")', [method, path, body]
    )
    assert answer["status"] in (200, 201), answer
    return json.loads(answer["text"])
