/** Runs before the page is first seen, so that nobody who chose the dark sees a flash of light. */

import { applyPreferences } from "./preferences.js";

applyPreferences();
