/**
 * The page shown while the network is unavailable. It offers a retry, and reloads itself when the server can be
 * reached.
 */

import { byId } from "./dom.js";
import { home } from "./home.js";

const RETRY_MS = 3000; // milliseconds between two attempts

/** Reload the page when the server responds, which can be later than the browser's `online` event. */
async function reloadWhenOnline() {
  try {
    await home.sendRequest("GET", "/manifest.webmanifest");
    location.reload();
  } catch {
    setTimeout(reloadWhenOnline, RETRY_MS);
  }
}

/** Offer to play offline if the browser has kept the files of the edition without a server. */
async function offerSite() {
  const url = home.otherRoom?.url;
  const registration = url && (await navigator.serviceWorker?.getRegistration(url));
  if (!registration || !registration.scope.endsWith(url)) return;
  byId("play-offline").setAttribute("href", url);
  byId("play-offline").hidden = false;
}

if (document.body.dataset.why === "offline") {
  byId("again").hidden = false;
  offerSite();
  if (location.pathname !== "/offline") setTimeout(reloadWhenOnline, RETRY_MS); // at any other URL, this page is shown instead of a page that could not be loaded
}
