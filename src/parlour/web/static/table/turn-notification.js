/**
 * Notifies the user of their turn while the page is in the background, if the browser and the user allow it.
 */

import { byId, localStore } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

const ENABLED_KEY = "notify";

/**
 * Return true if the browser supports notifications.
 *
 * Browsers do not allow notifications on plain http, which is common in home networks.
 */
function isSupported() {
  return window.isSecureContext && "Notification" in window;
}

function isEnabled() {
  return isSupported() && Notification.permission === "granted" && localStore.get(ENABLED_KEY) === "on";
}

/** Set up the switch in the menu, if notifications are possible. The browser asks for permission only on a click. */
export function setUpNotifications() {
  const button = byId("notify");
  const show = () => {
    button.hidden = !isSupported() || Notification.permission === "denied";
    button.textContent = isEnabled() ? formatMessage("turn-notify-no") : formatMessage("turn-notify");
  };
  button.addEventListener("click", async () => {
    if (isEnabled()) localStore.set(ENABLED_KEY, "off");
    else if ((await Notification.requestPermission()) === "granted") localStore.set(ENABLED_KEY, "on");
    show();
  });
  show();
}

/**
 * Notify the user of their turn if the page is hidden.
 *
 * @param {string} title the title of the game
 */
export function notifyTurn(title) {
  if (!document.hidden || !isEnabled()) return;
  try {
    const notice = new Notification(formatMessage("table-title-turn", { title }), { tag: location.href, icon: home.fileUrl("static/icon.svg") });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Most mobile browsers do not support this constructor. There, only the page title shows the turn.
  }
}
