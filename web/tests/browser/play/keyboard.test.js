// Play with the keyboard alone.

import assert from "node:assert/strict";
import { pageTest, shot } from "../../support/page-test.js";
import { FIRST, SOLVED, expectCell } from "./support.js";

pageTest("a whole puzzle by keyboard, to the end that says so", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Home");
    for (const [at, digit] of [...SOLVED].entries()) {
        if (FIRST[at] === ".") await page.keyboard.press(digit);
        await page.keyboard.press(at % 9 === 8 ? "ArrowDown" : "ArrowRight");
        if (at % 9 === 8) await page.keyboard.press("Home");
        if (at === 40) await shot(page, "play half way");
    }
    const dialog = page.getByRole("dialog", { name: "Solved!" });
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? "", /All 81 cells are right\. It took .* and 51 moves\./);
    await shot(page, "play solved");
    await page.keyboard.press("Escape");
    await page.locator("#view-play .play-state").getByText("Easy · solved", { exact: true }).waitFor();
});

pageTest("the first digit is found without a mouse: tab to the board, arrows, digits", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) break;
    }
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("4");
    await expectCell(page, 1, 3, "4");
    await page.waitForFunction(() => /4 in row 1 column 3/.test(document.querySelector("#live")?.textContent ?? ""));
    await page.keyboard.press("Tab");
    assert.notEqual(
        await page.evaluate(() => document.activeElement?.getAttribute("role")),
        "gridcell",
        "the board is one tab stop",
    );
});

pageTest("marks, colours, several cells, modes, erase, undo and redo", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await page.keyboard.press("ArrowDown");
    for (const key of [
        "Control+Home",
        "ArrowRight",
        "ArrowRight",
        "Shift+Digit1",
        "Shift+Digit4",
        "Control+Digit2",
        "Alt+Digit3",
    ]) {
        await page.keyboard.press(key);
    }
    await expectCell(page, 1, 3, "empty, corner marks 1 4, centre marks 2, yellow");
    // Four cells at once; the space bar goes to corner marks.
    for (const key of ["ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Space", "7"])
        await page.keyboard.press(key);
    await expectCell(page, 1, 4, "empty, corner marks 7");
    await expectCell(page, 3, 5, "empty, corner marks 7");
    await expectCell(page, 2, 4, "1, given");
    for (const key of ["Shift+Space", "Escape", "4"]) await page.keyboard.press(key);
    await expectCell(page, 3, 5, "4");
    await page.keyboard.press("4");
    await expectCell(page, 3, 5, "empty, corner marks 7");
    for (const key of ["Control+z", "u", "Control+z"]) await page.keyboard.press(key);
    await expectCell(page, 1, 4, "empty");
    for (const key of ["Control+y", "r", "Control+Shift+Z"]) await page.keyboard.press(key);
    await expectCell(page, 3, 5, "empty, corner marks 7");
    await page.keyboard.press("Delete");
    await expectCell(page, 3, 5, "empty");
    await page.keyboard.press("Control+a");
    assert.equal(await page.locator("#view-play [aria-selected=true]").count(), 81);
    await shot(page, "play marks");
});

pageTest("a wrong digit is seen, checked and taken back", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    for (const key of ["ArrowDown", "Control+Home", "ArrowRight", "ArrowRight", "5"]) await page.keyboard.press(key);
    await expectCell(page, 1, 3, "5, conflict");
    await expectCell(page, 1, 1, "5, given, conflict");
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByRole("button", { name: "Back to before it" }).click();
    await expectCell(page, 1, 3, "empty");
    await page.getByRole("button", { name: "Undo this" }).click();
    await expectCell(page, 1, 3, "5, conflict");
});

pageTest("candidates on request, savepoints, back to the start", {}, async ({ page }) => {
    await page.waitForSelector("#view-play .grid");
    await page.getByRole("button", { name: "Candidates" }).click();
    await expectCell(page, 1, 3, "empty, centre marks 1 2 4");
    await page.getByRole("button", { name: "Save this point" }).click();
    await page.locator("#view-play [data-cell='2']").click();
    await page.keyboard.press("4");
    await expectCell(page, 1, 4, "empty, centre marks 2 6");
    await page.getByRole("button", { name: /^Point 1/ }).click();
    await expectCell(page, 1, 3, "empty, centre marks 1 2 4");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectCell(page, 1, 3, "4");
    await page.getByRole("button", { name: "To the start" }).click();
    await expectCell(page, 1, 4, "empty");
});
