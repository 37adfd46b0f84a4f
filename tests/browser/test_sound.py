"""Sounds at a table: played only if the user wants them, at the chosen volume."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import make_move, my_turn, open_table, play_together, seq

# Instead of playing, each sound is recorded when it starts, with its pitch and the total volume.
RECORD_SOUNDS = """
window.heard = [];
class Part {
  constructor() {
    const ramps = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const value = () => ({ value: 0, ...ramps });
    this.gain = value();
    this.frequency = value();
    this.Q = value();
  }
  connect(next) { this.next = next; return next; }
  loudness() { return this.next instanceof Part ? this.next.loudness() : this.gain.value; }
  start() { window.heard.push([Math.round(this.frequency.value), this.loudness()]); }
  stop() {}
}
window.AudioContext = class {
  constructor() {
    this.destination = {};
    this.currentTime = 0;
    this.sampleRate = 8000;
    this.state = "running";
    const kinds = ["Gain", "Oscillator", "BufferSource", "BiquadFilter"];
    for (const kind of kinds) this[`create${kind}`] = () => new Part();
  }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
};
0;
"""
TURN = (392, 523)  # two notes up
KNOCK = 160


def pitches(page: Page) -> list[int]:
    sounds: list[tuple[int, float]] = page.evaluate("heard")
    return [pitch for pitch, _ in sounds]


def wait_for_pitch(page: Page, pitch: int) -> None:
    page.wait_for_function("wanted => heard.some(([pitch]) => pitch === wanted)", arg=pitch)


def test_sounds_play_only_if_enabled(visitors: Visitors) -> None:
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    for page in (ann, ben):
        page.add_init_script(RECORD_SOUNDS)
    ann.add_init_script(
        "localStorage.setItem('parlour.sound', 'on'); localStorage.setItem('parlour.volume', '2')"
    )
    play_together(ann, ben)
    while not my_turn(ann).count():
        make_move(ben)
        expect(ann.locator(f'#board[data-seq="{seq(ben)}"]')).to_be_visible()
    for pitch in TURN:
        wait_for_pitch(ann, pitch)
    ben.locator("#chat-button").click()
    ben.locator("#phrases button").first.click()
    wait_for_pitch(ann, KNOCK)
    before = len(pitches(ann))
    ben.locator("#chat-button").click()
    ben.locator("#nudges button").click()
    ann.wait_for_function("before => heard.length > before", arg=before)
    assert pitches(ann)[before] == KNOCK
    assert {loud for _, loud in ann.evaluate("heard")} == {0.22}, "not the second of five volumes"
    assert ben.evaluate("heard") == []


def test_closing_a_table_needs_confirmation(visitors: Visitors) -> None:
    """By keyboard alone: the dialog first focuses the button that changes nothing."""
    ann, ben = visitors.come(), visitors.come(viewport=PHONE)
    play_together(ann, ben)
    sure = ann.get_by_role("alertdialog")
    for answer in ("Escape", "Enter", "yes"):
        ann.locator("#menu-button").press("Enter")
        ann.locator("#close-table").press("Enter")
        expect(sure.get_by_role("button", name="Cancel")).to_be_focused()
        if answer == "yes":
            ann.keyboard.press("Tab")
        ann.keyboard.press("Enter" if answer == "yes" else answer)
        expect(sure).to_have_count(0)
        closed = ben.locator('[data-notice="closed"]')
        expect(closed).to_have_count(1 if answer == "yes" else 0)
    new_table = ann.request.post("/api/tables", data={"game": "war", "seat_count": 2}).json()["table_id"]
    for page in (ann, ben):
        page.goto(f"/t/{new_table}")
        expect(page.locator("#waiting")).to_be_visible()
    ann.locator("#menu-button").press("Enter")
    ann.locator("#close-table").press("Enter")
    sure.get_by_role("button", name="Close table").press("Enter")
    for page in (ann, ben):
        expect(page.locator("#error-text")).to_have_text("The host closed this table.")
        expect(page.locator("#waiting")).to_be_hidden()


def test_closed_waiting_room_offers_the_score_of_the_evening(visitors: Visitors) -> None:
    page = visitors.come()
    open_table(page, "war", 2, {"max_rounds": 1})
    page.locator("#moves [data-key=flip]").click()
    page.locator("#next-game").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#waiting")).to_be_visible()
    page.locator("#menu-button").press("Enter")
    page.locator("#close-table").press("Enter")
    page.get_by_role("alertdialog").get_by_role("button", name="Close table").press("Enter")
    expect(page.locator("#error-text")).to_have_text("The host closed this table.")
    page.locator("#evening-closed").click()
    expect(page.locator("#evening-dialog")).to_be_visible()
