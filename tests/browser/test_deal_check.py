"""The page's own checker, written from the documentation page, compared with the deals of the rules."""

import hashlib
import json
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from parlour.games import game_class, game_names
from parlour.records.deal_sheet import build_deal_sheet
from parlour.records.fair_seeds import combine_seed, make_commitment
from parlour.records.record import Recorder
from parlour.testing.effort import example_count
from tests.browser.accessibility import check_axe, check_no_horizontal_scroll
from tests.browser.conftest import PHONE, Visitors
from tests.browser.table import play_out
from tests.helpers.random_streams import partial_shuffle, stream

CHECK = """async (matches) => {
  const proof = await import("/static/table/fairness/deal-proof.js");
  const { computeCommitment, computeSeed, findWrongDraws, findWrongDeals, findWrongStarts } = proof;
  return matches.map(({ secret, parts, draws, deals }) => {
    const seed = computeSeed(secret, parts);
    const wrong = [findWrongDraws(seed, draws), findWrongDeals(draws, deals), findWrongStarts(draws, deals)];
    return [computeCommitment(secret), seed, ...wrong];
  });
}"""
HASHES = """async (texts) => {
  const { sha256 } = await import("/static/table/fairness/sha256.js");
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return texts.map((text) => hex(sha256(new TextEncoder().encode(text))));
}"""
# Examples of FIPS 180-4: an empty text, one block, two blocks, and a million letters.
SHA256_EXAMPLES = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}


def test_sha256_matches_published_examples(modules_page: Page) -> None:
    page = modules_page
    assert page.evaluate(HASHES, list(SHA256_EXAMPLES)) == list(SHA256_EXAMPLES.values())
    lengths = ["é" * n for n in range(130)]
    assert page.evaluate(HASHES, lengths) == [hashlib.sha256(text.encode()).hexdigest() for text in lengths]


def random_match(game: str, dice: Random) -> dict[str, Any]:
    """Return a match of some moves, dealt from a secret and seed shares, with its deal sheet."""
    kind = game_class(game)
    seats = dice.randint(kind.min_seats, kind.max_seats)
    secret = dice.randbytes(32).hex()
    parts = {seat: dice.randbytes(32).hex() for seat in range(seats) if dice.random() < 0.7}
    recorder = Recorder(game, seats, {}, combine_seed(secret, parts), check_every=0)
    for _ in range(dice.randrange(250)):
        if not recorder.game.is_over:
            seat = recorder.game.next_actor()
            recorder.play(seat, dice.choice(recorder.game.legal_in_game_order(seat)))
    sheet = msgspec.to_builtins(build_deal_sheet(recorder.record))
    return {"secret": secret, "parts": {str(seat): part for seat, part in parts.items()}, **sheet}


def test_checker_accepts_deals_of_every_game(modules_page: Page) -> None:
    page = modules_page
    dice = Random(11)
    for game in game_names():
        matches = [random_match(game, dice) for _ in range(example_count(3, 500))]
        for match, found in zip(matches, page.evaluate(CHECK, matches), strict=True):
            seed = combine_seed(match["secret"], {int(seat): part for seat, part in match["parts"].items()})
            assert found == [make_commitment(match["secret"]), seed, [], [], []]


def test_checker_finds_changed_deals(modules_page: Page) -> None:
    """Change an order of cards or a number, or put another player's card into a hand."""
    page = modules_page
    dice = Random(12)
    for game in game_names():
        match = random_match(game, dice)
        at = dice.randrange(len(match["draws"]))
        after = match["draws"][at]["after"]
        wrong = [str(int(after[0]) + 1)] if len(after) == 1 else [after[1], after[0], *after[2:]]
        changed = match | {"draws": [dict(each) for each in match["draws"]]}
        changed["draws"][at]["after"] = wrong
        assert page.evaluate(CHECK, [changed])[0][2] == [at]
        (mine, theirs), rest = match["deals"][0]["hands"][:2], match["deals"][0]["hands"][2:]
        hands = [[theirs[0], *mine[1:]], [mine[0], *theirs[1:]], *rest]
        deals = [match["deals"][0] | {"hands": hands}, *match["deals"][1:]]
        assert page.evaluate(CHECK, [match | {"deals": deals}])[0][3] == [match["deals"][0]["round"]]


def swap_cards(match: dict[str, Any], some: str, other: str) -> dict[str, Any]:
    """Return the match as if these two cards had been swapped before the shuffle of the first deal.

    A dishonest server could choose such an order.
    """
    names = {some: other, other: some}

    def renamed(cards: list[str]) -> list[str]:
        return [names.get(each, each) for each in cards]

    [first, *later] = match["deals"]
    at = first_shuffle(match)
    draws = list(match["draws"])
    draws[at] = draws[at] | {side: renamed(draws[at][side]) for side in ("before", "after")}
    return match | {"draws": draws, "deals": [first | {"hands": list(map(renamed, first["hands"]))}, *later]}


