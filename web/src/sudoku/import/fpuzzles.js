/**
 * Puzzles of f-puzzles: `https://www.f-puzzles.com/?load=…`, JSON compressed by lz-string.
 */
import { LinkError, digitIn, imported, maskIn, refuseRules, shapeOf, square } from "./puzzle.js";

/** The fields that are no rules. */
const ABOUT = new Set([
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "id",
    "version",
]);

/**
 * @param {any} puzzle the object in the link
 * @param {string} from
 * @returns {import("./puzzle.js").Imported}
 * @throws {LinkError}
 */
export function readFPuzzle(puzzle, from = "f-puzzles") {
    const rows = square(puzzle?.grid);
    const side = rows.length;
    if (puzzle.size !== undefined && puzzle.size !== side) {
        throw new LinkError(`The link says ${puzzle.size} rows, and its grid has ${side}.`);
    }
    refuseRules(Object.keys(puzzle).filter((name) => !ABOUT.has(name) && isRule(puzzle[name])));
    const all = rows.flat();
    const regions = all.some((cell) => cell?.region !== undefined) ? all.map((cell, index) => regionOf(cell, index, side)) : null;
    const cells = all.map((cell) => readCell(cell ?? {}, side));
    return imported(shapeOf(side, regions), cells, { names: [puzzle.title, puzzle.author], from });
}

/** @param {any} value */
function isRule(value) {
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/**
 * A cell says its region only if it is not the usual one.
 * @param {any} cell
 * @param {number} index
 * @param {number} side
 */
function regionOf(cell, index, side) {
    if (cell?.region !== undefined) return cell.region;
    return shapeOf(side, null).box(index);
}

/**
 * @param {any} cell
 * @param {number} side
 * @returns {import("./puzzle.js").LinkCell}
 */
function readCell(cell, side) {
    return {
        digit: digitIn(cell.value, side),
        given: cell.given === true,
        corner: maskIn(cell.cornerPencilMarks, side),
        centre: maskIn(cell.centerPencilMarks, side),
        allowed: maskIn(cell.givenPencilMarks, side),
    };
}
