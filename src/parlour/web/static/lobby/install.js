/** Installation as an app, which browsers allow only on secure sites (HTTPS). */

import { h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/**
 * Offer to install the app if the browser supports it.
 *
 * @param {HTMLElement} container
 */
export function setUpInstall(container) {
  home.watchInstallability((install) => {
    const button = h("button", { type: "button", class: "button" }, formatMessage("install"));
    button.addEventListener("click", async () => {
      await install();
      button.remove();
    });
    container.prepend(button);
  });
}
