/**
 * The page begins here: the app, the theme, the views.
 */
import { App } from "./app.js";
import { Engine } from "./engine/engine.js";
import { compileFirst } from "./engine/parts.js";
import { Shelf } from "./kept/shelf.js";
import { SolvedList } from "./kept/solved.js";
import { find } from "./parts/dom.js";
import { keepOffline } from "./parts/offline.js";
import { themeButton } from "./parts/theme.js";
import { Touches } from "./parts/touches.js";
import { readHash, route } from "./router.js";
import { progress } from "./sudoku/check.js";
import { Game } from "./sudoku/game.js";
import { Store } from "./sudoku/store.js";
import * as help from "./views/help/help.js";
import { LATER, beginWithToday } from "./views/play/later.js";
import * as play from "./views/play/play.js";

/** The puzzle that a first visit sees until today's is there. */
const FIRST = {
    shape: "3x3",
    givens: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    name: "A first puzzle",
};

/** Where the views come from. Play is with the first modules, for most visits begin there. @type {import("./router.js").Loaders} */
const VIEWS = {
    play: async () => ({ mount: mountPlay }),
    make: () => import("./views/make/make.js"),
    set: () => import("./views/set/set.js"),
    watch: () => import("./views/watch/watch.js"),
    bulk: () => import("./views/bulk/bulk.js"),
    puzzles: () => import("./views/puzzles/puzzles.js"),
    games: () => import("./views/games/games.js"),
    learn: () => import("./views/learn/learn.js"),
};

/**
 * Play, with Help beside its board.
 * @param {HTMLElement} root
 * @param {App} app
 */
function mountPlay(root, app) {
    const view = play.mount(root, app);
    if (app.helpRegion) help.mount(app.helpRegion, app);
    return view;
}

async function start() {
    const shelf = new Shelf(() => window.localStorage);
    const store = new Store(shelf);
    const kept = store.current();
    const parts = { settings: store.settings(), store, shelf, solved: new SolvedList(shelf), engine: new Engine({ compileFirst }) };
    const app = new App({ game: kept ?? new Game(FIRST), ...parts });
    // The engine comes in while the page is built.
    const engineCame = app.engine.warm();
    app.engine.onRestart = (text) => app.toast(text);
    const putTheme = themeButton(find("#theme"), (theme) => app.change({ theme }));
    app.on("settings", ({ theme }) => putTheme(theme));
    putTheme(app.settings.theme);
    await frame();
    // The address is the router's: the link to the main part only moves the focus.
    find(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        find("#main").focus();
    });
    const { view, query } = readHash(location.hash);
    const wantsToday = view === "play" && query === "" && (kept === null || progress(kept).blank === 0);
    route(app, VIEWS);
    // Who begins with the first puzzle goes on with it, however late today's comes.
    const touches = wantsToday ? new Touches() : null;
    void engineCame.then(() => fetchOthers(app, touches));
}

/**
 * The other views and the whole engine are fetched while nothing else is to do, once the first answer waits for no file any more: later there may be no network.
 * @param {App} app
 * @param {Touches | null} touches of the puzzle in whose place today's is to come, which is the first one or is solved; otherwise `null`
 */
async function fetchOthers(app, touches) {
    // Browsers that are told to save data fetch the engine with the first question that needs it.
    const savesData = /** @type {any} */ (navigator).connection?.saveData === true;
    if (touches && !savesData) {
        await idle();
        void beginWithToday(app, touches);
    }
    for (const load of [VIEWS.make, VIEWS.set, VIEWS.watch, VIEWS.bulk, VIEWS.puzzles, VIEWS.learn, VIEWS.games, ...LATER]) {
        await idle();
        // The view says so when it is asked for.
        await load().catch(() => {});
    }
    if (savesData) return;
    await idle();
    app.engine.complete();
    await idle();
    await keepOffline();
}

/** Waits until the browser has shown what there is, unless nobody looks. @returns {Promise<void>} */
function frame() {
    return new Promise((resolve) => {
        if (document.hidden) resolve();
        else requestAnimationFrame(() => setTimeout(resolve));
    });
}

/** Waits until the page has time. */
function idle() {
    return new Promise((resolve) => {
        if ("requestIdleCallback" in window) window.requestIdleCallback(resolve);
        else setTimeout(resolve, 300);
    });
}

void start();
