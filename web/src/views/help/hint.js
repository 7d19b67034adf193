/**
 * The next hint, in three grades: where to look, which technique, the step itself.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { applyStep } from "../../sudoku/moves.js";
import { conclusion, note, stepText } from "../../parts/step-text.js";
import { effectOf } from "../../sudoku/position.js";

/** @typedef {import("./helper.js").Helper} Helper */

/** @param {string[]} names */
function listed(names) {
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * @param {Helper} helper
 * @returns {{ask: () => Promise<void>}}
 */
export function hints(helper) {
    const { app } = helper;
    const ask = async () => {
        const answer = await helper.askGame("hint");
        if (!answer) return;
        if (answer.status === "solved") helper.put(note("Nothing is left to do: each cell has its digit.", "is-good"));
        else if (answer.status === "stuck") helper.put(note("No technique finds a step here. A search does: see Watch.", "is-warn"));
        else where(answer);
    };
    const where = (/** @type {any} */ answer) => {
        const { houses, cells } = answer.step.where;
        const text = `Look at ${listed(houses)}.`;
        app.show({ position: null, scene: { houses: [{ house: houses[0], cells, part: "base" }] } });
        helper.put(make("p", { class: "help-lead" }, text), actions(["Which technique?", () => technique(answer)], ["Show the step", () => step(answer)]));
        app.announce(text);
    };
    const technique = (/** @type {any} */ answer) => {
        const { technique: name, level, where: place } = answer.step;
        const text = `${name} in ${listed(place.houses)}.`;
        helper.put(
            make("p", { class: "help-lead" }, text),
            make("p", { class: "soft small" }, `A technique of level ${level}.`),
            actions(["Show the step", () => step(answer)]),
        );
        app.announce(text);
    };
    const step = (/** @type {any} */ answer) => {
        app.show({ position: answer.position, scene: answer.step.scene });
        helper.put(
            make("h3", { class: "help-lead" }, answer.step.technique),
            stepText(answer.step, (scene) => app.show({ position: answer.position, scene })),
            actions([`Do it: ${conclusion(answer.step)}`, () => doIt(answer.step)]),
        );
        app.announce(`${answer.step.technique}. ${answer.step.text.slice(0, 400)}`);
    };
    const doIt = (/** @type {any} */ found) => {
        applyStep(app.game, effectOf(app.game.shape, found), app.settings);
        app.moved();
        const said = `Done: ${conclusion(found)}.`;
        helper.put(note(said, "is-good"), actions(["Next hint", ask]));
        app.announce(said);
        focusFirst(helper.element);
    };
    return { ask };
}

/** The first action is the main one, and has the keyboard. @param {...[string, () => void]} list */
function actions(...list) {
    const buttons = list.map(([label, run], index) => button({ label, kind: index === 0 ? "is-main" : "", run }));
    queueMicrotask(() => buttons[0].isConnected && document.activeElement === document.body && buttons[0].focus());
    return make("div", { class: "row" }, ...buttons);
}

/** @param {HTMLElement} element */
function focusFirst(element) {
    const first = element.querySelector("button");
    if (first) first.focus();
}
