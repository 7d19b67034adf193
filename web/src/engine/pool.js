/**
 * Several engines, each in a worker of its own, for work that falls into blocks.
 */
import { Engine } from "./engine.js";

/** As many as the machine runs at once. */
export function poolSize() {
    return Math.max(1, navigator.hardwareConcurrency || 2);
}

/**
 * How many engines, and where their parts come from, if not from this page.
 * @typedef {{size?: number} & import("./engine.js").Parts} PoolParts
 */

export class Pool {
    /** @type {Engine[]} */
    #engines;

    /** @param {PoolParts} [parts] */
    constructor({ size = poolSize(), ...parts } = {}) {
        this.#engines = Array.from({ length: size }, () => new Engine(parts));
    }

    /** How many engines there are. */
    get size() {
        return this.#engines.length;
    }

    /** Loads all engines. */
    warm() {
        for (const engine of this.#engines) void engine.warm();
    }

    /**
     * Asks one question of any engine.
     * @type {Engine["ask"]}
     */
    ask(op, request, options) {
        return this.#engines[0].ask(op, request, options);
    }

    /**
     * Works on all jobs. Each engine takes the next job when it has done one, so the order in which
     * jobs are done is open; `done` gets the place of each.
     * @template Job, Result
     * @param {Job[]} jobs
     * @param {(engine: Engine, job: Job) => Promise<Result>} work
     * @param {(result: Result, place: number) => void} done
     * @returns {Promise<void>} rejected with the first failure, or with the reason of an abort
     */
    async each(jobs, work, done) {
        let next = 0;
        let failed = false;
        const run = async (/** @type {Engine} */ engine) => {
            while (next < jobs.length && !failed) {
                const place = next;
                next += 1;
                done(await work(engine, jobs[place]), place);
            }
        };
        const fail = (/** @type {unknown} */ error) => {
            failed = true;
            throw error;
        };
        await Promise.all(this.#engines.map((engine) => run(engine).catch(fail)));
    }

    /** Ends all workers. Open questions are rejected. */
    close() {
        for (const engine of this.#engines) engine.close();
    }
}
