// Puzzles in links of other sites, and links that hold none.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LinkError, isLink, isRules, readLink } from "../../../src/sudoku/import/link.js";
import { decompress } from "../../../src/sudoku/import/lzstring.js";
import { readZipped } from "../../../src/sudoku/import/zipped.js";
import { F_PUZZLES, F_PUZZLES_WITH_RULES, GIVENS, SUDOKU_PAD, SUDOKU_PAD_CLASSIC } from "./links.js";

test("a link of f-puzzles has givens, digits and marks", () => {
    const { board, marks } = readLink(F_PUZZLES);
    assert.equal(board.givens, GIVENS);
    assert.equal(board.shape, "3x3");
    assert.equal(board.entered, `..4${".".repeat(78)}`);
    assert.equal(board.name, "Nikoli's, by N");
    assert.deepEqual(marks[3], { corner: 0b10, centre: 0b100010 });
});

test("links of SudokuPad have givens and marks", () => {
    const { board, marks } = readLink(SUDOKU_PAD);
    assert.equal(board.givens, GIVENS);
    assert.equal(board.name, "It's A, by B");
    assert.deepEqual(marks[2], { corner: 0, centre: 0b1010 });
    assert.equal(readLink(SUDOKU_PAD_CLASSIC).board.givens, GIVENS);
    const older = readLink("https://sudokupad.app/classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B");
    assert.ok(older.board.givens.startsWith(".6.91...7..2....15"));
    assert.equal(readLink("https://sudokupad.app/scfoooooooooooooK").board.givens, ".".repeat(81));
});

test("an object alone is read as well", () => {
    const cells = [[{ value: 1 }, {}, {}, {}], [{}, {}, {}, { value: "2" }], [{}, {}, {}, {}], [{}, {}, {}, {}]];
    assert.equal(readLink(JSON.stringify({ cells })).board.givens, "1......2........");
});

test("a puzzle file has rules, and is no link", () => {
    for (const text of ['# a comment\nsudoku = "9x9"\n', '{"sudoku":"4x4","clue":[{"kind":"cage","cells":"r1c1"}],"grid":1}', ".Shape~4x4.AntiKing."]) {
        assert.ok(isRules(text) && !isLink(text), text);
    }
    assert.ok(!isRules('{"cells": [], "sudoku": 1}') && !isRules(GIVENS));
});

// The last characters of base 64 may hold nothing.
test("a link that is cut anywhere is an error with a sentence", () => {
    for (const link of [F_PUZZLES, SUDOKU_PAD, SUDOKU_PAD_CLASSIC]) {
        for (let length = 25; length < link.length - 3; length += 1) {
            const cut = link.slice(0, length);
            assert.throws(() => readLink(cut), { name: "LinkError", message: /\.$/ }, cut);
        }
    }
});

/** @type {[string, RegExp][]} */
const REFUSED = [
    [F_PUZZLES_WITH_RULES, /rules besides those of sudoku \(thermometer\)/],
    ["https://sudokupad.app/abc123", /lies on the site/],
    ["https://sudokupad.app/", /names no puzzle/],
    ["https://www.f-puzzles.com/?load=!!!!", /too early/],
    ["https://www.f-puzzles.com/?load=!!!!!!!!!!!!!!!!", /does not belong there: !/],
    ["fpuzzlesN4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==", /No boxes fit a board of 3×3/],
    ['{"size":4,"grid":[[{"value":7},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}', /“7” in a cell/],
    ['{"grid":[[{}],[{}]]}', /not square/],
    ['{"grid":[', /cannot be read/],
    [`{"grid":${"[".repeat(1000)}`, /cannot be read/],
];

test("what is no puzzle of this page is refused with a sentence", () => {
    for (const [link, message] of REFUSED) {
        assert.ok(isLink(link), link);
        assert.throws(() => readLink(link), { name: "LinkError", message }, link);
    }
});

test("regions are boxes, of the shape that they have", () => {
    const grid = (/** @type {(row: number, column: number) => number} */ region) =>
        Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, (_, column) => ({ region: region(row, column) })));
    const upright = grid((row, column) => Math.floor(row / 3) * 3 + Math.floor(column / 2));
    assert.equal(readLink(JSON.stringify({ size: 6, grid: upright })).board.shape, "3x2");
    const jigsaw = grid((row, column) => (row === 0 ? column : row));
    assert.throws(() => readLink(JSON.stringify({ size: 6, grid: jigsaw })), /irregular regions/);
});

test("other texts are no links", () => {
    for (const text of [GIVENS, "classic", "see f-puzzles.com", "", "{}"]) assert.equal(isLink(text), false, text);
});

test("what somebody made up is refused with a short sentence", () => {
    const cell = (/** @type {any} */ value) => JSON.stringify({ grid: [[{}, {}], [{}, { value }]] });
    for (const value of [{ toString: 1 }, [{}], "x".repeat(100_000), true, 1e300]) {
        const refused = (/** @type {any} */ error) => error instanceof LinkError && error.message.length < 400;
        assert.throws(() => readLink(cell(value)), refused);
    }
    const named = (/** @type {any} */ title) => readLink(JSON.stringify({ title, grid: Array(4).fill([{}, {}, {}, {}]) })).board.name;
    assert.deepEqual([named({ toString: 1 }), named("a"), named("b".repeat(9999))?.length], [null, "a", 201]);
});

test("what comes out of a short text is bounded", () => {
    // It doubles with each number.
    assert.throws(() => decompress("A".repeat(400)), RangeError);
    assert.deepEqual(readZipped("[,{v:1,t:t,d:f},'a\\'b',#F,ff00aa]"), [{}, { v: 1, t: true, d: false }, "a'b", "#F", "ff00aa"]);
});
