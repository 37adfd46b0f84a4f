/** Who one is here: a name, a face and a colour, chosen in a dialog. */

import { RequestError, getMe, updateMe } from "../shared/api.js";
import { AVATAR_COLORS, AVATARS } from "../shared/avatars.js";
import { byId, h } from "../shared/dom.js";
import { portrait } from "../shared/portrait.js";
import { formatMessage } from "../shared/messages.js";

/** @type {import("../types.js").Me} */
let currentMe = { nickname: "", face: AVATARS[0], colour: AVATAR_COLORS[0] };

/** @param {"face" | "colour"} name */
function chosenValue(name) {
  const input = byId("identity-form").querySelector(`[name="${name}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : currentMe[name];
}

function nameField() {
  return /** @type {HTMLInputElement} */ (byId("nickname"));
}

function showButton() {
  const name = currentMe.nickname || formatMessage("you-guest");
  byId("identity-button").replaceChildren(portrait({ ...currentMe, name }), h("span", { class: "identity-name" }, name));
  byId("identity-button").setAttribute("aria-label", formatMessage("you-open", { name }));
}

function showPortrait() {
  const name = nameField().value.trim() || formatMessage("you-guest");
  const looks = { name, face: chosenValue("face"), colour: chosenValue("colour") };
  byId("identity-portrait").replaceChildren(portrait(looks));
  for (const [list, part] of /** @type {const} */ ([["avatars", "face"], ["avatar-colors", "colour"]])) {
    for (const label of byId(list).children) {
      const input = label.querySelector("input");
      if (!input) continue;
      while (input.nextSibling) input.nextSibling.remove(); // the input itself stays, and keeps the focus
      label.append(portrait({ ...looks, [part]: input.value }));
    }
  }
}

/**
 * @param {"face" | "colour"} name
 * @param {string} value
 * @param {string} label
 */
function choice(name, value, label) {
  const input = h("input", { type: "radio", name, value, "aria-label": label });
  input.checked = value === currentMe[name];
  return h("label", { class: "avatar-choice" }, input);
}

function openDialog() {
  nameField().value = currentMe.nickname;
  byId("identity-error").hidden = true;
  byId("avatars").replaceChildren(...AVATARS.map((face) => choice("face", face, formatMessage("you-face-named", { face }))));
  byId("avatar-colors").replaceChildren(...AVATAR_COLORS.map((colour) => choice("colour", colour, formatMessage("you-colour-named", { colour }))));
  showPortrait();
  /** @type {HTMLDialogElement} */ (byId("identity")).showModal();
}

/** @param {Event} event */
async function save(event) {
  event.preventDefault();
  const nickname = nameField().value.trim();
  try {
    currentMe = await updateMe({ ...(nickname ? { nickname } : {}), face: chosenValue("face"), colour: chosenValue("colour") });
    showButton();
    /** @type {HTMLDialogElement} */ (byId("identity")).close();
  } catch (reason) {
    byId("identity-error").textContent = reason instanceof RequestError ? reason.message : formatMessage("lobby-failed");
    byId("identity-error").hidden = false;
  }
}

/** Makes the button and the dialog work. Rejects where the room does not say who one is. */
export async function setUpIdentity() {
  showButton();
  byId("identity-button").addEventListener("click", openDialog);
  byId("identity-form").addEventListener("submit", save);
  byId("identity-form").addEventListener("change", showPortrait);
  currentMe = await getMe();
  showButton();
}
