// The package as it is packed (`packaging/build npm`), under node: CSP_NPM_PACKAGE is its folder.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const folder = process.env.CSP_NPM_PACKAGE;
assert(folder, "CSP_NPM_PACKAGE is the folder of the package");
const index = pathToFileURL(`${folder}/index.js`).href;
const { Engine, EngineError, close, models, puzzles, sudoku } = await import(index);

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("a sudoku is solved, counted, written and explained", async () => {
    const { verdict, solutions } = await sudoku.solve(PUZZLE);
    assert.equal(verdict, "unique");
    assert.match(solutions[0], /^534678912/);
    assert.deepEqual(await sudoku.count(".".repeat(16), { limit: 500 }), { count: 288, exact: true });
    assert.equal((await sudoku.hint(PUZZLE)).status, "step");
    assert.equal((await sudoku.rate(PUZZLE)).status, "solved");
    assert.match(await sudoku.write(PUZZLE, { format: "grid" }), /5 3 \. \| \. 7 \./);
    const { status } = await sudoku.why(PUZZLE, "r1c3", { digit: 2 });
    assert.equal(status, "steps");
});

test("links of variants are read, and what is wrong is said", async () => {
    const text =
        ".Shape~4x4.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.Cage~7~R3C3~R3C4.Thermo~R3C3~R3C4.Thermo~R2C1~R2C2.Thermo~R4C3~R4C4";
    assert.equal((await sudoku.hint(text)).status, "step");
    await assert.rejects(sudoku.solve("no puzzle"), (error) => error instanceof EngineError && error.kind === "answer");
    await assert.rejects(sudoku.solve(".Shape~4x4.Cage~3~R9C9"), EngineError);
});

test("new puzzles have one solution, and the same seed gives the same one", async () => {
    const [one, other] = [await sudoku.generate({ shape: "2x2", seed: 7 }), await sudoku.generate({ shape: "2x2", seed: 7 })];
    assert.equal(one.board.givens, other.board.givens);
    assert.equal((await sudoku.solve(one.board)).solutions[0], one.solution);
    const { link } = await puzzles.generate({ genre: "slitherlink", rows: 4, columns: 4, seed: 3 });
    assert.equal((await puzzles.solve(link)).verdict, "unique");
});

test("grid puzzles are solved, checked and explained", async () => {
    const genres = await puzzles.genres();
    assert(genres.length > 50);
    const { sample } = genres.find(({ name }) => name === "nurikabe");
    const { verdict, solutions } = await puzzles.solve(sample);
    assert.equal(verdict, "unique");
    assert.equal((await puzzles.check(sample, { filled: solutions[0] })).status, "solved");
    assert.equal((await puzzles.check(sample)).status, "open");
    assert.equal((await puzzles.hint(sample)).status, "step");
    assert.match((await puzzles.write(sample)).svg, /^<svg/);
});

test("a question ends with its signal, and the next one is answered", async () => {
    const ending = new AbortController();
    const never = sudoku.count(".".repeat(81), { limit: 1e12, signal: ending.signal });
    setTimeout(() => ending.abort(), 50);
    await assert.rejects(never, { name: "AbortError" });
    assert.equal((await sudoku.solve(PUZZLE)).verdict, "unique");
    close();
    assert.equal((await sudoku.solve(PUZZLE)).verdict, "unique");
});

test("engines work beside each other", async () => {
    const engines = [new Engine(), new Engine()];
    const answers = await Promise.all(engines.map((engine) => engine.ask("read", { text: PUZZLE })));
    for (const { puzzles } of answers) assert.equal(puzzles[0].givens, PUZZLE);
    for (const engine of engines) engine.close();
});

test("a program ends without being told, and not before its answer", async () => {
    const program = `import { sudoku } from ${JSON.stringify(index)}; console.log((await sudoku.solve("${PUZZLE}")).verdict)`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
    assert.equal(stdout, "unique\n");
});

/** A model with this objective: many values, so that its search takes a while. */
const costs = (/** @type {number} */ count) => {
    const names = Array.from({ length: count }, (_, number) => `x${number}`);
    const variables = names.map((name) => [name, { type: "int", domain: [[0, 9]] }]);
    return {
        variables: Object.fromEntries([...variables, ["cost", { type: "int", domain: [[0, 9999]] }]]),
        constraints: [
            { id: "int_lin_eq", args: [[...names.map((_, number) => 7 + ((number * 5) % 11)), -1], [...names, "cost"], 0] },
            { id: "int_lin_le", args: [names.map((_, number) => -3 - ((number * 3) % 7)), names, -20 * count - 1] },
            { id: "fzn_all_different_int", args: [names.slice(0, 5)] },
        ],
        output: names,
        solve: {
            method: "minimize",
            objective: "cost",
            ann: [{ id: "int_search", args: [names, "input_order", "indomain_max", "complete"] }],
        },
    };
};

