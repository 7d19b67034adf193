// Games for tests of Help.

/** A puzzle of each level. @type {[string, string][]} */
export const LEVELS = [
    ["Easy", "6...8...43.97..2.5..7........69.7....5...2.8.4......56....34......5..9.....6....."],
    ["Medium", "..45.6.......9.6.....1....75..3.8.4.........2.21..956.64.....81217.5............."],
    ["Hard", "....9..5..3....8.1.148...9.38.7....4..5....7...7..9..5........2.7.6.3.1.8...1...6"],
    ["Unfair", "....1.8...8.7...2...2...94...5.......39..........2135..7...6.....42.31..95..4.2.."],
    ["Extreme", "9.....5.16.8.5......4192......2.9...85....7..2...65.4.3...1...9.....4.........68."],
];

/**
 * Plays a puzzle.
 * @param {import("playwright-core").Page} page
 * @param {string} givens
 */
export async function play(page, givens) {
    await page.evaluate((text) => {
        location.hash = `play?p=${text}`;
    }, givens);
    const given = page.locator("#view-play .grid-cell[aria-label*='given']");
    const wanted = [...givens].filter((one) => one !== ".").length;
    for (let tries = 0; (await given.count()) !== wanted; tries += 1) {
        if (tries === 200) throw new Error(`${givens} is not on the board`);
        await page.waitForTimeout(50);
    }
}

/**
 * The panel of Help. On a phone it is brought to the front.
 * @param {import("playwright-core").Page} page
 */
export async function helpPanel(page) {
    const choice = page.getByText("Help", { exact: true }).locator("visible=true");
    if (await page.locator(".play-panels").isVisible()) await choice.first().click();
    return page.locator(".play-help");
}

/**
 * Clicks a button of the panel.
 * @param {import("playwright-core").Locator} panel
 * @param {string | RegExp} name
 */
export async function press(panel, name) {
    await panel.getByRole("button", { name }).first().click();
}

/** The cells without a digit. @param {import("playwright-core").Page} page */
export function blank(page) {
    return page.locator("#view-play .grid-cell[aria-label*='empty']").count();
}
