/**
 * The colours of cells. Each has a pattern of its own, and a name for people who see neither.
 * What they look like is in `style/grid.css` (`--cell-1` to `--cell-9`).
 */
import { makeSvg } from "../parts/dom.js";

/**
 * @typedef {Object} Colour
 * @property {string} name
 * @property {string} pattern what its pattern is called
 * @property {string} path the lines of the pattern, in a square of side 24
 */

/** @type {Colour[]} */
export const COLOURS = [
    { name: "red", pattern: "rising stripes", path: "M-6 6L6-6M0 24L24 0M18 30L30 18" },
    { name: "orange", pattern: "rings", path: "M18 12a6 6 0 1 1-12 0a6 6 0 1 1 12 0" },
    { name: "yellow", pattern: "dots", path: "M6 6h.1M18 18h.1M18 6h.1M6 18h.1" },
    { name: "green", pattern: "upright lines", path: "M6 0V24M18 0V24" },
    { name: "teal", pattern: "waves", path: "M0 8q6-8 12 0t12 0M0 20q6-8 12 0t12 0" },
    { name: "blue", pattern: "level lines", path: "M0 6H24M0 18H24" },
    { name: "purple", pattern: "falling stripes", path: "M-6 18L6 30M0 0L24 24M18-6L30 6" },
    { name: "pink", pattern: "lattice", path: "M0 0L24 24M0 24L24 0" },
    { name: "grey", pattern: "squares", path: "M0 6H24M0 18H24M6 0V24M18 0V24" },
];

let patternSets = 0;

/**
 * The patterns as SVG definitions, and the way to name them.
 * @returns {{defs: SVGElement, url(colour: number): string}}
 */
export function makePatterns() {
    patternSets += 1;
    const set = patternSets;
    const patterns = COLOURS.map(({ path }, index) =>
        makeSvg(
            "pattern",
            { id: `cell-colour-${set}-${index + 1}`, width: 24, height: 24, patternUnits: "userSpaceOnUse" },
            makeSvg("rect", { width: 24, height: 24, class: `cell-colour cell-colour-${index + 1}` }),
            makeSvg("path", { d: path, class: `cell-pattern cell-pattern-${index + 1}` }),
        ),
    );
    return { defs: makeSvg("defs", {}, ...patterns), url: (colour) => `url(#cell-colour-${set}-${colour})` };
}
