// Puzzles with rules of their own: pasted, played, kept.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { F_PUZZLES_WITH_RULES } from "../../unit/import/links.js";
import { blank, helpPanel, press } from "../help/game.js";
import { cell, expectCell, untilKept } from "./support.js";

/** The rows of a grid of f-puzzles with these givens, and the regions if there are others than boxes. @param {string} givens @param {string} [regions] */
function rows(givens, regions) {
    const cellAt = (/** @type {number} */ at) => ({
        ...(givens[at] === "." ? {} : { value: Number(givens[at]), given: true }),
        ...(regions ? { region: Number(regions[at]) } : {}),
    });
    return [0, 4, 8, 12].map((start) => [0, 1, 2, 3].map((column) => cellAt(start + column)));
}

const SOLUTION = "1234341221434321";

/** Five puzzles of different kinds, each with its only solution and the sentence of a clue. @type {{name: string, text: string, solution: string, says: RegExp}[]} */
const PUZZLES = [
    {
        name: "lines, a cage and a dot, of Interactive Sudoku Solver",
        text: ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R1C2~R1C3~R1C4.Arrow~R2C2~R3C2~R2C1.WhiteDot~R3C3~R3C4.~R4C1_4~R3C1_2~R3C3_4~R4C4_1",
        solution: SOLUTION,
        says: /^r1c1, r1c2 are different and add up to 3\.$/,
    },
    {
        name: "numbers outside of the board",
        text: ".Shape~4x4.Sandwich~5~R1.LittleKiller~6~R2C1.~R1C1_1~R2C1_3~R3C3_4",
        solution: SOLUTION,
        says: /add up to 5\.$/,
    },
    {
        name: "a jigsaw with dots",
        text: JSON.stringify({
            size: 4,
            grid: rows("13......4.......", "0001201122312333"),
            difference: [{ cells: ["R1C2", "R1C3"] }],
            ratio: [{ cells: ["R2C2", "R3C2"] }],
            even: [{ cell: "R4C1" }],
        }),
        solution: "1342321441232431",
        says: /differ by 1\.$/,
    },
    {
        name: "a line, a palindrome and a quadruple of f-puzzles",
        text: JSON.stringify({
            size: 4,
            title: "Lines",
            grid: rows("1..43...2.4....1"),
            renban: [{ lines: [["R1C1", "R1C2", "R1C3"]] }],
            palindrome: [{ lines: [["R1C2", "R2C2", "R3C1"]] }],
            quadruple: [{ cells: ["R3C3", "R3C4", "R4C3", "R4C4"], values: [1, 4] }],
        }),
        solution: SOLUTION,
        says: /in a row, in any order\.$/,
    },
    {
        name: "cages of SudokuPad",
        text: JSON.stringify({
            cells: rows("1.........4.4..1").map((row) => row.map(({ value }) => (value ? { value } : {}))),
            regions: [0, 2].flatMap((row) => [0, 2].map((column) => [0, 1].flatMap((r) => [0, 1].map((c) => [row + r, column + c])))),
            cages: [
                { cells: [[0, 0], [0, 1], [1, 0]], unique: true, sum: 6, value: "6" },
                { cells: [[1, 2], [2, 2]], unique: true, sum: 5, value: "5" },
                { cells: [[2, 0], [3, 0]], unique: true, sum: 6, value: "6" },
            ],
        }),
        solution: SOLUTION,
        says: /are different and add up to 6\.$/,
    },
];

/** @param {import("playwright-core").Page} page @param {string} text */
async function paste(page, text) {
    await page.goto(`${page.url().split("#")[0]}#make`);
    await page.getByText("Your own", { exact: true }).click();
    await page.getByLabel("Paste a puzzle, or many").fill("");
    await page.getByLabel("Paste a puzzle, or many").fill(text);
    await page.waitForURL(/#play/);
    await page.locator("#view-play [data-cell='0']").waitFor();
}

/** @param {import("playwright-core").Page} page @param {string} solution @param {boolean} phone */
async function solve(page, solution, phone) {
    for (const [at, digit] of [...solution].entries()) {
        const target = page.locator(`#view-play [data-cell='${at}']`);
        if (/given/.test((await target.getAttribute("aria-label")) ?? "")) continue;
        await (phone ? target.tap() : target.click());
        if (phone) await page.locator(`.pad-key[data-digit='${digit}']`).tap();
        else await page.keyboard.press(digit);
    }
}

for (const phone of [false, true]) {
    for (const { name, text, solution, says } of PUZZLES) {
        pageTest(`${name}: pasted, played and solved${phone ? " on a phone" : ""}`, { phone, dark: phone }, async ({ page }) => {
            await paste(page, text);
            const rules = page.getByRole("region", { name: "Rules" });
            if (phone) await rules.locator("summary").tap();
            await rules.getByText("Exactly one solution.").waitFor();
            await rules.locator(".play-rules-list").getByText(says).first().waitFor();
            assert.ok((await page.locator("#view-play .rule-figure").count()) > 1, "clues are drawn");
            assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (phone ? 390 : 1440));
            if (phone) await rules.locator("summary").tap();
            await shot(page, `rules ${name} ${phone ? "phone" : "desk"}`);
            await solve(page, solution, phone);
            await page.getByRole("dialog", { name: "Solved!" }).waitFor();
        });
    }
}

