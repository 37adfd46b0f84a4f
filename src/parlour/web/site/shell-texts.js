/** The texts of the shell. They are here because the shell shows them before Python runs. */

const ENGLISH = {
  download: (/** @type {string} */ done, /** @type {string} */ total) => `Loading: ${done} of ${total} MB`,
  start: "Starting…",
  missing: (/** @type {string} */ feature) => `Parlour needs ${feature}, which this browser does not support or allow. Update the browser, or use another one.`,
  "storage-denied": "Parlour stores your games in this browser, but the browser does not allow it. Leave private browsing or allow this site to store data, then reload.",
  "storage-full": "This browser has no space left for your games. Free some space on this device, then reload.",
  unsaved: "The disk of this device is full, so your games are not saved. Free some space, and leave Parlour open until this message disappears.",
  "newer-data": "Your games were stored by a newer version of Parlour. Reload to get that version.",
  failed: "Parlour could not start. Check your network connection, then reload.",
  occupied: "Parlour is already open in another tab.",
  "occupied-unsaved": "The disk of this device is full, and the other tab has games that are not saved. Continue there.",
  use: "Use it here",
  reload: "Reload",
  "new-version": "A new version of Parlour is available.",
  update: "Update",
  later: "Later",
};

/** @type {typeof ENGLISH} */
const GERMAN = {
  download: (done, total) => `Wird geladen: ${done} von ${total} MB`,
  start: "Wird gestartet …",
  missing: (feature) => `Parlour braucht ${feature}. Das kann oder erlaubt dieser Browser nicht: Aktualisiere ihn oder nimm einen anderen.`,
  "storage-denied": "Parlour speichert deine Partien in diesem Browser, aber der Browser erlaubt es nicht. Verlass den privaten Modus oder erlaube dieser Website, Daten zu speichern, und lade dann neu.",
  "storage-full": "Dieser Browser hat keinen Platz mehr für deine Partien. Schaff Platz auf diesem Gerät und lade dann neu.",
  unsaved: "Der Speicher dieses Geräts ist voll, deshalb sind deine Partien nicht gespeichert. Schaff Platz und lass Parlour offen, bis dieser Hinweis verschwindet.",
  "newer-data": "Deine Partien hat eine neuere Version von Parlour gespeichert. Lade neu, um diese Version zu bekommen.",
  failed: "Parlour konnte nicht starten. Prüf deine Netzwerkverbindung und lade dann neu.",
  occupied: "Parlour ist schon in einem anderen Tab geöffnet.",
  "occupied-unsaved": "Der Speicher dieses Geräts ist voll, und der andere Tab hat Partien, die nicht gespeichert sind. Mach dort weiter.",
  use: "Hier verwenden",
  reload: "Neu laden",
  "new-version": "Es gibt eine neue Version von Parlour.",
  update: "Aktualisieren",
  later: "Später",
};

/** @typedef {typeof ENGLISH} ShellTexts */

/** @type {Record<string, ShellTexts>} */
export const SHELL_TEXTS = { en: ENGLISH, de: GERMAN };

/** Return the language that the user has chosen in the preferences, or the first known language of the browser. */
export function chooseLanguage() {
  const languages = [readPreference("language"), ...navigator.languages.map((language) => language.split("-")[0])];
  return languages.find((language) => language in SHELL_TEXTS) ?? "en";
}

/** Return a preference of the pages, or an empty string. @param {string} name */
export function readPreference(name) {
  try {
    return localStorage.getItem(`parlour.${name}`) ?? "";
  } catch {
    return ""; // the browser does not allow storage
  }
}
