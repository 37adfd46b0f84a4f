/** Installation as an app, which browsers allow only on secure sites (HTTPS). */

import { h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/**
 * Cache the offline page, and offer to install the app if the browser supports it.
 *
 * @param {HTMLElement} container
 */
export function setUpInstall(container) {
  if (!isSecureContext || !navigator.serviceWorker) return;
  home.registerServiceWorker();
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    const promptEvent = /** @type {Event & {prompt: () => Promise<unknown>}} */ (event);
    const button = h("button", { type: "button", class: "button" }, formatMessage("install"));
    button.addEventListener("click", async () => {
      await promptEvent.prompt();
      button.remove();
    });
    container.prepend(button);
  });
}
