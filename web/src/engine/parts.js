/**
 * Where the parts of the engine come from: files beside this one. The single file has them within, and
 * another module in place of this one (`web/tools/single-parts.js`).
 */

/** csp.wasm of this page, compiled while it comes in. */
export async function compileEngine() {
    const response = await fetch(new URL("../../csp.wasm", import.meta.url));
    if (!response.ok) throw new Error(`csp.wasm: ${response.status} ${response.statusText}`);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A worker of this page. */
export function startEngineWorker() {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "csp" });
}
