/** The form fields for a table: the game, the number of seats, the options and the settings. */

import { h } from "./dom.js";
import { formatSeatRange, houseRules } from "./game-choices.js";
import { formatMessage } from "./messages.js";
import { clauseLink } from "./clause-link.js";
import { openRules } from "./rules-dialog.js";
import { TableSettingsForm } from "./table-settings.js";

/** @typedef {import("../types.js").GameInfo} GameFact */
/** @typedef {import("../types.js").OptionInfo} OptionFact */
/** @typedef {import("../types.js").TableSetup} TableSetup */

/** The fields of the form, as elements that the page puts where they belong. */
export class GameForm {
  /**
   * @param {object} setting
   * @param {string} [setting.prefix] the beginning of the ids of all fields
   * @param {(game: GameFact) => void} [setting.onGame] called when another game was chosen, before `onSeats`
   * @param {() => void} [setting.onSeats] called when another number of seats was chosen
   * @param {(problem: string) => void} setting.onError called if a file cannot be used
   */
  constructor({ prefix = "", onGame = () => undefined, onSeats = () => undefined, onError }) {
    this.prefix = prefix;
    this.onGame = onGame;
    this.onSeats = onSeats;
    this.onError = onError;
    /** @type {GameFact[]} */
    this.games = [];
    /** @type {GameFact | null} */
    this.game = null;
    this.seatCount = 0;
    /** @type {Record<string, string | number>} the options that differ from the usual values */
    this.options = {};
    /** @type {TableSetup | null} the setup of the table, if there is one */
    this.initial = null;

    this.gameChoices = h("div", { class: "game-choices", id: this.id("games") });
    this.summary = h("span", { id: this.id("about-game") });
    const rulesButton = h("button", { type: "button", class: "plain", id: this.id("rules-button") }, formatMessage("lobby-rules"));
    rulesButton.addEventListener("click", () => this.game && openRules(this.game.name, this.game.title));
    this.gameField = h("fieldset", {}, h("legend", {}, formatMessage("lobby-game")), this.gameChoices, h("p", { class: "about-game" }, this.summary, " ", rulesButton));

    this.seatChoices = h("div", { class: "pills", id: this.id("seats") });
    this.houseRulesReason = h("p", { class: "hint", id: this.id("house-rules-reason"), hidden: true });
    this.seatsField = h("fieldset", {}, h("legend", {}, formatMessage("lobby-seats")), this.seatChoices);

    this.hints = h("input", { type: "checkbox", id: this.id("hints"), checked: true });
    this.isPrivate = h("input", { type: "checkbox", id: this.id("private"), checked: true });
    const settings = h("div", { class: "table-settings" });
    this.tableSettings = new TableSettingsForm(settings);
    this.settingsField = h(
      "details",
      {},
      h("summary", {}, formatMessage("lobby-settings")),
      tick(this.hints, formatMessage("lobby-hints")),
      settings,
      h("div", { "data-only": "server" }, tick(this.isPrivate, formatMessage("lobby-private"))),
    );

    this.changedCount = h("span", { class: "hint", id: this.id("house-rules-state") });
    this.optionFields = h("div", { class: "options", id: this.id("options") });
    this.optionsField = h("details", {}, h("summary", {}, h("span", {}, formatMessage("lobby-house")), " ", this.changedCount), this.houseRulesReason, this.optionFields);
  }

  /** @param {string} name */
  id(name) {
    return `${this.prefix}${name}`;
  }

  /**
   * Show the games, and choose one of them.
   *
   * @param {GameFact[]} games
   * @param {string} chosen the key of the game
   */
  showGames(games, chosen) {
    this.games = games;
    const first = games.find((game) => game.name === chosen) ?? games[0];
    this.gameChoices.replaceChildren(
      ...games.map((game) => {
        const [name, range] = ["name", "range"].map((part) => this.id(`${part}-of-${game.name}`));
        const described = { "aria-labelledby": name, "aria-describedby": range };
        const input = h("input", { type: "radio", name: this.id("game"), value: game.name, ...described });
        input.checked = game === first;
        input.addEventListener("change", () => this.chooseGame(game));
        const parts = [h("span", { class: "tile-title", id: name }, game.title), h("span", { class: "range", id: range }, formatSeatRange(game))];
        return h("label", { class: "choice-of-game" }, input, ...parts);
      }),
    );
    if (first) this.chooseGame(first);
  }

