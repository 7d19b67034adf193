// How long it takes until it is known what a clue more leaves, on ten boards that are set clue by clue, in WebAssembly under node:
//
//     node figures/setting.js           each board: the median and the longest wait, for the number of solutions and for all candidates
//     node figures/setting.js --steps   each clue of each board, too
//
// The clues of a board are true in one grid, in a random order from a seed, until they leave that grid alone.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Door } from "../../src/engine/door.js";
import { emptyDraft, withClue } from "../../src/sudoku/draft.js";
import { NINE } from "../../src/sudoku/shape.js";
import { Thinking } from "../../src/sudoku/thinking.js";

const door = new Door(new WebAssembly.Module(readFileSync(new URL("../../dist/csp.wasm", import.meta.url))));
const engine = /** @type {any} */ ({
    ask: async (/** @type {string} */ op, /** @type {any} */ request) => {
        const { ok, error } = door.ask(op, request);
        if (error) throw new Error(error.text);
        return ok;
    },
});

/** The most clues of a board. */
const MOST = 60;

/** @typedef {{kind: string} & Record<string, any>} Clue */

/** Random numbers that are the same each time. @param {number} seed */
function random(seed) {
    let state = seed * 2654435761 + 1;
    return (/** @type {number} */ end) => {
        state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
        return Math.floor(((state ^ (state >>> 13)) >>> 0) % end);
    };
}

const names = (/** @type {number[]} */ cells) => cells.map((cell) => NINE.name(cell)).join(" ");

/** @param {number} cell @param {boolean} diagonally @returns {number[]} */
function around(cell, diagonally) {
    const [row, column] = [NINE.row(cell), NINE.column(cell)];
    const steps = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => ({ down, across })));
    const wanted = steps.filter(({ down, across }) => (down !== 0 || across !== 0) && (diagonally || down === 0 || across === 0));
    const cells = wanted.map(({ down, across }) => ({ row: row + down, column: column + across }));
    return cells.filter((one) => one.row >= 0 && one.column >= 0 && one.row < 9 && one.column < 9).map((one) => one.row * 9 + one.column);
}

/**
 * A line whose cells keep a rule, cell by cell.
 * @param {(end: number) => number} below
 * @param {number} length
 * @param {(line: number[], cell: number) => boolean} keeps
 */
function walk(below, length, keeps) {
    const line = [below(81)];
    while (line.length < length) {
        const next = around(/** @type {number} */ (line.at(-1)), true).filter((cell) => !line.includes(cell) && keeps(line, cell));
        if (next.length === 0) break;
        line.push(next[below(next.length)]);
    }
    return line;
}

