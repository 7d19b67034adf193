// What the page weighs on the wire, by brotli and by gzip, as csp-web/build has made it:
//
//     node figures/bytes.js
//
// The first view takes neither csp.wasm nor the scripts of the other views, which come when the page has nothing else to do.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { dist } from "../support/serve.js";

/** What a browser does not ask for. */
const NOT_ASKED = new Set(["csp.html", "_headers", ".gitignore"]);
const WHOLE = "csp.wasm";
const FIRST = "csp-first.wasm";
/** What the browser fetches later, or only if the page is installed. */
const LATER = new Set([WHOLE, "src/views.js", "offline.js"]);

const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_ASKED.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length).replace(/^[\\/]/, ""));

/** @type {Record<string, string[]>} */
const parts = {
    [FIRST]: [FIRST],
    "all other files": names.filter((name) => name !== WHOLE && name !== FIRST),
    "the first view": names.filter((name) => !LATER.has(name) && !name.startsWith("icons")),
    [WHOLE]: [WHOLE],
    everything: names,
};

/** @param {string[]} files @param {(bytes: Buffer) => number} weigh */
const sum = (files, weigh) => files.reduce((total, name) => total + weigh(readFileSync(join(dist, name))), 0).toLocaleString("en").padStart(10);

console.log(`${"".padEnd(24)}     bytes    brotli      gzip`);
for (const [part, files] of Object.entries(parts)) {
    const brotli = sum(files, (bytes) => brotliCompressSync(bytes).length);
    const gzip = sum(files, (bytes) => gzipSync(bytes, { level: 9 }).length);
    const raw = sum(files, (bytes) => bytes.length);
    console.log(`${`${part} (${files.length})`.padEnd(24)}${raw}${brotli}${gzip}`);
}
