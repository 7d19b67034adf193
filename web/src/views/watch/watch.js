/**
 * Watch: the search on the grid.
 */
import { make } from "../../parts/dom.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    root.append(make("p", { class: "soft" }, "Watching the search is not built yet."));
    return { shown: () => app.announce("Watching the search is not built yet.") };
}
