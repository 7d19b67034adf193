/**
 * Make: new puzzles, and puzzles of one's own.
 */
import { make } from "../../parts/dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    root.append(make("p", { class: "soft" }, "Making puzzles is not built yet."));
    return { shown: () => app.announce("Making puzzles is not built yet.") };
}
