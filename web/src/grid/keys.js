/**
 * What keys mean on a grid.
 */
/**
 * What a person asks for with a key. `typed` is the number on the key, if it has one.
 * @typedef {{kind: "digit", digit: number, typed?: number, layer: "mode" | "corner" | "centre" | "colour"}
 *   | {kind: "erase", typed?: number} | {kind: "undo"} | {kind: "redo"}
 *   | {kind: "describe"} | {kind: "mode", mode: "digit" | "corner" | "centre" | "colour" | "next" | "previous"}} Intent
 */

/**
 * A step of the cursor. `extend` keeps the selection and adds the cell.
 * @typedef {{to: number, extend: boolean}} Step
 */

/** @type {Record<string, [number, number]>} columns to the right, rows down */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The cell to which a key takes the cursor, `null` if it moves nothing. Arrows wrap around, Home and
 * End go along the row, with the control key to the first and last cell, Page keys along the column.
 * @param {KeyboardEvent} event
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {number} cursor
 * @returns {Step | null}
 */
export function stepOf(event, shape, cursor) {
    const step = stepTo(event, shape, cursor);
    if (!step || !shape.isVoid(step.to)) return step;
    // What is no cell is passed over: by an arrow in its direction, else towards where the cursor was.
    const isBack = !(event.key in ARROWS) || event.ctrlKey || event.metaKey;
    const [right, down] = isBack ? wayTo(shape, step.to, cursor) : ARROWS[event.key];
    return { ...step, to: pastVoids(shape, step.to, right, down) };
}

/**
 * The way from one cell to another along a row or a column, or along the row if they have neither in common.
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {number} from
 * @param {number} to
 * @returns {[number, number]}
 */
function wayTo(shape, from, to) {
    const down = Math.sign(shape.row(to) - shape.row(from));
    const right = Math.sign(shape.column(to) - shape.column(from));
    return right !== 0 ? [right, 0] : [0, down || 1];
}

/**
 * The next cell in a direction.
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {number} from
 * @param {number} right
 * @param {number} down
 */
function pastVoids(shape, from, right, down) {
    const { rows, columns } = shape;
    let to = from;
    for (let nth = 0; nth < rows + columns && shape.isVoid(to); nth += 1) {
        to = ((shape.row(to) + down + rows) % rows) * columns + ((shape.column(to) + right + columns) % columns);
    }
    return shape.isVoid(to) ? from : to;
}

/**
 * @param {KeyboardEvent} event
 * @param {import("../sudoku/shape.js").Shape} shape
 * @param {number} cursor
 * @returns {Step | null}
 */
function stepTo(event, shape, cursor) {
    if (event.altKey || isPadDigit(event)) return null;
    const { rows, columns } = shape;
    const row = shape.row(cursor);
    const column = shape.column(cursor);
    const extend = event.shiftKey;
    const all = event.ctrlKey || event.metaKey;
    const at = (/** @type {number} */ r, /** @type {number} */ c) => ({
        to: ((r + rows) % rows) * columns + ((c + columns) % columns),
        extend,
    });
    if (event.key in ARROWS) {
        const [right, down] = ARROWS[event.key];
        if (all) return at(down === 0 ? row : down < 0 ? 0 : rows - 1, right === 0 ? column : right < 0 ? 0 : columns - 1);
        return at(row + down, column + right);
    }
    switch (event.key) {
        case "Home":
            return all ? at(0, 0) : at(row, 0);
        case "End":
            return all ? at(rows - 1, columns - 1) : at(row, columns - 1);
        case "PageUp":
            return at(0, column);
        case "PageDown":
            return at(rows - 1, column);
        default:
            return null;
    }
}

/** With shift, the number pad of some systems sends arrows for digits. @param {KeyboardEvent} event */
function isPadDigit(event) {
    const away = !/^\d$/.test(event.key) && !event.shiftKey;
    return /^Numpad\d$/.test(event.code) && away && event.getModifierState("NumLock");
}

/**
 * What a key asks for, `null` if it has no meaning here.
 * @param {KeyboardEvent} event
 * @param {import("../sudoku/shape.js").Shape} shape
 * @returns {Intent | null}
 */
export function intentOf(event, shape) {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (command && !event.altKey) {
        if (letter === "z") return { kind: event.shiftKey ? "redo" : "undo" };
        if (letter === "y") return { kind: "redo" };
    }
    const digit = digitIn(event, shape);
    const isNumber = digit !== null && /\d/.test(event.key + event.code);
    const value = digit === null || digit === 0 ? 0 : digit - 1 + shape.lowest;
    const typed = isNumber && value < 10 ? value : undefined;
    if (digit !== null) return digit === 0 ? { kind: "erase", typed } : { kind: "digit", digit, typed, layer: layerOf(event) };
    if (command || event.altKey) return null;
    return plainKey(event, letter);
}

/**
 * @param {KeyboardEvent} event
 * @param {string} letter
 * @returns {Intent | null}
 */
function plainKey(event, letter) {
    switch (letter) {
        case "Delete":
        case "Backspace":
            return { kind: "erase" };
        case " ":
        case "Enter":
            return { kind: "mode", mode: event.shiftKey ? "previous" : "next" };
        case "z":
            return { kind: "mode", mode: "digit" };
        case "x":
            return { kind: "mode", mode: "corner" };
        case "c":
            return { kind: "mode", mode: "centre" };
        case "v":
            return { kind: "mode", mode: "colour" };
        case "u":
            return { kind: "undo" };
        case "r":
            return { kind: "redo" };
        case "t":
            return { kind: "describe" };
        default:
            return null;
    }
}

/**
 * The digit of a key, 0 for a key that erases. In the row of digits the place of the key counts: what it types depends on shift, and on the
 * country. Letters with the control key belong to the browser.
 * @param {KeyboardEvent} event
 * @param {import("../sudoku/shape.js").Shape} shape
 */
function digitIn(event, shape) {
    const inRow = /^Digit(\d)$/.exec(event.code);
    const onPad = /^Numpad(\d)$/.exec(event.code);
    const held = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (inRow) return shape.digitOf(inRow[1]);
    if (onPad && (held || isPadDigit(event))) return shape.digitOf(onPad[1]);
    const isLetter = /^[a-z]$/i.test(event.key);
    if (isLetter && (event.ctrlKey || event.metaKey || event.altKey)) return null;
    return /^[\dA-Za-z.]$/.test(event.key) ? shape.digitOf(event.key) : null;
}

/** @param {KeyboardEvent} event */
function layerOf(event) {
    return heldLayer(event) ?? (isPadDigit(event) ? "corner" : "mode");
}

/**
 * The layer to which digits go while these keys are held, `null` without them.
 * @param {KeyboardEvent} event
 * @returns {"corner" | "centre" | "colour" | null}
 */
export function heldLayer(event) {
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || (command && event.shiftKey)) return "colour";
    if (command) return "centre";
    return event.shiftKey ? "corner" : null;
}
