// How many puzzles one worker solves in a second: all of benches/data/17_clue.txt.gz, read, solved, checked and
// written as rows, in WebAssembly under node. The best and the median of ten rounds; the first round is not
// counted, for it is compiled anew while it runs.
//
//     node figures/bulk.js

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { gunzipSync } from "node:zlib";
import { Door } from "../../src/engine/door.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const door = new Door(new WebAssembly.Module(read("../../dist/csp.wasm")));
const text = gunzipSync(read("../../../benches/data/17_clue.txt.gz"));
const { ok: kernels } = door.ask("kernels", { boards: 1000 });

function round() {
    const start = performance.now();
    const { ok, error } = door.ask("bulk", { task: "solve" }, text);
    if (error) throw new Error(error.text);
    return (1000 * ok.rows) / (performance.now() - start);
}

round();
const rates = Array.from({ length: 10 }, round).sort((one, other) => one - other);
const shown = (/** @type {number} */ rate) => Math.round(rate).toLocaleString("en");
console.log(`${kernels.kernels.at(-1)}: ${shown(rates[5])} puzzles a second, at best ${shown(rates[9])}`);
