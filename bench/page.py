"""Measure the response time of the page, from a click to the next frame, and its long tasks.

python bench/page.py [--moves 20] [--width 1366] [--height 768] [game ...]

Opens a room of its own and plays in Chromium with all animations. It prints a line for each game: the number
of clicks, the median and the longest time from a click to the frame that shows it, and the longest task. The
browser counts in steps of 8 ms.

Then come the average costs of a click, including its effects afterwards: the number of layouts and style
calculations (each container-query element counts too), and the milliseconds of processor time, which hardly
depend on the load of the machine.
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
AFTER = 400  # milliseconds after a click that count as its effect
LOOK = 100  # milliseconds between two checks for a control to click; the checks cost time as well
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
  const shape = (await (await fetch("/api/games")).json()).find((each) => each.name === game);
  const bots = Object.fromEntries(Array.from({ length: shape.min_seats - 1 }, (_, at) => [at + 1, "easy"]));
  const wanted = { game, seat_count: shape.min_seats, bots };
  const headers = { "Content-Type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  return (await made.json()).table_id;
}"""
# The position of the next control to click, or null if there is none.
NEXT = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
  const offers = ["#chooser button", "#counting-next", "#moves button.strong", ".choice button.can",
    "#own-zones .card.can:not(.chosen)", "#board .stack.can", ".fan .card.can:not(.chosen)", "#moves button",
    "#others .target"];
  const [first] = offers.flatMap(shown);
  if (!first) return null;
  const box = first.getBoundingClientRect();
  return { x: box.left + Math.min(10, box.width / 2), y: box.top + box.height / 2 };
}"""


@contextmanager
def opened_room() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0"]
        command += [
            "--database",
            str(Path(place, "room.sqlite3")),
            "--bot-delay",
            "0",
            "--rate-limit-factor",
            "0",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = server.stdout.readline()
            try:
                yield next(word for word in said.split() if word.startswith("http://")).rstrip("/")
            finally:
                server.terminate()


class Cost:
    """A counter of the costs of a page."""

    def __init__(self, page: Page) -> None:
        self.client = page.context.new_cdp_session(page)
        self.client.send(
            "Performance.enable", {"timeDomain": "threadTicks"}
        )  # independent of the load of the machine

    def now(self) -> list[float]:
        read = {each["name"]: each["value"] for each in self.client.send("Performance.getMetrics")["metrics"]}
        return [read["LayoutCount"], read["RecalcStyleCount"], 1000 * read["TaskDuration"]]


def play(
    page: Page, address: str, game: str, moves: int
) -> tuple[list[float], list[float], list[list[float]]]:
    """Play some moves. Return the time until each click showed, the long tasks, and each click's costs."""
    page.goto(address)
    table = page.evaluate(MAKE, game)
    page.add_init_script(WATCH + f'sessionStorage.setItem("parlour.made", "{table}");')
    page.goto(f"{address}/t/{table}")
    page.wait_for_selector("#board[data-seq]")
    cost = Cost(page)
    costs = []
    for _ in range(moves):
        looked = page.wait_for_function(
            f"() => !document.getElementById('result').hidden ? 'over' : ({NEXT})()", polling=LOOK
        )
        spot = looked.json_value()
        if spot == "over":
            break
        before = cost.now()
        page.mouse.click(spot["x"], spot["y"])
        page.wait_for_timeout(AFTER)
        costs.append([after - begun for begun, after in zip(before, cost.now(), strict=True)])
    return page.evaluate("[...clicks.values()]"), page.evaluate("tasks"), costs


def measure(chromium: Browser, address: str, game: str, wanted: argparse.Namespace) -> bool:
    context = chromium.new_context(viewport={"width": wanted.width, "height": wanted.height})
    clicks, tasks, costs = play(context.new_page(), address, game, wanted.moves)
    context.close()
    shown = clicks or [0.0]
    layouts, styles, work = (statistics.mean(each) for each in zip(*costs, strict=True))
    print(f"{game:16} {len(clicks):4} clicks  median {statistics.median(shown):4.0f} ms", end="  ")
    print(f"longest {max(shown):4.0f} ms  longest task {max(tasks):4.0f} ms", end="  ")
    print(f"per click: {layouts:3.0f} layouts {styles:4.0f} styles {work:4.0f} ms", flush=True)
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
        sys.exit("chromium was not found on the PATH.")
    with opened_room() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=place)
        quick = [measure(chromium, address, game, wanted) for game in wanted.games or game_names()]
        chromium.close()
    print(f"Every click shows within {GOAL} ms." if all(quick) else f"Some clicks take {GOAL} ms or more.")


if __name__ == "__main__":
    main()
