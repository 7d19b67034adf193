/**
 * What a line that was drawn over a board becomes in a clue.
 */
import { lineGroups } from "./clue-kinds.js";
import { linesOf, withLines } from "./draft.js";

/** @typedef {import("./clue-kinds.js").ClueKind} ClueKind */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").DraftClue} DraftClue */

/**
 * Where the next line goes.
 * @typedef {{key: string, at: number}} Aim the field, and which of its lines; one after the last is a new one
 */

/**
 * Where the next line of a clue goes, `null` if it has all that it wants.
 * @param {Draft} draft
 * @param {DraftClue} clue
 * @param {ClueKind} kind
 * @param {boolean} isRight whether the engine takes the clue as it is
 * @returns {Aim | null}
 */
export function nextAim(draft, clue, kind, isRight) {
    const groups = lineGroups(kind);
    const counts = groups.map(({ key }) => linesOf(draft, clue, key).length);
    const open = groups.findIndex(({ wanted }, index) => counts[index] < wanted);
    if (open >= 0) return { key: groups[open].key, at: counts[open] };
    const last = groups.length - 1;
    // Rules of the whole board have one clue, to which lines are added; others go on until they are right.
    const goesOn = last >= 0 && groups[last].repeats && (kind.look === "board" || !isRight);
    return goesOn ? { key: groups[last].key, at: counts[last] } : null;
}

/**
 * A clue with a line more, or with another line.
 * @param {Draft} draft
 * @param {DraftClue} clue
 * @param {Aim} aim
 * @param {number[]} cells
 */
export function withLine(draft, clue, { key, at }, cells) {
    const lines = linesOf(draft, clue, key);
    lines[at] = cells;
    return withLines(draft, clue, key, lines);
}

/**
 * A new clue with this line. Where a kind has a place with a cell and then a line, such as an arrow, one stroke draws both.
 * @param {Draft} draft
 * @param {ClueKind} kind
 * @param {number[]} cells
 * @returns {DraftClue}
 */
export function newClue(draft, kind, cells) {
    const clue = { kind: kind.name };
    const [first, second] = lineGroups(kind);
    if (!first || cells.length === 0) return clue;
    if (second && first.least <= 1 && cells.length > second.least) {
        return withLines(draft, withLines(draft, clue, first.key, [[cells[0]]]), second.key, [cells.slice(1)]);
    }
    return withLines(draft, clue, first.key, [cells]);
}

/**
 * The line on to the edge of the board, if it goes straight: numbers outside of the board tell of whole lines.
 * @param {{rows: number, columns: number}} size
 * @param {number[]} cells
 * @returns {number[]}
 */
export function toTheEdge({ rows, columns }, cells) {
    const place = (/** @type {number} */ cell) => ({ row: Math.floor(cell / columns), column: cell % columns });
    if (cells.length < 2) return cells;
    const [from, to] = [place(cells[0]), place(cells[1])];
    const [down, across] = [to.row - from.row, to.column - from.column];
    /** @type {number[]} */
    const line = [];
    for (let { row, column } = from; row >= 0 && column >= 0 && row < rows && column < columns; row += down, column += across) {
        line.push(row * columns + column);
    }
    return cells.every((cell, at) => line[at] === cell) ? line : cells;
}

/**
 * The cells of a stroke after a pointer has come to another cell: cells that it has jumped over are between, and going back takes the last
 * one away.
 * @param {number[]} path
 * @param {number} cell
 * @param {number} columns
 * @returns {number[]}
 */
export function strokeTo(path, cell, columns) {
    if (cell === path.at(-1)) return path;
    if (cell === path.at(-2)) return path.slice(0, -1);
    const last = path.at(-1);
    if (last === undefined) return [cell];
    const down = Math.floor(cell / columns) - Math.floor(last / columns);
    const across = (cell % columns) - (last % columns);
    const steps = Math.max(Math.abs(down), Math.abs(across));
    const between = Array.from({ length: steps }, (_, step) => {
        const part = (step + 1) / steps;
        return last + Math.round(down * part) * columns + Math.round(across * part);
    });
    return [...path, ...between.filter((one) => !path.includes(one))];
}
