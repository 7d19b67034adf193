// Why a spot has its value, new puzzles, and those that are kept.

import assert from "node:assert/strict";
import { assertNoViolation } from "../../support/axe.js";
import { pageTest, shot } from "../../support/page-test.js";
import { answer, known, openLink, press } from "./support.js";

const NURIKABE = "nurikabe/5/5/g5k2o1k3g";

for (const phone of [false, true]) {
    const where = phone ? " on a phone" : "";
    pageTest(`why a spot has its value is told step by step${where}`, { path: `/#puzzles?p=${NURIKABE}`, phone }, async ({ page }) => {
        const { sheet, solution } = await known(NURIKABE);
        await page.locator(".puzzle-board").waitFor();
        const spot = sheet.spots.findLast(({ index, printed }) => printed === null && solution[index] === 1);
        assert.ok(spot);
        // A mistake there does not count: the spot that is asked about is blank.
        await press(page, sheet, spot, phone ? "finger" : "mouse");
        await page.getByRole("button", { name: "Why", exact: true }).click();
        await answer(page).getByText(new RegExp(`${spot.name}.* shaded.* It takes \\d+ steps?\\.`)).waitFor();
        await answer(page).getByText("It follows from").waitFor();
        const steps = await answer(page).locator(".chooser-item").count();
        assert.ok(steps >= 1);
        await answer(page).locator(".chooser-item").last().click();
        await answer(page).locator(".help-lead").filter({ hasText: spot.name }).waitFor();
        assert.ok((await page.locator(".puzzle-board .is-fact").count()) > 0, "what follows is marked");
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
        await assertNoViolation(page);
        await shot(page, `puzzles why${where}`);
    });
}

pageTest("an open spot has no reason, and a mistake elsewhere contradicts the rules", { path: "/#puzzles?p=kurotto/4/4/v" }, async ({ page }) => {
    await page.locator(".puzzle-board").focus();
    await page.getByRole("button", { name: "Why", exact: true }).click();
    await answer(page).getByText(/is open: there are solutions where it is (un)?shaded or (un)?shaded/i).waitFor();
    await openLink(page, NURIKABE);
    await page.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
    const { sheet } = await known(NURIKABE);
    for (const [x, y] of [[7, 1], [9, 1], [7, 3], [9, 3]]) await press(page, sheet, { x, y });
    await press(page, sheet, { x: 1, y: 9 });
    await page.getByRole("button", { name: "Why", exact: true }).click();
    await answer(page).getByText("These rules contradict each other:").waitFor();
});

/** Chooses slitherlink as soon as there are genres, while the first puzzle is being read. */
const chooseAtOnce = () => {
    const choose = () => {
        const select = document.querySelector("#puzzle-genre");
        if (!(select instanceof HTMLSelectElement) || select.length === 0) return;
        watched.disconnect();
        setTimeout(() => {
            select.value = "slitherlink";
            select.dispatchEvent(new Event("change"));
        });
    };
    const watched = new MutationObserver(choose);
    watched.observe(document, { childList: true, subtree: true });
};

for (const path of ["/#puzzles", `/#puzzles?p=${NURIKABE}`, "/#puzzles?p=nurikabe/5/5/~"]) {
    pageTest(`what was chosen last is opened: ${path}`, { path, prepare: (context) => context.addInitScript(chooseAtOnce) }, async ({ page }) => {
        await page.getByRole("heading", { name: "Slitherlink " }).waitFor();
        await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
        assert.ok(await page.getByRole("heading", { name: "Slitherlink " }).isVisible());
    });
}

