// The record of a game: moves, undo, checks. The cases are those of the game by hand in Rust, where there are such.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beforeMistake, clashes, mistakes, progress } from "../../../src/sudoku/check.js";
import { contentText } from "../../../src/sudoku/content.js";
import { Game } from "../../../src/sudoku/game.js";
import {
    applyStep,
    enter,
    erase,
    fillCandidates,
    giveUp,
    goToState,
    put,
    returnTo,
    toggleColour,
    toggleMark,
} from "../../../src/sudoku/moves.js";

const SMALL = { shape: "2x2", givens: "1.....2..3.....4" };
const SOLUTION = "1243342143122134";
const on = { clearing: true };

/** @param {Game} game */
function texts(game) {
    return game.cells.map(contentText);
}

/** @param {Partial<import("../../../src/sudoku/game.js").Puzzle>} [more] */
function small(more = {}) {
    return new Game({ ...SMALL, ...more });
}

test("a digit takes its cell, clears marks that see it, and undo brings all back", () => {
    const game = small();
    toggleMark(game, [1, 2, 5], 4, "centre");
    toggleMark(game, [1, 2], 4, "corner");
    enter(game, [2], 4, on);
    assert.deepEqual([texts(game)[1], texts(game)[2], texts(game)[5]], ["", "=4{4}[4]", "{4}"]);
    game.undo();
    assert.deepEqual([texts(game)[1], texts(game)[2]], ["{4}[4]", "{4}[4]"]);
    game.redo();
    assert.equal(game.cells[2].digit, 4);
    assert.equal(game.at, 3);
});

test("without clearing, the marks of other cells stay", () => {
    const game = small();
    toggleMark(game, [1], 4, "centre");
    enter(game, [2], 4, { clearing: false });
    assert.equal(texts(game)[1], "{4}");
});

test("givens keep their digits, and may be coloured", () => {
    const game = small();
    assert.equal(enter(game, [0], 3, on), null);
    assert.equal(erase(game, [0], "digit"), null);
    toggleColour(game, [0, 1], 9);
    assert.deepEqual(texts(game).slice(0, 2), ["=1#9", "#9"]);
    erase(game, [0, 1], "digit");
    assert.deepEqual(texts(game).slice(0, 2), ["=1", ""]);
});

test("the same digit again takes it away, and the marks below are seen again", () => {
    const game = small();
    toggleMark(game, [1], 2, "corner");
    enter(game, [1], 3, on);
    assert.equal(toggleMark(game, [1], 4, "corner"), null);
    enter(game, [1], 3, on);
    assert.equal(texts(game)[1], "[2]");
});

test("a mark in several cells is made in all, and taken away once all have it", () => {
    const game = small();
    toggleMark(game, [1], 2, "centre");
    toggleMark(game, [1, 2, 0], 2, "centre");
    assert.deepEqual(texts(game).slice(0, 3), ["=1", "{2}", "{2}"]);
    toggleMark(game, [1, 2, 0], 2, "centre");
    assert.deepEqual(texts(game).slice(0, 3), ["=1", "", ""]);
});

test("erasing takes what belongs to the mode, then digits, then marks, then colours", () => {
    const game = small();
    toggleMark(game, [1], 2, "centre");
    toggleMark(game, [1], 3, "corner");
    toggleColour(game, [1], 1);
    enter(game, [2], 3, { clearing: false });
    erase(game, [1, 2], "centre");
    assert.deepEqual(texts(game).slice(1, 3), ["[3]#1", "=3"]);
    erase(game, [1, 2], "digit");
    assert.deepEqual(texts(game).slice(1, 3), ["[3]#1", ""]);
    erase(game, [1, 2], "digit");
    assert.equal(texts(game)[1], "#1");
    erase(game, [1, 2], "digit");
    assert.equal(texts(game)[1], "");
    assert.equal(erase(game, [1, 2], "digit"), null);
});

test("what changes nothing is no move, and a new move takes the place of undone ones", () => {
    const game = small();
    assert.equal(put(game, [], 3, "digit", on), null);
    put(game, [1], 3, "digit", on);
    put(game, [2], 4, "digit", on);
    game.undo();
    put(game, [3], 2, "corner", on);
    assert.equal(game.record.length, 2);
    assert.equal(game.redo(), null);
});

test("candidates are what the digits leave", () => {
    const game = small();
    fillCandidates(game);
    assert.deepEqual(texts(game).slice(0, 4), ["=1", "{24}", "{34}", "{3}"]);
    assert.equal(game.hasCandidates(), true);
    assert.deepEqual(game.toBoard().candidates?.slice(0, 4), ["", "24", "34", "3"]);
});

