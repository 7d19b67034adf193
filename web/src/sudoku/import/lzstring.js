/**
 * The text compression of lz-string (pieroxy, 2013), which f-puzzles and SudokuPad put into links. Only
 * reading, and only the form in base 64.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The most characters that may come out: no puzzle is longer, and a made-up text could be without end. */
const MOST = 4_000_000;

/** The end of the text, and characters of 8 and of 16 bits, in place of an entry. */
const BYTE = 0;
const WORD = 1;
const END = 2;

/** The bits of a text in base 64, high ones first. */
class Bits {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    /**
     * A number of this many bits. The first bit is the lowest.
     * @param {number} count
     * @returns {number}
     * @throws {RangeError} the text ends before, or has another character
     */
    take(count) {
        let number = 0;
        for (let bit = 0; bit < count; bit += 1, this.at += 1) {
            const place = Math.floor(this.at / 6);
            if (place >= this.text.length) throw new RangeError("it ends too early: it was not copied whole");
            const six = ALPHABET.indexOf(this.text[place]);
            if (six < 0) throw new RangeError(`it has a character that does not belong there: ${this.text[place]}`);
            if ((six >> (5 - (this.at % 6))) & 1) number += 2 ** bit;
        }
        return number;
    }
}

/**
 * The text that was compressed.
 * @param {string} text
 * @returns {string}
 * @throws {RangeError} it is cut, or was never compressed
 */
export function decompress(text) {
    const bits = new Bits(text.replace(/=+$/, ""));
    /** @type {string[]} */
    const entries = ["", "", ""];
    const parts = [];
    let before = "";
    let length = 0;
    // The first number has 2 bits. It takes another bit each time there are twice as many entries.
    let width = 2;
    for (;;) {
        const number = bits.take(width);
        if (number === END) return parts.join("");
        const entry = number > END ? known(entries, number, before) : newCharacter(entries, bits, number);
        if (before) entries.push(before + entry[0]);
        parts.push(entry);
        length += entry.length;
        if (length > MOST) throw new RangeError("there is too much in it for a puzzle");
        before = entry;
        width = Math.max(3, 32 - Math.clz32(entries.length));
    }
}

/**
 * @param {string[]} entries
 * @param {Bits} bits
 * @param {number} kind
 */
function newCharacter(entries, bits, kind) {
    const entry = String.fromCharCode(bits.take(kind === BYTE ? 8 : 16));
    entries.push(entry);
    return entry;
}

/**
 * @param {string[]} entries
 * @param {number} number
 * @param {string} before
 */
function known(entries, number, before) {
    if (number < entries.length) return entries[number];
    // It may be the entry that is just being made.
    if (number === entries.length && before) return before + before[0];
    throw new RangeError("it is damaged");
}
