/**
 * The board of a search: what each cell shows, and what the current event does, drawn over it.
 *
 * No meaning rests on colour alone: a decision has a question mark, a cell that changes a dashed frame, a
 * candidate that goes a stroke, a conflict a thick frame and an exclamation mark.
 */
import { candidatePlace } from "../../grid/places.js";
import { makeSvg } from "../../parts/dom.js";
import { digits } from "../../sudoku/symbols.js";

/** @typedef {import("../../sudoku/playback.js").Playback} Playback */
/** @typedef {import("../../sudoku/shape.js").Shape} Shape */

/**
 * What the grid shows at a position.
 * @param {Playback} playback
 * @returns {import("../../grid/model.js").GridModel}
 */
export function modelOf(playback) {
    const decided = playback.decided();
    const clash = new Set(clashes(playback));
    const cells = Array.from(playback.now, (mask, cell) => {
        const origin = playback.origin(cell, decided);
        if (origin === "open") return { candidates: mask };
        if (origin === "empty") return { wrong: true };
        return { digit: 32 - Math.clz32(mask), given: origin === "given", clash: clash.has(cell) };
    });
    return { cells };
}

/** The cells of a conflict that have the same digit. @param {Playback} playback */
function clashes(playback) {
    const cells = playback.conflict();
    const { now } = playback;
    const isSingle = (/** @type {number} */ mask) => mask !== 0 && (mask & (mask - 1)) === 0;
    return cells.filter((cell) => isSingle(now[cell]) && cells.some((other) => other !== cell && now[other] === now[cell]));
}

/**
 * Draws the current event over the board.
 * @param {import("../../grid/grid.js").Grid} grid
 * @param {Playback} playback
 */
export function drawEvent(grid, playback) {
    const { shape } = grid;
    const conflict = playback.conflict();
    const scope = playback.kind === "r" || conflict.length > 0 ? playback.scope() : [];
    const under = scope.length < shape.cells ? scope.map((cell) => square(shape, cell, "watch-scope", 0)) : [];
    const changed = playback.kind === "b" ? [] : playback.changed();
    const over = [
        ...decisions(shape, playback),
        ...changed.map(({ cell }) => square(shape, cell, "watch-changed", 0.06)),
        ...changed.flatMap(({ cell, lost }) => (playback.now[cell] ? strokes(shape, cell, lost) : [])),
        ...conflict.flatMap((cell) => [square(shape, cell, "watch-conflict", 0.05), sign(shape, cell, "!", "watch-bang")]),
    ];
    grid.ink.under.replaceChildren(...under);
    grid.ink.over.replaceChildren(...over);
}

/** A mark in each cell whose digit was tried. @param {Shape} shape @param {Playback} playback */
function decisions(shape, playback) {
    return [...playback.decided()]
        .filter((cell) => playback.now[cell])
        .map((cell) => sign(shape, cell, "?", "watch-decided"));
}

/** @param {Shape} shape @param {number} cell @param {string} kind @param {number} inset */
function square(shape, cell, kind, inset) {
    const size = 1 - 2 * inset;
    return makeSvg("rect", {
        x: shape.column(cell) + inset,
        y: shape.row(cell) + inset,
        width: size,
        height: size,
        class: kind,
    });
}

/** @param {Shape} shape @param {number} cell @param {string} text @param {string} kind */
function sign(shape, cell, text, kind) {
    const x = shape.column(cell) + 0.84;
    return makeSvg("text", { x, y: shape.row(cell) + 0.32, class: kind }, text);
}

/** Strokes through candidates that go. @param {Shape} shape @param {number} cell @param {number} lost */
function strokes(shape, cell, lost) {
    const reach = 0.3 / Math.ceil(Math.sqrt(shape.side));
    return digits(lost).map((digit) => {
        const place = candidatePlace(shape.side, digit);
        const x = shape.column(cell) + place.x;
        const y = shape.row(cell) + place.y;
        return makeSvg("path", { d: `M${x - reach} ${y + reach}L${x + reach} ${y - reach}`, class: "watch-lost" });
    });
}
