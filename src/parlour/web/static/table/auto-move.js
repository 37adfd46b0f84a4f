import { durationFactor } from "../board/card-motion.js";
import { byId, setAttribute } from "../common/dom.js";
import { setAvailable, getPreference, onPreferenceChange, setPreference } from "../common/preferences.js";

/** @typedef {import("../types.js").SceneUpdate} SceneUpdate */

const DELAY_MS = 900; // milliseconds before an automatic move

/**
 * Makes the only legal move automatically if the user has enabled this and the game declares that the move reveals
 * nothing. The table has a button for this, next to the moves.
 */
export class AutoMove {
  constructor() {
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.retry = null;
    this.button = byId("auto-move");
    this.button.addEventListener("click", () => setPreference("flip", getPreference("flip") === "on" ? "off" : "on"));
    onPreferenceChange("flip", () => {
      this.showState();
      this.retry?.();
    });
    this.showState();
  }

  showState() {
    setAttribute(this.button, "aria-pressed", String(getPreference("flip") === "on"));
  }

  /**
   * @param {SceneUpdate} message the current scene
   * @param {(move: string) => void} act
   */
  consider({ scene, events, can_skip: canSkip }, act) {
    clearTimeout(this.timer);
    setAvailable("flip", scene.can_autoplay);
    this.button.hidden = !scene.can_autoplay || scene.seat < 0 || scene.is_over || canSkip;
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
