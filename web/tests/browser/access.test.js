// axe-core on every view, in light and dark, at a desk and on a phone.

import { assertNoViolation } from "../support/axe.js";
import { pageTest, shot } from "../support/page-test.js";

for (const view of ["play", "learn", "make", "set", "watch", "bulk", "puzzles", "games"]) {
    for (const [phone, dark] of [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
    ]) {
        const where = `${view}${phone ? " on a phone" : ""}${dark ? " in the dark" : ""}`;
        pageTest(`axe finds nothing: ${where}`, { path: `/#${view}`, phone, dark }, async ({ page }) => {
            await page.waitForSelector(`#view-${view}:not([hidden])`, { state: "attached" });
            await shot(page, where);
            await assertNoViolation(page);
        });
    }
}
