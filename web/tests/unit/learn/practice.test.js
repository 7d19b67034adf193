// What is done on a position to practise on, and how it is judged.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "../../../src/kept/shelf.js";
import { moveWords } from "../../../src/sudoku/words.js";
import { HANDS, gameAt, marked, modelOfDesk, modelOfStep } from "../../../src/views/learn/desk.js";
import { judge } from "../../../src/views/learn/judge.js";
import { Progress } from "../../../src/views/learn/progress.js";
import { stagesOf } from "../../../src/views/learn/stages.js";
import { scrambled } from "../../../src/views/learn/scramble.js";
import { verdictWords } from "../../../src/views/learn/words.js";

const BLANK = ".".repeat(79);

/** A position: r1c1 is given, r1c2 was placed, all other cells have 1, 2 and 3. */
function desk() {
    return gameAt({ givens: `5.${BLANK}`, entered: `.6${BLANK}`, candidates: ["", "", ...Array(79).fill("123")] });
}

const OPTIONS = { clearing: true };

test("candidates are struck out of the cells that have them, and come back", () => {
    const game = desk();
    const move = HANDS.put(game, [0, 1, 2, 3], 2, "centre", OPTIONS);
    assert.deepEqual(marked(game), [{ cell: 2, digit: 2, holds: false }, { cell: 3, digit: 2, holds: false }]);
    assert.equal(move && moveWords(move, game.shape), "candidate 2 struck out of 2 cells");
    assert.equal(HANDS.put(game, [2, 3], 7, "centre", OPTIONS), null, "they do not have a 7");
    HANDS.put(game, [4], 2, "centre", OPTIONS);
    assert.equal(marked(game).length, 3);
    // If one still has it, it is struck out of all.
    HANDS.put(game, [3, 4, 5], 2, "centre", OPTIONS);
    assert.equal(marked(game).length, 4);
    const back = HANDS.put(game, [3, 4, 5], 2, "centre", OPTIONS);
    assert.deepEqual(marked(game), [{ cell: 2, digit: 2, holds: false }]);
    assert.equal(back && moveWords(back, game.shape), "candidate 2 back in 3 cells");
});

test("digits are placed where no digit stood, and clear nothing; undo ends at the position", () => {
    const game = desk();
    HANDS.put(game, [0, 1, 2], 3, "digit", OPTIONS);
    assert.deepEqual(marked(game), [{ cell: 2, digit: 3, holds: true }]);
    HANDS.put(game, [2], 3, "centre", OPTIONS);
    assert.deepEqual(marked(game), [{ cell: 2, digit: 3, holds: false }], "a candidate takes the place of the digit");
    HANDS.put(game, [0, 2], 4, "colour", OPTIONS);
    HANDS.erase(game, [0, 1, 2], "centre");
    assert.deepEqual(marked(game), []);
    assert.equal(game.cells[2].colours, 8, "colours stay");
    HANDS.erase(game, [0, 2], "colour");
    assert.equal(game.cells[0].colours + game.cells[2].colours, 0);
    while (game.undo());
    assert.equal(game.cells[1].digit, 6);
    assert.deepEqual(marked(game), []);
});

test("the board shows what is struck out, also where candidates are not shown", () => {
    const game = desk();
    HANDS.put(game, [2], 2, "centre", OPTIONS);
    const shown = modelOfDesk(game, { symbols: "letters", candidates: true, alike: 0 }).cells;
    assert.deepEqual([shown[2].candidates, shown[2].struck], [0b101, 0b010]);
    const hidden = modelOfDesk(game, { symbols: "letters", candidates: false, alike: 0 }).cells;
    assert.deepEqual([hidden[2].candidates, hidden[2].struck, hidden[3].candidates], [0, 0b010, 0]);
    assert.deepEqual([shown[0].given, shown[1].given, shown[1].digit], [true, false, 6]);
});

test("a digit that a drawing places is left to it", () => {
    const position = { givens: `5.${BLANK}`, entered: `.6${BLANK}`, candidates: ["", "", ...Array(79).fill("123")] };
    const { cells } = modelOfStep(position, { cells: [{ cell: "r1c3", shade: "step", placed: "2" }] });
    assert.deepEqual(cells[2], {});
    assert.equal(cells[3].candidates, 0b111);
});

/** @param {string} technique @param {[number, number, boolean][]} list */
function step(technique, ...list) {
    return { technique, claims: list.map(([cell, digit, holds]) => ({ cell, digit, holds })), step: {} };
}

const STEPS = [step("Naked Pair", [4, 1, false]), step("X-Wing", [0, 1, false], [1, 1, false]), step("X-Wing", [1, 1, false], [2, 1, false])];

/** The digit of each cell is 9, but the last has 1. */
const SOLUTION = [...Array(80).fill(9), 1];

/** @param {number[]} cells those that lose the 1 */
function verdict(...cells) {
    return judge(cells.map((cell) => ({ cell, digit: 1, holds: false })), STEPS, "X-Wing", SOLUTION);
}

