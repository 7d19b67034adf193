/** Games in words, for people who listen and for short messages. */
import { digits, maskOf } from "./symbols.js";

/** @typedef {import("./game.js").Move} Move */
/** @typedef {import("./shape.js").Shape} Shape */

/**
 * The size of a board: `9×9`.
 * @param {{rows: number, columns: number}} shape
 */
export function sizeWords({ rows, columns }) {
    return `${rows}×${columns}`;
}

/**
 * A number of things: `1 cell`, `3 cells`.
 * @param {number} count
 * @param {string} thing
 */
export function many(count, thing) {
    return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** A sentence of the engine begins with a capital, but a name of a cell does not. @param {string} text */
export function sentenceOf(text) {
    if (text === "") return "";
    return /^r\d/.test(text) ? `${text}.` : `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** More givens than this are not named: the board marks them. */
const MOST_NAMED = 8;

/**
 * Which givens contradict each other, as the engine answers it.
 * @param {{givens: string[], houses: string[], minimal?: boolean}} basis
 * @returns {string}
 */
export function contradictionWords({ givens, houses, minimal }) {
    const place = houses.length > 0 && houses.length < 5 ? ` in ${houses.join(", ")}` : "";
    const fewer = minimal === false ? "" : "; without any one of them they would not";
    if (givens.length > MOST_NAMED) return `The ${givens.length} marked givens contradict each other${place}${fewer}.`;
    return `These givens contradict each other${place}${fewer}: ${givens.join(", ")}.`;
}

/** @param {Shape} shape @param {number[]} cells */
function where(shape, cells) {
    if (cells.length !== 1) return many(cells.length, "cell");
    return `row ${shape.row(cells[0]) + 1} column ${shape.column(cells[0]) + 1}`;
}

/**
 * What a move did: "4 in row 1 column 3".
 * @param {Move} move
 * @param {Shape} shape
 * @param {import("./symbols.js").SymbolStyle} [style]
 * @returns {string}
 */
export function moveWords({ cause, changes }, shape, style) {
    const cells = changes.map(({ cell }) => cell);
    switch (cause) {
        case "digit": {
            const filled = changes.filter(({ before, after }) => after.digit !== 0 && after.digit !== before.digit);
            return `${shape.shown(filled[0].after.digit, style)} in ${where(
                shape,
                filled.map(({ cell }) => cell),
            )}`;
        }
        case "corner":
        case "centre":
            return markWords(changes, cause, `${where(shape, cells)}`, (digit) => shape.shown(digit, style));
        case "strike": {
            const [{ before, after }] = changes;
            const gone = before.centre & ~after.centre;
            const list = digits(gone || after.centre & ~before.centre).map((digit) => shape.shown(digit, style));
            return `candidate ${list.join(" ")} ${gone ? "struck out of" : "back in"} ${where(shape, cells)}`;
        }
        case "colour":
            return `colours of ${where(shape, cells)} changed`;
        case "erase":
            return `${where(shape, cells)} erased`;
        case "candidates":
            return "candidates filled in";
        case "solution":
            return "the solution is shown";
        case "savepoint":
            return "back at the savepoint";
        case "state":
            return "the digits and marks that came with the puzzle";
        default:
            return `a step in ${where(shape, cells)}`;
    }
}

/**
 * @param {import("./game.js").Change[]} changes
 * @param {"corner" | "centre"} part
 * @param {string} place
 * @param {(digit: number) => string} shown
 */
function markWords(changes, part, place, shown) {
    const { before, after } = changes[0];
    const added = after[part] & ~before[part];
    const list = digits(added || before[part] & ~after[part]).map((digit) => shown(digit));
    return `${part} mark ${list.join(" ")} ${added ? "in" : "taken from"} ${place}`;
}

/**
 * Which digits are missing in the houses of a cell, and which of them are left for it.
 * @param {import("./game.js").Game} game
 * @param {number} cell
 * @param {import("./symbols.js").SymbolStyle} [style]
 * @returns {string}
 */
export function missingWords(game, cell, style) {
    const { shape } = game;
    const list = (/** @type {number} */ mask) =>
        digits(mask)
            .map((digit) => shape.shown(digit, style))
            .join(" ");
    const houses = shape.houses().filter(({ cells }) => cells.includes(cell));
    const parts = houses.map(({ kind, index, cells }) => {
        const used = maskOf(cells.map((other) => game.cells[other].digit).filter((digit) => digit > 0));
        return `${kind} ${index + 1} misses ${list(shape.allDigits & ~used) || "nothing"}`;
    });
    const left = game.cells[cell].digit ? "" : `. Left for this cell: ${list(game.candidatesLeft()[cell]) || "nothing"}`;
    return parts.join(", ") + left;
}

/**
 * What is wrong about a move, as a sentence.
 * @param {{text: string}[]} found at least one
 * @returns {string}
 */
export function mistakeWords(found) {
    const first = `${found[0].text[0].toUpperCase()}${found[0].text.slice(1)}`;
    return found.length === 1 ? `${first}.` : `${first}, and ${found.length - 1} more.`;
}
