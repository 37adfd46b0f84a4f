/** The dialog for your name, avatar and colour. It is loaded when first opened. */

import { RequestError, updateMe } from "../common/api.js";
import { AVATAR_COLORS, AVATARS } from "../common/avatars.js";
import { byId, h } from "../common/dom.js";
import { formatMessage, loadMessages } from "../common/messages.js";
import { portrait } from "../common/portrait.js";

await loadMessages();

/** @typedef {import("../types.js").Me} Me */

/** @type {Me} the saved name and avatar */
let currentMe;
/** @type {(me: Me) => void} */
let onSaved;

/** @param {"avatar" | "avatar_color"} name */
function chosenValue(name) {
  const input = byId("identity-form").querySelector(`[name="${name}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : currentMe[name];
}

function nameField() {
  return /** @type {HTMLInputElement} */ (byId("nickname"));
}

function showPortrait() {
  const name = nameField().value.trim() || formatMessage("identity-guest");
  const chosen = { name, avatar: chosenValue("avatar"), avatar_color: chosenValue("avatar_color") };
  byId("identity-portrait").replaceChildren(portrait(chosen));
  for (const [list, part] of /** @type {const} */ ([["avatars", "avatar"], ["avatar-colors", "avatar_color"]])) {
    for (const label of byId(list).children) {
      const input = label.querySelector("input");
      if (!input) continue;
      while (input.nextSibling) input.nextSibling.remove(); // the input element stays, so that it keeps the focus
      label.append(portrait({ ...chosen, [part]: input.value }));
    }
  }
}

/**
 * @param {"avatar" | "avatar_color"} name
 * @param {string} value
 * @param {string} label
 */
function choice(name, value, label) {
  const input = h("input", { type: "radio", name, value, "aria-label": label });
  input.checked = value === currentMe[name];
  return h("label", { class: "avatar-choice" }, input);
}

/**
 * @param {Me} me
 * @param {(me: Me) => void} saved called with the new name and avatar after they are saved
 */
export function openDialog(me, saved) {
  currentMe = me;
  onSaved = saved;
  nameField().value = currentMe.nickname;
  byId("identity-error").hidden = true;
  byId("avatars").replaceChildren(...AVATARS.map((face) => choice("avatar", face, formatMessage("identity-face-named", { face }))));
  byId("avatar-colors").replaceChildren(...AVATAR_COLORS.map((colour) => choice("avatar_color", colour, formatMessage("identity-colour-named", { colour }))));
  showPortrait();
  /** @type {HTMLDialogElement} */ (byId("identity")).showModal();
}

/** @param {Event} event */
async function save(event) {
  event.preventDefault();
  const nickname = nameField().value.trim();
  try {
    const me = await updateMe({ ...(nickname ? { nickname } : {}), avatar: chosenValue("avatar"), avatar_color: chosenValue("avatar_color") });
    onSaved(me);
    /** @type {HTMLDialogElement} */ (byId("identity")).close();
  } catch (reason) {
    byId("identity-error").textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
    byId("identity-error").hidden = false;
  }
}

byId("identity-form").addEventListener("submit", save);
byId("identity-form").addEventListener("change", showPortrait);
