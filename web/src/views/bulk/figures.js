/** What a run has found: words, a histogram of levels, lines that could not be read. */
import { make } from "../../parts/dom.js";

/** @typedef {import("./run.js").Run} Run */

const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/** What each status means, in the order in which they are listed. @type {Record<string, string>} */
const STATUSES = {
    unique: "with one solution",
    multiple: "with several solutions",
    more: "with more solutions than were counted",
    none: "without a solution",
    invalid: "with equal givens in a house",
    stuck: "that the techniques do not solve",
    unknown: "not finished: the limit of nodes came first",
    error: "with a wrong answer: an error of the engine",
    unreadable: "that could not be read",
};

/** @param {number} count */
const number = (count) => count.toLocaleString("en");

/** How many puzzles were read. @param {Run} run */
export function puzzlesOf({ tally }) {
    return tally.rows - (tally.statuses.unreadable ?? 0);
}

/** @param {Run} run @returns {string} how far it is */
export function progressText(run) {
    const puzzles = puzzlesOf(run);
    const seconds = run.time / 1000;
    const speed = seconds > 0 && puzzles > 0 ? ` · ${number(Math.round(puzzles / seconds))} a second with ${run.workers} workers` : "";
    const time = `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;
    const words = { running: "so far", done: "done", cancelled: "until it was cancelled", failed: "until the engine failed" };
    return `${number(puzzles)} ${puzzles === 1 ? "puzzle" : "puzzles"} ${words[run.state]} · ${time}${speed}`;
}

/** @param {Run} run */
export function statusList(run) {
    const { statuses } = run.tally;
    const items = Object.entries(STATUSES)
        .filter(([name]) => statuses[name])
        .map(([name, text]) => make("li", { class: `bulk-status is-${name}` }, make("strong", {}, number(statuses[name])), ` ${text}`));
    return make("ul", { class: "bulk-statuses" }, ...items);
}

/** The puzzles of each level, as bars with their numbers. @param {Run} run */
export function histogram(run) {
    const { levels } = run.tally;
    const most = Math.max(1, ...LEVELS.map((level) => levels[level] ?? 0));
    const total = LEVELS.reduce((sum, level) => sum + (levels[level] ?? 0), 0);
    const rows = LEVELS.map((level) => {
        const count = levels[level] ?? 0;
        const bar = make("span", { class: "bulk-bar", "aria-hidden": "true" });
        bar.style.setProperty("--part", String(count / most));
        const share = total > 0 ? `${((100 * count) / total).toFixed(1)} %` : "";
        return make(
            "tr",
            {},
            make("th", { scope: "row" }, level),
            make("td", { class: "bulk-bar-place" }, bar),
            make("td", { class: "is-number" }, number(count)),
            make("td", { class: "is-number soft" }, share),
        );
    });
    const head = ["Level", "Share", "Puzzles", "Percent"].map((text) => make("th", { scope: "col", class: "unseen" }, text));
    return make(
        "table",
        { class: "bulk-histogram" },
        make("caption", { class: "unseen" }, "Puzzles of each level"),
        make("thead", {}, make("tr", {}, ...head)),
        make("tbody", {}, ...rows),
    );
}

/** @param {Run} run */
export function unreadList(run) {
    const { unread, statuses } = run.tally;
    const count = statuses.unreadable ?? 0;
    if (count === 0) return null;
    const items = unread.map(({ line, text }) => make("li", {}, make("strong", {}, `line ${number(line)}`), `: ${text}`));
    const more = count > unread.length ? [make("li", { class: "soft" }, `and ${number(count - unread.length)} more; the CSV has all`)] : [];
    const title = `${number(count)} ${count === 1 ? "line" : "lines"} could not be read`;
    return make("details", { class: "bulk-unread", open: count <= 5 }, make("summary", {}, title), make("ul", {}, ...items, ...more));
}
