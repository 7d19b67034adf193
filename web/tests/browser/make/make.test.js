// New puzzles, puzzles of one's own, and what is no puzzle.

import assert from "node:assert/strict";
import { pageTest } from "../../support/page-test.js";
import { delayQuestions } from "../../support/questions.js";
import { F_PUZZLES, GIVENS, SUDOKU_PAD } from "../../unit/import/links.js";

/** @param {import("playwright-core").Page} page */
async function givens(page) {
    const labels = await page.locator("#view-make .grid-cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return labels.map((label) => (/, (\w), given/.exec(label) ?? [".", "."])[1]).join("");
}

/** @param {import("playwright-core").Page} page */
function verdict(page) {
    return page.locator(".make-verdict");
}

pageTest("a puzzle is made from a seed, the same each time, and played", { path: "/#make", timeout: 120_000 }, async ({ page }) => {
    await page.getByLabel("Level").selectOption("Medium");
    await page.getByLabel("Seed", { exact: false }).first().fill("12345");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.getByText(/Medium, score \d+; found at attempt/).waitFor({ timeout: 60_000 });
    await verdict(page).getByText("Exactly one solution").waitFor();
    const first = await givens(page);
    assert.match(first, /\d/);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await verdict(page).getByText("Exactly one solution").waitFor({ timeout: 60_000 });
    assert.equal(await givens(page), first);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForURL(/#play/);
});

pageTest("a search that finds nothing can be stopped, and wishes without a puzzle are refused", { path: "/#make", timeout: 120_000 }, async ({ page }) => {
    await page.locator("#view-make select option[value='Jellyfish']").waitFor({ state: "attached" });
    // A jellyfish has no room on a board of 4×4, and each question to the engine waits a little: the search has
    // minutes before it, on any machine, when it is stopped.
    await delayQuestions(page, 200);
    await page.getByLabel("Size", { exact: true }).locator("visible=true").first().selectOption("2x2");
    await page.getByLabel("Seed", { exact: false }).first().fill("7");
    await page.getByLabel("Technique needed").selectOption("Jellyfish");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.getByText(/attempts so far/).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped.").waitFor();
    await page.getByLabel("Level").selectOption("Easy");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.getByText(/Jellyfish makes a puzzle Hard/i).waitFor();
    await page.getByLabel("Seed", { exact: false }).first().fill("many");
    await page.getByRole("button", { name: "Make a puzzle" }).click();
    await page.getByText(/A seed is a whole number/).waitFor();
});

pageTest("givens are typed, and how many solutions there are is told", { path: "/#make" }, async ({ page }) => {
    await page.locator("#view-make .grid-cell").first().focus();
    await page.keyboard.press("5");
    await verdict(page).getByText("More than one solution").waitFor();
    await page.getByRole("button", { name: "Show two" }).click();
    await verdict(page).getByText(/They differ in \d+ cells/).waitFor();
    await page.getByRole("button", { name: "Back to the puzzle" }).click();
    await page.keyboard.press("Tab");
    await page.locator("#view-make .grid-cell").nth(1).click();
    await page.keyboard.press("5");
    await verdict(page).getByText(/stands twice .* r1c1, r1c2/).waitFor();
    await page.getByLabel("Size", { exact: true }).locator("visible=true").last().selectOption("2x2");
    await page.getByLabel("Size", { exact: true }).locator("visible=true").last().selectOption("3x3");
    assert.ok((await givens(page)).startsWith("55"), "what was typed is still there");
});

pageTest("puzzles are pasted: lines, links, several", { path: "/#make" }, async ({ page }) => {
    await page.getByText("Your own", { exact: true }).click();
    const text = page.getByLabel("Paste a puzzle, or many");
    await text.fill(GIVENS);
    await page.getByText("1 puzzle read.").waitFor();
    assert.equal(await givens(page), GIVENS);
    for (const [site, link] of [
        ["f-puzzles", F_PUZZLES],
        ["SudokuPad", SUDOKU_PAD],
    ]) {
        await page.getByRole("button", { name: "Clear" }).click();
        await text.fill(link);
        await page.getByText(`A puzzle of ${site}`).waitFor();
        assert.equal((await givens(page)).replace("534", "53."), GIVENS);
    }
    await text.fill(`${GIVENS} # one\n1.....2..3.....4 # two\n`);
    await page.getByText("2 puzzles read.").waitFor();
    await page.getByRole("button", { name: /^two/ }).click();
    assert.equal(await page.locator("#view-make .grid-cell").count(), 16);
    await verdict(page).getByText("Exactly one solution").waitFor();
});

/** @type {[string, RegExp][]} */
const BAD = [
    ["this is no sudoku", /no puzzle/],
    [F_PUZZLES.slice(0, 120), /not copied whole/],
    ["https://sudokupad.app/abc", /lies on the site/],
    ["123456789\n".repeat(5), /Line \d+:/],
    ["x".repeat(2_100_000), /2\.1 MB/],
];

pageTest("bad input has a clear word, and nothing is lost", { path: "/#make" }, async ({ page }) => {
    await page.getByText("Your own", { exact: true }).click();
    const text = page.getByLabel("Paste a puzzle, or many");
    await text.fill(GIVENS);
    await page.getByText("1 puzzle read.").waitFor();
    for (const [bad, word] of BAD) {
        await text.fill(bad);
        await page.locator(".make-load .note").getByText(word).waitFor();
        assert.equal(await givens(page), GIVENS);
    }
    const large = { name: "large.txt", mimeType: "text/plain", buffer: Buffer.alloc(10_000_000, "1") };
    await page.locator("#view-make input[type=file]").setInputFiles(large);
    await page.getByText(/“large.txt” has 10.0 MB/).waitFor();
    const small = { name: "small.txt", mimeType: "text/plain", buffer: Buffer.from("1.....2..3.....4\n") };
    await page.locator("#view-make input[type=file]").setInputFiles(small);
    await page.getByText("1 puzzle read.").waitFor();
    await page.getByRole("button", { name: "Undo" }).locator("visible=true").click();
});
