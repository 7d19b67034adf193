/**
 * The geometry of a board: its size, and the cells of its rows, columns and boxes.
 *
 * Some boards have places that are no cells (`voids`), and rows at the bottom that stand outside.
 *
 * Cells are indices in row-major order and digits are numbers from 1. Rows, columns and boxes count
 * from 0 in code and from 1 in text (`r4c7`, "box 2").
 */

import { bit, character, digitOf, digits, shown } from "./symbols.js";

/** @typedef {import("./symbols.js").SymbolStyle} SymbolStyle */

/** The longest side of a board on the page. The candidates of a cell are one 32-bit number. */
export const LONGEST_SIDE = 25;

/**
 * @typedef {Object} House
 * @property {string} kind `row`, `column` or `box`, and others on boards with rules of their own
 * @property {number} index from 0
 * @property {number[]} cells left to right and top to bottom
 */

/**
 * What rules of their own say of a board.
 * @typedef {Object} BoardRules
 * @property {string} text the link or the text of which they were read; the same text is the same board
 * @property {number} rows
 * @property {number} columns
 * @property {number} digits
 * @property {number} [lowest] what the first digit is written as: 0 or 1
 * @property {number[]} [voids] places that are no cells
 * @property {number} [outside] how many rows at the bottom stand outside of the board
 * @property {House[]} houses
 */

/** The size of a board, given by the rows and columns of a box, or by rules of its own. */
export class Shape {
    /**
     * @param {number} boxRows the rows of a box
     * @param {number} boxColumns the columns of a box
     * @throws {RangeError} the side, which is their product, is not in 2 to 25
     */
    constructor(boxRows, boxColumns) {
        const side = boxRows * boxColumns;
        const whole = Number.isInteger(boxRows) && Number.isInteger(boxColumns) && boxRows > 0;
        if (!whole || side < 2 || side > LONGEST_SIDE) {
            throw new RangeError(
                `there is no board with boxes of ${boxRows}x${boxColumns} here: its side must be 2 to ${LONGEST_SIDE}`,
            );
        }
        this.boxRows = boxRows;
        this.boxColumns = boxColumns;
        /** The number of digits. */
        this.side = side;
        this.rows = side;
        this.columns = side;
        /** What the first digit is written as. */
        this.lowest = 1;
        /** The places that are no cells. @type {Set<number>} */
        this.voids = new Set();
        /** How many rows at the bottom stand outside of the board. */
        this.outside = 0;
        /** The text of rules of its own, `null` for those of rows, columns and boxes. @type {string | null} */
        this.rules = null;
        /** @type {House[] | null} */
        this.housesOnce = null;
        /** @type {number[][] | null} */
        this.peersOnce = null;
    }

    /** The number of cells. */
    get cells() {
        return this.rows * this.columns;
    }

    /** The mask of all digits: bit `d - 1` for digit `d`. */
    get allDigits() {
        return 2 ** this.side - 1;
    }

    /**
     * The board of rules.
     * @param {BoardRules} rules
     * @returns {Shape}
     */
    static ofRules({ text, rows, columns, digits, houses, lowest = 1, voids = [], outside = 0 }) {
        const shape = new Shape(1, digits);
        shape.rows = rows;
        shape.columns = columns;
        shape.lowest = lowest;
        shape.voids = new Set(voids);
        shape.outside = outside;
        shape.rules = text;
        shape.housesOnce = houses;
        return shape;
    }

    /**
     * The board of this side with the boxes nearest to a square, never higher than wide.
     * @param {number} side
     * @returns {Shape}
     * @throws {RangeError} no boxes fit such a side
     */
    static ofSide(side) {
        for (let rows = Math.floor(Math.sqrt(side)); rows > 1; rows -= 1) {
            if (side % rows === 0) return new Shape(rows, side / rows);
        }
        throw new RangeError(`no boxes fit a board of ${side}x${side}: use a side such as 4, 6, 8, 9, 12, 16, 25`);
    }

    /**
     * The board with boxes of this text: `3x3`, or `2x3` for boxes of 2 rows and 3 columns.
     * @param {string} text
     * @returns {Shape}
     * @throws {RangeError} the text is no size, or there is no such board
     */
    static parse(text) {
        const match = /^(\d{1,2})x(\d{1,2})$/.exec(text.trim());
        if (!match) throw new RangeError(`\`${text}\` is no size of a box: write 3x3`);
        return new Shape(Number(match[1]), Number(match[2]));
    }

    /** The rows and columns of a box: `3x3`. The engine reads it. */
    toString() {
        return `${this.boxRows}x${this.boxColumns}`;
    }

    /** @param {Shape} other */
    equals(other) {
        return this.rules === other.rules && this.boxRows === other.boxRows && this.boxColumns === other.boxColumns;
    }

