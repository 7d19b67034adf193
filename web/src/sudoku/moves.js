/**
 * What a player does: each function adds one move to the record of a game, or none if nothing
 * changes, and returns it.
 */
import { same, withParts } from "./content.js";
import { bit } from "./symbols.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Move} Move */
/** @typedef {import("./content.js").Content} Content */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Layer */

/**
 * What a key or a button for a digit does in this layer.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit or the number of a colour
 * @param {Layer} layer
 * @param {{clearing: boolean}} options
 * @returns {Move | null}
 */
export function put(game, cells, digit, layer, options) {
    if (layer === "digit") return enter(game, cells, digit, options);
    return layer === "colour" ? toggleColour(game, cells, digit) : toggleMark(game, cells, digit, layer);
}

/**
 * Enters a digit into cells that are not given. If all of them have it, it is taken away.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 * @param {{clearing: boolean}} options `clearing`: clears the marks of this digit in the cells that see it
 * @returns {Move | null}
 */
export function enter(game, cells, digit, { clearing }) {
    const open = cells.filter((cell) => !game.isGiven(cell));
    const after = [...game.cells];
    if (open.every((cell) => after[cell].digit === digit)) {
        for (const cell of open) after[cell] = withParts(after[cell], { digit: 0 });
        return game.push("erase", after);
    }
    for (const cell of open) place(game, after, cell, digit, clearing);
    return game.push("digit", after);
}

/**
 * Fills a cell, and clears the marks of the digit where the cell sees them.
 * @param {Game} game
 * @param {Content[]} after
 * @param {number} cell
 * @param {number} digit
 * @param {boolean} clearing
 */
function place(game, after, cell, digit, clearing) {
    after[cell] = withParts(after[cell], { digit });
    if (!clearing) return;
    const keep = ~bit(digit);
    for (const peer of game.shape.peers(cell)) {
        const { corner, centre } = after[peer];
        if ((corner | centre) & ~keep) after[peer] = withParts(after[peer], { corner: corner & keep, centre: centre & keep });
    }
}

/**
 * Makes a mark in blank cells. If all of them have it, it is taken away.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} digit
 * @param {"corner" | "centre"} layer
 * @returns {Move | null}
 */
export function toggleMark(game, cells, digit, layer) {
    return toggle(
        game,
        cells.filter((cell) => !game.cells[cell].digit),
        bit(digit),
        layer,
        layer,
    );
}

/**
 * Colours cells, or takes the colour away if all of them have it.
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} colour 1 to 9
 * @returns {Move | null}
 */
export function toggleColour(game, cells, colour) {
    return toggle(game, cells, bit(colour), "colours", "colour");
}

/**
 * @param {Game} game
 * @param {number[]} cells
 * @param {number} flag
 * @param {"corner" | "centre" | "colours"} part
 * @param {string} cause
 */
function toggle(game, cells, flag, part, cause) {
    const after = [...game.cells];
    const all = cells.every((cell) => after[cell][part] & flag);
    for (const cell of cells) {
        const old = after[cell][part];
        after[cell] = withParts(after[cell], { [part]: all ? old & ~flag : old | flag });
    }
    return game.push(cause, after);
}

/** What erasing clears at once, in the order in which it is tried. @type {(keyof Content)[][]} */
const LAYERS = [["digit"], ["corner", "centre"], ["colours"]];

/** @type {Record<Layer, (keyof Content)[]>} */
const OWN = { digit: ["digit"], corner: ["corner"], centre: ["centre"], colour: ["colours"] };

/**
 * Clears cells: what belongs to the layer if there is any, else digits, else marks, else colours. Where
 * a digit is seen, its marks wait until it is gone.
 * @param {Game} game
 * @param {number[]} cells
 * @param {Layer} layer
 * @returns {Move | null}
 */
export function erase(game, cells, layer) {
    for (const parts of [OWN[layer], ...LAYERS]) {
        const after = [...game.cells];
        for (const cell of cells) after[cell] = cleared(after[cell], parts);
        const move = game.push("erase", after);
        if (move) return move;
    }
    return null;
}

/** @param {Content} content @param {(keyof Content)[]} parts */
function cleared(content, parts) {
    const covered = content.digit !== 0 && !parts.includes("digit") && !parts.includes("colours");
    return covered ? content : withParts(content, Object.fromEntries(parts.map((part) => [part, 0])));
}

/**
 * Gives every blank cell as centre marks the candidates that puzzle and digits leave.
 * @param {Game} game
 * @returns {Move | null}
 */
export function fillCandidates(game) {
    return game.push("candidates", withCandidates(game));
}

/** @param {Game} game */
function withCandidates(game) {
    const left = game.candidatesLeft();
    return game.cells.map((content, cell) => (content.digit ? content : withParts(content, { centre: left[cell] })));
}

/**
 * Does what a step says. If it removes candidates and the marks are not candidates, they are filled in
 * first, by the same move.
 * @param {Game} game
 * @param {{technique: string, placements: {cell: number, digit: number}[], eliminations: {cell: number, digit: number}[]}} step
 *     `technique`: its short name
 * @param {{clearing: boolean}} options
 * @returns {Move | null}
 * @throws {RangeError} a cell of a placement has a digit: the step is for another position
 */
export function applyStep(game, { technique, placements, eliminations }, { clearing }) {
    const after = eliminations.length === 0 || game.hasCandidates() ? [...game.cells] : withCandidates(game);
    const left = game.candidatesLeft();
    for (const { cell, digit } of eliminations) {
        // A cell without marks has all candidates that the digits leave.
        const centre = after[cell].centre || left[cell];
        if (!after[cell].digit) after[cell] = withParts(after[cell], { centre: centre & ~bit(digit) });
    }
    for (const { cell, digit } of placements) {
        if (after[cell].digit) throw new RangeError(`${game.shape.name(cell)} has a digit`);
        place(game, after, cell, digit, clearing);
    }
    return game.push(`step:${technique}`, after);
}

/**
 * Fills all cells with the solution.
 * @param {Game} game
 * @returns {Move | null} `null` if no solution is known, too
 */
export function giveUp(game) {
    const { solution } = game;
    return (
        solution &&
        game.push(
            "solution",
            game.cells.map((content, cell) => withParts(content, { digit: solution[cell] })),
        )
    );
}

/**
 * Takes up a savepoint again, as a move: it can be undone.
 * @param {Game} game
 * @param {import("./game.js").Savepoint} savepoint
 * @returns {Move | null}
 */
export function returnTo(game, { cells }) {
    return game.push("savepoint", cells);
}

/**
 * Takes up a state that a link or a file had.
 * @param {Game} game
 * @param {Content[]} cells
 * @returns {Move | null}
 */
export function takeState(game, cells) {
    return cells.every((content, cell) => same(content, game.cells[cell])) ? null : game.push("state", cells);
}

/**
 * Goes to the place in the record where the cells were these, the nearest before the present one if there are several.
 * @param {Game} game it stays where it is if there is none
 * @param {Content[]} cells
 * @returns {boolean} whether there is one
 */
export function goToState(game, cells) {
    const { at, record } = game;
    const places = [
        ...Array.from({ length: at + 1 }, (_, nth) => at - nth),
        ...Array.from({ length: record.length - at }, (_, nth) => at + nth + 1),
    ];
    for (const place of places) {
        game.goTo(place);
        if (cells.every((content, cell) => same(content, game.cells[cell]))) return true;
    }
    game.goTo(at);
    return false;
}
