// axe-core: what it finds wrong for people who do not see, or not well.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const axe = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Fails on what axe-core finds, all of its rules asked.
 * @param {import("playwright-core").Page} page
 */
export async function assertNoViolation(page) {
    // A colour on its way to another one is neither of them.
    await page.evaluate(async () => {
        const ending = document.getAnimations().filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)));
        await Promise.allSettled(ending.map((one) => one.finished));
    });
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
        return violations.map(
            (/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).join(" ")}`,
        );
    });
    assert.deepEqual(found, []);
}
