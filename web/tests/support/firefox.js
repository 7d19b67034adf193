// Debian's firefox by puppeteer-core: a page test in a second browser.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import puppeteer from "puppeteer-core";
import { singleFile } from "./page-test.js";
import { serve } from "./serve.js";
import { firstOf } from "./until.js";

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
 * @param {(page: import("./until.js").OtherPage) => Promise<void>} body
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
            await body(asOther(page));
            assert.deepEqual(complaints, []);
        } finally {
            await browser.close();
            await server.close();
        }
    });
}

/** @param {import("puppeteer-core").Page} page @returns {import("./until.js").OtherPage} */
function asOther(page) {
    return {
        ask: (question, ...args) => page.evaluate(/** @type {any} */ (question), ...args),
        click: async (selector, begin = "") => {
            const element = (await page.evaluateHandle(firstOf, selector, begin)).asElement();
            assert.ok(element, `the page has no ${selector} with "${begin}"`);
            await /** @type {import("puppeteer-core").ElementHandle<Element>} */ (element).click();
        },
        press: (key) => page.keyboard.press(/** @type {import("puppeteer-core").KeyInput} */ (key)),
    };
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
