// Arguments in short: runs of steps, and what suppositions come to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, suppositionOf } from "../../../src/sudoku/argument.js";

test("steps that suppose nothing are one part, each other step is one by itself", () => {
    const steps = ["n1", "h1", "fnc", "fcc", "n2"].map((short) => ({ short }));
    assert.deepEqual(
        partsOf(steps).map(({ first, steps: run }) => [first, run.length]),
        [[0, 2], [2, 1], [3, 1], [4, 1]],
    );
});

/** A chain of claims such as `r1c1=5` and `r2c1<>5`. @param {string} text */
function chain(text) {
    return text.split(" ").map((claim) => {
        const [cell, digit] = claim.split(/=|<>/);
        return { cells: [cell], digit, holds: claim.includes("=") };
    });
}

test("a supposition within another is refuted for one of its claims", () => {
    const chains = [chain("r1c1=5 r1c2=6"), chain("r9c9=1 r8c8=2 r7c7=3"), chain("r4c4=4 r1c1<>5 r9c9<>1 r5c5=2")];
    assert.deepEqual(suppositionOf({ short: "fnc", pattern: { chains, cells: ["r6c6"] } }), {
        supposed: ["r4c4=4"],
        claims: [3],
        cells: 3,
        within: 2,
        end: "nothing fits in r6c6",
    });
});

test("branches of one supposition, and of several that agree", () => {
    const one = [chain("r1c1=5 r1c2<>5"), chain("r1c1=5 r2c2=6 r1c3<>5")];
    const { supposed, claims, end } = suppositionOf({ short: "fcc", pattern: { chains: one, base: ["row 1"], digits: ["5"] } });
    assert.deepEqual([supposed, claims, end], [["r1c1=5"], [1, 2], "row 1 has no place for 5"]);
    const several = [chain("r1c1=5 r3c3=1"), chain("r1c1=6 r3c3=1")];
    const verity = suppositionOf({ short: "fcv", pattern: { chains: several, cells: ["r1c1"] } });
    assert.deepEqual([verity.supposed, verity.end], [["r1c1=5", "r1c1=6"], "all agree"]);
});
