/**
 * The engine under node, whose workers are made to look as those of browsers.
 */
import { readFile } from "node:fs/promises";
import { Worker as Thread } from "node:worker_threads";
import { once } from "./once.js";

/** The engine, compiled once. */
export const compileEngine = once(() => compiled(new URL("./csp.wasm", import.meta.url)));

/** The engine for models, likewise. */
export const compileModels = once(() => compiled(new URL("./csp-models.wasm", import.meta.url)));

/** @param {URL} url */
async function compiled(url) {
    return WebAssembly.compile(await readFile(url));
}

/** A worker of node with the part of a browser's that the engine's client uses. */
class NodeWorker {
    // Options of the program, such as `--input-type` of `node -e`, are not for the worker.
    #thread = new Thread(new URL("./worker.node.js", import.meta.url), { execArgv: [] });

    onmessage = (/** @type {{data: any}} */ _) => {};
    onerror = (/** @type {Error} */ _) => {};

    constructor() {
        // A program ends when nobody waits for an answer, whether the engine was closed or not.
        this.#thread.unref();
        this.#thread.on("message", (data) => {
            this.#thread.unref();
            this.onmessage({ data });
        });
        this.#thread.on("error", (error) => this.onerror(error));
    }

    /** @param {any} message which is answered */
    postMessage(message) {
        this.#thread.ref();
        this.#thread.postMessage(message);
    }

    terminate() {
        void this.#thread.terminate();
    }
}

/** A worker with the engine's half of the conversation. */
export function startEngineWorker() {
    return /** @type {Worker} */ (/** @type {unknown} */ (new NodeWorker()));
}
