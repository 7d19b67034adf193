/**
 * Where marks stand inside a cell. A cell is a square of side 1, with its corner at 0, 0.
 * The overlay and the ink both ask here, so that a circle lies around its candidate.
 */

/** @typedef {{x: number, y: number}} Place */

/** The units of a cell in the drawing. */
export const CELL = 100;

/**
 * The columns and rows in which candidates stand: nearest to a square, never higher than wide.
 * @param {number} side
 * @returns {{columns: number, rows: number}}
 */
export function candidateTable(side) {
    const columns = Math.ceil(Math.sqrt(side));
    return { columns, rows: Math.ceil(side / columns) };
}

/**
 * The middle of a candidate that has a place of its own.
 * @param {number} side of the board
 * @param {number} digit
 * @returns {Place}
 */
export function candidatePlace(side, digit) {
    const { columns, rows } = candidateTable(side);
    const inset = 0.06;
    const width = (1 - 2 * inset) / columns;
    const height = (1 - 2 * inset) / rows;
    const column = (digit - 1) % columns;
    const row = Math.floor((digit - 1) / columns);
    return { x: inset + (column + 0.5) * width, y: inset + (row + 0.5) * height };
}

/** The order in which the places at the edge of a cell fill, in twentieths of a cell. */
const EDGE = [
    [3.4, 3.4],
    [16.6, 3.4],
    [3.4, 16.6],
    [16.6, 16.6],
    [10, 3.4],
    [10, 16.6],
    [3.4, 10],
    [16.6, 10],
    [6.5, 3.4],
    [13.5, 3.4],
    [6.5, 16.6],
    [13.5, 16.6],
    [3.4, 6.5],
    [16.6, 6.5],
    [3.4, 13.5],
    [16.6, 13.5],
];

/**
 * The middles of this number of corner marks, in reading order. `null` if the edge has no room for them.
 * @param {number} count
 * @returns {Place[] | null}
 */
export function edgePlaces(count) {
    if (count > EDGE.length) return null;
    const places = EDGE.slice(0, count).map(([x, y]) => ({ x: x / 20, y: y / 20 }));
    return places.sort((a, b) => a.y - b.y || a.x - b.x);
}

/**
 * The lines of marks in the middle of a cell.
 * @param {number} count
 * @returns {number} how many marks stand on a line
 */
export function centreLine(count) {
    if (count <= 5) return count;
    return count <= 10 ? Math.ceil(count / 2) : Math.ceil(count / Math.round(Math.sqrt(count / 1.6)));
}
