/**
 * A grid puzzle that is played: what is filled in, and the record of its moves.
 */

/** A value, or `null` for a blank spot. @typedef {number | null} Value */

/** A spot with what it held and what it holds. @typedef {{spot: number, before: Value, after: Value}} Change */

export class PuzzleGame {
    /** The moves, those that were undone too. @type {Change[][]} */
    record = [];

    /** How many of them are done. */
    at = 0;

    /** How hard it is, if that is known: `Hard`. @type {string | null} */
    level = null;

    /** The time played, in milliseconds. */
    elapsed = 0;

    /** Whether the player has solved it. */
    isSolved = false;

    /** How many steps came from hints. */
    steps = 0;

    /** Whether the solution was filled in by the engine. */
    isShown = false;

    /** @param {import("./sheet.js").Sheet} sheet */
    constructor(sheet) {
        this.sheet = sheet;
        /** By spot. Printed values stand here from the start. @type {Value[]} */
        this.values = sheet.printed();
    }

    /** Whether a spot can be filled in. @param {number} spot */
    isOpen(spot) {
        return this.sheet.spots[spot]?.printed === null;
    }

    /**
     * Fills spots in, as one move. Printed ones are left as they are.
     * @param {Iterable<[number, Value]>} wanted
     * @returns {boolean} whether anything has changed
     */
    push(wanted) {
        const changes = [...wanted]
            .filter(([spot, after]) => this.isOpen(spot) && this.values[spot] !== after)
            .map(([spot, after]) => ({ spot, before: this.values[spot], after }));
        if (changes.length === 0) return false;
        this.record.length = this.at;
        this.record.push(changes);
        this.redo();
        return true;
    }

    /** @returns {boolean} whether there was a move */
    undo() {
        if (this.at === 0) return false;
        this.at -= 1;
        for (const { spot, before } of this.record[this.at]) this.values[spot] = before;
        return true;
    }

    /** @returns {boolean} whether there was a move */
    redo() {
        if (this.at === this.record.length) return false;
        for (const { spot, after } of this.record[this.at]) this.values[spot] = after;
        this.at += 1;
        return true;
    }

    /** The value after this one, or before it, in the cycle of the spot. @param {number} spot @param {1 | -1} way */
    next(spot, way) {
        const { cycle } = this.sheet.layers[this.sheet.spots[spot].layer];
        const at = cycle.indexOf(this.values[spot]);
        return cycle[(at + way + cycle.length) % cycle.length];
    }

    /** How much is filled in of what is not printed: from 0 to 1. */
    progress() {
        const open = this.values.filter((_, spot) => this.isOpen(spot));
        return open.length === 0 ? 1 : open.filter((value) => value !== null).length / open.length;
    }

    /** Whether something is filled in that is not printed. */
    isBegun() {
        return this.values.some((value, spot) => value !== null && this.isOpen(spot));
    }

    /** Whether no spot is blank. */
    isFull() {
        return !this.values.includes(null);
    }

    /**
     * Whether these are the values, with blank spots where a value stands for nothing.
     * @param {Value[]} solution
     */
    isSolvedBy(solution) {
        const { spots, layers } = this.sheet;
        return solution.every((right, spot) => (this.values[spot] ?? layers[spots[spot].layer].empty) === right);
    }
}
