// The client with a worker that the test plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Engine } from "../../../src/engine/engine.js";

/** A worker that keeps what it is told. */
class Played {
    /** @type {any[]} */
    told = [];
    ended = false;
    /** @type {(event: {data: any}) => void} */
    onmessage = () => {};
    /** @param {any} message */
    postMessage(message) {
        this.told.push(message);
        if (message.module) this.says({ names: ["verdict"] });
    }
    terminate() {
        this.ended = true;
    }
    /** @param {any} data */
    says(data) {
        this.onmessage({ data });
    }
    /** The number of the last question. */
    get last() {
        return this.told.at(-1).id;
    }
}

function played() {
    /** @type {Played[]} */
    const workers = [];
    const startWorker = () => {
        workers.push(new Played());
        return /** @type {any} */ (workers.at(-1));
    };
    const compile = () => Promise.resolve(/** @type {any} */ ({}));
    return { workers, engine: new Engine({ compile, startWorker }) };
}

test("questions are asked one after the other", async () => {
    const { workers, engine } = played();
    const first = engine.ask("verdict", 1);
    const second = engine.ask("verdict", 2);
    await turn();
    const [worker] = workers;
    assert.equal(worker.told.length, 2, "the module and one question");
    worker.says({ id: worker.last, answer: { ok: "one" } });
    assert.equal(await first, "one");
    worker.says({ id: worker.last, answer: { error: { text: "no board", line: 3 } } });
    await assert.rejects(second, { kind: "answer", message: "no board", line: 3 });
    assert.equal(workers.length, 1);
});

test("to abort a running question ends the worker; those that wait are asked again", async () => {
    const { workers, engine } = played();
    const abort = new AbortController();
    const first = engine.ask("verdict", 1, { signal: abort.signal });
    const second = engine.ask("verdict", 2);
    await turn();
    abort.abort();
    await assert.rejects(first, { name: "AbortError" });
    assert.ok(workers[0].ended);
    await turn();
    assert.equal(workers.length, 2);
    workers[0].says({ id: 1, answer: { ok: "too late" } });
    assert.equal(workers[1].told.at(-1).request, 2);
    workers[1].says({ id: workers[1].last, answer: { ok: "two" } });
    assert.equal(await second, "two");
});

test("to abort a waiting question leaves the worker alone", async () => {
    const { workers, engine } = played();
    const abort = new AbortController();
    const first = engine.ask("verdict", 1);
    const second = engine.ask("verdict", 2, { signal: abort.signal });
    await turn();
    abort.abort();
    await assert.rejects(second, { name: "AbortError" });
    workers[0].says({ id: workers[0].last, answer: { ok: "one" } });
    assert.equal(await first, "one");
    assert.equal(workers[0].told.length, 2);
    await assert.rejects(engine.ask("verdict", 3, { signal: abort.signal }), { name: "AbortError" });
});

test("a trap starts another worker, and a word is said", async () => {
    const { workers, engine } = played();
    /** @type {string[]} */
    const words = [];
    engine.onRestart = (text) => words.push(text);
    const first = engine.ask("verdict", 1);
    const second = engine.ask("verdict", 2);
    await turn();
    workers[0].says({ id: workers[0].last, trap: "out of memory" });
    await assert.rejects(first, { kind: "trap", message: /started again.*out of memory/ });
    assert.equal(words.length, 1);
    await turn();
    workers[1].says({ id: workers[1].last, answer: { ok: "two" } });
    assert.equal(await second, "two");
});

test("an engine that is refused says so, and may be asked again", async () => {
    let broken = true;
    const worker = new Played();
    const compile = () => {
        return broken ? Promise.reject(new Error("no wasm")) : Promise.resolve(/** @type {any} */ ({}));
    };
    const engine = new Engine({ compile, startWorker: () => /** @type {any} */ (worker) });
    await assert.rejects(engine.ask("verdict", 1), { kind: "refused", message: /no wasm/ });
    broken = false;
    const answer = engine.ask("verdict", 1);
    await turn();
    worker.says({ id: worker.last, answer: { ok: 1 } });
    assert.equal(await answer, 1);
});

test("a closed engine leaves no question open", async () => {
    const { workers, engine } = played();
    const first = engine.ask("verdict", 1);
    await turn();
    engine.close();
    await assert.rejects(first, { name: "AbortError" });
    assert.ok(workers[0].ended);
});
