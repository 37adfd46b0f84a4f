/** The way to the other room of this website: from the room with a server to the one in the browser, and the reverse. */

import { h } from "../common/dom.js";
import { home } from "../common/home.js";
import { formatMessage } from "../common/messages.js";

/** @param {HTMLElement} container */
export function showOtherRoom(container) {
  const [about, label] = home.hasServer
    ? [formatMessage("play-offline-about"), formatMessage("play-offline")]
    : [formatMessage("play-online-about"), formatMessage("play-online")];
  const link = h("a", { class: "button", href: home.otherRoom?.url, target: "_top" }, label); // not only in the frame
  container.replaceChildren(h("p", {}, about), link);
  container.hidden = false;
}
