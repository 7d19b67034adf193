/** What the board shows of a game. */
import { clashes } from "../../sudoku/check.js";

/**
 * @param {import("../../app.js").App} app
 * @param {Set<number>} wrong the cells that a check found wrong
 * @param {number | null} cursor the cell whose digit is shown everywhere, if any
 * @returns {import("../../grid/model.js").GridModel}
 */
export function modelOf({ game, settings }, wrong, cursor) {
    const clash = settings.conflicts ? clashes(game) : new Set();
    const wanted = settings.highlight && cursor !== null ? game.cells[cursor].digit : 0;
    const inPlace = settings.marks === "place";
    const cells = game.cells.map(({ digit, corner, centre, colours }, cell) => ({
        digit,
        given: game.isGiven(cell),
        corner,
        centre: inPlace ? 0 : centre,
        candidates: inPlace ? centre : 0,
        colours,
        clash: clash.has(cell),
        wrong: wrong.has(cell),
        alike: wanted !== 0 && digit === wanted,
    }));
    return { cells, symbols: settings.symbols };
}
