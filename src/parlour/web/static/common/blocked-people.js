/** The people whose messages and invitations the user does not want to see. They are stored on this device only. */

import { h, localStore } from "./dom.js";
import { confirmAction } from "./confirm.js";
import { formatMessage, loadMessages } from "./messages.js";

await loadMessages();

const KEY = "blocked-people";

/** @returns {{sender: string, name: string}[]} */
function getBlocked() {
  try {
    return JSON.parse(localStore.get(KEY) || "[]");
  } catch {
    return [];
  }
}

/** Return true if the user has blocked this person. @param {string | undefined} sender the key of the person */
export const isBlocked = (sender) => Boolean(sender) && getBlocked().some((each) => each.sender === sender);

/**
 * Block a person, if the user confirms it.
 *
 * @param {string} sender the key of the person
 * @param {string} name
 * @returns {Promise<boolean>} true if the person is blocked now
 */
export async function block(sender, name) {
  if (!(await confirmAction(formatMessage("block-confirm", { name }), formatMessage("block-act")))) return false;
  localStore.set(KEY, JSON.stringify([...getBlocked(), { sender, name }]));
  return true;
}

/**
 * Show the blocked people, each with a button that unblocks the person.
 *
 * @param {HTMLElement} container
 */
export function showBlocked(container) {
  const blocked = getBlocked();
  container.hidden = !blocked.length;
  container.replaceChildren(
    ...blocked.map(({ sender, name }) => {
      const unblock = () => {
        localStore.set(KEY, JSON.stringify(getBlocked().filter((each) => each.sender !== sender)));
        showBlocked(container);
      };
      return h("button", { type: "button", class: "button", onclick: unblock }, formatMessage("block-undo", { name }));
    }),
  );
}
