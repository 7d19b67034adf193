/**
 * Modules as functions in one plain script: browsers load no modules from the disk, and the single
 * file has to work there. It knows the forms of `import` and `export` that the page uses, and refuses
 * all others.
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
 * @property {string} body the module as the body of a function of `need`, which returns its exports
 * @property {string[]} imports the paths of the modules that it imports
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
    if (!what.startsWith("{")) throw new Error(`${path} is imported as ${what}: the single file knows { … } and * only`);
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
    /** @param {string} from */
    const found = (from) => {
        const target = posix.join(posix.dirname(path), from);
        imports.push(target);
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
        .replaceAll(LATER, (_, from) => `=> Promise.resolve().then(() => need(${JSON.stringify(found(from))}))`)
        .replaceAll(EXPORT, (_, form, name) => {
            given.push(name);
            return `${form} ${name}`;
        });
    const unknown = withoutComments(body).match(UNKNOWN);
    if (unknown) throw new Error(`${path}: the single file cannot hold \`${unknown[0].trim()}\` of this form`);
    return { body: `${body.trim()}\nreturn { ${given.join(", ")} };`, imports };
}

/**
 * All modules that these need, each after those that it imports.
 * @param {string[]} entries
 * @param {(path: string) => string} read the text of a module
 * @returns {Map<string, Part>}
 */
export function partsInOrder(entries, read) {
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
        open.pop();
        parts.set(path, part);
    };
    entries.forEach(add);
    return parts;
}

/**
 * One script with all modules. It runs the first of the entries in a window. In a worker it runs the
 * entry that the worker is named after.
 * @param {string[]} entries
 * @param {(path: string) => string} read
 */
export function script(entries, read) {
    const parts = partsInOrder(entries, read);
    const table = [...parts].map(([path, { body }]) => `${JSON.stringify(path)}(need) {\n${body}\n}`);
    return `"use strict";
{
const modules = {
${table.join(",\n")}
};
const made = new Map();
const need = (path) => {
    if (!made.has(path)) made.set(path, modules[path](need));
    return made.get(path);
};
need(globalThis.document ? ${JSON.stringify(entries[0])} : self.name);
}
`;
}
