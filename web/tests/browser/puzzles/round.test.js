// A person's round with grid puzzles: a link of each of five genres is pasted, played, helped with, and finished.

import assert from "node:assert/strict";
import { pageTest, shot } from "../../support/page-test.js";
import { answer, known, openLink, pointOf, press, untilFilled } from "./support.js";

/** Shaded cells, a line along the grid, a line through cells, numbers, cells with a line. @type {[string, string][]} */
const FIVE = [
    ["Nurikabe 5×5", "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g"],
    ["Slitherlink 4×4", "https://puzz.link/p?slither/4/4/dgdh2c7b"],
    ["Hashi 5×5", "hashi/5/5/4g2i3h23k3g1g3g4g3"],
    ["Fillomino 5×5", "http://pzv.jp/p.html?fillomino/5/5/g1k34g2h5h4n"],
    ["Masyu 6×6", "masyu/6/6/1063000i3000"],
];

for (const phone of [false, true]) {
    const where = phone ? "on a phone" : "at a desk";
    pageTest(`five genres are pasted and finished ${where}`, { path: "/#puzzles", phone, dark: phone, timeout: 180_000 }, async ({ page }) => {
        for (const [title, link] of FIVE) {
            const { sheet, solution } = await known(link);
            await openLink(page, link);
            await page.getByRole("heading", { name: title }).waitFor();
            await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
            for (const spot of sheet.spots) {
                const value = solution[spot.index];
                if (spot.printed !== null || value === null || value === sheet.layers[spot.layer].empty) continue;
                const { cycle } = sheet.layers[spot.layer];
                const presses = sheet.layers[spot.layer].values.length > 3 ? 1 : cycle.indexOf(value);
                for (let nth = 0; nth < presses; nth += 1) await press(page, sheet, spot, phone ? "finger" : "mouse");
                if (sheet.layers[spot.layer].values.length <= 3) continue;
                if (phone) await page.locator(".puzzle-pad").getByRole("button", { name: String(value), exact: true }).tap();
                else await page.keyboard.press(String(value));
            }
            await page.locator(".puzzle-verdict.is-solved").waitFor();
            await page.getByRole("button", { name: "Check", exact: true }).click();
            await answer(page).getByText("Solved: all rules are kept.").waitFor();
            await shot(page, `puzzles ${title} ${where}`);
        }
    });
}

pageTest("hints lead to the end, each with its rules", { path: "/#puzzles?p=nurikabe/5/5/g5k2o1k3g", timeout: 120_000 }, async ({ page }) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await answer(page).getByText("It follows from").waitFor();
    assert.ok((await page.locator(".puzzle-board .is-fact").count()) > 0, "what follows is marked");
    assert.ok((await page.locator(".puzzle-board .is-ghost").count()) > 0, "what follows is drawn");
    await page.locator("#live").filter({ hasText: /because/ }).waitFor();
    await shot(page, "puzzles hint");
    for (let round = 0; round < 40; round += 1) {
        await answer(page).getByRole("button", { name: "Take it" }).click();
        await answer(page).getByText("Done:").waitFor();
        if (await page.locator(".puzzle-verdict.is-solved").isVisible()) break;
        await answer(page).getByRole("button", { name: "Next hint" }).click();
    }
    await page.locator(".puzzle-verdict.is-solved").waitFor();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await answer(page).getByText("Nothing is left to do").waitFor();
});

pageTest("a mistake is told by the check, and by a hint, and taken back", { path: "/#puzzles?p=nurikabe/5/5/g5k2o1k3g" }, async ({ page }) => {
    const { sheet } = await known("nurikabe/5/5/g5k2o1k3g");
    await page.locator(".puzzle-board").waitFor();
    for (const [x, y] of [[7, 1], [9, 1], [7, 3], [9, 3]]) await press(page, sheet, { x, y });
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await answer(page).getByText(/rules? (is|are) broken/).waitFor();
    await answer(page).getByText("2×2").waitFor();
    assert.equal(await page.locator(".puzzle-board .is-wrong").count(), 7, "the square, and the island of 2, which cannot have a second cell");
    await shot(page, "puzzles check");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await answer(page).getByText(/wrong: r\dc\d is shaded/).waitFor();
    await answer(page).getByRole("button", { name: /^Clear/ }).click();
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await answer(page).getByText("No rule is broken so far.").waitFor();
    assert.equal(await page.locator(".puzzle-board .is-wrong").count(), 0);
});

pageTest("the solution is watched step by step, and filled in", { path: "/#puzzles?p=slither/4/4/dgdh2c7b", timeout: 120_000 }, async ({ page }) => {
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await answer(page).getByText(/steps to the solution/).waitFor({ timeout: 60_000 });
    const pieces = () => page.locator(".puzzle-board [data-slot=lines] > g:not(.is-ghost)").count();
    assert.equal(await pieces(), 0);
    await answer(page).getByRole("button", { name: "Next", exact: true }).click();
    assert.ok((await pieces()) > 0, "the first step is drawn");
    await shot(page, "puzzles steps");
    await answer(page).locator(".chooser-item").last().click();
    const last = await pieces();
    assert.ok(last > 10);
    await answer(page).getByRole("button", { name: "Back", exact: true }).click();
    assert.ok((await pieces()) < last);
    await answer(page).getByRole("button", { name: "Back to the game" }).click();
    assert.equal(await pieces(), 0, "the game is as it was");
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await answer(page).getByText("This is the only solution.").waitFor();
    await page.locator(".puzzle-verdict.is-solved").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    assert.equal(await pieces(), 0);
});

pageTest("lines are drawn with the mouse, and by keys", { path: "/#puzzles?p=slither/4/4/dgdh2c7b" }, async ({ page }) => {
    const { sheet } = await known("slither/4/4/dgdh2c7b");
    await page.locator(".puzzle-board").waitFor();
    const points = await Promise.all([[0, 0], [4, 0], [4, 2]].map(([x, y]) => pointOf(page, sheet, { x, y })));
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    const drawn = (/** @type {string} */ what) => page.locator(`.puzzle-board [data-slot=lines] .${what}`).count();
    assert.equal(await drawn("line"), 3);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    assert.equal(await drawn("line"), 0, "a stroke is one move");
    await press(page, sheet, { x: 1, y: 0 });
    await press(page, sheet, { x: 1, y: 0 });
    assert.deepEqual([await drawn("line"), await drawn("cross")], [0, 1], "the second press says that there is none");
    const { x, y } = await pointOf(page, sheet, { x: 3, y: 0 });
    await page.mouse.click(x, y, { button: "right" });
    assert.equal(await drawn("cross"), 2, "the right button says it at once");
    // From the side r1c2 up is nothing; to the corner on its left, and a line down from there.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    assert.equal(await drawn("line"), 2);
});

pageTest("a board is played by keys alone, and what is there is said", { path: "/#puzzles?p=nurikabe/5/5/g5k2o1k3g" }, async ({ page }) => {
    await page.locator(".puzzle-board").focus();
    const said = page.locator("#live");
    await page.keyboard.press("ArrowRight");
    await said.filter({ hasText: "r1c2: unshaded, printed 5" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await said.filter({ hasText: "r1c3: blank" }).waitFor();
    await page.keyboard.press(" ");
    await said.filter({ hasText: "r1c3: shaded" }).waitFor();
    await page.keyboard.press(" ");
    await said.filter({ hasText: "r1c3: unshaded" }).waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("1");
    await untilFilled(page, (line) => line?.[2] === "1");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await untilFilled(page, (line) => line?.[2] === "0");
    await page.keyboard.press("Control+y");
    await untilFilled(page, (line) => line === null);
});
