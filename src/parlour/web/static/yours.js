/** What somebody played here and how they fared; their other devices and their data. */

import { Refusal, eraseYours, getYours, linkOwner, makeLink, replayAddress, signOutOthers, takeOn, wantRating } from "./api.js";
import { offerCloser } from "./closer.js";
import { byId, h } from "./dom.js";
import { clockWritten, fillTable, numberWritten, timeWritten } from "./told.js";
import { people, say, tellPage } from "./words.js";

/** @typedef {import("./types.js").BestMoment} BestMoment */
/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {import("./types.js").MatchPlayed} MatchPlayed */
/** @typedef {import("./types.js").Opponent} Opponent */
/** @typedef {import("./types.js").Rating} Rating */
/** @typedef {import("./types.js").Yours} Yours */

const NONE = "–";
const FEWEST = 5; // matches before a rating is shown

// How you fared

/** @param {Yours} yours */
function show(yours) {
  byId("nothing").hidden = yours.played > 0;
  byId("counts").hidden = !yours.played;
  for (const part of ["games-part", "closer-part", "moments-part", "opponents-part", "matches-part"]) byId(part).hidden = !yours.played;
  showCounts(yours);
  showGames(yours);
  offerCloser(yours.games);
  byId("data-kept").textContent = keptWritten(yours.kept);
  byId("moments").replaceChildren(...yours.moments.map(momentLine));
  const heads = [say("yours-opponent"), say("yours-played"), say("yours-won"), say("yours-lost")];
  fillTable(
    byId("opponents"),
    heads,
    yours.opponents.map((each) => ({ cells: [opponentName(each), each.played, each.won, each.lost] })),
  );
  byId("matches").replaceChildren(...yours.matches.map(matchLine));
}

/**
 * What the room keeps, and for how long, as whoever runs it has set.
 *
 * @param {Kept} kept
 */
function keptWritten({ rows, tables, unbegun, people: names }) {
  const ends = [
    rows ? say("kept-rows", { days: rows }) : "",
    tables ? say("kept-tables", { days: tables }) : "",
    unbegun ? say("kept-unbegun", { days: unbegun }) : "",
    names ? say("kept-people", { days: names }) : "",
  ].filter(Boolean);
  return [...(ends.length ? ends : [say("kept-for-good")]), say("kept-always")].join(" ");
}

/** @param {Yours} yours */
function showCounts(yours) {
  const counts = [
    [say("yours-played"), yours.played],
    [say("yours-won"), yours.won],
    [say("yours-streak"), yours.streak],
    [say("yours-best-streak"), yours.best_streak],
    [say("yours-days"), yours.days],
  ];
  byId("counts").replaceChildren(...counts.map(([name, number]) => h("div", {}, h("dt", {}, String(name)), h("dd", {}, String(number)))));
}

/** @param {Yours} yours */
function showGames(yours) {
  const heads = [say("yours-game"), say("yours-played"), say("yours-won"), say("yours-in-a-row")];
  const rated = yours.rated && yours.can_rate;
  const rows = yours.games.map((each) => {
    const cells = [each.title, each.played, each.won, each.streak];
    return { cells: rated ? [...cells, each.rating ? ratingWritten(each.rating) : NONE] : cells };
  });
  fillTable(byId("games"), rated ? [...heads, say("yours-rating")] : heads, rows);
  const tick = ratedField();
  tick.checked = yours.rated;
  tick.disabled = !yours.can_rate;
  byId("rated-hint").textContent = yours.can_rate ? say("yours-rated-hint") : say("yours-rated-missing");
}

/**
 * A rating means something after some matches only.
 *
 * @param {Rating} rating
 */
function ratingWritten({ points, doubt, matches, place, among }) {
  if (matches < FEWEST) return h("span", { class: "hint" }, say("yours-rating-soon", { number: FEWEST - matches }));
  const placed = among > 1 ? h("span", { class: "hint" }, ` ${say("yours-rating-place", { place, among })}`) : null;
  return h("span", {}, say("yours-rating-is", { points, doubt }), placed);
}

/** @param {Opponent} opponent */
function opponentName({ name, bot }) {
  return bot ? say("yours-bots", { bot }) : name;
}

/** @param {BestMoment} moment */
function momentLine({ kind, number, match }) {
  const words = say("yours-moment", { kind, number, title: match.title });
  return h("li", {}, h("span", {}, words, h("span", { class: "hint" }, timeWritten(match.at))), lookLink(match, words));
}

