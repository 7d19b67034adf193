/**
 * What was solved in this browser: a line for each puzzle. It stays when the game is deleted, or gives way to newer ones.
 */

const SOLVED = "csp.solved";

/**
 * @typedef {Object} Solved
 * @property {string} key the game's, the same for the same puzzle
 * @property {string} kind what is played: `Sudoku 9×9`, `Nurikabe 8×8`
 * @property {string | null} level how hard it is, if that is known
 * @property {number} elapsed the time taken, in milliseconds
 * @property {string} on the day on which it was solved first
 * @property {string | null} day the day of which it was the puzzle
 * @property {number} steps how many steps came from hints
 */

export class SolvedList {
    #shelf;

    /** @param {import("./shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /** @returns {Solved[]} in the order in which they were solved */
    list() {
        return solvedFrom(this.#shelf.read(SOLVED));
    }

    /**
     * Adds puzzles that were solved. What is known of a puzzle stays, but for a level that was missing.
     * @param {Solved[]} solved
     */
    add(...solved) {
        const known = new Map(this.list().map((one) => [one.key, one]));
        for (const one of solved) {
            const before = known.get(one.key);
            known.set(one.key, before ? { ...before, level: before.level ?? one.level } : one);
        }
        this.#shelf.write(SOLVED, [...known.values()]);
    }

    /** The days whose puzzles were solved. */
    days() {
        return new Set(this.list().flatMap(({ day }) => day ?? []));
    }
}

/**
 * What of some data says that puzzles were solved.
 * @param {unknown} data
 * @returns {Solved[]}
 */
export function solvedFrom(data) {
    return Array.isArray(data) ? data.filter(isSolved) : [];
}

/** @param {any} one */
function isSolved(one) {
    const isText = (/** @type {unknown} */ value) => typeof value === "string";
    const isTextOrNull = (/** @type {unknown} */ value) => value === null || isText(value);
    if (one === null || typeof one !== "object") return false;
    return isText(one.key) && isText(one.kind) && isText(one.on) && isTextOrNull(one.level) && isTextOrNull(one.day) && one.elapsed >= 0 && one.steps >= 0;
}
