/**
 * The digit or the marks of a cell as a drawing.
 */
import { makeSvg } from "../parts/dom.js";
import { digits } from "../sudoku/symbols.js";
import { CELL, candidatePlace, candidateTable, centreLine, edgePlaces } from "./places.js";

/** @typedef {import("./model.js").CellModel} CellModel */
/** @typedef {import("../sudoku/shape.js").Shape} Shape */
/** @typedef {import("../sudoku/symbols.js").SymbolStyle} SymbolStyle */

/**
 * How marks are drawn.
 * @typedef {Object} Manner
 * @property {Shape} shape
 * @property {SymbolStyle} [style]
 * @property {number} alike the digit that is shown everywhere, or 0
 * @property {number} doubtful candidates of which it is not known whether they are any
 */

/**
 * @param {Shape} shape
 * @param {CellModel} cell
 * @param {SymbolStyle} [style]
 * @returns {SVGElement | null} `null` for a cell without digit and marks
 */
export function cellText(shape, cell, style) {
    const state = `${cell.clash ? " is-clash" : ""}${cell.wrong ? " is-wrong" : ""}`;
    if (cell.digit) {
        const text = shape.shown(cell.digit, style);
        const size = text.length > 1 ? 52 : 66;
        const parts = [textAt([text], 0.5, 0.5, size, `ink-digit ${cell.given ? "is-given" : "is-entered"}${state}`)];
        if (cell.clash || cell.wrong) parts.push(flag(cell.wrong ? "flag-wrong" : "flag-clash"));
        return makeSvg("g", {}, ...parts);
    }
    const manner = { shape, style, alike: cell.alike ?? 0, doubtful: cell.doubtful ?? 0 };
    const { candidates = 0, struck = 0, corner = 0, centre = 0 } = cell;
    // Candidates take the places of corner marks, which then are rings around theirs.
    const edge = candidates ? rings(corner, manner) : corners(corner, manner);
    const inPlace = placed(candidates ? candidates | corner | struck : struck, manner);
    const parts = [...edge, ...inPlace, ...strokes(struck, manner), ...centred(centre, manner)];
    if (cell.wrong) parts.push(flag("flag-wrong"));
    return parts.length > 0 ? makeSvg("g", { class: state.trim() || null }, ...parts) : null;
}

/** A sign at the lower right corner: colour is not the only sign of a fault. @param {string} kind */
function flag(kind) {
    const path = kind === "flag-wrong" ? "M74 74L92 92M92 74L74 92" : "M83 70V84M83 91V92";
    return makeSvg("path", { d: path, class: `flag ${kind}` });
}

/**
 * @param {(string | Node)[]} text
 * @param {number} x in cells
 * @param {number} y in cells
 * @param {number} size
 * @param {string} kind
 */
function textAt(text, x, y, size, kind) {
    // Digits are as high as 0.72 of their font: the baseline lies half of this below the middle.
    return makeSvg("text", { x: x * CELL, y: y * CELL + size * 0.36, "font-size": size, class: kind }, ...text);
}

/**
 * A mark that stands by itself.
 * @param {number} digit
 * @param {import("./places.js").Place} place
 * @param {number} size
 * @param {Manner} manner
 */
function markAt(digit, { x, y }, size, { shape, style, alike, doubtful }) {
    const kind = `${digit === alike ? " is-alike" : ""}${digits(doubtful).includes(digit) ? " is-doubtful" : ""}`;
    return textAt([shape.shown(digit, style)], x, y, size, `ink-mark${kind}`);
}

/**
 * Candidates, each in its place.
 * @param {number} mask
 * @param {Manner} manner
 */
function placed(mask, manner) {
    const { shape, style } = manner;
    const { columns } = candidateTable(shape.side);
    const size = Math.min(29, (style === "numbers" && shape.side > 9 ? 62 : 84) / columns);
    return digits(mask).map((digit) => markAt(digit, candidatePlace(shape.side, digit), size, manner));
}

/**
 * Lines through the places of candidates.
 * @param {number} mask
 * @param {Manner} manner
 */
function strokes(mask, { shape }) {
    const reach = 33 / candidateTable(shape.side).columns;
    return digits(mask).map((digit) => {
        const place = candidatePlace(shape.side, digit);
        const [x, y] = [place.x * CELL, place.y * CELL];
        return makeSvg("path", { d: `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`, class: "ink-struck" });
    });
}

/**
 * Rings around the places of candidates.
 * @param {number} mask
 * @param {Manner} manner
 */
function rings(mask, { shape }) {
    const { columns } = candidateTable(shape.side);
    return digits(mask).map((digit) => {
        const { x, y } = candidatePlace(shape.side, digit);
        return makeSvg("circle", { cx: x * CELL, cy: y * CELL, r: 42 / columns, class: "ink-ring" });
    });
}

/**
 * Marks at the edge of a cell.
 * @param {number} mask
 * @param {Manner} manner
 */
function corners(mask, manner) {
    const list = digits(mask);
    const places = edgePlaces(list.length);
    if (!places) return placed(mask, manner);
    const size = list.length > 8 ? 17 : 27;
    return list.map((digit, nth) => markAt(digit, places[nth], size, manner));
}

/**
 * Marks in the middle of a cell, in one line or more.
 * @param {number} mask
 * @param {Manner} manner
 */
function centred(mask, { shape, style, alike }) {
    const list = digits(mask);
    const perLine = centreLine(list.length);
    const rows = [];
    for (let at = 0; at < list.length; at += perLine) rows.push(list.slice(at, at + perLine));
    const gap = list.some((digit) => shape.shown(digit, style).length > 1) ? " " : "";
    const length = (/** @type {number[]} */ row) => row.map((digit) => shape.shown(digit, style)).join(gap).length;
    const size = Math.min(29, 88 / (Math.max(1, ...rows.map(length)) * 0.6), 84 / Math.max(1, rows.length));
    const line = (/** @type {number[]} */ row) => row.flatMap((digit, nth) => [nth > 0 ? gap : "", signOf(shape.shown(digit, style), digit === alike)]);
    const height = (/** @type {number} */ at) => 0.5 + ((at - (rows.length - 1) / 2) * size * 1.02) / CELL;
    return rows.map((row, at) => textAt(joined(line(row)), 0.5, height(at), size, "ink-mark ink-centre"));
}

/**
 * @param {string} text
 * @param {boolean} isAlike
 */
function signOf(text, isAlike) {
    return isAlike ? makeSvg("tspan", { class: "is-alike" }, text) : text;
}

/** Texts side by side as one: fewer nodes are faster. @param {(string | Node)[]} parts */
function joined(parts) {
    /** @type {(string | Node)[]} */
    const whole = [];
    for (const part of parts) {
        const last = whole.at(-1);
        if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part;
        else whole.push(part);
    }
    return whole;
}
