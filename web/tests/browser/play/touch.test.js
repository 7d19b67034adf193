// Play with a finger on a phone.

import assert from "node:assert/strict";
import { pageTest, shot } from "../../support/page-test.js";
import { FIRST, SOLVED, cell, expectCell } from "./support.js";

pageTest("a whole puzzle by touch", { phone: true, dark: true }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    for (const [at, digit] of [...SOLVED].entries()) {
        if (FIRST[at] !== ".") continue;
        await page.locator(`#view-play [data-cell='${at}']`).tap();
        await page.locator(`.pad-key[data-digit='${digit}']`).tap();
    }
    await page.getByRole("dialog", { name: "Solved!" }).waitFor();
    await shot(page, "play solved by touch");
});

pageTest("several cells by taps and by a drag, marks and colours by buttons", { phone: true }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await page.getByRole("button", { name: "Several" }).tap();
    await cell(page, 1, 3).tap();
    await cell(page, 1, 4).tap();
    await page.getByText("Corner", { exact: true }).tap();
    await page.locator(".pad-key[data-digit='2']").tap();
    await expectCell(page, 1, 3, "empty, corner marks 2");
    await expectCell(page, 1, 4, "empty, corner marks 2");
    await page.getByText("Colour", { exact: true }).tap();
    await page.getByRole("button", { name: /^blue/ }).tap();
    await expectCell(page, 1, 4, "empty, corner marks 2, blue");
    await shot(page, "play phone colours");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expectCell(page, 1, 4, "empty, corner marks 2");
});

pageTest("a phone's page fits: nothing is wider than it, and keys have room for fingers", { phone: true }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    const sizes = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll("button, .choice-part, nav a")].filter((one) => one.checkVisibility());
        return buttons.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return { name: one.textContent || one.getAttribute("aria-label"), width, height };
        });
    });
    assert.deepEqual(
        sizes.filter(({ width, height }) => width < 39 || height < 43.5),
        [],
    );
    const last = await page.locator(".pad-moves").boundingBox();
    assert.ok(last && last.y + last.height <= 844, "board and pad stand on one screen");
});
