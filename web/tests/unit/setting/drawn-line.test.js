// Strokes over the board, and what they become.

import assert from "node:assert/strict";
import { test } from "node:test";
import { findKinds, isList, isSwitch, lineGroups, titleOf } from "../../../src/sudoku/clue-kinds.js";
import { emptyDraft } from "../../../src/sudoku/draft.js";
import { newClue, nextAim, strokeTo, toTheEdge, withLine } from "../../../src/sudoku/drawn-line.js";
import { ANTI_KING, ARROW, AUTOMATON, CLONE, NO_SUM, SLOW, THERMOMETER } from "./kinds.js";

const draft = emptyDraft("4x4");

test("a stroke goes from cell to cell, over those that were jumped over, and back", () => {
    assert.deepEqual(strokeTo([], 5, 9), [5]);
    assert.deepEqual(strokeTo([0], 3, 9), [0, 1, 2, 3]);
    assert.deepEqual(strokeTo([0], 20, 9), [0, 10, 20]);
    assert.deepEqual(strokeTo([0, 1, 2], 1, 9), [0, 1]);
    assert.deepEqual(strokeTo([0, 1, 2], 2, 9), [0, 1, 2]);
    assert.deepEqual(strokeTo([0, 1, 10, 9], 0, 9), [0, 1, 10, 9], "a stroke has no cell twice");
});

test("one stroke draws a cell and a line where a kind has both", () => {
    assert.deepEqual(newClue(draft, THERMOMETER, [0, 1, 2]), { kind: "thermometer", line: "r1c1 r1c2 r1c3" });
    assert.deepEqual(newClue(draft, ARROW, [0, 1, 2]), { kind: "arrow", circle: "r1c1", shaft: "r1c2 r1c3" });
    assert.deepEqual(newClue(draft, ARROW, [0]), { kind: "arrow", circle: "r1c1" });
    assert.deepEqual(newClue(draft, CLONE, [0, 1]), { kind: "clone", cells: "r1c1 r1c2" });
    assert.deepEqual(newClue(draft, ANTI_KING, [0]), { kind: "anti-king" });
});

test("a clue goes on until it has its lines and is right", () => {
    const arrow = newClue(draft, ARROW, [0]);
    assert.deepEqual(nextAim(draft, arrow, ARROW, true), { key: "shaft", at: 0 });
    const whole = withLine(draft, arrow, { key: "shaft", at: 0 }, [1, 2]);
    assert.equal(nextAim(draft, whole, ARROW, true), null);
    const clone = newClue(draft, CLONE, [0, 1]);
    assert.deepEqual(nextAim(draft, clone, CLONE, true), { key: "cells", at: 1 });
    const two = withLine(draft, clone, { key: "cells", at: 1 }, [5]);
    assert.deepEqual(nextAim(draft, two, CLONE, false), { key: "cells", at: 2 });
    assert.deepEqual(nextAim(draft, { kind: "no-sum" }, NO_SUM, true), { key: "exempt-pair", at: 0 });
    assert.equal(nextAim(draft, { kind: "thermometer", line: "r1c1" }, THERMOMETER, false), null);
});

test("lines beside the board go to its other side if they go straight", () => {
    const nine = { rows: 9, columns: 9 };
    assert.deepEqual(toTheEdge(nine, [0, 1]), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(toTheEdge(nine, [3, 11]), [3, 11, 19, 27]);
    assert.deepEqual(toTheEdge(nine, [0, 1, 10]), [0, 1, 10]);
    assert.deepEqual(toTheEdge(nine, [4]), [4]);
});

test("kinds are found by their names, here and elsewhere, and by their sentences", () => {
    const kinds = [ANTI_KING, ARROW, CLONE, SLOW, THERMOMETER];
    const found = (/** @type {string} */ query) => findKinds(kinds, query).map(({ name }) => name);
    assert.deepEqual(found("thermo"), ["thermometer", "slow-thermometer"]);
    assert.deepEqual(found("Thermometers"), ["thermometer"]);
    assert.deepEqual(found("increase"), ["thermometer"]);
    assert.deepEqual(found("anti king"), ["anti-king"]);
    assert.deepEqual(found("x"), []);
    assert.equal(findKinds(kinds, "", ["clone"])[0], CLONE);
    assert.equal(titleOf(SLOW), "Slow thermometer");
});

test("what a form asks for", () => {
    assert.ok(isSwitch(ANTI_KING) && !isSwitch(NO_SUM) && !isSwitch(CLONE));
    assert.deepEqual(lineGroups(AUTOMATON), [{ key: "line", name: "line", least: 1, wanted: 1, repeats: true }]);
    assert.ok(isList({ name: "digits", key: "digits", default: null, repeats: true }));
    assert.ok(!isList({ name: "total", key: "total", default: null, repeats: true }));
});
