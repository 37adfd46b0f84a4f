/** Sounds, which are off by default and are never played before the first touch or key press. */

import { getPreference, onPreferenceChange } from "../common/preferences.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {"deal" | "play" | "turn" | "good" | "won" | "lost" | "knock" | "tick"} Sound */

let isUnlocked = false;

/** Return true if a sound can be heard now. */
function isEnabled() {
  return getPreference("sound") === "on" && isUnlocked;
}

/**
 * Play a sound, if sounds are on.
 *
 * @param {Sound} name
 */
export async function playSound(name) {
  if (!isEnabled()) return;
  const { synthesize } = await import("./sound-synthesis.js");
  synthesize(name, getPreference("volume"));
}

/**
 * Play a sound if the match has ended or if it is now your turn.
 *
 * @param {Scene} before
 * @param {Scene} scene
 */
export function playTurnSound(before, scene) {
  const turn = scene.to_move.includes(scene.seat);
  if (scene.is_over && !before.is_over) playSound(scene.seat >= 0 && !scene.winners.includes(scene.seat) ? "lost" : "won");
  else if (turn && !before.to_move.includes(scene.seat)) playSound("turn");
}

/**
 * Set up the sounds. Browsers allow them only after a touch or key press. A change of a sound preference plays a
 * sample.
 */
export function setUpSounds() {
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, () => (isUnlocked = true), { capture: true, once: true });
  }
  onPreferenceChange("volume", () => playSound("play"));
  onPreferenceChange("sound", () => playSound("turn"));
}
