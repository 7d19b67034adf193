// What ../../README.md says about the folders: a module imports only from lower floors, and views do not import one another.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const style = fileURLToPath(new URL("../../style/", import.meta.url));

/** Bottom floor first. What is on one line is on one floor, and may not import each other. */
const FLOORS = [["engine", "kept"], ["sudoku", "puzzles"], ["parts"], ["grid"], ["app.js"], ["playing"], ["views"], ["router.js"], ["main.js"]];

/** The number of lines that a file may have. */
const LONGEST = 300;

/** All modules, as paths with slashes. */
const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => path.split(sep).join("/"))
    .sort();

/** @param {string} path @returns {string} the folder of a module that counts: `grid`, `views/play` */
function room(path) {
    const [first, second] = path.split("/");
    return first === "views" ? `views/${second}` : first;
}

/** @param {string} path */
function floor(path) {
    const found = FLOORS.findIndex((rooms) => rooms.includes(path.split("/")[0]));
    assert.notEqual(found, -1, `${path} stands on no floor`);
    return found;
}

/** @param {string} path @returns {string[]} the modules that it imports, from the root of the page's source */
function imports(path) {
    const text = readFileSync(join(source, path), "utf8");
    const found = [...text.matchAll(/^(?:import|export)\s[^;"]*?from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"|=> import\("(\.[^"]+)"\)(?!\.)/gm)];
    return found.map((match) => posix.join(dirname(path), match[1] ?? match[2] ?? match[3]));
}

test("modules import downwards", () => {
    assert.ok(modules.includes("main.js"), relative(process.cwd(), source));
    for (const path of modules) {
        for (const target of imports(path)) {
            const fine = room(target) === room(path) || floor(target) < floor(path);
            assert.ok(fine, `${path} imports ${target}, which is not below it`);
        }
    }
});

test("no module and no sheet of styles is longer than can be read", () => {
    const sheets = readdirSync(style).filter((name) => name.endsWith(".css"));
    assert.ok(sheets.includes("tokens.css"), style);
    const files = [...modules.map((path) => join(source, path)), ...sheets.map((name) => join(style, name))];
    const long = files.filter((path) => readFileSync(path, "utf8").split("\n").length > LONGEST);
    assert.deepEqual(long, []);
});

test("the page has all sheets of styles", () => {
    const page = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
    const linked = [...page.matchAll(/<link rel="stylesheet" href="style\/([^"]+)">/g)].map(([, name]) => name);
    assert.deepEqual(linked.sort(), readdirSync(style).sort());
});
