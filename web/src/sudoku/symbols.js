/**
 * Digits as characters, and sets of digits as masks (bit `d - 1` for digit `d`).
 *
 * The characters are those of the command: `1`-`9`, then `A`-`Z` in either case. A blank cell is any
 * of `.`, `0`, `*`, `_`, `-`, `?`, and is written as `.`. Digits count from 1 everywhere. How those of a board are written, some of
 * which begin with 0, its `Shape` says.
 */

/** @typedef {"letters" | "numbers"} SymbolStyle */

/**
 * The character of a digit in text, or `.` for 0.
 * @param {number} digit
 * @returns {string}
 */
export function character(digit) {
    if (digit < 1) return ".";
    return digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

/**
 * The digit of a character on a board of this side, 0 for blank, `null` if it has no meaning there.
 * @param {string} text one character
 * @param {number} side
 * @returns {number | null}
 */
export function digitOf(text, side) {
    if (/^[.0*_?-]$/.test(text)) return 0;
    if (!/^[1-9A-Za-z]$/.test(text)) return null;
    const digit = parseInt(text, 36);
    return digit <= side ? digit : null;
}

/**
 * The digit as it is shown on a board: `A` or `10` for ten.
 * @param {number} digit
 * @param {SymbolStyle} [style]
 * @returns {string}
 */
export function shown(digit, style = "letters") {
    return style === "numbers" ? String(digit) : character(digit);
}

/** @param {number} digit @returns {number} the set with this digit alone */
export function bit(digit) {
    return 2 ** (digit - 1);
}

/** @param {number} mask @returns {number[]} its digits, in ascending order */
export function digits(mask) {
    const list = [];
    for (let left = mask; left !== 0; left &= left - 1) list.push(32 - Math.clz32(left & -left));
    return list;
}

/** @param {Iterable<number>} list @returns {number} the set of these digits */
export function maskOf(list) {
    let mask = 0;
    for (const digit of list) mask |= bit(digit);
    return mask;
}

/** @param {number} mask @returns {string} its digits as characters: `24` */
export function maskText(mask) {
    return digits(mask).map(character).join("");
}

/**
 * The set that a text of characters names.
 * @param {string} text
 * @param {number} side
 * @returns {number | null} `null` if a character is no digit of the board
 */
export function maskFrom(text, side) {
    let mask = 0;
    for (const one of text) {
        const digit = digitOf(one, side);
        if (!digit) return null;
        mask |= bit(digit);
    }
    return mask;
}