pageTest("a broken clue is marked, and no longer when it is mended", {}, async ({ page }) => {
    await paste(page, PUZZLES[0].text);
    await cell(page, 1, 1).click();
    await page.getByLabel("Rules of the selected cell").getByText(PUZZLES[0].says).waitFor();
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("4");
    await page.locator("#view-play .rule-figure.is-broken").first().waitFor();
    await expectCell(page, 1, 2, "4, conflict");
    await expectCell(page, 1, 1, "1, conflict");
    await page.keyboard.press("Control+z");
    await page.locator("#view-play .rule-figure.is-broken").first().waitFor({ state: "detached" });
    await expectCell(page, 1, 1, "1");
    await page.keyboard.press("2");
    await page.keyboard.press("Control+Digit3");
    await expectCell(page, 1, 2, "2");
});

pageTest("a touched rule shows its cells, and the solution is shown", { path: "/#make" }, async ({ page }) => {
    await paste(page, PUZZLES[0].text);
    const rules = page.getByRole("region", { name: "Rules" });
    await rules.getByRole("button", { name: PUZZLES[0].says }).click();
    assert.equal(await page.locator("#view-play .scene-cell.is-step").count(), 2);
    await assertNoViolation(page);
    await page.getByRole("button", { name: "Solution", exact: true }).click();
    await page.getByRole("button", { name: "Show the solution" }).click();
    await expectCell(page, 4, 3, "2");
});

pageTest("hints go by the rules, to the end", { timeout: 180_000 }, async ({ page }) => {
    await paste(page, PUZZLES[0].text);
    const panel = await helpPanel(page);
    await press(panel, "Hint");
    let clues = 0;
    for (let step = 0; (await blank(page)) > 0; step += 1) {
        assert.ok(step < 100);
        await press(panel, "Show the step");
        clues += await panel.getByText(/The clue is that/).count();
        await press(panel, /^Do it: /);
        if ((await blank(page)) > 0) await press(panel, "Next hint");
    }
    assert.ok(clues > 0);
    await page.getByText(/solved/i).first().waitFor();
});

pageTest("a puzzle with rules is kept with them, and its address brings it to another browser", {}, async ({ page, context }) => {
    await paste(page, PUZZLES[1].text);
    await cell(page, 1, 2).click();
    await page.keyboard.press("2");
    await untilKept(page);
    await page.reload();
    await expectCell(page, 1, 2, "2");
    assert.equal(await page.locator("#view-play .rule-figure").count(), 2);
    const address = page.url();
    await page.evaluate(() => localStorage.clear());
    const other = await context.newPage();
    await other.goto(address);
    await other.locator("#view-play .rule-figure").first().waitFor();
    await expectCell(other, 1, 2, "2");
    await other.getByRole("button", { name: "Games" }).click();
    await other.locator(".game-row").getByText(/4×4/).first().waitFor();
});

pageTest("a link of f-puzzles with a thermometer is read by the engine", {}, async ({ page }) => {
    await paste(page, F_PUZZLES_WITH_RULES);
    const rules = page.getByRole("region", { name: "Rules" });
    await rules.getByText(/increase\.$/).waitFor();
    await rules.getByText("No solution.").waitFor();
});

pageTest("what is only drawn is told, and left out when that is wanted", { path: "/#make" }, async ({ page }) => {
    const drawn = { size: 4, grid: rows("1..43...2.4....."), line: [{ lines: [["R1C1", "R1C2"]] }] };
    await page.getByText("Your own", { exact: true }).click();
    await page.getByLabel("Paste a puzzle, or many").fill(JSON.stringify(drawn));
    await page.getByText(/only people can read it/).waitFor();
    await page.getByRole("button", { name: "Play it without that" }).click();
    await page.waitForURL(/#play/);
    await expectCell(page, 1, 4, "4, given");
});