test("an answer is right, a part of one, by another technique, true without a step, or wrong", () => {
    assert.equal(verdict().kind, "nothing");
    assert.equal(verdict(0, 1).kind, "right");
    assert.equal(verdict(0, 1, 2).kind, "right", "two steps at once");
    const extra = verdict(0, 1, 4);
    assert.deepEqual(extra.kind === "right" && extra.extra, [{ cell: 4, digit: 1, holds: false }]);
    const part = verdict(0);
    assert.equal(part.kind === "partly" && part.missing, 1);
    assert.equal(verdict(0, 2).kind, "partly", "a part of each of two steps");
    const other = verdict(4);
    assert.equal(other.kind === "other" && other.found.technique, "Naked Pair");
    assert.equal(verdict(0, 4).kind, "other", "a part of one step, and another technique");
    assert.equal(verdict(7).kind, "unexplained");
    const wrong = verdict(0, 1, 80);
    assert.deepEqual(wrong.kind === "wrong" && wrong.claim, { cell: 80, digit: 1, holds: false });
    assert.equal(judge([{ cell: 3, digit: 2, holds: true }], STEPS, "X-Wing", SOLUTION).kind, "wrong");
});

test("each verdict has its words", () => {
    const lesson = { short: "bf2", name: "X-Wing", what: "", why: "", look: "" };
    const said = [verdict(), verdict(0, 1), verdict(0), verdict(4), verdict(7), verdict(80)].map((one) => verdictWords(one, lesson).text);
    assert.deepEqual(said, [
        "Nothing is marked yet: strike candidates out, or place a digit.",
        "Right: r1c1≠1, r1c2≠1.",
        "Right so far, and the same step says more: 1 candidate.",
        "r1c5≠1 is right, but by another technique: Naked Pair. Look for X-Wing.",
        "r1c8≠1 is true, but no single step shows it here. Look for X-Wing.",
        "That is wrong. The 1 of r9c9 has to stay: it is the digit of this cell.",
    ]);
});

test("a puzzle in another form has the same rows, columns and boxes in another order", () => {
    const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let state = 1;
    const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const counts = (/** @type {string} */ text) => {
        const boxes = Array(9).fill(0);
        [...text].forEach((one, cell) => (boxes[3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)] += one === "." ? 0 : 1));
        return boxes.sort().join();
    };
    const forms = new Set(Array.from({ length: 20 }, () => scrambled(puzzle, random)));
    assert.equal(forms.size, 20);
    for (const form of forms) {
        assert.equal(counts(form), counts(puzzle));
        const lines = Array.from({ length: 9 }, (_, at) => [...form.slice(9 * at, 9 * at + 9)].filter((one) => one !== "."));
        for (const line of lines) assert.equal(new Set(line).size, line.length, form);
    }
});

test("what was found is kept, and what cannot be read counts nothing", () => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    const storage = {
        getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
        setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
        removeItem: (/** @type {string} */ name) => void kept.delete(name),
        key: () => null,
        length: 0,
    };
    const progress = new Progress(new Shelf(() => storage));
    progress.add("xy", "alone");
    progress.add("xy", "alone");
    progress.add("w", "helped");
    const again = new Progress(new Shelf(() => storage));
    assert.deepEqual(again.of("xy"), { alone: 2, helped: 0 });
    assert.deepEqual(again.of("w"), { alone: 0, helped: 1 });
    kept.set("csp.learn", '{"xy": {"alone": "many"}, "w": 7}');
    assert.deepEqual([again.of("xy"), again.of("w")], [{ alone: 0, helped: 0 }, { alone: 0, helped: 0 }]);
    again.add("xy", "helped");
    assert.deepEqual(again.of("xy"), { alone: 0, helped: 1 });
});

test("help gives away the house or the digit first, then the cells", () => {
    const where = { houses: ["row 3", "row 7"], cells: ["r3c1"] };
    const marks = [{ cell: "r3c1", digit: "5", part: "pattern" }, { cell: "r7c1", digit: "5", part: "pattern" }, { cell: "r9c1", digit: "5", part: "eliminated" }];
    const fish = stagesOf({ placement: null, where, scene: { title: "X-Wing", cells: [], marks } });
    assert.deepEqual(fish.map(({ text }) => text), ["Look at the digit 5: it is the only one that matters.", "The pattern is in the 2 marked cells: r3c1 and r7c1."]);
    const pair = stagesOf({ placement: null, where, scene: { title: "Naked Pair", cells: [], marks: [{ ...marks[0], digit: "4" }, marks[1]] } });
    assert.equal(pair[0].text, "Look at row 3 and row 7.");
    const hidden = stagesOf({ placement: "r3c1=5", where, scene: { title: "Hidden Single", cells: [], marks: [] } });
    assert.deepEqual(hidden.map(({ text }) => text), ["Look at row 3 and row 7.", "Where in row 3 can 5 stand?"]);
    const naked = stagesOf({ placement: "r3c1=5", where, scene: { title: "Naked Single", cells: [], marks: [] } });
    assert.equal(naked[1].text, "Which digit can stand in r3c1?");
});