    /** @param {number} place @returns {boolean} whether it is no cell */
    isVoid(place) {
        return this.voids.has(place);
    }

    /** @param {number} cell @returns {boolean} whether it stands outside of the board, below it */
    isOutside(cell) {
        return this.row(cell) >= this.rows - this.outside;
    }

    /** The highest number that a digit is written as. */
    get highest() {
        return this.side - 1 + this.lowest;
    }

    /** @param {number} digit @returns {string} its character in text, or `.` for 0 */
    character(digit) {
        if (digit && this.lowest === 0) return digit === 1 ? "0" : character(digit - 1);
        return character(digit);
    }

    /**
     * @param {string} text one character
     * @returns {number | null} its digit, 0 for blank, `null` if it has no meaning on this board
     */
    digitOf(text) {
        if (this.lowest === 1) return digitOf(text, this.side);
        if (text === "0") return 1;
        const digit = digitOf(text, this.side - 1);
        return digit ? digit + 1 : digit;
    }

    /** @param {number} digit @param {SymbolStyle} [style] @returns {string} how it is shown: `A` or `10` for ten */
    shown(digit, style) {
        if (this.lowest === 1) return shown(digit, style);
        return style === "numbers" ? String(digit - 1) : this.character(digit);
    }

    /** @param {number} mask @returns {string} its digits as characters: `24` */
    maskText(mask) {
        return digits(mask)
            .map((digit) => this.character(digit))
            .join("");
    }

    /**
     * The set that a text of characters names.
     * @param {string} text
     * @returns {number | null} `null` if a character is no digit of the board
     */
    maskFrom(text) {
        let mask = 0;
        for (const one of text) {
            const digit = this.digitOf(one);
            if (!digit) return null;
            mask |= bit(digit);
        }
        return mask;
    }

    /** @param {number} cell @returns {number} the row, from 0 */
    row(cell) {
        return Math.floor(cell / this.columns);
    }

    /** @param {number} cell @returns {number} the column, from 0 */
    column(cell) {
        return cell % this.columns;
    }

    /** @param {number} cell @returns {number | null} the box or the region, from 0, `null` if the cell is in none */
    region(cell) {
        if (this.rules === null) return this.box(cell);
        const region = this.houses().findIndex(({ kind, cells }) => isRegion(kind) && cells.includes(cell));
        return region < 0 ? null : region;
    }

    /** @param {number} cell @returns {number} the box, from 0 */
    box(cell) {
        const band = Math.floor(this.row(cell) / this.boxRows);
        return band * this.boxRows + Math.floor(this.column(cell) / this.boxColumns);
    }

    /** @param {number} cell @returns {string} the name of the cell: `r4c7` */
    name(cell) {
        return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
    }

    /**
     * The cell with this name.
     * @param {string} name `r4c7`
     * @returns {number | null} `null` if the board has no such cell
     */
    cellNamed(name) {
        const match = /^r(\d{1,2})c(\d{1,2})$/i.exec(name.trim());
        if (!match) return null;
        const row = Number(match[1]) - 1;
        const column = Number(match[2]) - 1;
        const inside = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
        const place = row * this.columns + column;
        return inside && !this.isVoid(place) ? place : null;
    }

    /** @returns {House[]} rows, then columns, then boxes, or those of the rules */
    houses() {
        this.housesOnce ??= this.#makeHouses();
        return this.housesOnce;
    }

    #makeHouses() {
        /** @type {House[]} */
        const houses = [];
        for (const kind of /** @type {const} */ (["row", "column", "box"])) {
            for (let index = 0; index < this.side; index += 1) houses.push({ kind, index, cells: [] });
        }
        for (let cell = 0; cell < this.cells; cell += 1) {
            houses[this.row(cell)].cells.push(cell);
            houses[this.side + this.column(cell)].cells.push(cell);
            houses[2 * this.side + this.box(cell)].cells.push(cell);
        }
        return houses;
    }

    /**
     * The other cells of the houses of a cell, in ascending order.
     * @param {number} cell
     * @returns {number[]}
     */
    peers(cell) {
        this.peersOnce ??= this.#makePeers();
        return this.peersOnce[cell];
    }

    #makePeers() {
        const peers = Array.from({ length: this.cells }, () => new Set());
        for (const { cells } of this.houses()) {
            for (const cell of cells) cells.forEach((other) => peers[cell].add(other));
        }
        return peers.map((set, cell) => [...set].filter((other) => other !== cell).sort((a, b) => a - b));
    }
}

/** Whether houses of this kind have lines around them. @param {string} kind */
function isRegion(kind) {
    return kind === "box" || kind === "region" || kind.endsWith(" box");
}

/** The usual board: 9×9 with boxes of 3×3. */
export const NINE = new Shape(3, 3);

/** The sizes that the page offers. */
export const COMMON_SHAPES = ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "4x5", "5x5"].map((text) => Shape.parse(text));
