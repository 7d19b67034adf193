/** Files in and out. */
import { make } from "./dom.js";

/** The first bytes of a gzipped file. */
const GZIP = [0x1f, 0x8b];

/**
 * The bytes of a file, unpacked if it is gzipped.
 * @param {Blob} file
 * @param {number} most the most bytes that are taken, unpacked
 * @returns {Promise<Uint8Array>}
 * @throws {Error} it is larger, or damaged: the message says which
 */
export async function bytesOf(file, most) {
    const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const packed = GZIP.every((byte, at) => first[at] === byte);
    if (file.size > most) throw new Error(tooLarge(most));
    if (!packed) return new Uint8Array(await file.arrayBuffer());
    return unpacked(file.stream().pipeThrough(new DecompressionStream("gzip")).getReader(), most);
}

/**
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @param {number} most
 */
async function unpacked(reader, most) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const chunks = [];
    let size = 0;
    try {
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
            chunks.push(/** @type {Uint8Array<ArrayBuffer>} */ (chunk.value));
            size += chunk.value.length;
            if (size > most) break;
        }
    } catch {
        throw new Error("the file is damaged: it cannot be unpacked");
    }
    if (size > most) {
        void reader.cancel();
        throw new Error(tooLarge(most));
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {number} most */
function tooLarge(most) {
    return `it is larger than ${most >> 20} MB: cut it into smaller files`;
}

/**
 * Offers a file for download.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
    const link = /** @type {HTMLAnchorElement} */ (make("a", { href: URL.createObjectURL(blob), download: name, hidden: true }));
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
