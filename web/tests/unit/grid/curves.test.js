// Curves between candidates.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Router, distance } from "../../../src/grid/curves.js";

test("a curve is straight where nothing is in its way, and ends at the rings", () => {
    const router = new Router([], 0.1, 9);
    const { from, control, to } = router.route({ x: 1, y: 1 }, { x: 4, y: 1 });
    assert.equal(control.y, 1);
    assert.ok(Math.abs(distance(from, { x: 1, y: 1 }) - 0.1) < 1e-9);
    assert.ok(Math.abs(distance(to, { x: 4, y: 1 }) - 0.1) < 1e-9);
});

test("a curve bends around another candidate, and away from another curve", () => {
    const ends = [{ x: 1, y: 1 }, { x: 4, y: 1 }];
    const blocked = new Router([...ends, { x: 2.5, y: 1 }], 0.1, 9).route(ends[0], ends[1]);
    assert.notEqual(blocked.control.y, 1);
    const router = new Router(ends, 0.1, 9);
    const first = router.route(ends[0], ends[1]);
    const second = router.route(ends[0], ends[1]);
    assert.notEqual(first.control.y, second.control.y);
});
