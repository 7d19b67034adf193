/**
 * Where the parts of the engine come from in the single file: instead of `src/engine/parts.js`.
 */

/** The text of the element of this name. @param {string} id */
function text(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id)).textContent ?? "";
}

/** @type {Promise<WebAssembly.Module> | null} */
let module = null;

/** The engine, compiled once for all workers. */
export function compileEngine() {
    return (module ??= compiled());
}

/** It is gzip, as base64. */
async function compiled() {
    const packed = Uint8Array.from(atob(text("csp-wasm")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** No part comes in sooner than the whole engine. */
export const compileFirst = undefined;

/** The address of the script, which worker and window share. @type {string | null} */
let address = null;

/** A worker of this page. It runs the module that it is named after. */
export function startEngineWorker() {
    address ??= URL.createObjectURL(new Blob([text("csp-script")], { type: "text/javascript" }));
    return new Worker(address, { name: "src/engine/worker.js" });
}
