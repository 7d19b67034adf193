/** Numbers of a clue that are typed over the board, digit by digit. */
import { isList } from "../../sudoku/clue-kinds.js";
import { withValue } from "../../sudoku/draft.js";

/** @typedef {import("./setter.js").Setter} Setter */

/** The most digits of a number. */
const LONGEST = 5;

/** The number of a clue that is being typed: which, and how far. @type {WeakMap<Setter, {clue: string, text: string}>} */
const typed = new WeakMap();

/**
 * Types a digit of the first number of the clue that is chosen. A list of digits gets one more.
 * @param {Setter} setter
 * @param {{typed?: number}} intent a digit, or none: the last one is taken away
 * @returns {boolean} whether there is such a number
 */
export function typeNumber(setter, intent) {
    const { clue, selected } = setter;
    const field = clue && setter.kind(clue.kind)?.numbers[0];
    if (!clue || !field || setter.tool !== clue.kind) return false;
    const isDigit = intent.typed !== undefined;
    const name = `${selected} ${clue.kind}`;
    if (isList(field)) {
        const list = [clue[field.key] ?? []].flat();
        const longer = isDigit ? [...list, intent.typed] : list.slice(0, -1);
        setter.change(withValue(clue, field.key, longer.length > 0 ? longer : undefined));
        return true;
    }
    const last = typed.get(setter);
    const before = isDigit ? (last?.clue === name && last.text === String(clue[field.key]) ? last.text : "") : String(clue[field.key] ?? "");
    const text = (isDigit ? before + intent.typed : before.slice(0, -1)).slice(0, LONGEST);
    typed.set(setter, { clue: name, text: String(Number(text)) });
    setter.change(withValue(clue, field.key, text === "" ? undefined : Number(text)), `number ${field.key}`);
    return true;
}
