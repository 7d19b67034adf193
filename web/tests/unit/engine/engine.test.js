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
        if (message.module) this.says({ names: ["verdict"], part: message.part });
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
    return { workers, startWorker, engine: new Engine({ compile, startWorker }) };
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

/** An engine that begins with a part of it. @param {() => Promise<any>} compile the whole */
function begun(compile) {
    const { workers, startWorker } = played();
    const compileFirst = () => Promise.resolve(/** @type {any} */ ("part"));
    return { workers, engine: new Engine({ compile, compileFirst, startWorker }) };
}

test("a part of the engine answers what it knows; the whole comes with the first other question", async () => {
    /** @type {(module: any) => void} */
    let come = () => {};
    const { workers, engine } = begun(() => new Promise((resolve) => (come = resolve)));
    const hint = engine.ask("hint", 1);
    const verdict = engine.ask("verdict", 2);
    await turn();
    const [worker] = workers;
    assert.deepEqual(worker.told[0], { module: "part", part: true });
    assert.equal(worker.last, 1);
    assert.equal(worker.told.at(-1).op, "verdict", "it does not wait for the whole");
    worker.says({ id: 1, answer: { ok: "two" } });
    assert.equal(await verdict, "two");
    come("whole");
    await turn();
    assert.deepEqual(worker.told.at(-2), { module: "whole" });
    assert.equal(worker.told.at(-1).op, "hint");
    worker.says({ id: worker.last, answer: { ok: "one" } });
    assert.equal(await hint, "one");
    assert.equal(workers.length, 1);
});

test("the whole is loaded before it is needed if that is asked for, and a new worker begins with it", async () => {
    const { workers, engine } = begun(() => Promise.resolve("whole"));
    const abort = new AbortController();
    const first = engine.ask("verdict", 1, { signal: abort.signal });
    engine.complete();
    await turn();
    engine.complete();
    await turn();
    assert.equal(workers[0].told.filter(({ module }) => module === "whole").length, 1);
    abort.abort();
    await assert.rejects(first, { name: "AbortError" });
    await turn();
    assert.deepEqual(workers[1].told, [{ module: "whole", part: false }]);
});

test("without the whole the part goes on, and what it does not know is refused", async () => {
    const { workers, engine } = begun(() => Promise.reject(new Error("no network")));
    await assert.rejects(engine.ask("hint", 1), { kind: "refused", message: /was not loaded: no network/ });
    const verdict = engine.ask("verdict", 2);
    await turn();
    workers[0].says({ id: workers[0].last, answer: { ok: "two" } });
    assert.equal(await verdict, "two");
    await assert.rejects(engine.ask("hint", 3), { kind: "refused" }, "it is tried again");
});
