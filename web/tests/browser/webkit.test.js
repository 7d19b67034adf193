// What is particular to WebKit: it keeps the page for when there is no network, and it is the engine of phones.

import assert from "node:assert/strict";
import { until, untilSaid } from "../support/until.js";
import { webkitTest } from "../support/webkit.js";

webkitTest("WebKit keeps the page, which plays when its server has ended", { path: "#play?p=1..............." }, async (page, { endServer }) => {
    await untilSaid(page, "#view-play", "several solutions");
    await until(page, () => navigator.serviceWorker.controller ?? navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === "activated"));
    await endServer();
    await page.ask(() => location.reload());
    await untilSaid(page, "#view-play", "several solutions");
    assert.equal(await page.ask(() => fetch("nothing").then(() => "there", () => "gone")), "gone");
});

webkitTest("no view is wider than the narrowest window of this browser", {}, async (page) => {
    // It has 447 pixels: the browser's own buttons stand in it.
    await page.resize(390, 844);
    for (const view of ["play", "learn", "make", "set", "watch", "bulk", "puzzles", "games"]) {
        await page.ask((name) => void (location.hash = `#${name}`), view);
        await until(page, (name) => document.querySelector(`#view-${name}:not([hidden]) > *`) !== null, view);
        await page.shot(`WebKit ${view} on a phone`);
        const [inside, whole] = await page.ask(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
        assert.ok(whole <= inside, `${view}: ${whole} of ${inside}`);
    }
});
