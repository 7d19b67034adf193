/**
 * What the page says: the live region for screen readers, and short messages that all can see.
 */
import { find, make } from "./dom.js";

/** How long a short message stays. */
const STAY = 7000;

/**
 * Says something to people who use a screen reader. What is said within one moment is read as one
 * text.
 * @param {string} text
 */
export function announce(text) {
    waiting.push(text);
    if (waiting.length > 1) return;
    setTimeout(() => {
        const region = find("#live");
        const said = waiting.splice(0).join(". ");
        // The same text twice is no change; a space makes it one.
        region.textContent = region.textContent === said ? `${said}\u00a0` : said;
    }, 60);
}

/** @type {string[]} */
const waiting = [];

/**
 * @typedef {Object} ToastAction
 * @property {string} label of a button
 * @property {() => void} run what it does
 */

/**
 * Shows a short message for some seconds, and says it.
 * @param {string} text
 * @param {ToastAction} [action]
 */
export function toast(text, action) {
    announce(text);
    const box = find("#toasts");
    const element = make("div", { class: "toast" }, make("span", {}, text));
    const remove = () => element.remove();
    if (action) {
        const run = () => {
            remove();
            action.run();
        };
        element.append(make("button", { type: "button", class: "button", onclick: run }, action.label));
    }
    element.append(
        make(
            "button",
            { type: "button", class: "button is-quiet is-icon", "aria-label": "Close the message", onclick: remove },
            "✕",
        ),
    );
    while (box.childElementCount > 1) box.firstElementChild?.remove();
    box.append(element);
    let timer = setTimeout(remove, STAY);
    element.addEventListener("pointerenter", () => clearTimeout(timer));
    element.addEventListener("focusin", () => clearTimeout(timer));
    element.addEventListener("pointerleave", () => {
        timer = setTimeout(remove, STAY);
    });
}
