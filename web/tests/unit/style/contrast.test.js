// The colours of the page: text can be read on what it stands on, in both themes (WCAG 2.2, 1.4.3 and 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../../style/tokens.css", import.meta.url), "utf8");
const pairs = [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]+),\s*(#[0-9a-f]+)\)/gi)];
const themes = [2, 3].map((place) => new Map(pairs.map((match) => [match[1], parse(match[place])])));

/** @typedef {[number, number, number, number]} Colour red, green, blue from 0 to 255, and opacity from 0 to 1 */

/** @param {string} hex @returns {Colour} */
function parse(hex) {
    const long = hex.length < 6 ? [...hex.slice(1)].map((one) => one + one).join("") : hex.slice(1);
    const [red, green, blue, opacity = 255] = (long.match(/../g) ?? []).map((two) => parseInt(two, 16));
    return [red, green, blue, opacity / 255];
}

/** @param {Colour} top @param {Colour} below @returns {Colour} */
function over(top, below) {
    const mix = (/** @type {0 | 1 | 2} */ at) => top[at] * top[3] + below[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
}

/** @param {Colour} colour */
function luminance([red, green, blue]) {
    const linear = [red, green, blue].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

/** @param {Colour} one @param {Colour} other */
function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

/**
 * What is below the limit on any of the grounds.
 * @param {Map<string, Colour>} theme
 * @param {string[]} texts
 * @param {[string, Colour][]} grounds
 * @param {number} limit
 */
function faults(theme, texts, grounds, limit) {
    return texts.flatMap((text) =>
        grounds.flatMap(([name, ground]) => {
            const found = contrast(colour(theme, text), ground);
            return found < limit ? [`${text} on ${name}: ${found.toFixed(2)}`] : [];
        }),
    );
}

/** @param {Map<string, Colour>} theme @param {string} name @returns {Colour} */
function colour(theme, name) {
    const found = theme.get(name);
    assert.ok(found, `there is no colour --${name}`);
    return found;
}

for (const [nth, theme] of themes.entries()) {
    const name = nth === 0 ? "light" : "dark";

    test(`text on the surfaces of the page, ${name}`, () => {
        const surfaces = ["page", "surface", "raised", "sunken"].map(
            (one) => /** @type {[string, Colour]} */ ([one, colour(theme, one)]),
        );
        assert.deepEqual(faults(theme, ["ink", "ink-soft", "accent", "good", "bad", "warn"], surfaces, 4.5), []);
        assert.deepEqual(faults(theme, ["edge-strong"], surfaces.slice(0, 3), 3), []);
        for (const part of ["accent", "good", "bad", "warn"]) {
            const soft = /** @type {[string, Colour]} */ ([`${part}-soft`, colour(theme, `${part}-soft`)]);
            assert.deepEqual(faults(theme, ["ink", part], [soft], 4.5), []);
        }
        assert.deepEqual(faults(theme, ["on-accent"], [["accent", colour(theme, "accent")]], 4.5), []);
    });

    test(`digits and marks on all that a cell may be, ${name}`, () => {
        const cells = ["board", ...Array.from({ length: 9 }, (_, at) => `cell-${at + 1}`)];
        const grounds = cells.flatMap((cell) => {
            const plain = colour(theme, cell);
            const tints = ["select-tint", "alike"].map(
                (tint) => /** @type {[string, Colour]} */ ([`${cell} with ${tint}`, over(colour(theme, tint), plain)]),
            );
            return [/** @type {[string, Colour]} */ ([cell, plain]), ...tints];
        });
        // Digits are as large as half their cell: 3 to 1 is asked of them, and 4.5 of marks.
        assert.deepEqual(faults(theme, ["mark"], grounds, 4.5), []);
        assert.deepEqual(faults(theme, ["given", "entered", "bad"], grounds, 3), []);
        assert.deepEqual(faults(theme, ["select-edge"], [["board", colour(theme, "board")]], 3), []);
    });
}
