/**
 * The grid widget: one board for every view, 4×4 to 25×25.
 *
 * ```js
 * const grid = createGrid({ shape: NINE, label: 'Puzzle', onSelect(cells, cursor) {…}, onInput(intent) {…} });
 * root.append(grid.element);
 * grid.show({ cells: [{ digit: 5, given: true }, { centre: 0b11 }, …] });
 * ```
 *
 * It is a `role=grid` with rows and cells, one tab stop, and a label a cell. Arrow keys move the
 * cursor, with shift they select several; so do dragging, clicking with the control key, and
 * `selectSeveral`. What other keys ask for goes to `onInput`. The drawing is one SVG on top
 * (`ink.js`), in which `decorate` draws scenes (`overlay.js`).
 *
 * It knows no game: what is to be seen is given to `show`, which draws again what differs.
 */
import { make, setAttributes } from "../parts/dom.js";
import { Ink } from "./ink.js";
import { intentOf, stepOf } from "./keys.js";
import { keyOf, labelOf } from "./model.js";
import { drawScene } from "./overlay.js";
import { followPointer } from "./pointer.js";
import { Selection } from "./selection.js";

/** @typedef {import("./model.js").GridModel} GridModel */
/** @typedef {import("./model.js").CellModel} CellModel */
/** @typedef {import("./keys.js").Intent} Intent */
/** @typedef {import("../sudoku/shape.js").Shape} Shape */

/** How many cells are drawn in one frame. Text takes the browser time: a full board of 25×25 has thousands of marks. */
const AT_ONCE = 100;

/**
 * @typedef {Object} GridOptions
 * @property {Shape} shape
 * @property {string} label what a screen reader calls the grid
 * @property {(cells: number[], cursor: number) => void} [onSelect] the selection has changed
 * @property {(intent: Intent) => boolean} [onInput] a key asks for something; whether it was used
 */

/**
 * @param {GridOptions} options
 * @returns {Grid}
 */
export function createGrid(options) {
    return new Grid(options);
}

