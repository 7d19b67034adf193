// Setting puzzles: clues are drawn, solutions are known at once, nothing is lost, and the puzzle is played.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { board, clues, drag, pick, press, region, startSize, tapOrClick, verdict } from "./support.js";

for (const phone of [false, true]) {
    const where = phone ? " on a phone" : "";
    pageTest(`a killer with thermometers is set until it has one solution${where}`, { path: "/#set", phone, dark: phone, timeout: 120_000 }, async ({ page }) => {
        await startSize(page, "4×4", phone);
        await pick(page, "thermo", "Thermometer", phone);
        await drag(page, ["r1c1", "r1c4"], phone);
        await clues(page).getByText("r1c1, r1c2, r1c3, r1c4 increase.").waitFor();
        await verdict(page).getByText("At least two solutions").waitFor();
        assert.ok((await board(page).locator(".rule-figure").count()) >= 1);
        await pick(page, "killer", "Cage", phone);
        await drag(page, ["r2c1", "r2c2"], phone);
        await press(page, "7", phone);
        await clues(page).getByText("r2c1, r2c2 are different and add up to 7.").waitFor();
        await drag(page, ["r2c1", "r3c1", "r3c2"], phone);
        await press(page, "1", phone);
        await press(page, "0", phone);
        await clues(page).getByText("add up to 10.").waitFor();
        await verdict(page).getByText(/No solution. One clue cannot be kept/).waitFor();
        await page.locator(".set-clues li.is-wrong").first().waitFor();
        await shot(page, `set conflict ${phone ? "phone" : "desk"}`);
        await page.getByRole("button", { name: "Undo", exact: true }).locator("visible=true").click();
        await clues(page).getByText("r2c1, r3c1, r3c2 are different.").waitFor();
        await page.getByRole("button", { name: "Redo", exact: true }).locator("visible=true").click();
        await verdict(page).getByText(/No solution/).waitFor();
        await page.getByRole("button", { name: "Delete clue 3" }).click();
        await verdict(page).getByText("At least two solutions").waitFor();
        if (phone) await region(page, "What to draw").locator("summary").tap();
        await tapOrClick(page, page.getByRole("button", { name: "Givens", exact: true }), phone);
        for (const [cell, digit] of [[4, "3"], [8, "2"], [10, "4"], [9, "1"], [6, "1"]]) {
            await tapOrClick(page, board(page).locator(`[data-cell='${cell}']`), phone);
            await press(page, String(digit), phone);
        }
        await verdict(page).getByText("Exactly one solution.").waitFor();
        assert.match((await board(page).locator("[data-cell='3']").getAttribute("aria-label")) ?? "", /, 4$/, "true candidates are seen");
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (phone ? 390 : 1440));
        await assertNoViolation(page);
        await page.getByRole("button", { name: "Play this" }).click();
        await page.waitForURL(/#play/);
        await page.getByRole("region", { name: "Rules" }).getByText("2 rules").waitFor();
        assert.equal(await page.locator("#view-play .grid-cell").count(), 16);
    });
}

pageTest("what is not right is told at the clue, and nothing is lost", { path: "/#set" }, async ({ page }) => {
    await startSize(page, "6×6");
    await pick(page, "little", "Little killer");
    await drag(page, ["r1c2", "r2c3"]);
    await clues(page).getByText("it needs sum").waitFor();
    await verdict(page).getByText("This is without 1 part that is not right yet.").waitFor();
    const sum = region(page, "Clue").getByLabel("Sum");
    await sum.fill("twelve");
    await clues(page).getByText("sum is a number").waitFor();
    await shot(page, "set error");
    await sum.fill("12");
    await clues(page).getByText("the line r1c2, r2c3, r3c4, r4c5, r5c6 adds up to 12.", { exact: false }).waitFor();
    assert.equal(await sum.inputValue(), "12");
    await pick(page, "clone", "Clone");
    await drag(page, ["r4c1", "r4c2"]);
    await drag(page, ["r6c5", "r6c6"]);
    await clues(page).getByText(/equal, cell by cell/).waitFor();
    await region(page, "Clue").getByRole("button", { name: /^Draw again$/ }).last().click();
    await drag(page, ["r6c5", "r6c5"]);
    await clues(page).getByText(/lines have|as many cells|equal/i).first().waitFor();
    await page.keyboard.press("Control+z");
    await clues(page).getByText(/equal, cell by cell/).waitFor();
    assert.equal(await clues(page).locator("li").count(), 2);
});

