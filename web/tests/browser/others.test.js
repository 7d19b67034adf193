// The page in browsers other than Chromium: a game, hints, a new puzzle, lessons, a grid puzzle.

import assert from "node:assert/strict";
import { OTHERS } from "../support/others.js";
import { press, until, untilSaid, untilThere } from "../support/until.js";

/** @typedef {import("../support/until.js").OtherPage} OtherPage */

/** @param {OtherPage} page @param {string} selector */
const countOf = (page, selector) => page.ask((what) => document.querySelectorAll(what).length, selector);

/** Waits until a cell of Play is described so. @param {OtherPage} page @param {number} cell @param {string} label */
const untilCell = (page, cell, label) =>
    until(page, (where, text) => document.querySelector(where)?.getAttribute("aria-label") === text, `#view-play [data-cell='${cell}']`, label);

for (const [browser, otherTest] of OTHERS) {
    otherTest(`today's puzzle in ${browser}`, {}, async (page) => {
        await untilSaid(page, "#toasts", "Today's puzzle");
        await untilThere(page, "#view-play [aria-label*=', given']");
    });

    otherTest(`a game in ${browser}, to its end`, { path: "#play?p=1.....2..3.....4" }, async (page) => {
        await untilCell(page, 0, "row 1 column 1, 1, given");
        await page.click("#view-play [data-cell='1']");
        await page.press("2");
        await untilCell(page, 1, "row 1 column 2, 2");
        await press(page, "#view-play", "Undo");
        await untilCell(page, 1, "row 1 column 2, empty");
        // The solution, row by row.
        for (const [cell, digit] of [..."1243342143122134"].entries()) {
            if ([0, 6, 9, 15].includes(cell)) continue;
            await page.click(`#view-play [data-cell='${cell}']`);
            await page.press(digit);
        }
        await untilSaid(page, "body", "Solved");
    });

    otherTest(`a hint in ${browser}, drawn and done`, {}, async (page) => {
        await press(page, ".play-help", "Hint");
        await untilSaid(page, ".play-help", "Look at ");
        await press(page, ".play-help", "Which technique?");
        await press(page, ".play-help", "Show the step");
        await untilThere(page, "#view-play .scene-placed");
        await press(page, ".play-help", "Do it: ");
        await untilSaid(page, ".play-help", "Done: r");
        await until(page, () => !document.querySelector("#view-play .scene-placed"));
    });

    otherTest(`a puzzle made in ${browser}, and played`, { path: "#make" }, async (page) => {
        await press(page, "#view-make", "Make a puzzle");
        await untilSaid(page, "#view-make", "found at attempt");
        await untilSaid(page, ".make-verdict", "Exactly one solution");
        const givens = await countOf(page, "#view-make [aria-label*=', given']");
        assert.ok(givens >= 17);
        await press(page, "#view-make", "Play it");
        await untilThere(page, "#view-play:not([hidden])");
        await until(page, (count) => document.querySelectorAll("#view-play [aria-label*=', given']").length === count, givens);
    });

    otherTest(`a lesson in ${browser}, practised`, { path: "#learn" }, async (page) => {
        await press(page, "#view-learn", "X-Wing");
        await untilThere(page, "#view-learn .scene-strike");
        await press(page, "#view-learn", "Practise");
        await untilSaid(page, ".learn-panel", "The next step here is by");
        await press(page, ".learn-pad", "Where to look");
        await untilSaid(page, ".learn-panel", "Look at ");
    });

    otherTest(`a grid puzzle in ${browser}`, { path: "#puzzles?p=slither/4/4/dgdh2c7b" }, async (page) => {
        await untilThere(page, ".puzzle-board svg");
        await press(page, "#view-puzzles", "Hint");
        await untilSaid(page, ".puzzle-help", "It follows from");
    });
}
