/**
 * Help: hints, steps, the path, reasons and the rating of the game that is played, beside its board.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { Helper } from "./helper.js";
import { hints } from "./hint.js";
import { showRating } from "./rate.js";
import { showPath, showSteps } from "./walk.js";
import { Why } from "./why.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const answer = make("div", { class: "help-answer stack" });
    const helper = new Helper(app, answer);
    const why = new Why(helper);
    const hint = hints(helper);
    /** What is open. @type {string | null} */
    let open = null;
    const begin = (/** @type {string} */ name, /** @type {() => unknown} */ run) => () => {
        helper.clear();
        open = name;
        mark(name);
        void run();
    };
    /** @type {[string, string, () => unknown][]} */
    const modes = [
        ["hint", "Hint", hint.ask],
        ["steps", "All steps", () => showSteps(helper)],
        ["path", "Whole path", () => showPath(helper)],
        ["why", "Why …?", () => why.open()],
        ["rating", "Rating", () => showRating(helper)],
    ];
    const buttons = modes.map(([name, label, run]) => {
        const element = button({ label, run: begin(name, run) });
        element.dataset.mode = name;
        return element;
    });
    const mark = (/** @type {string | null} */ name) => {
        for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.mode === name));
    };
    helper.stopped = () => buttons.find((one) => one.dataset.mode === open)?.focus();
    const reset = () => {
        helper.clear();
        open = null;
        mark(null);
        answer.append(make("p", { class: "soft" }, "A hint comes in three grades: where to look, which technique, and the step itself."));
    };
    const bar = make("div", { class: "help-modes", role: "group", "aria-label": "Help" }, ...buttons);
    root.append(make("h2", {}, "Help"), bar, answer);
    app.on("game", reset);
    app.on("move", reset);
    app.on("view", (view) => {
        if (view !== "play") reset();
    });
    app.on("select", () => {
        if (open !== "why" || app.stage) return;
        helper.clear();
        why.open();
    });
    reset();
    return { hidden: reset };
}
