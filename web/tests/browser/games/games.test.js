// What was played: the list, figures, paper, files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { FIRST } from "../play/support.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {string} on @param {object} [about] */
const solvedOn = (on, about = {}) => ({ key: on, kind: "Sudoku 9×9", level: "Hard", elapsed: 125_000, on, day: null, steps: 0, ...about });

/** What a browser has kept: two sudokus, a grid puzzle, and three days in a row. */
const KEPT = {
    "csp.game.0000000000000001": { version: 1, shape: "3x3", givens: FIRST, name: "Hard 9×9 #7", candidates: null, moves: [["digit", "r1c3=4"]], at: 1, savepoints: [], elapsed: 65_000, level: "Hard", when: 3000, blank: 50, solved: false },
    "csp.game.0000000000000002": { version: 1, shape: "2x2", givens: "1.....2..3.....4", name: null, candidates: null, moves: [], at: 0, savepoints: [], elapsed: 0, when: 2000, blank: 12, solved: false },
    "csp.puzzle.nurikabe/5/5/g5k2o1k3g": { version: 1, link: "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g", moves: [], at: 0, genre: "nurikabe", title: "Nurikabe 5×5", progress: 0.5, solved: false, shown: false, steps: 0, elapsed: 5000, when: 1000 },
    "csp.solved": [solvedOn("2026-11-28"), solvedOn("2026-11-29", { elapsed: 65_000, steps: 2 }), solvedOn("2026-11-30", { level: "Easy", day: "2026-11-30" })],
};

/** @param {import("playwright-core").BrowserContext} context */
async function played(context) {
    await context.clock.setFixedTime(new Date(2026, 10, 30, 9));
    await context.addInitScript((kept) => {
        // It runs in the empty page before, too, which has no storage.
        if (location.origin === "null" || localStorage.getItem("csp.solved")) return;
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, JSON.stringify(value));
    }, KEPT);
}

/** @param {Page} page @param {string} name */
const row = (page, name) => page.locator(".game-row").filter({ hasText: name });

for (const [phone, dark] of [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
]) {
    pageTest(`games of all kinds are one list, with figures${phone ? ", on a phone" : ""}${dark ? ", in the dark" : ""}`, { path: "/#games", prepare: played, phone, dark }, async ({ page }) => {
        await row(page, "Nurikabe 5×5").getByText(/50 % filled in · 0:05/).waitFor();
        await row(page, "Hard 9×9 #7").getByText(/Sudoku 9×9 · 1 % filled in · 1:05/).waitFor();
        await row(page, "Sudoku 4×4, 4 givens").getByText(/not begun/).waitFor();
        const facts = await page.locator(".games-facts dd").allTextContents();
        assert.deepEqual(facts, ["3", "3", "3", "1"]);
        const figures = await page.locator(".table tbody tr").evaluateAll((rows) => rows.map((one) => [...one.children].map((part) => part.textContent)));
        assert.deepEqual(figures, [
            ["Sudoku 9×9", "Easy", "1", "1", "2:05", "2:05"],
            ["Sudoku 9×9", "Hard", "2", "1", "1:05", "1:35"],
        ]);
        await shot(page, `games${phone ? " phone" : ""}${dark ? " dark" : ""}`);
        await assertNoViolation(page);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (phone ? 390 : 1440));
        const wide = await page.evaluate(() => [...document.querySelectorAll(".top nav a")].at(-1)?.getBoundingClientRect().right ?? 0);
        assert.ok(wide <= (phone ? 346 : 1440), `the navigation ends at ${wide}`);
    });
}

pageTest("a game is renamed, deleted and brought back, and opened", { path: "/#games", prepare: played }, async ({ page }) => {
    await row(page, "Sudoku 4×4, 4 givens").getByRole("button", { name: /^Rename/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the game" });
    await assertNoViolation(page);
    await dialog.getByLabel("Name").fill("A small one");
    await page.keyboard.press("Enter");
    await row(page, "A small one").waitFor();
    await row(page, "A small one").getByRole("button", { name: /^Delete/ }).click();
    assert.equal(await row(page, "A small one").count(), 0);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await row(page, "A small one").getByRole("button", { name: "Play", exact: true }).click();
    await page.locator("#view-play .grid[data-side='4']").waitFor();
    await page.getByRole("heading", { name: "A small one" }).waitFor();
    await page.getByRole("link", { name: "Games" }).click();
    await row(page, "A small one").getByText("on the board").waitFor();
    assert.equal(await row(page, "A small one").getByRole("button", { name: /^Delete/ }).count(), 0, "the one on the board stays");
    await row(page, "Nurikabe").getByRole("button", { name: "Go on", exact: true }).click();
    await page.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByText("Solved", { exact: true }).first().click();
    await page.getByText("No game is of this kind.").waitFor();
    await page.getByRole("region", { name: "Played" }).getByText("Open", { exact: true }).click();
    assert.ok((await page.locator(".game-row").count()) >= 3);
});

pageTest("several puzzles are printed, without what was filled in", { path: "/#games", prepare: played, dark: true }, async ({ page }) => {
    await page.evaluate(() => {
        window.print = () => {};
    });
    await page.getByLabel("All shown").check();
    await page.getByRole("button", { name: "Print", exact: true }).click();
    await page.locator(".print-puzzle").nth(2).waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    await shot(page, "games on paper");
    assert.equal(await page.locator(".print-puzzle").filter({ visible: true }).count(), await page.locator(".game-row").count());
    for (const part of [".top", ".game-row >> nth=0", ".games-tools"]) assert.equal(await page.locator(part).isVisible(), false, part);
    const first = page.locator(".print-puzzle").filter({ hasText: "Hard 9×9 #7" });
    assert.equal(await first.getByRole("gridcell", { name: "row 1 column 3, empty" }).count(), 1);
    assert.equal(await first.getByRole("gridcell", { name: "row 1 column 1, 5, given" }).count(), 1);
    await page.locator(".print-board svg").waitFor();
});

pageTest("a file takes all to another browser, and files of others are refused", { path: "/#games", prepare: played }, async ({ page }) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a file" }).click();
    const text = await readFile(await (await download).path());
    await page.evaluate(() => {
        for (const name of Object.keys(localStorage)) if (/^csp\.(game|puzzle)\./.test(name)) localStorage.removeItem(name);
        localStorage.setItem("csp.solved", "[]");
    });
    await page.getByRole("link", { name: "Puzzles" }).click();
    await page.getByRole("link", { name: "Games" }).click();
    assert.equal(await row(page, "Hard 9×9 #7").count(), 0);
    const give = (/** @type {string} */ name, /** @type {Buffer} */ buffer) => page.getByLabel("File of games").setInputFiles({ name, mimeType: "application/json", buffer });
    await give("games.json", text);
    await page.getByText(/games taken from the file/).first().waitFor();
    await row(page, "Hard 9×9 #7").waitFor();
    assert.deepEqual(await page.locator(".games-facts dd").allTextContents(), ["3", "3", "3", "1"]);
    await give("other.json", Buffer.from('{"format":"other"}'));
    await page.getByText("“other.json”: this is no file of games: take one that was saved here.").first().waitFor();
});
