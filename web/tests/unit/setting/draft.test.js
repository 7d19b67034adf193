// Drafts: edits give others, and nothing that stays is copied.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as drafts from "../../../src/sudoku/draft.js";
import { Shape } from "../../../src/sudoku/shape.js";

const FOUR = Shape.parse("2x2");
const CAGE = { kind: "cage", cells: "r1c1 r1c2", total: 5 };
const CLONE = { kind: "clone", cells: [["r1c1"], ["r2c3"]] };

test("givens are typed and erased, and a board without them has no such field", () => {
    const empty = drafts.emptyDraft("4x4");
    const one = drafts.withGiven(empty, [0, 5], "3");
    assert.equal(one.givens, "3....3..........");
    assert.deepEqual(drafts.givensOf(one, FOUR).filter(Boolean), [3, 3]);
    assert.deepEqual(drafts.withGiven(one, [0, 5], "."), empty);
    assert.deepEqual(drafts.givensOf({ sudoku: "4x4", givens: "1...\n....\n....\n...4\n" }, FOUR).at(-1), 4);
});

test("lines of clues are cells, in whatever form a file has them", () => {
    const draft = drafts.emptyDraft("4x4");
    assert.deepEqual(drafts.linesOf(draft, CAGE, "cells"), [[0, 1]]);
    assert.deepEqual(drafts.linesOf(draft, CLONE, "cells"), [[0], [6]]);
    assert.deepEqual(drafts.linesOf(draft, CAGE, "line"), []);
    assert.deepEqual(drafts.linesOf(draft, { kind: "cage", cells: "r1c1 r9c9" }, "cells"), [[0]]);
    assert.deepEqual(drafts.withLines(draft, CAGE, "cells", [[15, 14]]), { ...CAGE, cells: "r4c4 r4c3" });
    assert.deepEqual(drafts.withLines(draft, CLONE, "cells", [[0], [1]]).cells, [["r1c1"], ["r1c2"]]);
    assert.deepEqual(drafts.withLines(draft, CAGE, "cells", []), { kind: "cage", total: 5 });
});

test("clues are placed, changed and taken away, and the others stay the same objects", () => {
    const draft = drafts.withClue(drafts.withClue(drafts.emptyDraft("4x4"), CAGE), CLONE);
    const changed = drafts.replaced(draft, 1, { ...CLONE, more: 1 });
    assert.equal(drafts.cluesOf(changed)[0], CAGE);
    assert.deepEqual(drafts.cluesOf(drafts.withoutClue(draft, 0)), [CLONE]);
    assert.deepEqual(drafts.cluesOf(draft), [CAGE, CLONE]);
});

test("a draft is narrower if it has all that another says", () => {
    const before = drafts.withClue(drafts.withGiven(drafts.emptyDraft("4x4"), [0], "1"), CAGE);
    const titled = drafts.withField(before, "title", "A");
    for (const narrower of [before, drafts.withClue(titled, CLONE), drafts.withGiven(before, [3], "2")]) assert.ok(drafts.isNarrower(narrower, before));
    for (const other of [
        drafts.withoutClue(before, 0),
        drafts.withGiven(before, [0], "2"),
        drafts.withGiven(before, [0], "."),
        drafts.replaced(before, 0, { ...CAGE }),
        drafts.withField(before, "diagonals", true),
        { ...before, sudoku: "6x6" },
    ]) {
        assert.ok(!drafts.isNarrower(other, before), JSON.stringify(other));
    }
});

test("what was kept is a draft or nothing", () => {
    const draft = drafts.withClue(drafts.emptyDraft("4x4"), CAGE);
    assert.equal(drafts.draftFrom(draft), draft);
    for (const other of [null, 3, {}, { sudoku: "9" }, { sudoku: "9x9", clue: 3 }, { sudoku: "9x9", clue: [null] }, { sudoku: "9x9", givens: 3 }]) assert.equal(drafts.draftFrom(other), null);
});

test("regions take the place of boxes", () => {
    const regions = "1122112233443344";
    const draft = drafts.withRegion({ sudoku: "4x4", latin: true }, regions, [0], 2);
    assert.deepEqual(draft, { sudoku: "4x4", regions: "2122112233443344" });
    assert.ok(drafts.isPlain({ sudoku: "4x4", givens: "1", title: "A", clue: [] }) && !drafts.isPlain(draft));
});