  /**
   * Show the form for a table that exists, with the values that it has now.
   *
   * @param {GameFact[]} games
   * @param {TableSetup} setup
   */
  showSetup(games, setup) {
    this.initial = setup;
    this.hints.checked = Boolean(setup.allow_hints);
    this.isPrivate.checked = Boolean(setup.private);
    this.showGames(games, setup.game);
    if (setup.table_settings) this.tableSettings.setValues(setup.table_settings);
  }

  /** @param {GameFact} game */
  chooseGame(game) {
    const initial = this.initial?.game === game.name ? this.initial : null;
    this.tableSettings.allowReminders(game.can_show_known_cards);
    this.game = game;
    this.summary.textContent = game.summary;
    this.onGame(game);
    const seats = this.initial ? Math.min(game.max_seats, Math.max(game.min_seats, this.initial.seat_count)) : game.house_table.seat_count;
    this.options = initial ? unusualOptions(game, seats, initial.options ?? {}) : {};
    this.chooseSeats(seats);
    this.showSeats(game);
  }

  /** @param {number} seats */
  chooseSeats(seats) {
    this.seatCount = seats;
    this.onSeats();
    if (this.game) this.showOptions(this.game);
  }

  /** @param {GameFact} game */
  showSeats(game) {
    const numbers = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, at) => game.min_seats + at);
    this.seatChoices.replaceChildren(
      ...numbers.map((seats) => {
        const input = h("input", { type: "radio", name: this.id("seats"), value: String(seats) });
        input.checked = seats === this.seatCount;
        input.addEventListener("change", () => this.chooseSeats(seats));
        return h("label", { class: "pill" }, input, h("span", {}, String(seats)));
      }),
    );
  }

  /** @param {GameFact} game */
  showOptions(game) {
    const reason = houseRules(game, this.seatCount)?.reason ?? "";
    this.houseRulesReason.textContent = reason;
    this.houseRulesReason.hidden = !reason;
    this.optionFields.replaceChildren(...game.options.map((fact) => this.showOption(game, fact)));
    this.showChangedCount();
  }

  /** Return the value that a table proposes for an option. @param {OptionFact} fact */
  usualValue(fact) {
    return this.game ? usualValue(this.game, this.seatCount, fact) : fact.default;
  }

  /** Return the value that is chosen for an option. @param {OptionFact} fact */
  chosenValue(fact) {
    return this.options[fact.name] ?? this.usualValue(fact);
  }

  /**
   * @param {GameFact} game
   * @param {OptionFact} fact
   */
  showOption(game, fact) {
    const id = this.id(`option-${fact.name}`);
    const field = fact.is_document ? this.textField(id, fact) : fact.values.length ? this.choiceField(id, fact) : this.numberField(id, fact);
    const description = h("span");
    const showDescription = () => {
      description.textContent = `${fact.descriptions[Math.max(0, fact.values.indexOf(field.value))]}. `;
    };
    field.addEventListener("change", () => {
      this.saveOption(fact, field.value);
      showDescription();
    });
    showDescription();
    const range = fact.is_document
      ? `${formatMessage("lobby-letters", { most: fact.max_value })} `
      : fact.values.length
        ? ""
        : `${formatMessage("lobby-numbers", { low: fact.min_value, high: fact.max_value })} `;
    return h(
      "div",
      { class: fact.is_document ? "option document" : "option" },
      h("label", { for: id }, fact.title),
      field,
      field instanceof HTMLTextAreaElement ? this.fileField(id, fact, field) : null,
      h(
        "p",
        { id: `${id}-text` },
        description,
        range,
        clauseLink(fact.clause, (clause) => openRules(game.name, game.title, clause)),
      ),
    );
  }

  /**
   * @param {string} id
   * @param {OptionFact} fact
   */
  choiceField(id, fact) {
    const named = fact.values.map((value, at) => {
      const text = fact.value_titles[at] ?? value;
      return h("option", { value }, value === this.usualValue(fact) ? formatMessage("lobby-usual", { value: text }) : text);
    });
    const field = h("select", { id, "aria-describedby": `${id}-text` }, ...named);
    field.value = String(this.chosenValue(fact));
    return field;
  }

  /**
   * @param {string} id
   * @param {OptionFact} fact
   */
  numberField(id, fact) {
    const range = { min: String(fact.min_value), max: String(fact.max_value), step: "1" };
    const field = h("input", { id, type: "number", "aria-describedby": `${id}-text`, required: true, ...range });
    field.value = String(this.chosenValue(fact));
    return field;
  }

  /**
   * @param {string} id
   * @param {OptionFact} fact
   */
  textField(id, fact) {
    const maxLength = String(fact.max_value);
    const field = h("textarea", { id, rows: "3", maxlength: maxLength, spellcheck: "false", "aria-describedby": `${id}-text` });
    field.value = String(this.chosenValue(fact));
    return field;
  }

  /**
   * Return a button that sets a text field to the content of a file.
   *
   * @param {string} id
   * @param {OptionFact} fact
   * @param {HTMLTextAreaElement} field
   */
  fileField(id, fact, field) {
    const file = h("input", { id: `${id}-file`, type: "file", class: "visually-hidden" });
    file.addEventListener("change", async () => {
      const text = (await file.files?.[0]?.text()) ?? "";
      file.value = "";
      if (text.length > fact.max_value) {
        this.onError(formatMessage("lobby-too-long", { length: text.length, most: fact.max_value }));
        return;
      }
      field.value = text;
      this.saveOption(fact, text);
    });
    return h("label", { class: "button file" }, file, formatMessage("lobby-file"));
  }

  /**
   * @param {OptionFact} fact
   * @param {string} text
   */
  saveOption(fact, text) {
    const value = fact.values.length || fact.is_document ? text : Number(text);
    if (value === this.usualValue(fact)) delete this.options[fact.name];
    else this.options[fact.name] = value;
    this.showChangedCount();
  }

  showChangedCount() {
    this.changedCount.textContent = formatMessage("lobby-house-changed", { number: Object.keys(this.options).length });
  }

  /** Return the values of the form. @param {GameFact} game the chosen game */
  values(game) {
    return {
      game: game.name,
      seat_count: this.seatCount,
      options: { ...houseRules(game, this.seatCount)?.options, ...this.options },
      private: this.isPrivate.checked,
      allow_hints: this.hints.checked,
      table_settings: this.tableSettings.values(),
    };
  }
}

/**
 * Return the value that a table for this number of players proposes for an option.
 *
 * @param {GameFact} game
 * @param {number} seats
 * @param {OptionFact} fact
 */
function usualValue(game, seats, fact) {
  return houseRules(game, seats)?.options[fact.name] ?? fact.default;
}

/**
 * Return those options of a table that differ from the usual values.
 *
 * @param {GameFact} game
 * @param {number} seats
 * @param {Record<string, string | number>} options the options that differ from the defaults of the game
 */
function unusualOptions(game, seats, options) {
  const values = game.options.map((fact) => ({ fact, value: options[fact.name] ?? fact.default }));
  return Object.fromEntries(values.flatMap(({ fact, value }) => (String(value) === String(usualValue(game, seats, fact)) ? [] : [[fact.name, value]])));
}

/**
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function tick(input, text) {
  return h("label", { class: "tick" }, input, " ", h("span", {}, text));
}
