/**
 * A game as a part of an address: the puzzle, digits, marks and colours, without the record. A check sum
 * says when a link was cut.
 */
import { BitReader, BitWriter } from "./bits.js";
import { EMPTY, withParts } from "./content.js";
import { Game } from "./game.js";
import { takeState } from "./moves.js";
import { Shape } from "./shape.js";

/** The form that is written. A reader refuses others. */
const VERSION = 1;

/** How many bytes of a name are kept. */
const NAME_BYTES = 255;

/** The number of colours. */
const COLOURS = 9;

/** What a cell is: nothing more is said of it, a digit follows, or all parts do. */
const BLANK = 0;
const GIVEN = 1;
const ENTERED = 2;
const PARTS = 3;

/**
 * @param {Game} game
 * @returns {string} what stands behind `#play?`
 */
export function toLink(game) {
    const out = new BitWriter();
    out.put(VERSION, 4);
    out.put(game.shape.boxRows, 5);
    out.put(game.shape.boxColumns, 5);
    writeName(out, game.name ?? "");
    out.put(game.hasPencilmarks ? 1 : 0, 1);
    game.cells.forEach((content, cell) => writeCell(out, game, content, cell));
    const rules = game.rules ? `v=${encodeURIComponent(game.rules.text)}&` : "";
    return `${rules}g=${out.text()}`;
}

/** @param {BitWriter} out @param {string} name */
function writeName(out, name) {
    let short = name;
    while (new TextEncoder().encode(short).length > NAME_BYTES) short = [...short].slice(0, -1).join("");
    const bytes = new TextEncoder().encode(short);
    out.put(bytes.length, 8);
    for (const byte of bytes) out.put(byte, 8);
}

/**
 * @param {BitWriter} out
 * @param {Game} game
 * @param {import("./content.js").Content} content
 * @param {number} cell
 */
function writeCell(out, game, { digit, corner, centre, colours }, cell) {
    const { side } = game.shape;
    const given = game.isGiven(cell);
    const plain = !corner && !centre && !colours;
    out.put(plain ? (digit ? (given ? GIVEN : ENTERED) : BLANK) : PARTS, 2);
    if (!plain) out.put(given ? 1 : 0, 1);
    if (!plain || digit) out.put(digit, width(side));
    if (game.hasPencilmarks && !given) out.put(game.start[cell].centre, side);
    if (plain) return;
    for (const [mask, bits] of [
        [centre, side],
        [corner, side],
        [colours, COLOURS],
    ]) {
        out.put(mask ? 1 : 0, 1);
        if (mask) out.put(mask, bits);
    }
}

/** @param {number} side @returns {number} the bits of a digit, or of 0 */
function width(side) {
    return 32 - Math.clz32(side);
}

/**
 * The rules of its own that an address names, as a link or a text that the engine reads.
 * @param {string} rest what stands behind `#play?`
 * @returns {string | null} `null` if it names none
 */
export function rulesOfLink(rest) {
    return new URLSearchParams(rest).get("v");
}

/**
 * The game of an address.
 * @param {string} rest what stands behind `#play?`: `g=…`, or `p=` and the givens, with `s=` for the size
 *     of a box where it is not the usual one; with `v=` before `g=` there are rules
 * @param {import("./rules.js").Rules | null} [rules] what the engine reads in the rules
 * @returns {Game | null} `null` if it names no game
 * @throws {RangeError} the link is damaged, or there is no such board
 */
export function fromLink(rest, rules = null) {
    const parts = new URLSearchParams(rest);
    const packed = parts.get("g");
    if (packed !== null) return unpack(packed, rules);
    const givens = parts.get("p");
    if (givens === null) return null;
    const shape = parts.get("s") ?? usualShape(givens.length);
    return new Game({ shape, givens, name: parts.get("n") });
}

/**
 * The usual board with this number of cells.
 * @param {number} count
 * @returns {string}
 */
function usualShape(count) {
    const side = Math.sqrt(count);
    if (!Number.isInteger(side))
        throw new RangeError(`${count} symbols fill no board: use a number such as 16, 36, 81, 256, 625`);
    return String(Shape.ofSide(side));
}

/** @param {string} text @param {import("./rules.js").Rules | null} rules @returns {Game} */
function unpack(text, rules) {
    const read = new BitReader(text);
    if (read.take(4) !== VERSION) throw new RangeError("another version of the page wrote it");
    const size = new Shape(read.take(5), read.take(5));
    const shape = rules ? Shape.ofRules(rules) : size;
    const name = new TextDecoder().decode(Uint8Array.from({ length: read.take(8) }, () => read.take(8)));
    const hasPencilmarks = read.take(1) === 1;
    const cells = Array.from({ length: shape.cells }, () => readCell(read, shape, hasPencilmarks));
    const game = new Game({
        shape: String(shape),
        givens: cells.map(({ given, content }) => (given ? shape.character(content.digit) : ".")).join(""),
        name: name || null,
        candidates: hasPencilmarks ? cells.map(({ start }) => shape.maskText(start)) : null,
        rules,
    });
    takeState(
        game,
        cells.map(({ content }) => content),
    );
    return game;
}

/**
 * @param {BitReader} read
 * @param {Shape} shape
 * @param {boolean} hasPencilmarks
 */
function readCell(read, { side }, hasPencilmarks) {
    const kind = read.take(2);
    const given = kind === GIVEN || (kind === PARTS && read.take(1) === 1);
    const digit = kind === BLANK ? 0 : read.take(width(side));
    const start = hasPencilmarks && !given ? read.take(side) : 0;
    if (kind !== PARTS) return { given, start, content: withParts(EMPTY, { digit }) };
    const [centre, corner, colours] = [side, side, COLOURS].map((bits) => (read.take(1) ? read.take(bits) : 0));
    return { given, start, content: withParts(EMPTY, { digit, centre, corner, colours }) };
}
