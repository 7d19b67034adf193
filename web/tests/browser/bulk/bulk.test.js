// Bulk: files of puzzles, solved, counted and rated by several workers.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { longTasks } from "../../support/tasks.js";

/** @typedef {import("playwright-core").Page} Page */

const clues = fileURLToPath(new URL("../../../../benches/data/17_clue.txt.gz", import.meta.url));
const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** @param {Page} page @param {string} name @param {string | Buffer} content */
const give = (page, name, content) =>
    page.getByLabel("File of puzzles").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

/** Waits for words about the run, and returns them. @param {Page} page @param {RegExp} pattern */
async function words(page, pattern) {
    const place = page.locator(".bulk-words").filter({ hasText: pattern });
    await place.waitFor({ timeout: 120_000 });
    return (await place.textContent()) ?? "";
}

/** @param {Page} page @param {string} name @returns {Promise<string>} what the button saves */
async function saved(page, name) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await download.path(), "utf8");
}

pageTest("49,158 puzzles are solved", { path: "/#bulk", timeout: 180_000 }, async ({ page }) => {
    await page.getByLabel("File of puzzles").setInputFiles(clues);
    console.log(await words(page, /49,158 puzzles done/));
    console.log(`tasks over 50 ms: ${(await longTasks(page)).map(Math.round).join(" ") || "none"}`);
    assert.match((await page.locator(".bulk-statuses").textContent()) ?? "", /^49,158 with one solution$/);
    assert.deepEqual(await page.locator(".bulk-table th").allTextContents(), ["Line", "Answer", "Puzzle", "Solution"], "columns without a text");
    await shot(page, "bulk solved");
    await page.getByRole("button", { name: "Last", exact: true }).click();
    assert.match((await page.locator(".bulk-pages output").textContent()) ?? "", /of 49,158$/);
    const lines = (await saved(page, "Download text")).trimEnd().split("\n");
    assert.equal(lines.length, 49_158);
    assert.ok(lines.every((line) => /^[1-9]{81}$/.test(line)));
    const csv = (await saved(page, "Download CSV")).trimEnd().split("\n");
    assert.equal(csv.length, 49_159);
    assert.equal(csv[0], "puzzle,status,solution,line,name,remark");
    csv.slice(1).forEach((row, at) => assert.equal(row.split(",")[2], lines[at]));
});

pageTest("text is pasted, or typed and taken", { path: "/#bulk", timeout: 120_000 }, async ({ page }) => {
    const text = page.getByLabel("or paste puzzles, or type them");
    await page.evaluate((line) => navigator.clipboard.writeText(`${line}\n${line}\n`), NINE);
    await text.focus();
    await page.keyboard.press("Control+v");
    await words(page, /^The text: 2 puzzles done/);
    await text.fill(NINE);
    await page.getByRole("button", { name: "Take it" }).click();
    await words(page, /^The text: 1 puzzle done/);
    assert.equal((await saved(page, "Download text")).trim(), SOLVED);
});

pageTest("a run is cancelled, and another one begins", { path: "/#bulk", timeout: 120_000 }, async ({ page }) => {
    await page.getByText("Rate", { exact: true }).click();
    await page.getByLabel("File of puzzles").setInputFiles(clues);
    await words(page, /[1-9]\d* puzzles so far/);
    await assertNoViolation(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await words(page, /puzzles until it was cancelled/);
    await shot(page, "bulk rated");
    await give(page, "one.txt", `${NINE}\n`);
    await words(page, /1 puzzle done/);
    assert.match((await page.locator(".bulk-histogram").textContent()) ?? "", /Easy1100\.0 %/);
});

pageTest("every form is read, and what cannot be read is told with its line", { path: "/#bulk" }, async ({ page }) => {
    const grid = "12..\n34..\n....\n....\n";
    await give(page, "mixed.txt", `${NINE} a name\nnonsense of the worst kind\n${".".repeat(81)}\n\n${grid}\n${NINE.replace("53", "55")}\n`);
    await words(page, /4 puzzles done/);
    await page.getByText("line 2", { exact: true }).waitFor();
    const rows = await page.locator(".bulk-table tbody tr").allTextContents();
    assert.ok(rows[0].startsWith(`1unique${NINE}${SOLVED}`) && rows[0].includes("a name"), rows[0]);
    assert.match(rows[1], /^2unreadable/);
    assert.match(rows[2], /multiple/);
    assert.match(rows[3], /multiple/);
    assert.match(rows[4], /invalid/);
    const heads = await page.locator(".bulk-table th").allTextContents();
    assert.deepEqual(heads, ["Line", "Answer", "Puzzle", "Solution", "Name", "Remark"]);
    await shot(page, "bulk mixed");
    await assertNoViolation(page);
    await page.getByText("Count", { exact: true }).click();
    await page.getByLabel("Count up to").fill("7");
    await page.getByRole("button", { name: "Run again" }).click();
    await page.getByText(/more solutions than were counted/).waitFor();
    assert.equal((await saved(page, "Download text")).split("\n")[2], "7\tmore");
});

pageTest("bad files are refused with a word", { path: "/#bulk", timeout: 120_000 }, async ({ page }) => {
    await give(page, "empty.txt", "");
    await page.getByText("empty.txt has no puzzle in it").waitFor();
    await give(page, "broken.gz", Buffer.from([0x1f, 0x8b, 1, 2, 3, 4]));
    await page.getByText("broken.gz: the file is damaged: it cannot be unpacked").waitFor();
    await give(page, "binary", Buffer.alloc(1000));
    await page.getByText(/not text: byte 0x00/).first().waitFor();
    await words(page, /0 puzzles done.*binary has no puzzle in it/);
    // Ten megabytes: the page stays, and the next file is taken.
    await give(page, "lorem.txt", "lorem ipsum dolor sit amet\n".repeat(388_362));
    await words(page, /0 puzzles done.*lorem.txt has no puzzle in it/);
    await page.getByText("388,362 lines could not be read").waitFor();
    await give(page, "ten.txt", `${NINE}\n`.repeat(127_875));
    await words(page, /127,875 puzzles done/);
});

for (const dark of [false, true]) {
    pageTest(`Bulk on a phone${dark ? " in the dark" : ""}`, { path: "/#bulk", phone: true, dark, timeout: 120_000 }, async ({ page }) => {
        await page.getByText("Rate", { exact: true }).click();
        await give(page, "few.txt", `${NINE}\n${"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."}\nx\n`);
        await words(page, /2 puzzles done/);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 390, `it is ${wide} wide`);
        await shot(page, `bulk phone ${dark ? "dark" : "light"}`);
        await assertNoViolation(page);
    });
}
