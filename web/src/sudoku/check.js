/**
 * Checks of a game: broken rules, wrong digits, how far it has come.
 */
import { bit } from "./symbols.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * A digit that stands twice in a house.
 * @typedef {{digit: number, house: import("./shape.js").House, first: number, second: number}} Violation
 */

/**
 * Something that is wrong: a digit that the solution does not have, candidates that leave out the digit
 * of the solution, or a broken rule.
 * @typedef {{kind: "digit" | "marks" | "rule", cells: number[], text: string}} Mistake
 */

/**
 * The broken rules: for each digit that stands more than once in a house, its first cell with each
 * further one, in the order of the houses.
 * @param {Game} game
 * @returns {Violation[]}
 */
export function violations(game) {
    /** @type {Violation[]} */
    const list = [];
    for (const house of game.shape.houses()) {
        /** @type {Map<number, number>} */
        const firsts = new Map();
        for (const cell of house.cells) {
            const { digit } = game.cells[cell];
            const first = firsts.get(digit);
            if (digit && first !== undefined) list.push({ digit, house, first, second: cell });
            else firsts.set(digit, cell);
        }
    }
    return list;
}

/**
 * The clues that do not hold although all of their cells have digits, as far as the engine has said it of these digits.
 * @param {Game} game
 * @returns {number[]} their numbers
 */
export function brokenClues(game) {
    return isChecked(game) ? (game.checked?.broken ?? []) : [];
}

/** Whether it is known which clues are broken. @param {Game} game */
function isChecked(game) {
    return game.checked?.digits === game.digitsText();
}

/** The cells that broken clues name. @param {Game} game @returns {number[]} */
function cellsOfBroken(game) {
    return brokenClues(game).flatMap((clue) => game.rules?.clues[clue] ?? []);
}

/** @param {Game} game @returns {Set<number>} the cells whose digits stand twice in a house, and those of broken clues */
export function clashes(game) {
    return new Set([...violations(game).flatMap(({ first, second }) => [first, second]), ...cellsOfBroken(game)]);
}

/**
 * What is wrong. If the solution is known, digits and candidates are compared with it. Otherwise only
 * broken rules are listed.
 * @param {Game} game
 * @returns {Mistake[]}
 */
export function mistakes(game) {
    const { solution, shape } = game;
    if (!solution) return [...violations(game).map((violation) => ruleMistake(game, violation)), ...clueMistakes(game)];
    const hasCandidates = game.hasCandidates();
    return game.cells.flatMap(({ digit, centre }, cell) => {
        const right = solution[cell];
        if (digit) return digit === right ? [] : [mistake("digit", cell, `${shape.name(cell)} is wrong`)];
        const leavesOut = hasCandidates && centre !== 0 && (centre & bit(right)) === 0;
        return leavesOut ? [mistake("marks", cell, `the marks of ${shape.name(cell)} leave out its digit`)] : [];
    });
}

/** @param {"digit" | "marks"} kind @param {number} cell @param {string} text @returns {Mistake} */
function mistake(kind, cell, text) {
    return { kind, cells: [cell], text };
}

/** @param {Game} game @param {Violation} violation @returns {Mistake} */
function ruleMistake({ shape }, { house, first, second }) {
    const text = `${shape.name(first)} and ${shape.name(second)} have the same digit in ${house.kind} ${house.index + 1}`;
    return { kind: "rule", cells: [first, second], text };
}

/** @param {Game} game @returns {Mistake[]} */
function clueMistakes(game) {
    return brokenClues(game).map((clue) => {
        const sentence = game.rules?.drawing.sentences.find((one) => one.clue === clue);
        return { kind: "rule", cells: game.rules?.clues[clue] ?? [], text: `this rule is broken: ${sentence?.text ?? ""}` };
    });
}

/**
 * The most moves of those that are done after which nothing was wrong. It is `at` if nothing is wrong
 * now, and 0 if the puzzle itself breaks a rule.
 * @param {Game} game it is left as it was
 * @returns {number}
 */
export function beforeMistake(game) {
    const { at } = game;
    while (mistakes(game).length > 0 && game.undo());
    const found = game.at;
    game.goTo(at);
    return found;
}

/**
 * How far a game has come: `blank` counts blank cells; a full board is `wrong`, `solved` or `shown`,
 * which is solved by giving up.
 * @param {Game} game
 * @returns {{state: "open" | "wrong" | "solved" | "shown", blank: number}}
 */
export function progress(game) {
    const blank = game.cells.filter(({ digit }, cell) => !digit && !game.shape.isVoid(cell)).length;
    if (blank > 0) return { state: "open", blank };
    if (violations(game).length > 0 || breaksPencilmarks(game) || brokenClues(game).length > 0) return { state: "wrong", blank };
    // The engine is asked about clues.
    if (game.rules && !isChecked(game)) return { state: "open", blank };
    const shown = game.done.some(({ cause }) => cause === "solution");
    return { state: shown ? "shown" : "solved", blank };
}

/** Whether a digit is not among the candidates with which the puzzle came. @param {Game} game */
function breaksPencilmarks(game) {
    if (!game.hasPencilmarks) return false;
    return game.cells.some(({ digit }, cell) => {
        const { centre } = game.start[cell];
        return centre !== 0 && (centre & bit(digit)) === 0;
    });
}
