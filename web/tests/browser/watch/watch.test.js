// Watch: the search on the board, with its tree, forwards and backwards.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Door } from "../../../src/engine/door.js";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { dist } from "../../support/serve.js";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the search is there, and returns how many events it has. @param {Page} page */
async function searched(page) {
    await page.waitForFunction(() => Number(document.querySelector(".watch-slider")?.getAttribute("max")) > 0);
    await page.waitForSelector(".tree-node");
    return Number(await page.locator(".watch-slider").getAttribute("max"));
}

/** @param {Page} page */
const event = (page) => page.locator(".watch-event").first().textContent();

/** The labels of all cells. @param {Page} page */
const board = (page) => page.locator(".watch-board").first().locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));

pageTest("a search is stepped, run and taken back", { path: "/#watch" }, async ({ page }) => {
    const length = await searched(page);
    const first = await board(page);
    assert.equal(await event(page), "Before the search.");
    await page.getByRole("button", { name: "One event on" }).click();
    assert.equal(await event(page), "The search begins at the root.");
    await page.getByRole("button", { name: "Next solution" }).click();
    assert.match((await event(page)) ?? "", /^Solution 1, checked/);
    assert.ok((await board(page)).every((label) => /, [1-9](,|$)/.test(label ?? "")));
    await shot(page, "watch solution");
    await page.locator(".watch-slider").focus();
    await page.keyboard.press("Home");
    assert.deepEqual(await board(page), first);
    for (let press = 0; press < 10; press += 1) await page.getByRole("button", { name: "Faster" }).click();
    await page.getByRole("button", { name: "Run" }).click();
    await page.waitForFunction((end) => Number(/** @type {HTMLInputElement} */ (document.querySelector(".watch-slider")).value) === end, length);
    assert.match((await event(page)) ?? "", /^The trace ends: exhausted/);
    await page.getByRole("button", { name: "One event back" }).click();
    assert.notEqual(await event(page), "The trace ends: exhausted.");
});

pageTest("each strategy is watched, two side by side", { path: "/#watch", timeout: 120_000 }, async ({ page }) => {
    await searched(page);
    const select = page.locator(".watch-strategy").first();
    const names = await select.locator("option").evaluateAll((options) => options.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.equal(names.length, 6);
    for (const name of names) {
        await select.selectOption(name);
        await page.waitForFunction(() => !document.querySelector(".watch-about")?.textContent?.startsWith("Searching"));
        assert.ok((await searched(page)) > 10, name);
    }
    await select.selectOption("generate_and_test");
    await page.getByText("The recording is not the whole search").waitFor();
    await page.getByRole("button", { name: "Two side by side" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".tree-drawing")[1]?.querySelector(".tree-node"));
    await page.getByRole("button", { name: "Next decision" }).click();
    await shot(page, "watch two");
    await page.getByRole("button", { name: "Compare" }).click();
    const rows = page.locator(".table tbody tr");
    await rows.first().waitFor();
    assert.equal(await rows.count(), 6);
    await page.getByRole("button", { name: "Run" }).click();
    await assertNoViolation(page);
    assert.match((await rows.first().textContent()) ?? "", /not finished≥ /);
});

pageTest("the tree takes one to a node, by mouse and by keys", { path: "/#watch" }, async ({ page }) => {
    await searched(page);
    // Singles alone solve the first puzzle: a strategy that decides is taken.
    assert.equal(await page.locator(".watch-strategy").inputValue(), "forward_checking");
    await page.locator(".tree-node:has(.tree-failure)").first().click();
    assert.match((await event(page)) ?? "", /^Conflict: /);
    assert.equal(await page.locator(".tree-node.is-current").count(), 1);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.doesNotMatch((await event(page)) ?? "", /^Conflict: /);
    const folded = page.locator(".tree-node:has([class*=tree-folded])").first();
    if ((await folded.count()) > 0) {
        await folded.click();
        await page.getByRole("button", { name: "Open this part" }).click();
        await page.getByRole("button", { name: "Whole tree" }).waitFor();
    }
    await shot(page, "watch tree");
});

/** How large the tree is drawn. */
const scale = () => {
    const svg = /** @type {SVGSVGElement} */ (document.querySelector(".tree-drawing"));
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
};

pageTest("the tree stays as large as one has made it when the page changes its size", { path: "/#watch" }, async ({ page }) => {
    await searched(page);
    for (let press = 0; press < 3; press += 1) await page.getByRole("button", { name: "Smaller" }).click();
    const before = await page.evaluate(scale);
    const narrow = await page.locator(".tree-drawing").getAttribute("viewBox");
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.waitForFunction((old) => document.querySelector(".tree-drawing")?.getAttribute("viewBox") !== old, narrow);
    await page.waitForFunction(([wanted]) => {
        const svg = /** @type {SVGSVGElement} */ (document.querySelector(".tree-drawing"));
        return Math.abs(svg.getBoundingClientRect().width / svg.viewBox.baseVal.width - wanted) < 0.01;
    }, [before]);
});

pageTest("a trace is saved, loaded, and checked", { path: "/#watch" }, async ({ page }) => {
    await searched(page);
    await page.locator(".watch-strategy").selectOption("singles");
    await page.getByText("its tree is the root").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the trace" }).click()]);
    assert.equal(download.suggestedFilename(), "search-singles.trace.txt");
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /^csp-trace 1 changes\nabout sudoku 3x3 singles /);
    const load = (/** @type {string} */ content) =>
        page.getByLabel("Trace file").setInputFiles({ name: "t.txt", mimeType: "text/plain", buffer: Buffer.from(content) });
    await load(text);
    await page.getByText(/^Accepted: .*1 solutions; exhausted/).waitFor();
    const lines = text.split("\n");
    const event = lines.findIndex((line) => line.startsWith("  "));
    await load(lines.toSpliced(event, 1).join("\n"));
    await page.getByText(/^Not accepted: line \d+: /).waitFor();
    await load("nonsense");
    await page.getByText(/^Not accepted: line 1: /).waitFor();
    await searched(page);
});

