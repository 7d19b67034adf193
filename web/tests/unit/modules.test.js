import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { moduleAsPart, partsInOrder, script, twoScripts } from "../../tools/modules.js";

/** @type {Record<string, string>} */
const page = {
    "src/main.js": `
/**
 * import { nothing } from "./comment.js";
 */
import { add, TEN as ten } from "./deep/numbers.js";
import * as words from "./words.js";
import "./effect.js";
export { twice as double } from "./deep/numbers.js";

document.answer = words.say(add(ten, 1));
/** @type {() => import("./none.js").Type} */
const load = () => import("./later.js");
document.later = load().then(({ late }) => late);
`,
    "src/deep/numbers.js": `
import {
    say,
} from "../words.js";
export const TEN = 10;
export function add(a, b) {
    return a + b;
}
export async function* none() {}
function later(a) {
    return say(2 * a);
}
export { later, later as twice };
`,
    "src/words.js": `export class Word {}
export function say(what) {
    return \`$& it is \${what}\`;
}
`,
    "src/later.js": "document.made = true;\nexport const late = 3;\n",
    "src/effect.js": "document.effect = true;\n",
    "src/worker.js": `import { say } from "./words.js";\nself.answer = say("a worker");\n`,
};

const read = (/** @type {string} */ path) => page[path] ?? assert.fail(`${path} is not there`);

test("a script of all modules runs as they do", async () => {
    const code = script(["src/main.js", "src/worker.js"], read);
    const document = { answer: "", effect: false, made: false, later: Promise.resolve(0) };
    runInNewContext(code, { document });
    const { answer, effect, made } = document;
    assert.deepEqual({ answer, effect, made }, { answer: "$& it is 11", effect: true, made: false });
    assert.equal(await document.later, 3);
    assert.ok(document.made, "a module that is loaded later runs then");
    const self = { name: "src/worker.js", answer: "" };
    runInNewContext(code, { self });
    assert.equal(self.answer, "$& it is a worker");
});

test("two modules run as all of them do, and the second one when it is needed", async () => {
    const { first, second } = twoScripts("src/main.js", read, "./second.js");
    assert.ok(!first.includes("document.made"), "what is loaded later is not in the first one");
    assert.ok(!second.includes("ten"), "and the others are not in the second one");
    const document = { answer: "", made: false, later: Promise.resolve(0) };
    /** @type {string[]} */
    const asked = [];
    const load = async (/** @type {string} */ address) => {
        asked.push(address);
        return { modules: runInNewContext(`(${second.replace(/^export const modules = /, "").replace(/;\s*$/, "")})`, { document }) };
    };
    runInNewContext(`{\n${first.replace("await import(", "await load(")}\n}`, { document, load });
    assert.equal(document.answer, "$& it is 11");
    assert.equal(await document.later, 3);
    assert.deepEqual(asked, ["./second.js"]);
});

test("modules stand after those that they import", () => {
    const order = [...partsInOrder(["src/main.js"], read).keys()];
    assert.deepEqual(order, ["src/words.js", "src/deep/numbers.js", "src/effect.js", "src/later.js", "src/main.js"]);
});

test("the page's own modules go into one script", () => {
    const web = new URL("../../", import.meta.url);
    const code = script(["src/main.js", "src/engine/worker.js"], (path) => readFileSync(new URL(path, web), "utf8").replaceAll("import.meta.url", '""'));
    assert.match(code, /"src\/views\/bulk\/bulk.js"\(need, later\)/);
});

test("what it does not know is refused", () => {
    const texts = [
        "export default 1;",
        'import word from "./words.js";',
        "const words = await import(name);",
        'const words = await import("./words.js");',
        "export let changing = 1;",
        'export * from "./words.js";',
        "new URL('x', import.meta.url);",
        'import { a } from "https://example.com/a.js";',
    ];
    for (const text of texts) {
        assert.throws(() => moduleAsPart("src/a.js", `${text}\n`), /one script/, text);
    }
    const circle = (/** @type {string} */ path) => `import { a } from "${path === "a.js" ? "./b.js" : "./a.js"}";\n`;
    assert.throws(() => partsInOrder(["a.js"], circle), /in a circle: a.js > b.js > a.js/);
});
