/** Checks how a match was dealt, and says so point by point. It is fetched when somebody asks for it. */

import { getDeals, recordAddress } from "./api.js";
import { h } from "./dom.js";
import { METHOD, commitmentOf, seedOf, wrongDeals, wrongDraws, wrongStarts } from "./fair.js";
import { keptOf } from "./parts.js";
import { readyDialog } from "./rules.js";
import { people, say } from "./words.js";

/** @typedef {import("./types.js").DealtFrom} DealtFrom */
/** @typedef {import("./parts.js").Kept} Kept */
/** @typedef {{holds: boolean | null, text: string}} Finding `holds` is null for what nobody can tell */

const MARKS = /** @type {const} */ (["✗", "✓"]);

/**
 * What is found point by point.
 *
 * @param {DealtFrom} dealt
 * @param {Kept} kept
 * @param {number} seat one's own in that match, -1 for none
 * @param {string[]} names
 * @returns {Finding[]}
 */
function findings({ fair, seed, draws, deals }, kept, seat, names) {
  if (!fair) return [{ holds: null, text: say("deal-alone") }];
  if (fair.method !== METHOD) return [{ holds: null, text: say("deal-method") }];
  const givers = people(Object.keys(fair.parts).map((each) => names[Number(each)] ?? ""));
  const astray = wrongStarts(draws, deals);
  const keepsTo = commitmentOf(fair.secret) === fair.commitment;
  return [
    kept.commitment
      ? { holds: keepsTo && kept.commitment === fair.commitment, text: say("deal-secret") }
      : { holds: keepsTo, text: say("deal-secret-unseen") },
    kept.part
      ? { holds: Object.values(fair.parts).includes(kept.part), text: say("deal-part") }
      : { holds: null, text: say("deal-part-none") },
    { holds: seedOf(fair.secret, fair.parts) === seed, text: givers ? say("deal-seed", { names: givers }) : say("deal-seed-alone") },
    { holds: !wrongDraws(seed, draws).length, text: say("deal-draws", { number: draws.length }) },
    astray ? { holds: !astray.length, text: say("deal-pack") } : { holds: null, text: say("deal-pack-unknown") },
    { holds: !wrongDeals(draws, deals).length, text: say("deal-hands", { number: deals.length }) },
    ...(kept.hand.length ? [{ holds: isSame(deals[0]?.hands[seat] ?? [], kept.hand), text: say("deal-own") }] : []),
  ];
}

/**
 * Whether two hands have the same cards.
 *
 * @param {string[]} some
 * @param {string[]} others
 */
function isSame(some, others) {
  return some.length === others.length && some.every((card) => others.includes(card));
}

/** @param {Finding} finding */
function drawFinding({ holds, text }) {
  const mark = holds === null ? "–" : MARKS[Number(holds)];
  const said = say(holds === null ? "deal-untold" : holds ? "deal-holds" : "deal-fails");
  return h("li", { class: holds === false ? "wrong" : "" }, h("span", { "aria-hidden": "true" }, mark), " ", h("span", { class: "heard" }, said), text);
}

/**
 * Checks the deal of a match that is over, in a dialog that has its record as well.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} seat one's own in that match, -1 for none
 * @param {string[]} names
 */
export async function checkDeal(table, match, seat, names) {
  const close = h("button", { type: "button", class: "button", "data-close": true }, say("settings-close"));
  const title = h("h2", { id: "deal-title" }, say("deal-title"));
  const text = h("div", { class: "text", tabindex: "0", role: "region", "aria-labelledby": "deal-title" }, say("deal-working"));
  const dialog = h("dialog", { id: "deal", "aria-labelledby": "deal-title" }, h("header", {}, title, close), text);
  const record = { class: "button", id: "record", href: recordAddress(table, match), download: `${table}-${match}.json` };
  const acts = h("p", { class: "acts" }, h("a", record, say("result-record")));
  readyDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const dealt = await getDeals(table, match).catch((reason) => String(reason.message ?? reason));
  if (typeof dealt === "string") return text.replaceChildren(dealt, acts);
  const kept = keptOf(table, match);
  const found = findings(dealt, kept, seat, names);
  const proven = dealt.fair?.method === METHOD && kept.part !== "";
  const added = wrongStarts(dealt.draws, dealt.deals) ? "deal-right" : "deal-partly";
  const verdict = found.some(({ holds }) => holds === false) ? "deal-wrong" : proven ? added : dealt.fair ? "deal-unproven" : "deal-open";
  text.replaceChildren(
    h("p", { class: "verdict", role: "status" }, say(verdict)),
    h("ul", { class: "findings" }, ...found.map(drawFinding)),
    ...(verdict === "deal-right" ? [h("p", { class: "hint" }, say("deal-proves"))] : []),
    acts,
  );
}
