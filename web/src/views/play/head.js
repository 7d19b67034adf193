/**
 * The line above the board: what is played, how far it is, and the time.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { icon } from "../../parts/icons.js";
import { shownTime } from "../../parts/timer.js";
import { progress } from "../../sudoku/check.js";
import { many, sizeWords } from "../../sudoku/words.js";
import { askNewGame } from "./later.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {App} app
 * @param {import("../../sudoku/clock.js").Clock} clock
 * @param {(paused: boolean) => void} paused the player has stopped or started the game
 * @returns {{element: HTMLElement, pause(): void}}
 */
export function makeHead(app, clock, paused) {
    const title = make("h2", { class: "play-title" });
    const state = make("p", { class: "play-state soft small" });
    const { element: time, tick } = shownTime(clock);
    const pause = () => {
        const stands = clock.standsFor("pause");
        if (stands) clock.go("pause");
        else clock.stop("pause");
        paused(!stands);
        put();
    };
    const stop = button({ label: "Pause", icon: "pause", iconOnly: true, kind: "is-quiet", run: pause });
    const hide = button({
        label: "Hide the time",
        icon: "hide",
        iconOnly: true,
        kind: "is-quiet only-wide",
        run: () => app.change({ timer: !app.settings.timer }),
    });
    const another = button({ label: "New game", icon: "plus", kind: "is-main play-new", run: () => void askNewGame(app) });
    const put = () => {
        title.textContent = app.game.name ?? `Sudoku ${sizeWords(app.game.shape)}`;
        title.title = title.textContent;
        state.textContent = stateWords(app);
        time.hidden = !app.settings.timer;
        relabel(hide, app.settings.timer ? "Hide the time" : "Show the time", app.settings.timer ? "hide" : "show");
        relabel(stop, clock.standsFor("pause") ? "Go on" : "Pause", clock.standsFor("pause") ? "play" : "pause");
        tick();
    };
    for (const event of /** @type {const} */ (["game", "move", "settings", "verdict", "keep"])) app.on(event, put);
    put();
    const words = make("div", { class: "play-words" }, title, state);
    return { element: make("div", { class: "play-head" }, words, another, make("div", { class: "play-clock" }, time, hide, stop)), pause };
}

/**
 * @param {HTMLElement} element
 * @param {string} label
 * @param {import("../../parts/icons.js").IconName} name
 */
function relabel(element, label, name) {
    if (element.getAttribute("aria-label") === label) return;
    element.setAttribute("aria-label", label);
    element.title = label;
    element.replaceChildren(icon(name));
}

/** @param {App} app */
function stateWords({ game }) {
    const { state, blank } = progress(game);
    const words = {
        open: `${many(blank, "cell")} open`,
        wrong: "full, with conflicts",
        solved: "solved",
        shown: "solution shown",
    }[state];
    const verdicts = {
        several: "several solutions",
        none: "no solution",
        broken: "the givens break a rule",
        unique: "",
        unknown: "",
    };
    const verdict = game.verdict ? verdicts[game.verdict.verdict] : "";
    return [game.level, words, verdict].filter(Boolean).join(" · ");
}
