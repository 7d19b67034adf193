// The worker under node: what browsers give a worker, and then the worker itself.
import { parentPort } from "node:worker_threads";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const self = {
    onmessage: (/** @type {{data: any}} */ _) => {},
    postMessage: (/** @type {any} */ message, /** @type {{transfer?: any[]}} */ { transfer } = {}) =>
        port.postMessage(message, transfer),
};
Object.assign(globalThis, { self });
await import("./worker.js");
port.on("message", (data) => self.onmessage({ data }));
