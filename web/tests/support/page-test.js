// `pageTest`: a test of the page in a real browser. See ../README.md.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { browser, chromiumPath, closeBrowser } from "./chromium.js";
import { collectComplaints } from "./complaints.js";
import { dist, serve, web } from "./serve.js";
import { longTask, measureTasks, noteLongTasks } from "./tasks.js";

/**
 * @typedef {object} Options
 * @property {string} [path] what to open, such as "/#play"; otherwise `FIRST_PATH`
 * @property {boolean} [single] open the single file from the disk, without a server; `path` is what stands behind it
 * @property {boolean} [phone] 390×844 with touch; otherwise 1440×900
 * @property {boolean} [dark]
 * @property {boolean} [taskTimes] print how long the longest tasks of the main thread took; they fail no test
 * @property {RegExp[]} [expected] complaints that the test brings about on purpose, each of them at least once
 * @property {string[]} [roots] folders to serve; otherwise web/dist
 * @property {Record<string, string>} [headers] instead of those of web/_headers
 * @property {boolean} [compressed] send files by brotli, as hosts do
 * @property {boolean} [installs] let the browser keep the page for when there is no network, which takes all of its files
 * @property {(context: import("playwright-core").BrowserContext) => Promise<unknown>} [prepare] before the page opens
 * @property {number} [timeout] of the whole test, in milliseconds; otherwise 60,000
 */

/**
 * @typedef {object} Opened
 * @property {import("playwright-core").Page} page
 * @property {import("playwright-core").BrowserContext} context fresh, with permission for the clipboard
 * @property {string} origin
 * @property {() => Promise<void>} endServer from then on the page is alone
 */

/** A puzzle that is the same each day: a first visit is for today's. */
export const FIRST_PATH = "/#play?p=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** The address of the single file. */
export const singleFile = pathToFileURL(join(dist, "csp.html")).href;

/** The folders that are served, the first that has a file gives it. */
export const roots = process.env.CSP_WEB_LIVE ? [web, dist] : [dist];

after(closeBrowser);

/**
 * A screenshot in the folder that `CSP_WEB_SHOTS` names, if it is set.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
export async function shot(page, name) {
    const folder = process.env.CSP_WEB_SHOTS;
    if (folder !== undefined) {
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, "-")}.png`) });
    }
}

/**
 * @param {Options} options
 * @param {string} origin
 */
async function openContext(options, origin) {
    const opened = await browser();
    const context = await opened.newContext({
        viewport: options.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        hasTouch: options.phone ?? false,
        isMobile: options.phone ?? false,
        colorScheme: options.dark ? "dark" : "light",
        acceptDownloads: true,
        serviceWorkers: options.installs ? "allow" : "block",
    });
    context.setDefaultTimeout(20_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    return context;
}

/**
 * @param {string[]} complaints
 * @param {RegExp[]} expected
 */
export function assertComplaints(complaints, expected) {
    const unexpected = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
    assert.deepEqual(unexpected, [], "the page complains");
    const absent = expected.filter((pattern) => !complaints.some((text) => pattern.test(text)));
    assert.deepEqual(absent, [], "complaints that should have come");
}

/** @param {import("./tasks.js").Task[]} tasks */
function printLongest(tasks) {
    assert.ok(tasks.length > 10, `${tasks.length} tasks were seen`);
    const longest = tasks.toSorted((one, other) => other.processor - one.processor).slice(0, 5);
    const long = longest.filter(({ processor }) => processor > longTask).length;
    const times = longest.map(({ processor, wall }) => `${processor.toFixed(1)} (${wall.toFixed(0)} on the clock)`);
    console.log(`longest tasks: ${times.join(", ")} ms; over ${longTask} ms: ${long === longest.length ? `${long} or more` : long}`);
}

/**
 * Opens the page in a browser without anything stored, runs `body`, and fails on what `body` asserts, on
 * errors and warnings of the console, on requests to other hosts and on missing files.
 * @param {string} name
 * @param {Options} options
 * @param {(opened: Opened) => Promise<void>} body
 */
export function pageTest(name, options, body) {
    const skip = chromiumPath === undefined ? "chromium is not installed" : false;
    test(name, { skip, timeout: options.timeout ?? 60_000 }, async () => {
        const server = await serve({ roots: options.roots ?? roots, headers: options.headers, compressed: options.compressed });
        const context = await openContext(options, server.origin);
        const complaints = collectComplaints(context, options.single ? singleFile : server.origin);
        await noteLongTasks(context);
        await options.prepare?.(context);
        const page = await context.newPage();
        const measured = options.taskTimes ? await measureTasks(page) : null;
        try {
            await page.goto(options.single ? singleFile + (options.path ?? "") : server.origin + (options.path ?? FIRST_PATH));
            await body({ page, context, origin: server.origin, endServer: server.close });
            assertComplaints(complaints, options.expected ?? []);
            if (measured) printLongest(await measured());
        } catch (error) {
            await shot(page, `failed ${name}`).catch(() => {});
            throw error;
        } finally {
            await context.close();
            await server.close();
        }
    });
}
