// The main thread is never busy for long. Its tasks are measured in time of the processor, so that other work on the machine does not count.

import assert from "node:assert/strict";
import { pageTest } from "../../support/page-test.js";

/** What a task may take, in milliseconds. */
const LIMIT = 50;

/**
 * @typedef {Object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} [tdur] the time of the processor, in microseconds
 * @property {{name?: string}} [args]
 */

/** @param {TraceEvent[]} events @returns {number[]} the times of the tasks of main threads, in milliseconds */
function mainTasks(events) {
    const isMain = (/** @type {TraceEvent} */ event) => event.name === "thread_name" && event.args?.name === "CrRendererMain";
    const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
    const tasks = events.filter(({ name, pid, tid }) => name.includes("RunTask") && threads.has(`${pid} ${tid}`));
    return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

for (const [size, cells] of [
    ["9×9", 81],
    ["16×16", 256],
]) {
    pageTest(
        `no task is long: loading, keys, all candidates, ${size}`,
        { path: `/#play?p=${".".repeat(Number(cells))}` },
        async ({ page, context }) => {
            const browser = context.browser();
            assert.ok(browser);
            await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
            await page.reload();
            await page.waitForSelector("#view-play .grid");
            await page.locator("#view-play [data-cell='0']").click();
            for (const key of ["4", "ArrowRight", "Shift+Digit2", "Control+a", "Escape"]) await page.keyboard.press(key);
            await page.getByRole("button", { name: "Candidates" }).click();
            await page.waitForTimeout(1000);
            const trace = await browser.stopTracing();
            const tasks = mainTasks(JSON.parse(trace.toString()).traceEvents);
            assert.ok(tasks.length > 50, `${tasks.length} tasks were seen`);
            assert.deepEqual(
                tasks.filter((time) => time > LIMIT),
                [],
            );
        },
    );
}
