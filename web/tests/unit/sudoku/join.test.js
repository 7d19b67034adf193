// One game in two places at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../../src/sudoku/game.js";
import { joined } from "../../../src/sudoku/join.js";
import { enter, toggleMark } from "../../../src/sudoku/moves.js";
import { fromSaved, toSaved } from "../../../src/sudoku/saved.js";

const on = { clearing: true };
const copy = (/** @type {Game} */ game) => fromSaved(JSON.parse(JSON.stringify(toSaved(game))));

/** A game with one move, twice. */
function twice() {
    const mine = new Game({ shape: "2x2", givens: "1..............." });
    enter(mine, [1], 2, on);
    return { mine, other: copy(mine) };
}

/** @param {Game} game */
const digits = (game) => game.cells.map(({ digit }) => digit || ".").join("");

test("what was done elsewhere alone is taken as it is, and time alone changes nothing", () => {
    const { mine, other } = twice();
    other.elapsed = 9000;
    assert.equal(joined(mine, other, false), mine);
    assert.equal(mine.elapsed, 9000);
    other.undo();
    assert.equal(joined(mine, other, false), other);
    assert.equal(digits(joined(mine, other, false)), "1...............");
});

test("what was done here goes on from there", () => {
    const { mine, other } = twice();
    other.save("Point 1");
    enter(mine, [2], 3, on);
    assert.equal(joined(mine, other, true), mine);
    assert.deepEqual(mine.savepoints.map(({ name }) => name), ["Point 1"]);
});

test("moves here and there are both kept, and each can be undone", () => {
    const { mine, other } = twice();
    enter(mine, [2], 3, on);
    toggleMark(mine, [6], 1, "corner");
    mine.save("Here");
    enter(other, [3], 4, on);
    enter(other, [8], 3, on);
    const both = joined(mine, other, true);
    assert.equal(digits(both), "1234....3.......");
    assert.equal(both.cells[6].corner, 1);
    assert.deepEqual(both.savepoints.map(({ name }) => name), ["Here"]);
    both.undo();
    assert.equal(digits(both), "12.4....3.......");
});

test("where both changed a cell, it holds what was done here", () => {
    const { mine, other } = twice();
    enter(mine, [2], 3, on);
    enter(other, [2], 4, on);
    const both = joined(mine, other, true);
    assert.equal(digits(both), "123.............");
    both.undo();
    assert.equal(digits(both), "124.............");
});
