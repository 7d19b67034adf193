/**
 * Makes `csp.html` in a folder with the engine, `web/dist` unless another is named: the page in one file that works from the disk, without a
 * server. `csp-web/build` runs it.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { script } from "./modules.js";

const web = fileURLToPath(new URL("../", import.meta.url));

/** The page, and what a worker begins with. */
const ENTRIES = ["src/main.js", "src/engine/worker.js"];
/** Where the engine comes from: here another module does it. */
const REPLACED = new Map([["src/engine/parts.js", "tools/single-parts.js"]]);

const STYLE = /\s*<link rel="stylesheet" href="([^"]+)">/g;
/** What names files that the single file does not have. */
const FILES = /\s*<link rel="(?:manifest|apple-touch-icon|preload)" [^>]+>/g;
const SCRIPT = /\s*<script type="module" src="src\/main\.js"><\/script>/;

/** @param {string} text */
function hash(text) {
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The content security policy of the page, for a file whose script and style are within.
 * @param {string} headers web/_headers
 * @param {{script: string, style: string}} inline
 */
function policy(headers, inline) {
    const given = /Content-Security-Policy: (.*)/.exec(headers)?.[1];
    if (given === undefined) throw new Error("web/_headers has no Content-Security-Policy");
    const changed = new Map([
        ["script-src", `${hash(inline.script)} 'wasm-unsafe-eval'`],
        ["style-src", hash(inline.style)],
        ["worker-src", "blob:"],
        ["connect-src", "'none'"],
        ["manifest-src", "'none'"],
    ]);
    const directives = given.split(";").map((directive) => directive.trim().split(/\s+(.*)/));
    // A policy in the file cannot say who may frame it.
    const kept = directives.filter(([name]) => name !== "frame-ancestors");
    return kept.map(([name, value]) => `${name} ${changed.get(name) ?? value}`).join("; ");
}

/** @param {string} text what stands within an element @param {string} element */
function within(text, element) {
    if (text.toLowerCase().includes(`</${element}`)) throw new Error(`the page's ${element} ends itself`);
    return `<${element}>${text}</${element}>`;
}

/**
 * The single file.
 * @param {string} root the folder that has the engine
 * @returns {string}
 */
export function singleFile(root) {
    const read = (/** @type {string} */ path) => readFileSync(join(web, path), "utf8");
    const html = read("index.html");
    const sheets = [...html.matchAll(STYLE)].map(([, path]) => read(path));
    const style = sheets.join("\n");
    const source = (/** @type {string} */ path) => {
        const other = REPLACED.get(path);
        return read(other ?? path);
    };
    const code = script(ENTRIES, source);
    const wasm = gzipSync(readFileSync(join(root, "csp.wasm")), { level: 9 }).toString("base64");
    if (sheets.length === 0 || !SCRIPT.test(html)) throw new Error("index.html is not as web/tools/single.js knows it");
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(read("_headers"), { script: code, style })}">`;
    const data = `<script type="text/plain" id="csp-wasm">${wasm}</script>`;
    const run = within(code, "script").replace("<script>", '<script id="csp-script">');
    // As functions: `$` has no meaning then.
    return html
        .replace(STYLE, "")
        .replace(FILES, "")
        .replace(/<meta charset="utf-8">/, (charset) => `${charset}\n    ${meta}`)
        .replace(SCRIPT, () => `\n    ${within(style, "style")}`)
        .replace("</body>", () => `${data}\n${run}\n  </body>`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const dist = process.argv[2] ?? join(web, "dist");
    const file = singleFile(dist);
    writeFileSync(join(dist, "csp.html"), file);
    console.error(`csp-web/build: ${dist}/csp.html: ${Buffer.byteLength(file)} bytes, the whole page in one file`);
}
