/** The invite link of the table, and the buttons that copy it. */

import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/** Return the link of the page, which friends can open. */
export function inviteLink() {
  return location.href.split("#")[0];
}

/**
 * Copy the link, and show on the button that it was copied. This also works on plain http, where the clipboard API is
 * missing.
 *
 * @param {HTMLElement} button
 */
export async function copyLink(button) {
  try {
    await navigator.clipboard.writeText(inviteLink());
  } catch {
    const field = h("textarea", { class: "visually-hidden" });
    field.value = inviteLink();
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  const text = button.dataset.text ?? button.textContent ?? "";
  button.dataset.text = text;
  button.textContent = formatMessage("waiting-copied");
  setTimeout(() => (button.textContent = text), 2000);
}

/** Show the link in the waiting room, and let the buttons there and in the menu copy it. */
export function setUpLink() {
  const field = /** @type {HTMLInputElement} */ (byId("link"));
  field.value = inviteLink();
  field.addEventListener("focus", () => field.select());
  for (const id of ["copy", "invite"]) byId(id).addEventListener("click", () => copyLink(byId(id)));
}
