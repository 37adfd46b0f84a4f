/** Without a network the page can be tried again, and is by itself once the room can be reached. */

import { byId } from "./dom.js";

const RETRY_MS = 3000; // milliseconds between two tries

/** A browser that is online again does not always reach the room at once. */
async function reloadWhenOnline() {
  try {
    await fetch("/manifest.webmanifest", { cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(reloadWhenOnline, RETRY_MS);
  }
}

if (document.body.dataset.why === "offline") {
  byId("again").hidden = false;
  if (location.pathname !== "/offline") setTimeout(reloadWhenOnline, RETRY_MS); // it stands in the place of another page
}
