/**
 * What a grid shows, and the words for it.
 */
import { bit, digits } from "../sudoku/symbols.js";
import { COLOURS } from "./colours.js";

/**
 * What a cell shows. All sets of digits are masks: bit `d - 1` for digit `d`. What is left out is
 * empty.
 * @typedef {Object} CellModel
 * @property {number} [digit] 0 for a blank cell
 * @property {boolean} [given] the digit belongs to the puzzle
 * @property {number} [corner] marks at the edge of the cell
 * @property {number} [centre] marks in the middle of the cell
 * @property {number} [candidates] marks in a place for each digit
 * @property {number} [doubtful] candidates of which it is not known whether they are any
 * @property {number} [struck] candidates that a person has struck out; they are seen with a line through them
 * @property {number} [colours] bit `c - 1` for colour `c`, 1 to 9
 * @property {boolean} [clash] the digit stands twice in a house
 * @property {number} [alike] a digit that is shown everywhere: as digit, and among the marks
 * @property {boolean} [seen] the cell shares a house with the one that is selected
 * @property {boolean} [fog] what the puzzle has there is not seen
 * @property {boolean} [wrong] the digit, or the marks, were checked and are wrong
 */

/**
 * @typedef {Object} GridModel
 * @property {CellModel[]} cells in row-major order
 * @property {import("../sudoku/symbols.js").SymbolStyle} [symbols] how digits over 9 are written
 */

/**
 * A text that changes when what the cell shows changes.
 * @param {CellModel} cell
 * @returns {string}
 */
export function keyOf(cell) {
    const { digit = 0, given = false, corner = 0, centre = 0, candidates = 0, doubtful = 0, struck = 0, colours = 0, alike = 0 } = cell;
    const flags = `${cell.fog ? "f" : ""}${given ? "g" : ""}${cell.clash ? "c" : ""}${cell.wrong ? "w" : ""}${cell.seen ? "s" : ""}`;
    const isAlike = alike !== 0 && (digit ? digit === alike : ((corner | centre | candidates) & bit(alike)) !== 0);
    return [digit, corner, centre, candidates, doubtful, struck, colours, isAlike ? alike : 0, flags].join();
}

/**
 * What a person hears about a cell: "row 4 column 7, 5, given".
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {number} index
 * @param {CellModel} cell
 * @param {import("../sudoku/symbols.js").SymbolStyle} [style]
 * @returns {string}
 */
export function labelOf(shape, index, cell, style) {
    const list = (/** @type {number | undefined} */ mask) =>
        digits(mask ?? 0)
            .map((digit) => shape.shown(digit, style))
            .join(" ");
    if (shape.isVoid(index)) return "no cell";
    const parts = [`${shape.isOutside(index) ? "outside, " : ""}row ${shape.row(index) + 1} column ${shape.column(index) + 1}`];
    if (cell.digit) parts.push(shape.shown(cell.digit, style));
    else parts.push("empty");
    if (cell.fog) parts.push("in fog");
    if (cell.given) parts.push("given");
    if (!cell.digit) {
        const sure = (cell.candidates ?? 0) & ~(cell.doubtful ?? 0);
        if (sure) parts.push(`candidates ${list(sure)}`);
        if (cell.doubtful) parts.push(`not known of ${list(cell.doubtful)}`);
        if (cell.struck) parts.push(`struck out ${list(cell.struck)}`);
        if (cell.corner) parts.push(`corner marks ${list(cell.corner)}`);
        if (cell.centre) parts.push(`centre marks ${list(cell.centre)}`);
    }
    if (cell.colours)
        parts.push(
            digits(cell.colours)
                .map((colour) => COLOURS[colour - 1].name)
                .join(" and "),
        );
    if (cell.clash) parts.push("conflict");
    if (cell.wrong) parts.push("wrong");
    return parts.join(", ");
}
