/**
 * Puzzles of SudokuPad: the object of its links (`scl…`, `ctc…`), and the short form of puzzles with
 * givens alone (`scf…`, `classic…`).
 */
import { LinkError, digitIn, imported, maskIn, refuseRules, shapeOf, square } from "./puzzle.js";

const FROM = "SudokuPad";

/** The names that the object has, and short ones for them. @type {Record<string, string>} */
const SHORT = {
    cells: "ce",
    value: "v",
    regions: "re",
    cages: "ca",
    lines: "l",
    arrows: "a",
    overlays: "o",
    underlays: "u",
    title: "t",
};

/** What is drawn on a board stands for rules. */
const DRAWN = ["lines", "arrows", "overlays", "underlays"];

/** The cages that only hold words about the puzzle. */
const WORDS = /^(title|author|rules|solution|msgcorrect|msgincorrect|foglight|antiknight)\b/i;

/**
 * @param {any} puzzle
 * @returns {import("./puzzle.js").Imported}
 * @throws {LinkError}
 */
export function readSudokuPad(puzzle) {
    const rows = square(field(puzzle, "cells"));
    const side = rows.length;
    const cages = list(field(puzzle, "cages"));
    const drawn = DRAWN.filter((name) => list(field(puzzle, name)).length > 0);
    refuseRules([...drawn, ...cages.filter(isRule).map(() => "cages"), ...Object.keys(puzzle.global ?? {})]);
    const cells = rows.flat().map((cell) => readCell(cell ?? {}, side));
    return imported(shapeOf(side, regionsOf(puzzle, side)), cells, { names: namesIn(puzzle, cages), from: FROM });
}

/**
 * @param {any} object
 * @param {string} name
 */
function field(object, name) {
    return object?.[name] ?? object?.[SHORT[name]];
}

/** @param {any} value @returns {any[]} */
function list(value) {
    return Array.isArray(value) ? value : [];
}

/** @param {any} cage */
function isRule(cage) {
    const covered = list(field(cage, "cells"));
    const words = WORDS.test(String(field(cage, "value") ?? ""));
    // Rows, columns and boxes may be written as cages, too.
    const isHouse = cage?.type === "rowcol" || cage?.style === "rowcol" || cage?.type === "box";
    return covered.length > 0 && !words && !isHouse;
}

/**
 * @param {any} puzzle
 * @param {number} side
 */
function regionsOf(puzzle, side) {
    const regions = list(field(puzzle, "regions"));
    if (regions.length === 0) return null;
    /** @type {(number | null)[]} */
    const of = Array(side * side).fill(null);
    regions.forEach((cells, index) => {
        for (const [row, column] of list(cells)) of[row * side + column] = index;
    });
    return of;
}

/** @param {any} puzzle @param {any[]} cages */
function namesIn(puzzle, cages) {
    const about = puzzle.metadata ?? {};
    const word = (/** @type {string} */ name) => {
        const cage = cages.map((one) => String(field(one, "value") ?? "")).find((text) => text.startsWith(`${name}:`));
        return about[name] ?? about[SHORT[name]] ?? cage?.slice(name.length + 1).trim();
    };
    return [word("title"), word("author")];
}

/**
 * @param {any} cell
 * @param {number} side
 * @returns {import("./puzzle.js").LinkCell}
 */
function readCell(cell, side) {
    const digit = digitIn(field(cell, "value"), side);
    const corner = maskIn(cell.pencilMarks ?? cell.cornermarks, side);
    return { digit, given: digit !== 0, corner, centre: maskIn(cell.centremarks, side), allowed: 0 };
}

/** Each character is a digit, 0 for blank, and up to five blanks after it. */
const BLANKS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/** In the older form a letter or sign is a number of blanks, and a digit itself. */
const RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/**
 * A puzzle of 81 cells with givens alone.
 * @param {string} text what follows `scf` or `classic`
 * @returns {import("./puzzle.js").Imported}
 * @throws {LinkError}
 */
export function readClassic(text) {
    let line = "";
    let used = 0;
    for (const one of text) {
        if (line.length >= 81) break;
        const place = BLANKS.indexOf(one);
        if (place < 0) break;
        line += String(place % 10) + "0".repeat(Math.floor(place / 10));
        used += 1;
    }
    const older = unrun(text);
    if (line.length !== 81 && older.length === 81) return ofLine(older);
    if (line.length < 81) throw new LinkError("The link ends too early: it was not copied whole.");
    refuseRules([...text.slice(used)].map((letter) => `“${letter}”`));
    return ofLine(line.slice(0, 81));
}

/** @param {string} text */
function unrun(text) {
    const parts = [...text].map((one) => (/[1-9]/.test(one) ? one : "0".repeat(Math.max(0, RUNS.indexOf(one)))));
    return parts.join("");
}

/** @param {string} line */
function ofLine(line) {
    const cells = [...line].map((one) => ({ digit: Number(one), given: true, corner: 0, centre: 0, allowed: 0 }));
    return imported(shapeOf(9, null), cells, { names: [], from: FROM });
}
