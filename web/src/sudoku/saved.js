/**
 * A game as data that can be kept, with its whole record.
 */
import { contentFrom, contentText } from "./content.js";
import { Game } from "./game.js";
import { rulesFrom } from "./rules.js";
import { character } from "./symbols.js";

/** @typedef {import("./content.js").Content} Content */
/** @typedef {import("./shape.js").Shape} Shape */

/** The form that is written. A reader refuses others. */
const VERSION = 1;

/**
 * A game as data. A move is its cause and then the cells that it changes with what they hold after it:
 * `["digit", "r1c2=4", "r1c3{24}"]`.
 * @typedef {Object} SavedGame
 * @property {number} version
 * @property {string} shape
 * @property {string} givens
 * @property {string | null} name
 * @property {string[] | null} candidates with which the puzzle came
 * @property {string[][]} moves
 * @property {number} at how many moves are done
 * @property {{name: string, cells: string[]}[]} savepoints
 * @property {number} elapsed in milliseconds
 * @property {import("./rules.js").Rules} [rules] rules of its own
 * @property {string} [level] how hard it is, if that is known
 * @property {string} [day] the day of which it is the puzzle
 */

/**
 * @param {Game} game
 * @returns {SavedGame}
 */
export function toSaved(game) {
    const { shape } = game;
    const change = (/** @type {import("./game.js").Change} */ { cell, after }) => shape.name(cell) + contentText(after);
    return {
        version: VERSION,
        shape: String(shape),
        givens: game.givensText(),
        name: game.name,
        candidates: startCandidates(game),
        moves: game.record.map(({ cause, changes }) => [cause, ...changes.map(change)]),
        at: game.at,
        savepoints: game.savepoints.map(({ name, cells }) => ({ name, cells: cells.map(contentText) })),
        elapsed: Math.round(game.elapsed),
        ...(game.rules ? { rules: game.rules } : {}),
        ...(game.level ? { level: game.level } : {}),
        ...(game.day ? { day: game.day } : {}),
    };
}

/**
 * The candidates with which a puzzle came, `null` if it came with none.
 * @param {Game} game
 */
export function startCandidates(game) {
    return game.hasPencilmarks ? game.start.map(({ digit, centre }) => (digit ? "" : game.shape.maskText(centre))) : null;
}

/**
 * Reads what `toSaved` wrote.
 * @param {unknown} data
 * @returns {Game}
 * @throws {RangeError} it is no game, or its moves do not lead where it says
 */
export function fromSaved(data) {
    const saved = /** @type {SavedGame} */ (data);
    if (saved === null || typeof saved !== "object" || saved.version !== VERSION)
        throw new RangeError("this is no saved game of this page");
    const { shape, givens, candidates, rules } = saved;
    const [name, level, day] = [saved.name, saved.level, saved.day].map((value) => (typeof value === "string" ? value : null));
    const game = new Game({ shape, givens, name, candidates, rules: rules ? rulesFrom(rules) : null, level, day });
    for (const [cause, ...changes] of saved.moves) addMove(game, cause, changes);
    if (!(saved.at >= 0 && saved.at <= game.record.length)) throw new RangeError("the saved game has no such move");
    game.goTo(saved.at);
    for (const { name, cells } of saved.savepoints) {
        game.savepoints.push({ name, cells: cells.map((text) => read(text, game.shape)) });
    }
    game.elapsed = Number(saved.elapsed) || 0;
    return game;
}

/**
 * @param {Game} game
 * @param {string} cause
 * @param {string[]} changes
 */
function addMove(game, cause, changes) {
    const after = [...game.cells];
    for (const text of changes) {
        const [, name, content] = /^(r\d+c\d+)(.*)$/.exec(text) ?? [];
        const cell = game.shape.cellNamed(name ?? "");
        if (cell === null) throw new RangeError(`\`${text}\` is no change of this board`);
        after[cell] = read(content, game.shape);
    }
    if (!game.push(cause, after)) throw new RangeError("a move of the saved game changes nothing");
}

/** @param {string} text @param {Shape} shape @returns {Content} */
function read(text, shape) {
    const content = contentFrom(text, shape.side);
    if (!content) throw new RangeError(`\`${text}\` is nothing that a cell holds`);
    return content;
}

/**
 * A short text that is the same for the same puzzle, and different for others.
 * @param {Game} game
 * @returns {string} sixteen hexadecimal digits
 */
export function puzzleKey(game) {
    const text = [game.rules?.text ?? game.shape, game.givens.map(character).join(""), ...(startCandidates(game) ?? [])].join(",");
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    let second = 5381;
    for (let at = 0; at < text.length; at += 1) second = (Math.imul(second, 33) ^ text.charCodeAt(at)) >>> 0;
    return hash.toString(16).padStart(8, "0") + second.toString(16).padStart(8, "0");
}
