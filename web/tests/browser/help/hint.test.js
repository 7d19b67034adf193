// Hints: three grades, to the end of a puzzle of each level, mistakes, puzzles without one solution.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { LEVELS, blank, helpPanel, play, press } from "./game.js";

const [, EASY] = LEVELS[0];

pageTest("a hint comes in three grades and is done", {}, async ({ page }) => {
    await play(page, EASY);
    const panel = await helpPanel(page);
    await press(panel, "Hint");
    await panel.getByText(/^Look at /).waitFor();
    assert.equal(await page.locator(".scene-house.is-base").count(), 1);
    assert.equal(await panel.getByText("Single").count(), 0);
    await press(panel, "Which technique?");
    await panel.getByText(/^(Full House|Hidden Single|Naked Single) in /).waitFor();
    await press(panel, "Show the step");
    assert.equal(await page.locator(".scene-placed").count(), 1);
    const before = await blank(page);
    await press(panel, /^Do it: /);
    await panel.getByText(/^Done: r\dc\d=\d/).waitFor();
    assert.equal(await blank(page), before - 1);
    assert.equal(await page.locator(".scene-placed").count(), 0);
});

for (const [level, givens] of LEVELS) {
    pageTest(`hints lead to the end of a puzzle: ${level}`, { timeout: 180_000 }, async ({ page }) => {
        await play(page, givens);
        const panel = await helpPanel(page);
        await press(panel, "Rating");
        await panel.getByText(level, { exact: true }).waitFor();
        await press(panel, "Hint");
        for (let step = 0; (await blank(page)) > 0; step += 1) {
            assert.ok(step < 200);
            await press(panel, "Show the step");
            if (step === 12) await shot(page, `hint ${level}`);
            await press(panel, /^Do it: /);
            if ((await blank(page)) > 0) await press(panel, "Next hint");
        }
        await page.getByText(/solved/i).first().waitFor();
    });
}

pageTest("on a phone the words of a hint and its board are on one screen", { phone: true }, async ({ page }) => {
    for (const [width, height] of [
        [390, 844],
        [360, 740],
    ]) {
        await page.setViewportSize({ width, height });
        await play(page, LEVELS[1][1]);
        const panel = await helpPanel(page);
        await press(panel, "Hint");
        await press(panel, "Show the step");
        const [board, last] = [await page.locator("#view-play .grid").boundingBox(), await panel.getByRole("button", { name: /^Do it: / }).boundingBox()];
        assert.ok(board && last && board.y >= 0 && last.y + last.height <= height, `${width}×${height}: the words end at ${last && last.y + last.height}`);
    }
});

pageTest("a wrong entry is pointed out before a hint", {}, async ({ page }) => {
    await play(page, EASY);
    const panel = await helpPanel(page);
    const cell = page.locator("#view-play .grid-cell").nth(1);
    await cell.focus();
    await page.keyboard.press("9");
    await press(panel, "Hint");
    await panel.getByText("This entry is wrong: r1c2.").waitFor();
    assert.equal(await page.locator(".scene-cell.is-wrong").count(), 1);
    await press(panel, "Back to before the mistake");
    assert.match((await cell.getAttribute("aria-label")) ?? "", /empty/);
});

pageTest("several solutions are laid over each other, and no solution is explained", {}, async ({ page }) => {
    const panel = await helpPanel(page);
    await play(page, EASY.replace("6", ".").replace("8", ".").replace("4", "."));
    await press(panel, "Hint");
    await panel.getByText(/several solutions/).waitFor();
    assert.ok((await page.locator(".scene-cell.is-set").count()) > 3);
    await play(page, `66${EASY.slice(2)}`);
    await press(panel, "Hint");
    await panel.getByText(/These givens contradict each other/).waitFor();
    assert.equal(await page.locator(".scene-cell.is-wrong").count(), 2);
});

pageTest("every step is listed, and the path can be walked", { phone: true }, async ({ page }) => {
    await play(page, LEVELS[2][1]);
    const panel = await helpPanel(page);
    await press(panel, "All steps");
    await panel.getByText(/steps found now/).waitFor();
    await panel.locator(".chooser-item").nth(3).click();
    assert.equal(await panel.locator(".chooser-item[aria-current]").count(), 1);
    await press(panel, "Whole path");
    await panel.getByText(/steps to the end/).waitFor();
    await press(panel, "Next");
    await panel.getByText(/^2 of \d+$/).waitFor();
    await panel.locator(".chooser-item").last().click();
    assert.ok((await page.locator("#view-play .grid-cell[aria-label*='empty']").count()) <= 1);
    // What was shown goes, and the game is as it was.
    await press(panel, "Why …?");
    assert.ok((await blank(page)) > 40);
});

pageTest("a chain among several is drawn alone, beside the board", { timeout: 120_000 }, async ({ page }) => {
    await play(page, "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3");
    const panel = await helpPanel(page);
    await press(panel, "Whole path");
    await panel.locator(".chooser-item", { hasText: "Forcing Net Contradiction" }).nth(2).click();
    const rings = page.locator("#view-play .scene-ring");
    const all = await rings.count();
    await panel.getByText(/^\d+ chains: draw one alone$/).click();
    const chain = panel.locator(".help-chain").nth(3);
    await chain.click();
    assert.equal(await chain.getAttribute("aria-pressed"), "true");
    assert.ok((await rings.count()) < all);
    const box = await page.locator("#view-play .grid").boundingBox();
    assert.ok(box && box.y >= 0, "the board is seen with the chain");
    await assertNoViolation(page);
    await chain.click();
    assert.equal(await rings.count(), all);
});

pageTest("a large board on a phone is scrolled to the step", { phone: true }, async ({ page }) => {
    const lines = (await readFile(new URL("../../../../benches/data/gecode_16x16.txt", import.meta.url), "utf8")).split("\n");
    await play(page, lines[1]);
    const panel = await helpPanel(page);
    await press(panel, "All steps");
    await panel.locator(".chooser-item", { hasText: "r13c13=" }).first().click();
    const frame = await page.locator(".play-stage").boundingBox();
    const placed = await page.locator(".scene-placed-ring").boundingBox();
    assert.ok(frame && placed);
    assert.ok(placed.x >= frame.x && placed.x + placed.width <= frame.x + frame.width);
    assert.ok(placed.y >= frame.y && placed.y + placed.height <= frame.y + frame.height);
});
