/** Copies the invite link of the table. */

import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Copy the link, and show on the button that it was copied. This also works on plain http, where the clipboard API is
 * missing.
 *
 * @param {HTMLElement} button
 */
export async function copyLink(button) {
  const link = location.href.split("#")[0];
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    const field = h("textarea", { class: "visually-hidden" });
    field.value = link;
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

/** Let the buttons of the waiting room and of the menu copy the link. */
export function setUpCopyButtons() {
  for (const id of ["copy", "invite"]) byId(id).addEventListener("click", () => copyLink(byId(id)));
}
