// What index.d.ts promises, as a program that tsc accepts, and mistakes that it finds.
import { Engine, EngineError, type Board, type FlatZincModel, models, puzzles, sudoku } from "../index.js";
import { Engine as Client, EngineError as ClientError } from "../../../web/src/engine/engine.js";

// The engine is that of the page.
const client: new () => Engine = Client;
const error: EngineError = new ClientError("answer", { text: "no" });

const { verdict, solutions } = await sudoku.solve("1.....2..3.....4", { maxNodes: 10, take: "givens" });
if (verdict === "unique") console.log(solutions[0].length, client, error.kind);

const board: Board = await sudoku.read("1.....2..3.....4");
const { count, exact } = await sudoku.count(board, { limit: 5, signal: AbortSignal.timeout(1000) });
console.log(count + 1, !exact, (await sudoku.generate({ level: "easy", seed: 1 })).board.givens);

const { link } = await puzzles.generate({ genre: "slitherlink", rows: 5, columns: 5 });
for (const { sentence } of (await puzzles.check(link, { filled: "" })).broken) console.log(sentence.length);

const model: FlatZincModel = {
    variables: { x: { type: "int", domain: [[1, 9]] }, b: { type: "bool", rhs: true } },
    arrays: { a: { a: ["x", 3] } },
    constraints: [{ id: "int_lin_le", args: [[1, 2], ["x", "x"], 7], ann: ["domain", { id: "path", args: [{ string: "p" }] }] }],
    output: ["x"],
    solve: { method: "maximize", objective: "x" },
};
const best = await models.solve(model, { free: true, onSolution: (solution, objective) => console.log(solution.x, objective) });
if (best.status === "OPTIMAL_SOLUTION") console.log(best.statistics.nodes, best.solutions.map(({ x }) => x));
for (const { number, name } of (await models.why("solve satisfy;", { maxNodes: 5 })).constraints) console.log(number + 1, name.length);
console.log((await models.library())["csp/csp.msc"].length);

// @ts-expect-error a model says what is printed
await models.solve({ variables: {}, solve: { method: "satisfy" } });
// @ts-expect-error there is no such type
model.variables.y = { type: "integer" };
// @ts-expect-error there is no such option
await models.solve(model, { maxSolutions: 5 });
// @ts-expect-error a verdict is one of five words
if (verdict === "uniqe") console.log();
// @ts-expect-error a genre is needed
await puzzles.generate({ rows: 5, columns: 5 });
// @ts-expect-error a puzzle is sought until there is one, or until `signal`
await sudoku.generate({ level: "easy", maxNodes: 5 });
// @ts-expect-error as there
await puzzles.generate({ genre: "slitherlink", rows: 5, columns: 5, maxNodes: 5 });
// @ts-expect-error there is no such option
await sudoku.solve(board, { nodes: 5 });
