// What somebody new comes for, done on the page as a newcomer would, with the clicks that it takes: docs/tasks.md has them in its table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { assertNoViolation } from "../support/axe.js";
import { pageTest, shot } from "../support/page-test.js";

/** @typedef {import("playwright-core").Page} Page */

/** The rows of the table, by the name of the task: at a desk and on a phone. @type {Map<string, number[]>} */
const told = new Map();
for (const line of readFileSync(new URL("../../../docs/tasks.md", import.meta.url), "utf8").split("\n")) {
    const [, name, clicks] = /^\| ([^|]+?) \| the page: [^|]*\| (\d+ clicks, \d+ taps) \|/.exec(line) ?? [];
    if (name) told.set(name, [...clicks.matchAll(/\d+/g)].map(Number));
}

/** A killer of six rows with one solution, as a text of Interactive Sudoku Solver. */
const KILLER = ".Shape~6x6.Cage~8~R1C1~R1C2~R2C1.Thermo~R6C2~R5C3~R4C4~R3C5.Arrow~R3C5~R4C5~R5C5";

/** Counts what a hand does: each press, and two for a choice out of a list. @param {import("playwright-core").BrowserContext} context */
const counting = (context) =>
    context.addInitScript(() => {
        const counts = /** @type {any} */ (window);
        counts.presses = 0;
        document.addEventListener("pointerdown", () => (counts.presses += 1), true);
        document.addEventListener("change", ({ target }) => (counts.presses += target instanceof HTMLSelectElement ? 2 : 0), true);
    });

/** Presses a button of what is open. @param {Page} page @param {string | RegExp} name @param {string} [within] */
const press = (page, name, within = "body") => page.locator(within).getByRole("button", { name, exact: typeof name === "string" }).first().click();

/** Opens a view. @param {Page} page @param {string} view */
const open = (page, view) => page.locator(`.top nav a[href="#${view}"]`).click();

/** @type {[string, (page: Page, phone: boolean) => Promise<unknown>][]} */
const TASKS = [
    [
        "Play today's puzzle",
        async (page) => {
            await page.getByText("Today's puzzle").first().waitFor();
            const empty = page.locator("#view-play .grid-cell[aria-label$='empty']").first();
            const cell = `#view-play [data-cell='${await empty.getAttribute("data-cell")}']`;
            await empty.click();
            await page.locator(".play-pad").getByRole("button", { name: /^1/ }).click();
            await page.locator(`${cell}:not([aria-label$='empty'])`).waitFor();
        },
    ],
    [
        "Learn X-Wing",
        async (page, phone) => {
            await open(page, "learn");
            if (phone) await page.locator("#view-learn select").selectOption({ label: "X-Wing" });
            else await page.getByRole("link", { name: "X-Wing", exact: true }).click();
            await page.locator(".learn-panel .help-notation").filter({ hasText: /^X-Wing: / }).waitFor();
            await press(page, "Practise");
            await page.getByText("The next step here is by X-Wing").waitFor();
        },
    ],
    [
        "Paste a killer",
        async (page) => {
            await press(page, "New game");
            await press(page, "A puzzle that you have");
            await page.evaluate((text) => navigator.clipboard.writeText(text), KILLER);
            await page.keyboard.press("Control+v");
            await page.locator("#view-play:not([hidden])").waitFor();
            await page.getByText("r1c1, r1c2, r2c1 are different and add up to 8").first().waitFor({ state: "attached" });
        },
    ],
    [
        "Have a step explained",
        async (page, phone) => {
            if (phone) await page.locator(".play-panels").getByText("Help", { exact: true }).click();
            await press(page, "Hint", ".play-help");
            await page.getByText(/^Look at /).first().waitFor();
            await press(page, "Show the step", ".play-help");
            await page.locator("#view-play .scene-placed").waitFor();
            await page.locator(".help-answer .help-notation").first().waitFor();
        },
    ],
    [
        "Make a heyawake",
        async (page) => {
            await open(page, "puzzles");
            await page.locator(".puzzle-board svg").waitFor();
            await press(page, /^New/, "#view-puzzles");
            const dialog = page.getByRole("dialog");
            await dialog.getByLabel("Genre").selectOption({ label: "Heyawake" });
            await dialog.getByRole("button", { name: "Make it" }).click();
            await page.locator(".puzzle-title").filter({ hasText: "Heyawake" }).waitFor();
        },
    ],
];

for (const [name, task] of TASKS) {
    for (const phone of [false, true]) {
        pageTest(`${name}${phone ? " on a phone" : ""}`, { path: "/", phone, prepare: counting, timeout: 120_000 }, async ({ page }) => {
            await page.locator("#view-play .grid-cell").first().waitFor();
            const begin = performance.now();
            await task(page, phone);
            const seconds = ((performance.now() - begin) / 1000).toFixed(1);
            const presses = await page.evaluate(() => /** @type {any} */ (window).presses);
            console.log(`${name}${phone ? " on a phone" : ""}: ${presses} ${phone ? "taps" : "clicks"}, ${seconds} s without thinking`);
            await shot(page, `${name}${phone ? " on a phone" : ""}`);
            assert.equal(presses, told.get(name)?.[Number(phone)], "docs/tasks.md says otherwise");
            await assertNoViolation(page);
        });
    }
}
