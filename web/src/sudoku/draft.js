/**
 * A puzzle that is being set: the fields of a puzzle file, as the engine reads and writes them (`set-read`, `set-open`). Drafts and their
 * clues are never changed: an edit gives another draft, and clues that stay are the same objects.
 */
import { lineGroups } from "./clue-kinds.js";
import { character, digitOf } from "./symbols.js";

/** @typedef {import("./clue-kinds.js").ClueKind} ClueKind */

/**
 * A clue of a file: its kind, and the fields of the kind.
 * @typedef {{kind: string} & Record<string, any>} DraftClue
 */

/**
 * @typedef {Object} Draft
 * @property {string} sudoku rows and columns: `9x9`
 * @property {string} [title]
 * @property {string} [boxes]
 * @property {string} [digits]
 * @property {string} [givens]
 * @property {string} [regions]
 * @property {boolean} [latin]
 * @property {boolean} [diagonals]
 * @property {boolean} [windows]
 * @property {Record<string, string>} [candidates]
 * @property {any[]} [house]
 * @property {DraftClue[]} [clue]
 */

/** Fields that leave the rules of rows, columns and boxes as they are. */
const PLAIN = new Set(["sudoku", "title", "givens", "boxes"]);

/** @param {string} size `9x9` @returns {Draft} an empty board */
export function emptyDraft(size) {
    return { sudoku: size };
}

/**
 * What was kept or came from elsewhere, as far as it is a draft.
 * @param {unknown} data
 * @returns {Draft | null} `null` if it is none
 */
export function draftFrom(data) {
    const draft = /** @type {Draft | null} */ (data);
    const isText = (/** @type {unknown} */ value) => value === undefined || typeof value === "string";
    const isDraft =
        draft !== null &&
        typeof draft === "object" &&
        /^\d{1,2}x\d{1,2}$/.test(draft.sudoku) &&
        [draft.title, draft.givens, draft.regions, draft.boxes].every(isText);
    const clues = isDraft ? (draft.clue ?? []) : null;
    return isDraft && Array.isArray(clues) && clues.every((clue) => typeof clue?.kind === "string") ? draft : null;
}

/** @param {Draft} draft */
export function cluesOf(draft) {
    return draft.clue ?? [];
}

/** @param {Draft} draft @returns {{rows: number, columns: number}} */
export function sizeOf({ sudoku }) {
    const [rows, columns] = sudoku.split("x").map(Number);
    return { rows, columns };
}

/** Whether the rules are those of rows, columns and boxes alone. @param {Draft} draft */
export function isPlain(draft) {
    return cluesOf(draft).length === 0 && Object.keys(draft).every((field) => field === "clue" || PLAIN.has(field));
}

/**
 * Sets a field, or takes it away.
 * @param {Draft} draft
 * @param {string} field
 * @param {any} value `undefined` for no such field
 * @returns {Draft}
 */
export function withField(draft, field, value) {
    const { [field]: before, ...others } = /** @type {any} */ (draft);
    return value === undefined ? others : { ...draft, [field]: value };
}

/** @param {Draft} draft @param {DraftClue} clue @returns {Draft} */
export function withClue(draft, clue) {
    return { ...draft, clue: [...cluesOf(draft), clue] };
}

/** @param {Draft} draft @param {number} index @param {DraftClue} clue @returns {Draft} */
export function replaced(draft, index, clue) {
    return { ...draft, clue: cluesOf(draft).map((one, at) => (at === index ? clue : one)) };
}

/** @param {Draft} draft @param {number} index @returns {Draft} */
export function withoutClue(draft, index) {
    return { ...draft, clue: cluesOf(draft).filter((_, at) => at !== index) };
}

/** The symbols of all cells in one text. @param {Draft} draft @param {"givens" | "regions"} field @param {string} blank */
export function symbolsOf(draft, field, blank = ".") {
    const { rows, columns } = sizeOf(draft);
    const symbols = (draft[field] ?? "").replaceAll(/\s/g, "");
    return symbols.length === rows * columns ? symbols : blank.repeat(rows * columns);
}

/**
 * Puts a symbol into cells.
 * @param {Draft} draft
 * @param {"givens" | "regions"} field
 * @param {string} symbols those of all cells
 * @param {number[]} cells
 * @param {string} symbol
 * @returns {Draft}
 */
