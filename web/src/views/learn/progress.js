/**
 * How often each technique was found: kept in the browser.
 */

const NAME = "csp.learn";

/** @typedef {{alone: number, helped: number}} Count how often a step was found, without being shown and after it */

export class Progress {
    #shelf;

    /** @param {import("../../kept/shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /** Why it is not kept: a sentence, or `null`. */
    get trouble() {
        return this.#shelf.trouble;
    }

    /** @param {string} short the technique @returns {Count} */
    of(short) {
        const kept = /** @type {any} */ (this.#all())[short];
        const number = (/** @type {unknown} */ value) => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0);
        return { alone: number(kept?.alone), helped: number(kept?.helped) };
    }

    /** Counts a step that was found. @param {string} short @param {keyof Count} how */
    add(short, how) {
        const count = this.of(short);
        // What another tab has kept since is kept as well.
        this.#shelf.write(NAME, { ...this.#all(), [short]: { ...count, [how]: count[how] + 1 } });
    }

    #all() {
        const kept = this.#shelf.read(NAME);
        return kept !== null && typeof kept === "object" ? kept : {};
    }
}
