// The whole page in one file, from the disk.

import assert from "node:assert/strict";
import { firefoxTest, untilSaid, untilThere } from "../support/firefox.js";
import { pageTest, shot } from "../support/page-test.js";

/** A puzzle with several solutions: what the page says of it comes from the engine. */
const SEVERAL = "#play?p=1...............";

pageTest("the single file plays, and its engine answers", { single: true, path: SEVERAL }, async ({ page }) => {
    await page.getByText("several solutions").first().waitFor();
    await page.locator("#view-play [data-cell='1']").click();
    await page.keyboard.press("2");
    assert.equal(await page.locator("#view-play [data-cell='1']").getAttribute("aria-label"), "row 1 column 2, 2");
    for (const view of ["make", "set", "watch", "bulk", "puzzles", "games"]) {
        await page.locator(`.top nav a[href="#${view}"]`).click();
        await page.waitForSelector(`#view-${view}:not([hidden])`);
    }
    await shot(page, "single file");
});

firefoxTest("the single file in Firefox", { single: true, path: SEVERAL }, async (page) => {
    await untilSaid(page, "#view-play", "several solutions");
    await page.click("#view-play [data-cell='1']");
    await page.keyboard.press("2");
    const label = await page.$eval("#view-play [data-cell='1']", (cell) => cell.getAttribute("aria-label"));
    assert.equal(label, "row 1 column 2, 2");
});

firefoxTest("the served page in Firefox", { path: SEVERAL }, async (page) => {
    await untilSaid(page, "#view-play", "several solutions");
    for (const view of ["make", "watch", "bulk", "puzzles", "games", "play"]) {
        await page.click(`.top nav a[href="#${view}"]`);
        await untilThere(page, `#view-${view}:not([hidden])`);
    }
});
