/**
 * Rules of their own, as the engine answers them (`variant-read`): houses, what is drawn of clues, and sentences. They are kept with the game.
 */

/**
 * A shape of a figure: an element of SVG.
 * @typedef {{name: string, attributes: Record<string, string>, text: string | null}} RuleShape
 */

/**
 * What is drawn of a clue, or of a house.
 * @typedef {Object} RuleFigure
 * @property {number | null} clue the number of the clue
 * @property {"area" | "line" | "sign"} layer
 * @property {"full" | "half" | "pale"} tint
 * @property {RuleShape[]} shapes
 */

/**
 * @typedef {Object} RulesDrawing
 * @property {number[]} bounds x and y of two corners, in hundredths of a cell
 * @property {RuleFigure[]} figures
 * @property {{clue: number | null, text: string, drawn: boolean}[]} sentences
 */

/**
 * @typedef {Object} Rules
 * @property {string} text the link or the text that they were read of
 * @property {number} rows
 * @property {number} columns
 * @property {number} digits
 * @property {number} [lowest] what the first digit is written as: 0 or 1
 * @property {number[]} [voids] places that are no cells
 * @property {number} [outside] how many rows at the bottom stand outside of the board
 * @property {number[] | null} [fog] the cells that are lit at the start, if there is fog
 * @property {string | null} [solution] the solution that the source claims
 * @property {import("./shape.js").House[]} houses
 * @property {number[][]} clues the cells that each clue names
 * @property {RulesDrawing} drawing
 */

/** The elements that draw. */
const ELEMENTS = new Set(["path", "circle", "rect", "text"]);

/** What such elements say. */
const ATTRIBUTE = /^(d|c[xy]|r|rx|x|y|width|height|class|fill|font-size|stroke(-width|-dasharray)?)$/;

/**
 * Rules that were kept.
 * @param {unknown} data
 * @returns {Rules}
 * @throws {RangeError} they are none
 */
export function rulesFrom(data) {
    const rules = /** @type {Rules} */ (data);
    try {
        if (isRules(rules)) return rules;
    } catch {
        // A part is something else than it should be.
    }
    throw new RangeError("the rules of the saved game are damaged");
}

/** @param {Rules} rules */
function isRules({ text, rows, columns, digits, houses, clues, drawing, lowest = 1, voids = [], outside = 0, fog = null, solution = null }) {
    const isSide = (/** @type {number} */ side) => Number.isInteger(side) && side >= 1 && side <= 25;
    const isCell = (/** @type {number} */ cell) => Number.isInteger(cell) && cell >= 0 && cell < rows * columns;
    const { bounds, figures, sentences } = drawing;
    return (
        typeof text === "string" &&
        [rows, columns, digits].every(isSide) &&
        digits >= 2 &&
        (lowest === 0 || lowest === 1) &&
        voids.every(isCell) &&
        (fog === null || fog.every(isCell)) &&
        (solution === null || typeof solution === "string") &&
        Number.isInteger(outside) &&
        outside >= 0 &&
        outside < rows &&
        houses.every(({ kind, index, cells }) => typeof kind === "string" && Number.isInteger(index) && cells.every(isCell)) &&
        clues.every((cells) => cells.every(isCell)) &&
        bounds.length === 4 &&
        bounds.every(Number.isFinite) &&
        sentences.every((sentence) => typeof sentence.text === "string") &&
        figures.every(({ shapes }) => shapes.every(isShape))
    );
}

/** @param {RuleShape} shape */
function isShape({ name, attributes }) {
    return ELEMENTS.has(name) && Object.entries(attributes).every(([key, value]) => ATTRIBUTE.test(key) && typeof value === "string");
}
