// What a cell says of itself, and where its marks stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, labelOf } from "../../../src/grid/model.js";
import { candidatePlace, centreLine, edgePlaces } from "../../../src/grid/places.js";
import { NINE } from "../../../src/sudoku/shape.js";

test("labels", () => {
    assert.equal(labelOf(NINE, 33, { digit: 5, given: true }), "row 4 column 7, 5, given");
    assert.equal(labelOf(NINE, 1, { candidates: 0b1010 }), "row 1 column 2, empty, candidates 2 4");
    assert.equal(labelOf(NINE, 1, { candidates: 0b1000, struck: 0b10 }), "row 1 column 2, empty, candidates 4, struck out 2");
    assert.equal(labelOf(NINE, 0, { digit: 12, corner: 1, wrong: true }, "numbers"), "row 1 column 1, 12, wrong");
    assert.equal(
        labelOf(NINE, 0, { corner: 1, centre: 6, colours: 0b100000001, clash: true }),
        "row 1 column 1, empty, corner marks 1, centre marks 2 3, red and grey, conflict",
    );
});

test("the key of a cell differs when anything that is shown does", () => {
    const cells = [
        {},
        { digit: 1 },
        { digit: 1, given: true },
        { corner: 1 },
        { centre: 1 },
        { candidates: 1 },
        { struck: 1 },
        { colours: 1 },
        { clash: true },
        { wrong: true },
        { digit: 1, alike: 1 },
    ];
    assert.equal(new Set(cells.map(keyOf)).size, cells.length);
    assert.equal(keyOf({ digit: 1, alike: 2 }), keyOf({ digit: 1 }));
    assert.notEqual(keyOf({ corner: 2, alike: 2 }), keyOf({ corner: 2 }));
});

test("every mark has a place of its own inside of the cell", () => {
    for (const side of [4, 6, 8, 9, 10, 12, 16, 20, 25]) {
        const places = Array.from({ length: side }, (_, at) => candidatePlace(side, at + 1));
        assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, side);
        assert.ok(places.every(({ x, y }) => x > 0 && x < 1 && y > 0 && y < 1));
    }
    for (let count = 0; count <= 16; count += 1)
        assert.equal(new Set(edgePlaces(count)?.map(({ x, y }) => `${x} ${y}`)).size, count);
    assert.equal(edgePlaces(17), null);
    assert.deepEqual([0, 1, 5, 6, 9, 25].map(centreLine), [0, 1, 5, 3, 5, 7]);
});
