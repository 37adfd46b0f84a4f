/** The room as a program of one's own device, where the address is secure; elsewhere not a word of it. */

import { h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Keeps the page that is shown without a network, and offers to install the room where the browser would.
 *
 * @param {HTMLElement} place
 */
export function setUpInstall(place) {
  if (!isSecureContext || !navigator.serviceWorker) return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // it can be done without
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const asking = /** @type {Event & {prompt: () => Promise<unknown>}} */ (event);
    const button = h("button", { type: "button", class: "button" }, formatMessage("install"));
    button.addEventListener("click", async () => {
      await asking.prompt();
      button.remove();
    });
    place.prepend(button);
  });
}
