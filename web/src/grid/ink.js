/**
 * The drawing of a grid: one SVG with 100 units for a cell. Only cells that change are drawn again.
 */
import { makeSvg } from "../parts/dom.js";
import { digits } from "../sudoku/symbols.js";
import { cellText } from "./cell-text.js";
import { makePatterns } from "./colours.js";
import { selectionPaths } from "./outline.js";
import { CELL } from "./places.js";

/** @typedef {import("./model.js").CellModel} CellModel */
/** @typedef {import("../sudoku/shape.js").Shape} Shape */
/** @typedef {import("../sudoku/symbols.js").SymbolStyle} SymbolStyle */

/** The layers of a drawing, lowest first. `under` and `over` are in units of a cell. */
export class Ink {
    /** @param {Shape} shape */
    constructor(shape) {
        this.shape = shape;
        this.patterns = makePatterns();
        this.ground = makeSvg("g", { class: "ink-ground" });
        this.selection = makeSvg("g", { class: "ink-selection" });
        /** What is drawn of rules, below the lines between cells and above them. */
        this.rulesBelow = makeSvg("g", { class: "ink-rules" });
        this.rulesAbove = makeSvg("g", { class: "ink-rules" });
        /** Where a scene draws what lies below digits. */
        this.under = makeSvg("g", { class: "ink-under", transform: `scale(${CELL})` });
        this.lines = lines(shape);
        /** What hides the puzzle, below what the player writes. */
        this.fog = makeSvg("path", { class: "ink-fog", d: "" });
        this.text = makeSvg("g", { class: "ink-text" });
        /** Where a scene draws what lies above digits. */
        this.over = makeSvg("g", { class: "ink-over", transform: `scale(${CELL})` });
        this.element = makeSvg(
            "svg",
            { class: "ink", viewBox: `0 0 ${shape.columns * CELL} ${shape.rows * CELL}`, "aria-hidden": "true", focusable: "false" },
            this.patterns.defs,
            this.ground,
            this.rulesBelow,
            this.under,
            this.selection,
            this.lines,
            this.rulesAbove,
            this.fog,
            this.text,
            this.over,
        );
        /** @type {(SVGElement | null)[]} */
        this.textOf = Array(shape.cells).fill(null);
        /** @type {(SVGElement | null)[]} */
        this.groundOf = Array(shape.cells).fill(null);
    }

    /**
     * Draws a cell again.
     * @param {number} index
     * @param {CellModel} cell
     * @param {SymbolStyle} [style]
     */
    draw(index, cell, style) {
        const x = this.shape.column(index) * CELL;
        const y = this.shape.row(index) * CELL;
        this.textOf[index] = replace(this.textOf[index], this.text, cellText(this.shape, cell, style), x, y);
        this.groundOf[index] = replace(this.groundOf[index], this.ground, cellGround(cell, this.patterns.url), x, y);
    }

    /**
     * Draws the rules of the board.
     * @param {import("../sudoku/rules.js").RulesDrawing | null} drawing
     * @returns {{left: number, top: number, right: number, bottom: number}} the room that they take outside of the board, in cells
     */
    drawRules(drawing) {
        const figures = drawing?.figures ?? [];
        this.rulesBelow.replaceChildren(...figures.filter(({ layer }) => layer !== "sign").map(figureOf));
        this.rulesAbove.replaceChildren(...figures.filter(({ layer }) => layer === "sign").map(figureOf));
        const { rows, columns } = this.shape;
        const [left, top, right, bottom] = (drawing?.bounds ?? [0, 0, columns * CELL, rows * CELL]).map((place) => place / CELL);
        return { left: -left, top: -top, right: right - columns, bottom: bottom - rows };
    }

    /**
     * Hides cells. The lines between them and the selection are seen above.
     * @param {number[]} cells
     */
    drawFog(cells) {
        const d = cells.map((cell) => `M${this.shape.column(cell) * CELL} ${this.shape.row(cell) * CELL}h${CELL}v${CELL}h${-CELL}z`).join("");
        if (this.fog.getAttribute("d") === d) return;
        this.fog.setAttribute("d", d);
        if (d) this.fog.after(this.selection, this.lines);
    }

