/**
 * A position to practise on: a game in which digits are placed and candidates struck out, and nothing else changes.
 */
import { withParts } from "../../sudoku/content.js";
import { Game } from "../../sudoku/game.js";
import { enter, toggleColour } from "../../sudoku/moves.js";
import { bit, digits } from "../../sudoku/symbols.js";

/** @typedef {import("../../sudoku/position.js").Position} Position */
/** @typedef {import("../../sudoku/moves.js").Layer} Layer */
/** @typedef {import("./judge.js").Claim} Claim */

/** A game that begins with a position. Its centre marks are the candidates. @param {Position} position @returns {Game} */
export function gameAt({ givens, entered, candidates }) {
    const game = new Game({ shape: "3x3", givens, entered, candidates });
    // Digits that were placed on the way belong to the beginning, and are not taken back.
    game.start = [...game.cells];
    game.record.length = 0;
    game.at = 0;
    return game;
}

/** Whether the cell was blank at the beginning. @param {Game} game @param {number} cell */
function isOpen(game, cell) {
    return game.start[cell].digit === 0;
}

/** What keys do here, in the place of what they do in a game. @type {import("../../playing/player.js").Hands} */
export const HANDS = {
    put(game, cells, digit, layer) {
        if (layer === "colour") return toggleColour(game, cells, digit);
        const open = cells.filter((cell) => isOpen(game, cell));
        return layer === "digit" ? enter(game, open, digit, { clearing: false }) : strike(game, open, digit);
    },
    erase(game, cells, layer) {
        const after = [...game.cells];
        for (const cell of cells) {
            after[cell] = layer === "colour" ? withParts(after[cell], { colours: 0 }) : withParts(game.start[cell], { colours: after[cell].colours });
        }
        return game.push("erase", after);
    },
};

/**
 * Strikes a candidate out of the cells that have it. If it is struck out of all of them, it comes back.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 */
function strike(game, cells, digit) {
    const having = cells.filter((cell) => game.start[cell].centre & bit(digit));
    const isBack = having.every((cell) => !(game.cells[cell].centre & bit(digit)));
    const after = [...game.cells];
    for (const cell of having) {
        const { centre } = after[cell];
        after[cell] = withParts(after[cell], { centre: isBack ? centre | bit(digit) : centre & ~bit(digit), digit: 0 });
    }
    return game.push("strike", after);
}

/** The candidates that are struck out of a cell: a mask. @param {Game} game @param {number} cell */
export function struck(game, cell) {
    return game.start[cell].centre & ~game.cells[cell].centre;
}

/** What a person has marked. @param {Game} game @returns {Claim[]} */
export function marked(game) {
    return game.cells.flatMap(({ digit }, cell) => {
        if (!isOpen(game, cell)) return [];
        const holds = digit !== 0;
        return (holds ? [digit] : digits(struck(game, cell))).map((one) => ({ cell, digit: one, holds }));
    });
}

/**
 * What the board shows.
 * @param {Game} game
 * @param {{symbols: import("../../sudoku/symbols.js").SymbolStyle, candidates: boolean, alike: number}} options `candidates`: also those that
 *     are not struck out; `alike`: a digit that is shown everywhere, or 0
 * @returns {import("../../grid/model.js").GridModel}
 */
export function modelOfDesk(game, { symbols, candidates, alike }) {
    const cells = game.cells.map(({ digit, colours }, cell) => {
        const gone = digit ? 0 : struck(game, cell);
        const shown = digit ? 0 : game.start[cell].centre & ~gone;
        return { digit, given: game.isGiven(cell), candidates: candidates ? shown : 0, struck: gone, colours, alike };
    });
    return { cells, symbols };
}

/**
 * What the board shows of a position that a step is drawn on. A digit that the drawing places is left to the drawing.
 * @param {Position} position
 * @param {import("../../grid/overlay.js").Scene} scene
 * @returns {import("../../grid/model.js").GridModel}
 */
export function modelOfStep(position, scene) {
    const { cells, shape } = gameAt(position);
    const placed = new Set(scene.cells?.flatMap((one) => (one.placed ? [shape.cellNamed(one.cell)] : [])));
    const models = cells.map(({ digit, centre }, cell) => {
        if (placed.has(cell)) return {};
        return { digit, given: position.givens[cell] !== ".", candidates: digit ? 0 : centre };
    });
    return { cells: models };
}
