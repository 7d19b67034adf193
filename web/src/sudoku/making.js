/**
 * New puzzles: what is wished for, and the search for one that has it. The engine makes a few attempts a call, so that a search tells how
 * far it is and can be ended.
 */

/** The number of attempts after which a search gives up. */
const MOST_TRIES = 40_000;

/** Seeds that are drawn are below this: they are short enough to be typed. */
const SEEDS = 1_000_000_000;

/** Of a puzzle that is made, easy ones first. */
export const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];

/**
 * What is wished for. The same wishes give the same puzzle.
 * @typedef {Object} Wishes
 * @property {string} shape of a box: `3x3`
 * @property {number} seed
 * @property {string} symmetry a name of the engine
 * @property {string | null} level one of `LEVELS`, or `null` for any
 * @property {string | null} [technique] one that is needed
 */

/** How all puzzles are made that are asked for by a level alone. */
export const SYMMETRY = "half-turn";

/** A seed that was not used before. */
export function newSeed() {
    return crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS;
}

/**
 * Searches until a puzzle is found.
 * @param {(op: string, request: any) => Promise<any>} ask the engine; `null` says that the search was ended
 * @param {Wishes} wishes
 * @param {(tried: number) => void} trying told after each call that has found nothing
 * @returns {Promise<any>} the answer of `generate` with all attempts in `tried`, or `null` if the search was ended. `found` is false if
 *     there was no such puzzle in many attempts
 * @throws {Error} no puzzle can have what is wished for
 */
export async function makeSudoku(ask, wishes, trying) {
    let tried = 0;
    for (let number = 0; tried < MOST_TRIES; number += 1) {
        const answer = await ask("generate", { ...wishes, number });
        if (!answer) return null;
        tried += answer.tried;
        if (answer.found) return { ...answer, tried };
        trying(tried);
    }
    return { found: false, tried };
}
