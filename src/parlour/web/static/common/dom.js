/** @typedef {string | boolean | EventListener | null | undefined} Attribute */

/**
 * Create an element with attributes and children. A function under `on…` becomes a listener; false, null and undefined
 * omit an attribute, and true sets it empty.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  for (const child of children) if (child !== null && child !== undefined) element.append(child);
  return element;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Attribute} value
 */
export function setAttribute(element, name, value) {
  if (typeof value === "function") element.addEventListener(name.slice(2), value);
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value === true ? "" : value)) {
    element.setAttribute(name, value === true ? "" : value);
  }
}

/**
 * Replace the children of an element. Equal nodes at the beginning and end stay, so that the browser need not lay them
 * out again.
 *
 * @param {Element} element
 * @param {Element[]} children
 */
export function replaceContent(element, children) {
  const before = [...element.children];
  const wanted = [...children];
  while (before.length && wanted.length && before[0].isEqualNode(wanted[0])) [before, wanted].forEach((each) => each.shift());
  let next = null;
  while (before.length && wanted.length && before[before.length - 1].isEqualNode(wanted[wanted.length - 1])) {
    next = before.pop() ?? null;
    wanted.pop();
  }
  for (const old of before) old.remove();
  for (const each of wanted) element.insertBefore(each, next);
}

/**
 * Create an SVG element.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Return the element with this ID. It must exist.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (found);
}

/**
 * Update the children of `parent` to match `items`, and keep the element of each remaining key. Elements that keep
 * their order are not moved, so that focus and animations are preserved.
 *
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(element: HTMLElement, item: T, at: number) => void} update
 */
export function reconcile(parent, items, keyOf, make, update) {
  const wanted = new Set(items.map(keyOf));
  /** @type {Map<string, HTMLElement>} */
  const kept = new Map();
  for (const child of [...parent.children]) {
    const element = /** @type {HTMLElement} */ (child);
    const key = element.dataset.key ?? "";
    if (wanted.has(key) && !kept.has(key)) kept.set(key, element);
    else element.remove();
  }
  let next = parent.firstElementChild;
  items.forEach((item, at) => {
    const key = keyOf(item);
    let element = kept.get(key);
    if (!element) {
      element = make(item);
      element.dataset.key = key;
    }
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
    update(element, item, at);
  });
}

/** Settings stored in this browser, if it allows storage. */
export const localStore = {
  /** @param {string} key */
  get(key) {
    try {
      return localStorage.getItem(`parlour.${key}`) ?? "";
    } catch {
      return "";
    }
  },
  /**
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    try {
      localStorage.setItem(`parlour.${key}`, value);
    } catch {
      // The browser allows no storage, so this setting is lost. Nothing depends on it.
    }
  },
};
