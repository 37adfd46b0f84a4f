/** The invitations to tables of other people. The module is loaded only if there are any. */

import { declineInvitation } from "../common/api.js";
import { isBlocked } from "../common/blocked-people.js";
import { byId, h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage, loadMessages } from "../common/messages.js";

await loadMessages();

/** @typedef {import("../types.js").Invitation} Invitation */

/**
 * Show the invitations, except those of blocked people.
 *
 * @param {Invitation[]} invitations
 * @param {(reason: unknown) => void} showError
 */
export function showInvitations(invitations, showError) {
  const shown = invitations.filter(({ person }) => !isBlocked(person));
  byId("invitations").hidden = !shown.length;
  byId("invitations").replaceChildren(
    h("h2", {}, formatMessage("invitations-title")),
    h("ul", {}, ...shown.map((invitation) => renderInvitation(invitation, showError))),
  );
}

/**
 * @param {Invitation} invitation
 * @param {(reason: unknown) => void} showError
 */
function renderInvitation({ table_id: table, title, inviter }, showError) {
  const decline = () => declineInvitation(table).then((rest) => showInvitations(rest, showError), showError);
  return h(
    "li",
    {},
    h("span", { class: "what" }, formatMessage("invitations-line", { name: inviter, title })),
    h("a", { class: "button strong", href: home.tableUrl(table) }, formatMessage("invitations-go")),
    h("button", { type: "button", class: "button", onclick: decline }, formatMessage("invitations-decline")),
  );
}
