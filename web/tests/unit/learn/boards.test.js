// The lessons and their puzzles, with the engine as csp-web/build has made it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Door } from "../../../src/engine/door.js";
import { BOARDS } from "../../../src/views/learn/boards.js";
import { LESSONS, rungOf } from "../../../src/views/learn/families.js";
import { taskOf } from "../../../src/views/learn/source.js";
import { dist } from "../../support/serve.js";

const wasm = join(dist, "csp.wasm");
const skip = existsSync(wasm) ? false : "the engine is missing: run csp-web/build";

/** Techniques by clues, and those that come next on no path: on those of 75,000 puzzles an easier one was there each time. */
const OTHERS = ["tb", "wp", "ab", "kc", "ca", "io", "ch", "sr", "ff2", "ff3", "fff2"];

async function asking() {
    const door = new Door(await WebAssembly.compile(await readFile(wasm)));
    return async (/** @type {string} */ op, /** @type {any} */ request) => {
        const { ok, error } = door.ask(op, request);
        assert.ok(ok, `${op}: ${error?.text}`);
        return ok;
    };
}

test("each technique that is tried on boards without clues has one lesson, in few words", { skip }, async () => {
    const { rungs } = await (await asking())("ladder", {});
    const tried = rungs.filter((/** @type {any} */ rung) => rung.tried && !OTHERS.includes(rung.short)).map((/** @type {any} */ rung) => rung.short);
    assert.deepEqual([...new Set(LESSONS.map(rungOf))].sort(), tried.sort());
    assert.equal(new Set(LESSONS.map(({ short }) => short)).size, LESSONS.length);
    assert.deepEqual(Object.keys(BOARDS).sort(), LESSONS.map(({ short }) => short).sort());
    for (const { short, what, why, look } of LESSONS) {
        const words = `${what} ${why} ${look}`.split(" ").length;
        assert.ok(words <= 120, `${short}: ${words} words`);
    }
});

test("each kept puzzle comes to its technique, and the example is that step", { skip }, async () => {
    const ask = await asking();
    for (const lesson of LESSONS) {
        const { puzzles } = BOARDS[lesson.short];
        assert.ok(puzzles.length > 0, lesson.name);
        for (const givens of puzzles) {
            const task = await taskOf(lesson, givens, ask);
            assert.ok(task, `${lesson.name} is not on the path of ${givens}`);
            assert.equal(task.step.technique, lesson.name);
            assert.equal(task.step.short, lesson.short);
            const { step } = await ask("hint", { board: { shape: "3x3", ...task.position, name: null } });
            assert.equal(step.technique, lesson.name, "no easier step is there");
        }
    }
});
