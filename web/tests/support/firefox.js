// Debian's firefox by puppeteer-core: a page test in a second browser.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { singleFile } from "./page-test.js";
import { serve } from "./serve.js";

const places = [process.env.CSP_FIREFOX ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const firefoxPath = places.find((path) => path !== "" && existsSync(path));

/**
 * The size is the window's own: `page.setViewport` also turns the screen, a command that Firefox 140, the older
 * of Debian's two, does not have.
 * @type {import("puppeteer-core").LaunchOptions}
 */
const launchOptions = {
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    defaultViewport: null,
    args: ["--width=1440", "--height=986"],
};

/**
 * Opens the page in Firefox without anything stored, runs `body`, and fails on exceptions, errors on the
 * console and requests to other hosts.
 * @param {string} name
 * @param {{path?: string, single?: boolean}} options as those of `pageTest`
 * @param {(page: import("puppeteer-core").Page) => Promise<void>} body
 */
export function firefoxTest(name, { path = "", single = false }, body) {
    const skip = firefoxPath === undefined ? "firefox is not installed" : false;
    test(name, { skip, timeout: 180_000 }, async () => {
        const server = await serve();
        const origin = single ? singleFile : `${server.origin}/`;
        const browser = await puppeteer.launch(launchOptions);
        try {
            const page = await browser.newPage();
            const complaints = collectComplaints(page, origin);
            await page.goto(origin + path);
            await body(page);
            assert.deepEqual(complaints, []);
        } finally {
            await browser.close();
            await server.close();
        }
    });
}

/**
 * Asks `condition` in the page, with `args`, until the answer is an element or something true, and returns that.
 * (`page.waitForFunction` makes its function out of text in the page, which the page's own policy forbids; Firefox
 * holds it to that up to version 140.)
 * @template {unknown[]} Args
 * @param {import("puppeteer-core").Page} page
 * @param {import("puppeteer-core").EvaluateFunc<Args>} condition
 * @param {Args} args
 */
export async function until(page, condition, ...args) {
    const end = Date.now() + 30_000;
    for (;;) {
        const answer = await page.evaluateHandle(condition, ...args);
        if (answer.asElement() !== null || (await answer.jsonValue())) return answer;
        assert.ok(Date.now() < end, `30 s are over, and this is not so: ${condition} ${JSON.stringify(args)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/**
 * Waits until an element of the page's `selector` contains `text`.
 * @param {import("puppeteer-core").Page} page
 * @param {string} selector
 * @param {string} text
 */
export function untilSaid(page, selector, text) {
    return until(page, (where, part) => document.querySelector(where)?.textContent?.includes(part), selector, text);
}

/**
 * Waits until the page has an element of this `selector`.
 * @param {import("puppeteer-core").Page} page
 * @param {string} selector
 */
export function untilThere(page, selector) {
    return until(page, (where) => document.querySelector(where) !== null, selector);
}

/**
 * @param {import("puppeteer-core").Page} page
 * @param {string} origin
 */
function collectComplaints(page, origin) {
    /** @type {string[]} */
    const complaints = [];
    page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`exception: ${error}`));
    page.on("request", (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(origin)) {
            complaints.push(`request to another host: ${request.url()}`);
        }
    });
    return complaints;
}