function withSymbols(draft, field, symbols, cells, symbol) {
    const list = [...symbols];
    for (const cell of cells) list[cell] = symbol;
    const text = list.join("");
    return withField(draft, field, /[^.]/.test(text) ? text : undefined);
}

/**
 * Gives a digit in cells.
 * @param {Draft} draft
 * @param {number[]} cells
 * @param {string} symbol of the digit, `.` for none
 */
export function withGiven(draft, cells, symbol) {
    return withSymbols(draft, "givens", symbolsOf(draft, "givens"), cells, symbol);
}

/** @param {Draft} draft @param {import("./shape.js").Shape} shape @returns {number[]} the given digits, 0 for none */
export function givensOf(draft, shape) {
    return [...symbolsOf(draft, "givens")].map((symbol) => shape.digitOf(symbol) ?? 0);
}

/**
 * Puts cells into a region.
 * @param {Draft} draft
 * @param {string} regions those of all cells
 * @param {number[]} cells
 * @param {number} region from 1
 */
export function withRegion(draft, regions, cells, region) {
    return withSymbols(withField(draft, "latin", undefined), "regions", regions, cells, character(region));
}

/** The name of a cell. @param {number} cell @param {number} columns */
function cellName(cell, columns) {
    return `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/**
 * The lines of a field of a clue.
 * @param {Draft} draft
 * @param {DraftClue} clue
 * @param {string} key
 * @returns {number[][]} cells off the board are left out
 */
export function linesOf(draft, clue, key) {
    const { rows, columns } = sizeOf(draft);
    const value = clue[key];
    const lines = value === undefined ? [] : Array.isArray(value) ? value : [value];
    const cells = (/** @type {any} */ line) =>
        [...String(line).matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => ({ row: Number(row) - 1, column: Number(column) - 1 }));
    const inside = (/** @type {{row: number, column: number}} */ { row, column }) => row >= 0 && column >= 0 && row < rows && column < columns;
    return lines.map((line) => cells(line).filter(inside).map(({ row, column }) => row * columns + column));
}

/**
 * Puts lines into a field of a clue.
 * @param {Draft} draft
 * @param {DraftClue} clue
 * @param {string} key
 * @param {number[][]} lines
 * @returns {DraftClue}
 */
export function withLines(draft, clue, key, lines) {
    const { columns } = sizeOf(draft);
    const texts = lines.map((cells) => cells.map((cell) => cellName(cell, columns)).join(" "));
    // A list of cells would be one line, a list of lists is not.
    return withValue(clue, key, texts.length === 0 ? undefined : texts.length === 1 ? texts[0] : texts.map((text) => [text]));
}

/** @param {DraftClue} clue @param {string} key @param {any} value `undefined` for none @returns {DraftClue} */
export function withValue(clue, key, value) {
    const { [key]: before, ...others } = clue;
    return /** @type {DraftClue} */ (value === undefined ? others : { ...clue, [key]: value });
}

/**
 * All cells that a clue names, those of clues in it, too.
 * @param {Draft} draft
 * @param {DraftClue} clue
 * @param {ClueKind[]} kinds
 * @returns {number[]}
 */
export function cellsOf(draft, clue, kinds) {
    const kind = kinds.find(({ name }) => name === clue.kind);
    const own = kind ? lineGroups(kind).flatMap(({ key }) => linesOf(draft, clue, key).flat()) : [];
    const inside = Array.isArray(clue.clues) ? clue.clues.flatMap((/** @type {DraftClue} */ one) => cellsOf(draft, one, kinds)) : [];
    return [...new Set([...own, ...inside])];
}

/**
 * Whether each solution of a draft was one of an earlier draft: it has the same board, and all of its givens and clues.
 * @param {Draft} draft
 * @param {Draft} before
 */
export function isNarrower(draft, before) {
    const rest = (/** @type {Draft} */ one) => JSON.stringify(Object.entries({ ...one, title: "", givens: "", clue: [] }).sort());
    const clues = new Set(cluesOf(draft));
    const given = symbolsOf(draft, "givens");
    const keepsGivens = [...symbolsOf(before, "givens")].every((symbol, cell) => symbol === "." || symbol === given[cell]);
    return rest(draft) === rest(before) && keepsGivens && cluesOf(before).every((clue) => clues.has(clue));
}
