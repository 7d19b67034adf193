// The page is kept in the browser: it works without its server, and a new build takes the place of the old one as a whole.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pageTest } from "../support/page-test.js";
import { dist } from "../support/serve.js";

/** @typedef {import("playwright-core").Page} Page */

/** A puzzle with several solutions: what the page says of it comes from the engine. */
const SEVERAL = "/#play?p=1...............";

/** @type {string[]} */
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/**
 * A build with another title and another module, in a folder of its own.
 * @param {"whole" | "torn"} how torn: the module is that of the build before
 */
function newBuild(how) {
    const folder = mkdtempSync(join(tmpdir(), "csp-page-"));
    folders.push(folder);
    cpSync(dist, folder, { recursive: true });
    const worker = join(folder, "offline.js");
    let list = readFileSync(worker, "utf8").replace(/version: "[^"]+"/, 'version: "new"');
    const change = (/** @type {string} */ path, /** @type {string} */ kept, /** @type {(text: string) => string} */ edit) => {
        const before = readFileSync(join(folder, path), "utf8");
        const text = edit(before);
        const sum = (/** @type {string} */ content) => createHash("sha256").update(content).digest("hex");
        assert.ok(list.includes(`"${kept}": "${sum(before)}"`), `${kept} is in the list`);
        list = list.replace(sum(before), sum(text));
        if (how === "whole" || path === "index.html") writeFileSync(join(folder, path), text);
    };
    change("index.html", "./", (text) => text.replace("<h1>csp</h1>", "<h1>csp new</h1>"));
    change("src/main.js", "./src/main.js", (text) => `${text}document.documentElement.dataset.build = "new";\n`);
    writeFileSync(worker, list);
    return folder;
}

/** Which build the page and its module are of. @param {Page} page */
async function builds(page) {
    const module = await page.evaluate(() => document.documentElement.dataset.build ?? "old");
    return [(await page.locator("h1").textContent()) === "csp new" ? "new" : "old", module];
}

/** Waits until the browser has kept the page. @param {Page} page */
const untilKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

pageTest("the page works after its server has ended", { path: SEVERAL, installs: true, timeout: 120_000 }, async ({ page, context, endServer }) => {
    await page.getByText("several solutions").first().waitFor();
    await untilKept(page);
    await endServer();
    await page.close();
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText("several solutions").first().waitFor();
    for (const view of ["make", "set", "watch", "bulk", "puzzles", "games"]) {
        await other.locator(`.top nav a[href="#${view}"]`).click();
        await other.waitForSelector(`#view-${view}:not([hidden]) > *`, { state: "attached" });
    }
    await other.locator(".top nav a[href='#puzzles']").click();
    await other.locator(".puzzle-board").waitFor();
});

const served = [dist];

pageTest("a new build is offered, and used as a whole", { roots: served, path: SEVERAL, installs: true, timeout: 120_000 }, async ({ page }) => {
    await untilKept(page);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    served[0] = newBuild("whole");
    await page.reload();
    await page.getByText("There is a new version of this page.").first().waitFor();
    assert.deepEqual(await builds(page), ["old", "old"]);
    await page.reload();
    assert.deepEqual(await builds(page), ["old", "old"], "it waits");
    await page.getByRole("button", { name: "Use it" }).click();
    await page.waitForFunction(() => document.querySelector("h1")?.textContent === "csp new");
    await page.locator("#view-play .grid").waitFor();
    assert.deepEqual(await builds(page), ["new", "new"]);
    // The old build is forgotten, once the new worker is active.
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
});

const torn = [dist];

pageTest("a build of which a file is another one is not kept", { roots: torn, path: SEVERAL, installs: true, timeout: 120_000 }, async ({ page }) => {
    await untilKept(page);
    await page.reload();
    torn[0] = newBuild("torn");
    await page.reload();
    const state = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const next = registration.installing;
        if (!next) return "none";
        await new Promise((done) => next.addEventListener("statechange", done));
        return next.state;
    });
    assert.ok(["none", "redundant"].includes(state), state);
    await page.reload();
    assert.deepEqual(await builds(page), ["old", "old"]);
    // The reload lets the browser try the torn build again, for as long as which its cache is there.
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
});
