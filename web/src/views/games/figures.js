/**
 * Figures of what was solved.
 */
import { LEVELS } from "../../sudoku/making.js";

/** @typedef {import("../../kept/solved.js").Solved} Solved */

/**
 * Puzzles of one kind and level.
 * @typedef {Object} Row
 * @property {string} kind
 * @property {string | null} level
 * @property {number} count how many were solved
 * @property {number} alone how many of them without a step of a hint
 * @property {number} best the shortest time, in milliseconds
 * @property {number} mean the mean of all times
 */

/** The place of a level, easy ones first and those that are not known last. @param {string | null} level */
function rank(level) {
    const at = LEVELS.indexOf(level ?? "");
    return at < 0 ? LEVELS.length : at;
}

/** @param {Solved[]} solved @returns {Row[]} by kind, and then from easy to hard */
export function rowsOf(solved) {
    /** @type {Map<string, Solved[]>} */
    const groups = new Map();
    for (const one of solved) {
        const key = JSON.stringify([one.kind, one.level]);
        groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    const rows = [...groups.values()].map((group) => {
        const times = group.map(({ elapsed }) => elapsed);
        const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
        const alone = group.filter(({ steps }) => steps === 0).length;
        return { kind: group[0].kind, level: group[0].level, count: group.length, alone, best: Math.min(...times), mean };
    });
    return rows.sort((one, other) => one.kind.localeCompare(other.kind, "en", { numeric: true }) || rank(one.level) - rank(other.level));
}
