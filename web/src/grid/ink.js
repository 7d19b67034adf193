/**
 * The drawing of a grid: one SVG with 100 units for a cell. Only cells that change are drawn again.
 */
import { makeSvg } from "../parts/dom.js";
import { digits, shown } from "../sudoku/symbols.js";
import { makePatterns } from "./colours.js";
import { candidatePlace, candidateTable, centreLine, edgePlaces } from "./places.js";

/** The units of a cell. */
export const CELL = 100;

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
 * The digit or the marks of a cell.
 * @param {Shape} shape
 * @param {CellModel} cell
 * @param {SymbolStyle} [style]
 */
function cellText(shape, cell, style) {
    const state = `${cell.clash ? " is-clash" : ""}${cell.wrong ? " is-wrong" : ""}`;
    if (cell.digit) {
        const text = shown(cell.digit, style);
        const size = text.length > 1 ? 52 : 66;
        const parts = [textAt(text, 0.5, 0.5, size, `ink-digit ${cell.given ? "is-given" : "is-entered"}${state}`)];
        if (cell.clash || cell.wrong) parts.push(flag(cell.wrong ? "flag-wrong" : "flag-clash"));
        return makeSvg("g", {}, ...parts);
    }
    const parts = [
        ...placed(shape, cell.candidates ?? 0, style),
        ...corners(shape, cell.corner ?? 0, style),
        ...centre(shape, cell.centre ?? 0, style),
    ];
    if (cell.wrong) parts.push(flag("flag-wrong"));
    return parts.length > 0 ? makeSvg("g", { class: state.trim() || null }, ...parts) : null;
}

/** A sign at the lower right corner, so that a fault is not told by colour alone. @param {string} kind */
function flag(kind) {
    const path = kind === "flag-wrong" ? "M74 74L92 92M92 74L74 92" : "M83 70V84M83 91V92";
    return makeSvg("path", { d: path, class: `flag ${kind}` });
}

/**
 * @param {string} text
 * @param {number} x in cells
 * @param {number} y in cells
 * @param {number} size
 * @param {string} kind
 */
function textAt(text, x, y, size, kind) {
    // Digits are as high as 0.72 of their font: the baseline lies half of this below the middle.
    return makeSvg("text", { x: x * CELL, y: y * CELL + size * 0.36, "font-size": size, class: kind }, text);
}

/**
 * Candidates, each in its place.
 * @param {Shape} shape
 * @param {number} mask
 * @param {SymbolStyle} [style]
 */
function placed(shape, mask, style) {
    const { columns } = candidateTable(shape.side);
    const size = Math.min(29, (style === "numbers" && shape.side > 9 ? 62 : 84) / columns);
    return digits(mask).map((digit) => {
        const { x, y } = candidatePlace(shape.side, digit);
        return textAt(shown(digit, style), x, y, size, `ink-mark mark-${digit}`);
    });
}

/**
 * Marks at the edge of a cell.
 * @param {Shape} shape
 * @param {number} mask
 * @param {SymbolStyle} [style]
 */
function corners(shape, mask, style) {
    const list = digits(mask);
    const places = edgePlaces(list.length);
    if (!places) return placed(shape, mask, style);
    const size = list.length > 8 ? 17 : 27;
    return list.map((digit, nth) => textAt(shown(digit, style), places[nth].x, places[nth].y, size, "ink-mark"));
}

/**
 * Marks in the middle of a cell.
 * @param {Shape} shape
 * @param {number} mask
 * @param {SymbolStyle} [style]
 */
function centre(shape, mask, style) {
    const list = digits(mask).map((digit) => shown(digit, style));
    const perLine = centreLine(list.length);
    const rows = [];
    for (let at = 0; at < list.length; at += perLine) rows.push(list.slice(at, at + perLine));
    const gap = list.some((text) => text.length > 1) ? " " : "";
    const longest = Math.max(1, ...rows.map((row) => row.join(gap).length));
    const size = Math.min(29, 88 / (longest * 0.6), 84 / rows.length);
    return rows.map((row, at) =>
        textAt(row.join(gap), 0.5, 0.5 + ((at - (rows.length - 1) / 2) * size * 1.02) / CELL, size, "ink-mark ink-centre"),
    );
}

/**
 * What lies below a digit: the colours of the cell side by side, and a tint for equal digits.
 * @param {CellModel} cell
 * @param {(colour: number) => string} url
 */
function cellGround({ colours = 0, alike = false }, url) {
    const list = digits(colours);
    const width = CELL / Math.max(1, list.length);
    const bands = list.map((colour, nth) => makeSvg("rect", { x: nth * width, y: 0, width, height: CELL, fill: url(colour) }));
    if (alike) bands.push(makeSvg("rect", { width: CELL, height: CELL, class: "ink-alike" }));
    return bands.length > 0 ? makeSvg("g", {}, ...bands) : null;
}

/**
 * A tint for each selected cell, and one line around each group of them.
 * @param {Shape} shape
 * @param {Set<number>} cells
 */
function selectionPaths(shape, cells) {
    const inset = 4;
    let tint = "";
    let edge = "";
    for (const cell of cells) {
        const x = shape.column(cell) * CELL;
        const y = shape.row(cell) * CELL;
        const has = (/** @type {number} */ right, /** @type {number} */ down) => isSelected(shape, cells, cell, right, down);
        tint += `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`;
        edge += cellEdge(x, y, inset, has);
    }
    return [makeSvg("path", { d: tint, class: "selection-tint" }), makeSvg("path", { d: edge, class: "selection-edge" })];
}

/**
 * @param {Shape} shape
 * @param {Set<number>} cells
 * @param {number} cell
 * @param {number} right
 * @param {number} down
 */
function isSelected(shape, cells, cell, right, down) {
    const row = shape.row(cell) + down;
    const column = shape.column(cell) + right;
    const inside = row >= 0 && column >= 0 && row < shape.side && column < shape.side;
    return inside && cells.has(row * shape.side + column);
}

/**
 * The line of a selected cell on the sides, and at the corners, where the selection ends.
 * @param {number} x
 * @param {number} y
 * @param {number} inset
 * @param {(right: number, down: number) => boolean} has
 */
function cellEdge(x, y, inset, has) {
    const near = inset;
    const far = CELL - inset;
    let path = "";
    for (const [right, down] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
    ]) {
        if (has(right, down)) continue;
        // Along the side, as far as the neighbours on both ends are not selected.
        const [before, after] = [has(-Math.abs(down), -Math.abs(right)), has(Math.abs(down), Math.abs(right))];
        const from = before ? 0 : near;
        const to = after ? CELL : far;
        const at = right + down > 0 ? far : near;
        path += down !== 0 ? `M${x + from} ${y + at}H${x + to}` : `M${x + at} ${y + from}V${y + to}`;
    }
    for (const [right, down] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
    ]) {
        if (!has(right, 0) || !has(0, down) || has(right, down)) continue;
        const cornerX = x + (right < 0 ? near : far);
        const cornerY = y + (down < 0 ? near : far);
        path += `M${cornerX} ${y + (down < 0 ? 0 : CELL)}V${cornerY}H${x + (right < 0 ? 0 : CELL)}`;
    }
    return path;
}
