/**
 * Drawings of the engine as elements of the page. Only elements and attributes that draw are taken over: whatever a text holds, none
 * of it is run or fetched.
 */

const NAMESPACE = "http://www.w3.org/2000/svg";

const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "text"]);

const ATTRIBUTES = new Set(["class", "d", "x", "y", "cx", "cy", "r", "width", "height", "viewBox", "font-size", "data-slot"]);

/**
 * The element of a text of SVG.
 * @param {string} text one element
 * @returns {SVGElement}
 * @throws {Error} it is no SVG
 */
export function svgFrom(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const drawn = drawing(root);
    if (!drawn) throw new Error("the drawing cannot be read");
    return drawn;
}

/**
 * Elements of SVG that are not inside of another, in a group.
 * @param {string} text
 */
export function svgGroup(text) {
    return svgFrom(`<g xmlns="${NAMESPACE}">${text}</g>`);
}

/** @param {Element} element @returns {SVGElement | null} a copy; `null` if it is something else than a drawing */
function drawing(element) {
    if (element.namespaceURI !== NAMESPACE || !ELEMENTS.has(element.localName)) return null;
    const copy = document.createElementNS(NAMESPACE, element.localName);
    for (const { name, value } of element.attributes) if (ATTRIBUTES.has(name)) copy.setAttribute(name, value);
    for (const child of element.childNodes) {
        const part = child instanceof Element ? drawing(child) : child.nodeType === Node.TEXT_NODE ? child.textContent : null;
        if (part !== null) copy.append(part);
    }
    return /** @type {SVGElement} */ (copy);
}
