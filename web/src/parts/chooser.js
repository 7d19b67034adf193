/** Lists of things of which one is shown, and rows of keys. */
import { make } from "./dom.js";

/** The most keys of a row where there is little room. */
const MOST_KEYS = 7;

/**
 * Fills an element of the class `digit-keys`. Its rows have about as many keys each.
 * @param {HTMLElement} element
 * @param {HTMLElement[]} keys
 */
export function putKeys(element, keys) {
    const rows = Math.ceil(keys.length / MOST_KEYS);
    element.style.setProperty("--keys", String(Math.ceil(keys.length / rows)));
    element.replaceChildren(...keys);
}

/**
 * A list of things to choose from, of which one is shown.
 * @param {{label: string, items: (Node | string)[][], kind?: string, start?: number, chosen: (index: number) => void}} options
 * @returns {{element: HTMLElement, mark(index: number): void}}
 */
export function chooser({ label, items, kind = "", start, chosen }) {
    const buttons = items.map((parts, index) =>
        make("button", { type: "button", class: "chooser-item", onclick: () => chosen(index) }, ...parts),
    );
    const element = make(
        "ol",
        { class: `chooser ${kind}`, "aria-label": label, start: start ?? 1 },
        ...buttons.map((one) => make("li", {}, one)),
    );
    const mark = (/** @type {number} */ index) => {
        buttons.forEach((one, at) => {
            if (at === index) one.setAttribute("aria-current", "step");
            else one.removeAttribute("aria-current");
        });
        const one = buttons[index];
        if (one) element.scrollTop = Math.max(0, one.offsetTop - element.clientHeight / 2);
    };
    return { element, mark };
}
