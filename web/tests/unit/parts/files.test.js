// Files that are read: plain, packed, damaged, too large.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { bytesOf } from "../../../src/parts/files.js";

const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const MEGABYTE = 1 << 20;
const large = /^Error: it is larger than 1 MB: cut it into smaller files$/;

/** @param {Uint8Array} bytes */
const file = (bytes) => new Blob([new Uint8Array(bytes)]);

test("a file is read as it is, or unpacked", async () => {
    const plain = Buffer.from(LINE);
    assert.deepEqual(Buffer.from(await bytesOf(file(plain), MEGABYTE)), plain);
    assert.deepEqual(Buffer.from(await bytesOf(file(gzipSync(plain)), MEGABYTE)), plain);
    assert.equal((await bytesOf(file(Buffer.alloc(0)), MEGABYTE)).length, 0);
});

test("a file that is too large is refused, packed or not", async () => {
    const bytes = Buffer.alloc(MEGABYTE + 1, ".");
    await assert.rejects(bytesOf(file(bytes), MEGABYTE), large);
    await assert.rejects(bytesOf(file(gzipSync(bytes)), MEGABYTE), large);
    assert.equal((await bytesOf(file(gzipSync(bytes.subarray(1))), MEGABYTE)).length, MEGABYTE);
});

test("a damaged file is refused", async () => {
    const packed = gzipSync(Buffer.from(LINE.repeat(100)));
    for (const bytes of [packed.subarray(0, packed.length - 5), Buffer.from([0x1f, 0x8b, 1, 2])]) {
        await assert.rejects(bytesOf(file(bytes), MEGABYTE), /the file is damaged: it cannot be unpacked/);
    }
});
