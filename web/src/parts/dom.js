/** Making elements. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. Attributes that are `null`, `undefined` or `false` are
 * left out, `true` gives an empty attribute, and `on…` adds a listener.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    setAttributes(element, attributes);
    element.append(...children.filter((child) => child !== null));
    return element;
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function makeSvg(tag, attributes = {}, ...children) {
    const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
    setAttributes(element, attributes);
    element.append(...children);
    return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
export function setAttributes(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) element.removeAttribute(name);
        else if (name.startsWith("on") && typeof value === "function") element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
}

/**
 * The one element that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function find(selector, within = document) {
    const element = within.querySelector(selector);
    if (!element) throw new Error(`the page has no ${selector}`);
    return /** @type {HTMLElement} */ (element);
}
