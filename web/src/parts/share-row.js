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
    return make("div", { class: "share-row" }, make("label", {}, make("span", {}, label), field), copyButton(label, field));
}

/**
 * A button that copies what stands in a field.
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export function copyButton(label, field) {
    return button({ label: "Copy", title: `Copy: ${label}`, run: () => void copyText(field) });
}

/**
 * Copies a text; where the browser refuses, it is selected for the keyboard.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
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
