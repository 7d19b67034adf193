// Figures of the page: bytes over the wire, first paint, first answer, tasks that keep it from answering.

import assert from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import { pageTest } from "../support/page-test.js";
import { longTasks } from "../support/tasks.js";

/** The goal for the first visit, compressed by brotli, in bytes. */
const GOAL = 300_000;

/** What the engine says of this puzzle is seen: the first answer. */
const SEVERAL = "/#play?p=1...............";

/** @param {import("playwright-core").BrowserContext} context */
async function noteFirstAnswer(context) {
    await context.addInitScript(() => {
        const notes = /** @type {{firstAnswer?: number}} */ (/** @type {unknown} */ (window));
        const observer = new MutationObserver(() => {
            if (!document.body?.textContent?.includes("several solutions")) return;
            notes.firstAnswer = performance.now();
            observer.disconnect();
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
    });
}

/** What a file weighs on the wire. @param {string} url */
async function sizeOf(url) {
    const body = await (await fetch(url)).arrayBuffer();
    return { url, size: brotliCompressSync(new Uint8Array(body)).length };
}

pageTest("the first visit", { path: "/#bulk", prepare: noteFirstAnswer }, async ({ page, context, origin }) => {
    /** @type {Set<string>} */
    const files = new Set();
    context.on("request", (request) => files.add(request.url()));
    await page.goto(`${origin}/?first${SEVERAL.slice(1)}`);
    await page.waitForFunction(() => "firstAnswer" in window);
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    const answer = await page.evaluate(() => /** @type {any} */ (window).firstAnswer);
    // The whole engine is begun when the first part is there, and needed later.
    const needed = [...files].filter((url) => url.startsWith(origin) && !url.endsWith("/csp.wasm"));
    const sizes = await Promise.all(needed.map(sizeOf));
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    const engine = sizes.find(({ url }) => url.endsWith(".wasm"))?.size ?? 0;
    const tasks = (await longTasks(page)).map(Math.round);
    const rest = await sizeOf(`${origin}/csp.wasm`);
    console.log(`${total} bytes by brotli in ${sizes.length} files; the first part of the engine has ${engine}, the whole, which comes later, ${rest.size}`);
    console.log(`first paint ${Math.round(paint)} ms, first answer ${Math.round(answer)} ms, tasks over 50 ms: ${tasks.join(" ") || "none"}`);
    assert.ok(engine > 0);
    assert.ok(total <= GOAL, `${total} bytes, over the goal of ${GOAL}`);
});
