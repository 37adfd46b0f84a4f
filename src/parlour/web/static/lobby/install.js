/** Installation as an app, at secure addresses. At others nothing is shown. */

import { h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

/**
 * Cache the offline page, and offer to install the app if the browser supports it.
 *
 * @param {HTMLElement} place
 */
export function setUpInstall(place) {
  if (!isSecureContext || !navigator.serviceWorker) return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // everything else works without it
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
