// What people are sent: names with markup, small files that unpack into large ones, and a million rows. Nothing in
// them runs, nothing hangs, and the page says what is wrong.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { pageTest } from "../support/page-test.js";
import { GIVENS } from "../unit/import/links.js";

/** @typedef {import("playwright-core").Page} Page */

/** It would say so if it ran. */
const MARKUP = `"><img src="x" onerror="window.ran = 1"><svg onload="window.ran = 2"><script>window.ran = 3</script>`;

/** Bits, low ones first, as lz-string writes them in base 64. */
class Packer {
    bits = "";
    /** The entries that a reader has by now, those for a byte, a word and the end among them. */
    count = 3;
    width = 2;
    isFirst = true;

    /** @param {number} number @param {number} width */
    put(number, width) {
        for (let bit = 0; bit < width; bit += 1) this.bits += (number >> bit) & 1;
    }

    /** An entry, or a new character. @param {number} entry @param {string} [character] */
    take(entry, character) {
        this.put(entry, this.width);
        if (character !== undefined) {
            this.put(character.charCodeAt(0), 8);
            this.count += 1;
        }
        if (!this.isFirst) this.count += 1;
        this.isFirst = false;
        this.width = Math.max(3, 32 - Math.clz32(this.count));
    }

    end() {
        this.put(2, this.width);
        const bytes = this.bits.padEnd(Math.ceil(this.bits.length / 24) * 24, "0").match(/.{8}/g) ?? [];
        return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString("base64");
    }
}

/** A text in the form of lz-string, each character by itself. @param {string} text */
function packed(text) {
    const packer = new Packer();
    /** @type {Map<string, number>} */
    const places = new Map();
    for (const character of text) {
        const place = places.get(character);
        if (place === undefined) {
            places.set(character, packer.count);
            packer.take(0, character);
        } else {
            packer.take(place);
        }
    }
    return packer.end();
}

/** Each entry is the one before and a character more. @param {number} entries */
function growing(entries) {
    const packer = new Packer();
    packer.take(0, "[");
    for (let number = 0; number < entries; number += 1) packer.take(packer.count);
    return packer.end();
}

/** A link of f-puzzles. @param {string} load */
const fPuzzles = (load) => `https://www.f-puzzles.com/?load=${encodeURIComponent(load)}`;

/** The grid of f-puzzles with these givens. @param {object} about */
const withGrid = (about) => {
    const grid = Array.from({ length: 9 }, (_, row) =>
        [...GIVENS.slice(9 * row, 9 * row + 9)].map((digit) => (digit === "." ? {} : { value: Number(digit), given: true })),
    );
    return JSON.stringify({ size: 9, grid, ...about });
};

/** Fails if something in a text came to life. @param {Page} page */
async function assertInert(page) {
    assert.equal(await page.evaluate(() => Reflect.get(window, "ran")), undefined, "a script ran");
    assert.equal(await page.locator("img[src='x'], svg[onload]").count(), 0, "markup became elements");
}

/** @param {Page} page @param {string} label @param {string} name @param {string | Buffer} content */
const give = (page, label, name, content) => page.getByLabel(label).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

