/**
 * The worker: it has one engine, and answers one question after the other.
 *
 * | message in | message out |
 * |---|---|
 * | `{module, part?}` first, and again for another engine in its place | `{names, part?}`, or `{refused: text}` |
 * | `{id, op, request, body?}` | `{id, answer}`, or `{id, trap: text}`: then it is of no more use |
 */
import { Door } from "./door.js";

/** @type {Door | null} */
let door = null;

self.onmessage = ({ data }) => {
    if (door && !data.module) answer(door, data);
    else open(data);
};

/** @param {{module: WebAssembly.Module, part?: boolean}} engine */
function open({ module, part }) {
    try {
        door = new Door(module);
        self.postMessage({ names: door.names, part });
    } catch (error) {
        self.postMessage({ refused: text(error) });
    }
}

/**
 * @param {Door} door
 * @param {{id: number, op: string, request: any, body?: Uint8Array}} question
 */
function answer(door, { id, op, request, body }) {
    try {
        const answer = door.ask(op, request, body);
        const transfer = answer.body ? [answer.body.buffer] : [];
        self.postMessage({ id, answer }, { transfer });
    } catch (error) {
        self.postMessage({ id, trap: text(error) });
    }
}

/** @param {unknown} error */
function text(error) {
    return error instanceof Error ? error.message : String(error);
}
