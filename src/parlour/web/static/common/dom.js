/** @typedef {string | boolean | EventListener | null | undefined} Attribute */

/**
 * Create an element with attributes and children. An attribute `on…` with a function adds an event listener. False,
 * null and undefined omit an attribute, and true sets it to an empty string.
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
 * Replace the children of an element. Equal nodes at the beginning and the end are kept, so that the browser does not
 * have to lay them out again.
 *
 * @param {Element} element
 * @param {Element[]} children
 */
export function replaceContent(element, children) {
  const oldNodes = [...element.children];
  const newNodes = [...children];
  while (oldNodes.length && newNodes.length && oldNodes[0].isEqualNode(newNodes[0])) [oldNodes, newNodes].forEach((each) => each.shift());
  let next = null;
  while (oldNodes.length && newNodes.length && oldNodes[oldNodes.length - 1].isEqualNode(newNodes[newNodes.length - 1])) {
    next = oldNodes.pop() ?? null;
    newNodes.pop();
  }
  for (const old of oldNodes) old.remove();
  for (const each of newNodes) element.insertBefore(each, next);
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
 * Return the element with this ID. Throw an error if the page has none.
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
 * Update the children of `parent` to match `items`. An element is kept if its key remains. Elements that stay in order
 * are not moved, so that they keep the focus and their animations.
 *
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(element: HTMLElement, item: T, at: number) => void} update
 */
export function reconcile(parent, items, keyOf, make, update) {
  const keys = new Set(items.map(keyOf));
  /** @type {Map<string, HTMLElement>} */
  const elementsByKey = new Map();
  for (const child of [...parent.children]) {
    const element = /** @type {HTMLElement} */ (child);
    const key = element.dataset.key ?? "";
    if (keys.has(key) && !elementsByKey.has(key)) elementsByKey.set(key, element);
    else element.remove();
  }
  let next = parent.firstElementChild;
  items.forEach((item, at) => {
    const key = keyOf(item);
    let element = elementsByKey.get(key);
    if (!element) {
      element = make(item);
      element.dataset.key = key;
    }
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
    update(element, item, at);
  });
}

/** @type {Map<string, Promise<void>>} */
const styleSheets = new Map();

/**
 * Load a style sheet, once. The promise is resolved when its rules apply, or when it cannot be loaded.
 *
 * @param {string} url
 * @returns {Promise<void>}
 */
export function loadStyles(url) {
  const loading = styleSheets.get(url) ?? new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: url });
    for (const type of ["load", "error"]) link.addEventListener(type, () => resolve(undefined));
    document.head.append(link);
  });
  styleSheets.set(url, loading);
  return loading;
}

/** Strings stored in this browser. If the browser does not allow storage, every string is empty. */
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
      // If the browser does not allow storage, the value is lost, but the page works without it.
    }
  },
};
