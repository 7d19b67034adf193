// Several engines, with workers that answer at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { once } from "../../../src/engine/once.js";
import { Pool } from "../../../src/engine/pool.js";

/** A worker that answers each question with its request, and fails on the request `trap`. */
class Echo {
    /** @type {(event: {data: any}) => void} */
    onmessage = () => {};
    /** @param {any} message */
    postMessage({ module, id, request }) {
        const says = (/** @type {any} */ data) => queueMicrotask(() => this.onmessage({ data }));
        if (module) says({ names: ["echo"] });
        else if (request === "trap") says({ id, trap: "unreachable" });
        else says({ id, answer: { ok: request } });
    }
    terminate() {}
}

const startWorker = () => /** @type {any} */ (new Echo());
const compile = () => Promise.resolve(/** @type {any} */ ({}));

/** @param {Pool} pool @param {(number | string)[]} jobs */
async function answers(pool, jobs) {
    /** @type {any[]} */
    const got = [];
    await pool.each(jobs, (engine, job) => engine.ask("echo", job), (answer, place) => (got[place] = answer));
    return got;
}

test("each job is done once, by any engine", async () => {
    const jobs = Array.from({ length: 100 }, (_, job) => job);
    assert.deepEqual(await answers(new Pool({ size: 3, compile, startWorker }), jobs), jobs);
});

test("a job that fails ends the run, and the pool takes the next one", async () => {
    const pool = new Pool({ size: 2, compile, startWorker });
    await assert.rejects(answers(pool, [1, "trap", 3, 4]), { kind: "trap" });
    assert.deepEqual(await answers(pool, [5, 6, 7]), [5, 6, 7]);
});

test("an engine that could not be compiled is compiled again for the next question", async () => {
    let tries = 0;
    const second = () => (++tries === 1 ? Promise.reject(new Error("no network")) : compile());
    const pool = new Pool({ size: 2, compile: once(second), startWorker });
    await assert.rejects(answers(pool, [1, 2]), { kind: "refused", message: /no network/ });
    assert.deepEqual(await answers(pool, [3, 4, 5]), [3, 4, 5]);
    assert.equal(tries, 2, "once for all engines");
});
