"""How quickly the page answers: from a click to the next picture, and the tasks that hold it up.

python bench/page.py [--moves 20] [--width 1366] [--height 768] [game ...]

Opens a room of its own and plays in Chromium with everything moving. A line for each game: how many clicks
were measured, the middle and the longest time from a click to the picture that shows it came, and the longest
task. The browser counts in steps of 8 ms.
"""

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from parlour.games import game_names

GOAL = 100  # milliseconds from input to paint
WATCH = """
window.clicks = new Map();
window.tasks = [0];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.interactionId) {
    clicks.set(each.interactionId, Math.max(clicks.get(each.interactionId) ?? 0, each.duration));
  }
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) tasks.push(each.duration);
}).observe({ type: "longtask" });
0;
"""
MAKE = """async (game) => {
  const wanted = { game, seats: 2, bots: { 1: "easy" } };
  const headers = { "Content-Type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  return (await made.json()).table;
}"""
# What is clicked next; nothing where nothing can be done.
NEXT = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  const offers = ["#chooser button", "#telling-next", "#moves button.strong", ".choice button.can",
    "#own-zones .card.can:not(.chosen)", "#board .stack.can", ".fan .card.can:not(.chosen)", "#moves button",
    "#others .spot"];
  const [first] = offers.flatMap(shown);
  if (!first) return null;
  const box = first.getBoundingClientRect();
  return { x: box.left + Math.min(10, box.width / 2), y: box.top + box.height / 2 };
}"""


@contextmanager
def opened_room() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0"]
        command += ["--database", str(Path(place, "room.sqlite3")), "--bot-pause", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
            finally:
                server.terminate()


def play(page: Page, address: str, game: str, moves: int) -> tuple[list[float], list[float]]:
    """Plays some moves; the time of each click until it showed, and the long tasks."""
    page.goto(address)
    table = page.evaluate(MAKE, game)
    page.add_init_script(WATCH + f'sessionStorage.setItem("parlour.made", "{table}");')
    page.goto(f"{address}/t/{table}")
    page.wait_for_selector("#board[data-seq]")
    for _ in range(moves):
        page.wait_for_function(f"() => ({NEXT})() || !document.getElementById('result').hidden")
        spot = page.evaluate(NEXT)
        if spot is None or page.locator("#result").is_visible():
            break
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(120)  # people are not quicker
    return page.evaluate("[...clicks.values()]"), page.evaluate("tasks")


def measure(chromium: Browser, address: str, game: str, wanted: argparse.Namespace) -> bool:
    context = chromium.new_context(viewport={"width": wanted.width, "height": wanted.height})
    clicks, tasks = play(context.new_page(), address, game, wanted.moves)
    context.close()
    shown = clicks or [0.0]
    print(f"{game:16} {len(clicks):4} clicks  middle {statistics.median(shown):4.0f} ms", end="  ")
    print(f"longest {max(shown):4.0f} ms  longest task {max(tasks):4.0f} ms")
    return max(shown) < GOAL


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--width", type=int, default=1366)
    parser.add_argument("--height", type=int, default=768)
    wanted = parser.parse_args()
    place = shutil.which("chromium")
    if place is None:
        sys.exit("There is no chromium on the PATH.")
    with opened_room() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=place)
        quick = [measure(chromium, address, game, wanted) for game in wanted.games or game_names()]
        chromium.close()
    print(f"Every click shows within {GOAL} ms." if all(quick) else f"Some clicks take {GOAL} ms or more.")


if __name__ == "__main__":
    main()
