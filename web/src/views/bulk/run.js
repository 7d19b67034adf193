/**
 * A run over a file: cut into blocks, worked on by several workers, with what is known so far.
 */
/** @typedef {import("../../sudoku/rows.js").Task} Task */

/** The puzzles of a block: some tenths of a second at most, so that the bar moves. @type {Record<Task, number>} */
const BLOCK = { solve: 1024, count: 512, rate: 48 };

/** The most nodes of a puzzle. One that takes more has the status `unknown`. */
export const MAX_NODES = 1_000_000;

/**
 * @typedef {Object} Block
 * @property {number} begin in bytes
 * @property {number} end
 * @property {{lines: number, header: string | null, last: string | null}} mark
 */

/** @typedef {{line: number, text: string, cell?: string}} Unread */

/**
 * What is known of a run.
 * @typedef {Object} Tally
 * @property {number} rows
 * @property {number} nodes
 * @property {Record<string, number>} statuses
 * @property {Record<string, number>} levels
 * @property {Unread[]} unread
 */

/** A file that is being worked on. Blocks come in any order and are kept in theirs. */
export class Run {
    /** @type {Tally} */
    tally = { rows: 0, nodes: 0, statuses: {}, levels: {}, unread: [] };

    /** The rows of each block that is done, as CSV. @type {{rows: number, text: Uint8Array}[]} */
    blocks = [];

    /** The bytes that are done. */
    done = 0;

    /** @type {"running" | "done" | "cancelled" | "failed"} */
    state = "running";

    /** How long it took, in milliseconds. */
    time = 0;

    #abort = new AbortController();

    /**
     * @param {Uint8Array} bytes
     * @param {string} name of the file
     * @param {Task} task
     * @param {number} most how many solutions are counted
     * @param {import("../../engine/pool.js").Pool} pool the workers
     */
    constructor(bytes, name, task, most, pool) {
        this.bytes = bytes;
        this.name = name;
        this.task = task;
        this.most = most;
        this.pool = pool;
    }

    /** How many workers there are. */
    get workers() {
        return this.pool.size;
    }

    /**
     * Works on all of it.
     * @param {() => void} moved something is known that was not
     * @throws {Error} the engine failed; `state` is `failed` then
     */
    async go(moved) {
        const { pool } = this;
        const begun = performance.now();
        const { signal } = this.#abort;
        try {
            const { marks } = await pool.ask("cut", { most: BLOCK[this.task] }, { body: this.bytes, signal });
            const blocks = blocksOf(marks, this.bytes.length);
            const work = (/** @type {import("../../engine/engine.js").Engine} */ engine, /** @type {Block} */ block) =>
                engine.ask("bulk", this.#request(block), { body: this.bytes.slice(block.begin, block.end), signal });
            await pool.each(blocks, work, (answer, place) => {
                this.#take(answer, place, blocks[place]);
                this.time = performance.now() - begun;
                moved();
            });
            this.state = "done";
        } catch (error) {
            this.state = signal.aborted ? "cancelled" : "failed";
            if (this.state === "failed") {
                // The other workers are free for the next run.
                this.cancel();
                throw error;
            }
        } finally {
            this.time = performance.now() - begun;
            moved();
        }
    }

    /** Ends the work; the workers begin anew. What is done stays. */
    cancel() {
        this.#abort.abort(new DOMException("cancelled", "AbortError"));
    }

    /** @param {Block} block */
    #request({ mark }) {
        return { task: this.task, most: this.most, max_nodes: MAX_NODES, lines: mark.lines, header: mark.header, last: mark.last };
    }

    /**
     * @param {any} answer
     * @param {number} place
     * @param {Block} block
     */
    #take({ rows, nodes, statuses, levels, unread, body }, place, block) {
        const { tally } = this;
        tally.rows += rows;
        tally.nodes += nodes;
        add(tally.statuses, statuses);
        add(tally.levels, levels);
        tally.unread.push(...unread);
        tally.unread.sort((one, other) => one.line - other.line);
        tally.unread.length = Math.min(tally.unread.length, 1000);
        this.blocks[place] = { rows, text: body };
        this.done += block.end - block.begin;
    }
}

/**
 * @param {{bytes: number, lines: number, header: string | null, last: string | null}[]} marks
 * @param {number} length
 * @returns {Block[]}
 */
function blocksOf(marks, length) {
    const all = [{ bytes: 0, lines: 0, header: null, last: null }, ...marks];
    return all.map(({ bytes, ...mark }, place) => ({ begin: bytes, end: all[place + 1]?.bytes ?? length, mark }));
}

/** @param {Record<string, number>} sums @param {Record<string, number>} more */
function add(sums, more) {
    for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}
