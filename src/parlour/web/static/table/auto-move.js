import { durationFactor } from "../board/card-motion.js";
import { setAvailable, getPreference, onPreferenceChange } from "../common/preferences.js";

/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */

const DELAY_MS = 900; // milliseconds between two automatic moves

/** Automatic moves: makes the only legal move if the game declares that this reveals nothing, and the user wants it. */
export class AutoMove {
  constructor() {
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.retry = null;
    onPreferenceChange("flip", () => this.retry?.());
  }

  /**
   * @param {SceneUpdate} message the current scene
   * @param {(move: string) => void} act
   */
  consider({ scene, events }, act) {
    clearTimeout(this.timer);
    setAvailable("flip", scene.can_autoplay);
    const isOwnOnly = scene.can_autoplay && scene.moves.length === 1 && scene.to_move.includes(scene.seat);
    const [only] = scene.moves;
    this.retry = isOwnOnly ? () => this.schedule(() => act(only.move)) : null;
    // After a fight the user continues by hand.
    if (!events.some((event) => event.mood === "grand")) this.retry?.();
  }

  /** @param {() => void} act */
  schedule(act) {
    clearTimeout(this.timer);
    if (getPreference("flip") !== "on") return;
    this.timer = setTimeout(() => (document.hidden ? this.schedule(act) : act()), DELAY_MS * durationFactor());
  }
}