/** @param {MatchPlayed} match */
function matchLine(match) {
  const others = match.names.filter((_, seat) => seat !== match.seat);
  const outcome = match.left ? "left" : match.won ? (match.winners.length > 1 ? "shared" : "won") : match.winners.length ? "lost" : "drawn";
  const words = say("yours-match", { outcome, title: match.title });
  const scores = match.scores.length ? ` · ${match.names.map((name, seat) => `${name} ${numberWritten(match.scores[seat])}`).join(", ")}` : "";
  return h(
    "li",
    { class: match.won ? "won" : false },
    h(
      "span",
      {},
      h("span", { class: "outcome" }, words),
      ` ${say("yours-against", { names: people(others) })}`,
      h("span", { class: "hint" }, `${timeWritten(match.at)}${scores}`),
    ),
    lookLink(match, words),
  );
}

/**
 * @param {MatchPlayed} match
 * @param {string} words what is looked at
 */
function lookLink(match, words) {
  if (!match.open) return h("span", { class: "hint closed" }, say("yours-closed"));
  return h("a", { class: "button", href: replayAddress(match.table, match.match), "aria-label": say("yours-look-at", { words }) }, say("yours-look"));
}

function ratedField() {
  return /** @type {HTMLInputElement} */ (byId("rated"));
}

// Another device

async function offerLink() {
  const { address, picture, expires } = await makeLink();
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.value = address;
  /** @type {HTMLImageElement} */ (byId("link-picture")).src = picture;
  byId("link-part").hidden = false;
  byId("link-until").textContent = say("device-until", { time: clockWritten(expires) });
  byId("link-here").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  field.focus();
  field.select();
}

async function copyLink() {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    byId("link-until").textContent = say("device-copied");
  } catch {
    // Where the browser copies nothing, the address stands there, chosen, to be copied by hand.
  }
}

async function signOut() {
  await signOutOthers();
  byId("link-part").hidden = true;
  tellDone(say("device-signed-out"));
}

/** @param {string} token from the address */
async function showOffer(token) {
  const owner = await linkOwner(token);
  if (owner.same) {
    tellDone(say("offer-same"));
    return;
  }
  const name = owner.nickname || say("offer-nameless");
  byId("offer-title").textContent = say("offer-title", { name });
  byId("offer-yes").textContent = say("offer-yes", { name });
  byId("bring-part").hidden = !owner.played;
  byId("bring-text").textContent = say("offer-bring", { number: owner.played });
  byId("offer").hidden = false;
  byId("offer-title").focus();
  byId("offer-no").addEventListener("click", () => (byId("offer").hidden = true));
  byId("offer-yes").addEventListener("click", () =>
    attempt(async () => {
      await takeOn(token, /** @type {HTMLInputElement} */ (byId("bring")).checked && owner.played > 0);
      byId("offer").hidden = true;
      tellDone(say("offer-done", { name }));
      await refresh();
    }),
  );
}

// Your data

async function erase() {
  dialog().close();
  await eraseYours();
  byId("link-part").hidden = true;
  tellDone(say("erase-done"));
  await refresh();
}

function dialog() {
  return /** @type {HTMLDialogElement} */ (byId("erase-dialog"));
}

// The page

/** @param {string} sentence */
function tellDone(sentence) {
  byId("done").textContent = sentence;
  byId("done").hidden = false;
}

/** @param {() => Promise<void>} what */
async function attempt(what) {
  byId("failure").hidden = true;
  try {
    await what();
  } catch (reason) {
    byId("failure").textContent = reason instanceof Refusal ? reason.message : say("lobby-failed");
    byId("failure").hidden = false;
  }
}

async function refresh() {
  show(await getYours());
}

function ready() {
  tellPage();
  const token = location.hash.slice(1);
  if (token) history.replaceState(null, "", location.pathname); // it is nobody else's business
  byId("make-link").addEventListener("click", () => attempt(offerLink));
  byId("sign-out").addEventListener("click", () => attempt(signOut));
  byId("copy").addEventListener("click", copyLink);
  byId("erase").addEventListener("click", () => dialog().showModal());
  byId("erase-no").addEventListener("click", () => dialog().close());
  byId("erase-yes").addEventListener("click", () => attempt(erase));
  ratedField().addEventListener("change", () =>
    attempt(async () => {
      await wantRating(ratedField().checked);
      await refresh();
    }),
  );
  attempt(async () => {
    await refresh();
    if (token) await showOffer(token);
  });
}

ready();
