/** The preferences dialog for look, motion and sound. Changes take effect immediately. */

import { drawSuit } from "../board/cards.js";
import { h } from "./dom.js";
import { setUpDialog } from "./dialogs.js";
import { home } from "./home.js";
import { setPreference, isAvailable, getPreference } from "./preferences.js";
import { formatMessage, loadMessages } from "./messages.js";

await loadMessages();

/** @typedef {import("./preferences.js").Preference} Preference */

/**
 * A row of the dialog. The field `words` contains each value with its label, in the order shown.
 *
 * The field `kind` says how the row shows the values: as labels (`words`), as labels with samples (`swatch`),
 * as an on/off switch (`switch`) or as a slider (`scale`).
 *
 * @typedef {{name: Preference, title: string, kind: "words" | "swatch" | "switch" | "scale", words: [string, string][]}} PreferenceLine
 */

/** @type {{title: string, lines: PreferenceLine[]}[]} */
const SECTIONS = [
  {
    title: formatMessage("preferences-look"),
    lines: [
      {
        name: "language",
        title: formatMessage("preferences-language"),
        kind: "words",
        words: [
          ["system", formatMessage("preferences-system")],
          ["en", formatMessage("preferences-english")],
          ["de", formatMessage("preferences-german")],
        ],
      },
      {
        name: "scheme",
        title: formatMessage("preferences-scheme"),
        kind: "words",
        words: [
          ["system", formatMessage("preferences-system")],
          ["light", formatMessage("preferences-light")],
          ["dark", formatMessage("preferences-dark")],
        ],
      },
      {
        name: "contrast",
        title: formatMessage("preferences-contrast"),
        kind: "words",
        words: [
          ["system", formatMessage("preferences-system")],
          ["more", formatMessage("preferences-more")],
        ],
      },
      {
        name: "cloth",
        title: formatMessage("preferences-cloth"),
        kind: "swatch",
        words: [
          ["green", formatMessage("preferences-green")],
          ["blue", formatMessage("preferences-blue")],
          ["claret", formatMessage("preferences-claret")],
          ["slate", formatMessage("preferences-slate")],
        ],
      },
    ],
  },
  {
    title: formatMessage("preferences-cards"),
    lines: [
      {
        name: "back",
        title: formatMessage("preferences-back"),
        kind: "swatch",
        words: [
          ["lattice", formatMessage("preferences-lattice")],
          ["waves", formatMessage("preferences-waves")],
          ["leaves", formatMessage("preferences-leaves")],
          ["plain", formatMessage("preferences-plain")],
        ],
      },
      {
        name: "suits",
        title: formatMessage("preferences-suits"),
        kind: "swatch",
        words: [
          ["two", formatMessage("preferences-two")],
          ["four", formatMessage("preferences-four")],
        ],
      },
    ],
  },
  {
    title: formatMessage("preferences-play"),
    lines: [
      {
        name: "pace",
        title: formatMessage("preferences-pace"),
        kind: "words",
        words: [
          ["slow", formatMessage("preferences-slow")],
          ["normal", formatMessage("preferences-normal")],
          ["fast", formatMessage("preferences-fast")],
        ],
      },
      { name: "flip", title: formatMessage("preferences-flip"), kind: "switch", words: [["off", ""], ["on", ""]] },
      { name: "sound", title: formatMessage("preferences-sound"), kind: "switch", words: [["off", ""], ["on", ""]] },
      {
        name: "volume",
        title: formatMessage("preferences-volume"),
        kind: "scale",
        words: [["1", ""], ["2", ""], ["3", ""], ["4", ""], ["5", ""]],
      },
    ],
  },
];

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * Apply the value that the user has chosen for a preference.
 *
 * @param {Preference} name
 * @param {string} value
 */
function chooseValue(name, value) {
  setPreference(name, /** @type {never} */ (value));
  if (name === "language") home.setLanguage(getPreference("language"));
}

/**
 * Return a sample that shows the effect of a value.
 *
 * @param {Preference} name
 * @param {string} value
 */
function drawSwatch(name, value) {
  const swatch = h("span", { class: `swatch of-${name}`, [`data-${name}`]: value, "aria-hidden": "true" });
  if (name === "back") swatch.classList.add("back");
  if (name === "suits") swatch.append(...[..."CDHS"].map(drawSuit));
  return swatch;
}

/** @param {PreferenceLine} line */
function drawChoice({ name, title, kind, words }) {
  const legend = h("legend", { id: `preferences-of-${name}` }, title);
  const choices = words.map(([value, word]) => {
    const input = h("input", { type: "radio", name: `preferences-of-${name}`, value });
    input.checked = getPreference(name) === value;
    input.addEventListener("change", () => chooseValue(name, value));
    const swatch = kind === "swatch" ? drawSwatch(name, value) : null;
    return h("label", { class: "choice" }, input, h("span", { class: "choice-text" }, swatch, word));
  });
  return h("fieldset", { class: "preference", "data-preference": name }, legend, h("div", { class: "choices" }, ...choices));
}

/** @param {PreferenceLine} line */
function drawSwitch({ name, title }) {
  const input = h("input", { type: "checkbox", role: "switch" });
  input.checked = getPreference(name) === "on";
  input.addEventListener("change", () => chooseValue(name, input.checked ? "on" : "off"));
  return h("label", { class: "preference switch", "data-preference": name }, h("span", {}, title), input);
}

/** @param {PreferenceLine} line */
function drawSlider({ name, title, words }) {
  const values = words.map(([value]) => value);
  const input = h("input", { type: "range", min: values[0], max: values[values.length - 1], step: "1" });
  input.value = getPreference(name);
  input.addEventListener("input", () => chooseValue(name, input.value));
  return h("label", { class: "preference scale", "data-preference": name }, h("span", {}, title), input);
}

/** @param {PreferenceLine} line */
function drawLine(line) {
  const row = line.kind === "switch" ? drawSwitch(line) : line.kind === "scale" ? drawSlider(line) : drawChoice(line);
  row.hidden = !isAvailable(line.name);
  return row;
}

function drawSections() {
  return SECTIONS.map(({ title, lines }) => h("section", {}, h("h3", {}, title), ...lines.map(drawLine)));
}

/** Open the dialog. It is drawn again each time, so that it includes changes made in other windows. */
export function openPreferences() {
  if (!dialog) {
    const close = h("button", { type: "button", class: "button", "data-close": true }, formatMessage("preferences-close"));
    const title = h("h2", { id: "preferences-title" }, formatMessage("preferences-open"));
    const lines = h("div", { class: "text lines", tabindex: "0", role: "region", "aria-labelledby": "preferences-title" });
    const newDialog = h("dialog", { id: "preferences", "aria-labelledby": "preferences-title" }, h("header", {}, title, close), lines);
    setUpDialog(newDialog);
    document.body.append(newDialog);
    dialog = newDialog;
  }
  dialog.querySelector(".lines")?.replaceChildren(...drawSections());
  if (!dialog.open) dialog.showModal();
}
