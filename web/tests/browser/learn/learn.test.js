// Learn: lessons, and practice that the engine judges.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";

/** @param {import("playwright-core").Page} page */
function panel(page) {
    return page.locator(".learn-panel");
}

/** What the step that is shown concludes: cells, digits, and whether they are placed. @param {import("playwright-core").Page} page */
async function conclusions(page) {
    return await page.evaluate(() => {
        const notation = document.querySelector(".learn-answer .help-notation")?.textContent ?? "";
        return /=> (.*)$/.exec(notation)?.[1] ?? "";
    });
}

/** Goes through all stages of help. @param {import("playwright-core").Page} page */
async function showStep(page) {
    await panel(page).getByText(/^The next step here is by/).waitFor();
    const help = page.locator(".learn-pad").getByRole("button", { name: "Where to look" });
    await help.click();
    await panel(page).getByText(/^Look at /).waitFor();
    await help.click();
    await panel(page).getByText(/The pattern is in|Which digit can|Where in/).waitFor();
    await help.click();
    await panel(page).locator(".learn-answer .help-text").first().waitFor();
}

/** Strikes out the candidates of a notation: `r13c2,r4c5<>6`. @param {import("playwright-core").Page} page @param {string} text */
async function strike(page, text) {
    for (const [, places, digits] of text.matchAll(/((?:r\d+c\d+,?)+)<>(\d)/g)) {
        for (const [, rows, columns] of places.matchAll(/r(\d+)c(\d+)/g)) {
            for (const row of rows) for (const column of columns) await press(page, Number(row), Number(column), digits);
        }
    }
}

/** @param {import("playwright-core").Page} page @param {number} row @param {number} column @param {string} key */
async function press(page, row, column, key) {
    await page.locator("#view-learn .grid-cell").nth(9 * (row - 1) + column - 1).click();
    await page.keyboard.press(key);
}

pageTest("a lesson has words and a drawing on a real board, and the address names it", { path: "/#learn" }, async ({ page }) => {
    await panel(page).getByRole("heading", { name: "Full House" }).waitFor();
    await panel(page).getByText("Easy, 4 points a step").waitFor();
    await page.getByRole("link", { name: "X-Wing", exact: true }).click();
    await panel(page).getByRole("heading", { name: "X-Wing", exact: true }).waitFor();
    await panel(page).locator(".help-notation", { hasText: /^X-Wing: \d [rc]\d\d [rc]\d\d =>/ }).waitFor();
    assert.ok((await page.locator("#view-learn .scene-ring").count()) >= 5, "four corners and what goes");
    assert.match(page.url(), /#learn\?bf2$/);
    assert.equal(await page.locator(".learn-link[aria-current]").textContent(), "X-Wing");
    await page.getByRole("link", { name: "Hidden Pair" }).click();
    await panel(page).getByRole("heading", { name: "Hidden Pair" }).waitFor();
    await page.goBack();
    await panel(page).getByRole("heading", { name: "X-Wing", exact: true }).waitFor();
});

pageTest("practice: nothing, wrong, a part, all of it, and what was found is kept", { path: "/#learn?lc1&practise", timeout: 120_000 }, async ({ page }) => {
    const check = page.locator(".learn-pad").getByRole("button", { name: "Check" });
    await check.click();
    await panel(page).getByText(/Nothing is marked yet/).waitFor();
    // The step is shown, and then marked: what the engine says itself is right.
    await showStep(page);
    const all = await conclusions(page);
    assert.match(all, /<>/);
    await strike(page, all);
    assert.ok((await page.locator("#view-learn .ink-struck").count()) > 0);
    await check.click();
    await panel(page).getByText(/^Right: r\dc\d≠\d/).waitFor();
    // A candidate of the solution has to stay: of two candidates of a cell one is.
    const label = (await page.locator("#view-learn .grid-cell[aria-label*='candidates']").first().getAttribute("aria-label")) ?? "";
    const [, row, column, list] = /row (\d) column (\d), empty, candidates ([\d ]+)/.exec(label) ?? [];
    for (const digit of list.trim().split(" ")) await press(page, Number(row), Number(column), digit);
    await check.click();
    await panel(page).getByText(/^That is wrong\. The \d of r\dc\d has to stay/).waitFor();
    await panel(page).getByRole("button", { name: /^Why is r\dc\d \d\?$/ }).click();
    await panel(page).locator(".learn-reasons li").first().waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("csp.learn") ?? "{}"));
    assert.deepEqual(kept, { lc1: { alone: 0, helped: 1 } }, "a step that was shown is not found");
});

pageTest("a digit is placed by keys alone and counted", { path: "/#learn?n1&practise", timeout: 120_000 }, async ({ page }) => {
    await panel(page).getByText(/^The next step here is by/).waitFor();
    assert.equal(await page.locator("#view-learn .grid-cell[aria-label*='candidates']").count(), 0, "no candidates at first");
    await panel(page).getByLabel("Candidates").check();
    const labels = await page.locator("#view-learn .grid-cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    const at = labels.findIndex((label) => /candidates \d$/.test(label));
    assert.notEqual(at, -1, "a naked single is there");
    const digit = labels[at].slice(-1);
    await page.locator("#view-learn .grid-cell").nth(at).focus();
    await page.keyboard.press(digit);
    await page.locator(".learn-pad").getByRole("button", { name: "Check" }).focus();
    await page.keyboard.press("Enter");
    await panel(page).getByText(/^Right: r\dc\d=\d/).waitFor();
    await panel(page).getByText("Found 1 time").waitFor();
    assert.match((await page.locator(".learn-link[aria-current]").textContent()) ?? "", /Naked Single/);
    await page.locator(".learn-pad").getByRole("button", { name: "Another one" }).click();
    await panel(page).getByText(/^Right/).waitFor({ state: "detached" });
    await page.getByText("✓ 1").waitFor();
});

for (const phone of [false, true]) {
    for (const dark of [false, true]) {
        const where = `${phone ? "on a phone" : "at a desk"}${dark ? " in the dark" : ""}`;
        pageTest(`axe finds nothing in practice ${where}`, { path: "/#learn?sk&practise", phone, dark, timeout: 120_000 }, async ({ page }) => {
            await panel(page).getByText(/^The next step here is by/).waitFor();
            await shot(page, `practice ${where}`);
            await showStep(page);
            await shot(page, `practice shown ${where}`);
            await assertNoViolation(page);
        });
    }
}
