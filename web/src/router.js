/**
 * Which view is shown: the first word of the address behind `#`. A view is made when it is first shown.
 */
import { errorText } from "./engine/asking.js";
import { find, make } from "./parts/dom.js";

/** @typedef {import("./app.js").ViewName} ViewName */
/** @typedef {import("./app.js").View} View */

/** How each view is loaded. @typedef {Record<ViewName, () => Promise<{mount: (root: HTMLElement, app: App) => View | void}>>} Loaders */
/** @typedef {import("./app.js").App} App */

/** @type {Record<ViewName, string>} */
const TITLES = { play: "Play", make: "Make", set: "Set", watch: "Watch", bulk: "Bulk", puzzles: "Puzzles", games: "Games", learn: "Learn" };

/**
 * Shows the view of the address, now and whenever it changes.
 * @param {App} app
 * @param {Loaders} loaders
 */
export function route(app, loaders) {
    const names = /** @type {ViewName[]} */ (Object.keys(TITLES));
    const views = Object.fromEntries(names.map((name) => [name, new Place(app, name, loaders[name])]));
    /** @type {ViewName | null} */
    let current = null;
    const follow = () => {
        const { view, query } = readHash(location.hash);
        if (view !== current) {
            if (current) views[current].hidden();
            current = view;
            app.view = view;
            put(view);
            app.emit("view", view);
        }
        views[view].shown(query);
    };
    window.addEventListener("hashchange", follow);
    follow();
}

/** The place of a view on the page. */
class Place {
    /** The view, from when it was first shown. @type {View | null} */
    #view = null;

    /** What stands behind its name in the address while it is shown. @type {string | null} */
    #query = null;

    #loading = false;

    /**
     * @param {App} app
     * @param {ViewName} name
     * @param {Loaders[ViewName]} load
     */
    constructor(app, name, load) {
        this.app = app;
        this.name = name;
        this.load = load;
    }

    /** @param {string} query */
    shown(query) {
        this.#query = query;
        if (this.#view) this.#view.shown?.(query);
        else if (!this.#loading) void this.#make();
    }

    hidden() {
        this.#query = null;
        this.#view?.hidden?.();
    }

    async #make() {
        const root = find(`#view-${this.name}`);
        this.#loading = true;
        const module = await this.load().catch((error) => {
            const words = `This part of the page did not load: ${errorText(error)}. Reload the page when the network is there; your games are kept.`;
            root.replaceChildren(make("p", { class: "note is-bad", role: "alert" }, words));
        });
        if (!module) {
            this.#loading = false;
            return;
        }
        // To run the modules and to build the view are two tasks, and the header is painted between them.
        await new Promise((resolve) => setTimeout(resolve));
        root.replaceChildren();
        this.#view = module.mount(root, this.app) ?? {};
        if (this.#query !== null) this.#view.shown?.(this.#query);
    }
}

/**
 * @param {string} hash `#play?…`
 * @returns {{view: ViewName, query: string}} Play for what names no view; `#today` is the puzzle of the day in Play
 */
export function readHash(hash) {
    const [name, ...parts] = hash.replace(/^#\/?/, "").split("?");
    if (name === "today") return { view: "play", query: `day=${parts.join("?")}` };
    const view = Object.hasOwn(TITLES, name) ? /** @type {ViewName} */ (name) : "play";
    return { view, query: parts.join("?") };
}

/** @param {ViewName} view */
function put(view) {
    document.title = view === "puzzles" ? "Grid puzzles – csp" : view === "games" ? "Games – csp" : `${TITLES[view]} – csp sudoku`;
    for (const name of Object.keys(TITLES)) {
        const link = find(`.top nav a[href="#${name}"]`);
        find(`#view-${name}`).hidden = name !== view;
        if (name === view) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
    }
}
