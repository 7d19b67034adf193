// An engine that traps: a module with the exports of csp.wasm, which answers its list of names and
// comes to an end at every question.

/** Bytes of a vector: its length first. Lengths stay below 128. @param {number[]} bytes */
const vector = (bytes) => [bytes.length, ...bytes];
/** @param {string} text */
const name = (text) => vector([...new TextEncoder().encode(text)]);
/** @param {number} id @param {number[][]} items */
const section = (id, items) => [id, ...length([items.length, ...items.flat()])];
/** A vector of any length below 16,384. @param {number[]} bytes */
const length = (bytes) => [(bytes.length & 127) | 128, bytes.length >> 7, ...bytes];

const I32 = 0x7f;
const I64 = 0x7e;
const END = 0x0b;

/** Where the answer stands, and where requests go. */
const ANSWER = 1024;
const REQUEST = 4096;

/** A number as LEB128. @param {number} value not negative */
function leb(value) {
    const bytes = [];
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
        // The last byte keeps bit 6 clear, which would be a sign.
        if (rest < 64) return [...bytes, rest];
        bytes.push((rest % 128) | 128);
    }
}

/**
 * @param {string[]} names of the operations
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function trappingEngine(names) {
    const answer = [...new TextEncoder().encode(JSON.stringify({ ok: names }))];
    const packed = leb(ANSWER * 2 ** 32 + answer.length);
    const functions = [
        // alloc: a fixed place
        [0, 0x41, ...leb(REQUEST), END],
        // dealloc: nothing
        [0, END],
        // call: unreachable unless the list of names is asked for
        [0, 0x20, 0, 0x04, 0x40, 0x00, END, 0x42, ...packed, END],
        // fault: an empty text
        [0, 0x42, 0, END],
    ];
    return Uint8Array.from([
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...section(1, [
            [0x60, ...vector([I32]), ...vector([I32])],
            [0x60, ...vector([I32]), ...vector([])],
            [0x60, ...vector([I32, I32]), ...vector([I64])],
            [0x60, ...vector([]), ...vector([I64])],
        ]),
        ...section(3, [[0], [1], [2], [3]]),
        ...section(5, [[0, 2]]),
        ...section(7, [
            [...name("memory"), 2, 0],
            ...["alloc", "dealloc", "call", "fault"].map((text, index) => [...name(text), 0, index]),
        ]),
        ...section(10, functions.map((body) => vector(body))),
        ...section(11, [[0, 0x41, ...leb(ANSWER), END, ...length(answer)]]),
    ]);
}
