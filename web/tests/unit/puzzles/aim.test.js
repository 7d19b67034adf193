// What pointers and keys mean on boards of grid puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail, spotAt } from "../../../src/puzzles/aim.js";
import { puzzleIntent } from "../../../src/puzzles/keys.js";
import { sheet } from "./sheets.js";

/** @param {import("../../../src/puzzles/sheet.js").Sheet} board @param {number} x @param {number} y @param {number | null} [layer] */
const name = (board, x, y, layer = null) => spotAt(board, { x, y }, layer)?.name;

test("a pointer means the cell that it is in", () => {
    const board = sheet({ layers: [{ kind: "cells" }] });
    assert.equal(name(board, 0.1, 0.1), "cells 1,1");
    assert.equal(name(board, 3.9, 2.1), "cells 3,3");
    assert.equal(name(board, -0.5, 1), undefined);
    assert.equal(name(board, 1, 4.5), undefined);
});

test("a pointer means the line that is nearest", () => {
    const steps = sheet({ layers: [{ kind: "steps" }] });
    assert.equal(name(steps, 2.3, 1.2), "steps 2,1");
    assert.equal(name(steps, 0.9, 1.7), "steps 1,2");
    const sides = sheet({ layers: [{ kind: "sides" }] });
    assert.equal(name(sides, 1, -0.2), "sides 1,0");
    assert.equal(name(sides, 6.2, 3), "sides 6,3");
    assert.equal(name(sides, 9, 9), undefined);
});

test("where there are cells and lines, the middle is the cell, unless one layer is played", () => {
    const board = sheet({ layers: [{ kind: "cells" }, { kind: "steps" }] });
    assert.equal(name(board, 1.2, 0.9), "cells 1,1");
    assert.equal(name(board, 1.8, 1), "steps 2,1");
    assert.equal(name(board, 1.8, 1, 0), "cells 1,1");
    assert.equal(name(board, 1.2, 0.9, 1), "steps 2,1");
});

/** @param {import("../../../src/puzzles/sheet.js").Sheet} board @param {number[][]} points @param {number | null} [layer] */
function drawn(board, [[x, y], ...points], layer = null) {
    const trail = new Trail(board, { x, y }, layer);
    return points.flatMap(([toX, toY]) => trail.to({ x: toX, y: toY })).map((spot) => board.spots[spot].name);
}

test("a stroke goes over cells, the first one too", () => {
    const board = sheet({ layers: [{ kind: "cells" }] });
    assert.deepEqual(new Set(drawn(board, [[1, 1], [1.5, 1.2], [3, 1], [3, 3]])), new Set(["cells 1,1", "cells 3,1", "cells 3,3"]));
    assert.deepEqual(drawn(board, [[1, 1], [1.9, 0.2]]), []);
});

test("a stroke draws lines from cell to cell, from corner to corner, across borders", () => {
    assert.deepEqual(drawn(sheet({ layers: [{ kind: "steps" }] }), [[1, 1], [5, 1], [5, 3]]), ["steps 2,1", "steps 4,1", "steps 5,2"]);
    assert.deepEqual(drawn(sheet({ layers: [{ kind: "sides" }] }), [[0.2, 0.1], [2.2, 0.3], [1.8, 2.2]]), ["sides 1,0", "sides 2,1"]);
    // A border is drawn along itself: down from the corner between the first two cells.
    assert.deepEqual(drawn(sheet({ layers: [{ kind: "borders" }] }), [[2, 0], [2, 2], [4, 2]]), ["borders 2,1", "borders 3,2"]);
    const both = sheet({ layers: [{ kind: "cells" }, { kind: "steps" }] });
    assert.deepEqual(drawn(both, [[1, 1], [3, 1]]), ["steps 2,1"]);
    assert.deepEqual(new Set(drawn(both, [[1, 1], [3, 1]], 0)), new Set(["cells 1,1", "cells 3,1"]));
});

test("a stroke beyond the board draws nothing there", () => {
    assert.deepEqual(drawn(sheet({ layers: [{ kind: "steps" }] }), [[5, 3], [9, 3], [9, 9]]), []);
});

/** @param {string} key @param {Partial<KeyboardEvent>} [more] */
const press = (key, more = {}) => /** @type {KeyboardEvent} */ ({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });

test("arrows go by cells, or by half cells where there are lines, and not beyond", () => {
    const cells = sheet({ layers: [{ kind: "cells" }], signs: [[1, -1, "2 1"]] });
    assert.deepEqual(puzzleIntent(press("ArrowRight"), cells, { x: 1, y: 1 }, null), { kind: "move", x: 3, y: 1 });
    assert.deepEqual(puzzleIntent(press("ArrowLeft"), cells, { x: 1, y: 1 }, null), { kind: "move", x: 1, y: 1 });
    assert.deepEqual(puzzleIntent(press("ArrowUp"), cells, { x: 1, y: 1 }, null), { kind: "move", x: 1, y: -1 }, "to the sign outside");
    const both = sheet({ layers: [{ kind: "cells" }, { kind: "steps" }] });
    assert.deepEqual(puzzleIntent(press("ArrowDown"), both, { x: 1, y: 1 }, null), { kind: "move", x: 1, y: 2 });
    assert.deepEqual(puzzleIntent(press("ArrowDown", { ctrlKey: true }), both, { x: 1, y: 1 }, null), { kind: "move", x: 1, y: 3 });
    assert.deepEqual(puzzleIntent(press("ArrowDown"), both, { x: 1, y: 1 }, 0), { kind: "move", x: 1, y: 3 });
    assert.deepEqual(puzzleIntent(press("ArrowDown", { shiftKey: true }), both, { x: 1, y: 1 }, null), { kind: "draw", x: 0, y: 1 });
});

test("keys fill in, clear, and take back; others are the browser's", () => {
    const board = sheet({ layers: [{ kind: "cells", most: 12 }] });
    const intent = (/** @type {string} */ key, more = {}) => puzzleIntent(press(key, more), board, { x: 1, y: 1 }, null);
    assert.deepEqual(intent(" "), { kind: "cycle", way: 1 });
    assert.deepEqual(intent(" ", { shiftKey: true }), { kind: "cycle", way: -1 });
    assert.deepEqual(intent("7"), { kind: "type", key: "7" });
    assert.deepEqual(intent("Backspace"), { kind: "clear" });
    assert.deepEqual(["x", "."].map((key) => intent(key)), [{ kind: "empty" }, { kind: "empty" }]);
    assert.deepEqual(intent("z", { ctrlKey: true }), { kind: "undo" });
    assert.deepEqual(intent("Z", { ctrlKey: true, shiftKey: true }), { kind: "redo" });
    assert.deepEqual(intent("y", { metaKey: true }), { kind: "redo" });
    for (const [key, more] of /** @type {[string, any][]} */ ([["Tab", {}], ["q", {}], ["r", { ctrlKey: true }], ["ArrowLeft", { altKey: true }], ["F5", {}]])) {
        assert.equal(intent(key, more), null, key);
    }
});
