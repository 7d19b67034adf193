// csp.wasm as csp-web/build has made it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Door } from "../../../src/engine/door.js";

const wasm = new URL("../../../dist/csp.wasm", import.meta.url);
const skip = existsSync(wasm) ? false : "web/dist/csp.wasm is missing: run csp-web/build";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function door() {
    return new Door(await WebAssembly.compile(await readFile(wasm)));
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
