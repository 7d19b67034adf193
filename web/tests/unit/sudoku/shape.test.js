// Boards and digits in text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMON_SHAPES, NINE, Shape } from "../../../src/sudoku/shape.js";
import { character, digitOf, digits, maskFrom, maskOf, maskText, shown } from "../../../src/sudoku/symbols.js";

test("every house has each of its cells once, and every cell is in three houses", () => {
    for (const shape of COMMON_SHAPES) {
        const counts = Array(shape.cells).fill(0);
        for (const { cells } of shape.houses()) {
            assert.equal(new Set(cells).size, shape.side);
            for (const cell of cells) counts[cell] += 1;
        }
        assert.ok(counts.every((count) => count === 3));
        assert.equal(shape.houses().length, 3 * shape.side);
    }
});

test("boxes of 2x3 are 2 rows high and 3 columns wide", () => {
    const shape = Shape.parse("2x3");
    assert.deepEqual(shape.houses()[12].cells, [0, 1, 2, 6, 7, 8]);
    assert.equal(shape.box(shape.cellNamed("r3c4") ?? -1), 3);
    assert.equal(String(Shape.ofSide(6)), "2x3");
    assert.equal(String(Shape.ofSide(12)), "3x4");
});

test("peers are the other cells of the houses", () => {
    assert.equal(NINE.peers(0).length, 20);
    assert.equal(Shape.parse("5x5").peers(0).length, 24 + 24 + 16);
    assert.ok(!NINE.peers(40).includes(40));
});

test("cells have names", () => {
    assert.equal(NINE.name(33), "r4c7");
    assert.equal(NINE.cellNamed("R4C7"), 33);
    assert.equal(NINE.cellNamed("r10c1"), null);
    assert.equal(NINE.cellNamed("r0c1"), null);
});

test("sizes that are none are refused", () => {
    for (const text of ["0x3", "6x6", "x", "3", "-1x3", "1x1"]) assert.throws(() => Shape.parse(text), RangeError);
    for (const side of [1, 7, 23, 26, NaN]) assert.throws(() => Shape.ofSide(side), RangeError);
});

test("digits are 1 to 9 and then letters, in either case", () => {
    assert.deepEqual([9, 10, 25, 0].map(character), ["9", "A", "P", "."]);
    assert.deepEqual(
        ["9", "a", "P", "."].map((text) => digitOf(text, 25)),
        [9, 10, 25, 0],
    );
    assert.equal(digitOf("a", 9), null);
    assert.equal(digitOf("é", 25), null);
    assert.equal(shown(12, "numbers"), "12");
});

test("sets of digits are masks", () => {
    const all = maskOf(Array.from({ length: 25 }, (_, at) => at + 1));
    assert.equal(digits(all).length, 25);
    assert.deepEqual(digits(0b100000101), [1, 3, 9]);
    assert.equal(maskText(maskFrom("P1a", 25) ?? 0), "1AP");
    assert.equal(maskFrom("1.", 9), null);
});

test("digits may begin with 0, and places may be no cells", () => {
    const drawing = { text: "x", rows: 4, columns: 4, digits: 4, houses: [], lowest: 0, voids: [3, 7], outside: 1 };
    const shape = Shape.ofRules(drawing);
    assert.deepEqual([1, 4, 0].map((digit) => shape.character(digit)), ["0", "3", "."]);
    assert.deepEqual(["0", "3", ".", "4"].map((text) => shape.digitOf(text)), [1, 4, 0, null]);
    assert.equal(shape.maskText(0b1001), "03");
    assert.equal(shape.maskFrom("03"), 0b1001);
    assert.equal(shape.shown(2, "numbers"), "1");
    assert.deepEqual([shape.cellNamed("r1c4"), shape.cellNamed("r1c3")], [null, 2]);
    assert.deepEqual([shape.isOutside(11), shape.isOutside(12)], [false, true]);
});
