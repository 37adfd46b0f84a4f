import { pace } from "./motion.js";
import { offerSetting, setting, whenChosen } from "./settings.js";

/** @typedef {import("./types.js").SceneNow} SceneNow */

const BEAT = 900; // milliseconds between two moves that are made by themselves

/** Makes the only move by itself where the game says that this tells nobody anything, and the person wants it. */
export class ByItself {
  constructor() {
    this.timer = 0;
    /** @type {(() => void) | null} */
    this.again = null;
    whenChosen("flip", () => this.again?.());
  }

  /**
   * @param {SceneNow} message what is shown now
   * @param {(move: string) => void} act
   */
  consider({ scene, events }, act) {
    clearTimeout(this.timer);
    offerSetting("flip", scene.by_itself);
    const mine = scene.by_itself && scene.moves.length === 1 && scene.to_move.includes(scene.seat);
    const [only] = scene.moves;
    this.again = mine ? () => this.later(() => act(only.move)) : null;
    // A fight is looked at, and gone on from by hand.
    if (!events.some((event) => event.mood === "grand")) this.again?.();
  }

  /** @param {() => void} act */
  later(act) {
    clearTimeout(this.timer);
    if (setting("flip") !== "on") return;
    this.timer = setTimeout(() => (document.hidden ? this.later(act) : act()), BEAT * pace());
  }
}
