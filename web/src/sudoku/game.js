/**
 * A puzzle in the hands of a player.
 *
 * Every move is one entry in one record, with its cause and the cells that it changes. Undo, redo,
 * jumps, checks and what is saved read this record. The cells are those to which the first `at`
 * moves lead; the moves after them are undone, and a new move takes their place.
 */
import { EMPTY, same, withParts } from "./content.js";
import { Shape } from "./shape.js";
import { bit } from "./symbols.js";

/** @typedef {import("./content.js").Content} Content */

/**
 * Why cells change: `digit`, `corner`, `centre`, `strike`, `colour`, `erase`, `candidates` (every blank cell
 * got what the digits leave), `step:h1` (a step of this technique), `solution` (the player gave up),
 * `savepoint` (a savepoint was taken up again), `state` (a link or a file had this state).
 * @typedef {string} Cause
 */

/** @typedef {{cell: number, before: Content, after: Content}} Change */

/**
 * An entry of the record. It changes at least one cell, and none twice.
 * @typedef {{cause: Cause, changes: Change[]}} Move
 */

/** @typedef {{name: string, cells: Content[]}} Savepoint */

/**
 * How many solutions the puzzle has, as the engine answers `verdict`.
 * @typedef {Object} Verdict
 * @property {"unique" | "several" | "none" | "broken" | "unknown"} verdict
 * @property {string[]} [solutions] one, or the first two
 */

/**
 * A puzzle.
 * @typedef {Object} Puzzle
 * @property {string} shape of a box: `3x3`
 * @property {string} givens a symbol a cell, `.` for blank
 * @property {string | null} [name]
 * @property {string} [entered] digits placed later; they become the first move
 * @property {string[] | null} [candidates] the candidates of blank cells, empty for all
 * @property {import("./rules.js").Rules | null} [rules] rules of its own, which say the size in place of `shape`
 * @property {string | null} [level] how hard it is, if that is known: `Hard`
 * @property {string | null} [day] the day of which it is the puzzle: `2026-11-30`
 */

/**
 * What the engine says of the clues of a position.
 * @typedef {Object} ClueCheck
 * @property {string} digits the position
 * @property {number[]} broken the numbers of the clues that do not hold although all of their cells have digits
 */

/**
 * A board as the engine takes it: with its size, or with the text of its rules.
 * @typedef {{shape?: string, rules?: string, givens: string, entered: string, candidates: string[] | null, name: string | null}} RequestedBoard
 */

/** A puzzle and the record of what was done to it. */
export class Game {
    /**
     * A game before its first move.
     * @param {Puzzle} puzzle
     * @throws {RangeError} there is no such board, or the givens are not as many as its cells
     */
    constructor({ shape, givens, name = null, entered, candidates = null, rules = null, level = null, day = null }) {
        this.rules = rules;
        this.shape = rules ? Shape.ofRules(rules) : Shape.parse(shape);
        /** The digits of the puzzle, 0 for blank. */
        this.givens = digitsOf(givens, this.shape);
        this.name = name;
        this.level = level;
        this.day = day;
        /** Whether the puzzle came with candidates, which then are its rules. */
        this.hasPencilmarks = candidates !== null && candidates.some((text) => text !== "");
        /** @type {Content[]} what the cells held before the first move */
        this.start = this.givens.map((digit, cell) => beginning(digit, candidates?.[cell] ?? "", this.shape));
        /** @type {Content[]} what the cells hold */
        this.cells = [...this.start];
        /** All moves, the undone ones at the end. @type {Move[]} */
        this.record = [];
        /** How many moves of the record are done. */
        this.at = 0;
        /** @type {Savepoint[]} */
        this.savepoints = [];
        /** How many solutions the puzzle has, if that was asked. @type {Verdict | null} */
        this.verdict = null;
        /** What was found last about the clues. @type {ClueCheck | null} */
        this.checked = null;
        /** The time played, in milliseconds. */
        this.elapsed = 0;
        if (entered) this.#enterAll(digitsOf(entered, this.shape));
    }

