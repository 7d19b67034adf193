/** What the board shows of a game. */
import { clashes } from "../sudoku/check.js";
import { fogOf } from "../sudoku/fog.js";

/**
 * @param {import("../app.js").App} app
 * @param {Set<number>} wrong the cells that a check found wrong
 * @param {number | null} cursor the selected cell, if it is one: its digit is shown everywhere, and the cells that see it
 * @returns {import("../grid/model.js").GridModel}
 */
export function modelOf({ game, settings, stage }, wrong, cursor) {
    const clash = settings.conflicts ? clashes(game) : new Set();
    const wanted = settings.highlight && cursor !== null ? game.cells[cursor].digit : 0;
    // What Help draws stands alone.
    const seen = new Set(settings.peers && cursor !== null && stage === null ? game.shape.peers(cursor) : []);
    const inPlace = settings.marks === "place";
    const fog = fogOf(game);
    const isHidden = (/** @type {number} */ cell) => fog.has(cell) && game.isGiven(cell);
    const cells = game.cells.map(({ digit, corner, centre, colours }, cell) => ({
        digit: isHidden(cell) ? 0 : digit,
        given: game.isGiven(cell) && !isHidden(cell),
        fog: fog.has(cell),
        corner,
        centre: inPlace ? 0 : centre,
        candidates: inPlace ? centre : 0,
        colours,
        clash: clash.has(cell) && !isHidden(cell),
        wrong: wrong.has(cell),
        alike: wanted,
        seen: seen.has(cell),
    }));
    return { cells, symbols: settings.symbols };
}

/**
 * What the board shows of a position of Help. A digit that its drawing places is left to the drawing.
 * @param {import("../app.js").App} app
 * @param {import("../app.js").Stage} stage
 * @returns {import("../grid/model.js").GridModel}
 */
export function modelOfStage({ game, settings }, { position, scene }) {
    const { shape } = game;
    const { givens, entered, candidates } = position ?? { givens: "", entered: "", candidates: null };
    const placed = new Set(scene.cells?.flatMap(({ cell, placed }) => (placed ? [shape.cellNamed(cell)] : [])));
    const cells = game.cells.map(({ colours }, cell) => {
        if (placed.has(cell)) return { colours };
        const given = shape.digitOf(givens[cell]) ?? 0;
        const digit = given || (shape.digitOf(entered[cell]) ?? 0);
        return { digit, given: given !== 0, candidates: digit ? 0 : (shape.maskFrom(candidates?.[cell] ?? "") ?? 0), colours };
    });
    return { cells, symbols: settings.symbols };
}
