// What several tests of Play need.

import assert from "node:assert/strict";

/** The puzzle that a first visit sees, and its solution. */
export const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/**
 * The label of a cell, as a screen reader says it.
 * @param {import("playwright-core").Page} page
 * @param {number} row from 1
 * @param {number} column from 1
 */
export async function label(page, row, column) {
    const cell = page.locator(`#view-play .grid [role=row][aria-rowindex="${row}"] [aria-colindex="${column}"]`);
    return cell.getAttribute("aria-label");
}

/**
 * @param {import("playwright-core").Page} page
 * @param {number} row from 1
 * @param {number} column from 1
 */
export function cell(page, row, column) {
    return page.locator(`#view-play .grid [role=row][aria-rowindex="${row}"] [aria-colindex="${column}"]`);
}

/**
 * What a cell says of itself.
 * @param {import("playwright-core").Page} page
 * @param {number} row
 * @param {number} column
 * @param {string} wanted after "row r column c, "
 */
export async function expectCell(page, row, column, wanted) {
    assert.equal(await label(page, row, column), `row ${row} column ${column}, ${wanted}`);
}

/** Waits until what was done is kept. @param {import("playwright-core").Page} page */
export async function untilKept(page) {
    // Timers of a page fire in their order, so this one comes after the page's own, which is set by each move.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
}
