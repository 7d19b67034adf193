/**
 * The engine in browsers. Bundlers find the worker and the engine by these very forms of `new URL`.
 */
import { once } from "./once.js";

/** The engine, compiled once while it comes in. */
export const compileEngine = once(async () => {
    const response = await fetch(new URL("./csp.wasm", import.meta.url));
    if (!response.ok) throw new Error(`csp.wasm: ${response.status} ${response.statusText}`);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
});

/** A worker with the engine's half of the conversation. */
export function startEngineWorker() {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "csp" });
}
