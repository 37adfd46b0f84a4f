/** Draws the portrait of a player: the avatar, or the first letter of the name for a player without an avatar. */

import { drawAvatar } from "./avatars.js";
import { h } from "./dom.js";

/**
 * @param {{name: string, avatar?: string, avatar_color?: string}} person
 * @param {number} [seat] seat that determines the background colour if the portrait is a letter
 */
export function portrait({ name, avatar = "", avatar_color = "" }, seat = 0) {
  const content = avatar ? drawAvatar(avatar, avatar_color) : ([...name][0]?.toUpperCase() ?? "");
  return h("span", { class: `portrait tint-${seat % 6}`, "aria-hidden": "true" }, content);
}
