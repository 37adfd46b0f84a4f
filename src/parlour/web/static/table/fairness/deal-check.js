/** The dialog that checks how a match was dealt. This module is loaded on first use. */

import { getDeals, setRecordDownload } from "../../common/api.js";
import { h } from "../../common/dom.js";
import { home } from "../../common/home.js";
import { SUPPORTED_METHOD, computeCommitment, computeSeed, findWrongDeals, findWrongDraws, findWrongStarts } from "./deal-proof.js";
import { proofOf } from "./seed-shares.js";
import { setUpDialog } from "../../common/dialogs.js";
import { formatMessage, formatNames, loadMessages } from "../../common/messages.js";

await loadMessages();

/** @typedef {import("../../types.js").DealReport} DealReport */
/** @typedef {import("./seed-shares.js").StoredProof} StoredProof */
/** @typedef {{holds: boolean | null, text: string}} Finding the result of one check; `holds` is null if the check is not possible */

const MARKS = /** @type {const} */ (["✗", "✓"]);

/**
 * Return the results of all checks.
 *
 * @param {DealReport} report
 * @param {StoredProof} proof
 * @param {number} seat your own seat in that match, or -1
 * @param {string[]} names
 * @returns {Finding[]}
 */
function checkAll({ fair, seed, draws, deals }, proof, seat, names) {
  if (!fair) return [{ holds: null, text: formatMessage("deal-check-alone") }];
  if (fair.method !== SUPPORTED_METHOD) return [{ holds: null, text: formatMessage("deal-check-method") }];
  const contributors = formatNames(Object.keys(fair.seed_shares).map((each) => names[Number(each)] ?? ""));
  const wrongStarts = findWrongStarts(draws, deals);
  const isCommitmentKept = computeCommitment(fair.secret) === fair.commitment;
  return [
    proof.commitment
      ? { holds: isCommitmentKept && proof.commitment === fair.commitment, text: formatMessage("deal-check-secret") }
      : { holds: isCommitmentKept, text: formatMessage("deal-check-secret-unseen") },
    proof.part
      ? { holds: Object.values(fair.seed_shares).includes(proof.part), text: formatMessage("deal-check-part") }
      : { holds: null, text: formatMessage("deal-check-part-none") },
    { holds: computeSeed(fair.secret, fair.seed_shares) === seed, text: contributors ? formatMessage("deal-check-seed", { names: contributors }) : formatMessage("deal-check-seed-alone") },
    { holds: !findWrongDraws(seed, draws).length, text: formatMessage("deal-check-draws", { number: draws.length }) },
    wrongStarts ? { holds: !wrongStarts.length, text: formatMessage("deal-check-pack") } : { holds: null, text: formatMessage("deal-check-pack-unknown") },
    { holds: !findWrongDeals(draws, deals).length, text: formatMessage("deal-check-hands", { number: deals.length }) },
    ...(proof.hand.length ? [{ holds: hasSameCards(deals[0]?.hands[seat] ?? [], proof.hand), text: formatMessage("deal-check-own") }] : []),
  ];
}

/**
 * Return true if two hands have the same cards.
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
  const verdict = formatMessage(holds === null ? "deal-check-untold" : holds ? "deal-check-holds" : "deal-check-fails");
  return h("li", { class: holds === false ? "wrong" : "" }, h("span", { "aria-hidden": "true" }, mark), " ", h("span", { class: "visually-hidden" }, verdict), text);
}

/**
 * Check how a finished match was dealt. Show the result in a dialog, with a link to download the match record.
 *
 * @param {string} table
 * @param {number} match
 * @param {number} seat your own seat in that match, or -1
 * @param {string[]} names
 */
export async function checkDeal(table, match, seat, names) {
  const close = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("preferences-close"));
  const title = h("h2", { id: "deal-title" }, formatMessage("deal-check-title"));
  const text = h("div", { class: "text", tabindex: "0", role: "region", "aria-labelledby": "deal-title" }, formatMessage("deal-check-working"));
  const dialog = h("dialog", { id: "deal", "aria-labelledby": "deal-title" }, h("header", {}, title, close), text);
  const record = h("a", { class: "button", id: "record" }, formatMessage("result-record"));
  setRecordDownload(record, table, match);
  const acts = h("p", { class: "acts" }, record);
  setUpDialog(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const report = await getDeals(table, match).catch((reason) => String(reason.message ?? reason));
  if (typeof report === "string") return text.replaceChildren(report, acts);
  const proof = proofOf(table, match);
  const findings = checkAll(report, proof, seat, names);
  const hasProof = report.fair?.method === SUPPORTED_METHOD && proof.part !== "";
  const completeVerdict = findWrongStarts(report.draws, report.deals) ? "deal-check-right" : "deal-check-partly";
  const verdict = findings.some(({ holds }) => holds === false) ? "deal-check-wrong" : hasProof ? completeVerdict : report.fair ? "deal-check-unproven" : "deal-check-open";
  text.replaceChildren(
    h("p", { class: "verdict", role: "status" }, formatMessage(verdict)),
    h("ul", { class: "findings" }, ...findings.map(drawFinding)),
    ...(verdict === "deal-check-right" ? [h("p", { class: "hint" }, formatMessage("deal-check-proves"))] : []),
    acts,
  );
}
