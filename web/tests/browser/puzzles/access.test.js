// axe-core on a grid puzzle with help beside it, in light and dark, at a desk and on a phone.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { answer } from "./support.js";

for (const [phone, dark] of [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
]) {
    const where = `${phone ? " on a phone" : ""}${dark ? " in the dark" : ""}`;
    pageTest(`axe finds nothing beside a hint, a list of steps and keys${where}`, { path: "/#puzzles?p=fillomino/5/5/g1k34g2h5h4n", phone, dark }, async ({ page }) => {
        await page.getByRole("button", { name: "Hint", exact: true }).click();
        await answer(page).getByText("It follows from").last().waitFor();
        await assertNoViolation(page);
        if (phone) {
            const [board, hint] = [page.locator(".puzzle-board"), answer(page).locator(".help-lead").last()];
            const [top, bottom] = [await board.boundingBox(), await hint.boundingBox()];
            assert.ok(top && bottom && top.y >= 0 && bottom.y + bottom.height <= 844, "board and hint are on one screen");
        }
        await shot(page, `puzzles hint${where}`);
        await page.getByRole("button", { name: "Steps", exact: true }).click();
        await answer(page).locator(".chooser-item").first().waitFor();
        await assertNoViolation(page);
    });
}
