// Debian's chromium by playwright-core: one browser a test file, one fresh context a test.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const places = [process.env.CSP_CHROMIUM ?? "", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser's path, or undefined where there is none. */
export const chromiumPath = places.find((path) => path !== "" && existsSync(path));

const quiet = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A request to any other host fails, and is an error on the console.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** @type {Promise<import("playwright-core").Browser> | null} */
let running = null;

/** The browser of this test file, started when it is first asked for. */
export function browser() {
    running ??= chromium.launch({ executablePath: chromiumPath, args: quiet });
    return running;
}

/** Ends the browser, if one runs. */
export async function closeBrowser() {
    const opened = await running;
    await opened?.close();
}
