// New games, and the puzzles of days.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { delayFirstQuestions, delayQuestions } from "../../support/questions.js";
import { cell, untilKept } from "./support.js";

/** @typedef {import("playwright-core").Page} Page */

/** The givens of the board. @param {Page} page */
async function givens(page) {
    const labels = await page.locator("#view-play .grid-cell").evaluateAll((cells) => cells.map((one) => one.getAttribute("aria-label") ?? ""));
    return labels.map((label) => (/, (\w), given/.exec(label) ?? [".", "."])[1]).join("");
}

/** The level that the engine's rating has. @param {Page} page */
async function rating(page) {
    await page.getByRole("button", { name: "Rating" }).click();
    const level = page.locator(".help-facts dd").first();
    await level.waitFor();
    return level.textContent();
}

/** @param {Page} page @param {RegExp} name */
const title = (page, name) => page.locator(".play-title").filter({ hasText: name }).waitFor({ timeout: 60_000 });

/** @param {Page} page */
async function openDialog(page) {
    await page.getByRole("button", { name: "New game" }).click();
    return page.getByRole("dialog", { name: "New game" });
}

pageTest("a hard game is two clicks away, and its number makes it again", { timeout: 120_000 }, async ({ page }) => {
    let dialog = await openDialog(page);
    await assertNoViolation(page);
    await dialog.getByRole("button", { name: /^Hard/ }).click();
    await title(page, /^Hard 9×9 #\d+$/);
    await page.waitForFunction(() => document.activeElement?.matches("#view-play .grid-cell"));
    assert.equal(await rating(page), "Hard");
    const [name, puzzle] = [await page.locator(".play-title").textContent(), await givens(page)];
    assert.match(puzzle, /\d/);
    dialog = await openDialog(page);
    await dialog.getByRole("button", { name: /^Easy/ }).click();
    await title(page, /^Easy/);
    assert.notEqual(await givens(page), puzzle);
    dialog = await openDialog(page);
    await dialog.getByText("A puzzle by its number").click();
    await dialog.getByLabel(/The number behind the #/).fill(/#(\d+)/.exec(name ?? "")?.[1] ?? "");
    await dialog.getByRole("button", { name: /^Hard/ }).click();
    await title(page, /^Hard/);
    assert.equal(await givens(page), puzzle);
});

pageTest("the size is chosen, and stays for the next time", { phone: true, dark: true }, async ({ page }) => {
    let dialog = await openDialog(page);
    await dialog.getByText("6×6", { exact: true }).tap();
    await shot(page, "new game on a phone in the dark");
    await assertNoViolation(page);
    await dialog.getByRole("button", { name: /^Easy/ }).tap();
    await title(page, /^Easy 6×6/);
    await page.locator("#view-play .grid[data-side='6']").waitFor();
    await untilKept(page);
    await page.reload();
    dialog = await openDialog(page);
    assert.equal(await dialog.getByRole("radio", { name: "6×6" }).isChecked(), true);
    await dialog.getByText("A puzzle by its number").tap();
    await dialog.getByLabel(/The number behind the #/).fill("12a");
    await dialog.getByRole("button", { name: /^Easy/ }).tap();
    await page.getByText("The number of a puzzle has digits alone.").first().waitFor();
});

pageTest("a search can be stopped, and the game on the board stays", { timeout: 120_000 }, async ({ page }) => {
    await page.getByText("51 cells open").waitFor();
    await page.waitForLoadState("networkidle");
    const before = await givens(page);
    // The first such puzzle comes after hundreds of others, and each question to the engine waits a little.
    await delayQuestions(page, 300);
    const dialog = await openDialog(page);
    await dialog.getByText("6×6", { exact: true }).click();
    await dialog.getByText("A puzzle by its number").click();
    await dialog.getByLabel(/The number behind the #/).fill("1");
    await dialog.getByRole("button", { name: /^Unfair/ }).click();
    await dialog.getByText(/puzzles tried so far\. Few have just this level/).waitFor({ timeout: 60_000 });
    await assertNoViolation(page);
    await dialog.getByRole("button", { name: "Stop" }).click();
    await dialog.getByText("Stopped.").waitFor();
    await dialog.getByRole("button", { name: /^Unfair/ }).click();
    await dialog.getByText(/tried so far/).waitFor({ timeout: 60_000 });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForTimeout(1000);
    assert.equal(await givens(page), before);
    assert.equal(await page.locator(".play-state").textContent(), "51 cells open");
});

pageTest("another kind of puzzle is asked for in Puzzles", {}, async ({ page }) => {
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "Another kind of puzzle" }).click();
    await page.getByRole("dialog", { name: "New puzzle" }).getByLabel("Genre").waitFor();
});

/** A day on which the tests are: a Monday. @param {import("playwright-core").BrowserContext} context */
const onMonday = (context) => context.clock.setFixedTime(new Date(2026, 10, 30, 9));

pageTest("a first visit sees today's puzzle, the same in each browser", { path: "/", prepare: onMonday, timeout: 120_000 }, async ({ page, context, origin }) => {
    await title(page, /^Mon 30 Nov 2026$/);
    await shot(page, "today");
    assert.match((await page.locator(".play-state").textContent()) ?? "", /^Easy · \d+ cells open$/);
    const puzzle = await givens(page);
    assert.equal(await rating(page), "Easy");
    const browser = context.browser();
    const fresh = await browser?.newContext({ serviceWorkers: "block" });
    if (!fresh) throw new Error("there is no browser");
    await onMonday(fresh);
    const other = await fresh.newPage();
    await other.goto(`${origin}/#today`);
    await title(other, /^Mon 30 Nov 2026$/);
    assert.equal(await givens(other), puzzle);
    await fresh.close();
});

/** The script that makes today's puzzle comes when it may. @param {import("playwright-core").BrowserContext} context */
async function onMondayLate(context) {
    await onMonday(context);
    let open = () => {};
    const mayCome = new Promise((resolve) => (open = () => resolve(undefined)));
    await context.exposeFunction("letCome", () => open());
    await context.route(/\/src\/views(\.js|\/play\/today\.js)$/, async (route) => {
        await mayCome;
        await route.continue();
    });
}

pageTest("who begins with the first puzzle goes on with it, however late today's comes", { path: "/", prepare: onMondayLate }, async ({ page }) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByText(/^Look at /).first().waitFor();
    await page.evaluate(() => /** @type {any} */ (window).letCome());
    await page.locator(".toast").filter({ hasText: "Today's puzzle" }).getByRole("button", { name: "Play it" }).waitFor();
    await page.getByRole("heading", { name: "A first puzzle" }).waitFor();
    await page.getByText(/^Look at /).first().waitFor();
});

/** Today's puzzle is made only when it may be. @param {import("playwright-core").BrowserContext} context */
async function onMondayHeldBack(context) {
    await onMonday(context);
    await delayFirstQuestions(context, 100_000);
}

pageTest("a board that was touched stays, and today's puzzle is offered", { path: "/", prepare: onMondayHeldBack }, async ({ page }) => {
    await cell(page, 1, 3).click();
    await delayQuestions(page, 0);
    await page.getByText("Today's puzzle: Monday 30 November 2026, Easy.").first().waitFor({ timeout: 60_000 });
    assert.equal(await page.locator(".play-title").textContent(), "A first puzzle");
    await page.getByRole("button", { name: "Play it" }).click();
    await title(page, /^Mon 30 Nov 2026$/);
});

/** @param {Page} page the puzzle on its board is solved with the solution that the engine knows */
async function solve(page) {
    await page.getByRole("button", { name: "Solution" }).click();
    await page.getByRole("button", { name: "Show the solution" }).click();
    const digits = await page.locator("#view-play .grid-cell").evaluateAll((cells) => cells.map((one) => (/column \d+, (\w)/.exec(one.getAttribute("aria-label") ?? "") ?? ["", ""])[1]));
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    const before = await givens(page);
    await cell(page, 1, 1).click();
    for (const [at, digit] of digits.entries()) {
        if (before[at] !== ".") continue;
        await page.locator(`#view-play [data-cell='${at}']`).click();
        await page.keyboard.press(digit);
    }
    await page.getByRole("dialog", { name: "Solved!" }).waitFor();
}

pageTest("a day before is opened from the calendar, and marked when it is solved", { prepare: onMonday, timeout: 120_000 }, async ({ page }) => {
    let dialog = await openDialog(page);
    await dialog.getByText("Monday 30 November 2026").waitFor();
    await dialog.getByRole("button", { name: "Earlier days" }).click();
    await assertNoViolation(page);
    await shot(page, "days");
    await page.getByRole("button", { name: "Wednesday 25 November 2026, Medium", exact: true }).click();
    await title(page, /^Wed 25 Nov 2026$/);
    await untilKept(page);
    await solve(page);
    await page.getByText("Its level is Medium.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "New game" }).click();
    await page.getByRole("button", { name: "Earlier days" }).click();
    await page.getByRole("button", { name: "Wednesday 25 November 2026, Medium, solved" }).waitFor();
    await page.getByRole("button", { name: "The month before" }).click();
    await page.getByRole("heading", { name: "October 2026" }).waitFor();
    await page.getByRole("button", { name: "Saturday 31 October 2026, Hard", exact: true }).waitFor();
    await page.getByRole("button", { name: "The month after" }).click();
    assert.equal(await page.getByRole("button", { name: "The month after" }).isDisabled(), true);
});

pageTest("links to days that are none, or are still to come, are told", { path: "/#today?2026-12-01", prepare: onMonday }, async ({ page }) => {
    await page.getByText("The puzzle of Tuesday 1 December 2026 comes on that day.").first().waitFor();
    await page.evaluate(() => {
        location.hash = "#today?tomorrow";
    });
    await page.getByText(/This address names no day/).first().waitFor();
});
