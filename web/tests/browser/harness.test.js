// The harness sees what it says that it sees.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { pageTest } from "../support/page-test.js";
import { longTasks, measureTasks } from "../support/tasks.js";
import { untilThere } from "../support/until.js";
import { webkitTest } from "../support/webkit.js";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));

pageTest("a good page passes", { roots: [fixtures], path: "/good.html", taskTimes: true }, async ({ page }) => {
    await page.waitForSelector("[data-ran=yes]");
});

const expected = [
    /console: Executing inline script violates/,
    /console: Loading the image 'https:\/\/example.invalid\/pixel.png' violates/,
    /exception: Error: thrown on purpose/,
    /status 404: .*missing.json/,
    /console: Failed to load resource: .*404/,
    /request to another host: https:\/\/example.invalid/,
];

pageTest("a bad page is seen", { roots: [fixtures], path: "/bad.html", expected }, async ({ page }) => {
    await page.waitForSelector("[data-ran=yes]");
    assert.equal(await page.locator("[data-inline]").count(), 0);
    const tasks = await longTasks(page);
    assert.ok(tasks.some((duration) => duration >= 80), `tasks: ${tasks}`);
    const measured = await measureTasks(page);
    await page.reload();
    await page.waitForSelector("[data-ran=yes]");
    assert.ok((await measured()).some(({ wall, processor }) => wall >= 80 && processor > 0), "its tasks are measured");
});

const expectedInWebkit = [
    /refused: inline by script-src/,
    /refused: https:\/\/example.invalid.* by img-src/,
    /not loaded: https:\/\/example.invalid\/pixel.png/,
    /exception: Error: thrown on purpose/,
    /status 404: \/missing.json/,
];

webkitTest("a bad page is seen in WebKit", { roots: [fixtures], path: "bad.html", expected: expectedInWebkit }, async (page) => {
    await untilThere(page, "[data-ran=yes]");
});
