/** Buttons, switches and choices. */
import { make } from "./dom.js";
import { icon } from "./icons.js";

/**
 * @typedef {Object} ButtonOptions
 * @property {string} label what it says, and its name
 * @property {import("./icons.js").IconName} [icon] a drawing before the words
 * @property {boolean} [iconOnly] the words are for screen readers, and a tip
 * @property {string} [title] a tip; the keys that do the same
 * @property {string} [kind] further classes
 * @property {() => void} run
 */

/**
 * @param {ButtonOptions} options
 * @returns {HTMLButtonElement}
 */
export function button({ label, icon: name, iconOnly = false, title, kind = "", run }) {
    const classes = `button ${iconOnly ? "is-icon" : ""} ${kind}`.replace(/\s+/g, " ").trim();
    const words = iconOnly ? null : make("span", {}, label);
    const attributes = {
        type: "button",
        class: classes,
        title: title ?? (iconOnly ? label : null),
        "aria-label": iconOnly ? label : null,
    };
    const element = make("button", { ...attributes, onclick: run }, name ? icon(name) : null, words);
    return /** @type {HTMLButtonElement} */ (element);
}

/**
 * Keeps the keyboard's focus where it is when a pointer presses something inside of the element.
 * @param {HTMLElement} element
 */
export function keepFocus(element) {
    element.addEventListener("mousedown", (event) => event.preventDefault());
}

let names = 0;

/**
 * One of several, as a row of buttons. Arrow keys change it.
 * @template {string} Value
 * @param {{legend: string, choices: {value: Value, label: string, title?: string}[], value: Value, chosen: (value: Value) => void}} options
 * @returns {{element: HTMLElement, set(value: Value): void}}
 */
export function choice({ legend, choices, value, chosen }) {
    names += 1;
    const name = `choice-${names}`;
    const inputs = choices.map((one) =>
        make("input", { type: "radio", name, value: one.value, class: "unseen", onchange: () => chosen(one.value) }),
    );
    const labels = choices.map((one, index) =>
        make("label", { class: "choice-part", title: one.title }, inputs[index], make("span", { class: "button" }, one.label)),
    );
    const element = make("fieldset", { class: "choice" }, make("legend", { class: "unseen" }, legend), ...labels);
    const set = (/** @type {Value} */ wanted) => {
        for (const input of inputs) {
            const radio = /** @type {HTMLInputElement} */ (input);
            radio.checked = radio.value === wanted;
        }
    };
    set(value);
    return { element, set };
}

/**
 * A box to tick.
 * @param {{label: string, hint?: string, value: boolean, changed: (value: boolean) => void}} options
 * @returns {HTMLElement}
 */
export function tick({ label, hint, value, changed }) {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox" }));
    input.checked = value;
    input.addEventListener("change", () => changed(input.checked));
    const words = make("span", {}, label, hint ? make("span", { class: "soft small tick-hint" }, hint) : null);
    return make("label", { class: "tick" }, input, words);
}
