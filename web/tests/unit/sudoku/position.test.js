// Positions of the engine, and what steps and solutions make of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shape } from "../../../src/sudoku/shape.js";
import { after, candidateFrom, chainScene, effectOf, laidOver } from "../../../src/sudoku/position.js";

const FOUR = Shape.parse("2x2");

test("a step fills a cell, and takes the digit from the cells that see it", () => {
    const position = { givens: "1...............", entered: ".".repeat(16), candidates: Array(16).fill("1234") };
    const next = after(FOUR, position, { short: "n1", placement: "r1c2=3", eliminations: ["r4c4=2"] });
    assert.equal(next.entered, `.3${".".repeat(14)}`);
    assert.deepEqual(next.candidates?.slice(0, 4), ["124", "", "124", "124"]);
    assert.equal(next.candidates?.[13], "124");
    assert.equal(next.candidates?.[15], "134");
    assert.equal(position.candidates[15], "1234");
});

test("candidates and effects have numbers", () => {
    assert.deepEqual(candidateFrom(FOUR, "r2c1=4"), { cell: 4, digit: 4 });
    assert.deepEqual(candidateFrom(FOUR, "r2c1<>4"), { cell: 4, digit: 4 });
    const effect = effectOf(FOUR, { short: "lc1", placement: null, eliminations: ["r1c3=2"] });
    assert.deepEqual(effect, { technique: "lc1", placements: [], eliminations: [{ cell: 2, digit: 2 }] });
});

test("two solutions show both digits where they differ", () => {
    const one = "1234341221434321";
    const other = "1243341221344321";
    const { position, scene, differing } = laidOver(FOUR, `1${".".repeat(15)}`, [one, other]);
    assert.equal(differing, 4);
    assert.equal(position.entered, ".2..341221..4321");
    assert.equal(position.candidates?.[2], "34");
    assert.deepEqual(scene.cells[0], { cell: "r1c3", shade: "set", number: 1 });
});

test("a chain is drawn alone: what it claims, and how one claim leads to the next", () => {
    const claim = (/** @type {string[]} */ cells, /** @type {string} */ digit, /** @type {boolean} */ holds) => ({ cells, digit, holds });
    const chains = [[claim(["r1c1"], "4", true), claim(["r1c3", "r1c4"], "4", false), claim(["r2c3"], "4", true)], [claim(["r3c3"], "2", true)]];
    const marks = [
        { cell: "r1c1", digit: "4", part: "eliminated" },
        { cell: "r3c3", digit: "2", part: "true" },
    ];
    const links = [{ from: ["r3c3=2"], to: ["r3c4=2"], strength: "weak", chain: 1 }];
    const step = { pattern: { chains }, scene: { cells: [], houses: [], groups: [], marks, links } };
    const scene = chainScene(step, 0);
    assert.deepEqual(scene.marks.map((/** @type {any} */ { cell, part }) => `${cell} ${part}`), ["r1c3 false", "r1c4 false", "r2c3 true", "r1c1 eliminated"]);
    assert.deepEqual(scene.links.map((/** @type {any} */ { strength }) => strength), ["weak", "strong"]);
    assert.deepEqual(scene.groups, [["r1c3=4", "r1c4=4"]]);
    assert.deepEqual(scene.cells, [{ cell: "r1c1", shade: "set", number: 0 }]);
    assert.deepEqual(chainScene({ ...step, scene: { ...step.scene, links: [] } }, 0).links, [], "a net has no order");
});
