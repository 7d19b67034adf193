/**
 * Help: hints, steps and reasons, beside the board of Play.
 */
import { make } from "../../parts/dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    root.append(make("p", { class: "soft" }, "There are no hints yet."));
    return { shown: () => app.announce("There are no hints yet.") };
}
