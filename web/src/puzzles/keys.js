/**
 * What keys mean on the board of a grid puzzle.
 */

/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * What a person asks for with a key.
 * @typedef {{kind: "move", x: number, y: number} | {kind: "draw", x: number, y: number} | {kind: "cycle", way: 1 | -1}
 *   | {kind: "type", key: string} | {kind: "empty"} | {kind: "clear"} | {kind: "undo"} | {kind: "redo"}} PuzzleIntent
 */

/** @type {Record<string, [number, number]>} to the right, down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What a key asks for; `null` if it has no meaning here. Arrows go from place to place: by half cells where there are lines, by cells
 * elsewhere, and with the control key. With shift they draw a line.
 * @param {KeyboardEvent} event
 * @param {Sheet} sheet
 * @param {{x: number, y: number}} cursor
 * @param {number | null} layer in which is played; `null` for all
 * @returns {PuzzleIntent | null}
 */
export function puzzleIntent(event, sheet, cursor, layer) {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey) return null;
    if (event.key in ARROWS) return arrow(event, sheet, cursor, layer);
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (command) {
        if (letter === "z") return { kind: event.shiftKey ? "redo" : "undo" };
        return letter === "y" ? { kind: "redo" } : null;
    }
    return plainKey(event, letter, sheet, layer);
}

/**
 * @param {KeyboardEvent} event
 * @param {string} letter
 * @param {Sheet} sheet
 * @param {number | null} layer
 * @returns {PuzzleIntent | null}
 */
function plainKey(event, letter, sheet, layer) {
    switch (letter) {
        case " ":
        case "Enter":
            return { kind: "cycle", way: event.shiftKey ? -1 : 1 };
        case "Backspace":
        case "Delete":
            return { kind: "clear" };
        case ".":
        case "-":
            return { kind: "empty" };
        default: {
            const layers = sheet.layers.filter((_, number) => layer === null || number === layer);
            const isKnown = layers.some(({ values }) => values.some(({ key }) => key.includes(letter)));
            if (letter.length === 1 && isKnown) return { kind: "type", key: letter };
            return letter === "x" ? { kind: "empty" } : null;
        }
    }
}

/**
 * @param {KeyboardEvent} event
 * @param {Sheet} sheet
 * @param {{x: number, y: number}} cursor
 * @param {number | null} layer
 * @returns {PuzzleIntent}
 */
function arrow(event, sheet, { x, y }, layer) {
    const [right, down] = ARROWS[event.key];
    const hasLines = sheet.layers.some(({ kind }, number) => kind !== "cells" && (layer === null || layer === number));
    if (event.shiftKey && hasLines) return { kind: "draw", x: right, y: down };
    const step = hasLines && !event.ctrlKey && !event.metaKey ? 1 : 2;
    return { kind: "move", ...within(sheet, x + step * right, y + step * down, { x, y }) };
}

/**
 * A place, or the one before if there is nothing beyond.
 * @param {Sheet} sheet
 * @param {number} x
 * @param {number} y
 * @param {{x: number, y: number}} before
 */
function within(sheet, x, y, before) {
    const isInside = x >= 0 && y >= 0 && x <= 2 * sheet.columns && y <= 2 * sheet.rows;
    const hasSign = sheet.signs.has(`${x},${y}`);
    return isInside || hasSign ? { x, y } : before;
}
