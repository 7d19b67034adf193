/**
 * The line above the board: what is played, how far it is, and the time.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { icon } from "../../parts/icons.js";
import { progress } from "../../sudoku/check.js";
import { Clock, timeText, timeWords } from "../../sudoku/clock.js";
import { many, sizeWords } from "../../sudoku/words.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {App} app
 * @param {Clock} clock
 * @param {(paused: boolean) => void} paused the player has stopped or started the game
 * @returns {{element: HTMLElement, pause(): void}}
 */
export function makeHead(app, clock, paused) {
    const title = make("h2", { class: "play-title" });
    const state = make("p", { class: "play-state soft small" });
    const time = make("span", { class: "play-time", role: "timer", "aria-live": "off" });
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
        kind: "is-quiet",
        run: () => app.change({ timer: !app.settings.timer }),
    });
    const tick = () => {
        time.textContent = timeText(clock.elapsed);
        time.setAttribute("aria-label", `Time: ${timeWords(clock.elapsed)}`);
    };
    const put = () => {
        title.textContent = app.game.name ?? `Sudoku ${sizeWords(app.game.shape)}`;
        title.title = title.textContent;
        state.textContent = stateWords(app);
        time.hidden = !app.settings.timer;
        relabel(hide, app.settings.timer ? "Hide the time" : "Show the time", app.settings.timer ? "hide" : "show");
        relabel(stop, clock.standsFor("pause") ? "Go on" : "Pause", clock.standsFor("pause") ? "play" : "pause");
        tick();
    };
    for (const event of /** @type {const} */ (["game", "move", "settings", "verdict"])) app.on(event, put);
    setInterval(tick, 1000);
    put();
    const words = make("div", { class: "play-words" }, title, state);
    return { element: make("div", { class: "play-head" }, words, make("div", { class: "play-clock" }, time, hide, stop)), pause };
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
    return verdict ? `${words} · ${verdict}` : words;
}
