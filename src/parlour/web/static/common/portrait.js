/** How people look: a face before a colour, or the first letter of the name of a bot without a face. */

import { drawAvatar } from "./avatars.js";
import { h } from "./dom.js";

/**
 * @param {{name: string, avatar?: string, avatar_color?: string}} person
 * @param {number} [seat] whose colour a letter has
 */
export function portrait({ name, avatar = "", avatar_color = "" }, seat = 0) {
  const shown = avatar ? drawAvatar(avatar, avatar_color) : ([...name][0]?.toUpperCase() ?? "");
  return h("span", { class: `portrait tint-${seat % 6}`, "aria-hidden": "true" }, shown);
}
