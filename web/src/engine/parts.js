/**
 * Where the parts of the engine come from: files beside this one, each fetched once. What another worker
 * needs is kept in memory, so the server may be gone by then. The single file has them within, and
 * another module in place of this one (`web/tools/single-parts.js`).
 */
import { once } from "./once.js";

/** The modules of a worker, each after those that it imports. */
const MODULES = ["door.js", "worker.js"];

const IMPORT = /^import\s.*;$/gm;

/** A file of the page. @param {string} path from here */
async function fetched(path) {
    const response = await fetch(new URL(path, import.meta.url));
    const name = path.split("/").at(-1);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response;
}

/** A file of the page, compiled while it comes in. @param {string} name */
function compiled(name) {
    return once(async () => {
        const response = await fetched(`../../${name}`);
        const type = response.headers.get("content-type") ?? "";
        if (type.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
        return WebAssembly.compile(await response.arrayBuffer());
    });
}

/** The whole engine. */
export const compileEngine = compiled("csp.wasm");

/** The part of it that the page needs first: a fraction of the bytes. */
export const compileFirst = compiled("csp-first.wasm");

/** The address of all that a worker runs, as one module: it has nothing left to import. */
const script = once(async () => {
    const texts = await Promise.all(MODULES.map(async (path) => (await fetched(`./${path}`)).text()));
    return URL.createObjectURL(new Blob([texts.join("\n").replaceAll(IMPORT, "")], { type: "text/javascript" }));
});

/** A worker of this page. */
export async function startEngineWorker() {
    return new Worker(await script(), { type: "module", name: "csp" });
}
