// A session of WebDriver (https://www.w3.org/TR/webdriver2/): as much of it as tests of the page need.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstOf } from "./until.js";

/** The name that the standard gives to a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** @param {string} method @param {string} address @param {object} [body] @returns {Promise<any>} the driver's answer */
async function send(method, address, body) {
    const response = await fetch(address, { method, body: body && JSON.stringify(body) });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
    return value;
}

/** A browser with one page. */
export class Session {
    #address;

    /** @param {string} address */
    constructor(address) {
        this.#address = address;
    }

    /** Starts a browser of 1440×900 at most. @param {string} driver its address */
    static async open(driver) {
        const { sessionId } = await send("POST", `${driver}/session`, { capabilities: {} });
        const session = new Session(`${driver}/session/${sessionId}`);
        await session.resize(1440, 986);
        return session;
    }

    /** @param {number} width of the window @param {number} height */
    async resize(width, height) {
        await send("POST", `${this.#address}/window/rect`, { x: 0, y: 0, width, height });
    }

    /** @param {string} url */
    async goto(url) {
        await send("POST", `${this.#address}/url`, { url });
    }

    /**
     * Runs a function in the page.
     * @template {unknown[]} Args
     * @param {(...args: Args) => unknown} question
     * @param {Args} args
     * @returns {Promise<any>}
     */
    async ask(question, ...args) {
        return send("POST", `${this.#address}/execute/sync`, { script: `return (${question})(...arguments)`, args });
    }

    /** @param {string} selector @param {string} [begin] of its text */
    async click(selector, begin = "") {
        const element = await this.ask(firstOf, selector, begin);
        assert.ok(element, `the page has no ${selector} with "${begin}"`);
        await send("POST", `${this.#address}/element/${element[ELEMENT]}/click`, {});
    }

    /** @param {string} key that writes a character */
    async press(key) {
        const strokes = [{ type: "keyDown", value: key }, { type: "keyUp", value: key }];
        await send("POST", `${this.#address}/actions`, { actions: [{ type: "key", id: "keys", actions: strokes }] });
    }

    /** A screenshot in the folder that `CSP_WEB_SHOTS` names, if it is set. @param {string} name */
    async shot(name) {
        const folder = process.env.CSP_WEB_SHOTS;
        if (folder === undefined) return;
        mkdirSync(folder, { recursive: true });
        const picture = await send("GET", `${this.#address}/screenshot`);
        writeFileSync(join(folder, `${name.replaceAll(/\W+/g, "-")}.png`), Buffer.from(picture, "base64"));
    }

    async close() {
        await send("DELETE", this.#address);
    }
}
