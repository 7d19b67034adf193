/**
 * What a cell holds, and its text.
 */
import { character, digitOf, maskFrom, maskText } from "./symbols.js";

/**
 * What a cell holds. Sets of digits are masks: bit `d - 1` for digit `d`. Marks stay below a digit,
 * and are seen again when it is erased. Contents are never changed: a move puts another in place.
 * @typedef {Object} Content
 * @property {number} digit 0 if the cell is blank
 * @property {number} corner marks at the edge
 * @property {number} centre marks in the middle
 * @property {number} colours bit `c - 1` for colour `c`
 */

/** @type {Content} */
export const EMPTY = Object.freeze({ digit: 0, corner: 0, centre: 0, colours: 0 });

/**
 * A content with some parts changed.
 * @param {Content} content
 * @param {Partial<Content>} parts
 * @returns {Content}
 */
export function withParts(content, parts) {
    return Object.freeze({ ...content, ...parts });
}

/** @param {Content} one @param {Content} other */
export function same(one, other) {
    return (
        one.digit === other.digit && one.corner === other.corner && one.centre === other.centre && one.colours === other.colours
    );
}

/**
 * The content as text: `=5`, `{24}` for centre marks, `[13]` for corner marks, `#2` for colours, one
 * after the other. The text of an empty cell is empty.
 * @param {Content} content
 * @returns {string}
 */
export function contentText({ digit, corner, centre, colours }) {
    const parts = [digit ? `=${character(digit)}` : ""];
    if (centre) parts.push(`{${maskText(centre)}}`);
    if (corner) parts.push(`[${maskText(corner)}]`);
    if (colours) parts.push(`#${maskText(colours)}`);
    return parts.join("");
}

/**
 * Reads the text of `contentText`.
 * @param {string} text
 * @param {number} side of the board
 * @returns {Content | null} `null` if it is no such text
 */
export function contentFrom(text, side) {
    const match = /^(?:=(\w))?(?:\{(\w+)\})?(?:\[(\w+)\])?(?:#([1-9]+))?$/.exec(text);
    if (!match) return null;
    const digit = match[1] ? digitOf(match[1], side) : 0;
    const centre = maskFrom(match[2] ?? "", side);
    const corner = maskFrom(match[3] ?? "", side);
    const colours = maskFrom(match[4] ?? "", 9);
    if (digit === null || centre === null || corner === null || colours === null) return null;
    return Object.freeze({ digit, corner, centre, colours });
}
