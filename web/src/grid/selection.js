/** The cells that are selected, and the cursor. */
export class Selection {
    /** @param {import("../sudoku/shape.js").Shape} shape */
    constructor(shape) {
        this.shape = shape;
        /** @type {Set<number>} */
        this.cells = new Set();
        /** The cell that has the keyboard. */
        this.cursor = everyCell(shape)[0] ?? 0;
    }

    /** @returns {number[]} the selected cells, in ascending order */
    list() {
        return [...this.cells].sort((a, b) => a - b);
    }

    /** @param {Iterable<number>} cells */
    set(cells) {
        this.cells = new Set(cells);
        for (const cell of this.cells) this.cursor = cell;
    }

    /**
     * @param {number} cell
     * @param {"alone" | "add" | "toggle"} how
     */
    moveTo(cell, how) {
        this.cursor = cell;
        if (how === "alone") this.cells = new Set([cell]);
        else if (how === "toggle" && this.cells.has(cell)) this.cells.delete(cell);
        else this.cells.add(cell);
    }

    /** Selects every cell. */
    all() {
        this.cells = new Set(everyCell(this.shape));
    }
}

/** The places of a board that are cells. @param {import("../sudoku/shape.js").Shape} shape */
function everyCell(shape) {
    return Array.from({ length: shape.cells }, (_, cell) => cell).filter((cell) => !shape.isVoid(cell));
}
