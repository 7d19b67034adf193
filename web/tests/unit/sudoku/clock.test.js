// The time played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, timeText, timeWords } from "../../../src/sudoku/clock.js";

test("the clock stands while any reason is left", () => {
    let now = 0;
    const clock = new Clock(() => now);
    now = 1000;
    clock.stop("pause");
    clock.stop("hidden");
    now = 5000;
    clock.go("hidden");
    assert.equal(clock.runs, false);
    clock.go("pause");
    now = 6500;
    assert.equal(clock.elapsed, 2500);
    clock.set(60000);
    now = 7500;
    assert.equal(clock.elapsed, 61000);
});

test("times are told", () => {
    assert.deepEqual([0, 65000, 3845000].map(timeText), ["0:00", "1:05", "1:04:05"]);
    assert.equal(timeWords(3845000), "1 hour 4 minutes 5 seconds");
    assert.equal(timeWords(60000), "1 minute");
    assert.equal(timeWords(10), "0 seconds");
});
