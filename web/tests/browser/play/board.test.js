// The board by mouse, larger boards, the clock, and paper.

import assert from "node:assert/strict";
import { pageTest, shot } from "../../support/page-test.js";
import { cell, expectCell } from "./support.js";

/** The middle of a cell on the page. @param {import("playwright-core").Page} page @param {number} row @param {number} column */
async function middle(page, row, column) {
    const box = await cell(page, row, column).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {import("playwright-core").Page} page */
function selected(page) {
    return page
        .locator("#view-play [aria-selected=true]")
        .evaluateAll((cells) => cells.map((one) => Number(/** @type {HTMLElement} */ (one).dataset.cell)));
}

pageTest("cells are selected by dragging, with the control key, and by a double click", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    const [from, to] = [await middle(page, 1, 3), await middle(page, 3, 5)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 30 });
    await page.mouse.up();
    assert.deepEqual(await selected(page), [2, 12, 22], "a diagonal takes no other cells along");
    await cell(page, 9, 9).click({ modifiers: ["Control"] });
    await cell(page, 1, 3).click({ modifiers: ["Control"] });
    assert.deepEqual(await selected(page), [12, 22, 80]);
    await cell(page, 1, 1).dblclick();
    assert.deepEqual(await selected(page), [0, 14, 71]);
    await page.keyboard.press("Escape");
    assert.deepEqual(await selected(page), [0]);
    await page.keyboard.press("Escape");
    assert.deepEqual(await selected(page), []);
});

pageTest("a finger drags over cells of a usual board", { phone: true }, async ({ page, context }) => {
    await page.waitForSelector("#view-play .grid");
    const [from, to] = [await middle(page, 4, 2), await middle(page, 4, 6)];
    const session = await context.newCDPSession(page);
    const touch = (/** @type {string} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type: /** @type {any} */ (type), touchPoints });
    await touch("touchStart", [from]);
    for (let part = 1; part <= 8; part += 1) await touch("touchMove", [{ x: from.x + ((to.x - from.x) * part) / 8, y: from.y }]);
    await touch("touchEnd", []);
    assert.deepEqual(await selected(page), [28, 29, 30, 31, 32]);
});

pageTest("16×16: letters and numbers of two digits", { path: `/#play?p=${".".repeat(256)}` }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid[data-side='16']");
    await cell(page, 1, 1).click();
    await page.keyboard.press("g");
    await expectCell(page, 1, 1, "G");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("10, 11, 12").click();
    await page.keyboard.press("Escape");
    await expectCell(page, 1, 1, "16");
    await cell(page, 2, 2).click();
    for (const key of ["1", "4"]) await page.keyboard.press(key);
    await expectCell(page, 2, 2, "14");
    await page.keyboard.press("Control+z");
    await expectCell(page, 2, 2, "empty");
    await cell(page, 2, 2).click();
    for (const key of ["Shift+Digit1", "Shift+Digit0", "Shift+Digit9"]) await page.keyboard.press(key);
    await expectCell(page, 2, 2, "empty, corner marks 9 10");
    await page.reload();
    await page.waitForSelector("#view-play .grid[data-side='16']");
    await expectCell(page, 1, 1, "16");
});

pageTest("25×25 with all candidates, without a long wait", { path: `/#play?p=${".".repeat(625)}` }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid[data-side='25']");
    await page.getByRole("button", { name: "Candidates" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".ink-text > g").length === 625);
    await cell(page, 25, 25).click();
    await page.keyboard.press("p");
    await expectCell(page, 25, 25, "P");
    await expectCell(page, 25, 1, "empty, centre marks 1 2 3 4 5 6 7 8 9 A B C D E F G H I J K L M N O");
    await shot(page, "play 25");
});

/** A clock that the test moves. @param {import("playwright-core").BrowserContext} context */
async function ownClock(context) {
    await context.clock.install();
}

pageTest(
    "the clock is hidden, stands while the game is paused or not seen, and is kept",
    { prepare: ownClock },
    async ({ page }) => {
        await page.waitForSelector("#view-play .grid");
        const time = page.locator("#view-play .time");
        await page.clock.runFor(65_000);
        assert.match((await time.textContent()) ?? "", /^1:0[4-9]$/);
        await page.getByRole("button", { name: "Pause" }).click();
        const before = await time.textContent();
        await page.clock.runFor(60_000);
        assert.equal(await time.textContent(), before);
        await page.locator(".play-cover").getByRole("button", { name: "Go on" }).click();
        await page.getByRole("link", { name: "Make" }).click();
        await page.clock.runFor(60_000);
        await page.getByRole("link", { name: "Play" }).click();
        await page.clock.runFor(2_000);
        assert.match((await time.textContent()) ?? "", /^1:[01]\d$/);
        await page.getByRole("button", { name: "Hide the time" }).click();
        assert.equal(await time.isVisible(), false);
        await cell(page, 1, 3).click();
        await page.keyboard.press("4");
        await page.clock.runFor(1_000);
        await page.reload();
        await page.waitForSelector("#view-play .grid");
        assert.equal(await time.isVisible(), false, "settings are kept");
        await page.getByRole("button", { name: "Show the time" }).click();
        assert.match((await time.textContent()) ?? "", /^1:[01]\d$/);
    },
);

pageTest("on paper there is the board alone, in black on white", { dark: true }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await cell(page, 1, 3).click();
    await page.keyboard.press("Control+Digit4");
    await page.emulateMedia({ media: "print" });
    await shot(page, "play print");
    for (const part of [".top", ".play-pad", ".play-more", ".play-help", ".play-clock"])
        assert.equal(await page.locator(part).isVisible(), false, part);
    assert.equal(await page.locator("#view-play .grid").isVisible(), true);
    const [ground, ink] = await page.evaluate(() => {
        const digit = document.querySelector(".ink-digit.is-given") ?? document.body;
        return [getComputedStyle(document.querySelector(".grid") ?? document.body).backgroundColor, getComputedStyle(digit).fill];
    });
    assert.equal(ground, "rgb(255, 255, 255)");
    assert.notEqual(ink, ground);
});
