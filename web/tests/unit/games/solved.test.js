// What was solved, its figures, and files that take games along.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "../../../src/kept/shelf.js";
import { SolvedList, solvedFrom } from "../../../src/kept/solved.js";
import { PuzzleGame } from "../../../src/puzzles/game.js";
import { PuzzleStore } from "../../../src/puzzles/store.js";
import { Game } from "../../../src/sudoku/game.js";
import { Store } from "../../../src/sudoku/store.js";
import { exported, imported } from "../../../src/views/games/exchange.js";
import { rowsOf } from "../../../src/views/games/figures.js";
import { storage } from "../../support/storage.js";
import { sheet } from "../puzzles/sheets.js";

/** @param {Partial<import("../../../src/kept/solved.js").Solved>} about */
const solvedOne = (about) => ({ key: "a", kind: "Sudoku 9×9", level: "Easy", elapsed: 1000, on: "2026-11-30", day: null, steps: 0, ...about });

test("a puzzle is solved once: what was noted first stays, but for a level that was missing", () => {
    const list = new SolvedList(new Shelf(() => storage()));
    list.add(solvedOne({ level: null, day: "2026-11-30" }));
    list.add(solvedOne({ key: "b" }));
    list.add(solvedOne({ level: "Hard", elapsed: 5, on: "2026-12-01" }));
    assert.deepEqual(list.list(), [solvedOne({ level: "Hard", day: "2026-11-30" }), solvedOne({ key: "b" })]);
    assert.deepEqual([...list.days()], ["2026-11-30"]);
});

test("what says nothing of solved puzzles is left out", () => {
    const good = solvedOne({});
    const bad = [null, 3, {}, solvedOne({ key: /** @type {any} */ (4) }), solvedOne({ elapsed: -1 }), solvedOne({ elapsed: Number.NaN }), solvedOne({ level: /** @type {any} */ ({}) })];
    assert.deepEqual(solvedFrom([...bad, good]), [good]);
    assert.deepEqual([solvedFrom(null), solvedFrom({ length: 3 })], [[], []]);
});

test("figures are by kind and level, from easy to hard", () => {
    const rows = rowsOf([
        solvedOne({ kind: "Sudoku 16×16", level: null, elapsed: 9 }),
        solvedOne({ level: "Hard", elapsed: 40, steps: 2 }),
        solvedOne({ level: "Easy", elapsed: 10 }),
        solvedOne({ level: "Hard", elapsed: 20 }),
        solvedOne({ kind: "Nurikabe 8×8", level: "Medium", elapsed: 7 }),
    ]);
    assert.deepEqual(rows, [
        { kind: "Nurikabe 8×8", level: "Medium", count: 1, alone: 1, best: 7, mean: 7 },
        { kind: "Sudoku 9×9", level: "Easy", count: 1, alone: 1, best: 10, mean: 10 },
        { kind: "Sudoku 9×9", level: "Hard", count: 2, alone: 1, best: 20, mean: 30 },
        { kind: "Sudoku 16×16", level: null, count: 1, alone: 1, best: 9, mean: 9 },
    ]);
});

/** What is kept in a browser that is new. */
function browser() {
    const shelf = new Shelf(() => storage());
    return { sudokus: new Store(shelf), puzzles: new PuzzleStore(shelf), solved: new SolvedList(shelf) };
}

const GIVENS = "1.....2..3.....4";

test("a file takes games and figures to another browser, where both are joined", () => {
    const [here, there] = [browser(), browser()];
    here.sudokus.save(new Game({ shape: "2x2", givens: GIVENS, name: "one" }), 5);
    here.sudokus.save(new Game({ shape: "2x2", givens: GIVENS.replace("4", "."), name: "two" }), 6);
    here.puzzles.save(new PuzzleGame(sheet({ layers: [{ kind: "cells" }] })), "Made 2×3", 7);
    here.solved.add(solvedOne({}));
    there.sudokus.save(new Game({ shape: "2x2", givens: GIVENS, name: "newer" }), 50);
    there.solved.add(solvedOne({ key: "b" }));
    const text = exported(here);
    assert.deepEqual(imported(text, there), { taken: 2, older: 1, refused: 0 });
    assert.deepEqual(there.sudokus.list().map(({ name, when }) => [name, when]), [["newer", 50], ["two", 6]]);
    assert.deepEqual(there.puzzles.list(), here.puzzles.list());
    assert.deepEqual(there.solved.list().map(({ key }) => key), ["b", "a"]);
    assert.deepEqual(imported(text, there), { taken: 0, older: 3, refused: 0 }, "nothing is new the second time");
});

test("a file that is something else is refused, and games in it that cannot be read are counted", () => {
    const there = browser();
    for (const [text, word] of /** @type {[string, RegExp][]} */ ([
        ["", /no JSON/],
        ["[]", /no file of games/],
        ["null", /no file of games/],
        ['{"format":"csp-games","version":1,"games":3,"puzzles":[]}', /no file of games/],
        ['{"format":"csp-games","version":2,"games":[],"puzzles":[]}', /another version/],
    ])) {
        assert.throws(() => imported(text, there), word);
    }
    const odd = { format: "csp-games", version: 1, games: [null, 3, { version: 1 }, { shape: "3x3", givens: "1" }], puzzles: [null, { link: 3 }], solved: "x" };
    assert.deepEqual(imported(JSON.stringify(odd), there), { taken: 0, older: 0, refused: 6 });
    assert.deepEqual([there.sudokus.list(), there.puzzles.list(), there.solved.list()], [[], [], []]);
});
