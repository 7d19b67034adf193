/**
 * What a person has chosen. Kept from visit to visit where the browser allows it.
 */

/**
 * @typedef {Object} Settings
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} conflicts show digits that stand twice in a house
 * @property {boolean} clearing a digit clears its marks in the cells that see it
 * @property {boolean} timer show the timer
 * @property {"place" | "line"} marks centre marks: each candidate in its place, or in a line
 * @property {boolean} highlight show the cells with the digit of the cursor
 * @property {boolean} peers show the cells that share a house with the cursor
 * @property {boolean} mistakes tell a wrong digit when it is entered
 * @property {"right" | "left"} pad where the keys stand beside the board
 * @property {import("./symbols.js").SymbolStyle} symbols how digits over 9 are written
 * @property {"2x2" | "2x3" | "3x3" | "3x4" | "4x4"} size the boxes of new puzzles
 */

/** @type {Readonly<Settings>} */
export const DEFAULTS = Object.freeze({
    theme: "auto",
    conflicts: true,
    clearing: true,
    timer: true,
    marks: "line",
    highlight: true,
    peers: true,
    mistakes: false,
    pad: "right",
    symbols: "letters",
    size: "3x3",
});

/** @type {{[Name in keyof Settings]?: string[]}} the words that a setting may be, if it is no switch */
const WORDS = {
    theme: ["auto", "light", "dark"],
    marks: ["place", "line"],
    symbols: ["letters", "numbers"],
    pad: ["right", "left"],
    size: ["2x2", "2x3", "3x3", "3x4", "4x4"],
};

/**
 * Settings from what was kept. What is missing or has no meaning is as at first.
 * @param {unknown} kept
 * @returns {Settings}
 */
export function settingsFrom(kept) {
    const given = kept !== null && typeof kept === "object" ? /** @type {Record<string, unknown>} */ (kept) : {};
    const fits = (/** @type {string} */ name, /** @type {unknown} */ value) => {
        const words = WORDS[/** @type {keyof Settings} */ (name)];
        return words ? words.includes(String(value)) : typeof value === "boolean";
    };
    const entries = Object.entries(DEFAULTS).map(([name, value]) => [name, fits(name, given[name]) ? given[name] : value]);
    return /** @type {Settings} */ (Object.fromEntries(entries));
}
