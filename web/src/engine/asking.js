/**
 * Questions of one part of the page, one at a time: a new question ends the one before.
 */

/** What went wrong, in words. @param {unknown} error @returns {string} */
export function errorText(error) {
    return error instanceof Error ? error.message : String(error);
}

export class Asking {
    /** @type {AbortController | null} */
    #current = null;

    /** @param {import("./engine.js").Engine} engine */
    constructor(engine) {
        this.engine = engine;
    }

    /** Ends the question that is open, if one is. */
    stop() {
        this.#current?.abort();
        this.#current = null;
    }

    /**
     * Asks the engine.
     * @param {string} op
     * @param {any} request
     * @param {Uint8Array} [body]
     * @returns {Promise<any>} the answer, or `null` if the question was ended before it came
     * @throws {import("./engine.js").EngineError} there is no answer
     */
    async ask(op, request, body) {
        this.stop();
        const current = new AbortController();
        const { signal } = current;
        this.#current = current;
        try {
            const answer = await this.engine.ask(op, request, body ? { signal, body } : { signal });
            return signal.aborted ? null : answer;
        } catch (error) {
            if (signal.aborted) return null;
            throw error;
        } finally {
            if (this.#current === current) this.#current = null;
        }
    }
}
