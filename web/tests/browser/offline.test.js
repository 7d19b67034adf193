// Without a network: once the page is there it asks for nothing more.

import assert from "node:assert/strict";
import { pageTest } from "../support/page-test.js";

pageTest("all views work after the network is gone", { path: "/#play?p=1..............." }, async ({ page, context }) => {
    await page.getByText("several solutions").first().waitFor();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    /** @type {string[]} */
    const requests = [];
    context.on("request", (request) => requests.push(request.url()));
    await page.locator("#view-play [data-cell='1']").click();
    await page.keyboard.press("2");
    await page.evaluate(() => {
        location.hash = "#play?p=12..............";
    });
    await page.waitForFunction(() => document.querySelector("#view-play [data-cell='1']")?.getAttribute("aria-label") === "row 1 column 2, 2, given");
    await page.getByText("several solutions").first().waitFor();
    for (const view of ["make", "watch", "bulk", "play"]) {
        await page.locator(`.top nav a[href="#${view}"]`).click();
        await page.waitForSelector(`#view-${view}:not([hidden]) > *`, { state: "attached" });
    }
    assert.deepEqual(requests, []);
});
