// Sheets of grid puzzles, as the engine answers them.

import { Sheet } from "../../../src/puzzles/sheet.js";

/** @typedef {import("../../../src/puzzles/sheet.js").Layer["kind"]} Kind */

/** @param {Kind} kind @param {number} rows @param {number} columns @returns {[number, number][]} middles, in half cells */
function middles(kind, rows, columns) {
    /** @type {[number, number][]} */
    const found = [];
    for (let y = 0; y <= 2 * rows; y += 1) {
        for (let x = 0; x <= 2 * columns; x += 1) {
            const isCell = x % 2 === 1 && y % 2 === 1;
            const isEdge = x % 2 !== y % 2;
            const isInside = x > 0 && y > 0 && x < 2 * columns && y < 2 * rows;
            if (kind === "cells" ? isCell : isEdge && (kind === "sides" || isInside)) found.push([x, y]);
        }
    }
    return found;
}

/**
 * A sheet with layers of these kinds.
 * @param {{rows?: number, columns?: number, layers: {kind: Kind, most?: number, empty?: number | null}[], printed?: Record<number, number>,
 *   signs?: [number, number, string][]}} options `printed`: by number of the cell in the first layer
 */
export function sheet({ rows = 2, columns = 3, layers, printed = {}, signs = [] }) {
    const data = layers.map(({ kind, most = 1, empty = 0 }, number) => ({
        name: kind,
        kind,
        empty,
        values: Array.from({ length: most + 1 }, (_, value) => ({ value, word: `word ${value}`, key: String(value) })),
        forms: [],
        spots: middles(kind, rows, columns).map(([x, y], at) => [x, y, 0, number === 0 ? (printed[at] ?? null) : null, `${kind} ${x},${y}`]),
    }));
    return new Sheet({ link: `https://puzz.link/p?made/${columns}/${rows}/a`, genre: "made", rows, columns, svg: "", left: 12, top: 12, half: 18, signs, layers: data });
}
