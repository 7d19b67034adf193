/** How hard the puzzle is. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";

/** @typedef {import("./helper.js").Helper} Helper */

/** @param {Helper} helper */
export async function showRating(helper) {
    await rated(helper, "ladder");
}

/** @param {Helper} helper @param {"ladder" | "explainer"} scale */
async function rated(helper, scale) {
    const { app } = helper;
    const { name, shape } = app.game;
    const board = { shape: String(shape), givens: app.game.givensText(), name };
    const request = app.game.hasPencilmarks || app.game.rules ? app.game.toPuzzle() : board;
    const answer = await helper.askGame("rate", { board: request, scale });
    if (!answer) return;
    const { explainer } = answer;
    const rows = [
        ["Level", answer.level ?? "none: the techniques get stuck"],
        ["Score", answer.score === null ? "–" : String(answer.score)],
        ["Hardest technique", answer.hardest ?? "–"],
        ["Steps", String(answer.steps)],
    ];
    if (explainer?.er) rows.push(["Sudoku Explainer", `ER ${fixed(explainer.er)}, EP ${fixed(explainer.ep)}, ED ${fixed(explainer.ed)}`]);
    else if (explainer?.remark) rows.push(["Sudoku Explainer", explainer.remark]);
    const list = make("dl", { class: "help-facts" }, ...rows.flatMap(([key, value]) => [make("dt", {}, key), make("dd", {}, value)]));
    const more = explainer || shape.side !== 9 ? null : button({ label: "Sudoku Explainer's rating", run: () => void rated(helper, "explainer") });
    helper.put(make("p", { class: "soft small" }, "The puzzle from its givens, as HoDoKu grades it."), list, more);
    app.announce(rows.map((row) => row.join(" ")).join(", "));
}

/** @param {number} value */
function fixed(value) {
    return value.toFixed(1);
}
