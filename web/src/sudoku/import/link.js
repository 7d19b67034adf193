/**
 * Links of other sites: f-puzzles and SudokuPad. What a link holds is read here; nothing is fetched.
 */
import { readFPuzzle } from "./fpuzzles.js";
import { decompress } from "./lzstring.js";
import { LinkError } from "./puzzle.js";
import { readClassic, readSudokuPad } from "./sudokupad.js";
import { readZipped } from "./zipped.js";

export { LinkError } from "./puzzle.js";

const SITES =
    /^\s*<?(?:https?:\/\/)?(?:www\.|beta\.|test\.)*(f-puzzles\.com|sudokupad\.app|app\.crackingthecryptic\.com|crackingthecryptic\.com)\b/i;

/** The object of a puzzle, as the sites export it. */
const OBJECT = /^\s*\{[^]*(\bgrid\b|\bcells\b|\bce\b)/;

/**
 * Whether a text is a link of a site that is known here, or what stands in one.
 * @param {string} text
 */
export function isLink(text) {
    return !FILE.test(text) && (SITES.test(text) || PREFIX.test(text.trim()) || OBJECT.test(text.slice(0, 100_000)));
}

/** A text of Interactive Sudoku Solver begins with the name of a rule, which has small letters or arguments. */
const RULES = /^(?:\s*#.*\n)*\s*\.(?:[A-Za-z0-9]*~|[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)/;

/** A puzzle file, in TOML or JSON, begins with its size. */
const FILE = /^(?:\s*#.*\n)*\s*(?:sudoku\s*=|\{\s*"sudoku")/;

/** A killer sudoku as numbers. */
const KILLER = /^\s*3x3:(?:d)?:?k:/;

/**
 * Whether a text is a puzzle with rules of its own that is no link.
 * @param {string} text
 */
export function isRules(text) {
    return RULES.test(text) || KILLER.test(text) || FILE.test(text);
}

/** What stands before a puzzle that a link holds whole. */
const PREFIX = /^(scl|ctc|fpuzzles|fpuz|scf|classic)(?=\S{12,}$)/;

/** A link with less is empty. */
const LEAST = 12;

/**
 * The puzzle in a link.
 * @param {string} text
 * @returns {import("./puzzle.js").Imported}
 * @throws {LinkError} a sentence for the user
 */
export function readLink(text) {
    const trimmed = text.trim().replace(/^<|>$/g, "");
    try {
        if (OBJECT.test(trimmed)) return readObject(readZipped(trimmed));
        return readId(idOf(trimmed));
    } catch (error) {
        if (error instanceof LinkError) throw error;
        if (error instanceof RangeError) throw new LinkError(`The link cannot be read: ${error.message}.`);
        // What stands where a number or a text belongs may be anything in what somebody made up.
        if (error instanceof TypeError) throw new LinkError("The link holds something else where a puzzle has its digits and names.");
        throw error;
    }
}

/**
 * What names or holds the puzzle in an address.
 * @param {string} text
 */
function idOf(text) {
    if (PREFIX.test(text)) return text;
    const load = /[?&]load=([^&#]*)/.exec(text);
    if (load && load[1].length < LEAST) throw new LinkError("The link ends too early: it was not copied whole.");
    if (load) return `fpuzzles${load[1]}`;
    const named = /[?&]puzzleid=([^&#]*)/.exec(text);
    const path = text.replace(/^(?:https?:\/\/)?[^/]*\//i, "").replace(/^sudoku\//i, "");
    return named ? named[1] : path.replace(/[?#][^]*$/, "");
}

/** @param {string} id */
function readId(id) {
    const whole = unescaped(id);
    const prefix = PREFIX.exec(whole)?.[1];
    const rest = whole.slice(prefix?.length ?? 0);
    if (!prefix) {
        throw new LinkError(
            whole === ""
                ? "The link names no puzzle."
                : "The link only names a puzzle that lies on the site, and this page asks no other site. Open it there, and copy its givens or a link that holds the whole puzzle.",
        );
    }
    if (prefix === "scf" || prefix === "classic") return readClassic(rest);
    return readObject(readZipped(decompressed(rest)));
}

/**
 * The puzzle of an object of either site.
 * @param {any} object
 */
function readObject(object) {
    return object?.grid ? readFPuzzle(object) : readSudokuPad(object);
}

/** A blank may have been a plus sign. @param {string} text */
function decompressed(text) {
    return decompress(text.replaceAll(" ", "+").replaceAll("\n", ""));
}

/** @param {string} text */
function unescaped(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        // An escape that was cut: what is left says so.
        return text.replace(/%.?$/, "");
    }
}
