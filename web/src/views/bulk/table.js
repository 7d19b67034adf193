/** The rows of a run, a page at a time. Only the rows that are seen are read. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { COLUMNS, fieldsOf } from "../../sudoku/rows.js";

/** @typedef {import("./run.js").Run} Run */

/** The rows of a page. */
const PAGE = 50;

/** @type {Record<string, string>} */
const HEADS = { line: "Line", puzzle: "Puzzle", status: "Answer", solution: "Solution", solutions: "Solutions", level: "Level" };

/** Columns whose text is set in a monospaced font. */
const CODE = new Set(["puzzle", "solution"]);

/** Columns that are wider than a phone. */
const LONG = ["puzzle", "solution", "name", "remark"];

/** Columns that are there even if a page has nothing in them. */
const ALWAYS = new Set(["line", "status", "puzzle"]);

/** A row: the text of each column, and whether there was no puzzle. @typedef {{texts: Record<string, string>, isUnread: boolean}} Row */

export class Table {
    #page = 0;

    /** @type {Run | null} */
    #run = null;

    constructor() {
        this.body = make("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Rows" });
        this.place = make("output", { class: "small soft" });
        this.buttons = [
            button({ label: "First", kind: "is-quiet", run: () => this.#go(0) }),
            button({ label: "Back", kind: "is-quiet", run: () => this.#go(this.#page - 1) }),
            button({ label: "Next", kind: "is-quiet", run: () => this.#go(this.#page + 1) }),
            button({ label: "Last", kind: "is-quiet", run: () => this.#go(Infinity) }),
        ];
        this.element = make("div", { class: "stack" }, make("div", { class: "row bulk-pages" }, ...this.buttons, this.place), this.body);
    }

    /** Takes another run. @param {Run} run */
    take(run) {
        this.#run = run;
        this.#page = 0;
        this.show();
    }

    /** Shows what is known now. Blocks that others wait for are not seen yet. */
    show() {
        const run = this.#run;
        if (!run) return;
        const { known, rows } = rowsOf(run, this.#page * PAGE, PAGE);
        const last = Math.max(0, Math.ceil(known / PAGE) - 1);
        const shown = rows.map((line) => textsOf(run.task, line));
        const columns = order(run.task).filter((name) => ALWAYS.has(name) || shown.some((row) => row.texts[name] !== ""));
        const head = make("tr", {}, ...columns.map((name) => make("th", { scope: "col" }, HEADS[name] ?? capital(name))));
        const lines = shown.map((row) => lineOf(columns, row));
        this.body.replaceChildren(make("table", { class: "table bulk-table" }, make("thead", {}, head), make("tbody", {}, ...lines)));
        const first = this.#page * PAGE;
        const range = `${(first + 1).toLocaleString("en")} to ${(first + rows.length).toLocaleString("en")}`;
        this.place.textContent = rows.length > 0 ? `Rows ${range} of ${known.toLocaleString("en")}` : "No rows yet";
        this.buttons.forEach((one, at) => {
            one.disabled = at < 2 ? this.#page === 0 : this.#page >= last;
        });
    }

    /** @param {number} page */
    #go(page) {
        const known = this.#run ? rowsOf(this.#run, 0, 0).known : 0;
        this.#page = Math.max(0, Math.min(page, Math.ceil(known / PAGE) - 1));
        this.show();
    }
}

/** The line first, then the answer; what is long comes last. @param {import("../../sudoku/rows.js").Task} task */
function order(task) {
    const short = COLUMNS[task].filter((name) => name !== "line" && !LONG.includes(name));
    const long = LONG.filter((name) => COLUMNS[task].includes(name));
    return ["line", ...short, ...long];
}

/**
 * @param {import("../../sudoku/rows.js").Task} task
 * @param {string} line
 * @returns {Row}
 */
function textsOf(task, line) {
    const fields = fieldsOf(line);
    const texts = Object.fromEntries(COLUMNS[task].map((name, at) => [name, fields[at] ?? ""]));
    const isUnread = texts.status === "unreadable";
    // There is no puzzle: what is wrong stands in its place.
    return { texts: isUnread ? { ...texts, puzzle: texts.remark, remark: "" } : texts, isUnread };
}

/**
 * @param {string[]} columns
 * @param {Row} row
 */
function lineOf(columns, { texts, isUnread }) {
    const isCode = (/** @type {string} */ name) => CODE.has(name) && !isUnread;
    const cells = columns.map((name) => make("td", { class: isCode(name) ? "bulk-code" : null }, texts[name]));
    return make("tr", { class: isUnread ? "is-unread" : null }, ...cells);
}

/**
 * Rows in their order, as far as all blocks before them are done.
 * @param {Run} run
 * @param {number} first
 * @param {number} most
 * @returns {{known: number, rows: string[]}}
 */
function rowsOf(run, first, most) {
    /** @type {string[]} */
    const rows = [];
    let known = 0;
    for (const block of run.blocks) {
        if (!block) break;
        const begin = Math.max(0, first - known);
        const wanted = most - rows.length;
        if (wanted > 0 && begin < block.rows) {
            const lines = new TextDecoder().decode(block.text).split("\n");
            rows.push(...lines.slice(begin, Math.min(block.rows, begin + wanted)));
        }
        known += block.rows;
    }
    return { known, rows };
}

/** @param {string} word */
function capital(word) {
    return word[0].toUpperCase() + word.slice(1);
}
