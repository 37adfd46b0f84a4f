/** @typedef {string | boolean | EventListener | null | undefined} Attribute */

/**
 * An element with attributes and children. A function is a listener under `on…`; false, null and undefined leave
 * an attribute out, true sets it empty.
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
 * Fills an element anew; what stays at its beginning and end is left there, so that the page need not lay it out.
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
 * An element of a drawing.
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
 * The element of the page with this id, which the page has.
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
 * Makes the children of `parent` those of `items`, keeping the element of every key that stays. Elements that keep
 * their order are not moved, so that focus and animations in them live on.
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

/** What the page remembers on this machine, where the browser lets it. */
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
      // A browser that keeps nothing forgets this choice; nothing else depends on it.
    }
  },
};
