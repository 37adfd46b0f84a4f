/** The button with your name and avatar, which opens the identity dialog. */

import { getMe, updateMe } from "../common/api.js";
import { AVATAR_COLORS, AVATARS } from "../common/avatars.js";
import { byId, h } from "../common/dom.js";
import { formatMessage } from "../common/messages.js";
import { portrait } from "../common/portrait.js";

/** @typedef {import("../types.js").Me} Me */

/** @type {Me} */
let currentMe = { nickname: "", avatar: AVATARS[0], avatar_color: AVATAR_COLORS[0], in_tournament: false };

/** @param {Me} me */
function showButton(me) {
  const field = document.getElementById("own-name"); // in the form for a new table
  if (field instanceof HTMLInputElement && field.value === currentMe.nickname) field.value = me.nickname; // else the user is changing it
  currentMe = me;
  const name = me.nickname || formatMessage("identity-guest");
  byId("identity-button").replaceChildren(portrait({ ...me, name }), h("span", { class: "identity-name" }, name));
  byId("identity-button").setAttribute("aria-label", formatMessage("identity-open", { name }));
}

export function savedNickname() {
  return currentMe.nickname;
}

/** Save a new name. @param {string} nickname */
export async function saveNickname(nickname) {
  if (nickname && nickname !== currentMe.nickname) showButton(await updateMe({ nickname }));
}

/** Set up the button, and return the user. The promise is rejected if the server does not return the user. */
export async function setUpIdentity() {
  showButton(currentMe);
  byId("identity-button").addEventListener("click", async () => {
    const { openDialog } = await import("./identity-dialog.js");
    openDialog(currentMe, showButton);
  });
  showButton(await getMe());
  return currentMe;
}
