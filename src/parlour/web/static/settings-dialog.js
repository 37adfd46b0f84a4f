/** The dialog in which a person chooses how the room looks, moves and sounds. A change is seen at once. */

import { suitSign } from "./cards.js";
import { h } from "./dom.js";
import { readyDialog } from "./rules.js";
import { choose, isOffered, readIn, setting } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("./settings.js").Setting} Setting */

/**
 * A line of the dialog: `words` are those of the values, in the order in which they are offered. One with `swatch`
 * shows its values as well; a `switch` is off or on; a `scale` goes from little to much.
 *
 * @typedef {{name: Setting, title: string, kind: "words" | "swatch" | "switch" | "scale", words: [string, string][]}} Line
 */

/** @type {{title: string, lines: Line[]}[]} */
const PARTS = [
  {
    title: say("settings-look"),
    lines: [
      {
        name: "language",
        title: say("settings-language"),
        kind: "words",
        words: [
          ["system", say("settings-system")],
          ["en", say("settings-english")],
          ["de", say("settings-german")],
        ],
      },
      {
        name: "scheme",
        title: say("settings-scheme"),
        kind: "words",
        words: [
          ["system", say("settings-system")],
          ["light", say("settings-light")],
          ["dark", say("settings-dark")],
        ],
      },
      {
        name: "contrast",
        title: say("settings-contrast"),
        kind: "words",
        words: [
          ["system", say("settings-system")],
          ["more", say("settings-more")],
        ],
      },
      {
        name: "cloth",
        title: say("settings-cloth"),
        kind: "swatch",
        words: [
          ["green", say("settings-green")],
          ["blue", say("settings-blue")],
          ["claret", say("settings-claret")],
          ["slate", say("settings-slate")],
        ],
      },
    ],
  },
  {
    title: say("settings-cards"),
    lines: [
      {
        name: "back",
        title: say("settings-back"),
        kind: "swatch",
        words: [
          ["lattice", say("settings-lattice")],
          ["waves", say("settings-waves")],
          ["leaves", say("settings-leaves")],
          ["plain", say("settings-plain")],
        ],
      },
      {
        name: "suits",
        title: say("settings-suits"),
        kind: "swatch",
        words: [
          ["two", say("settings-two")],
          ["four", say("settings-four")],
        ],
      },
    ],
  },
  {
    title: say("settings-play"),
    lines: [
      {
        name: "pace",
        title: say("settings-pace"),
        kind: "words",
        words: [
          ["slow", say("settings-slow")],
          ["normal", say("settings-normal")],
          ["fast", say("settings-fast")],
        ],
      },
      { name: "flip", title: say("settings-flip"), kind: "switch", words: [["off", ""], ["on", ""]] },
      { name: "sound", title: say("settings-sound"), kind: "switch", words: [["off", ""], ["on", ""]] },
      {
        name: "volume",
        title: say("settings-volume"),
        kind: "scale",
        words: [["1", ""], ["2", ""], ["3", ""], ["4", ""], ["5", ""]],
      },
    ],
  },
];

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * Chooses a value that stands in a line of the dialog.
 *
 * @param {Setting} name
 * @param {string} value
 */
function chooseValue(name, value) {
  choose(name, /** @type {never} */ (value));
  if (name === "language") readIn();
}

/**
 * What a choice looks like.
 *
 * @param {Setting} name
 * @param {string} value
 */
function drawSwatch(name, value) {
  const swatch = h("span", { class: `swatch of-${name}`, [`data-${name}`]: value, "aria-hidden": "true" });
  if (name === "back") swatch.classList.add("back");
  if (name === "suits") swatch.append(...[..."CDHS"].map(suitSign));
  return swatch;
}

/** @param {Line} line */
function drawWords({ name, title, kind, words }) {
  const legend = h("legend", { id: `settings-of-${name}` }, title);
  const choices = words.map(([value, word]) => {
    const input = h("input", { type: "radio", name: `settings-of-${name}`, value });
    input.checked = setting(name) === value;
    input.addEventListener("change", () => chooseValue(name, value));
    const swatch = kind === "swatch" ? drawSwatch(name, value) : null;
    return h("label", { class: "choice" }, input, h("span", { class: "told" }, swatch, word));
  });
  return h("fieldset", { class: "setting", "data-setting": name }, legend, h("div", { class: "choices" }, ...choices));
}

/** @param {Line} line */
function drawSwitch({ name, title }) {
  const input = h("input", { type: "checkbox", role: "switch" });
  input.checked = setting(name) === "on";
  input.addEventListener("change", () => chooseValue(name, input.checked ? "on" : "off"));
  return h("label", { class: "setting switch", "data-setting": name }, h("span", {}, title), input);
}

/** @param {Line} line */
function drawScale({ name, title, words }) {
  const values = words.map(([value]) => value);
  const input = h("input", { type: "range", min: values[0], max: values[values.length - 1], step: "1" });
  input.value = setting(name);
  input.addEventListener("input", () => chooseValue(name, input.value));
  return h("label", { class: "setting scale", "data-setting": name }, h("span", {}, title), input);
}

/** @param {Line} line */
function drawLine(line) {
  const drawn = line.kind === "switch" ? drawSwitch(line) : line.kind === "scale" ? drawScale(line) : drawWords(line);
  drawn.hidden = !isOffered(line.name);
  return drawn;
}

function drawParts() {
  return PARTS.map(({ title, lines }) => h("section", {}, h("h3", {}, title), ...lines.map(drawLine)));
}

/** Opens the dialog; what was chosen in another window meanwhile is shown. */
export function openSettings() {
  if (!dialog) {
    const close = h("button", { type: "button", class: "button", "data-close": true }, say("settings-close"));
    const title = h("h2", { id: "settings-title" }, say("settings-open"));
    const lines = h("div", { class: "text lines", tabindex: "0", role: "region", "aria-labelledby": "settings-title" });
    const made = h("dialog", { id: "settings", "aria-labelledby": "settings-title" }, h("header", {}, title, close), lines);
    readyDialog(made);
    document.body.append(made);
    dialog = made;
  }
  dialog.querySelector(".lines")?.replaceChildren(...drawParts());
  if (!dialog.open) dialog.showModal();
}
