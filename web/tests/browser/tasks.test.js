// How long the tasks of the main thread are, while the page loads, solves, helps, shows searches and takes files.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { pageTest } from "../support/page-test.js";
import { LEVELS, helpPanel, press } from "./help/game.js";
import { drag, pick } from "./set/support.js";

/** @typedef {import("playwright-core").Page} Page */

const clues = fileURLToPath(new URL("../../../benches/data/17_clue.txt.gz", import.meta.url));
const extreme = LEVELS[4][1];

/** A short time in which the page does what follows from the last event. @param {Page} page */
const rest = (page) => page.waitForTimeout(500);

for (const [size, cells] of [
    ["9×9", 81],
    ["16×16", 256],
    ["25×25", 625],
]) {
    const path = `/#play?p=${".".repeat(Number(cells))}`;
    pageTest(`tasks: loading, keys, all candidates, ${size}`, { path, taskTimes: true }, async ({ page }) => {
        await page.waitForSelector("#view-play .grid");
        await page.locator("#view-play [data-cell='0']").click();
        for (const key of ["4", "ArrowRight", "Shift+Digit2", "Control+a", "Escape"]) await page.keyboard.press(key);
        await page.getByRole("button", { name: "Candidates" }).click();
        await rest(page);
    });
}

pageTest("tasks: solving, hints, paths, reasons", { path: `/#play?p=${extreme}`, taskTimes: true }, async ({ page }) => {
    const panel = await helpPanel(page);
    await press(panel, "Hint");
    await press(panel, "Show the step");
    await press(panel, "Do it");
    await press(panel, "All steps");
    await panel.locator(".chooser-item").nth(60).click();
    await press(panel, "Whole path");
    await panel.getByText("of").first().waitFor();
    await panel.locator(".chooser-item").last().click();
    await page.locator("#view-play [data-cell='1']").click();
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    await panel.getByText(/r1c2 is \d/).first().waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Solution" }).click();
    await rest(page);
});

pageTest("tasks: making puzzles", { path: "/#make", taskTimes: true }, async ({ page }) => {
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.getByText(/found at attempt/).waitFor();
    await page.getByText("Your own").click();
    await page.evaluate((text) => navigator.clipboard.writeText(text), Array(300).fill(extreme).join("\n"));
    await page.getByLabel("Paste a puzzle, or many").focus();
    await page.keyboard.press("Control+v");
    await page.getByText(/200 puzzles read/).waitFor();
    await rest(page);
});

pageTest(
    "tasks: searches, long ones too",
    { path: `/#watch`, taskTimes: true, timeout: 120_000 },
    async ({ page }) => {
        await page.waitForSelector(".tree-node");
        await page.getByRole("button", { name: "Two side by side" }).click();
        for (const strategy of ["backtracking", "generate_and_test", "singles"]) {
            await page.locator(".watch-strategy").first().selectOption(strategy);
            await page.waitForFunction(() => !document.querySelector(".watch-about")?.textContent?.startsWith("Searching"));
            await rest(page);
            await page.locator(".watch-slider").focus();
            for (const key of ["End", "Home", "PageUp"]) await page.keyboard.press(key);
            await page.getByRole("button", { name: "Run" }).click();
            await rest(page);
        }
        await page.getByRole("button", { name: "Compare" }).click();
        await page.locator(".watch-table").waitFor({ timeout: 60_000 });
    },
);

pageTest("tasks: setting", { path: "/#set", taskTimes: true }, async ({ page }) => {
    await pick(page, "killer", "Cage");
    for (const [from, to, total] of [
        ["r1c1", "r1c3", "15"],
        ["r5c5", "r6c5", "9"],
        ["r9c9", "r7c9", "20"],
    ]) {
        await drag(page, [from, to]);
        await page.keyboard.type(total);
    }
    await pick(page, "thermo", "Thermometer");
    await drag(page, ["r2c2", "r6c2"]);
    await page.keyboard.press("Control+z");
    await rest(page);
});

for (const task of ["Solve", "Rate"]) {
    pageTest(`tasks: a file of puzzles, ${task}`, { path: "/#bulk", taskTimes: true, timeout: 180_000 }, async ({ page }) => {
        await page.getByText(task, { exact: true }).click();
        await page.getByLabel("File of puzzles").setInputFiles(clues);
        if (task === "Rate") {
            await page.locator(".bulk-words").filter({ hasText: /[1-9]\d{2,} puzzles so far/ }).waitFor({ timeout: 60_000 });
            await page.getByRole("button", { name: "Cancel" }).click();
        } else {
            await page.locator(".bulk-words").filter({ hasText: /49,158 puzzles done/ }).waitFor({ timeout: 120_000 });
        }
        await page.getByRole("button", { name: "Last", exact: true }).click();
        assert.ok((await page.locator(".bulk-table tbody tr, table tbody tr").count()) > 0);
        await rest(page);
    });
}
