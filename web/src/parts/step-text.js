/** What is said of a step: notes, folded texts, its chains, its conclusion. */
import { make } from "./dom.js";
import { chainList } from "./chains.js";

/** The length from which a text is folded, in characters, and how much of it then is seen at once. */
const LONG = 640;
const SEEN = 420;

/**
 * @param {string} text
 * @param {"" | "is-good" | "is-bad" | "is-warn"} [kind]
 */
export function note(text, kind = "") {
    return make("p", { class: `note ${kind}` }, text);
}

/**
 * A paragraph. If it is long, it ends after a sentence and the remainder can be unfolded.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function folded(text) {
    if (text.length <= LONG) return make("p", { class: "help-text" }, text);
    const end = text.lastIndexOf(". ", SEEN);
    const at = end > SEEN / 3 ? end + 1 : text.lastIndexOf(" ", SEEN);
    return make(
        "div",
        { class: "help-text" },
        make("p", {}, `${text.slice(0, at)} …`),
        make("details", {}, make("summary", {}, "The whole text"), make("p", {}, text.slice(at).trim())),
    );
}

/**
 * What a step says, with its chains.
 * @param {any} step
 * @param {(scene: any) => void} draw shows another scene in place of the step's
 * @returns {HTMLElement}
 */
export function stepText(step, draw) {
    const notation = step.notation.length > LONG ? null : make("code", { class: "help-notation" }, step.notation);
    return make(
        "div",
        { class: "stack help-step" },
        folded(step.text),
        notation ? make("p", { class: "small soft" }, notation) : null,
        chainList(step, draw),
    );
}

/** What a step concludes: `r4c7=5`, or the candidates that go. @param {any} step @returns {string} */
export function conclusion(step) {
    if (step.placement) return step.placement;
    const gone = step.eliminations.map((/** @type {string} */ text) => text.replace("=", "≠"));
    return gone.length > 3 ? `${gone.slice(0, 2).join(", ")} and ${gone.length - 2} more` : gone.join(", ");
}
