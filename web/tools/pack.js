/**
 * Packs the page in a folder, `web/dist` unless another is named: its modules become two scripts, one that runs at once and one with
 * the views that are loaded later; and its sheets of styles become two, each in the place of those that stand side by side in index.html.
 * A first visit then asks for ten files in place of a hundred. `csp-web/build` runs it; why is in docs/decisions/84-the-page-is-packed.md.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { twoScripts } from "./modules.js";

const web = fileURLToPath(new URL("../", import.meta.url));

const ENTRY = "src/main.js";
/** Beside the entry: what is loaded later. */
const SECOND = "views.js";
/** What the page fetches as texts, to make a worker of them (`src/engine/parts.js`). */
const FETCHED = ["src/engine/door.js", "src/engine/worker.js"];

/** Links to sheets, one behind the other. */
const SHEETS = /(?:[ \t]*<link rel="stylesheet" href="[^"]+">\n)+/g;
/** Sheets that stop the first paint, and those at the end of the page, which do not. */
const PACKED_SHEETS = ["style/page.css", "style/views.css"];

/** What a module needs to name a file beside it: packed, it stands elsewhere. Both scripts stand beside the entry. */
const HERE = "const here = (path) => new URL(path, import.meta.url);\n";

/** @param {string} path */
const read = (path) => readFileSync(join(web, path), "utf8");

/** @param {string} path of a module */
const module = (path) => read(path).replaceAll("import.meta.url", `here(${JSON.stringify(path.replace(/^src/, "."))})`);

/** @param {string} dist */
function pack(dist) {
    const { first, second } = twoScripts(ENTRY, module, `./${SECOND}`);
    const names = [...PACKED_SHEETS];
    /** @type {[string, string][]} */
    const sheets = [];
    const html = read("index.html").replaceAll(SHEETS, (links) => {
        const name = names.shift();
        if (name === undefined) throw new Error(`index.html has sheets in more than ${PACKED_SHEETS.length} places`);
        sheets.push([name, [...links.matchAll(/href="([^"]+)"/g)].map(([, path]) => read(path)).join("\n")]);
        return `    <link rel="stylesheet" href="${name}">\n`;
    });
    if (names.length > 0) throw new Error(`index.html has no sheets for ${names.join(", ")}`);
    for (const folder of ["src", "style"]) rmSync(join(dist, folder), { recursive: true });
    for (const path of FETCHED) cpSync(join(web, path), join(dist, path));
    mkdirSync(join(dist, "style"));
    const files = [["index.html", html], [ENTRY, HERE + first], [`src/${SECOND}`, HERE + second], ...sheets];
    for (const [path, text] of files) writeFileSync(join(dist, path), text);
}

pack(process.argv[2] ?? join(web, "dist"));
