/**
 * The page begins here: the app, the theme, the views.
 */
import { App } from "./app.js";
import { Engine } from "./engine/engine.js";
import { find } from "./parts/dom.js";
import { themeButton } from "./parts/theme.js";
import { route } from "./router.js";
import { Game } from "./sudoku/game.js";
import { Store } from "./sudoku/store.js";
import * as bulk from "./views/bulk/bulk.js";
import * as help from "./views/help/help.js";
import * as make from "./views/make/make.js";
import * as play from "./views/play/play.js";
import * as watch from "./views/watch/watch.js";

/** The puzzle that a first visit sees. */
const FIRST = {
    shape: "3x3",
    givens: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    name: "A first puzzle",
};

function start() {
    const store = new Store(() => window.localStorage);
    const app = new App({ game: store.current() ?? new Game(FIRST), settings: store.settings(), store, engine: new Engine() });
    app.engine.onRestart = (text) => app.toast(text);
    const putTheme = themeButton(find("#theme"), (theme) => app.change({ theme }));
    app.on("settings", ({ theme }) => putTheme(theme));
    putTheme(app.settings.theme);
    const views = {
        play: play.mount(find("#view-play"), app),
        make: make.mount(find("#view-make"), app),
        watch: watch.mount(find("#view-watch"), app),
        bulk: bulk.mount(find("#view-bulk"), app),
    };
    // The address is the router's: the link to the main part only moves the focus.
    find(".skip").addEventListener("click", (event) => {
        event.preventDefault();
        find("#main").focus();
    });
    if (app.helpRegion) help.mount(app.helpRegion, app);
    route(app, views);
}

start();
