/**
 * The client of the engine: one worker, asked one question at a time.
 *
 * A question that is aborted while the worker thinks ends the worker, and a new one takes the
 * questions that wait. The same happens after a trap, and `onRestart` says so.
 *
 * The worker may begin with a part of the engine, which comes in sooner. The whole takes its place
 * with the first question that the part does not know, or by `complete`.
 */

import { compileEngine, startEngineWorker } from "./parts.js";

/** Why there is no answer. `kind` tells what to do about it. */
export class EngineError extends Error {
    name = "EngineError";
    /**
     * @param {"answer" | "trap" | "refused"} kind
     *   `answer`: the engine says what is wrong with the request. `trap`: it came to an end, and a new
     *   one is there. `refused`: the browser does not run it at all.
     * @param {import("./door.js").Failure} failure
     */
    constructor(kind, failure) {
        super(failure.text);
        this.kind = kind;
        this.line = failure.line;
        this.column = failure.column;
        this.cell = failure.cell;
    }
}

/**
 * Where the parts of the engine come from, if not from this page.
 * @typedef {Object} Parts
 * @property {() => Promise<WebAssembly.Module>} [compile] the whole engine; called once for each worker
 * @property {() => Promise<WebAssembly.Module>} [compileFirst] a part of it to begin with
 * @property {() => Worker | Promise<Worker>} [startWorker]
 */

/**
 * @typedef {Object} Options
 * @property {AbortSignal} [signal] aborts the question: the promise is rejected with its reason
 * @property {Uint8Array} [body] bytes after the request
 */

/**
 * @typedef {Object} Question
 * @property {string} op
 * @property {any} request
 * @property {Uint8Array} [body]
 * @property {(answer: any) => void} resolve
 * @property {(reason: any) => void} reject
 */

export class Engine {
    #compile;
    #compileFirst;
    #startWorker;

    /** The start of the present worker, from its beginning on. @type {object | null} */
    #start = null;

    /** Until what the worker begins with has come in. */
    #coming = Promise.resolve();

    /** @type {Worker | null} */
    #worker = null;

    /** Whether the worker has said that it is ready. */
    #ready = false;

    /** The operations of the worker if it has a part of the engine. @type {Set<string> | null} */
    #known = null;

    /** Whether the whole engine is wanted in place of the part. */
    #wanted = false;

    /** Whether the whole engine has come, or is coming: then workers begin with it. */
    #whole = false;

    /** @type {Question[]} */
    #waiting = [];

    /** @type {(Question & {id: number}) | null} */
    #running = null;

    #id = 0;

    /** Called with a sentence when a trap has cost an engine. @type {(text: string) => void} */
    onRestart = () => {};

    /** @param {Parts} [parts] */
    constructor({ compile = compileEngine, compileFirst, startWorker = startEngineWorker } = {}) {
        this.#compile = compile;
        this.#compileFirst = compileFirst;
        this.#startWorker = startWorker;
    }

