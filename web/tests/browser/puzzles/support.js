// Grid puzzles on the page: opening them, and pressing places of their boards.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Door } from "../../../src/engine/door.js";
import { Sheet } from "../../../src/puzzles/sheet.js";
import { valuesOf } from "../../../src/puzzles/text.js";
import { dist } from "../../support/serve.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Promise<Door> | null} */
let opened = null;

/** The page's engine, asked from here. */
function engine() {
    opened ??= readFile(join(dist, "csp.wasm")).then(async (bytes) => new Door(await WebAssembly.compile(bytes)));
    return opened;
}

/** The sheet of a puzzle, and its only solution. @param {string} link */
export async function known(link) {
    const door = await engine();
    const { ok } = door.ask("puzzle-read", { text: link });
    const { solutions } = door.ask("puzzle-solve", { link }).ok;
    return { sheet: new Sheet(ok), solution: valuesOf(solutions[0]) };
}

/** @param {Page} page @param {string} link */
export async function openLink(page, link) {
    await page.locator(".puzzle-board").waitFor();
    const field = page.getByLabel("Link", { exact: true });
    if (!(await field.isVisible())) await page.getByRole("button", { name: "Link", exact: true }).click();
    await field.fill(link);
    await page.getByRole("button", { name: "Open", exact: true }).click();
}

/**
 * Where a place of the board is on the screen.
 * @param {Page} page
 * @param {Sheet} sheet
 * @param {{x: number, y: number}} place in half cells
 */
export async function pointOf(page, { size }, { x, y }) {
    const svg = page.locator(".puzzle-board svg");
    await svg.scrollIntoViewIfNeeded();
    const box = await svg.boundingBox();
    const width = Number(await svg.getAttribute("width"));
    if (!box) throw new Error("the board is not seen");
    const scale = box.width / width;
    return { x: box.x + (size.left + x * size.half) * scale, y: box.y + (size.top + y * size.half) * scale };
}

/** @param {Page} page @param {Sheet} sheet @param {{x: number, y: number}} place @param {"mouse" | "finger"} by */
export async function press(page, sheet, place, by = "mouse") {
    const { x, y } = await pointOf(page, sheet, place);
    if (by === "mouse") await page.mouse.click(x, y);
    else await page.touchscreen.tap(x, y);
}

/** What is filled in, as the address has it, once it was kept. @param {Page} page @param {(line: string | null) => boolean} wanted */
export async function untilFilled(page, wanted) {
    const read = () => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1]).get("f"));
    for (let round = 0; round < 200; round += 1) {
        const line = await read();
        if (wanted(line)) return line;
        await page.waitForTimeout(50);
    }
    throw new Error(`the address has ${await read()}`);
}

/** The element in which Help answers. @param {Page} page */
export function answer(page) {
    return page.locator(".puzzle-answer");
}
