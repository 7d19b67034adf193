// A static server for tests and for work on the page: the same headers as `csp web` sends, on the
// loopback address only.
//
//     node support/serve.js [port]      the page as it stands in web/, with csp.wasm of web/dist/

import { readFile, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** The folder web/, with a slash at its end. */
export const web = fileURLToPath(new URL("../../", import.meta.url));
/** What is served to users, as csp-web/build has made it. */
export const dist = resolve(process.env.CSP_WEB_DIST ?? join(web, "dist"));

/** @type {Record<string, string>} */
const types = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/**
 * The headers that stand in web/_headers, which `csp web` and static hosts read as well.
 * @returns {Record<string, string>}
 */
export function pageHeaders() {
    const lines = readFileSync(join(web, "_headers"), "utf8").split("\n");
    const headers = lines.filter((line) => line.startsWith("  ")).map((line) => line.trim().split(/:\s+(.*)/));
    return Object.fromEntries(headers.map(([name, value]) => [name, value]));
}

/**
 * Reads a file from the first folder that has it.
 * @param {string[]} roots
 * @param {string} path
 * @param {(body: Buffer | null) => void} done
 */
function readFirst(roots, path, done) {
    const [root, ...others] = roots;
    if (root === undefined) {
        done(null);
        return;
    }
    readFile(join(root, path), (error, body) => (error ? readFirst(others, path, done) : done(body)));
}

/** Files as brotli, each packed once. @type {Map<string, Buffer>} */
const packed = new Map();

/** A file as hosts send it. @param {string} path @param {Buffer} body */
function brotli(path, body) {
    const name = `${path} ${body.length}`;
    const done = packed.get(name) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    packed.set(name, done);
    return done;
}

/**
 * Starts a server.
 * @param {{roots?: string[], port?: number, headers?: Record<string, string>, compressed?: boolean}} [options] `roots`: folders,
 *     the first that has a file gives it. `headers`: instead of those of web/_headers. `compressed`: by brotli.
 * @returns {Promise<{origin: string, missing: string[], close: () => Promise<void>}>} `missing`: the paths that were asked for and
 *     are not there, which grow
 */
export function serve({ roots = [dist], port = 0, headers = pageHeaders(), compressed = false } = {}) {
    /** @type {string[]} */
    const missing = [];
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const path = normalize(pathname.endsWith("/") ? `${pathname}index.html` : decodeURIComponent(pathname));
        readFirst(roots, path, (body) => {
            if (body === null) missing.push(pathname);
            const type = body === null ? types[".txt"] : types[extname(path)];
            const encoding = compressed ? { "Content-Encoding": "br" } : {};
            response.writeHead(body === null ? 404 : 200, { ...headers, ...encoding, "Content-Type": type ?? "application/octet-stream" });
            const sent = body ?? Buffer.from("not found\n");
            response.end(compressed ? brotli(path, sent) : sent);
        });
    });
    return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, "127.0.0.1", () => {
            const address = server.address();
            const chosen = typeof address === "object" ? address?.port : port;
            const close = () => new Promise((closed) => {
                server.close(() => closed(undefined));
                server.closeAllConnections();
            });
            resolve({ origin: `http://127.0.0.1:${chosen}`, missing, close: async () => void (await close()) });
        });
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { origin } = await serve({ roots: [web, dist], port: Number(process.argv[2] ?? 0) });
    console.log(`${origin}/`);
}