test("a model is solved, in both forms", async () => {
    const flat = await models.solve("var 1..3: x :: output_var; var bool: b :: output_var = true; solve satisfy;", { all: true });
    assert.equal(flat.status, "ALL_SOLUTIONS");
    assert.deepEqual(flat.solutions, [1, 2, 3].map((x) => ({ x, b: true })));
    const best = await models.solve(costs(6));
    assert.equal(best.status, "OPTIMAL_SOLUTION");
    assert.equal(best.bound, best.objective);
    assert.deepEqual(await models.solve(JSON.stringify(costs(6))), best);
    const { status, complete, solutions } = await models.solve(costs(6), { maxNodes: 1 });
    assert.deepEqual([status, complete, solutions], ["UNKNOWN", false, []]);
    assert.equal((await models.solve(costs(6), { betterThan: best.objective })).status, "UNSATISFIABLE");
});

test("solutions are told while a search goes on", async () => {
    const best = await models.solve(costs(6));
    /** @type {number[]} */
    const told = [];
    const onSolution = (/** @type {any} */ _, /** @type {any} */ objective) => told.push(objective);
    const answer = await models.solve(costs(6), { onSolution });
    assert.deepEqual([answer.status, answer.objective, answer.bound], ["OPTIMAL_SOLUTION", best.objective, best.objective]);
    assert.deepEqual(answer.solutions.length, 1);
    assert(told.length > 1 && told.every((objective, at) => at === 0 || objective < told[at - 1]), String(told));
    const each = await models.solve(costs(6), { onSolution: () => {}, all: true });
    assert.deepEqual([each.objectives.length, each.objectives.at(-1)], [each.solutions.length, best.objective]);
    assert(each.solutions.length > answer.solutions.length);
    const free = Array.from({ length: 4 }, (_, number) => `var 0..9: x${number} :: output_var;`).join(" ");
    let count = 0;
    const all = await models.solve(`${free} solve satisfy;`, { all: true, onSolution: () => (count += 1) });
    assert.deepEqual([all.status, all.solutions.length, count], ["ALL_SOLUTIONS", 10_000, 10_000]);
    const cut = await models.solve(`${free} solve satisfy;`, { all: true, maxNodes: 3000, onSolution: () => {} });
    assert.deepEqual([cut.status, cut.complete], ["SATISFIED", false]);
    const none = await models.solve("var 1..2: x; constraint int_le(3, x); solve minimize x;", { onSolution });
    assert.deepEqual([none.status, none.complete], ["UNSATISFIABLE", true]);
});

test("a search for the best solution ends with its signal, and what was told stays", async () => {
    const ending = new AbortController();
    let last = null;
    const onSolution = (/** @type {any} */ solution) => {
        last ??= solution;
        ending.abort();
    };
    await assert.rejects(models.solve(costs(40), { onSolution, signal: ending.signal }), { name: "AbortError" });
    assert.equal(Object.keys(last).length, 40);
});

test("a model without a solution is explained", async () => {
    const model = {
        variables: { x: { type: "int", domain: [[1, 2]] }, y: { type: "int", domain: [[1, 2]] } },
        constraints: [
            { id: "int_le", args: ["x", 2] },
            { id: "int_lt", args: ["x", "y"] },
            { id: "int_lt", args: ["y", "x"] },
        ],
        output: [],
        solve: { method: "satisfy" },
    };
    assert.equal((await models.solve(model)).status, "UNSATISFIABLE");
    const { status, constraints, checked } = await models.why(model);
    assert.deepEqual([status, checked, constraints.map(({ number }) => number).sort()], ["none", true, [1, 2]]);
    await assert.rejects(models.solve({ ...model, constraints: [{ id: "int_le", args: ["z", 2] }] }), {
        message: "constraints[0]: int_le: `z` is not declared",
    });
    await assert.rejects(models.solve("solve satisfied;"), (error) => error instanceof EngineError && error.kind === "answer");
});

test("MiniZinc gets the files of the solver", async () => {
    const files = await models.library();
    const { mznlib, id } = JSON.parse(files["csp/csp.msc"]);
    assert.deepEqual([mznlib, id], ["mznlib", "csp.csp"]);
    assert.match(files["csp/mznlib/fzn_circuit.mzn"], /predicate/);
});

test("the examples of the README run", async () => {
    const readme = await readFile(`${folder}/README.md`, "utf8");
    const examples = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, example]) => example);
    const outputs = [];
    for (const example of examples) {
        const program = example.replace('"gridcsp"', JSON.stringify(index));
        const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
        outputs.push(stdout);
    }
    const [puzzle, knapsack, map] = outputs;
    const lines = puzzle.split("\n");
    assert.match(lines[0], /^unique 534678912/);
    assert.match(lines[1], /^step \w+/);
    assert.match(lines[2], /^https:\/\/puzz\.link\/p\?slither\/5\/5\//);
    assert.match(puzzle, /verdict: 'unique'/);
    assert.equal(knapsack, "OPTIMAL_SOLUTION 18 { rope: 1, stove: 0, tent: 1 }\n");
    assert.match(map, /^ALL_SOLUTIONS \[\n/);
    assert.equal(map.match(/\{ nt: \d, sa: \d, wa: \d \}/g)?.length, 3);
});