test("centre marks are candidates only if they were filled in, or if each blank cell has some", () => {
    const game = small();
    toggleMark(game, [1], 2, "centre");
    assert.equal(game.hasCandidates(), false);
    assert.equal(game.toBoard().candidates, null);
    const blank = game.cells.flatMap(({ digit }, cell) => (digit || cell === 1 ? [] : [cell]));
    toggleMark(game, blank, 3, "centre");
    assert.equal(game.hasCandidates(), true);
});

test("a puzzle with candidates keeps to them", () => {
    const game = small({ candidates: ["", "2", ...Array(14).fill("")] });
    assert.equal(texts(game)[1], "{2}");
    assert.equal(game.candidatesLeft()[1], 0b10);
    fillCandidates(game);
    assert.equal(texts(game)[1], "{2}");
    assert.equal(game.at, 1);
});

test("a step that removes candidates fills them in first, by the same move", () => {
    const game = small();
    applyStep(game, { technique: "l1", placements: [], eliminations: [{ cell: 1, digit: 2 }] }, on);
    assert.deepEqual(texts(game).slice(1, 3), ["{4}", "{34}"]);
    assert.equal(game.record[0].cause, "step:l1");
    assert.equal(game.hasCandidates(), true);
    applyStep(game, { technique: "n1", placements: [{ cell: 1, digit: 4 }], eliminations: [] }, on);
    assert.deepEqual(texts(game).slice(1, 3), ["=4{4}", "{3}"]);
    const again = { technique: "n1", placements: [{ cell: 1, digit: 4 }], eliminations: [] };
    assert.throws(() => applyStep(game, again, on), /r1c2 has a digit/);
});

test("digits that stand twice in a house clash", () => {
    const game = small();
    enter(game, [1], 1, on);
    assert.deepEqual(
        [...clashes(game)].sort((a, b) => a - b),
        [0, 1],
    );
    assert.match(mistakes(game)[0].text, /r1c1 and r1c2 have the same digit in row 1/);
});

test("with the solution, wrong digits and candidates are told, and the way back is found", () => {
    const game = small();
    game.verdict = { verdict: "unique", solutions: [SOLUTION] };
    toggleMark(game, [1], 4, "centre");
    assert.deepEqual(mistakes(game), []);
    enter(game, [1], 4, on);
    enter(game, [2], 2, on);
    assert.deepEqual(mistakes(game)[0], { kind: "digit", cells: [1], text: "r1c2 is wrong" });
    const at = beforeMistake(game);
    assert.equal(at, 1);
    assert.equal(game.at, 3);
    game.goTo(at);
    assert.equal(texts(game)[1], "{4}");
    fillCandidates(game);
    toggleMark(game, [1], 3, "centre");
    toggleMark(game, [1], 3, "centre");
    toggleMark(game, [1], game.solution?.[1] ?? 0, "centre");
    assert.equal(mistakes(game)[0].kind, "marks");
});

test("the end is told, and whether the player gave up", () => {
    const game = small();
    assert.deepEqual(progress(game), { state: "open", blank: 12 });
    assert.equal(giveUp(game), null);
    game.verdict = { verdict: "unique", solutions: [SOLUTION] };
    giveUp(game);
    assert.equal(progress(game).state, "shown");
    game.undo();
    game.solution?.forEach((digit, cell) => enter(game, [cell], digit, on));
    assert.equal(progress(game).state, "solved");
    enter(game, [1], 1, on);
    assert.equal(progress(game).state, "wrong");
});

test("a savepoint is taken up by a move, which can be undone", () => {
    const game = small();
    enter(game, [1], 3, on);
    const savepoint = game.save("before the guess");
    enter(game, [2], 4, on);
    game.undo();
    enter(game, [3], 2, on);
    returnTo(game, savepoint);
    assert.deepEqual(texts(game).slice(1, 4), ["=3", "", ""]);
    game.undo();
    assert.equal(game.cells[3].digit, 2);
});

test("a puzzle that is no puzzle is refused with a word", () => {
    assert.throws(() => new Game({ shape: "3x3", givens: "12" }), /has 81 cells, not 2/);
    assert.throws(() => new Game({ shape: "2x2", givens: "5...............".slice(0, 16) }), /`5` in r1c1 is no digit/);
    assert.throws(() => new Game({ shape: "9x9", givens: "." }), /side must be 2 to 25/);
});

test("a state that the record knows is found in it", () => {
    const game = small();
    enter(game, [1], 2, on);
    const early = [...game.cells];
    enter(game, [2], 4, on);
    const late = [...game.cells];
    assert.equal(goToState(game, early), true);
    assert.equal(game.at, 1);
    assert.equal(goToState(game, late), true);
    assert.equal(game.at, 2);
    enter(game, [3], 3, on);
    const other = [...game.cells];
    game.undo();
    enter(game, [3], 1, on);
    assert.equal(goToState(game, other), false);
    assert.equal(game.at, 3);
});
