/**
 * Steps as a list to click through: those that are there now, and the whole path.
 */
import { button } from "../../parts/button.js";
import { chooser } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { applyStep } from "../../sudoku/moves.js";
import { many } from "../../sudoku/words.js";
import { conclusion, note, stepText } from "../../parts/step-text.js";
import { after, effectOf } from "../../sudoku/position.js";

/** @typedef {import("./helper.js").Helper} Helper */
/** @typedef {import("../../sudoku/position.js").Position} Position */

/** @param {any} step */
function item(step) {
    return [make("span", { class: "chooser-name" }, step.technique), make("span", { class: "soft small" }, conclusion(step))];
}

/** Every step that is there now. @param {Helper} helper */
export async function showSteps(helper) {
    const { app } = helper;
    const answer = await helper.askGame("steps");
    if (!answer) return;
    if (!answer.steps?.length) {
        helper.put(note(answer.status === "solved" ? "Each cell has its digit." : "No technique finds a step here.", "is-warn"));
        return;
    }
    const detail = make("div", { class: "stack" });
    const show = (/** @type {number} */ index) => {
        const step = answer.steps[index];
        app.show({ position: answer.position, scene: step.scene });
        list.mark(index);
        const run = () => {
            applyStep(app.game, effectOf(app.game.shape, step), app.settings);
            app.moved();
            void showSteps(helper);
        };
        detail.replaceChildren(stepText(step, (scene) => app.show({ position: answer.position, scene })), button({ label: `Do it: ${conclusion(step)}`, kind: "is-main", run }));
        app.announce(step.text.slice(0, 400));
    };
    const list = chooser({ label: "Steps", items: answer.steps.map(item), chosen: show });
    const more = answer.more > 0 ? ` The first ${answer.steps.length} are shown.` : "";
    const count = answer.steps.length + answer.more;
    helper.put(make("p", { class: "soft small" }, `${many(count, "step")} found now, easy ones first.${more}`), list.element, detail);
    show(0);
}

/** The steps to the end. @param {Helper} helper */
export async function showPath(helper) {
    const answer = await helper.askGame("path");
    if (!answer) return;
    if (!answer.steps.length) {
        helper.put(note(answer.status === "solved" ? "Each cell has its digit." : "No technique finds a step here.", "is-warn"));
        return;
    }
    const grade =
        answer.status === "solved"
            ? `${answer.level}, score ${answer.score}: ${many(answer.steps.length, "step")} to the end.`
            : `${many(answer.steps.length, "step")}, then no technique finds another.`;
    const positions = positionsOf(helper, answer);
    helper.put(make("p", {}, grade), walk(helper, answer.steps, positions, 0));
}

/** @param {Helper} helper @param {any} answer @returns {Position[]} before each step, and at the end */
function positionsOf({ app }, { position, steps }) {
    const positions = [position];
    for (const step of steps) positions.push(after(app.game.shape, positions[positions.length - 1], step));
    return positions;
}

/** One step below the other. @param {any[]} steps @param {(index: number) => void} chosen */
function plainList(steps, chosen) {
    return chooser({ label: "Path", items: steps.map(item), chosen });
}

/**
 * A list of steps, with buttons for the one before and the one after.
 * @param {Helper} helper
 * @param {any[]} steps
 * @param {Position[]} positions on which they are drawn
 * @param {number} first
 * @param {(steps: any[], chosen: (index: number) => void) => {element: HTMLElement, mark(index: number): void}} [listOf] how the steps are listed
 * @returns {HTMLElement}
 */
export function walk(helper, steps, positions, first, listOf = plainList) {
    const { app } = helper;
    let at = first;
    const detail = make("div", { class: "stack" });
    const place = make("span", { class: "soft small" });
    const show = (/** @type {number} */ index) => {
        at = Math.min(Math.max(index, 0), steps.length - 1);
        app.show({ position: positions[at], scene: steps[at].scene });
        list.mark(at);
        place.textContent = `${at + 1} of ${steps.length}`;
        const draw = (/** @type {any} */ scene) => app.show({ position: positions[at], scene });
        detail.replaceChildren(make("h3", {}, steps[at].technique), stepText(steps[at], draw));
        app.announce(`Step ${at + 1}: ${steps[at].text.slice(0, 400)}`);
    };
    const list = listOf(steps, show);
    const row = make(
        "div",
        { class: "row" },
        button({ label: "Back", run: () => show(at - 1) }),
        button({ label: "Next", kind: "is-main", run: () => show(at + 1) }),
        place,
    );
    queueMicrotask(() => show(at));
    return make("div", { class: "stack" }, row, detail, list.element);
}
