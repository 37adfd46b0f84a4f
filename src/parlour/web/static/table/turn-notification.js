/** That it is one's turn, for who looks elsewhere: a notification, where the browser has them and one was wanted. */

import { byId, localStore } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";

const ENABLED_KEY = "notify";

/** Whether the browser lets a page notify; on a home network's plain address it does not. */
function isSupported() {
  return window.isSecureContext && "Notification" in window;
}

function isEnabled() {
  return isSupported() && Notification.permission === "granted" && localStore.get(ENABLED_KEY) === "on";
}

/** The switch in the menu, where it can do anything; a browser asks for leave only when it is pressed. */
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
 * Tells somebody who has another page before them that it is their turn.
 *
 * @param {string} title of the game
 */
export function notifyTurn(title) {
  if (!document.hidden || !isEnabled()) return;
  try {
    const notice = new Notification(formatMessage("table-title-turn", { title }), { tag: location.pathname, icon: "/static/icon.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Browsers of phones have it for pages that are installed alone; there the title of the page has to do.
  }
}
