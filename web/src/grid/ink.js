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
        const size = shape.side * CELL;
        this.patterns = makePatterns();
        this.ground = makeSvg("g", { class: "ink-ground" });
        this.selection = makeSvg("g", { class: "ink-selection" });
        /** Where a scene draws what lies below digits. */
        this.under = makeSvg("g", { class: "ink-under", transform: `scale(${CELL})` });
        this.text = makeSvg("g", { class: "ink-text" });
        /** Where a scene draws what lies above digits. */
        this.over = makeSvg("g", { class: "ink-over", transform: `scale(${CELL})` });
        this.element = makeSvg(
            "svg",
            { class: "ink", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true", focusable: "false" },
            this.patterns.defs,
            this.ground,
            this.under,
            this.selection,
            lines(shape),
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

/** @param {Shape} shape */
function lines(shape) {
    const { side, boxRows, boxColumns } = shape;
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
    return makeSvg(
        "g",
        { class: "ink-lines" },
        makeSvg("path", { d: thin, class: "line-cell" }),
        makeSvg("path", { d: thick, class: "line-box" }),
    );
}

/**
 * What lies below a digit: the colours of the cell side by side, and a tint for equal digits.
 * @param {CellModel} cell
 * @param {(colour: number) => string} url
 */
function cellGround({ digit = 0, colours = 0, alike = 0 }, url) {
    const list = digits(colours);
    const width = CELL / Math.max(1, list.length);
    const bands = list.map((colour, nth) => makeSvg("rect", { x: nth * width, y: 0, width, height: CELL, fill: url(colour) }));
    if (digit && digit === alike) bands.push(makeSvg("rect", { width: CELL, height: CELL, class: "ink-alike" }));
    return bands.length > 0 ? makeSvg("g", {}, ...bands) : null;
}
