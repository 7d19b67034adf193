// Kinds of clues as the engine tells them, as far as tests need them.

/** @typedef {import("../../../src/sudoku/clue-kinds.js").ClueKind} ClueKind */

/** @param {string} key @param {number} least @param {boolean} [repeats] */
function line(key, least, repeats = false) {
    return { name: key, key, least, most: null, repeats };
}

/** @type {ClueKind} */
const NOTHING = { name: "", also: [], lines: [], numbers: [], text: null, clues: false, look: "line", example: null };

export const ARROW = { ...NOTHING, name: "arrow", also: ["Arrow"], lines: [line("circle", 1), line("shaft", 1, true)] };
export const CLONE = { ...NOTHING, name: "clone", lines: [line("cells", 1, true)], look: /** @type {const} */ ("area") };
export const THERMOMETER = { ...NOTHING, name: "thermometer", also: ["Thermo"], lines: [line("line", 2)], example: "r1c1, r1c2 increase" };
export const SLOW = { ...NOTHING, name: "slow-thermometer", lines: [line("line", 2)] };
export const ANTI_KING = { ...NOTHING, name: "anti-king", look: /** @type {const} */ ("board") };
export const NO_SUM = { ...NOTHING, name: "no-sum", lines: [line("exempt-pair", 2, true)], numbers: [{ name: "total", key: "total", default: null, repeats: false }], look: /** @type {const} */ ("board") };
export const AUTOMATON = { ...NOTHING, name: "automaton", lines: [line("line", 1), line("line", 1, true)], text: "an automaton" };
