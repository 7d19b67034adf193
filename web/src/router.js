/**
 * Which view is shown: the first word of the address behind `#`.
 */
import { find } from "./parts/dom.js";

/** @typedef {import("./app.js").ViewName} ViewName */
/** @typedef {import("./app.js").View} View */

/** @type {Record<ViewName, string>} */
const TITLES = { play: "Play", make: "Make", watch: "Watch", bulk: "Bulk" };

/**
 * Shows the view of the address, now and whenever it changes.
 * @param {import("./app.js").App} app
 * @param {Record<ViewName, View | void>} views
 */
export function route(app, views) {
    /** @type {ViewName | null} */
    let current = null;
    const follow = () => {
        const { view, rest } = readHash(location.hash);
        if (view !== current) {
            if (current) views[current]?.hidden?.();
            current = view;
            app.view = view;
            put(view);
            app.emit("view", view);
        }
        views[view]?.shown?.(rest);
    };
    window.addEventListener("hashchange", follow);
    follow();
}

/**
 * @param {string} hash `#play?…`
 * @returns {{view: ViewName, rest: string}} Play for what names no view
 */
export function readHash(hash) {
    const [name, ...rest] = hash.replace(/^#\/?/, "").split("?");
    const view = Object.hasOwn(TITLES, name) ? /** @type {ViewName} */ (name) : "play";
    return { view, rest: rest.join("?") };
}

/** @param {ViewName} view */
function put(view) {
    document.title = `${TITLES[view]} – csp sudoku`;
    for (const name of Object.keys(TITLES)) {
        const link = find(`.top nav a[href="#${name}"]`);
        find(`#view-${name}`).hidden = name !== view;
        if (name === view) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
}
