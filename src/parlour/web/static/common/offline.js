/** The page without a network. It offers a retry, and reloads when the server can be reached. */

import { byId } from "./dom.js";

const RETRY_MS = 3000; // milliseconds between two tries

/** Reload the page when the server answers. It may not answer as soon as the browser is online. */
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
  if (location.pathname !== "/offline") setTimeout(reloadWhenOnline, RETRY_MS); // shown at the URL of another page
}
