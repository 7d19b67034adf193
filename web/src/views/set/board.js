/**
 * The board of the setter: strokes over it draw clues, digits that are typed are givens or numbers of a clue, and true candidates are small
 * digits.
 */
import { createGrid } from "../../grid/grid.js";
import { lineGroups } from "../../sudoku/clue-kinds.js";
import * as drafts from "../../sudoku/draft.js";
import { strokeTo } from "../../sudoku/drawn-line.js";
import { Shape } from "../../sudoku/shape.js";
import { bit, character, digitOf, digits } from "../../sudoku/symbols.js";
import { typeNumber } from "./numbers.js";

/** @typedef {import("./setter.js").Setter} Setter */

export class Board {
    /** The cells of the stroke, in their order. @type {number[]} */
    stroke = [];

    /** Whether true candidates are seen. */
    showsCandidates = true;

    /** Whether a pointer draws. */
    #isDown = false;

    /** The houses of the board that is seen. */
    #houses = "";

    /** @param {Setter} setter */
    constructor(setter) {
        this.setter = setter;
        this.grid = createGrid({
            shape: Shape.parse("3x3"),
            label: "The puzzle that you set",
            onSelect: (cells, cursor) => this.#selected(cells, cursor),
            onInput: (intent) => this.input(intent),
        });
        this.#followStrokes();
        this.#followNumbers();
        for (const event of /** @type {const} */ (["draft", "choice", "read", "found"])) setter.on(event, () => this.draw());
        setter.app.on("settings", () => this.draw());
    }

    /** Whether strokes draw a kind of clues. */
    get drawsClues() {
        return this.setter.drawnKind !== null;
    }

