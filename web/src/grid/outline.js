/**
 * The drawing of a selection: a tint, and one line around each group of cells.
 */
import { makeSvg } from "../parts/dom.js";
import { CELL } from "./places.js";

/** @typedef {import("../sudoku/shape.js").Shape} Shape */

/**
 * A tint for each selected cell, and one line around each group of them.
 * @param {Shape} shape
 * @param {Set<number>} cells
 */
export function selectionPaths(shape, cells) {
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
    const inside = row >= 0 && column >= 0 && row < shape.rows && column < shape.columns;
    return inside && cells.has(row * shape.columns + column);
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