pageTest("a new puzzle of a size and a level is made and played", { path: `/#puzzles?p=${NURIKABE}`, timeout: 120_000 }, async ({ page }) => {
    await page.getByLabel("Genre", { exact: true }).selectOption("slitherlink");
    await page.getByRole("heading", { name: "Slitherlink " }).waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    assert.equal(await dialog.getByLabel("Genre").inputValue(), "slitherlink");
    await dialog.getByLabel("Rows").fill("0");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await dialog.getByText("A side is a whole number from 1 to 30.").waitFor();
    await assertNoViolation(page);
    await dialog.getByLabel("Rows").fill("4");
    await dialog.getByLabel("Columns").fill("5");
    await dialog.getByLabel("Level").selectOption("easy");
    await shot(page, "puzzles new");
    await dialog.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { name: "Slitherlink 4×5" }).waitFor();
    await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
    await page.getByRole("button", { name: "Steps", exact: true }).click();
    await answer(page).getByText(/to the solution: \d+ by 1 rule\./).waitFor();
    // For a genre without a generator another one is offered.
    await page.getByLabel("Genre", { exact: true }).selectOption("norinori");
    await page.getByRole("heading", { name: "Norinori " }).waitFor();
    await page.getByRole("button", { name: "New", exact: true }).click();
    const genre = page.getByRole("dialog", { name: "New puzzle" }).getByLabel("Genre");
    const names = await genre.locator("option").evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.ok(names.includes("slitherlink") && !names.includes("norinori"), names.join(" "));
});

pageTest("a puzzle that was solved is noted with its time and its level, and one that was filled in by the engine is not", { path: `/#puzzles?p=${NURIKABE}` }, async ({ page }) => {
    const { sheet, solution } = await known(NURIKABE);
    await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
    for (const spot of sheet.spots.filter(({ index, printed }) => printed === null && solution[index] === 1)) await press(page, sheet, spot);
    await page.getByText(/^Solved in \d+ second/).first().waitFor();
    const solved = () => page.evaluate(() => JSON.parse(localStorage.getItem("csp.solved") ?? "[]"));
    const [noted] = await solved();
    assert.deepEqual([noted.key, noted.kind, noted.level, noted.day, noted.steps], [NURIKABE, "Nurikabe 5×5", null, null, 0]);
    await openLink(page, "masyu/6/6/1063000i3000");
    await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.locator(".puzzle-verdict").filter({ hasText: "Solved" }).waitFor();
    assert.equal((await solved()).length, 1);
});

pageTest("a new puzzle of another kind is asked for from anywhere", { path: "/#puzzles?new" }, async ({ page }) => {
    const dialog = page.getByRole("dialog", { name: "New puzzle" });
    await dialog.getByLabel("Genre").selectOption("slitherlink");
    await dialog.getByLabel("Rows").fill("5");
    await dialog.getByLabel("Columns").fill("5");
    await dialog.getByLabel("Level").selectOption("easy");
    await assertNoViolation(page);
    await dialog.getByRole("button", { name: "Make it" }).click();
    await page.getByRole("heading", { name: "Slitherlink 5×5" }).waitFor();
    await page.getByRole("button", { name: "Games" }).click();
    await page.locator(".game-row").filter({ hasText: "Slitherlink 5×5" }).filter({ hasText: "Easy" }).waitFor();
});

pageTest("on a phone no name of a genre is cut", { path: "/#puzzles", phone: true }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const select = page.locator("#puzzle-genre");
    await select.locator("option").nth(1).waitFor({ state: "attached" });
    // As wide as its longest name wants it.
    const [wide, wanted] = await select.evaluate((element) => {
        const free = /** @type {HTMLElement} */ (element.cloneNode(true));
        free.style.cssText = "position: absolute; width: max-content";
        element.after(free);
        const widths = [/** @type {HTMLElement} */ (element).offsetWidth, free.offsetWidth];
        free.remove();
        return widths;
    });
    assert.ok(wanted > 100 && wide >= wanted, `${wide} of ${wanted} pixels`);
    const menu = await page.locator(".puzzle-menu").boundingBox();
    assert.ok(menu && menu.height < 60, "what is played is chosen on one line");
    // The field for a link is a tap away.
    assert.equal(await page.locator("#puzzle-link").isVisible(), false);
    await openLink(page, NURIKABE);
    await page.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
    await assertNoViolation(page);
});