/** Kinds of clues that are true in a grid. @type {Record<string, (digits: number[], below: (end: number) => number) => Clue | null>} */
const MAKERS = {
    cage: (digits, below) => {
        const cells = [below(81)];
        const size = 2 + below(3);
        while (cells.length < size) {
            const next = cells.flatMap((cell) => around(cell, false)).filter((cell) => cells.every((one) => one !== cell && digits[one] !== digits[cell]));
            if (next.length === 0) return null;
            cells.push(next[below(next.length)]);
        }
        return { kind: "cage", cells: names(cells), total: cells.reduce((sum, cell) => sum + digits[cell], 0) };
    },
    thermometer: (digits, below) => {
        const line = walk(below, 3 + below(4), (before, cell) => digits[cell] > digits[/** @type {number} */ (before.at(-1))]);
        return line.length < 3 ? null : { kind: "thermometer", line: names(line) };
    },
    whisper: (digits, below) => {
        const line = walk(below, 4 + below(4), (before, cell) => Math.abs(digits[cell] - digits[/** @type {number} */ (before.at(-1))]) >= 5);
        return line.length < 4 ? null : { kind: "whisper", line: names(line) };
    },
    renban: (digits, below) => {
        const line = walk(below, 3 + below(3), (before, cell) => {
            const all = [...before, cell].map((one) => digits[one]);
            return new Set(all).size === all.length && Math.max(...all) - Math.min(...all) < 5;
        });
        const all = line.map((cell) => digits[cell]);
        return line.length < 3 || Math.max(...all) - Math.min(...all) >= line.length ? null : { kind: "renban", line: names(line) };
    },
    modular: (digits, below) => {
        const line = walk(below, 4 + below(4), (before, cell) => before.slice(-2).every((one) => digits[one] % 3 !== digits[cell] % 3));
        return line.length < 4 ? null : { kind: "modular", line: names(line) };
    },
    arrow: (digits, below) => {
        const line = walk(below, 3 + below(2), (before, cell) => before.slice(1).reduce((sum, one) => sum + digits[one], digits[cell]) <= digits[before[0]]);
        const sum = line.slice(1).reduce((all, cell) => all + digits[cell], 0);
        return line.length < 3 || sum !== digits[line[0]] ? null : { kind: "arrow", circle: names(line.slice(0, 1)), shaft: names(line.slice(1)) };
    },
    difference: (digits, below) => pair(digits, below, "difference", (one, other) => Math.abs(one - other) === 1),
    ratio: (digits, below) => pair(digits, below, "ratio", (one, other) => one === 2 * other || other === 2 * one),
    v: (digits, below) => pair(digits, below, "pair-sum", (one, other) => one + other === 5, { total: 5 }),
    x: (digits, below) => pair(digits, below, "pair-sum", (one, other) => one + other === 10, { total: 10 }),
    sandwich: (digits, below) => {
        const line = rowOrColumn(below);
        const all = line.map((cell) => digits[cell]);
        const [from, to] = [all.indexOf(1), all.indexOf(9)].sort((one, other) => one - other);
        return { kind: "sandwich", line: names(line), sum: all.slice(from + 1, to).reduce((sum, digit) => sum + digit, 0) };
    },
    "x-sum": (digits, below) => {
        const line = rowOrColumn(below);
        const all = line.map((cell) => digits[cell]);
        return { kind: "x-sum", line: names(line), sum: all.slice(0, all[0]).reduce((sum, digit) => sum + digit, 0) };
    },
    skyscraper: (digits, below) => {
        const line = rowOrColumn(below);
        const seen = line.filter((cell, at) => line.slice(0, at).every((one) => digits[one] < digits[cell])).length;
        return { kind: "skyscraper", line: names(line), seen };
    },
    "little-killer": (digits, below) => {
        const start = 1 + below(7);
        const line = Array.from({ length: 9 - start }, (_, at) => at * 9 + start + at);
        return { kind: "little-killer", line: names(line), sum: line.reduce((sum, cell) => sum + digits[cell], 0) };
    },
    quadruple: (digits, below) => {
        const corner = below(8) * 9 + below(8);
        const cells = [corner, corner + 1, corner + 9, corner + 10];
        return { kind: "quadruple", cells: names(cells), digits: cells.slice(0, 3).map((cell) => digits[cell]) };
    },
    even: (digits, below) => single(digits, below, "even", (digit) => digit % 2 === 0),
    odd: (digits, below) => single(digits, below, "odd", (digit) => digit % 2 === 1),
    between: (digits, below) => {
        const line = walk(below, 3 + below(3), () => true);
        const ends = [digits[line[0]], digits[/** @type {number} */ (line.at(-1))]].sort();
        const isBetween = line.slice(1, -1).every((cell) => digits[cell] > ends[0] && digits[cell] < ends[1]);
        return line.length < 3 || !isBetween ? null : { kind: "between", line: names(line) };
    },
};

/** @param {(end: number) => number} below */
function rowOrColumn(below) {
    const at = below(9);
    const isRow = below(2) === 0;
    return Array.from({ length: 9 }, (_, one) => (isRow ? at * 9 + one : one * 9 + at));
}

/** @param {number[]} digits @param {(end: number) => number} below @param {string} kind @param {(one: number, other: number) => boolean} keeps @param {object} [more] */
function pair(digits, below, kind, keeps, more = {}) {
    const cell = below(81);
    const others = around(cell, false).filter((other) => keeps(digits[cell], digits[other]));
    return others.length === 0 ? null : { kind, line: names([cell, others[below(others.length)]]), ...more };
}

