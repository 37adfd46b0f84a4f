/** The service worker, which keeps the files of the site for use without a network, and its updates. */

/** @typedef {import("./shell-texts.js").ShellTexts} ShellTexts */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Register the service worker. If there is a new version of the site, offer to use it.
 *
 * @param {ShellTexts} texts
 */
export async function watchForUpdates(texts) {
  const registration = await navigator.serviceWorker?.register("sw.js").catch(() => null); // the site works without a service worker
  if (!registration) return;
  if (registration.waiting) offerUpdate(registration.waiting, texts);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    if (!registration.active) return; // this is the first version in this browser
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") offerUpdate(worker, texts);
    });
  });
}

/**
 * @param {ServiceWorker} worker
 * @param {ShellTexts} texts
 */
function offerUpdate(worker, texts) {
  byId("update-text").textContent = texts["new-version"];
  byId("update-now").textContent = texts.update;
  byId("update-later").textContent = texts.later;
  byId("update-now").onclick = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("activate");
  };
  byId("update-later").onclick = () => (byId("update").hidden = true);
  byId("update").hidden = false;
}
