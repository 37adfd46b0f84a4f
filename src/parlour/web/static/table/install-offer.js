/** Offers to install Parlour as an app after the first finished match, if it runs without a server. */

import { h, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

const OFFERED = "install-offered"; // key in the local store: "yes" after the offer was shown

/**
 * Show the offer once on this device, if the app can be installed.
 *
 * @param {HTMLElement} container
 */
export function offerInstallation(container) {
  if (home.hasServer || localStore.get(OFFERED)) return;
  const { standalone } = /** @type {Navigator & {standalone?: boolean}} */ (navigator); // defined only on iOS; true in the installed app
  if (standalone === false) showOffer(container, formatMessage("install-offer-ios"));
  if (standalone === undefined) home.watchInstallability((install) => showOffer(container, formatMessage("install-offer"), install));
}

/**
 * @param {HTMLElement} container
 * @param {string} text
 * @param {() => Promise<unknown>} [install] opens the browser's prompt; omitted if only the user can install the app
 */
function showOffer(container, text, install) {
  localStore.set(OFFERED, "yes");
  const hide = () => (container.hidden = true);
  const onInstall = () => install?.().then(hide);
  const installButton = install ? h("button", { type: "button", class: "button", onclick: onInstall }, formatMessage("install")) : null;
  const closeButton = h("button", { type: "button", class: "close", onclick: hide, "aria-label": formatMessage("install-offer-close") }, "×");
  container.hidden = false;
  container.replaceChildren(h("p", {}, text), ...[installButton, closeButton].filter((button) => button !== null));
}
