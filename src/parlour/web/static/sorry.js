/** Without a network the page can be tried again, and is by itself once the network is back. */

import { byId } from "./dom.js";

if (location.pathname === "/offline" || !navigator.onLine) {
  byId("again").hidden = false;
  addEventListener("online", () => location.reload());
}
