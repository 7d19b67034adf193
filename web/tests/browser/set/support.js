// What tests of the setter's view do: pick kinds, drag over the board, type.

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
export function board(page) {
    return page.locator("#view-set .grid");
}

/** @param {Page} page @param {string} name */
export function region(page, name) {
    return page.locator("#view-set").getByRole("region", { name, exact: true });
}

/** @param {Page} page */
export function clues(page) {
    return region(page, "Clues");
}

/** @param {Page} page */
export function verdict(page) {
    return page.locator(".set-verdict");
}

/** @param {Page} page @param {import("playwright-core").Locator} target @param {boolean} [phone] */
export async function tapOrClick(page, target, phone = false) {
    await (phone ? target.tap() : target.click());
}

/** Begins with an empty board. @param {Page} page @param {string} size @param {boolean} [phone] */
export async function startSize(page, size, phone = false) {
    await page.locator(".set-kinds [data-kind='cage']").waitFor({ state: "attached" });
    await tapOrClick(page, page.getByRole("button", { name: "New", exact: true }), phone);
    await tapOrClick(page, page.getByRole("dialog").getByRole("button", { name: size, exact: true }), phone);
    const side = Number(size.split("×")[0]);
    await page.waitForFunction((cells) => document.querySelectorAll("#view-set .grid-cell").length === cells, side * side);
}

/** Searches for a kind of clues, and picks it. @param {Page} page @param {string} query @param {string} title @param {boolean} [phone] */
export async function pick(page, query, title, phone = false) {
    if (phone) await region(page, "What to draw").locator("summary").tap();
    await page.locator("#view-set").getByLabel("Search for a kind of clues").fill(query);
    await tapOrClick(page, region(page, "What to draw").getByRole("button", { name: new RegExp(`^${title}\\b`) }).first(), phone);
    if (!phone) await page.locator("#view-set").getByLabel("Search for a kind of clues").fill("");
}

/**
 * Drags over the board, from cell to cell.
 * @param {Page} page
 * @param {string[]} names
 * @param {boolean} [phone]
 */
export async function drag(page, names, phone = false) {
    await board(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const columns = Number(await board(page).getAttribute("aria-colcount"));
    const points = [];
    for (const name of names) {
        const [, row, column] = /** @type {string[]} */ (/r(\d+)c(\d+)/.exec(name));
        const box = await board(page).locator(`[data-cell='${(Number(row) - 1) * columns + Number(column) - 1}']`).boundingBox();
        if (!box) throw new Error(`${name} is not seen`);
        points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
    if (phone) return touch(page, points);
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 12 });
    await page.mouse.up();
}

/** Drags a finger. @param {Page} page @param {{x: number, y: number}[]} points */
async function touch(page, points) {
    const session = await page.context().newCDPSession(page);
    const send = (/** @type {"touchStart" | "touchMove" | "touchEnd"} */ type, /** @type {{x: number, y: number}[]} */ touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [points[0]]);
    for (const [at, to] of points.slice(1).entries()) {
        const from = points[at];
        for (let step = 1; step <= 12; step += 1) {
            await send("touchMove", [{ x: from.x + ((to.x - from.x) * step) / 12, y: from.y + ((to.y - from.y) * step) / 12 }]);
        }
    }
    // A finger that stands still before it is lifted ends no scroll, and the next tap counts.
    await page.waitForTimeout(120);
    await send("touchMove", points.slice(-1));
    await send("touchEnd", []);
    await session.detach();
}

/** Types a digit: with a key, or on a phone with a button below the board. @param {Page} page @param {string} digit @param {boolean} [phone] */
export async function press(page, digit, phone = false) {
    if (phone) await page.locator("#view-set .digit-key", { hasText: digit }).tap();
    else await page.keyboard.press(digit);
}
