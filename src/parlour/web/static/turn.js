/** That it is one's turn, for who looks elsewhere: a notification, where the browser has them and one was wanted. */

import { byId, memory } from "./dom.js";
import { say } from "./words.js";

const WANTED = "notify";

/** Whether the browser lets a page notify; on a home network's plain address it does not. */
function possible() {
  return window.isSecureContext && "Notification" in window;
}

function wanted() {
  return possible() && Notification.permission === "granted" && memory.get(WANTED) === "on";
}

/** The switch in the menu, where it can do anything; a browser asks for leave only when it is pressed. */
export function readyNotice() {
  const button = byId("notify");
  const show = () => {
    button.hidden = !possible() || Notification.permission === "denied";
    button.textContent = wanted() ? say("turn-notify-no") : say("turn-notify");
  };
  button.addEventListener("click", async () => {
    if (wanted()) memory.set(WANTED, "off");
    else if ((await Notification.requestPermission()) === "granted") memory.set(WANTED, "on");
    show();
  });
  show();
}

/**
 * Tells somebody who has another page before them that it is their turn.
 *
 * @param {string} title of the game
 */
export function tellTurn(title) {
  if (!document.hidden || !wanted()) return;
  try {
    const notice = new Notification(say("table-title-turn", { title }), { tag: location.pathname, icon: "/static/icon.svg" });
    notice.addEventListener("click", () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Browsers of phones have it for pages that are installed alone; there the title of the page has to do.
  }
}
