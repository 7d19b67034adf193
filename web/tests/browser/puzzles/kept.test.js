// Grid puzzles that are kept, shared, printed, and refused.

import assert from "node:assert/strict";
import { pageTest, shot } from "../../support/page-test.js";
import { answer, known, openLink, press, untilFilled } from "./support.js";

const NURIKABE = "nurikabe/5/5/g5k2o1k3g";

pageTest("a game is there after a reload, with its record", { path: `/#puzzles?p=${NURIKABE}` }, async ({ page, origin }) => {
    const { sheet } = await known(NURIKABE);
    await page.locator(".puzzle-board").waitFor();
    await press(page, sheet, { x: 5, y: 1 });
    await press(page, sheet, { x: 7, y: 1 });
    await untilFilled(page, (line) => line?.slice(2, 4) === "11");
    await page.reload();
    await page.locator(".puzzle-board [data-slot=shades] > g").nth(1).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await untilFilled(page, (line) => line?.slice(2, 4) === "1.");
    // Without a puzzle in the address it is the one that was played last.
    await page.goto("about:blank");
    await page.goto(`${origin}/#puzzles`);
    await page.locator(".puzzle-board [data-slot=shades] > g").waitFor();
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await untilFilled(page, (line) => line?.slice(2, 4) === "11");
    // Another puzzle, and back.
    await openLink(page, "masyu/6/6/1063000i3000");
    await page.getByRole("heading", { name: "Masyu 6×6" }).waitFor();
    await openLink(page, NURIKABE);
    await page.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
    assert.equal(await page.locator(".puzzle-board [data-slot=shades] > g").count(), 2);
});

pageTest("a puzzle is shared with what is filled in, and without it", { path: `/#puzzles?p=${NURIKABE}` }, async ({ page, context }) => {
    const { sheet } = await known(NURIKABE);
    await page.locator(".puzzle-board").waitFor();
    await press(page, sheet, { x: 5, y: 1 });
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    assert.equal(await dialog.getByLabel("The puzzle on puzz.link").inputValue(), `https://puzz.link/p?${NURIKABE}`);
    const line = await dialog.getByLabel("The same for the command csp puzzle").inputValue();
    assert.match(line, /^https:\/\/puzz\.link\/p\?nurikabe\S+ \.01\S+$/);
    const plain = await dialog.getByLabel("The puzzle on this page").inputValue();
    await dialog.getByTitle("Copy: The puzzle with what is filled in").click();
    const full = await page.evaluate(() => navigator.clipboard.readText());
    await shot(page, "puzzles share");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save a picture (SVG)" }).click();
    assert.equal((await download).suggestedFilename(), "nurikabe.svg");
    for (const [address, filled] of /** @type {[string, number][]} */ ([[plain, 0], [full, 1]])) {
        // Another browser, which has kept nothing.
        const other = await context.browser()?.newContext();
        const fresh = await other?.newPage();
        await fresh?.goto(address);
        await fresh?.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
        assert.equal(await fresh?.locator(".puzzle-board [data-slot=shades] > g").count(), filled, address);
        await other?.close();
    }
});

pageTest("on paper there are the board and the rules", { path: `/#puzzles?p=${NURIKABE}`, dark: true }, async ({ page }) => {
    await page.locator(".puzzle-verdict").filter({ hasText: "One solution" }).waitFor();
    await page.emulateMedia({ media: "print" });
    for (const seen of [".puzzle-board svg", ".puzzle-title", ".puzzle-about li >> nth=0"]) assert.ok(await page.locator(seen).isVisible(), seen);
    for (const hidden of [".top", ".puzzle-menu", ".puzzle-tools", ".puzzle-help", ".puzzle-about details"]) {
        assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    }
    const ground = await page.locator(".csp-puzzle .ground").evaluate((element) => getComputedStyle(element).fill);
    assert.equal(ground, "rgb(255, 255, 255)", "paper is white");
    await shot(page, "puzzles on paper");
});

const MARKUP = "<img src=x onerror=alert(1)>";

pageTest("bad links have a clear word, and nothing is lost", { path: `/#puzzles?p=${NURIKABE}` }, async ({ page, origin }) => {
    await page.getByRole("heading", { name: "Nurikabe 5×5" }).waitFor();
    const said = page.getByRole("alert").and(page.locator(".note"));
    for (const [text, word] of /** @type {[string, RegExp][]} */ ([
        ["", /name of a genre is expected/],
        ["hello", /name of a genre is expected/],
        ["slitherlnk/4/4/a", /did you mean "slitherlink"/],
        ["slither/4/4/dgdh2c7", /Character 20 of the link/],
        [`slither/51/50/${"z".repeat(127)}p`, /up to 2500 cells/],
        [`slither/4/4/${MARKUP}`, /paste one link/],
        [MARKUP.replaceAll(" ", "/"), /name of a genre is expected/],
        [`${NURIKABE} 11`, /23 of 25 spots are missing/],
        ["a".repeat(30_000), /30000 characters are no link/],
    ])) {
        await openLink(page, text);
        await said.filter({ hasText: word }).waitFor();
        assert.equal(await page.locator("main img").count(), 0);
        assert.equal(await page.getByRole("heading", { name: "Nurikabe 5×5" }).count(), 1);
    }
    for (const query of [`p=${MARKUP}`, `p=${NURIKABE}&f=${MARKUP}`, `p=${"9".repeat(100_000)}`, "p="]) {
        await page.goto("about:blank");
        await page.goto(`${origin}/#puzzles?${encodeURI(query)}`);
        await said.waitFor();
        assert.equal(await page.locator("main img").count(), 0);
    }
});

pageTest("each genre has a puzzle that can be played and helped with", { path: "/#puzzles", timeout: 300_000 }, async ({ page }) => {
    const select = page.getByLabel("Genre", { exact: true });
    await page.locator(".puzzle-board").waitFor();
    const names = await select.locator("option").evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    assert.ok(names.length >= 50);
    for (const name of names) {
        await select.selectOption(name);
        const title = await select.locator(`option[value="${name}"]`).textContent();
        await page.getByRole("heading", { name: `${title} ` }).waitFor();
        await page.getByRole("button", { name: "Solve", exact: true }).click();
        await answer(page).getByText("This is the only solution.").waitFor({ timeout: 60_000 });
        await shot(page, `puzzle of ${name}`);
    }
});
