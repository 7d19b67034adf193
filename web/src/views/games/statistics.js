/** Figures of what was solved, as a table. */
import { dayOf, streaks } from "../../kept/days.js";
import { make } from "../../parts/dom.js";
import { timeText } from "../../sudoku/clock.js";
import { many } from "../../sudoku/words.js";
import { rowsOf } from "./figures.js";

/** @param {import("../../kept/solved.js").Solved[]} solved @returns {HTMLElement[]} */
export function statistics(solved) {
    if (solved.length === 0) return [make("p", { class: "soft" }, "No puzzle was solved here yet. When one is, its time stands here.")];
    const { now, longest } = streaks(solved.map(({ on }) => on), dayOf(new Date()));
    const facts = [
        ["Solved", String(solved.length)],
        ["Days in a row", String(now)],
        ["Most days in a row", String(longest)],
        ["Daily puzzles", String(new Set(solved.flatMap(({ day }) => day ?? [])).size)],
    ];
    const list = make("dl", { class: "games-facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
    const heads = ["Puzzle", "Level", "Solved", "No hints", "Best", "Mean"];
    const head = make("thead", {}, make("tr", {}, ...heads.map((name, at) => make("th", { scope: "col", class: at > 1 ? "is-number" : "" }, name))));
    const rows = rowsOf(solved).map(({ kind, level, count, alone, best, mean }) => {
        const numbers = [String(count), String(alone), timeText(best), timeText(mean)].map((text) => make("td", { class: "is-number" }, text));
        return make("tr", {}, make("th", { scope: "row" }, kind), make("td", {}, level ?? "–"), ...numbers);
    });
    const caption = make("caption", { class: "unseen" }, `${many(solved.length, "solved puzzle")} by level`);
    const table = make("table", { class: "table" }, caption, head, make("tbody", {}, ...rows));
    return [list, make("div", { class: "table-scroll", tabindex: 0, role: "group", "aria-label": "Solved puzzles by level" }, table)];
}
