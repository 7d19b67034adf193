// What a person chooses in the settings of Play.

import assert from "node:assert/strict";
import { pageTest } from "../../support/page-test.js";
import { cell, expectCell } from "./support.js";

/** @param {import("playwright-core").Page} page @param {string} name a part of the label */
async function set(page, name) {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).locator("label").filter({ hasText: name }).click();
    await page.keyboard.press("Escape");
}

pageTest("the row, column and box of the selected cell are shown, unless that is not wanted", {}, async ({ page }) => {
    await cell(page, 5, 5).click();
    await page.waitForFunction(() => document.querySelectorAll("#view-play .ink-seen").length === 20);
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction(() => document.querySelectorAll("#view-play .ink-seen").length === 20);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll("#view-play .ink-seen").length === 0);
    await cell(page, 5, 5).click();
    await set(page, "Show the row, column and box");
    await page.waitForFunction(() => document.querySelectorAll("#view-play .ink-seen").length === 0);
});

pageTest("a wrong digit is told at once, if that is wanted", {}, async ({ page }) => {
    await cell(page, 1, 3).click();
    await page.keyboard.press("1");
    await expectCell(page, 1, 3, "1");
    await page.keyboard.press("Delete");
    await set(page, "Tell mistakes at once");
    await cell(page, 1, 3).click();
    await page.keyboard.press("2");
    await page.locator(".toast").getByText("R1c3 is wrong.").waitFor();
    await expectCell(page, 1, 3, "2, wrong");
    await page.keyboard.press("4");
    await expectCell(page, 1, 3, "4");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("1");
    // That of the mistake before, which is corrected, takes nothing back.
    await page.locator(".toast").first().getByRole("button", { name: "Undo" }).click();
    await expectCell(page, 1, 3, "1, wrong");
    await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
    await expectCell(page, 1, 3, "4");
});

pageTest("the keys stand on the side that is chosen", {}, async ({ page }) => {
    const left = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.x ?? 0;
    assert.ok((await left(".play-board")) < (await left(".play-pad")));
    await set(page, "Left");
    assert.ok((await left(".play-board")) > (await left(".play-pad")));
    for (const [width, height] of [
        [1000, 800],
        [844, 390],
    ]) {
        await page.setViewportSize({ width, height });
        assert.ok((await left(".play-board")) > (await left(".play-pad")), `${width}×${height}`);
    }
    await page.setViewportSize({ width: 600, height: 900 });
    const [board, pad] = [await page.locator(".play-board").boundingBox(), await page.locator(".play-pad").boundingBox()];
    assert.ok(board && pad && board.y + board.height <= pad.y, "a phone has them below the board");
});

pageTest("a game is shared with other sites", {}, async ({ page }) => {
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    assert.match(await dialog.getByLabel("Link to SudokuPad").inputValue(), /^https:\/\/sudokupad\.app\/\S+$/);
    assert.match(await dialog.getByLabel("Link to f-puzzles").inputValue(), /^https:\/\/\S*f-puzzles\.com\/\?load=\S+$/);
});
