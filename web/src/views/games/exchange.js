/**
 * All that is kept of games as one file, for another browser or as a copy.
 */
import { solvedFrom } from "../../kept/solved.js";

/** What stands in a file of this page. A reader refuses others. */
const FORMAT = "csp-games";
const VERSION = 1;

/** The largest file that is read, in bytes. */
export const LARGEST = 20 << 20;

/**
 * @typedef {Object} Kept
 * @property {import("../../sudoku/store.js").Store} sudokus
 * @property {import("../../puzzles/store.js").PuzzleStore} puzzles
 * @property {import("../../kept/solved.js").SolvedList} solved
 */

/** @param {Kept} kept @returns {string} JSON */
export function exported({ sudokus, puzzles, solved }) {
    const games = sudokus.list().map(({ key }) => sudokus.data(key));
    const others = puzzles.list().map(({ key }) => puzzles.data(key));
    return JSON.stringify({ format: FORMAT, version: VERSION, games, puzzles: others, solved: solved.list() });
}

/**
 * Takes in what `exported` has written. A game that is kept already stays if it was played later than that of the file.
 * @param {string} text
 * @param {Kept} kept
 * @returns {{taken: number, older: number, refused: number}} how many games were taken, were older than those here, could not be read
 * @throws {Error} it is no such file
 */
export function imported(text, { sudokus, puzzles, solved }) {
    const data = dataOf(text);
    const counts = { taken: 0, older: 0, refused: 0 };
    for (const game of data.games) counts[sudokus.putBack(game)] += 1;
    for (const game of data.puzzles) counts[puzzles.putBack(game)] += 1;
    solved.add(...solvedFrom(data.solved));
    return counts;
}

/** @param {string} text @returns {{games: any[], puzzles: any[], solved: unknown}} */
function dataOf(text) {
    /** @type {any} */
    let data = null;
    try {
        data = JSON.parse(text);
    } catch {
        throw new Error("this is no JSON: take a file that was saved here");
    }
    if (data?.format !== FORMAT || !Array.isArray(data.games) || !Array.isArray(data.puzzles)) throw new Error("this is no file of games: take one that was saved here");
    if (data.version !== VERSION) throw new Error("another version of the page wrote this file");
    return data;
}
