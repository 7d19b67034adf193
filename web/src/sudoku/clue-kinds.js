/**
 * Kinds of clues as the engine tells them (`set-kinds`): which lines of cells and which numbers they take.
 */

/**
 * @typedef {Object} LineField
 * @property {string} name
 * @property {string} key its name in a puzzle file
 * @property {number} least cells
 * @property {number | null} most cells
 * @property {boolean} repeats whether there may be any number of such lines
 */

/**
 * @typedef {Object} NumberField
 * @property {string} name
 * @property {string} key
 * @property {number | null} default
 * @property {boolean} repeats
 */

/**
 * @typedef {Object} ClueKind
 * @property {string} name
 * @property {string[]} also names in other programs
 * @property {LineField[]} lines
 * @property {NumberField[]} numbers
 * @property {string | null} text what its text is, if it takes one
 * @property {boolean} clues whether it takes other clues
 * @property {"board" | "clues" | "line" | "area" | "sign" | "mark" | "outside"} look
 * @property {string | null} example a sentence
 */

/**
 * Lines that have a name in common.
 * @typedef {Object} LineGroup
 * @property {string} key
 * @property {string} name
 * @property {number} least cells of the first line
 * @property {number} wanted how many lines there should be
 * @property {boolean} repeats whether there may be more
 */

/** A name as people write it: `little killer`. @param {ClueKind} kind */
export function titleOf({ name }) {
    const words = name.replaceAll("-", " ");
    return words[0].toUpperCase() + words.slice(1);
}

/**
 * The lines of a kind by their names. Where a line may come any number of times, one is wanted, or two if there are no others: one line
 * is equal to itself.
 * @param {ClueKind} kind
 * @returns {LineGroup[]}
 */
export function lineGroups({ lines, look }) {
    /** @type {LineGroup[]} */
    const groups = [];
    for (const { key, name, least, repeats } of lines) {
        const group = groups.find((one) => one.key === key);
        if (group) {
            group.wanted += repeats ? 0 : 1;
            group.repeats ||= repeats;
        } else {
            const several = look === "board" ? 0 : lines.length === 1 ? 2 : 1;
            groups.push({ key, name, least, wanted: repeats ? several : 1, repeats });
        }
    }
    return groups;
}

/** Whether a field holds a list of numbers. One that may be left out repeats, too; a list has the name of several. @param {NumberField} field */
export function isList({ name, repeats }) {
    return repeats && name.endsWith("s");
}

/** Whether a clue of the kind is about the whole board and needs nothing more: a switch. @param {ClueKind} kind */
export function isSwitch({ lines, numbers, text, clues, look }) {
    const needsNothing = lines.every(({ repeats }) => repeats) && numbers.every((number) => number.default !== null);
    return look === "board" && needsNothing && text === null && !clues;
}

/** A text for comparing: small letters and digits alone. @param {string} text */
function plain(text) {
    return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/**
 * The kinds that a search finds, the best first. Without words to search for, those that were used last come first.
 * @param {ClueKind[]} kinds
 * @param {string} query
 * @param {string[]} [used] names, the last used first
 * @returns {ClueKind[]}
 */
export function findKinds(kinds, query, used = []) {
    const wanted = plain(query);
    if (wanted === "") {
        const first = used.flatMap((name) => kinds.filter((kind) => kind.name === name));
        return [...first, ...kinds.filter((kind) => !first.includes(kind))];
    }
    const rank = (/** @type {ClueKind} */ { name, also, example }) => {
        const names = [plain(name), ...also.map(plain)];
        if (names.some((one) => one === wanted)) return 0;
        if (names[0].startsWith(wanted)) return 1;
        if (names.some((one) => one.includes(wanted) || (one.length > 4 && wanted.includes(one)))) return 2;
        return plain(example ?? "").includes(wanted) ? 3 : 4;
    };
    const ranked = kinds.map((kind) => ({ kind, at: rank(kind) })).filter(({ at }) => at < 4);
    return ranked.sort((one, other) => one.at - other.at).map(({ kind }) => kind);
}