    /** @param {number[]} digits */
    #enterAll(digits) {
        const after = [...this.cells];
        digits.forEach((digit, cell) => {
            if (digit && !this.isGiven(cell)) after[cell] = withParts(after[cell], { digit });
        });
        this.push("state", after);
    }

    /** @param {number} cell @returns {boolean} whether the puzzle gives the digit of the cell */
    isGiven(cell) {
        return this.givens[cell] !== 0;
    }

    /** The solution, if it is known that there is exactly one: the digits. */
    get solution() {
        if (this.verdict?.verdict !== "unique" || !this.verdict.solutions?.[0]) return null;
        return digitsOf(this.verdict.solutions[0], this.shape);
    }

    /** The solution that the source of the puzzle claims, if it does: the digits. */
    get claimed() {
        const text = this.rules?.solution;
        return text ? digitsOf(text, this.shape) : null;
    }

    /** The moves that are done. */
    get done() {
        return this.record.slice(0, this.at);
    }

    /** The givens as text: a symbol a cell. */
    givensText() {
        return this.givens.map((digit) => this.shape.character(digit)).join("");
    }

    /**
     * The position, as the engine takes it. The candidates are those of the player only if the centre
     * marks are candidates.
     * @returns {RequestedBoard}
     */
    toBoard() {
        const entered = this.cells.map(({ digit }, cell) => (this.isGiven(cell) ? "." : this.shape.character(digit))).join("");
        const marks = (/** @type {Content} */ { digit, centre }) => (digit ? "" : this.shape.maskText(centre));
        const candidates = this.hasCandidates() ? this.cells.map(marks) : null;
        return { ...this.#size(), givens: this.givensText(), entered, candidates, name: this.name };
    }

    /** What says the size of the board in requests. */
    #size() {
        return this.rules ? { rules: this.rules.text } : { shape: String(this.shape) };
    }

    /** The digits as text: a symbol a cell. */
    digitsText() {
        return this.cells.map(({ digit }) => this.shape.character(digit)).join("");
    }

    /**
     * The puzzle without what the player did, as the engine takes it.
     * @returns {RequestedBoard}
     */
    toPuzzle() {
        const marks = (/** @type {Content} */ { digit, centre }) => (digit ? "" : this.shape.maskText(centre));
        const candidates = this.hasPencilmarks ? this.start.map(marks) : null;
        return {
            ...this.#size(),
            givens: this.givensText(),
            entered: ".".repeat(this.shape.cells),
            candidates,
            name: this.name,
        };
    }

    /** Takes back the last move. @returns {Move | null} the move, if there was one */
    undo() {
        if (this.at === 0) return null;
        this.at -= 1;
        const move = this.record[this.at];
        for (const { cell, before } of move.changes) this.cells[cell] = before;
        return move;
    }

    /** Does the next move of the record again. @returns {Move | null} the move, if there was one */
    redo() {
        const move = this.record[this.at];
        if (!move) return null;
        for (const { cell, after } of move.changes) this.cells[cell] = after;
        this.at += 1;
        return move;
    }

    /**
     * Goes to the place after this number of moves of the record, or to its end if there are fewer.
     * @param {number} at
     */
    goTo(at) {
        while (this.at > at && this.undo());
        while (this.at < at && this.redo());
    }

    /**
     * Adds a move at this place of the record, and does it. The undone moves are lost. Givens stay, and so does what is no cell. If
     * nothing changes, there is no move.
     * @param {Cause} cause
     * @param {Content[]} after what each cell holds then
     * @returns {Move | null}
     */
    push(cause, after) {
        /** @type {Change[]} */
        const changes = [];
        after.forEach((content, cell) => {
            const before = this.cells[cell];
            if (this.shape.isVoid(cell)) return;
            const kept = this.isGiven(cell) ? withParts(before, { colours: content.colours }) : content;
            if (!same(before, kept)) changes.push({ cell, before, after: kept });
        });
        if (changes.length === 0) return null;
        this.record.length = this.at;
        this.record.push({ cause, changes });
        return this.redo();
    }

    /**
     * Whether the centre marks are all candidates, so that a digit without a mark is ruled out. They
     * are if candidates were filled in, if the puzzle came with candidates, or if each blank cell has
     * centre marks. A cell without marks has all candidates that the digits leave.
     */
    hasCandidates() {
        const fills = (/** @type {Move} */ { cause, changes }) =>
            cause === "candidates" ||
            (cause.startsWith("step:") && changes.every((change) => change.after.digit === change.before.digit));
        const everyCell = this.cells.every(({ digit, centre }, cell) => digit || centre || this.shape.isVoid(cell));
        return this.hasPencilmarks || everyCell || this.done.some(fills);
    }

    /**
     * The candidates that the puzzle and the digits leave in each cell.
     * @returns {number[]} masks
     */
    candidatesLeft() {
        const left = this.start.map(({ centre }) => (this.hasPencilmarks && centre ? centre : this.shape.allDigits));
        for (const { cells } of this.shape.houses()) {
            let used = 0;
            for (const cell of cells) if (this.cells[cell].digit) used |= bit(this.cells[cell].digit);
            for (const cell of cells) left[cell] &= ~used;
        }
        return left;
    }

    /** @param {string} name @returns {Savepoint} what the cells hold now, under a name */
    save(name) {
        const savepoint = { name, cells: [...this.cells] };
        this.savepoints.push(savepoint);
        return savepoint;
    }
}

/**
 * @param {number} digit
 * @param {string} candidates
 * @param {Shape} shape
 * @returns {Content}
 */
function beginning(digit, candidates, shape) {
    if (digit) return withParts(EMPTY, { digit });
    return candidates ? withParts(EMPTY, { centre: shape.maskFrom(candidates) ?? 0 }) : EMPTY;
}

/**
 * The digits of a text with a symbol a cell.
 * @param {string} text
 * @param {Shape} shape
 * @returns {number[]}
 * @throws {RangeError} it is not as long as the board has cells, or a symbol is no digit of it
 */
function digitsOf(text, shape) {
    if (text.length !== shape.cells)
        throw new RangeError(`a board of ${shape.rows}x${shape.columns} has ${shape.cells} cells, not ${text.length}`);
    return [...text].map((symbol, cell) => {
        const digit = shape.digitOf(symbol);
        if (digit === null)
            throw new RangeError(`\`${symbol}\` in ${shape.name(cell)} is no digit of a board with ${shape.side} digits`);
        return digit;
    });
}
