/**
 * Bulk: files of puzzles.
 */
import { make } from "../../parts/dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    root.append(make("p", { class: "soft" }, "Files of puzzles cannot be solved here yet."));
    return { shown: () => app.announce("Files of puzzles cannot be solved here yet.") };
}
