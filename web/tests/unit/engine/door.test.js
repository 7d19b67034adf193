// csp.wasm as csp-web/build has made it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Door } from "../../../src/engine/door.js";
import { dist } from "../../support/serve.js";

const wasm = join(dist, "csp.wasm");
const first = join(dist, "csp-first.wasm");
const skip = existsSync(wasm) && existsSync(first) ? false : "the engine is missing: run csp-web/build";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function door(file = wasm) {
    return new Door(await WebAssembly.compile(await readFile(file)));
}

test("the engine imports nothing, and names its operations", { skip }, async () => {
    const module = await WebAssembly.compile(await readFile(wasm));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    const { names } = new Door(module);
    assert.ok(names.includes("read") && names.includes("verdict"), names.join());
});

test("a question is answered, again and again", { skip }, async () => {
    const engine = await door();
    for (let round = 0; round < 100; round += 1) {
        const { ok } = engine.ask("verdict", { board: { shape: "3x3", givens: puzzle } });
        assert.equal(ok.verdict, "unique");
        assert.ok(ok.solutions[0].startsWith("534678912"));
    }
});

test("what is wrong is an answer", { skip }, async () => {
    const engine = await door();
    assert.deepEqual(engine.ask("dance", {}), { error: { text: "there is no operation `dance`" } });
    const { error } = engine.ask("verdict", { board: { shape: "2x2", givens: "9..............." } });
    assert.equal(error?.cell, "r1c1");
});

test("bytes go in after the request, also many of them", { skip }, async () => {
    const engine = await door();
    const lines = new TextEncoder().encode(`${puzzle}\n`.repeat(50_000));
    const { ok } = engine.ask("read", { most: 3 }, lines);
    assert.equal(ok.puzzles.length, 3);
    assert.equal(ok.more, 49_997);
});

test("the first part of the engine answers as the whole does", { skip }, async () => {
    const [part, whole] = await Promise.all([door(first), door()]);
    assert.deepEqual(part.names, whole.names.slice(0, part.names.length));
    assert.deepEqual(part.names, ["read", "verdict", "count", "candidates", "write"]);
    const boards = [
        { shape: "2x2", givens: "12..34.........." },
        { shape: "2x3", givens: "1".padEnd(36, ".") },
        { shape: "3x3", givens: puzzle },
        { shape: "4x4", givens: "12".padEnd(256, ".") },
    ];
    for (const board of boards) {
        for (const op of part.names.slice(1)) assert.deepEqual(part.ask(op, { board }), whole.ask(op, { board }), `${op} ${board.shape}`);
    }
});

test("the vectors of WebAssembly compute what plain code does", { skip }, async () => {
    const engine = await door();
    const { ok, error } = engine.ask("kernels", { boards: 20_000, seed: 1 });
    assert.equal(error, undefined);
    assert.deepEqual(ok.kernels, ["portable", "simd128"]);
    assert.equal(ok.boards, 20_000);
    assert.ok(ok.alive > 2_000 && ok.open > 2_000, "the boards say too little");
});