    /** A stroke ends where the pointer is lifted. Taps that collect cells one by one end with a button. */
    #followStrokes() {
        const { element } = this.grid;
        element.addEventListener(
            "pointerdown",
            (event) => {
                const adds = event.ctrlKey || event.metaKey || event.shiftKey || this.grid.selectSeveral;
                this.#isDown = event.button === 0 && !adds;
                if (!adds) this.stroke = [];
            },
            { capture: true },
        );
        element.addEventListener("pointerup", () => {
            const ends = this.#isDown && this.drawsClues && this.stroke.length >= this.#least();
            this.#isDown = false;
            if (ends) this.useStroke();
        });
        element.addEventListener("pointercancel", () => {
            this.#isDown = false;
        });
    }

    /** Numbers of clues have digits that the board may not have: their keys are taken before the board sees them. */
    #followNumbers() {
        const typed = (/** @type {KeyboardEvent} */ event) => {
            const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
            const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
            if (digit === null || !isPlain || this.grid.selected().length > 0 || !typeNumber(this.setter, { typed: digit })) return;
            event.preventDefault();
            event.stopPropagation();
        };
        this.grid.element.addEventListener("keydown", typed, { capture: true });
    }

    /** The fewest cells that a stroke may have to be meant as one. */
    #least() {
        const { drawnKind, next } = this.setter;
        const group = drawnKind && lineGroups(drawnKind).find(({ key }) => !next || key === next.key);
        return group ? group.least : Infinity;
    }

    /** Makes a clue, or a line of one, of the cells that were drawn. */
    useStroke() {
        const { stroke } = this;
        if (stroke.length === 0) return;
        this.stroke = [];
        this.grid.select([]);
        this.setter.draw(stroke);
    }

    /** @param {number[]} cells @param {number} cursor */
    #selected(cells, cursor) {
        if (this.#isDown && cells.includes(cursor)) this.stroke = strokeTo(this.stroke, cursor, this.grid.shape.columns);
        else this.stroke = [...this.stroke.filter((cell) => cells.includes(cell)), ...cells.filter((cell) => !this.stroke.includes(cell))];
        const isSame = this.stroke.length === cells.length && this.stroke.every((cell) => cells.includes(cell));
        // The selection has no order, and jumps over cells; the stroke has and does not.
        if (!isSame) this.grid.select(this.stroke);
        else this.setter.emit("stroke", null);
    }

    /**
     * A key, or a button that does the same.
     * @param {import("../../grid/keys.js").Intent} intent
     * @returns {boolean} whether it was used
     */
    input(intent) {
        const { setter } = this;
        if (intent.kind === "undo") setter.undo();
        else if (intent.kind === "redo") setter.redo();
        else if (intent.kind === "mode" && intent.mode === "next" && this.drawsClues && this.stroke.length > 0) this.useStroke();
        else if (intent.kind === "digit" || intent.kind === "erase") this.#type(intent);
        else return false;
        return true;
    }

    /** @param {{kind: "digit", digit: number, typed?: number} | {kind: "erase", typed?: number}} intent */
    #type(intent) {
        const { setter } = this;
        const cells = this.grid.selected();
        if (cells.length === 0 && typeNumber(setter, intent)) return;
        if (intent.kind === "digit" && intent.digit > this.grid.shape.side) return;
        const digit = intent.kind === "digit" ? intent.digit : 0;
        if (cells.length === 0) setter.app.toast("Select a cell first.");
        else if (setter.tool === "regions") this.#paint(cells, digit);
        else setter.edit(drafts.withGiven(setter.draft, cells, this.grid.shape.character(digit)));
    }

    /** @param {number[]} cells @param {number} region */
    #paint(cells, region) {
        if (region > 0) this.setter.edit(drafts.withRegion(this.setter.draft, this.regions(), cells, region));
    }

    /** The region of each cell as a symbol: those of the draft, or the boxes. */
    regions() {
        const { shape } = this.grid;
        const regions = drafts.symbolsOf(this.setter.draft, "regions", "");
        const isNumbered = regions !== "" && [...regions].every((symbol) => digitOf(symbol, shape.side));
        if (isNumbered) return regions;
        /** @type {(string | number | null)[]} */
        const names = regions ? [...regions] : Array.from({ length: shape.cells }, (_, cell) => shape.region(cell));
        const order = [...new Set(names)];
        return names.map((name) => character(order.indexOf(name) + 1)).join("");
    }

    draw() {
        const { read } = this.setter;
        if (!read) return;
        this.#reshape(read.rules);
        const { rules, numbers } = read;
        const figures = rules.drawing.figures.map((figure) => ({ ...figure, clue: figure.clue === null ? null : numbers[figure.clue] }));
        this.grid.drawRules({ ...rules.drawing, figures });
        this.grid.markClues(this.#conflict()?.clues ?? []);
        this.grid.show({ cells: this.#cells(), symbols: this.setter.app.settings.symbols });
        this.grid.decorate({ cells: this.#shades() });
    }

    /** Takes the board of rules. Boards with the same houses are the same. @param {import("../../sudoku/rules.js").Rules} rules */
    #reshape(rules) {
        const houses = JSON.stringify([rules.rows, rules.columns, rules.digits, rules.lowest, rules.voids, rules.outside, rules.houses]);
        if (houses === this.#houses) return;
        this.#houses = houses;
        const { cursor } = this.grid;
        const hasFocus = this.grid.element.contains(document.activeElement);
        this.stroke = [];
        this.grid.reshape(Shape.ofRules({ ...rules, text: houses }));
        if (cursor < this.grid.shape.cells && !this.grid.shape.isVoid(cursor)) this.grid.chosen.cursor = cursor;
        if (hasFocus) this.grid.focus();
    }

    /** What contradicts itself in the draft as it is. */
    #conflict() {
        const { draft, thinking } = this.setter;
        return thinking.found?.draft === draft ? thinking.found.conflict : null;
    }

    /** What is found, if it is of a board of this size. */
    #found() {
        const { found } = this.setter.thinking;
        return found && found.candidates.length === this.grid.shape.cells && found.draft.sudoku === this.setter.draft.sudoku ? found : null;
    }

    #cells() {
        const { shape } = this.grid;
        const { cells } = shape;
        const { draft, tool } = this.setter;
        const found = this.showsCandidates && tool !== "regions" ? this.#found() : null;
        const givens = drafts.givensOf(draft, shape);
        const regions = tool === "regions" ? this.regions() : "";
        return Array.from({ length: cells }, (_, cell) => {
            const colours = regions ? bit(((digitOf(regions[cell], 35) || 1) - 1) % 9 + 1) : 0;
            if (givens[cell]) return { digit: givens[cell], given: true, colours };
            if (!found || found.verdict === "unknown") return { colours };
            const doubtful = shape.maskFrom(found.open[cell]) ?? 0;
            const candidates = (shape.maskFrom(found.candidates[cell]) ?? 0) | doubtful;
            // Where no digit is ruled out, nothing is to be told, and the clues are seen.
            if (candidates === shape.allDigits) return { colours };
            const [only, ...others] = digits(candidates);
            return only && others.length === 0 && doubtful === 0 ? { digit: only, colours } : { candidates, doubtful, colours };
        });
    }

    /** The cells of the clue that is chosen, of clues that contradict each other, and those in which two solutions differ. */
    #shades() {
        const { shape } = this.grid;
        const { draft, clue, kinds } = this.setter;
        const shade = (/** @type {number[]} */ cells, /** @type {"step" | "wrong" | "set"} */ kind) =>
            cells.map((cell) => ({ cell: shape.name(cell), shade: kind, number: 1 }));
        const chosen = clue ? shade(drafts.cellsOf(draft, clue, kinds), "step") : [];
        const named = new Set(chosen.map(({ cell }) => cell));
        const givens = (this.#conflict()?.givens ?? []).flatMap((name) => shape.cellNamed(name.split("=")[0]) ?? []);
        const others = [...shade(givens, "wrong"), ...shade(this.differing(), "set")];
        return [...chosen, ...others.filter(({ cell }) => !named.has(cell))];
    }

    /** The cells in which the first two solutions differ, once half of the board is settled: before, it says nothing. @returns {number[]} */
    differing() {
        const { solutions: [one, other] = [], candidates = [] } = this.#found() ?? {};
        const settled = candidates.filter((digits) => digits.length === 1).length;
        if (!one || !other || 2 * settled < candidates.length) return [];
        return [...one].flatMap((digit, cell) => (digit === other[cell] ? [] : [cell]));
    }
}
