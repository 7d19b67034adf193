/**
 * Positions to practise on: those in which a technique is the next step on the path of a puzzle, so that no easier step is there.
 */
import { after } from "../../sudoku/position.js";
import { NINE } from "../../sudoku/shape.js";
import { BOARDS } from "./boards.js";
import { scrambled } from "./scramble.js";

/** @typedef {import("./families.js").Lesson} Lesson */
/** @typedef {import("../../sudoku/position.js").Position} Position */

/**
 * A position and the step that comes next.
 * @typedef {Object} Task
 * @property {Position} position
 * @property {any} step as the engine answers it
 */

/** Asks the engine; it throws when the question is ended. @typedef {(op: string, request: any) => Promise<any>} Ask */

/** How many calls of `generate` are made before a kept puzzle is taken. A call makes 40 attempts, in about a twentieth of a second. */
const MOST_CALLS = 40;

/** How many forms of a kept puzzle are tried. The steps of another form may come in another order. */
const MOST_FORMS = 4;

/** A step with a longer notation than this is no example: chains and nets of many claims. */
const MOST_NOTATION = 260;

/**
 * The example of a lesson: the first of its kept puzzles.
 * @param {Lesson} lesson
 * @param {Ask} ask
 * @returns {Promise<Task | null>}
 */
export function example(lesson, ask) {
    return taskOf(lesson, BOARDS[lesson.short].puzzles[0], ask);
}

/**
 * Another position for a technique: a new puzzle, or a kept one in another form where new ones take too long.
 * @param {Lesson} lesson
 * @param {Ask} ask
 * @param {() => number} random from 0 to below 1
 * @returns {Promise<Task | null>}
 */
export async function another(lesson, ask, random) {
    const { puzzles, isQuick } = BOARDS[lesson.short];
    const seed = Math.floor(random() * 2 ** 40);
    for (let number = 0; isQuick && number < MOST_CALLS; number += 1) {
        const made = await ask("generate", { shape: "3x3", seed, number, technique: lesson.name });
        const task = made.found ? await taskOf(lesson, made.board.givens, ask) : null;
        if (task) return task;
    }
    // The first is the example of the lesson.
    const givens = puzzles[Math.min(puzzles.length - 1, 1 + Math.floor(random() * (puzzles.length - 1)))];
    for (let nth = 0; nth < MOST_FORMS; nth += 1) {
        const task = await taskOf(lesson, scrambled(givens, random), ask);
        if (task) return task;
    }
    return taskOf(lesson, givens, ask);
}

/**
 * The position of a puzzle in which the technique comes next: where its step is told in the fewest words, if it comes several times.
 * @param {Lesson} lesson
 * @param {string} givens
 * @param {Ask} ask
 * @returns {Promise<Task | null>} `null` if it does not come on the path of the puzzle
 */
export async function taskOf(lesson, givens, ask) {
    const board = { shape: "3x3", givens, entered: ".".repeat(NINE.cells), candidates: null, name: null };
    const { steps = [], position } = await ask("path", { board });
    const at = simplest(steps, lesson.name);
    if (at === null) return null;
    return { position: steps.slice(0, at).reduce((/** @type {Position} */ now, /** @type {any} */ step) => after(NINE, now, step), position), step: steps[at] };
}

/** @param {any[]} steps @param {string} name @returns {number | null} where it comes on the path */
function simplest(steps, name) {
    const places = steps.flatMap(({ technique, notation }, at) => (technique === name && notation.length <= MOST_NOTATION ? [at] : []));
    const length = (/** @type {number} */ at) => steps[at].notation.length;
    return places.length === 0 ? null : places.reduce((best, at) => (length(at) < length(best) ? at : best));
}
