/** Who one is here: a name, a face and a colour, chosen in a dialog. */

import { Refusal, getMe, putMe } from "./api.js";
import { COLOURS, FACES } from "./avatars.js";
import { byId, h } from "./dom.js";
import { portrait } from "./portrait.js";
import { say } from "./words.js";

/** @type {import("./types.js").Me} */
let me = { nickname: "", face: FACES[0], colour: COLOURS[0] };

/** @param {"face" | "colour"} name */
function chosen(name) {
  const input = byId("you-form").querySelector(`[name="${name}"]:checked`);
  return input instanceof HTMLInputElement ? input.value : me[name];
}

function nameField() {
  return /** @type {HTMLInputElement} */ (byId("nickname"));
}

function showButton() {
  const name = me.nickname || say("you-guest");
  byId("you-button").replaceChildren(portrait({ ...me, name }), h("span", { class: "you-name" }, name));
  byId("you-button").setAttribute("aria-label", say("you-open", { name }));
}

function showPortrait() {
  const name = nameField().value.trim() || say("you-guest");
  const looks = { name, face: chosen("face"), colour: chosen("colour") };
  byId("you-portrait").replaceChildren(portrait(looks));
  for (const [list, part] of /** @type {const} */ ([["faces", "face"], ["colours", "colour"]])) {
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
  input.checked = value === me[name];
  return h("label", { class: "face-choice" }, input);
}

function open() {
  nameField().value = me.nickname;
  byId("you-failure").hidden = true;
  byId("faces").replaceChildren(...FACES.map((face) => choice("face", face, say("you-face-named", { face }))));
  byId("colours").replaceChildren(...COLOURS.map((colour) => choice("colour", colour, say("you-colour-named", { colour }))));
  showPortrait();
  /** @type {HTMLDialogElement} */ (byId("you")).showModal();
}

/** @param {Event} event */
async function keep(event) {
  event.preventDefault();
  const nickname = nameField().value.trim();
  try {
    me = await putMe({ ...(nickname ? { nickname } : {}), face: chosen("face"), colour: chosen("colour") });
    showButton();
    /** @type {HTMLDialogElement} */ (byId("you")).close();
  } catch (reason) {
    byId("you-failure").textContent = reason instanceof Refusal ? reason.message : say("lobby-failed");
    byId("you-failure").hidden = false;
  }
}

/** Makes the button and the dialog work. Rejects where the room does not say who one is. */
export async function readyYou() {
  showButton();
  byId("you-button").addEventListener("click", open);
  byId("you-form").addEventListener("submit", keep);
  byId("you-form").addEventListener("change", showPortrait);
  me = await getMe();
  showButton();
}
