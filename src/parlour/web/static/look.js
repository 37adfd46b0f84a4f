/** Runs before the page is first seen, so that nobody who chose the dark sees a flash of light. */

import { showSettings } from "./settings.js";

showSettings();