/** @param {number[]} digits @param {(end: number) => number} below @param {string} kind @param {(digit: number) => boolean} keeps */
function single(digits, below, kind, keeps) {
    const cell = below(81);
    return keeps(digits[cell]) ? { kind, cells: names([cell]) } : null;
}

/** The boards: a name, what holds on the whole board, and the kinds of clues. @type {[string, Clue[], string[]][]} */
const BOARDS = [
    ["killer", [], ["cage"]],
    ["killer and thermometers", [], ["cage", "thermometer"]],
    ["arrows", [], ["arrow", "arrow", "cage"]],
    ["whispers and dots", [], ["whisper", "difference", "ratio"]],
    ["kropki", [], ["difference", "ratio"]],
    ["renbans and quadruples", [], ["renban", "quadruple"]],
    ["sandwiches and thermometers", [], ["sandwich", "thermometer"]],
    ["little killers, X and V", [], ["little-killer", "x", "v", "cage"]],
    ["skyscrapers, X-sums, even and odd", [], ["skyscraper", "x-sum", "even", "odd", "thermometer"]],
    ["anti-knight with lines", [{ kind: "anti-knight" }], ["modular", "between", "thermometer", "renban"]],
];

/** @param {number[]} times @param {number} part */
function at(times, part) {
    return [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))];
}

/** @param {number} index @param {typeof BOARDS[number]} board */
async function set(index, [name, whole, kinds]) {
    const below = random(index + 1);
    let draft = whole.reduce(withClue, emptyDraft("9x9"));
    const { ok: empty } = door.ask("set-read", { puzzle: draft });
    const known = door.ask("set-solutions", { board: { rules: empty.rules.text, givens: empty.board.givens }, max_nodes: 5000 }).ok.solutions;
    const digits = [...known[below(known.length)]].map(Number);
    /** @type {{first: number, all: number, isWhole: boolean, kind: string}[]} */
    const steps = [];
    let start = 0;
    let first = 0;
    const thinking = new Thinking(engine, () => {
        first ||= performance.now() - start;
    });
    while (steps.length < MOST && thinking.found?.verdict !== "unique") {
        const clue = MAKERS[kinds[steps.length % kinds.length]](digits, below);
        if (!clue) continue;
        draft = withClue(draft, clue);
        first = 0;
        start = performance.now();
        const { ok: read } = door.ask("set-read", { puzzle: draft });
        await thinking.ask(draft, read);
        const open = thinking.found?.open.join("").length;
        steps.push({ first, all: performance.now() - start, isWhole: open === 0, kind: clue.kind });
        if (process.argv[2] === "--steps") console.log(`  ${steps.length} ${clue.kind}: ${first.toFixed(0)} ${steps.at(-1)?.all.toFixed(0)} ms, ${thinking.found?.verdict}, ${open} open`);
    }
    const [firsts, alls] = [steps.map((step) => step.first), steps.map((step) => step.all)];
    const words = (/** @type {number[]} */ times) => `median ${at(times, 0.5).toFixed(0)}, 90 % ${at(times, 0.9).toFixed(0)}, longest ${at(times, 1).toFixed(0)}`;
    console.log(`${name}: ${steps.length} clues, ${thinking.found?.verdict}; first answer ${words(firsts)}; all candidates ${words(alls)} ms; not all known: ${steps.filter(({ isWhole }) => !isWhole).length}`);
    return { firsts, alls };
}

const all = [];
for (const [index, board] of BOARDS.entries()) all.push(await set(index, board));
const count = (/** @type {(one: {firsts: number[], alls: number[]}) => number[]} */ of, /** @type {number} */ part) => all.filter((one) => at(of(one), part) < 100).length;
console.log(`under 100 ms: the first answer on ${count(({ firsts }) => firsts, 0.5)} boards in the median, on ${count(({ firsts }) => firsts, 0.9)} for 90 % of their clues; all candidates on ${count(({ alls }) => alls, 0.5)} and ${count(({ alls }) => alls, 0.9)}, of ${all.length}`);
