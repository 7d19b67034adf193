/** A text to share, with a button that copies it. */
import { button } from "./button.js";
import { make } from "./dom.js";
import { toast } from "./live.js";

/**
 * @param {string} label
 * @param {string} text
 */
export function shareRow(label, text) {
    const field = /** @type {HTMLInputElement} */ (
        make("input", { class: "field", readonly: true, value: text, onfocus: () => field.select() })
    );
    const copy = button({ label: "Copy", title: `Copy: ${label}`, run: () => copyText(field) });
    return make("div", { class: "share-row" }, make("label", {}, make("span", {}, label), field), copy);
}

/**
 * Copies a text; where the browser refuses, it is selected for the keyboard.
 * @param {HTMLInputElement} field
 */
async function copyText(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        toast("Copied.");
    } catch {
        field.focus();
        field.select();
        toast("The browser does not allow copying from here: press Ctrl+C.");
    }
}
