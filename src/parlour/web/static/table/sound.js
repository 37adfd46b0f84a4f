/** Sounds: off until somebody wants them, and never before a first touch or key. */

import { getPreference, onPreferenceChange } from "../common/preferences.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {"deal" | "play" | "turn" | "good" | "won" | "lost" | "knock"} Sound */

let isUnlocked = false;

/** Whether a sound would be heard now. */
function isEnabled() {
  return getPreference("sound") === "on" && isUnlocked;
}

/**
 * Lets a sound be heard, where sounds are wanted.
 *
 * @param {Sound} name
 */
export async function playSound(name) {
  if (!isEnabled()) return;
  const { synthesize } = await import("./sound-synthesis.js");
  synthesize(name, getPreference("volume"));
}

/**
 * That it is one's turn, and that the match is over.
 *
 * @param {Scene} before
 * @param {Scene} scene
 */
export function playTurnSound(before, scene) {
  const turn = scene.to_move.includes(scene.seat);
  if (scene.is_over && !before.is_over) playSound(scene.seat >= 0 && !scene.winners.includes(scene.seat) ? "lost" : "won");
  else if (turn && !before.to_move.includes(scene.seat)) playSound("turn");
}

/** Sounds wait for the first touch or key, as browsers want it; a sound that is switched on is heard at once. */
export function setUpSounds() {
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => (isUnlocked = true), { capture: true, once: true });
  }
  onPreferenceChange("volume", () => playSound("play"));
  onPreferenceChange("sound", () => playSound("turn"));
}
