/** The words of a lesson, and its example. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { stepText } from "../../parts/step-text.js";

/**
 * @param {import("./families.js").Lesson} lesson
 * @param {{practise: () => void, another: () => void}} actions
 * @returns {HTMLElement}
 */
export function lessonText({ what, why, look }, { practise, another }) {
    return make(
        "div",
        { class: "stack learn-text" },
        make("p", {}, what),
        make("div", {}, make("h3", {}, "Why it holds"), make("p", {}, why)),
        make("div", {}, make("h3", {}, "How to look for it"), make("p", {}, look)),
        make("div", { class: "row" }, button({ label: "Practise", kind: "is-main", run: practise }), button({ label: "Another example", run: another })),
    );
}

/**
 * The step of an example.
 * @param {any} step
 * @param {(scene: any) => void} draw
 */
export function exampleText(step, draw) {
    return make("div", { class: "learn-example" }, make("h3", {}, "On the board"), stepText(step, draw));
}
