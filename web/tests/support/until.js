// Waiting for a page of any browser, and pressing its buttons.

import assert from "node:assert/strict";

/**
 * What tests need of a page in a browser other than Chromium.
 * @typedef {object} OtherPage
 * @property {<Args extends unknown[]>(question: (...args: Args) => unknown, ...args: Args) => Promise<any>} ask runs in the page; the answer is as JSON has it
 * @property {(selector: string, begin?: string) => Promise<void>} click by the pointer on the first element whose text begins so
 * @property {(key: string) => Promise<void>} press a key
 */

/**
 * Asks `condition` in the page, with `args`, until the answer is something true, and returns that.
 * (`page.waitForFunction` of puppeteer makes its function out of text in the page, which the page's own policy forbids;
 * Firefox holds it to that up to version 140.)
 * @template {unknown[]} Args
 * @param {OtherPage} page
 * @param {(...args: Args) => unknown} condition
 * @param {Args} args
 */
export async function until(page, condition, ...args) {
    const end = Date.now() + 30_000;
    for (;;) {
        const answer = await page.ask(condition, ...args);
        if (answer) return answer;
        assert.ok(Date.now() < end, `30 s are over, and this is not so: ${condition} ${JSON.stringify(args)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/**
 * Waits until an element of the page's `selector` contains `text`.
 * @param {OtherPage} page
 * @param {string} selector
 * @param {string} text
 */
export function untilSaid(page, selector, text) {
    return until(page, (where, part) => document.querySelector(where)?.textContent?.includes(part), selector, text);
}

/**
 * Waits until the page has an element of this `selector`.
 * @param {OtherPage} page
 * @param {string} selector
 */
export function untilThere(page, selector) {
    return until(page, (where) => document.querySelector(where) !== null, selector);
}

/**
 * Clicks the button or link of a view whose text begins so, once it is there.
 * @param {OtherPage} page
 * @param {string} view
 * @param {string} text
 */
export async function press(page, view, text) {
    const buttons = `${view} :is(button, a)`;
    await until(page, (where, begin) => [...document.querySelectorAll(where)].some((one) => one.textContent?.trim().startsWith(begin)), buttons, text);
    await page.click(buttons, text);
}

/**
 * The first element of a selector whose text begins so; it runs in the page.
 * @param {string} selector
 * @param {string} begin
 */
export function firstOf(selector, begin) {
    return [...document.querySelectorAll(selector)].find((one) => one.textContent?.trim().startsWith(begin)) ?? null;
}
