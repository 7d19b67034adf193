/**
 * Modules as functions in one script: browsers load no modules from the disk, where the single file has to work, and a hundred small
 * files take their time from a server. It knows the forms of `import` and `export` that the page uses, and refuses all others.
 */
import { posix } from "node:path";

const IMPORT = /^import\s+(?:(?<what>[^"';]+?)\s+from\s+)?"(?<from>\.[^"]+)";$/gm;
/** A module that is loaded when it is needed: `() => import("./a.js")`. What names a type in a comment has a point after it. */
const LATER = /=> import\("(?<from>\.[^"]+)"\)(?!\.)/g;
const EXPORT_FROM = /^export\s+\{(?<what>[^}]*)\}\s+from\s+"(?<from>\.[^"]+)";$/gm;
const EXPORT = /^export\s+(?<form>(?:async\s+)?function\*?|class|const)\s+(?<name>[\w$]+)/gm;
const EXPORT_LIST = /^export\s+\{(?<what>[^}]*)\};$/gm;
/** What the forms above have left over. */
const UNKNOWN = /^\s*(?:import\b(?!\s*\.)|export\b)|\bimport\s*[(.]/m;

/**
 * @typedef {Object} Part
 * @property {string} body the module as the body of a function of `need` and `later`, which returns its exports
 * @property {string[]} imports the paths of the modules that it imports
 * @property {string[]} later the paths of those that it loads when it needs them
 */

/** `a, b as c` as the parts of a pattern or of an object. @param {string} list */
function pairs(list) {
    const names = list.split(",").map((name) => name.trim()).filter((name) => name !== "");
    return names.map((name) => name.split(/\s+as\s+/));
}

/** The text without comments, more or less: what is left is looked at, not run. @param {string} text */
function withoutComments(text) {
    return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

/** What an import makes of the other module's exports. @param {string} what @param {string} path */
function bound(what, path) {
    const needed = `need(${JSON.stringify(path)})`;
    if (what.startsWith("*")) return `const ${what.replace(/^\*\s+as\s+/, "")} = ${needed};`;
    if (!what.startsWith("{")) throw new Error(`${path} is imported as ${what}: one script knows { … } and * only`);
    const pattern = pairs(what.slice(1, -1)).map(([name, local]) => (local ? `${name}: ${local}` : name));
    return `const { ${pattern.join(", ")} } = ${needed};`;
}

/**
 * @param {string} path of the module, from the root of the page
 * @param {string} text
 * @returns {Part}
 */
export function moduleAsPart(path, text) {
    /** @type {string[]} */
    const imports = [];
    /** @type {string[]} */
    const given = [];
    /** @type {string[]} */
    const later = [];
    const found = (/** @type {string} */ from, list = imports) => {
        const target = posix.join(posix.dirname(path), from);
        list.push(target);
        return target;
    };
    const body = text
        .replaceAll(EXPORT_FROM, (_, what, from) => {
            const needed = `need(${JSON.stringify(found(from))})`;
            given.push(...pairs(what).map(([name, other]) => `${other ?? name}: ${needed}.${name}`));
            return "";
        })
        .replaceAll(EXPORT_LIST, (_, what) => {
            given.push(...pairs(what).map(([name, other]) => (other ? `${other}: ${name}` : name)));
            return "";
        })
        .replaceAll(IMPORT, (_, what, from) => (what ? bound(what, found(from)) : `need(${JSON.stringify(found(from))});`))
        .replaceAll(LATER, (_, from) => `=> later(${JSON.stringify(found(from, later))})`)
        .replaceAll(EXPORT, (_, form, name) => {
            given.push(name);
            return `${form} ${name}`;
        });
    const unknown = withoutComments(body).match(UNKNOWN);
    if (unknown) throw new Error(`${path}: one script cannot hold \`${unknown[0].trim()}\` of this form`);
    return { body: `${body.trim()}\nreturn { ${given.join(", ")} };`, imports, later };
}

/**
 * All modules that these need, each after those that it imports.
 * @param {string[]} entries
 * @param {(path: string) => string} read the text of a module
 * @param {"at once" | "ever"} [when] with those that are loaded later, or without them
 * @returns {Map<string, Part>}
 */
export function partsInOrder(entries, read, when = "ever") {
    /** @type {Map<string, Part>} */
    const parts = new Map();
    /** @type {string[]} */
    const open = [];
    /** @param {string} path */
    const add = (path) => {
        if (open.includes(path)) throw new Error(`modules import one another in a circle: ${[...open, path].join(" > ")}`);
        if (parts.has(path)) return;
        open.push(path);
        const part = moduleAsPart(path, read(path));
        part.imports.forEach(add);
        if (when === "ever") part.later.forEach(add);
        open.pop();
        parts.set(path, part);
    };
    entries.forEach(add);
    return parts;
}

/** Modules as members of an object. @param {Iterable<[string, Part]>} parts */
function table(parts) {
    return `{\n${[...parts].map(([path, { body }]) => `${JSON.stringify(path)}(need, later) {\n${body}\n}`).join(",\n")}\n}`;
}

/** The function `need`, which runs a module of the object `modules` when it is first needed. */
const NEED = `const made = new Map();
const need = (path) => {
    if (!made.has(path)) made.set(path, modules[path](need, later));
    return made.get(path);
};`;

/**
 * One script with all modules. It runs the first of the entries in a window. In a worker it runs the
 * entry that the worker is named after.
 * @param {string[]} entries
 * @param {(path: string) => string} read
 */
export function script(entries, read) {
    return `"use strict";
{
const modules = ${table(partsInOrder(entries, read))};
const later = (path) => Promise.resolve().then(() => need(path));
${NEED}
need(globalThis.document ? ${JSON.stringify(entries[0])} : self.name);
}
`;
}

/**
 * Two modules with all modules: one that runs at once, and a second one with what is loaded later.
 * @param {string} entry
 * @param {(path: string) => string} read
 * @param {string} second the address of the second one, from the first
 * @returns {{first: string, second: string}} their texts
 */
export function twoScripts(entry, read, second) {
    const atOnce = partsInOrder([entry], read, "at once");
    const others = [...partsInOrder([entry], read)].filter(([path]) => !atOnce.has(path));
    return {
        first: `const modules = ${table(atOnce)};
const later = async (path) => {
    Object.assign(modules, (await import(${JSON.stringify(second)})).modules);
    return need(path);
};
${NEED}
need(${JSON.stringify(entry)});
`,
        second: `export const modules = ${table(others)};\n`,
    };
}
