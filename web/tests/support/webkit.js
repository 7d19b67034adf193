// Debian's WebKitGTK by WebDriver: a page test in the engine of Safari. Its browser has no headless mode, and shows itself on a
// display of its own (`Xvfb`), unless there is one.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { assertComplaints, roots, singleFile } from "./page-test.js";
import { serve } from "./serve.js";
import { Session } from "./webdriver.js";
import { witnessed } from "./witnessed.js";

const driverPath = [process.env.CSP_WEBKIT_DRIVER ?? "", "/usr/bin/WebKitWebDriver"].find((path) => path !== "" && existsSync(path));
const displayPath = "/usr/bin/Xvfb";
const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Why the tests are skipped, or `false`. */
const missing = (driverPath === undefined && "WebKitWebDriver is not installed") || (!hasDisplay && !existsSync(displayPath) && "Xvfb is not installed");

/** What was started for the tests of this process. @type {import("node:child_process").ChildProcess[]} */
const started = [];
/** @type {Promise<string> | null} */
let driver = null;

after(() => started.toReversed().forEach((one) => one.kill()));

/** @returns {Promise<string>} the number of a new display, such as `:1` */
async function startDisplay() {
    const display = spawn(displayPath, ["-displayfd", "1", "-screen", "0", "1440x986x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
    started.push(display);
    const [number] = await once(createInterface({ input: display.stdout }), "line");
    return `:${number}`;
}

/** A port that nobody listens on. */
async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close();
    return port;
}

/** @returns {Promise<string>} the address of a driver */
async function startDriver() {
    const display = hasDisplay ? {} : { DISPLAY: await startDisplay() };
    const port = await freePort();
    started.push(spawn(driverPath ?? "", [`--port=${port}`], { stdio: "ignore", env: { ...process.env, ...display } }));
    const address = `http://127.0.0.1:${port}`;
    const end = Date.now() + 10_000;
    while (!(await fetch(`${address}/status`).catch(() => null))?.ok) {
        assert.ok(Date.now() < end, "10 s are over, and WebKitWebDriver does not answer");
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return address;
}

/**
 * Opens the page in WebKit without anything stored, runs `body`, and fails on what the page complains of (`witness.js`)
 * and on missing files. The single file has no witness, for nothing may be put into it.
 * @param {string} name
 * @param {{path?: string, single?: boolean, roots?: string[], expected?: RegExp[]}} options as those of `pageTest`
 * @param {(page: Session, opened: {endServer: () => Promise<void>}) => Promise<void>} body
 */
export function webkitTest(name, { path = "", single = false, roots: folders = roots, expected = [] }, body) {
    test(name, { skip: missing, timeout: 180_000 }, async () => {
        driver ??= startDriver();
        const copy = await witnessed(folders, path.split(/[?#]/)[0] || "index.html");
        const server = await serve({ roots: [copy.folder, ...folders] });
        const session = await Session.open(await driver);
        try {
            await session.goto((single ? singleFile : `${server.origin}/`) + path);
            await body(session, { endServer: server.close });
            const complaints = single ? [] : await session.ask(() => /** @type {any} */ (window).complaints);
            assertComplaints([...complaints, ...server.missing.map((file) => `status 404: ${file}`)], expected);
        } catch (error) {
            await session.shot(`failed ${name}`);
            throw error;
        } finally {
            await session.close();
            await server.close();
            await copy.remove();
        }
    });
}
