/**
 * The engines in browsers. Bundlers find the worker and the engines by these very forms of `new URL`.
 */
import { once } from "./once.js";

/** An engine, compiled once while it comes in. */
export const compileEngine = once(() => compiled(new URL("./csp.wasm", import.meta.url)));

/** The engine for models, likewise. */
export const compileModels = once(() => compiled(new URL("./csp-models.wasm", import.meta.url)));

/** @param {URL} url */
async function compiled(url) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A worker with the engine's half of the conversation. */
export function startEngineWorker() {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "csp" });
}
