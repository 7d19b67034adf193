// Undo and redo, and what is kept of drafts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "../../../src/kept/shelf.js";
import { DraftStore } from "../../../src/sudoku/draft-store.js";
import { History } from "../../../src/sudoku/history.js";
import { memory } from "./memory.js";

test("everything is undone and done again, and what is typed is one change", () => {
    const history = new History("a");
    const goes = (/** @type {"undo" | "redo"} */ way) => [history[way](), history.state];
    history.push("b");
    history.push("c", "typing");
    history.push("cc", "typing");
    assert.deepEqual(goes("undo"), [true, "b"]);
    assert.deepEqual(goes("undo"), [true, "a"]);
    assert.deepEqual([history.canUndo, ...goes("undo")], [false, false, "a"]);
    assert.deepEqual(goes("redo"), [true, "b"]);
    assert.deepEqual(goes("redo"), [true, "cc"]);
    assert.deepEqual(goes("redo"), [false, "cc"]);
    history.undo();
    history.push("d", "typing");
    assert.equal(history.canRedo, false);
    assert.deepEqual(goes("undo"), [true, "b"], "what is typed after an undo is another change");
});

test("drafts are kept, the last edited first, and what cannot be read is left out", () => {
    const kept = memory();
    const store = new DraftStore(new Shelf(() => kept));
    assert.equal(store.current(), null);
    store.save("one", { sudoku: "4x4" }, 1);
    store.save("two", { sudoku: "9x9", title: "Two" }, 2);
    assert.equal(store.current()?.draft.title, "Two");
    assert.deepEqual(store.list().map(({ key }) => key), ["two", "one"]);
    kept.setItem("csp.draft.three", "{");
    kept.setItem("csp.draft.four", '{"draft": {"sudoku": 3}}');
    assert.deepEqual(store.list().map(({ key }) => key), ["two", "one"]);
    store.remove("two");
    assert.equal(store.current(), null);
    for (let at = 0; at < 70; at += 1) store.save(`more ${at}`, { sudoku: "4x4" }, 10 + at);
    assert.equal(store.list().length, 60);
    assert.equal(store.load("one"), null, "the oldest go first");
    assert.equal(store.keyOf("csp.draft.one"), "one");
    assert.equal(store.keyOf("csp.game.one"), null);
});
