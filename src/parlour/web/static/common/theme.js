/** Set the theme before the first paint, so that the dark theme does not flash light. */

import { applyPreferences } from "./preferences.js";

applyPreferences();
