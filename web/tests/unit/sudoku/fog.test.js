// Fog: what is lit at the start, and what right digits light.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fogOf } from "../../../src/sudoku/fog.js";
import { Game } from "../../../src/sudoku/game.js";
import { enter } from "../../../src/sudoku/moves.js";
import { NINE, Shape } from "../../../src/sudoku/shape.js";

const FOUR = Shape.parse("2x2");

/** A board of 4×4 in fog. @param {Partial<import("../../../src/sudoku/rules.js").Rules>} [more] */
function game(more) {
    const drawing = { bounds: [0, 0, 400, 400], figures: [], sentences: [] };
    const rules = { text: "x", rows: 4, columns: 4, digits: 4, houses: FOUR.houses(), clues: [], drawing, fog: [0], solution: "1234341221434321", ...more };
    return new Game({ shape: "2x2", givens: "1..4............", rules });
}

test("cells are lit at the start, and around right digits of the player", () => {
    const one = game();
    assert.equal(fogOf(one).size, 15);
    enter(one, [10], 3, { clearing: true });
    assert.equal(fogOf(one).size, 15, "a wrong digit lifts nothing");
    enter(one, [10], 4, { clearing: true });
    assert.deepEqual([...fogOf(one)].sort((a, b) => a - b), [1, 2, 3, 4, 8, 12]);
    one.undo();
    assert.equal(fogOf(one).size, 15);
});

test("without fog, and where no digit could lift it, all is seen", () => {
    assert.equal(fogOf(game({ fog: null })).size, 0);
    assert.equal(fogOf(new Game({ shape: "3x3", givens: ".".repeat(NINE.cells) })).size, 0);
    const open = game({ solution: null });
    assert.equal(fogOf(open).size, 15, "while the solution is sought");
    open.verdict = { verdict: "several", solutions: [] };
    assert.equal(fogOf(open).size, 0);
    open.verdict = { verdict: "unique", solutions: ["1234341221434321"] };
    assert.equal(fogOf(open).size, 15);
});
