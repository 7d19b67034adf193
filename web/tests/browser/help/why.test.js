// Why a cell has its digit, and why not another.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { delayQuestions } from "../../support/questions.js";
import { LEVELS, helpPanel, play, press } from "./game.js";

/** @param {import("playwright-core").Page} page @param {number} index */
async function select(page, index) {
    await page.locator("#view-play .grid-cell").nth(index).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
}

pageTest("why not a digit is answered in steps that can be clicked", {}, async ({ page }) => {
    await play(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    const panel = await helpPanel(page);
    await press(panel, "Why …?");
    await panel.getByText(/Select one cell|is given/).waitFor();
    await select(page, 2);
    await press(panel, "Why not 2 in r1c3?");
    await panel.getByText("r1c3 is not 2").first().waitFor();
    assert.ok((await page.locator(".scene-cell").count()) > 0);
    const items = panel.locator(".chooser-item");
    assert.ok((await items.count()) > 1);
    await items.nth(1).click();
    assert.equal(await items.nth(1).getAttribute("aria-current"), "step");
    assert.ok((await panel.locator(".why-reasons li").count()) > 0);
    await press(panel, "Another question");
    await press(panel, /Which digit is it/);
    await panel.getByText("r1c3 is 4").first().waitFor();
});

pageTest("where small steps do not do, techniques answer; a digit that holds is told", { timeout: 120_000 }, async ({ page }) => {
    await play(page, LEVELS[3][1]);
    const panel = await helpPanel(page);
    await select(page, 0);
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    const answer = panel.locator(".help-answer");
    await answer.getByText(/r1c1 is \d/).first().waitFor();
    await press(panel, "Another question");
    const digit = /r1c1 is (\d)/.exec((await answer.textContent()) ?? "")?.[1];
    assert.equal(digit, undefined, "the answer is gone");
});

pageTest("a long argument is a tree: suppositions tell what decides them, and runs of other steps are folded", { timeout: 180_000 }, async ({ page }) => {
    await play(page, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    const panel = await helpPanel(page);
    await select(page, 1);
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    await panel.getByText(/^r1c2 is 6: \d+ steps show it, \d+ of them by suppositions$/).waitFor({ timeout: 90_000 });
    const net = panel.locator(".chooser-item", { hasText: /suppose r\dc\d=\d: \d+ claims about \d+ cells, \d+ suppositions within, then (column|row|box) \d has no place for \d/ });
    await net.first().click();
    assert.equal(await net.first().getAttribute("aria-current"), "step");
    const run = panel.locator(".help-argument details").first();
    assert.equal(await run.getAttribute("open"), null);
    await run.locator("summary").click();
    await run.locator(".chooser-item").first().click();
    await panel.getByText(/^1 of \d+$/).waitFor();
    await assertNoViolation(page);
});

pageTest("the digit of a cell is explained, although it was entered", {}, async ({ page }) => {
    await play(page, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    const panel = await helpPanel(page);
    await select(page, 2);
    await page.keyboard.press("4");
    await press(panel, "Why …?");
    await press(panel, "Why 4 here?");
    await panel.getByText("r1c3 is 4").first().waitFor();
});

/** A puzzle of 16×16. */
const LARGE =
    "......9...41D..B......328F...6.41.......C3.......D.2G.4A.9E6.7.C.E6.C.2.9.7A.5.....A...9.D68C..7G.1.E.....2.FD..9..CF.G.....6..A" +
    "F..G.....6.3B..5..91.D.....B.3.F4..B9GC.2...8.....C.5B.3.E.9.AG.C.D.BE6.A8.27.5.......75.......G7.B...FC14......6..482...5......";

pageTest("a reason that takes long shows that it is sought, and can be stopped", { timeout: 120_000 }, async ({ page }) => {
    await play(page, LARGE);
    const panel = await helpPanel(page);
    await select(page, 0);
    // The engine gets no question before it is stopped, so no answer comes first, on any machine.
    await delayQuestions(page, 100_000);
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    await panel.getByText("Thinking …").waitFor();
    await assertNoViolation(page);
    await shot(page, "why thinking");
    await press(panel, "Stop");
    await panel.getByText("Stopped.").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Why …?");
    // Another cell ends the question as well.
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    await panel.getByText("Thinking …").waitFor();
    await select(page, 2);
    await panel.getByText("r1c3: why not …").waitFor();
    await delayQuestions(page, 0);
    await press(panel, "Hint");
    await panel.getByText(/^Look at/).waitFor();
    await press(panel, "Why …?");
    await press(panel, /Which digit is it/);
    await panel.getByText(/r1c3 is [1-9A-G]/).first().waitFor({ timeout: 60_000 });
});
