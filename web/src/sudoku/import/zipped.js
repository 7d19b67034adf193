/**
 * The short form of JSON in SudokuPad's links: names without quotes, texts in single quotes, `t` and
 * `f` for true and false, nothing at all for an empty object, colours without `#`.
 */

/** What nests deeper is no puzzle. */
const DEEPEST = 60;

/**
 * Reads the short form, and JSON too.
 * @param {string} text
 * @returns {any}
 * @throws {RangeError} it is neither
 */
export function readZipped(text) {
    const reader = new Reader(text);
    const value = reader.value(0);
    if (reader.at < text.length) throw reader.error();
    return value;
}

class Reader {
    /** @param {string} text */
    constructor(text) {
        this.text = text;
        this.at = 0;
    }

    error() {
        return new RangeError(`it cannot be read from character ${this.at + 1} on`);
    }

    /** @param {number} depth @returns {any} */
    value(depth) {
        if (depth > DEEPEST) throw this.error();
        const first = this.text[this.at];
        if (first === "{") return this.#object(depth);
        if (first === "[") return this.#list(depth);
        if (first === "'" || first === '"') return this.#quoted(first);
        return bare(this.#upTo(/[,:{}[\]'"]/));
    }

    /** @param {number} depth */
    #object(depth) {
        /** @type {Record<string, any>} */
        const object = {};
        this.at += 1;
        while (this.text[this.at] !== "}") {
            const quote = this.text[this.at];
            const name = quote === "'" || quote === '"' ? this.#quoted(quote) : this.#upTo(/[^A-Za-z0-9_]/);
            this.#expect(":");
            object[name] = this.value(depth + 1);
            this.#separator("}");
        }
        this.at += 1;
        return object;
    }

    /** @param {number} depth */
    #list(depth) {
        const list = [];
        this.at += 1;
        for (;;) {
            const next = this.text[this.at];
            // Two signs with no character between them stand for an empty object.
            list.push(next === "," || next === "]" ? {} : this.value(depth + 1));
            if (this.text[this.at] === "]") break;
            this.#expect(",");
        }
        this.at += 1;
        return list;
    }

    /** @param {string} quote */
    #quoted(quote) {
        let text = "";
        for (this.at += 1; this.text[this.at] !== quote; this.at += 1) {
            if (this.at >= this.text.length) throw this.error();
            if (this.text[this.at] === "\\") text += this.#escaped();
            else text += this.text[this.at];
        }
        this.at += 1;
        return text;
    }

    #escaped() {
        this.at += 1;
        const letter = this.text[this.at];
        if (letter === "u") {
            this.at += 4;
            return String.fromCharCode(parseInt(this.text.slice(this.at - 3, this.at + 1), 16) || 0xfffd);
        }
        return { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" }[letter] ?? letter ?? "";
    }

    /** @param {RegExp} end @returns {string} what stands before a sign */
    #upTo(end) {
        const length = this.text.slice(this.at, this.at + 200).search(end);
        if (length < 1) throw this.error();
        this.at += length;
        return this.text.slice(this.at - length, this.at);
    }

    /** @param {string} end */
    #separator(end) {
        if (this.text[this.at] !== end) this.#expect(",");
    }

    /** @param {string} sign */
    #expect(sign) {
        if (this.text[this.at] !== sign) throw this.error();
        this.at += 1;
    }
}

/** @param {string} word */
function bare(word) {
    const text = word.trim();
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    if (text === "t" || text === "true") return true;
    if (text === "f" || text === "false") return false;
    return text === "null" ? null : text;
}
