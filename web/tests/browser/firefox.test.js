// Help and Make in a second browser.

import assert from "node:assert/strict";
import { firefoxTest, until, untilSaid, untilThere } from "../support/firefox.js";

/**
 * Clicks the button of a view whose text begins so, once it is there.
 * @param {import("puppeteer-core").Page} page
 * @param {string} view
 * @param {string} text
 */
async function press(page, view, text) {
    const handle = await until(
        page,
        (where, begin) => [...document.querySelectorAll(`${where} button`)].find((one) => one.textContent?.startsWith(begin)),
        view,
        text,
    );
    await /** @type {import("puppeteer-core").ElementHandle<Element>} */ (handle.asElement()).click();
}

firefoxTest("a hint in Firefox, drawn and done", {}, async (page) => {
    await press(page, ".play-help", "Hint");
    await untilSaid(page, ".play-help", "Look at ");
    await press(page, ".play-help", "Which technique?");
    await press(page, ".play-help", "Show the step");
    await untilThere(page, "#view-play .scene-placed");
    await press(page, ".play-help", "Do it: ");
    await untilSaid(page, ".play-help", "Done: r");
    await until(page, () => !document.querySelector("#view-play .scene-placed"));
});

firefoxTest("a puzzle made in Firefox, and played", { path: "#make" }, async (page) => {
    await press(page, "#view-make", "Make a puzzle");
    await untilSaid(page, "#view-make", "found at attempt");
    await untilSaid(page, ".make-verdict", "Exactly one solution");
    const givens = await page.$$eval("#view-make [aria-label*=', given']", (cells) => cells.length);
    assert.ok(givens >= 17);
    await press(page, "#view-make", "Play it");
    await untilThere(page, "#view-play:not([hidden])");
    await until(page, (count) => document.querySelectorAll("#view-play [aria-label*=', given']").length === count, givens);
});
