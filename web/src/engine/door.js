/**
 * The exports of csp.wasm, called: requests and answers are a line of JSON, each with or without a
 * body of bytes after it. It runs wherever WebAssembly does: in a worker, or under node.
 */

/** @typedef {{text: string, line?: number, column?: number, cell?: string}} Failure */

/**
 * An answer of the engine: `ok` or `error`, and bytes if it has a body.
 * @typedef {{ok?: any, error?: Failure, body?: Uint8Array}} Answer
 */

/** The engine has trapped: it cannot be asked again. */
export class Trap extends Error {
    name = "Trap";
}

const NEWLINE = 10;

export class Door {
    #exports;

    /** @type {Map<string, number>} */
    #numbers = new Map();

    /** @param {WebAssembly.Module} module csp.wasm, which imports nothing */
    constructor(module) {
        const instance = new WebAssembly.Instance(module, {});
        this.#exports = /** @type {any} */ (instance.exports);
        const names = this.#call(0, new Uint8Array()).ok;
        for (const [index, name] of names.entries()) this.#numbers.set(name, index + 1);
    }

    /** The names of the operations. */
    get names() {
        return [...this.#numbers.keys()];
    }

    /**
     * Asks for an answer.
     * @param {string} op the name of an operation
     * @param {any} request what becomes JSON
     * @param {Uint8Array} [body]
     * @returns {Answer}
     * @throws {Trap} the engine has come to an end
     */
    ask(op, request, body) {
        const number = this.#numbers.get(op);
        if (number === undefined) return { error: { text: `there is no operation \`${op}\`` } };
        const line = new TextEncoder().encode(JSON.stringify(request));
        if (!body) return this.#call(number, line);
        const bytes = new Uint8Array(line.length + 1 + body.length);
        bytes.set(line);
        bytes[line.length] = NEWLINE;
        bytes.set(body, line.length + 1);
        return this.#call(number, bytes);
    }

    /**
     * @param {number} number
     * @param {Uint8Array} request
     * @returns {Answer}
     */
    #call(number, request) {
        try {
            const address = this.#exports.alloc(request.length);
            this.#bytes(address, request.length).set(request);
            return parsed(this.#taken(this.#exports.call(number, address)));
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
            throw new Trap(this.#fault() || error.message);
        }
    }

    /** What a panic has said, if there was one. */
    #fault() {
        try {
            return new TextDecoder().decode(this.#taken(this.#exports.fault()));
        } catch {
            return "";
        }
    }

    /** A copy of a buffer of the engine, which is given back. @param {bigint} packed */
    #taken(packed) {
        const address = Number(packed >> 32n);
        const copy = this.#bytes(address, Number(packed & 0xffffffffn)).slice();
        this.#exports.dealloc(address);
        return copy;
    }

    /**
     * @param {number} address
     * @param {number} length
     */
    #bytes(address, length) {
        // The upper half of the memory has negative addresses.
        return new Uint8Array(this.#exports.memory.buffer, address >>> 0, length);
    }
}

/**
 * @param {Uint8Array} bytes
 * @returns {Answer}
 */
function parsed(bytes) {
    const end = bytes.indexOf(NEWLINE);
    const line = end < 0 ? bytes : bytes.subarray(0, end);
    const answer = JSON.parse(new TextDecoder().decode(line));
    return end < 0 ? answer : { ...answer, body: bytes.slice(end + 1) };
}
