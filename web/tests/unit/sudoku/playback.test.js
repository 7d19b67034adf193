import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "../../../src/sudoku/playback.js";

/** Two cells of two digits that must differ; the first one is tried with 1. */
const TRACE = `csp-trace 1 changes
about sudoku
variables r1c1 r1c2
post not_equal#0 r1c1 r1c2
node 1 depth 0
node 2 depth 1: r1c1 = 1
  not_equal#0: r1c2 - 1
  solution 1: 1 2
back to depth 0
node 3 depth 0: r1c1 != 1
  not_equal#0: r1c2 - 2
  conflict not_equal#0: r1c2
exhausted
`;

/** @type {import("../../../src/sudoku/playback.js").PlaybackData} */
const DATA = {
    strategy: "singles",
    shape: "1x2",
    givens: "..",
    level: "changes",
    end: { text: "exhausted", cut: false },
    start: [3, 3],
    props: [["not_equal#0", [0, 1]]],
    events: {
        kinds: "nnrsbnrfe",
        lines: [5, 6, 7, 8, 9, 10, 11, 12, 13],
        props: [-1, -1, 0, -1, -1, -1, 0, 0, -1],
        at: [-1, -1, -1, -1, -1, -1, -1, 1, -1],
        nodes: [0, 1, 1, 1, 0, 2, 2, 2, 2],
        ends: [0, 1, 2, 2, 4, 5, 6, 6, 6],
        cells: [0, 1, 0, 1, 0, 1],
        changes: [2, 1, 2, 1, 1, 2],
    },
    nodes: { parents: [-1, 0, 0], depths: [0, 1, 0], cells: [-1, 0, 0], digits: [0, 1, 1], sides: "-lr" },
};

const fresh = () => new Playback(structuredClone(DATA), TRACE);

/** What is seen at a position. @param {Playback} playback */
const seen = (playback) => ({
    now: [...playback.now],
    node: playback.node,
    counts: playback.counts(),
    changed: playback.changed(),
    line: playback.line(),
});

test("both ways show the same", () => {
    const playback = fresh();
    const forwards = [seen(playback)];
    while (playback.forward()) forwards.push(seen(playback));
    assert.equal(forwards.length, DATA.events.kinds.length + 1);
    for (const then of forwards.toReversed()) {
        assert.deepEqual(seen(playback), then);
        playback.back();
    }
    for (const at of [7, 2, 9, 0, 4]) {
        playback.jump(at);
        assert.deepEqual(seen(playback), forwards[at]);
    }
});

test("the cells are told apart by where their digits come from", () => {
    const playback = fresh();
    playback.jump(3);
    const decided = playback.decided();
    assert.deepEqual([playback.origin(0, decided), playback.origin(1, decided)], ["decided", "found"]);
    assert.deepEqual(playback.scope(), [0, 1]);
    assert.deepEqual(playback.changed(), [{ cell: 1, lost: 1, restored: 0 }]);
    playback.jump(8);
    assert.equal(playback.origin(0, playback.decided()), "found");
    assert.deepEqual(playback.conflict(), [1]);
    assert.equal(playback.line(), "conflict not_equal#0: r1c2");
});

test("events and nodes are found", () => {
    const playback = fresh();
    assert.equal(playback.next("s"), 4);
    assert.equal(playback.before("s"), null);
    playback.jump(9);
    assert.equal(playback.next("n"), null);
    assert.equal(playback.before("n"), 6);
    assert.deepEqual(playback.stands, [1, 4, 8]);
    assert.deepEqual(playback.total(), { nodes: 3, failures: 1, solutions: 1 });
    playback.jump(3);
    assert.deepEqual(playback.path(), [1, 0]);
});
