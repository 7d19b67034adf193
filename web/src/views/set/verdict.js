/**
 * How many solutions the puzzle has, told while it is set.
 */
import { make } from "../../parts/dom.js";
import { cluesOf, isPlain } from "../../sudoku/draft.js";
import { many } from "../../sudoku/words.js";

/** @typedef {import("./setter.js").Setter} Setter */
/** @typedef {"unique" | "several" | "none" | "unknown" | "empty"} State */

const SIGNS = { unique: "✓", several: "≥2", none: "✕", unknown: "?", empty: "" };

/** @param {Setter} setter @param {import("./board.js").Board} board @returns {HTMLElement} */
export function makeVerdict(setter, board) {
    const element = make("div", { class: "make-verdict set-verdict", role: "status" });
    let told = "";
    const put = () => {
        const { state, text } = verdictOf(setter, board);
        const left = leftOut(setter);
        const words = left ? `${text} ${left}` : text;
        element.classList.toggle("is-busy", isBusy(setter));
        if (told === state + words) return;
        told = state + words;
        element.dataset.state = state;
        const sign = SIGNS[state] ? make("span", { class: "make-sign", "aria-hidden": "true" }, SIGNS[state]) : "";
        element.replaceChildren(sign, make("span", { class: "make-word" }, words));
    };
    for (const event of /** @type {const} */ (["draft", "read", "found"])) setter.on(event, put);
    return element;
}

/** Whether the engine is at work on the draft. @param {Setter} setter */
function isBusy({ draft, trouble, thinking: { found } }) {
    return trouble === null && !(found?.draft === draft && found.isOver);
}

/** @param {Setter} setter @param {import("./board.js").Board} board @returns {{state: State, text: string}} */
function verdictOf(setter, board) {
    const { draft, trouble, thinking } = setter;
    const { found } = thinking;
    if (trouble) return { state: "unknown", text: "The board cannot be read." };
    if (isPlain(draft) && !draft.givens && cluesOf(draft).length === 0) return { state: "empty", text: "Pick a kind of clues and drag over the board, or type givens." };
    if (!found) return { state: "empty", text: "The engine is loading." };
    switch (found.verdict) {
        case "unique":
            return { state: "unique", text: "Exactly one solution." };
        case "none":
            return { state: "none", text: `No solution.${conflictWords(found)}` };
        case "several":
            return { state: "several", text: `At least two solutions.${leftWords(found, board)}` };
        default:
            return { state: "unknown", text: found.isOver ? "The number of solutions is not known: the search was ended." : "The number of solutions is not known yet." };
    }
}

/** @param {import("../../sudoku/thinking.js").Found} found */
function conflictWords({ conflict, isOver }) {
    if (!conflict) return isOver ? " Which clues contradict each other was not found out in time." : "";
    const { clues, givens } = conflict;
    if (clues.length === 1 && givens.length === 0) return " One clue cannot be kept at all, and is marked.";
    const parts = [clues.length > 0 ? many(clues.length, "clue") : "", givens.length > 0 ? many(givens.length, "given") : ""].filter(Boolean);
    return parts.length === 0 ? "" : ` ${parts.join(" and ")} contradict each other, and are marked.`;
}

/** @param {import("../../sudoku/thinking.js").Found} found @param {import("./board.js").Board} board */
function leftWords({ candidates, open, isOver }, board) {
    const count = open.reduce((sum, digits) => sum + digits.length, 0);
    if (count > 0) return ` ${many(count, "candidate")} ${isOver ? "could not be decided" : "not known yet"}.`;
    const settled = candidates.filter((digits) => digits.length === 1).length;
    const differing = board.differing().length;
    const differ = differing > 0 ? ` Two differ in ${many(differing, "cell")}.` : "";
    return ` ${settled} of ${many(candidates.length, "cell")} settled.${differ}`;
}

/** What is not read says nothing about solutions. @param {Setter} setter */
function leftOut({ read }) {
    const wrong = read?.clues.filter(({ error }) => error).length ?? 0;
    const count = wrong + (read?.faults.length ?? 0);
    return count === 0 ? "" : `This is without ${many(count, "part")} that ${count === 1 ? "is" : "are"} not right yet.`;
}
