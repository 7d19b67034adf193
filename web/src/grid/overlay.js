/**
 * Draws a scene onto a grid: the parts that cells have in a step.
 *
 * Places are in units of a cell: the cell in row 0 and column 0 is the square from 0, 0 to 1, 1.
 */
import { makeSvg } from "../parts/dom.js";

/**
 * @typedef {Object} Scene
 * @property {number[]} [cells] the cells that are marked
 */

/**
 * Draws a scene, or clears the one that is there.
 * @param {{under: SVGElement, over: SVGElement}} layers what lies below and above the digits
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {Scene | null} scene
 */
export function drawScene({ under, over }, shape, scene) {
    const cells = scene?.cells ?? [];
    const rects = cells.map((cell) =>
        makeSvg("rect", { x: shape.column(cell), y: shape.row(cell), width: 1, height: 1, class: "scene-cell" }),
    );
    under.replaceChildren(...rects);
    over.replaceChildren();
}
