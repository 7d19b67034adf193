// New puzzles: the search for one, and those of days.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOfQuery, hasCome, levelOfDay, puzzleOfDay, wishesOfDay } from "../../../src/sudoku/daily.js";
import { makeSudoku, newSeed } from "../../../src/sudoku/making.js";

const wishes = { shape: "3x3", seed: 7, symmetry: "half-turn", level: "Hard" };

test("the numbers under a seed are asked for one after the other until a puzzle is found", async () => {
    /** @type {any[]} */
    const asked = [];
    const ask = async (/** @type {string} */ op, /** @type {any} */ request) => {
        asked.push([op, request]);
        return request.number < 2 ? { found: false, tried: 40 } : { found: true, tried: 3, board: "it" };
    };
    /** @type {number[]} */
    const told = [];
    assert.deepEqual(await makeSudoku(ask, wishes, (tried) => told.push(tried)), { found: true, tried: 83, board: "it" });
    assert.deepEqual(asked, [0, 1, 2].map((number) => ["generate", { ...wishes, number }]));
    assert.deepEqual(told, [40, 80]);
});

test("a search that was ended has no answer, and one without a puzzle ends by itself", async () => {
    assert.equal(await makeSudoku(async () => null, wishes, () => {}), null);
    const answer = await makeSudoku(async () => ({ found: false, tried: 1000 }), wishes, () => {});
    assert.deepEqual(answer, { found: false, tried: 40_000 });
});

test("seeds are whole numbers of up to nine digits", () => {
    const seeds = Array.from({ length: 1000 }, newSeed);
    assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 1_000_000_000));
    assert.ok(new Set(seeds).size > 990);
});

test("the puzzle of a day is asked for by its date, easier on Monday than on Sunday", () => {
    assert.deepEqual(wishesOfDay("2026-11-30"), { shape: "3x3", seed: 20261130, symmetry: "half-turn", level: "Easy" });
    const week = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"];
    assert.deepEqual(week.map(levelOfDay), ["Easy", "Easy", "Medium", "Medium", "Hard", "Hard", "Unfair"]);
    const board = { shape: "3x3", givens: "1" };
    assert.deepEqual(puzzleOfDay("2026-12-06", { board }), { ...board, name: "Sun 6 Dec 2026", level: "Unfair", day: "2026-12-06" });
});

test("a day comes with its first moment", () => {
    assert.equal(hasCome("2026-11-30", new Date(2026, 10, 30, 0, 0)), true);
    assert.equal(hasCome("2026-11-30", new Date(2026, 10, 29, 23, 59)), false);
});

test("an address names a day, today, or none", () => {
    const read = (/** @type {string} */ rest) => dayOfQuery(rest, "2026-11-30");
    assert.deepEqual(["", "g=abc", "day=", "day=2026-11-01"].map(read), [null, null, "2026-11-30", "2026-11-01"]);
});
