// The whole page in one file, from the disk.

import assert from "node:assert/strict";
import { OTHERS } from "../support/others.js";
import { pageTest, shot } from "../support/page-test.js";
import { untilSaid, untilThere } from "../support/until.js";

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

for (const [browser, otherTest] of OTHERS) {
    otherTest(`the single file in ${browser}`, { single: true, path: SEVERAL }, async (page) => {
        await untilSaid(page, "#view-play", "several solutions");
        await page.click("#view-play [data-cell='1']");
        await page.press("2");
        const label = await page.ask(() => document.querySelector("#view-play [data-cell='1']")?.getAttribute("aria-label"));
        assert.equal(label, "row 1 column 2, 2");
    });

    otherTest(`the served page in ${browser}`, { path: SEVERAL }, async (page) => {
        await untilSaid(page, "#view-play", "several solutions");
        for (const view of ["learn", "make", "set", "watch", "bulk", "puzzles", "games", "play"]) {
            await page.click(`.top nav a[href="#${view}"]`);
            await untilThere(page, `#view-${view}:not([hidden]) > *`);
        }
    });
}
