// Boards with the digit 0, with places that are no cells, and with rows outside: pasted, played, helped, kept.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { blank, helpPanel, press } from "../help/game.js";
import { cell, expectCell, label, untilKept } from "./support.js";

/** Digits from 0 to 3. */
const ZERO = { text: ".Shape~4x4~0-3.~R1C1_0~R1C2_1~R2C1_2~R3C3_2~R4C4_0", solution: "0132230110233210" };

/** Two boards of 4×4 that have a box in common. Places of none of them have a dot. */
const TWO = {
    text: '{"sudoku":"6x6","boxes":"2x2","digits":"1-4","boards":"r1c1 r3c3","givens":".4....1.......1.3......2..2......3.."}',
    solution: "3421..1243..431234213412..2143..4321",
};

/** @param {import("playwright-core").Page} page @param {string} text */
async function paste(page, text) {
    await page.goto(`${page.url().split("#")[0]}#make`);
    await page.getByText("Your own", { exact: true }).click();
    await page.getByLabel("Paste a puzzle, or many").fill("");
    await page.getByLabel("Paste a puzzle, or many").fill(text);
    await page.waitForURL(/#play/);
    await page.locator("#view-play .rule-figure, #view-play [data-cell='0']").first().waitFor({ state: "attached" });
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string} solution
 * @param {number} lowest
 * @param {boolean} phone
 */
async function solve(page, solution, lowest, phone) {
    for (const [at, symbol] of [...solution].entries()) {
        if (symbol === ".") continue;
        const target = page.locator(`#view-play [data-cell='${at}']`);
        if (/given/.test((await target.getAttribute("aria-label")) ?? "")) continue;
        await (phone ? target.tap() : target.click());
        if (phone) await page.locator(`.pad-key[data-digit='${Number(symbol) - lowest + 1}']`).tap();
        else await page.keyboard.press(symbol);
    }
}

for (const phone of [false, true]) {
    const where = phone ? " on a phone" : "";
    pageTest(`digits from 0 to 3: played and solved${where}`, { phone, dark: phone }, async ({ page }) => {
        await paste(page, ZERO.text);
        await expectCell(page, 1, 1, "0, given");
        const keys = page.locator(".pad-key[data-digit] .pad-sign");
        assert.deepEqual(await keys.allTextContents(), ["0", "1", "2", "3"]);
        await shot(page, `zero ${phone ? "phone" : "desk"}`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (phone ? 390 : 1440));
        await solve(page, ZERO.solution, 0, phone);
        await page.getByRole("dialog", { name: "Solved!" }).waitFor();
    });

    pageTest(`two boards that overlap: played and solved${where}`, { phone, dark: phone }, async ({ page }) => {
        await paste(page, TWO.text);
        await expectCell(page, 1, 2, "4, given");
        assert.equal(await page.locator("#view-play .grid-cell").count(), 28);
        assert.equal(await page.locator("#view-play .grid-void").count(), 8);
        await shot(page, `two boards ${phone ? "phone" : "desk"}`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (phone ? 390 : 1440));
        await solve(page, TWO.solution, 1, phone);
        await page.getByRole("dialog", { name: "Solved!" }).waitFor();
    });
}

pageTest("keys pass over what is no cell, and select nothing there", {}, async ({ page }) => {
    await paste(page, TWO.text);
    await cell(page, 1, 4).click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("3");
    await expectCell(page, 1, 1, "3");
    await page.keyboard.press("End");
    await page.keyboard.press("1");
    await expectCell(page, 1, 4, "1");
    await page.keyboard.press("Control+a");
    assert.equal(await page.locator("#view-play [aria-selected='true']").count(), 28);
    const none = page.locator("#view-play .grid-void").first();
    const box = await none.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(await label(page, 1, 5), "no cell");
    assert.equal(await page.locator("#view-play [aria-selected='true']").count(), 28);
    await assertNoViolation(page);
});

pageTest("marks and colours of a board with 0 are kept with it", {}, async ({ page }) => {
    await paste(page, ZERO.text);
    await cell(page, 1, 3).click();
    await page.keyboard.press("Shift+Digit0");
    await page.keyboard.press("Control+Digit3");
    await page.keyboard.press("Alt+Digit2");
    await expectCell(page, 1, 3, "empty, corner marks 0, centre marks 3, orange");
    // A digit that r1c3 sees would clear its marks.
    await cell(page, 4, 2).click();
    await page.keyboard.press("0");
    await untilKept(page);
    await page.reload();
    await expectCell(page, 1, 3, "empty, corner marks 0, centre marks 3, orange");
    await expectCell(page, 4, 2, "0, conflict");
});

for (const { name, text } of [{ name: "with 0", text: ZERO.text }, { name: "that overlap", text: TWO.text }]) {
    pageTest(`hints lead to the end of boards ${name}`, { timeout: 180_000 }, async ({ page }) => {
        await paste(page, text);
        const panel = await helpPanel(page);
        await press(panel, "Hint");
        for (let step = 0; (await blank(page)) > 0; step += 1) {
            assert.ok(step < 100);
            await press(panel, "Show the step");
            if (step === 0) await shot(page, `hint ${name}`);
            await press(panel, /^Do it: /);
            if ((await blank(page)) > 0) await press(panel, "Next hint");
        }
        await page.getByText(/solved/i).first().waitFor();
    });
}

pageTest("rows outside of the board stand below it", {}, async ({ page }) => {
    await paste(page, ".Shape~4x4.Var~A.~R1C1_1");
    assert.equal(await page.locator("#view-play .grid-cell").count(), 17);
    assert.equal(await label(page, 5, 1), "outside, row 5 column 1, empty");
    await cell(page, 5, 1).click();
    await page.keyboard.press("2");
    assert.equal(await label(page, 5, 1), "outside, row 5 column 1, 2");
    await shot(page, "outside");
});

/** A board in fog with a cage in the lit corner and one in the other. */
const FOG = JSON.stringify({
    size: 4,
    grid: [0, 1, 2, 3].map((row) => [0, 1, 2, 3].map((column) => (row === 3 && column === 3 ? { value: 1, given: true } : row === 0 && column === 3 ? { value: 4, given: true } : row === 2 && column === 0 ? { value: 2, given: true } : row === 2 && column === 2 ? { value: 4, given: true } : {}))),
    foglight: ["R1C1", "R1C2"],
    killercage: [
        { cells: ["R1C1", "R1C2"], value: "3" },
        { cells: ["R3C4", "R4C4"], value: "4" },
        { cells: ["R4C2", "R4C3"], value: "5" },
    ],
    thermometer: [{ lines: [["R1C2", "R1C3", "R1C4"]] }],
});

for (const phone of [false, true]) {
    pageTest(`a right digit lifts fog${phone ? " on a phone" : ""}`, { phone, dark: phone }, async ({ page }) => {
        await paste(page, FOG);
        await page.locator("#view-play .ink-fog:not([d=''])").waitFor({ state: "attached" });
        await expectCell(page, 4, 4, "empty, in fog");
        await expectCell(page, 1, 4, "empty, in fog");
        const rules = page.getByRole("region", { name: "Rules" });
        if (phone) await rules.locator("summary").tap();
        await rules.getByText("Exactly one solution.").waitFor();
        await rules.getByText("3 rules in the fog.").waitFor();
        if (phone) await rules.locator("summary").tap();
        await shot(page, `fog ${phone ? "phone" : "desk"}`);
        const press = async (/** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ digit) => {
            await (phone ? cell(page, row, column).tap() : cell(page, row, column).click());
            if (phone) await page.locator(`.pad-key[data-digit='${digit}']`).tap();
            else await page.keyboard.press(digit);
        };
        await press(1, 3, "1");
        await expectCell(page, 1, 4, "empty, in fog");
        await press(1, 3, "3");
        await expectCell(page, 1, 4, "4, given");
        await expectCell(page, 2, 4, "empty");
        await expectCell(page, 4, 4, "empty, in fog");
        await shot(page, `fog lifted ${phone ? "phone" : "desk"}`);
        await press(3, 4, "3");
        await expectCell(page, 4, 4, "1, given");
    });
}
