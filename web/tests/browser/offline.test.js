// Without a network: once the page is there it asks for nothing more.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { pageTest } from "../support/page-test.js";

pageTest("all views work after the network is gone", { path: "/#play?p=1..............." }, async ({ page, context }) => {
    await page.getByText("several solutions").first().waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    /** @type {string[]} */
    const requests = [];
    // A worker comes out of the page's memory.
    context.on("request", (request) => void (request.url().startsWith("blob:") || requests.push(request.url())));
    await page.locator("#view-play [data-cell='1']").click();
    await page.keyboard.press("2");
    await page.evaluate(() => {
        location.hash = "#play?p=12..............";
    });
    await page.waitForFunction(() => document.querySelector("#view-play [data-cell='1']")?.getAttribute("aria-label") === "row 1 column 2, 2, given");
    await page.getByText("several solutions").first().waitFor();
    for (const view of ["learn", "make", "set", "watch", "bulk", "puzzles", "games", "play"]) {
        await page.locator(`.top nav a[href="#${view}"]`).click();
        await page.waitForSelector(`#view-${view}:not([hidden]) > *`, { state: "attached" });
    }
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Easy/ }).click();
    await page.getByRole("heading", { name: /^Easy 9×9 #/ }).waitFor();
    assert.deepEqual(requests, []);
});

/** How a browser tells that nothing listens. */
const GONE = /ERR_CONNECTION_REFUSED/;

const clues = fileURLToPath(new URL("../../../benches/data/17_clue.txt.gz", import.meta.url));

pageTest("workers begin anew after the server has ended", { path: "/#play?p=1...............", timeout: 120_000, expected: [GONE] }, async ({ page, origin, endServer }) => {
    await page.getByText("several solutions").first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.locator('.top nav a[href="#bulk"]').click();
    await page.getByText("Rate", { exact: true }).click();
    await endServer();
    const gone = await page.evaluate((address) => fetch(address).then(() => false, () => true), `${origin}/csp.wasm`);
    assert.ok(gone, "the server is still there");
    await page.getByLabel("File of puzzles").setInputFiles(clues);
    const words = page.locator(".bulk-words");
    await words.filter({ hasText: /[1-9]\d* puzzles so far/ }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await words.filter({ hasText: "until it was cancelled" }).waitFor();
    await page.getByText("Solve", { exact: true }).click();
    const buffer = Buffer.from("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
    await page.getByLabel("File of puzzles").setInputFiles({ name: "one.txt", mimeType: "text/plain", buffer });
    await words.filter({ hasText: "1 puzzle done" }).waitFor({ timeout: 60_000 });
});
