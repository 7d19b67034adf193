/** Steps and rules in words. */
import { make } from "../../parts/dom.js";

/** A sentence of a rule as one that stands by itself. @param {string} text */
export function sentence(text) {
    // Names of cells are written small.
    const first = /^r\d/.test(text) ? text[0] : text[0].toUpperCase();
    return `${first}${text.slice(1)}.`;
}

/** Facts of which there may be many. @param {string} text */
export function short(text) {
    const parts = text.split(", ");
    return parts.length > 6 ? `${parts.slice(0, 5).join(", ")} and ${parts.length - 5} more` : text;
}

/** @param {any[]} rules @param {string} head */
export function ruleList(rules, head) {
    const items = rules.map(({ sentence: text }) => make("li", {}, sentence(text)));
    return make("div", {}, make("p", { class: "soft" }, head), make("ul", { class: "puzzle-rules" }, ...items));
}

/** A step in words, with what it looks at if it is one of an explanation. @param {any} step */
export function stepWords(step) {
    const filled = (step.filled ?? []).map((/** @type {any} */ mark) => mark.text);
    const earlier = (step.earlier ?? []).map((/** @type {number} */ number) => number + 1);
    const parts = [...(filled.length > 0 ? [`with ${short(filled.join(", "))} filled in`] : []), ...(earlier.length > 0 ? [`with ${earlier.length === 1 ? "step" : "steps"} ${earlier.join(", ")}`] : [])];
    const premises = parts.length > 0 ? make("p", { class: "soft small" }, sentence(parts.join(", and "))) : null;
    return make("div", { class: "stack" }, make("p", { class: "help-lead" }, sentence(short(step.facts))), ruleList(step.rules, "It follows from"), premises);
}

/** The same as one text. @param {any} step */
export function stepText({ facts, rules }) {
    return `${short(facts)}, because ${rules.map((/** @type {any} */ rule) => rule.sentence).join(", and ")}`;
}

/** Steps that fill nothing in, before one that can be taken. @param {any[]} steps */
export function stepsBefore(steps) {
    const head = steps.length === 1 ? "First, one step that fills nothing in" : `First, ${steps.length} steps that fill nothing in`;
    return make("details", { class: "small" }, make("summary", {}, head), ...steps.map(stepWords));
}