/** A board on the page. Made by `createGrid`. */
export class Grid {
    /** @param {GridOptions} options */
    constructor({ shape, label, onSelect = () => {}, onInput = () => false }) {
        this.onSelect = onSelect;
        this.onInput = onInput;
        /** Put this into the page. It is as wide as its container allows. */
        this.element = make("div", { class: "grid", role: "grid", "aria-label": label, "aria-multiselectable": "true" });
        this.element.addEventListener("keydown", (event) => this.#key(event));
        this.element.addEventListener("focusin", (event) => this.#focused(event));
        /** The size of the board. */
        this.shape = shape;
        this.chosen = new Selection(shape);
        this.ink = new Ink(shape);
        /** The cells that are drawn in one of the next frames. @type {Set<number>} */
        this.pending = new Set();
        /** @type {string[]} */
        this.keys = [];
        /** @type {CellModel[]} */
        this.models = [];
        /** @type {import("../sudoku/symbols.js").SymbolStyle | undefined} */
        this.symbols = undefined;
        /** @type {HTMLElement[]} */
        this.cells = [];
        this.#build();
        followPointer(this);
    }

    /** Fills the element with the cells of an empty board. */
    #build() {
        const { rows: high, columns: wide, cells } = this.shape;
        this.pending.clear();
        this.keys = Array(cells).fill("");
        this.models = Array.from({ length: cells }, () => ({}));
        this.cells = [];
        const rows = Array.from({ length: high }, (_, row) => this.#row(row));
        this.element.style.setProperty("--rows", String(high));
        this.element.style.setProperty("--columns", String(wide));
        const side = Math.max(high, wide);
        setAttributes(this.element, { "data-side": side, "aria-rowcount": high, "aria-colcount": wide });
        this.drawRules(null);
        this.element.replaceChildren(...rows, this.ink.element);
        this.#drawSelection();
    }

    /** @param {number} row */
    #row(row) {
        const cells = Array.from({ length: this.shape.columns }, (_, column) => this.#cell(row, column));
        this.cells.push(...cells);
        return make("div", { class: "grid-row", role: "row", "aria-rowindex": row + 1 }, ...cells);
    }

    /** @param {number} row @param {number} column */
    #cell(row, column) {
        const index = row * this.shape.columns + column;
        if (this.shape.isVoid(index)) return make("div", { class: "grid-void", role: "gridcell", "aria-colindex": column + 1, "aria-label": "no cell" });
        return make("div", {
            class: "grid-cell",
            role: "gridcell",
            tabindex: index === this.chosen.cursor ? 0 : -1,
            "aria-colindex": column + 1,
            "aria-label": labelOf(this.shape, index, {}),
            "aria-selected": "false",
            "data-cell": index,
        });
    }

    /**
     * Takes another size. The board is empty after it.
     * @param {Shape} shape
     * @returns {boolean} whether it is another one
     */
    reshape(shape) {
        if (this.shape.equals(shape)) return false;
        this.shape = shape;
        this.chosen = new Selection(shape);
        this.ink = new Ink(shape);
        this.#build();
        return true;
    }

    /**
     * Shows what the cells hold. Only what differs from before is drawn.
     * @param {GridModel} model with a cell for each cell of the board
     */
    show({ cells, symbols }) {
        if (cells.length !== this.shape.cells) throw new RangeError(`${cells.length} cells for a board of ${this.shape.cells}`);
        const all = symbols !== this.symbols;
        let drawn = 0;
        this.symbols = symbols;
        this.ink.drawFog(cells.flatMap(({ fog }, cell) => (fog ? [cell] : [])));
        cells.forEach((cell, index) => {
            if (this.shape.isVoid(index)) return;
            const key = keyOf(cell);
            if (!all && key === this.keys[index]) return;
            this.keys[index] = key;
            this.models[index] = cell;
            this.#draw(index, this.pending.size > 0 || drawn > AT_ONCE);
            drawn += 1;
            this.cells[index].setAttribute("aria-label", labelOf(this.shape, index, cell, symbols));
        });
    }

    /**
     * Draws a cell, now or in one of the next frames.
     * @param {number} index
     * @param {boolean} later
     */
    #draw(index, later) {
        if (!later) {
            this.ink.draw(index, this.models[index], this.symbols);
            return;
        }
        if (this.pending.size === 0) requestAnimationFrame(() => this.#drawPending());
        this.pending.add(index);
    }

    /** Draws some of the cells that wait, and leaves the others to the next frame. */
    #drawPending() {
        for (const index of [...this.pending].slice(0, AT_ONCE)) {
            this.ink.draw(index, this.models[index], this.symbols);
            this.pending.delete(index);
        }
        if (this.pending.size > 0) requestAnimationFrame(() => this.#drawPending());
    }

    /** @param {number} cell @returns {string} what a screen reader says about a cell */
    describe(cell) {
        return labelOf(this.shape, cell, this.models[cell], this.symbols);
    }

    /**
     * Draws a scene over the board, or takes it away.
     * @param {import("./overlay.js").Scene | null} scene
     */
    decorate(scene) {
        drawScene(this.ink, this.shape, scene, this.symbols);
    }

    /**
     * Draws the rules of the board below its digits, with room for what stands outside.
     * @param {import("../sudoku/rules.js").RulesDrawing | null} drawing
     */
    drawRules(drawing) {
        const room = this.ink.drawRules(drawing);
        for (const [side, length] of Object.entries(room)) this.element.style.setProperty(`--${side}`, String(length));
    }

    /** Marks what is drawn of clues as broken. @param {number[]} broken their numbers */
    markClues(broken) {
        this.ink.markClues(broken);
    }

    /** @returns {number[]} the cells that are selected, in ascending order */
    selected() {
        return this.chosen.list();
    }

    /** The cell with the cursor. */
    get cursor() {
        return this.chosen.cursor;
    }

    /**
     * Selects these cells alone. The cursor goes to the last of them.
     * @param {Iterable<number>} cells
     */
    select(cells) {
        this.chosen.set(cells);
        this.#changed();
    }

    /**
     * Moves the cursor. The cell is selected, too.
     * @param {number} cell
     * @param {"alone" | "add" | "toggle"} how
     */
    moveTo(cell, how = "alone") {
        if (this.shape.isVoid(cell)) return;
        this.chosen.moveTo(cell, how);
        this.#changed();
    }

    /** Whether a tap adds a cell to the selection instead of starting a new one. */
    selectSeveral = false;

    /** Puts the keyboard's focus on the cursor. */
    focus() {
        this.cells[this.cursor].focus({ preventScroll: true });
    }

    #changed() {
        this.#drawSelection();
        this.onSelect(this.selected(), this.cursor);
    }

    #drawSelection() {
        const { chosen, cells } = this;
        cells.forEach((element, index) => {
            if (this.shape.isVoid(index)) return;
            const selected = String(chosen.cells.has(index));
            const stop = index === chosen.cursor ? 0 : -1;
            if (element.getAttribute("aria-selected") !== selected) element.setAttribute("aria-selected", selected);
            if (element.tabIndex !== stop) element.tabIndex = stop;
        });
        this.ink.drawSelection(chosen.cells);
    }

    /** @param {FocusEvent} event */
    #focused(event) {
        const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
        if (this.chosen.cells.size === 0 || cell !== this.cursor) this.moveTo(cell);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.isComposing) return;
        if (this.#move(event) || this.#choose(event)) {
            event.preventDefault();
            return;
        }
        const intent = intentOf(event, this.shape);
        if (intent && this.onInput(intent)) event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    #move(event) {
        const step = stepOf(event, this.shape, this.cursor);
        if (!step) return false;
        this.moveTo(step.to, step.extend ? "add" : "alone");
        this.focus();
        this.cells[this.cursor].scrollIntoView({ block: "nearest", inline: "nearest" });
        return true;
    }

    /** @param {KeyboardEvent} event */
    #choose(event) {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a" && !event.altKey) {
            this.chosen.all();
            this.#changed();
            return true;
        }
        const { size } = this.chosen.cells;
        if (event.key !== "Escape" || size === 0) return false;
        if (size > 1) this.moveTo(this.cursor);
        else this.select([]);
        return true;
    }
}