    /** @param {number[]} broken the numbers of clues */
    markClues(broken) {
        const numbers = new Set(broken.map(String));
        for (const figure of [...this.rulesBelow.children, ...this.rulesAbove.children]) {
            const clue = figure.getAttribute("data-clue");
            figure.classList.toggle("is-broken", clue !== null && numbers.has(clue));
        }
    }

    /** @param {Set<number>} cells the cells that are selected */
    drawSelection(cells) {
        this.selection.replaceChildren(...selectionPaths(this.shape, cells));
    }
}

/**
 * Puts a drawing in the place of another.
 * @param {SVGElement | null} old
 * @param {SVGElement} layer
 * @param {SVGElement | null} drawn
 * @param {number} x
 * @param {number} y
 */
function replace(old, layer, drawn, x, y) {
    old?.remove();
    if (drawn) {
        drawn.setAttribute("transform", `translate(${x} ${y})`);
        layer.append(drawn);
    }
    return drawn;
}

/**
 * A figure of the rules as the engine draws it.
 * @param {import("../sudoku/rules.js").RuleFigure} figure
 */
function figureOf({ clue, tint, shapes }) {
    const parts = shapes.map(({ name, attributes, text }) => makeSvg(name, attributes, ...(text === null ? [] : [text])));
    return makeSvg("g", { class: `rule-figure is-${tint}`, "data-clue": clue }, ...parts);
}

/** @param {Shape} shape */
function lines(shape) {
    return shape.rules === null ? boxLines(shape) : regionLines(shape);
}

/** The lines of a board with regions of any form. @param {Shape} shape */
function regionLines(shape) {
    const { columns } = shape;
    const regions = Array.from({ length: shape.cells }, (_, cell) => areaOf(shape, cell));
    const isNone = (/** @type {number} */ cell, /** @type {number} */ other) => shape.isVoid(cell) && shape.isVoid(other);
    let thin = "";
    let thick = "";
    for (let cell = 0; cell < shape.cells; cell += 1) {
        const [row, column] = [shape.row(cell), shape.column(cell)];
        const above = `M${column * CELL} ${row * CELL}h${CELL}`;
        const left = `M${column * CELL} ${row * CELL}v${CELL}`;
        if (row > 0 && regions[cell - columns] !== regions[cell]) thick += above;
        else if (row > 0 && !isNone(cell, cell - columns)) thin += above;
        if (column > 0 && regions[cell - 1] !== regions[cell]) thick += left;
        else if (column > 0 && !isNone(cell, cell - 1)) thin += left;
    }
    return linePaths(thin, thick);
}

/** What thick lines stand around: the region of a cell, what is no cell, what stands outside. @param {Shape} shape @param {number} cell */
function areaOf(shape, cell) {
    if (shape.isVoid(cell)) return "void";
    return shape.region(cell) ?? (shape.isOutside(cell) ? "outside" : null);
}

/** The lines of a board with boxes. @param {Shape} shape */
function boxLines({ side, boxRows, boxColumns }) {
    let thin = "";
    let thick = "";
    for (let at = 1; at < side; at += 1) {
        const level = `M0 ${at * CELL}H${side * CELL}`;
        const upright = `M${at * CELL} 0V${side * CELL}`;
        if (at % boxRows === 0) thick += level;
        else thin += level;
        if (at % boxColumns === 0) thick += upright;
        else thin += upright;
    }
    return linePaths(thin, thick);
}

/** @param {string} thin @param {string} thick */
function linePaths(thin, thick) {
    return makeSvg(
        "g",
        { class: "ink-lines" },
        makeSvg("path", { d: thin, class: "line-cell" }),
        makeSvg("path", { d: thick, class: "line-box" }),
    );
}

/**
 * What lies below a digit: the colours of the cell side by side, and a tint for equal digits or for cells that see the selected one.
 * @param {CellModel} cell
 * @param {(colour: number) => string} url
 */
function cellGround({ digit = 0, colours = 0, alike = 0, seen = false }, url) {
    const list = digits(colours);
    const width = CELL / Math.max(1, list.length);
    const bands = list.map((colour, nth) => makeSvg("rect", { x: nth * width, y: 0, width, height: CELL, fill: url(colour) }));
    const tint = digit && digit === alike ? "ink-alike" : seen ? "ink-seen" : null;
    if (tint) bands.push(makeSvg("rect", { width: CELL, height: CELL, class: tint }));
    return bands.length > 0 ? makeSvg("g", {}, ...bands) : null;
}
