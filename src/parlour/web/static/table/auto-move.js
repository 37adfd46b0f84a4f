import { durationFactor } from "../board/card-motion.js";
import { setAvailable, getPreference, onPreferenceChange } from "../common/preferences.js";

/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */

const DELAY_MS = 900; // milliseconds before an automatic move

/**
 * Makes the only legal move automatically if the user has enabled this and the game declares that the move reveals
 * nothing.
 */
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
    const canAutoplay = scene.can_autoplay && scene.moves.length === 1 && scene.to_move.includes(scene.seat);
    const [onlyMove] = scene.moves;
    this.retry = canAutoplay ? () => this.schedule(() => act(onlyMove.move)) : null;
    // After a dramatic event (mood "grand"), such as a fight, the user makes the next move by hand.
    if (!events.some((event) => event.mood === "grand")) this.retry?.();
  }

  /** @param {() => void} act */
  schedule(act) {
    clearTimeout(this.timer);
    if (getPreference("flip") !== "on") return;
    this.timer = setTimeout(() => (document.hidden ? this.schedule(act) : act()), DELAY_MS * durationFactor());
  }
}
