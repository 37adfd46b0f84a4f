/** The portrait of a player: an avatar on a colour, or for a bot without an avatar the first letter of its name. */

import { drawAvatar } from "./avatars.js";
import { h } from "./dom.js";

/**
 * @param {{name: string, avatar?: string, avatar_color?: string}} person
 * @param {number} [seat] determines the colour of the letter
 */
export function portrait({ name, avatar = "", avatar_color = "" }, seat = 0) {
  const shown = avatar ? drawAvatar(avatar, avatar_color) : ([...name][0]?.toUpperCase() ?? "");
  return h("span", { class: `portrait tint-${seat % 6}`, "aria-hidden": "true" }, shown);
}