pageTest("arrows are one stroke, and clues are picked, changed and put into others", { path: "/#set" }, async ({ page }) => {
    await pick(page, "arrow", "Arrow");
    await drag(page, ["r1c1", "r1c4"]);
    await clues(page).getByText("the number in r1c1 is the sum of each of these: r1c2, r1c3, r1c4", { exact: false }).waitFor();
    await region(page, "Clue").getByRole("button", { name: "One more: shaft" }).click();
    await drag(page, ["r2c1", "r3c1"]);
    await clues(page).getByText(/r2c1, r3c1/).waitFor();
    await pick(page, "even", "Even");
    await drag(page, ["r9c9", "r9c9"]);
    await drag(page, ["r8c8", "r8c8"]);
    await clues(page).getByText(/r8c8/).waitFor();
    await page.getByLabel("Search for a kind of clues").fill("or");
    await page.locator(".set-kinds [data-kind='or']").click();
    await page.getByRole("button", { name: "Add: Or" }).click();
    await region(page, "Clue").getByLabel("Put a clue in").selectOption({ label: "r9c9 are even" }).catch(async () => region(page, "Clue").getByLabel("Put a clue in").selectOption({ index: 2 }));
    await region(page, "Clue").getByLabel("Put a clue in").selectOption({ index: 2 });
    await clues(page).locator("li").nth(1).getByText(/Or/).waitFor();
    assert.equal(await clues(page).locator("li").count(), 2);
    await region(page, "Clue").getByRole("button", { name: "Take out" }).first().click();
    assert.equal(await clues(page).locator("li").count(), 3);
    await shot(page, "set arrows");
});

pageTest("rules of the whole board are switches, regions are painted", { path: "/#set" }, async ({ page }) => {
    await startSize(page, "4×4");
    const whole = region(page, "Rules of the whole board");
    await whole.getByLabel("Anti king", { exact: false }).check();
    await clues(page).getByText(/Anti king/).waitFor();
    await whole.getByLabel("Anti king", { exact: false }).uncheck();
    await whole.getByLabel("Diagonals").check();
    await verdict(page).getByText("At least two solutions").waitFor();
    await page.getByRole("button", { name: "Regions", exact: true }).click();
    await board(page).locator("[data-cell='2']").click();
    await page.keyboard.press("1");
    await clues(page).getByText(/regions: region 1 has 5 cells/i).waitFor();
    await shot(page, "set regions");
    await board(page).locator("[data-cell='5']").click();
    await page.keyboard.press("2");
    await clues(page).getByText(/region 1 has 5 cells/i).waitFor({ state: "detached" });
    await verdict(page).getByText(/solution/).waitFor();
    await page.getByRole("button", { name: "Boxes in place of regions" }).click();
    await page.keyboard.press("Tab");
});

pageTest("the keyboard alone sets a clue, and what is set is kept", { path: "/#set" }, async ({ page }) => {
    await page.locator(".set-kinds [data-kind='cage']").waitFor();
    await page.getByLabel("Search for a kind of clues").fill("cage");
    await page.keyboard.press("Enter");
    await board(page).locator("[data-cell='0']").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("2");
    await page.keyboard.press("0");
    await clues(page).getByText("r1c1, r1c2, r2c2 are different and add up to 20.").waitFor();
    await page.getByLabel("Title").fill("Kept");
    await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith("csp.draft.") && localStorage.getItem(name)?.includes("Kept")));
    await page.reload();
    await clues(page).getByText("add up to 20.").waitFor();
    assert.equal(await page.getByLabel("Title").inputValue(), "Kept");
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "9×9" }).click();
    await clues(page).getByText("0 clues").waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("dialog").getByText("Kept", { exact: true }).waitFor();
    await shot(page, "set start");
    await page.getByRole("dialog").getByRole("button", { name: "Edit", exact: true }).last().click();
    await clues(page).getByText("add up to 20.").waitFor();
});