pageTest("a search starts from the givens, or from where the game stands", {}, async ({ page }) => {
    await page.locator("#view-play [data-cell='2']").click();
    await page.keyboard.press("4");
    await page.getByRole("link", { name: "Watch" }).click();
    await searched(page);
    const third = async () => (await board(page))[2];
    assert.doesNotMatch((await third()) ?? "", /, 4/);
    await page.getByText("From here", { exact: true }).click();
    await page.waitForFunction(() => /, 4/.test(document.querySelectorAll(".watch-board [role=gridcell]")[2]?.ariaLabel ?? ""));
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByRole("button", { name: "Candidates" }).click();
    // A wrong candidate is taken away: then the search finds nothing.
    await page.locator("#view-play [data-cell='3']").click();
    await page.keyboard.press("Control+Digit6");
    await page.getByRole("link", { name: "Watch" }).click();
    await page.waitForFunction(() => /, 2(,|$)/.test(document.querySelectorAll(".watch-board [role=gridcell]")[3]?.ariaLabel ?? ""));
    await page.getByRole("button", { name: "Compare" }).click();
    await page.locator(".watch-table").waitFor();
    assert.match((await page.locator(".watch-table").textContent()) ?? "", /no solution/);
    await page.getByText("From the givens", { exact: true }).click();
    await page.waitForFunction(() => !/, 4/.test(document.querySelectorAll(".watch-board [role=gridcell]")[2]?.ariaLabel ?? ""));
});

/** A trace of another puzzle than the one on the board. @param {any} puzzle @returns {Promise<Buffer>} */
async function traceOf(puzzle) {
    const door = new Door(await WebAssembly.compile(await readFile(join(dist, "csp.wasm"))));
    return Buffer.from(door.ask("trace", { board: puzzle, take: "position" }).ok.trace);
}

pageTest("the puzzle of a trace is played, with its candidates", { path: "/#watch" }, async ({ page }) => {
    await searched(page);
    const candidates = ["34", ...Array(15).fill("")];
    const buffer = await traceOf({ shape: "2x2", givens: "............1234", entered: "..1.............", candidates });
    await page.getByLabel("Trace file").setInputFiles({ name: "other.txt", mimeType: "text/plain", buffer });
    await page.getByText(/^Accepted/).waitFor();
    await page.getByText("other.txt").waitFor();
    await assertNoViolation(page);
    await page.getByRole("button", { name: "Play this puzzle" }).click();
    await page.locator("#view-play [data-cell='12'][aria-label*='given']").waitFor();
    assert.equal(await page.locator("#view-play [data-cell='2']").getAttribute("aria-label"), "row 1 column 3, 1, given");
    await page.getByRole("link", { name: "Watch" }).click();
    await page.getByText("The puzzle on the board").waitFor();
    assert.equal(await page.getByRole("button", { name: "Play this puzzle" }).count(), 0);
});

for (const dark of [false, true]) {
    pageTest(`Watch on a phone${dark ? " in the dark" : ""}`, { path: "/#watch", phone: true, dark }, async ({ page }) => {
        await searched(page);
        await page.getByRole("button", { name: "Next decision" }).click();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 390, `it is ${wide} wide`);
        await shot(page, `watch phone ${dark ? "dark" : "light"}`);
        await page.getByRole("button", { name: "Compare" }).click();
        const table = page.locator(".watch-table");
        await table.waitFor();
        const right = await table.evaluate((element) => element.getBoundingClientRect().right);
        assert.ok(right <= 390, `the table ends at ${right}`);
        await assertNoViolation(page);
        await page.locator(".tree").scrollIntoViewIfNeeded();
        await shot(page, `watch phone tree ${dark ? "dark" : "light"}`);
    });
}
