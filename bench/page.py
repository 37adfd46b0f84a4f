"""Measure how quickly the web page responds to clicks, and how long a task can block it.

    python bench/page.py [--moves 20] [--width 1366] [--height 768] [GAME ...]

Opens its own room and plays in Chromium with all animations. For each game, it prints the number of clicks,
the median and the longest time from a click to the frame that shows its effect, and the time of the longest
task. The browser measures the clicks in steps of 8 ms.

It also prints the average cost of a click in the 400 ms after it: the number of layouts, the number of style
calculations (one more for each CSS query container), and the processor time in milliseconds. The load of the
machine hardly affects processor time.
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

MAX_RESPONSE_MS = 100  # maximum milliseconds from a click to the frame that shows its effect
EFFECT_MS = 400  # milliseconds after a click during which the costs are measured
POLL_MS = 100  # milliseconds between searches for a control to click
OBSERVER_SCRIPT = """
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
CREATE_TABLE_SCRIPT = """async (game) => {
  const shape = (await (await fetch("/api/games")).json()).find((each) => each.name === game);
  const bots = Object.fromEntries(Array.from({ length: shape.min_seats - 1 }, (_, at) => [at + 1, "easy"]));
  const wanted = { game, seat_count: shape.min_seats, bots };
  const headers = { "Content-Type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  return (await made.json()).table_id;
}"""
# Returns the position of the next control to click, or null if there is none.
FIND_CONTROL_SCRIPT = """() => {
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
def open_room() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "parlour", "serve", "--port", "0"]
        command += [
            "--database",
            str(Path(folder, "room.sqlite3")),
            "--bot-delay",
            "0",
            "--rate-limit-factor",
            "0",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            first_line = server.stdout.readline()
            try:
                yield next(word for word in first_line.split() if word.startswith("http://")).rstrip("/")
            finally:
                server.terminate()


class CostCounter:
    """Reads a page's totals so far: layouts, style calculations and processor milliseconds."""

    def __init__(self, page: Page) -> None:
        self.client = page.context.new_cdp_session(page)
        # measure in thread ticks, which do not depend on the load of the machine
        self.client.send("Performance.enable", {"timeDomain": "threadTicks"})

    def read_total_costs(self) -> list[float]:
        metrics = {
            metric["name"]: metric["value"]
            for metric in self.client.send("Performance.getMetrics")["metrics"]
        }
        return [metrics["LayoutCount"], metrics["RecalcStyleCount"], 1000 * metrics["TaskDuration"]]


def play(
    page: Page, address: str, game: str, max_clicks: int
) -> tuple[list[float], list[float], list[list[float]]]:
    """Make at most `max_clicks` clicks. Return the response times, long tasks, and costs of each click."""
    page.goto(address)
    table = page.evaluate(CREATE_TABLE_SCRIPT, game)
    page.add_init_script(OBSERVER_SCRIPT + f'sessionStorage.setItem("parlour.made", "{table}");')
    page.goto(f"{address}/t/{table}")
    page.wait_for_selector("#board[data-seq]")
    cost = CostCounter(page)
    costs = []
    for _ in range(max_clicks):
        found_control = page.wait_for_function(
            f"() => !document.getElementById('result').hidden ? 'over' : ({FIND_CONTROL_SCRIPT})()",
            polling=POLL_MS,
        )
        position = found_control.json_value()
        if position == "over":
            break
        before = cost.read_total_costs()
        page.mouse.click(position["x"], position["y"])
        page.wait_for_timeout(EFFECT_MS)
        costs.append(
            [
                after_value - before_value
                for before_value, after_value in zip(before, cost.read_total_costs(), strict=True)
            ]
        )
    return page.evaluate("[...clicks.values()]"), page.evaluate("tasks"), costs


def measure_click_times(chromium: Browser, address: str, game: str, arguments: argparse.Namespace) -> bool:
    context = chromium.new_context(viewport={"width": arguments.width, "height": arguments.height})
    clicks, tasks, costs = play(context.new_page(), address, game, arguments.moves)
    context.close()
    click_times = clicks or [0.0]
    layouts, styles, work = (statistics.mean(column) for column in zip(*costs, strict=True))
    print(f"{game:16} {len(clicks):4} clicks  median {statistics.median(click_times):4.0f} ms", end="  ")
    print(f"longest {max(click_times):4.0f} ms  longest task {max(tasks):4.0f} ms", end="  ")
    print(f"per click: {layouts:3.0f} layouts {styles:4.0f} styles {work:4.0f} ms", flush=True)
    return max(click_times) < MAX_RESPONSE_MS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--moves", type=int, default=20)
    parser.add_argument("--width", type=int, default=1366)
    parser.add_argument("--height", type=int, default=768)
    arguments = parser.parse_args()
    chromium_path = shutil.which("chromium")
    if chromium_path is None:
        sys.exit("chromium was not found on the PATH.")
    with open_room() as address, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path)
        are_fast = [
            measure_click_times(chromium, address, game, arguments)
            for game in arguments.games or game_names()
        ]
        chromium.close()
    print(
        f"Every click shows within {MAX_RESPONSE_MS} ms."
        if all(are_fast)
        else f"Some clicks take {MAX_RESPONSE_MS} ms or more."
    )


if __name__ == "__main__":
    main()
