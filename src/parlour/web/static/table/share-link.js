/** Shares an invite link as a QR code or with the share dialog of the device. */

import { byId, setAttribute } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/**
 * @param {string} table
 * @param {string} link
 */
export function setUpShare(table, link) {
  setAttribute(byId("qr-code"), "src", home.qrCodeUrl(table));
  byId("local-only-note").hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const button = byId("share");
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", () => {
    navigator.share({ title: document.title, text: formatMessage("share-text"), url: link }).catch(() => undefined); // rejected if the user cancels
  });
}
