/**
 * Sudoku, grid puzzles and models in a few functions. What they do not do is asked of an `Engine`, whose operations
 * are listed in the README.
 */
import { Engine, EngineError } from "./engine.js";
import { compileModels } from "./parts.js";

export { Engine, EngineError };

/** The engine of the functions below: it is loaded with the first question. */
const engine = new Engine();

/** The engine for models, which is a file of its own, and is loaded with the first of them. */
const modelEngine = new Engine({ compile: compileModels });

/** Ends the engines. A later question starts them again. */
export function close() {
    engine.close();
    modelEngine.close();
}

/** @param {string} op @param {any} request @param {any} options */
function ask(op, request, { signal, maxNodes, ...others } = {}) {
    const limits = maxNodes === undefined ? {} : { max_nodes: maxNodes };
    return engine.ask(op, { ...request, ...others, ...limits }, { signal });
}

/** A board of text. @param {any} puzzle @param {any} options */
async function board(puzzle, options) {
    return typeof puzzle === "string" ? sudoku.read(puzzle, { signal: options?.signal }) : puzzle;
}

/** Asks a question about a board. @param {string} op */
function about(op) {
    return async (/** @type {any} */ puzzle, /** @type {any} */ options) =>
        ask(op, { board: await board(puzzle, options) }, options);
}

/** Asks for the next number until there is something. @param {string} op @param {any} request @param {any} options */
async function generated(op, request, options) {
    for (let number = 0; ; number += 1) {
        const made = await ask(op, { ...request, number }, options);
        if (made.found) return made;
    }
}

/** A seed for those who do not care. */
function anySeed() {
    return Math.floor(Math.random() * 2 ** 32);
}

export const sudoku = {
    /** The first puzzle of a text; else what a link says. */
    async read(/** @type {string} */ text, /** @type {any} */ { signal } = {}) {
        const { puzzles, errors } = await ask("read", { text }, { signal });
        if (puzzles.length > 0) return puzzles[0];
        try {
            // The rules of a board are the text of them, in place of the shape.
            const { board, rules } = await ask("variant-read", { text }, { signal });
            const { shape: _, ...others } = board;
            return { ...others, rules: rules.text };
        } catch (error) {
            if (signal?.aborted || !(error instanceof EngineError) || errors.length === 0) throw error;
            // A link, or a text of Interactive Sudoku Solver, was read as a variant: then that error says what is wrong with it.
            throw /^\s*(https?:|\.[A-Z])/.test(text) ? error : new EngineError("answer", errors[0]);
        }
    },
    solve: about("verdict"),
    count: about("count"),
    candidates: about("candidates"),
    hint: about("hint"),
    path: about("path"),
    rate: about("rate"),
    async why(/** @type {any} */ puzzle, /** @type {string} */ cell, /** @type {any} */ { digit, ...options } = {}) {
        const asked = digit === undefined ? { cell } : { cell, digit: String(digit) };
        return ask("why", { board: await board(puzzle, options), ...asked }, options);
    },
    async write(/** @type {any} */ puzzle, /** @type {any} */ options) {
        return (await about("write")(puzzle, options)).text;
    },
    generate(/** @type {any} */ { shape = "3x3", seed = anySeed(), ...options } = {}) {
        return generated("generate", { shape, seed }, options);
    },
};

export const puzzles = {
    async genres(/** @type {any} */ options) {
        return (await ask("puzzle-genres", {}, options)).genres;
    },
    read: (/** @type {string} */ text, /** @type {any} */ options) => ask("puzzle-read", { text }, options),
    solve: (/** @type {string} */ link, /** @type {any} */ options) => ask("puzzle-solve", { link }, options),
    check: (/** @type {string} */ link, /** @type {any} */ options) => ask("puzzle-check", { link }, options),
    hint: (/** @type {string} */ link, /** @type {any} */ options) => ask("puzzle-hint", { link }, options),
    path: (/** @type {string} */ link, /** @type {any} */ options) => ask("puzzle-path", { link }, options),
    write: (/** @type {string} */ link, /** @type {any} */ options) => ask("puzzle-write", { link }, options),
    generate(/** @type {any} */ { genre, rows, columns, seed = anySeed(), ...options }) {
        return generated("puzzle-generate", { genre, rows, columns, seed }, options);
    },
};

/** How many nodes the first piece of a search has. */
const FIRST_PIECE = 1024;

/** Asks about a model. @param {string} op @param {any} model @param {any} options */
function askModel(op, model, { signal, maxNodes, betterThan, ...others } = {}) {
    const text = typeof model === "string" ? model : JSON.stringify(model);
    const request = { ...others, max_nodes: maxNodes, better_than: betterThan };
    return modelEngine.ask(op, request, { signal, body: new TextEncoder().encode(text) });
}

/**
 * Searches in pieces, each with twice as many nodes as the one before, and tells of solutions after each. A piece begins anew and knows the
 * best objective: docs/decisions/85-models-are-searched-in-pieces.md.
 * @param {any} model
 * @param {any} options
 */
async function solveInPieces(model, { onSolution, maxNodes = Infinity, betterThan, all = false, ...options }) {
    /** @type {any} */
    let best = null;
    /** @type {any[]} */
    let solutions = [];
    /** @type {number[]} */
    let objectives = [];
    let left = maxNodes;
    for (let nodes = FIRST_PIECE; ; nodes *= 2) {
        const piece = Math.min(nodes, left);
        const better = best?.objective ?? betterThan;
        const answer = await askModel("model-solve", model, { ...options, all, maxNodes: piece, betterThan: better });
        left -= piece;
        // Without an objective the search finds again what it has found, and goes on.
        const known = answer.objective === null ? solutions.length : 0;
        for (const [at, solution] of answer.solutions.entries()) {
            if (at >= known) onSolution(solution, answer.objectives[at]);
        }
        solutions = solutions.concat(answer.solutions.slice(known));
        objectives = objectives.concat(answer.objectives);
        if (answer.solutions.length > 0) best = answer;
        // A search that ends before its piece does has nothing more to look for.
        const isOver = answer.complete || left <= 0 || answer.statistics.nodes < piece;
        if (isOver && best === null) return answer;
        if (isOver) return all ? { ...finished(best, answer), solutions, objectives } : finished(best, answer);
    }
}

/** The best answer with what is known at the end: whether nothing better was found, or nothing better is. @param {any} best @param {any} last */
function finished(best, last) {
    if (best === last) return best;
    const { complete, statistics } = last;
    const status = complete ? "OPTIMAL_SOLUTION" : "SATISFIED";
    return { ...best, status, complete, bound: complete ? best.objective : last.bound, statistics };
}

export const models = {
    solve(/** @type {any} */ model, /** @type {any} */ { onSolution, ...options } = {}) {
        return onSolution ? solveInPieces(model, { onSolution, ...options }) : askModel("model-solve", model, options);
    },
    why: (/** @type {any} */ model, /** @type {any} */ options) => askModel("model-why", model, options),
    async library(/** @type {any} */ options) {
        return (await modelEngine.ask("model-library", {}, options)).files;
    },
};
