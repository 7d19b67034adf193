/**
 * What the readers of links have in common: the board they make, and what they refuse.
 */
import { Shape } from "../shape.js";
import { bit, character, maskText } from "../symbols.js";

/** The reason why a link is no puzzle for this page: a sentence for the user. */
export class LinkError extends Error {
    name = "LinkError";

    /** Whether it is a puzzle with rules of its own, which the engine may know. */
    hasRules = false;
}

/**
 * What a link held.
 * @typedef {Object} Imported
 * @property {{shape: string, givens: string, entered: string, candidates: string[] | null, name: string | null}} board
 *     as the engine takes it
 * @property {{corner: number, centre: number}[]} marks what the player had noted, as masks, a cell each
 * @property {string} from the site
 */

/**
 * A cell as a link has it.
 * @typedef {Object} LinkCell
 * @property {number} digit 0 for blank
 * @property {boolean} given
 * @property {number} corner
 * @property {number} centre
 * @property {number} allowed the candidates that belong to the puzzle, 0 for all
 */

/** The most characters of a text of a link that are shown. */
const MOST_SHOWN = 200;

/**
 * What stands in a link, for a sentence.
 * @param {any} value
 */
function shown(value) {
    const text = String(value);
    return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/**
 * The number of a cell as a digit.
 * @param {any} value
 * @param {number} side
 * @returns {number} 0 for none
 */
export function digitIn(value, side) {
    if (value === undefined || value === null || value === "") return 0;
    const digit = Number(value);
    if (!Number.isInteger(digit) || digit < 0 || digit > side) {
        throw new LinkError(`The puzzle has “${shown(value)}” in a cell, and a board of ${side}×${side} has the digits 1 to ${side}.`);
    }
    return digit;
}

/**
 * @param {any} list
 * @param {number} side
 * @returns {number} the mask of a list of digits
 */
export function maskIn(list, side) {
    if (!Array.isArray(list)) return 0;
    const digits = list.map((value) => Number(value)).filter((digit) => Number.isInteger(digit) && digit > 0 && digit <= side);
    return digits.reduce((mask, digit) => mask | bit(digit), 0);
}

/**
 * The rows of a square grid.
 * @param {any} rows
 * @returns {any[][]}
 */
export function square(rows) {
    const side = Array.isArray(rows) ? rows.length : 0;
    if (side === 0 || !rows.every((/** @type {any} */ row) => Array.isArray(row) && row.length === side)) {
        throw new LinkError("The link holds a puzzle whose grid is not square. This page knows square ones alone.");
    }
    return rows;
}

/**
 * The shape whose boxes are these regions.
 * @param {number} side
 * @param {(number | null)[] | null} regions the number of the region of each cell, `null` for the usual ones
 * @returns {Shape}
 */
export function shapeOf(side, regions) {
    const shapes = [];
    for (let rows = 1; rows <= side; rows += 1) {
        if (side % rows === 0 && side >= 2 && side <= 25) shapes.push(new Shape(rows, side / rows));
    }
    if (shapes.length === 0) throw new LinkError(`A board of ${side}×${side} is too large: this page goes to 25×25.`);
    if (!regions) return usual(side);
    const found = shapes.find((shape) => fits(shape, regions));
    if (!found) throw withRules("The puzzle has irregular regions.");
    return found;
}

/** @param {number} side */
function usual(side) {
    try {
        return Shape.ofSide(side);
    } catch {
        throw new LinkError(`No boxes fit a board of ${side}×${side}.`);
    }
}

/**
 * @param {Shape} shape
 * @param {(number | null)[]} regions
 */
function fits(shape, regions) {
    const boxes = shape.houses().filter(({ kind }) => kind === "box");
    const whole = boxes.every(({ cells }) => cells.every((cell) => regions[cell] === regions[cells[0]]));
    return whole && new Set(regions).size === shape.side && !regions.includes(null);
}

/** @param {string} text */
function withRules(text) {
    const error = new LinkError(text);
    error.hasRules = true;
    return error;
}

/**
 * Refuses rules that this page does not know.
 * @param {string[]} rules
 */
export function refuseRules(rules) {
    if (rules.length === 0) return;
    const some = rules.slice(0, 4).map(shown).join(", ") + (rules.length > 4 ? " and others" : "");
    throw withRules(`The puzzle has rules besides those of sudoku (${some}).`);
}

/**
 * @param {Shape} shape
 * @param {LinkCell[]} cells
 * @param {{names: any[], from: string}} about the title and the author, and the site
 * @returns {Imported}
 */
export function imported(shape, cells, { names, from }) {
    const line = (/** @type {boolean} */ given) =>
        cells.map((cell) => (cell.digit && cell.given === given ? character(cell.digit) : ".")).join("");
    const limited = cells.some(({ allowed }) => allowed !== 0);
    const candidates = limited ? cells.map((cell) => (cell.digit ? "" : maskText(cell.allowed || shape.allDigits))) : null;
    const board = { shape: String(shape), givens: line(true), entered: line(false), candidates, name: nameOf(names) };
    const marks = cells.map(({ corner, centre }) => ({ corner, centre }));
    return { board, marks, from };
}

/**
 * The title and the author, which may be of any type in what somebody made up.
 * @param {any[]} names
 */
function nameOf(names) {
    const texts = names.filter((name) => typeof name === "string" && name !== "");
    return texts.map(shown).join(", by ") || null;
}
