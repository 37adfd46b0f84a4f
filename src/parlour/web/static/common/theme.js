/** Applies the theme before the first paint, so that a page with the dark theme does not flash light. */

import { applyPreferences } from "./preferences.js";

applyPreferences();
