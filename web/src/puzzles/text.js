/**
 * Grid puzzles as text: what is filled in as a line, and links.
 */

/** @typedef {import("./game.js").Value} Value */

/** Numbers below this are one character. */
const BASE = 36;

/** What stands before the name of the genre in links that the engine writes. */
const SITE = "https://puzz.link/p?";

/**
 * What is filled in: a digit or a letter for each spot, `.` for a blank one, and larger numbers in parentheses.
 * @param {Value[]} values
 */
export function lineOf(values) {
    const text = (/** @type {Value} */ value) => (value === null ? "." : value < BASE ? value.toString(BASE) : `(${value})`);
    return values.map(text).join("");
}

/**
 * The values of a line that the engine has read or written.
 * @param {string} line
 * @returns {Value[]}
 */
export function valuesOf(line) {
    const parts = line.match(/\(\d+\)|./g) ?? [];
    return parts.map((part) => (part === "." ? null : part.length > 1 ? Number(part.slice(1, -1)) : parseInt(part, BASE)));
}

/** What of a link says the puzzle: `slither/4/4/dgdh2c7b`. @param {string} link */
export function shortLink(link) {
    return link.startsWith(SITE) ? link.slice(SITE.length) : link;
}

/**
 * A puzzle as a part of an address of this page.
 * @param {string} link
 * @param {string | null} line what is filled in
 * @returns {string} what stands behind `#puzzles?`
 */
export function toQuery(link, line) {
    const coded = (/** @type {string} */ text) => encodeURIComponent(text).replaceAll("%2F", "/");
    return `p=${coded(shortLink(link))}${line === null ? "" : `&f=${coded(line)}`}`;
}

/**
 * The puzzle of an address of this page.
 * @param {string} query what stands behind `#puzzles?`
 * @returns {{link: string, line: string | null} | null} `null` if it names none
 */
export function fromQuery(query) {
    const parts = new URLSearchParams(query);
    const link = parts.get("p");
    return link === null ? null : { link, line: parts.get("f") };
}

/**
 * The puzzle of a text that was pasted: a link, behind which may stand what is filled in, or an address of this page.
 * @param {string} text
 * @returns {string} what the engine reads
 */
export function pastedText(text) {
    const [, query] = /#puzzles\?(\S+)/.exec(text) ?? [];
    const own = query === undefined ? null : fromQuery(query);
    return own ? `${own.link} ${own.line ?? ""}`.trim() : text.trim();
}