pageTest("markup in names of puzzles is text", { path: "/#make" }, async ({ page }) => {
    await page.getByText("Your own", { exact: true }).click();
    const text = page.getByLabel("Paste a puzzle, or many");
    await text.fill(`${GIVENS} # ${MARKUP}\n1.....2..3.....4 # ${MARKUP}\n`);
    await page.getByText("2 puzzles read.").waitFor();
    await page.locator(".chooser-name").filter({ hasText: "<img" }).first().click();
    await assertInert(page);
    await text.fill(fPuzzles(packed(withGrid({ title: MARKUP, author: MARKUP }))));
    await page.getByText(`A puzzle of f-puzzles: ${MARKUP}`).waitFor();
    await assertInert(page);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForURL(/#play/);
    await page.locator("#view-play [data-cell='2']").waitFor();
    await assertInert(page);
    await page.reload();
    await page.locator("#view-play [data-cell='2']").waitFor();
    await assertInert(page);
});

pageTest("links that are made up are refused with a word", { path: "/#make" }, async ({ page }) => {
    await page.getByText("Your own", { exact: true }).click();
    const text = page.getByLabel("Paste a puzzle, or many");
    const note = page.locator(".make-load .note");
    for (const [load, word] of /** @type {[string, RegExp][]} */ ([
        // 50,000 entries would be a text of more than a billion characters.
        [growing(50_000), /too much in it for a puzzle/],
        [packed("[".repeat(40_000)), /cannot be read/],
        [packed(withGrid({ grid: MARKUP })), /not square/],
        [packed(withGrid({ size: 1e9 })), /1000000000 rows/],
        [packed(withGrid({ grid: Array.from({ length: 300 }, () => [{}]) })), /not square/],
        [packed('{"grid":[[{},{}],[{},{"value":{"toString":1}}]]}'), /something else/],
        [packed(withGrid({ thermometer: [{ lines: [[MARKUP]] }], [MARKUP]: [1] })), /of the puzzle in the link/],
    ])) {
        await text.fill("");
        await note.waitFor({ state: "hidden" });
        await text.fill(fPuzzles(load));
        await note.filter({ hasText: word }).waitFor();
        assert.match((await note.getAttribute("class")) ?? "", /is-bad/);
        await assertInert(page);
    }
    await text.fill(GIVENS);
    await page.getByText("1 puzzle read.").waitFor();
});

pageTest("addresses that are made up leave a board", {}, async ({ page, origin }) => {
    for (const query of [`p=${MARKUP}`, `g=${MARKUP}`, `p=${"9".repeat(300_000)}`, `g=${"A".repeat(300_000)}`, `p=${GIVENS}&${MARKUP}=${MARKUP}`]) {
        await page.goto("about:blank");
        await page.goto(`${origin}/#play?${encodeURI(query)}`);
        await page.locator("#view-play [data-cell='2']").click();
        await assertInert(page);
    }
});

const bomb = gzipSync(Buffer.alloc(300 << 20));

pageTest("files that unpack into large ones, and a million rows, are refused by Bulk", { path: "/#bulk", timeout: 400_000 }, async ({ page }) => {
    const name = `${MARKUP.replaceAll("/", "")}.gz`;
    await give(page, "File of puzzles", name, bomb);
    await page.getByText(/larger than 128 MB: cut it into smaller files/).waitFor({ timeout: 60_000 });
    await assertInert(page);
    await give(page, "File of puzzles", "rows.txt", "x\n".repeat(1_000_000));
    await page.getByText("1,000,000 lines could not be read").waitFor({ timeout: 240_000 });
    await give(page, "File of puzzles", "names.txt", `${GIVENS} # ${MARKUP}\n${MARKUP}\n`);
    await page.locator(".bulk-words").filter({ hasText: "1 puzzle done" }).waitFor({ timeout: 60_000 });
    await assertInert(page);
});

pageTest("traces that are made up are refused by Watch", { path: "/#watch", timeout: 180_000 }, async ({ page }) => {
    const told = page.locator(".watch-told");
    for (const [name, content, word] of /** @type {[string, string | Buffer, RegExp][]} */ ([
        ["bomb.gz", bomb, /larger than 32 MB/],
        [`${MARKUP.replaceAll("/", "")}.txt`, MARKUP, /Not accepted: line 1/],
        ["names.txt", `csp-trace 1 decisions\nabout ${MARKUP}\nvariables ${"<img> ".repeat(9)}\nnode 1 depth 0\n`, /Not accepted/],
        ["rows.txt", `csp-trace 1 decisions\nvariables x\n${"node 1 depth 0\n".repeat(1_000_000)}`, /Not accepted/],
    ])) {
        // The word of the file before could stand for this one's.
        await told.evaluate((element) => element.replaceChildren());
        await give(page, "Trace file", name, content);
        await told.and(page.locator(".is-bad")).filter({ hasText: word }).waitFor({ timeout: 60_000 });
        await assertInert(page);
    }
});
