/** Checks how a match was dealt, and says so point by point. It is fetched when somebody asks for it. */

import { getDeals, recordUrl } from "../../shared/api.js";
import { h } from "../../shared/dom.js";
import { SUPPORTED_METHOD, computeCommitment, computeSeed, findWrongDeals, findWrongDraws, findWrongStarts } from "./deal-proof.js";
import { proofOf } from "./seed-shares.js";
import { setUpDialog } from "../../shared/dialogs.js";
import { formatNames, formatMessage } from "../../shared/messages.js";

/** @typedef {import("../../types.js").DealtFrom} DealtFrom */
/** @typedef {import("./seed-shares.js").StoredProof} StoredProof */
/** @typedef {{holds: boolean | null, text: string}} Finding `holds` is null for what nobody can tell */

const MARKS = /** @type {const} */ (["✗", "✓"]);

/**
 * What is found point by point.
 *
 * @param {DealtFrom} dealt
 * @param {StoredProof} proof
 * @param {number} seat one's own in that match, -1 for none
 * @param {string[]} names
 * @returns {Finding[]}
 */
function checkAll({ fair, seed, draws, deals }, proof, seat, names) {
  if (!fair) return [{ holds: null, text: formatMessage("deal-alone") }];
  if (fair.method !== SUPPORTED_METHOD) return [{ holds: null, text: formatMessage("deal-method") }];
  const givers = formatNames(Object.keys(fair.parts).map((each) => names[Number(each)] ?? ""));
  const astray = findWrongStarts(draws, deals);
  const keepsTo = computeCommitment(fair.secret) === fair.commitment;
  return [
    proof.commitment
      ? { holds: keepsTo && proof.commitment === fair.commitment, text: formatMessage("deal-secret") }
      : { holds: keepsTo, text: formatMessage("deal-secret-unseen") },
    proof.part
      ? { holds: Object.values(fair.parts).includes(proof.part), text: formatMessage("deal-part") }
      : { holds: null, text: formatMessage("deal-part-none") },
    { holds: computeSeed(fair.secret, fair.parts) === seed, text: givers ? formatMessage("deal-seed", { names: givers }) : formatMessage("deal-seed-alone") },
    { holds: !findWrongDraws(seed, draws).length, text: formatMessage("deal-draws", { number: draws.length }) },
    astray ? { holds: !astray.length, text: formatMessage("deal-pack") } : { holds: null, text: formatMessage("deal-pack-unknown") },
    { holds: !findWrongDeals(draws, deals).length, text: formatMessage("deal-hands", { number: deals.length }) },
    ...(proof.hand.length ? [{ holds: hasSameCards(deals[0]?.hands[seat] ?? [], proof.hand), text: formatMessage("deal-own") }] : []),
  ];
}

/**
 * Whether two hands have the same cards.
 *
 * @param {string[]} some
 * @param {string[]} others
 */
function hasSameCards(some, others) {
  return some.length === others.length && some.every((card) => others.includes(card));
}

/** @param {Finding} finding */
function drawFinding({ holds, text }) {
  const mark = holds === null ? "–" : MARKS[Number(holds)];
  const verdict = formatMessage(holds === null ? "deal-untold" : holds ? "deal-holds" : "deal-fails");
  return h("li", { class: holds === false ? "wrong" : "" }, h("span", { "aria-hidden": "true" }, mark), " ", h("span", { class: "visually-hidden" }, verdict), text);
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
  const close = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("settings-close"));
  const title = h("h2", { id: "deal-title" }, formatMessage("deal-title"));
  const text = h("div", { class: "text", tabindex: "0", role: "region", "aria-labelledby": "deal-title" }, formatMessage("deal-working"));
  const dialog = h("dialog", { id: "deal", "aria-labelledby": "deal-title" }, h("header", {}, title, close), text);
  const record = { class: "button", id: "record", href: recordUrl(table, match), download: `${table}-${match}.json` };
  const acts = h("p", { class: "acts" }, h("a", record, formatMessage("result-record")));
  setUpDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const dealt = await getDeals(table, match).catch((reason) => String(reason.message ?? reason));
  if (typeof dealt === "string") return text.replaceChildren(dealt, acts);
  const proof = proofOf(table, match);
  const found = checkAll(dealt, proof, seat, names);
  const proven = dealt.fair?.method === SUPPORTED_METHOD && proof.part !== "";
  const added = findWrongStarts(dealt.draws, dealt.deals) ? "deal-right" : "deal-partly";
  const verdict = found.some(({ holds }) => holds === false) ? "deal-wrong" : proven ? added : dealt.fair ? "deal-unproven" : "deal-open";
  text.replaceChildren(
    h("p", { class: "verdict", role: "status" }, formatMessage(verdict)),
    h("ul", { class: "findings" }, ...found.map(drawFinding)),
    ...(verdict === "deal-right" ? [h("p", { class: "hint" }, formatMessage("deal-proves"))] : []),
    acts,
  );
}