    /** Loads the engine before the first question; failures show with that. @returns {Promise<void>} when its beginning has come in, or failed */
    warm() {
        if (!this.#start) this.#coming = this.#begin();
        return this.#coming;
    }

    /**
     * Asks the engine.
     * @param {string} op the name of an operation: csp-web/README.md has them
     * @param {any} request
     * @param {Options} [options]
     * @returns {Promise<any>} what the operation answers. An answer with bytes has them as `body`.
     * @throws {EngineError} there is no answer
     */
    ask(op, request, { signal, body } = {}) {
        return new Promise((resolve, reject) => {
            if (signal?.aborted) {
                reject(signal.reason);
                return;
            }
            const abort = () => this.#abort(question, signal?.reason);
            const settled = () => signal?.removeEventListener("abort", abort);
            /** @type {Question} */
            const question = {
                op,
                request,
                body,
                resolve: (answer) => (settled(), resolve(answer)),
                reject: (reason) => (settled(), reject(reason)),
            };
            signal?.addEventListener("abort", abort);
            this.#waiting.push(question);
            void this.warm();
            this.#next();
        });
    }

    /** Ends the worker. Questions without an answer are rejected. */
    close() {
        this.#stop();
        this.#rejectAll(new DOMException("the engine was closed", "AbortError"));
    }

    /** Loads the whole engine once its first part is there. The first question that needs it reports a failure. */
    complete() {
        this.#wanted = true;
        if (this.#known && !this.#whole) void this.#grow(this.#start);
    }

    async #begin() {
        const start = {};
        this.#start = start;
        const first = this.#whole ? undefined : this.#compileFirst;
        try {
            const [worker, module] = await Promise.all([this.#open(start), (first ?? this.#compile)()]);
            if (this.#start === start) worker.postMessage({ module, part: first !== undefined });
        } catch (error) {
            this.#refused(start, text(error));
        }
    }

    /** Gives the worker the whole engine in place of the part. @param {object | null} start */
    async #grow(start) {
        this.#whole = true;
        try {
            const module = await this.#compile();
            if (this.#start === start) this.#worker?.postMessage({ module });
        } catch (error) {
            this.#whole = false;
            this.#lacking(text(error));
        }
    }

    /** Starts a worker, while the engine is still being compiled. @param {object} start */
    async #open(start) {
        const worker = await this.#startWorker();
        if (this.#start !== start) {
            worker.terminate();
            return worker;
        }
        this.#worker = worker;
        worker.onmessage = ({ data }) => this.#received(start, data);
        worker.onerror = (event) => this.#refused(start, event.message || "the worker does not start");
        return worker;
    }

    #stop() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#start = null;
        this.#ready = false;
        this.#known = null;
    }

    /**
     * @param {object} start
     * @param {any} message
     */
    #received(start, message) {
        if (start !== this.#start) return;
        if (message.refused) {
            this.#refused(start, message.refused);
        } else if (message.names) {
            this.#ready = true;
            this.#known = message.part ? new Set(message.names) : null;
            this.#next();
            if (this.#wanted) this.complete();
        } else if (this.#running?.id === message.id) {
            const question = /** @type {Question} */ (this.#running);
            this.#running = null;
            if (message.trap) this.#trapped(question, message.trap);
            else settle(question, message.answer);
            this.#next();
        }
    }

    #next() {
        if (!this.#ready || this.#running) return;
        if (!this.#waiting.every((question) => this.#knows(question))) this.complete();
        const question = this.#waiting.find((question) => this.#knows(question));
        if (!question) return;
        this.#waiting = this.#waiting.filter((other) => other !== question);
        this.#id += 1;
        this.#running = Object.assign(question, { id: this.#id });
        const { op, request, body } = question;
        this.#worker?.postMessage({ id: this.#id, op, request, body });
    }

    /** Whether the worker has what the question needs: the whole engine alone knows other rules than those of sudoku. @param {Question} question */
    #knows({ op, request }) {
        return this.#known === null || (this.#known.has(op) && !request?.board?.rules);
    }

    /**
     * @param {Question} question
     * @param {any} reason
     */
    #abort(question, reason) {
        if (this.#running === question) {
            this.#running = null;
            this.#stop();
            void this.warm();
        } else {
            this.#waiting = this.#waiting.filter((other) => other !== question);
        }
        question.reject(reason);
    }

    /**
     * @param {Question} question
     * @param {string} text
     */
    #trapped(question, text) {
        this.#stop();
        void this.warm();
        const word = `The engine stopped while it answered \`${question.op}\`, and was started again.`;
        question.reject(new EngineError("trap", { text: `${word} (${text})` }));
        this.onRestart(word);
    }

    /**
     * @param {object} start
     * @param {string} text
     */
    #refused(start, text) {
        if (start !== this.#start) return;
        this.#stop();
        this.#whole = false;
        this.#rejectAll(new EngineError("refused", { text: `The engine does not start here: ${text}` }));
    }

    /** The whole engine does not come: the part goes on. @param {string} reason */
    #lacking(reason) {
        const lacking = this.#waiting.filter((question) => !this.#knows(question));
        this.#waiting = this.#waiting.filter((question) => this.#knows(question));
        const error = new EngineError("refused", { text: `This part of the engine was not loaded: ${reason}` });
        for (const question of lacking) question.reject(error);
    }

    /** @param {any} reason */
    #rejectAll(reason) {
        const questions = this.#running ? [this.#running, ...this.#waiting] : this.#waiting;
        this.#running = null;
        this.#waiting = [];
        for (const question of questions) question.reject(reason);
    }
}

/**
 * @param {Question} question
 * @param {import("./door.js").Answer} answer
 */
function settle(question, answer) {
    if (answer.error) question.reject(new EngineError("answer", answer.error));
    else question.resolve(answer.body ? { ...answer.ok, body: answer.body } : answer.ok);
}

/** @param {unknown} error */
function text(error) {
    return error instanceof Error ? error.message : String(error);
}
