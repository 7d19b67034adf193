// Help and Make in a second browser.

import assert from "node:assert/strict";
import { firefoxTest } from "../support/firefox.js";

/**
 * Clicks the button of a view whose text begins so, once it is there.
 * @param {import("puppeteer-core").Page} page
 * @param {string} view
 * @param {string} text
 */
async function press(page, view, text) {
    const handle = await page.waitForFunction(
        (where, begin) => [...document.querySelectorAll(`${where} button`)].find((one) => one.textContent?.startsWith(begin)),
        {},
        view,
        text,
    );
    await /** @type {import("puppeteer-core").ElementHandle<Element>} */ (handle.asElement()).click();
}

/** @param {import("puppeteer-core").Page} page @param {string} view @param {string} text */
function said(page, view, text) {
    return page.waitForFunction((where, part) => document.querySelector(where)?.textContent?.includes(part), {}, view, text);
}

firefoxTest("a hint in Firefox, drawn and done", {}, async (page) => {
    await press(page, ".play-help", "Hint");
    await said(page, ".play-help", "Look at ");
    await press(page, ".play-help", "Which technique?");
    await press(page, ".play-help", "Show the step");
    await page.waitForSelector("#view-play .scene-placed");
    await press(page, ".play-help", "Do it: ");
    await said(page, ".play-help", "Done: r");
    await page.waitForFunction(() => !document.querySelector("#view-play .scene-placed"));
});

firefoxTest("a puzzle made in Firefox, and played", { path: "#make" }, async (page) => {
    await press(page, "#view-make", "Make a puzzle");
    await said(page, "#view-make", "found at attempt");
    await said(page, ".make-verdict", "Exactly one solution");
    const givens = await page.$$eval("#view-make [aria-label*=', given']", (cells) => cells.length);
    assert.ok(givens >= 17);
    await press(page, "#view-make", "Play it");
    await page.waitForSelector("#view-play:not([hidden])");
    await page.waitForFunction((count) => document.querySelectorAll("#view-play [aria-label*=', given']").length === count, {}, givens);
});
