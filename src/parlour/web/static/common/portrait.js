/** How people look: a face before a colour, or the first letter of the name of a bot without a face. */

import { drawAvatar } from "./avatars.js";
import { h } from "./dom.js";

/**
 * @param {{name: string, face?: string, colour?: string}} person
 * @param {number} [seat] whose colour a letter has
 */
export function portrait({ name, face = "", colour = "" }, seat = 0) {
  const shown = face ? drawAvatar(face, colour) : ([...name][0]?.toUpperCase() ?? "");
  return h("span", { class: `portrait tint-${seat % 6}`, "aria-hidden": "true" }, shown);
}
