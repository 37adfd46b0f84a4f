/** The buttons that open the dialog of the preferences. */

import { loadStyles } from "./dom.js";
import { home } from "./home.js";

/** Make every button with `data-preferences` open the dialog, which is loaded on first use. */
export function setUpPreferences() {
  for (const button of document.querySelectorAll("[data-preferences]")) {
    button.addEventListener("click", async () => {
      const [{ openPreferences }] = await Promise.all([import("./preferences-dialog.js"), loadStyles(home.fileUrl("static/common/preferences.css"))]);
      openPreferences();
    });
  }
}
