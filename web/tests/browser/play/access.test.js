// What a person without a screen meets.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest } from "../../support/page-test.js";

pageTest("the accessibility tree of Play", { path: "/#play?p=1.....2..3.....4" }, async ({ page }) => {
    const grid = page.getByRole("grid", { name: "Sudoku" });
    const tree = await grid.ariaSnapshot();
    assert.equal((tree.match(/- row/g) ?? []).length, 4);
    assert.equal((tree.match(/- gridcell/g) ?? []).length, 16);
    assert.match(tree, /gridcell "row 1 column 1, 1, given"/);
    assert.match(tree, /gridcell "row 1 column 2, empty"/);
    assert.equal(await grid.locator("[tabindex='0']").count(), 1);
    const regions = await page.locator("body").ariaSnapshot();
    for (const part of [
        /banner/,
        /navigation "Views"/,
        /main/,
        /heading "csp"/,
        /radio "Digit" \[checked\]/,
        /button "1 3 left"/,
        /region "Help"/,
    ]) {
        assert.match(regions, part);
    }
});

for (const [phone, dark] of [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
]) {
    pageTest(
        `axe finds nothing in a game and its dialogs${phone ? " on a phone" : ""}${dark ? " in the dark" : ""}`,
        { phone, dark },
        async ({ page }) => {
            await page.waitForSelector("#view-play .grid");
            await page.locator("#view-play [data-cell='2']").click();
            for (const key of ["5", "ArrowRight", "Shift+Digit2", "Control+Digit3", "Alt+Digit1"]) await page.keyboard.press(key);
            await assertNoViolation(page);
            for (const name of ["Settings", "Keys", "Share", "Solution"]) {
                if (phone) await page.getByText("More", { exact: true }).tap();
                await page.getByRole("button", { name, exact: true }).click();
                await assertNoViolation(page);
                await page.keyboard.press("Escape");
            }
        },
    );
}

pageTest("a paused game is hidden from all, and goes on", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await page.getByRole("button", { name: "Pause" }).click();
    assert.equal(await page.getByRole("grid").count(), 0);
    await page.getByText("Paused", { exact: true }).first().waitFor();
    await page.locator(".play-cover").getByRole("button", { name: "Go on" }).click();
    assert.equal(await page.getByRole("grid").count(), 1);
});
