/**
 * Where to look for a step, in stages that give away more and more.
 */

/**
 * @typedef {Object} Stage
 * @property {string} text
 * @property {any} scene
 * @property {string | null} digit a digit to show everywhere
 */

/** @param {string[]} names */
function listed(names) {
    return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The most cells that are named: all of them are marked on the board. */
const MOST_NAMED = 9;

/**
 * The stages before the step itself: the digit or the house, then the cells of the pattern.
 * @param {any} step as the engine answers it
 * @returns {Stage[]}
 */
export function stagesOf(step) {
    const pattern = step.scene.marks.filter((/** @type {any} */ { part }) => part !== "eliminated" && part !== "placed");
    const digits = new Set(pattern.map((/** @type {any} */ { digit }) => digit));
    const [digit] = step.placement && pattern.length === 0 ? [step.placement.split("=")[1]] : digits.size === 1 ? [...digits] : [null];
    const first = digit === null || step.placement ? houseStage(step) : digitStage(digit);
    return [first, cellStage(step, pattern)];
}

/** @param {any} step @returns {Stage} */
function houseStage({ where: { houses, cells } }) {
    return { text: `Look at ${listed(houses)}.`, scene: { houses: [{ house: houses[0], cells, part: "base" }] }, digit: null };
}

/** @param {string} digit @returns {Stage} */
function digitStage(digit) {
    return { text: `Look at the digit ${digit}: it is the only one that matters.`, scene: null, digit };
}

/** @param {any} step @param {any[]} pattern @returns {Stage} */
function cellStage({ placement, where, scene }, pattern) {
    // A hidden single is a digit that looks for a cell, other singles are cells that look for a digit.
    const isHidden = placement && pattern.length === 0 && scene.title === "Hidden Single";
    if (isHidden) {
        const [, digit] = placement.split("=");
        return { text: `Where in ${where.houses[0]} can ${digit} stand?`, scene: houseStage({ where }).scene, digit };
    }
    const shaded = scene.cells.filter((/** @type {any} */ { shade }) => shade).map((/** @type {any} */ { cell }) => cell);
    const named = pattern.map(({ cell }) => cell);
    const cells = placement && pattern.length === 0 ? [placement.split("=")[0]] : [...new Set(named.length > 0 ? named : shaded)];
    const text = cells.length === 1 ? `Which digit can stand in ${cells[0]}?` : `The pattern is in the ${cells.length} marked cells${cells.length > MOST_NAMED ? "" : `: ${listed(cells)}`}.`;
    return { text, scene: { cells: cells.map((cell) => ({ cell, shade: "step" })) }, digit: null };
}
