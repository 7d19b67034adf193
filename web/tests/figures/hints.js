// How long hints take, over the puzzles of benches/data/top1465.txt, in WebAssembly under node:
//
//     node figures/hints.js           the first hint of each puzzle
//     node figures/hints.js --all     each hint on the way to the end of each puzzle
//     node figures/hints.js --why     why the first blank cell of each puzzle has its digit (every 20th puzzle)

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Door } from "../../src/engine/door.js";
import { NINE } from "../../src/sudoku/shape.js";
import { after } from "../../src/sudoku/position.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const door = new Door(new WebAssembly.Module(read("../../dist/csp.wasm")));
const puzzles = read("../../../benches/data/top1465.txt").toString().split("\n").filter((line) => /^[1-9.]{81}/.test(line));
const [wanted = "--first"] = process.argv.slice(2);

/** @type {{time: number, what: string}[]} */
const times = [];

/** @param {string} op @param {any} request @param {string} what */
function timed(op, request, what) {
    const start = performance.now();
    const { ok, error } = door.ask(op, request);
    times.push({ time: performance.now() - start, what });
    if (error) throw new Error(`${what}: ${error.text}`);
    return ok;
}

/** Each hint to the end. @param {string} givens */
function walk(givens) {
    let board = { shape: "3x3", givens, entered: ".".repeat(81), candidates: /** @type {string[] | null} */ (null) };
    for (;;) {
        const answer = timed("hint", { board }, givens);
        if (answer.status !== "step") return;
        const { entered, candidates } = after(NINE, answer.position, answer.step);
        board = { ...board, entered, candidates: candidates && candidates.map((text, cell) => (entered[cell] === "." ? text : "")) };
    }
}

puzzles.forEach((line, index) => {
    const givens = line.slice(0, 81);
    const board = { shape: "3x3", givens };
    if (wanted === "--all") walk(givens);
    else if (wanted !== "--why") timed("hint", { board }, givens);
    else if (index % 20 === 0) timed("why", { board, cell: NINE.name(givens.indexOf(".")) }, givens);
});
times.sort((one, other) => one.time - other.time);
const at = (/** @type {number} */ part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
console.log(`${times.length} answers, in milliseconds: median ${at(0.5).time.toFixed(2)}, 90 % ${at(0.9).time.toFixed(1)}, 99 % ${at(0.99).time.toFixed(1)}`);
console.log(`the slowest: ${at(1).time.toFixed(0)} for ${at(1).what}`);
