// What is known of solutions while a puzzle is set, from an engine that the test plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { withClue, withoutClue } from "../../../src/sudoku/draft.js";
import { Thinking } from "../../../src/sudoku/thinking.js";

const read = { board: { givens: "...", candidates: null }, rules: { text: "rules", digits: 2 }, numbers: [1] };
const draft = { sudoku: "1x3" };

function played() {
    /** @type {{op: string, request: any, signal: AbortSignal, answer: (value: any) => void}[]} */
    const asked = [];
    const ask = (/** @type {string} */ op, /** @type {any} */ request, /** @type {any} */ { signal }) =>
        new Promise((answer) => {
            asked.push({ op, request, signal, answer });
        });
    let changes = 0;
    const thinking = new Thinking(/** @type {any} */ ({ ask }), () => {
        changes += 1;
    });
    return { asked, thinking, changes: () => changes };
}

const OPEN = { verdict: "several", solutions: ["121", "212"], candidates: ["12", "12", "12"], open: ["", "", "3"] };
const KNOWN = { verdict: "several", solutions: ["121", "212"], candidates: ["12", "12", "12"], open: ["", "", ""] };

test("it asks with more and more work until all is known", async () => {
    const { asked, thinking, changes } = played();
    const done = thinking.ask(draft, read);
    assert.deepEqual(asked[0].request.board, { rules: "rules", givens: "...", candidates: null });
    asked[0].answer(OPEN);
    await turn();
    assert.ok(thinking.found && !thinking.found.isOver);
    assert.deepEqual(asked[1].request.known, ["121", "212"]);
    assert.deepEqual(asked[1].request.board.candidates, ["12", "12", "123"]);
    assert.ok(asked[1].request.max_nodes > asked[0].request.max_nodes);
    asked[1].answer(KNOWN);
    await done;
    assert.ok(thinking.found?.isOver);
    assert.equal(changes(), 2);
});

test("a clue more keeps what is ruled out, a clue less keeps the solutions alone", async () => {
    const { asked, thinking } = played();
    const first = thinking.ask(draft, read);
    asked[0].answer({ ...KNOWN, candidates: ["12", "12", "1"] });
    await first;
    const longer = withClue(draft, { kind: "even" });
    const second = thinking.ask(longer, read);
    assert.deepEqual(asked[1].request.board.candidates, ["12", "12", "1"]);
    asked[1].answer({ ...KNOWN, candidates: ["1", "2", "1"] });
    await second;
    void thinking.ask(withoutClue(longer, 0), read);
    assert.equal(asked[2].request.board.candidates, null);
    assert.deepEqual(asked[2].request.known, ["121", "212"]);
});

test("the next edit ends a question, and what comes of it no longer counts", async () => {
    const { asked, thinking, changes } = played();
    void thinking.ask(draft, read);
    void thinking.ask(withClue(draft, { kind: "odd" }), read).catch(() => {});
    asked[0].answer(KNOWN);
    await turn();
    assert.equal(changes(), 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.ok(asked[0].signal.aborted && !asked[1].signal.aborted);
});

test("if there is no solution, it is asked which clues contradict each other", async () => {
    const { asked, thinking } = played();
    const done = thinking.ask(draft, read);
    asked[0].answer({ verdict: "none", solutions: [], candidates: ["", "", ""], open: ["", "", ""] });
    await turn();
    assert.equal(asked[1].op, "conflict");
    assert.ok(!thinking.found?.isOver);
    asked[1].answer({ status: "search", basis: { clues: [0], givens: ["r1c1=1"], houses: [] } });
    await done;
    assert.deepEqual(thinking.found?.conflict, { clues: [1], givens: ["r1c1=1"], houses: [] });
    assert.ok(thinking.found?.isOver);
});
