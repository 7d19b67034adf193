// Games of grid puzzles: moves, lines, links, and what is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "../../../src/kept/shelf.js";
import { PuzzleGame } from "../../../src/puzzles/game.js";
import { fromSaved, toSaved } from "../../../src/puzzles/saved.js";
import { PuzzleStore } from "../../../src/puzzles/store.js";
import { fromQuery, lineOf, pastedText, shortLink, toQuery, valuesOf } from "../../../src/puzzles/text.js";
import { storage } from "../../support/storage.js";
import { sheet } from "./sheets.js";

const cells = () => sheet({ layers: [{ kind: "cells" }], printed: { 1: 0 } });

test("moves are done, undone and done again; printed values stay", () => {
    const game = new PuzzleGame(cells());
    assert.deepEqual(game.values, [null, 0, null, null, null, null]);
    assert.equal(game.isBegun(), false);
    assert.ok(game.push([[0, 1], [1, 1], [2, 0]]));
    assert.deepEqual(game.values, [1, 0, 0, null, null, null]);
    assert.equal(game.push([[0, 1]]), false, "nothing changes");
    assert.equal(game.record.length, 1);
    game.undo();
    assert.deepEqual(game.values, [null, 0, null, null, null, null]);
    assert.ok(game.redo());
    assert.equal(game.redo(), false);
    game.undo();
    game.push([[5, 1]]);
    assert.equal(game.record.length, 1, "what was undone is forgotten");
});

test("values follow one another in both directions, what is empty last", () => {
    const game = new PuzzleGame(sheet({ layers: [{ kind: "cells", most: 2 }] }));
    const seen = [1, 2, 3, 4].map(() => {
        game.push([[0, game.next(0, 1)]]);
        return game.values[0];
    });
    assert.deepEqual(seen, [1, 2, 0, null]);
    assert.equal(game.next(0, -1), 0);
});

test("a puzzle is solved when blank spots only have to stay empty", () => {
    const game = new PuzzleGame(cells());
    const solution = [1, 0, 0, 1, 0, 0];
    assert.equal(game.isSolvedBy(solution), false);
    game.push([[0, 1], [3, 1]]);
    assert.ok(game.isSolvedBy(solution));
    game.push([[4, 1]]);
    assert.equal(game.isSolvedBy(solution), false);
    const typed = new PuzzleGame(sheet({ layers: [{ kind: "cells", most: 9, empty: null }] }));
    assert.equal(typed.isSolvedBy([0, 0, 0, 0, 0, 0]), false);
});

test("lines are those of the engine", () => {
    const values = [null, 0, 9, 10, 35, 36, 120];
    assert.equal(lineOf(values), ".09az(36)(120)");
    assert.deepEqual(valuesOf(lineOf(values)), values);
});

test("addresses hold links with any sign, and what is filled in", () => {
    const link = "https://puzz.link/p?kenken/6/6/7hksuri1v2vpA-20A2S2M+546A6McA4A";
    const query = toQuery(link, "1.(36)");
    assert.deepEqual(fromQuery(query), { link: shortLink(link), line: "1.(36)" });
    assert.deepEqual(fromQuery(toQuery(link, null)), { link: shortLink(link), line: null });
    assert.equal(fromQuery("x=1"), null);
    assert.equal(pastedText(` ${link} `), link);
    assert.equal(pastedText(`http://127.0.0.1:8481/#puzzles?${query}`), `${shortLink(link)} 1.(36)`);
});

test("a game is kept with its record, and other data is refused", () => {
    const game = new PuzzleGame(cells());
    game.push([[0, 1]]);
    game.push([[0, null], [2, 0]]);
    game.push([[3, 1]]);
    game.undo();
    const data = JSON.parse(JSON.stringify(toSaved(game)));
    const back = fromSaved(data, cells());
    assert.deepEqual([back?.values, back?.at, back?.record], [game.values, game.at, game.record]);
    for (const bad of [
        null,
        1,
        {},
        { ...data, version: 2 },
        { ...data, link: "other" },
        { ...data, moves: 1 },
        { ...data, moves: [[99, 1]] },
        { ...data, moves: [[0, 7]] },
        { ...data, moves: [["length", 1]] },
        { ...data, moves: [[1, 1]] },
        { ...data, at: 9 },
    ]) {
        assert.equal(fromSaved(bad, cells()), null, JSON.stringify(bad));
    }
});

test("the store keeps each puzzle's game, and which one is played", () => {
    const kept = storage();
    const store = new PuzzleStore(new Shelf(() => kept));
    assert.equal(store.current(), null);
    const game = new PuzzleGame(cells());
    game.push([[0, 1]]);
    game.elapsed = 61_000;
    game.level = "Hard";
    store.save(game, "Made 2×3", 5);
    const again = new PuzzleStore(new Shelf(() => kept));
    assert.equal(again.current(), game.sheet.link);
    assert.deepEqual(again.load(cells())?.values, game.values);
    const about = { key: "made/3/2/a", link: game.sheet.link, title: "Made 2×3", name: null, level: "Hard", progress: 1 / 5, solved: false, elapsed: 61_000, when: 5 };
    assert.deepEqual(again.list(), [about]);
    again.rename("made/3/2/a", "Mine");
    game.isSolved = true;
    again.save(game, "Made 2×3", 6);
    assert.deepEqual(again.list(), [{ ...about, name: "Mine", solved: true, when: 6 }]);
    assert.deepEqual([again.load(cells())?.isSolved, again.load(cells())?.elapsed, again.load(cells())?.level], [true, 61_000, "Hard"]);
    const data = again.data("made/3/2/a");
    again.remove("made/3/2/a");
    assert.deepEqual([again.list(), again.putBack({}), again.putBack(data)], [[], "refused", "taken"]);
    assert.deepEqual(again.data("made/3/2/a"), data);
    kept.setItem("csp.puzzle.made/3/2/a", "{");
    assert.equal(again.load(cells()), null);
    assert.deepEqual(again.list(), []);
});

test("only the games played last are kept", () => {
    const store = new PuzzleStore(new Shelf(() => storage()));
    const kept = storage();
    const full = new PuzzleStore(new Shelf(() => kept));
    for (let nth = 0; nth < 203; nth += 1) {
        const one = cells();
        one.link = `https://puzz.link/p?made/3/2/${nth}`;
        full.save(new PuzzleGame(one), "Made 2×3", nth);
    }
    assert.equal(full.list().length, 200);
    assert.equal(full.list()[0].when, 202);
    assert.deepEqual(store.list(), []);
});
