/** Numbers as bits, and bits as text for addresses. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Writes numbers, each in as many bits as it needs. */
export class BitWriter {
    /** @type {number[]} */
    bits = [];

    /**
     * @param {number} value
     * @param {number} width in bits, at most 32
     */
    put(value, width) {
        for (let at = width - 1; at >= 0; at -= 1) this.bits.push((value >>> at) & 1);
    }

    /** @returns {string} six bits a character, and a check sum of all before it in the last four */
    text() {
        const values = sixes(this.bits);
        const sum = checkSum(values);
        for (let at = 18; at >= 0; at -= 6) values.push((sum >>> at) & 63);
        return values.map((value) => ALPHABET[value]).join("");
    }
}

/** Reads what a `BitWriter` wrote. */
export class BitReader {
    /**
     * @param {string} text
     * @throws {RangeError} the text is damaged
     */
    constructor(text) {
        const values = [...text].map((one) => ALPHABET.indexOf(one));
        const sum = values.splice(-4).reduce((whole, value) => whole * 64 + value, 0);
        if (values.includes(-1) || values.length === 0 || sum !== checkSum(values)) {
            throw new RangeError("characters are missing or have changed");
        }
        this.values = values;
        this.at = 0;
    }

    /**
     * @param {number} width in bits
     * @returns {number}
     * @throws {RangeError} there are not as many
     */
    take(width) {
        let value = 0;
        for (let nth = 0; nth < width; nth += 1, this.at += 1) {
            const six = this.values[Math.floor(this.at / 6)];
            if (six === undefined) throw new RangeError("it ends too early");
            value = value * 2 + ((six >>> (5 - (this.at % 6))) & 1);
        }
        return value;
    }
}

/** @param {number[]} bits @returns {number[]} numbers of six bits */
function sixes(bits) {
    const values = [];
    for (let at = 0; at < bits.length; at += 6) {
        let value = 0;
        for (let nth = 0; nth < 6; nth += 1) value = value * 2 + (bits[at + nth] ?? 0);
        values.push(value);
    }
    return values;
}

/** @param {number[]} values @returns {number} 24 bits */
function checkSum(values) {
    let sum = 0x811c9dc5;
    for (const value of values) sum = Math.imul(sum ^ value, 0x01000193) >>> 0;
    return (sum ^ (sum >>> 24)) & 0xffffff;
}
