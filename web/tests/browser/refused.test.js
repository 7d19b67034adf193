// The engine does not start, or comes to an end: a clear word, and the game is played on.

import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageTest, roots, shot } from "../support/page-test.js";
import { pageHeaders } from "../support/serve.js";
import { trappingEngine } from "../support/trapping.js";
import { helpPanel, press } from "./help/game.js";

/** A folder with another engine in it. @param {Uint8Array | string} content */
async function withEngine(content) {
    const folder = await mkdtemp(join(tmpdir(), "csp-page-"));
    for (const name of ["csp-first.wasm", "csp.wasm"]) await writeFile(join(folder, name), content);
    return folder;
}

/** @param {import("playwright-core").Page} page */
async function assertPlays(page) {
    await page.locator("#view-play [data-cell='2']").click();
    await page.keyboard.press("4");
    const label = await page.locator("#view-play [data-cell='2']").getAttribute("aria-label");
    assert.equal(label, "row 1 column 3, 4");
}

/** @param {import("playwright-core").Page} page @param {RegExp} reason */
async function assertNote(page, reason) {
    const note = page.getByText("The engine does not start here").first();
    await note.waitFor();
    const text = (await note.textContent()) ?? "";
    assert.match(text, reason);
    assert.match(text, /The board, marks, links and what is kept work without it/);
}

const headers = pageHeaders();
const refusing = {
    ...headers,
    "Content-Security-Policy": headers["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", ""),
};

pageTest(
    "a policy refuses WebAssembly",
    { headers: refusing },
    async ({ page }) => {
        await assertNote(page, /Content Security Policy/);
        await assertPlays(page);
        await shot(page, "refused");
    },
);

const broken = await withEngine("<!doctype html><p>the host's page for a missing file");
pageTest("the engine is something else", { roots: [broken, ...roots] }, async ({ page }) => {
    await assertNote(page, /WebAssembly|wasm/);
    await assertPlays(page);
});

pageTest(
    "the engine is missing",
    {
        expected: [/404|Failed to load/],
        prepare: (context) => context.route("**/csp*.wasm", (route) => route.fulfill({ status: 404, body: "not found" })),
    },
    async ({ page }) => {
        await assertNote(page, /csp-first\.wasm: 404/);
        await assertPlays(page);
    },
);

pageTest(
    "the whole engine is missing: what its first part does goes on",
    {
        path: "/#play?p=1...............",
        expected: [/404|Failed to load/],
        prepare: (context) => context.route("**/csp.wasm", (route) => route.fulfill({ status: 404, body: "not found" })),
    },
    async ({ page }) => {
        await page.getByText("several solutions").first().waitFor();
        await press(await helpPanel(page), "Hint");
        await page.getByText("This part of the engine was not loaded: csp.wasm: 404").first().waitFor();
        await page.evaluate(() => {
            location.hash = "#play?p=12..............";
        });
        await page.getByText("several solutions").first().waitFor();
    },
);

const trapping = await withEngine(trappingEngine(["verdict", "read", "candidates"]));
pageTest("the engine traps: it is told, and another one starts", { roots: [trapping, ...roots] }, async ({ page }) => {
    await page.getByText("The engine stopped while it answered `verdict`, and was started again.").first().waitFor();
    await assertPlays(page);
    assert.equal(await page.getByText("The engine does not start here").count(), 0);
});

/** @param {import("playwright-core").BrowserContext} context */
const withoutViews = (context) => context.route(/\/src\/views(\.js|\/bulk\/bulk\.js)$/, (route) => route.abort());

pageTest(
    "a view that does not load says so, and the others work",
    { path: "/#bulk", prepare: withoutViews, expected: [/Failed to load resource: net::ERR_FAILED/] },
    async ({ page }) => {
        await page.getByText(/This part of the page did not load: .*your games are kept/).waitFor();
        await page.locator(".top nav a[href='#play']").click();
        await assertPlays(page);
    },
);
