// What is kept: reloads, links, several games, browsers that keep nothing.

import assert from "node:assert/strict";
import { pageTest } from "../../support/page-test.js";
import { expectCell, untilKept } from "./support.js";

/** @param {import("playwright-core").Page} page @param {string[]} keys */
async function play(page, keys) {
    await page.waitForSelector("#view-play .grid");
    await page.locator("#view-play [data-cell='2']").click();
    for (const key of keys) await page.keyboard.press(key);
}

pageTest("a game is there after a reload, with its record", {}, async ({ page }) => {
    await play(page, ["Shift+Digit2", "4", "ArrowRight", "Control+Digit6"]);
    await untilKept(page);
    await page.reload();
    await page.waitForSelector("#view-play .grid");
    await expectCell(page, 1, 3, "4");
    await expectCell(page, 1, 4, "empty, centre marks 6");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectCell(page, 1, 3, "empty, corner marks 2");
});

pageTest("a link brings the game to another browser", {}, async ({ page, context }) => {
    await play(page, ["Shift+Digit2", "Alt+Digit5", "ArrowRight", "6"]);
    await untilKept(page);
    const address = page.url();
    assert.match(address, /#play\?g=/);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy" }).nth(1).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
    await page.evaluate(() => localStorage.clear());
    const other = await context.newPage();
    await other.goto(address);
    await other.waitForSelector("#view-play .grid");
    await expectCell(other, 1, 3, "empty, corner marks 2, teal");
    await expectCell(other, 1, 4, "6");
});

pageTest("two tabs play one game, and nothing is lost", {}, async ({ page, context }) => {
    await play(page, ["4"]);
    await untilKept(page);
    const other = await context.newPage();
    await other.addInitScript(() => {
        window.addEventListener("storage", (event) => {
            if (/** @type {any} */ (window).deaf) event.stopImmediatePropagation();
        });
    });
    await other.goto(page.url());
    await expectCell(other, 1, 3, "4");
    await play(other, ["ArrowRight", "6"]);
    await untilKept(other);
    await page.getByText("This game is played in another tab, too").first().waitFor();
    await expectCell(page, 1, 4, "6");
    // The other tab plays before it hears of what is done in the first. Its cell is selected before, since a click keeps the game.
    await other.locator("#view-play [data-cell='8']").click();
    await other.evaluate(() => Object.assign(window, { deaf: true }));
    await page.locator("#view-play [data-cell='5']").click();
    await page.keyboard.press("8");
    await untilKept(page);
    await other.keyboard.press("2");
    await other.getByText(/together now/).first().waitFor();
    await other.evaluate(() => Object.assign(window, { deaf: false }));
    await untilKept(page);
    for (const tab of [page, other]) {
        await expectCell(tab, 1, 6, "8");
        await expectCell(tab, 1, 9, "2");
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator("#theme").click();
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await other.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
});

pageTest("a link cut in half is told, and the game stays", {}, async ({ page }) => {
    await play(page, ["4"]);
    await untilKept(page);
    const address = page.url();
    await page.evaluate(
        (hash) => {
            location.hash = hash;
        },
        address.slice(address.indexOf("#"), address.indexOf("#") + 30),
    );
    await page
        .getByText(/This link is damaged/)
        .first()
        .waitFor();
    await expectCell(page, 1, 3, "4");
    await untilKept(page);
    assert.equal(page.url(), address);
});

pageTest("another puzzle does not take the place of the first", { path: "/#play?p=1.....2..3.....4" }, async ({ page }) => {
    await page.waitForSelector("#view-play .grid[data-side='4']");
    await page.locator("#view-play [data-cell='1']").click();
    await page.keyboard.press("2");
    await untilKept(page);
    await page.evaluate(() => {
        location.hash = `#play?p=${".".repeat(36)}`;
    });
    await page.waitForSelector("#view-play .grid[data-side='6']");
    await untilKept(page);
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    await page.waitForSelector("#view-play .grid[data-side='4']");
    await expectCell(page, 1, 2, "2");
});

/** A browser that refuses to keep anything. @param {import("playwright-core").BrowserContext} context */
async function refuse(context) {
    await context.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
            get() {
                throw new DOMException("denied", "SecurityError");
            },
        });
    });
}

pageTest("where nothing can be kept, it is said, and the address holds the game", { prepare: refuse }, async ({ page }) => {
    await play(page, ["4"]);
    await page
        .getByText(/This browser keeps nothing for this page/)
        .first()
        .waitFor();
    await untilKept(page);
    await page.reload();
    await page.waitForSelector("#view-play .grid");
    await expectCell(page, 1, 3, "4");
});

pageTest(
    "other views and back: the game is where it was, and the link past the navigation stays in the view",
    {},
    async ({ page }) => {
        await play(page, ["4", "ArrowRight", "6"]);
        await page.getByRole("link", { name: "Make" }).click();
        await page.goBack();
        await page.waitForSelector("#view-play .grid");
        await expectCell(page, 1, 4, "6");
        await page.getByRole("link", { name: "Watch" }).click();
        await page.locator(".skip").focus();
        await page.keyboard.press("Enter");
        assert.equal(await page.locator("#view-watch").isVisible(), true);
        assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
        await page.evaluate(() => {
            location.hash = "#constructor";
        });
        await page.waitForSelector("#view-play .grid");
        await page.evaluate(() => {
            location.hash = "#play?p=123";
        });
        await page
            .getByText(/3 symbols fill no board/)
            .first()
            .waitFor();
    },
);

pageTest("a link that is followed while a move waits to be kept is not written over", {}, async ({ page }) => {
    const puzzle = `${".".repeat(72)}123456789`;
    await play(page, []);
    await page.evaluate((text) => {
        const four = document.querySelector("#view-play [data-digit='4']");
        /** @type {HTMLElement} */ (four).click();
        location.hash = `play?p=${text}`;
        // The game is kept at once, before the browser tells that the address has changed.
        window.dispatchEvent(new Event("pagehide"));
    }, puzzle);
    await page.locator("#view-play .grid-cell[aria-label='row 9 column 1, 1, given']").waitFor();
    await expectCell(page, 1, 3, "empty");
});
