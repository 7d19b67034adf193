/**
 * Fog: cells in it show nothing of the puzzle. Some are lit at the start, and a right digit of the player lights its cell and those around it.
 */

/** @typedef {import("./game.js").Game} Game */

/**
 * The cells in fog.
 * @param {Game} game
 * @returns {Set<number>} none without fog, and none if it is known that there is no one solution: then no digit could lift it
 */
export function fogOf(game) {
    const { shape, rules } = game;
    const right = game.solution ?? game.claimed;
    if (!rules?.fog || (!right && game.verdict !== null)) return new Set();
    const fog = new Set([...game.cells.keys()].filter((cell) => !shape.isVoid(cell)));
    for (const cell of rules.fog) fog.delete(cell);
    game.cells.forEach(({ digit }, cell) => {
        if (digit !== 0 && digit === right?.[cell] && !game.isGiven(cell)) for (const other of around(shape, cell)) fog.delete(other);
    });
    return fog;
}

/**
 * A cell and those around it.
 * @param {import("./shape.js").Shape} shape
 * @param {number} cell
 */
function around(shape, cell) {
    const [row, column] = [shape.row(cell), shape.column(cell)];
    const rows = [row - 1, row, row + 1].filter((one) => one >= 0 && one < shape.rows);
    const columns = [column - 1, column, column + 1].filter((one) => one >= 0 && one < shape.columns);
    return rows.flatMap((one) => columns.map((other) => one * shape.columns + other));
}