def first_shuffle(match: dict[str, Any]) -> int:
    """Return the index of the draw that shuffled the first deal."""
    round_dealt = match["deals"][0]["round"]
    return next(at for at, draw in enumerate(match["draws"]) if draw["round"] == round_dealt)


def reshuffle(match: dict[str, Any], later: int, further: int) -> dict[str, Any]:
    """Return the match with its first shuffle from a later round or stream, which cheating could choose."""
    at = first_shuffle(match)
    draw = match["draws"][at] | {"stream": 1 + further, "round": match["deals"][0]["round"] + later}
    seed = combine_seed(match["secret"], {int(seat): part for seat, part in match["parts"].items()})
    words = stream(bytes.fromhex(seed), draw["round"], draw["stream"])
    draw["after"] = partial_shuffle(words, draw["before"], draw["count"])
    return match | {"draws": [*match["draws"][:at], draw], "deals": []}


def test_checker_finds_chosen_deals(modules_page: Page) -> None:
    """Each deal is derived from the seed, but the initial order or the position in the stream was chosen."""
    page = modules_page
    dice = Random(13)
    for game in game_names():
        match = random_match(game, dice)
        round_dealt, hands = match["deals"][0]["round"], match["deals"][0]["hands"]
        mine, theirs = [hand for hand in hands if hand][:2]
        laid = swap_cards(match, mine[0], theirs[0])
        known = not mine[0].islower()  # Zop Zoo's cards could be those of a user's own deck
        others = [reshuffle(match, later=0, further=1), reshuffle(match, later=1, further=0)]
        found = page.evaluate(CHECK, [laid, *others])
        assert [each[2] for each in found] == [[], [first_shuffle(match)], [first_shuffle(match)]]
        assert found[0][3:] == [[], [round_dealt] if known else None]
        more = match | {"draws": [dict(each) for each in match["draws"]]}
        more["draws"][first_shuffle(match)]["count"] = len(mine)
        assert page.evaluate(CHECK, [more])[0][4] == [round_dealt]


CREATE_TABLE = """async () => {
  const wanted = { game: "crazy-eight", seat_count: 2, bots: { 1: "easy" }, options: { limit: 10 } };
  const headers = { "content-type": "application/json" };
  const made = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wanted) });
  const { table_id: table } = await made.json();
  sessionStorage.setItem("parlour.made", table);
  return table;
}"""


def play_and_check_deal(page: Page) -> str:
    page.goto("/")
    page.goto(f"/t/{page.evaluate(CREATE_TABLE)}")
    expect(page.locator("#board[data-seq]")).to_be_visible()
    play_out(page)
    page.get_by_role("button", name="Was it fair?").click()
    expect(page.locator("#deal .verdict")).to_be_visible()
    return page.locator("#deal").inner_text()


def test_deal_is_checked_after_a_match(visitors: Visitors) -> None:
    page = visitors.come(viewport=PHONE)
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    text = play_and_check_deal(page)
    assert "This deal was fair." in text
    assert "✗" not in text
    assert text.count("✓") == 7
    check_axe(page, looks=True)
    check_no_horizontal_scroll(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download match record").click()
    record = json.loads(download.value.path().read_text())
    assert record["game"] == "crazy-eight"
    assert record["names"].count("Guest") == 1
    page.keyboard.press("Escape")
    check = page.get_by_role("button", name="Was it fair?")
    expect(check).to_be_focused()
    page.evaluate("localStorage.removeItem('parlour.deals')")  # the state of a spectator
    check.click()
    expect(page.locator("#deal .verdict")).to_contain_text("so you have no proof that it was fair")
    expect(page.locator("#deal")).not_to_contain_text("neither chose nor changed this deal")


def test_changed_deal_fails_the_check(visitors: Visitors) -> None:
    """The server deals from another secret than it committed to, and ignores the page's seed share."""
    page = visitors.come()
    secret = "3" * 64

    def cheat(route: Any) -> None:
        dealt = route.fetch().json()
        dealt["fair"] = {
            "secret": secret,
            "commitment": make_commitment(secret),
            "seed_shares": {},
            "method": 1,
        }
        route.fulfill(json=dealt | {"seed": combine_seed(secret, {})})

    page.route("**/deals?match=*", cheat)
    text = play_and_check_deal(page)
    assert "This deal failed the check." in text
    assert text.count("✗") == 3  # the commitment, the part, and the orders of cards