pageTest("a puzzle is exported, pasted again, and edited from Play", { path: "/#set" }, async ({ page }) => {
    await startSize(page, "4×4");
    await pick(page, "thermo", "Thermometer");
    await drag(page, ["r1c1", "r1c4"]);
    await clues(page).getByText("increase").waitFor();
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const text = await page.getByRole("dialog").getByLabel("Puzzle file").inputValue();
    const link = await page.getByRole("dialog").getByLabel("Link to SudokuPad").inputValue();
    assert.match(link, /^https:\/\/sudokupad\.app\/fpuz/);
    await shot(page, "set export");
    assert.match(text, /^sudoku = "4x4"[^]*\[\[clue\]\]\nkind = "thermometer"\nline = "r1c1 r1c2 r1c3 r1c4"/);
    await assertNoViolation(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New", exact: true }).click();
    const paste = page.getByRole("dialog").getByLabel("A puzzle as text or link");
    await paste.fill("this is no puzzle");
    await page.getByRole("dialog").getByRole("button", { name: "Open it" }).click();
    await page.getByRole("dialog").locator(".note.is-bad").waitFor();
    await paste.fill(text.replace("r1c4", "r1c4 r2c4"));
    await page.getByRole("dialog").getByRole("button", { name: "Open it" }).click();
    await clues(page).getByText("r1c3, r1c4, r2c4 increase").waitFor();
    await verdict(page).getByText("No solution").waitFor();
    await page.goto(`${page.url().split("#")[0]}#make`);
    await page.getByText("Your own", { exact: true }).click();
    await page.getByLabel("Paste a puzzle, or many").fill(text);
    await page.waitForURL(/#play/);
    await page.getByRole("region", { name: "Rules" }).getByText(/increase/).waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await clues(page).getByText("r1c1, r1c2, r1c3, r1c4 increase").waitFor();
    await verdict(page).getByText("At least two solutions").waitFor();
});

for (const phone of [false, true]) {
    for (const dark of [false, true]) {
        pageTest(`it looks as it should${phone ? " on a phone" : ""}${dark ? " in the dark" : ""}`, { path: "/#set", phone, dark, timeout: 120_000 }, async ({ page }) => {
            await page.locator(".set-kinds [data-kind='cage']").waitFor({ state: "attached" });
            await page.locator(".set-verdict:not(.is-busy)").waitFor();
            await shot(page, `set empty ${phone ? "phone" : "desk"} ${dark ? "dark" : "light"}`);
            await pick(page, "killer", "Cage", phone);
            await drag(page, ["r1c1", "r1c2", "r2c2"], phone);
            await press(page, "1", phone);
            await press(page, "5", phone);
            await pick(page, "thermo", "Thermometer", phone);
            await drag(page, ["r9c1", "r5c5"], phone);
            await pick(page, "whisper", "Whisper", phone);
            await drag(page, ["r1c9", "r6c9"], phone);
            await pick(page, "sandwich", "Sandwich", phone);
            await drag(page, ["r4c1", "r4c2"], phone);
            await press(page, "1", phone);
            await press(page, "7", phone);
            await verdict(page).getByText(/settled/).waitFor({ timeout: 60_000 });
            await shot(page, `set ${phone ? "phone" : "desk"} ${dark ? "dark" : "light"}`);
            if (phone) {
                await region(page, "Clue").scrollIntoViewIfNeeded();
                await shot(page, `set below phone ${dark ? "dark" : "light"}`);
            }
            await assertNoViolation(page);
        });
    }
}
