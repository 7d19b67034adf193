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
const { Engine, EngineError, close, puzzles, sudoku } = await import(index);

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

test("the example of the README runs", async () => {
    const [, example] = /```js\n([^]*?)```/.exec(await readFile(`${folder}/README.md`, "utf8"));
    const program = example.replace('"gridcsp"', JSON.stringify(index));
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
    const lines = stdout.split("\n");
    assert.match(lines[0], /^unique 534678912/);
    assert.match(lines[1], /^step \w+/);
    assert.match(lines[2], /^https:\/\/puzz\.link\/p\?slither\/5\/5\//);
    assert.match(stdout, /verdict: 'unique'/);
});
