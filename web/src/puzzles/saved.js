/**
 * A game of a grid puzzle as data that can be kept, with its whole record.
 */
import { PuzzleGame } from "./game.js";

/** The form that is written. A reader refuses others. */
const VERSION = 1;

/**
 * A move is a list of spots and what each holds after it: `[3, 1, 4, null]`.
 * @typedef {Object} SavedPuzzle
 * @property {number} version
 * @property {string} link
 * @property {(number | null)[][]} moves
 * @property {number} at how many moves are done
 * @property {string} [level] how hard it is, if that is known
 * @property {number} [elapsed] the time played, in milliseconds
 * @property {boolean} [solved] whether the player has solved it
 * @property {number} [steps] how many steps came from hints
 * @property {boolean} [shown] whether the engine has filled in the solution
 */

/** @param {PuzzleGame} game @returns {SavedPuzzle} */
export function toSaved(game) {
    const moves = game.record.map((changes) => changes.flatMap(({ spot, after }) => [spot, after]));
    return {
        version: VERSION,
        link: game.sheet.link,
        moves,
        at: game.at,
        elapsed: Math.round(game.elapsed),
        solved: game.isSolved,
        steps: game.steps,
        shown: game.isShown,
        ...(game.level ? { level: game.level } : {}),
    };
}

/**
 * Reads what `toSaved` wrote, for the puzzle of this sheet.
 * @param {unknown} data
 * @param {import("./sheet.js").Sheet} sheet
 * @returns {PuzzleGame | null} `null` if it is no game of this puzzle
 */
export function fromSaved(data, sheet) {
    const saved = /** @type {SavedPuzzle | null} */ (data);
    if (saved?.version !== VERSION || saved.link !== sheet.link || !Array.isArray(saved.moves)) return null;
    const game = new PuzzleGame(sheet);
    for (const move of saved.moves) {
        const changes = changesOf(move, sheet);
        if (changes === null || !game.push(changes)) return null;
    }
    if (!(saved.at >= 0 && saved.at <= game.record.length)) return null;
    while (game.at > saved.at) game.undo();
    game.level = typeof saved.level === "string" ? saved.level : null;
    game.elapsed = Number(saved.elapsed) || 0;
    game.steps = Number(saved.steps) || 0;
    game.isSolved = saved.solved === true;
    game.isShown = saved.shown === true;
    return game;
}

/**
 * @param {unknown} move
 * @param {import("./sheet.js").Sheet} sheet
 * @returns {[number, import("./game.js").Value][] | null} `null` if it says something that the board does not have
 */
function changesOf(move, sheet) {
    if (!Array.isArray(move)) return null;
    /** @type {[number, import("./game.js").Value][]} */
    const changes = [];
    for (let at = 0; at < move.length; at += 2) {
        const [spot, value] = [move[at], move[at + 1]];
        if (!Number.isInteger(spot) || !sheet.spots[spot] || !sheet.layers[sheet.spots[spot].layer].cycle.includes(value)) return null;
        changes.push([spot, value]);
    }
    return changes;
}
