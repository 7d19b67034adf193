/**
 * What was done, one state after the other, with undo and redo.
 * @template State
 */
export class History {
    /** @type {State[]} */
    #states;

    #at = 0;

    /** What the last state was made by: states by the same take the place of one another. @type {string | null} */
    #cause = null;

    /** @param {State} first */
    constructor(first) {
        this.#states = [first];
    }

    /** The state that stands. */
    get state() {
        return this.#states[this.#at];
    }

    get canUndo() {
        return this.#at > 0;
    }

    get canRedo() {
        return this.#at + 1 < this.#states.length;
    }

    /**
     * Takes another state. Those that were undone are forgotten.
     * @param {State} state
     * @param {string | null} [cause] what is typed letter by letter is one change: give it the same cause
     */
    push(state, cause = null) {
        const joins = cause !== null && cause === this.#cause;
        this.#states.splice(joins ? this.#at : this.#at + 1, Infinity, state);
        this.#at = this.#states.length - 1;
        this.#cause = cause;
    }

    /** @param {-1 | 1} by @returns {boolean} whether there was such a state */
    #go(by) {
        const state = this.#states[this.#at + by];
        if (state === undefined) return false;
        this.#at += by;
        this.#cause = null;
        return true;
    }

    undo() {
        return this.#go(-1);
    }

    redo() {
        return this.#go(1);
    }
}
