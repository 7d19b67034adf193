/**
 * What is known of the solutions of a puzzle while it is set: how many there are, and which digits stand in some of them. The engine is asked
 * for a little work at a time, and what an edit leaves true is not asked again.
 */
import { isNarrower } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** The nodes of the first question, and the most of a later one. */
const FIRST_NODES = 2_000;
const MOST_NODES = 100_000;

/** The nodes of a search for the clues that contradict each other. */
const CONFLICT_NODES = 2_000;

/** After this time nothing more is asked, in milliseconds. */
const PATIENCE = 20_000;

/** How long a question of a draft that is no more may go on, in milliseconds: to start another worker takes longer. */
const GRACE = 60;

/** The most solutions that are kept for the next drafts. */
const MOST_KNOWN = 250;

/**
 * The parts of an answer of `set-read` that are needed here.
 * @typedef {{board: {givens: string, candidates: string[] | null}, rules: {text: string, digits: number}, numbers: number[]}} ReadDraft
 */

/**
 * @typedef {Object} Found
 * @property {Draft} draft of which it is known
 * @property {"unique" | "several" | "none" | "unknown"} verdict
 * @property {string[]} solutions the first two differ
 * @property {string[]} candidates of each cell the digits that stand in a solution
 * @property {string[]} open of each cell the digits of which it is not known
 * @property {boolean} isOver whether nothing more is asked
 * @property {{clues: number[], givens: string[], houses: string[]} | null} conflict which clues of the draft contradict each other
 */

export class Thinking {
    /** What is known. @type {Found | null} */
    found = null;

    /** Solutions of this draft and of earlier ones. @type {string[]} */
    #known = [];

    /** The draft whose question is open. @type {Draft | null} */
    #draft = null;

    /** @type {AbortController | null} */
    #running = null;

    /**
     * @param {import("../engine/engine.js").Engine} engine which has nothing else to do
     * @param {() => void} changed more is known
     */
    constructor(engine, changed) {
        this.engine = engine;
        this.changed = changed;
    }

    /** Nothing more is asked. */
    stop() {
        this.#draft = null;
        const running = this.#running;
        if (running) setTimeout(() => running.abort(), GRACE);
        this.#running = null;
    }

    /**
     * Finds out about a draft.
     * @param {Draft} draft
     * @param {ReadDraft} read what the engine has read of it
     * @returns {Promise<void>} when all is known, or nothing more is asked
     */
    async ask(draft, read) {
        this.stop();
        this.#draft = draft;
        const running = new AbortController();
        this.#running = running;
        try {
            await this.#think(draft, read, running.signal);
        } finally {
            if (this.#running === running) this.#running = null;
        }
    }

    /** @param {Draft} draft @param {ReadDraft} read @param {AbortSignal} signal */
    async #think(draft, read, signal) {
        const start = performance.now();
        const before = this.found;
        let left = before && isNarrower(draft, before.draft) ? before.candidates.map((shown, cell) => shown + before.open[cell]) : null;
        for (let nodes = FIRST_NODES; ; nodes = Math.min(2 * nodes, MOST_NODES)) {
            const board = { rules: read.rules.text, givens: read.board.givens, candidates: candidatesOf(read, left) };
            const request = { board, take: "position", known: this.#known.filter((grid) => grid.length === board.givens.length), max_nodes: nodes };
            const answer = await this.engine.ask("set-solutions", request, { signal });
            if (this.#draft !== draft) return;
            this.#remember(answer.solutions);
            const isKnown = answer.verdict !== "unknown" && answer.open.every((/** @type {string} */ open) => open === "");
            const isOver = isKnown || performance.now() - start > PATIENCE;
            left = answer.candidates.map((/** @type {string} */ shown, /** @type {number} */ cell) => shown + answer.open[cell]);
            this.#tell({ draft, ...answer, isOver: isOver && answer.verdict !== "none", conflict: null });
            if (isOver) break;
        }
        if (this.found?.verdict === "none") await this.#explain(draft, read, signal);
    }

    /** Finds out why there is no solution. @param {Draft} draft @param {ReadDraft} read @param {AbortSignal} signal */
    async #explain(draft, read, signal) {
        const board = { rules: read.rules.text, givens: read.board.givens, candidates: candidatesOf(read, null) };
        const { basis = null } = await this.engine.ask("conflict", { board, take: "position", max_nodes: CONFLICT_NODES }, { signal });
        if (this.#draft !== draft || !this.found) return;
        const conflict = basis && { clues: basis.clues.map((/** @type {number} */ clue) => read.numbers[clue]), givens: basis.givens, houses: basis.houses };
        this.#tell({ ...this.found, isOver: true, conflict });
    }

    /** @param {string[]} solutions */
    #remember(solutions) {
        this.#known = [...new Set([...solutions, ...this.#known])].slice(0, MOST_KNOWN);
    }

    /** @param {Found} found */
    #tell(found) {
        this.found = found;
        this.changed();
    }
}

/**
 * The candidates of a board, without those that are ruled out.
 * @param {ReadDraft} read
 * @param {string[] | null} left
 * @returns {string[] | null}
 */
function candidatesOf({ board: { givens, candidates } }, left) {
    if (!left) return candidates;
    return left.map((digits, cell) => {
        if (givens[cell] !== ".") return "";
        return candidates ? [...digits].filter((digit) => candidates[cell].includes(digit)).join("") : digits;
    });
}
