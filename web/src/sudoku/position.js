/**
 * Positions as the engine answers them, and what steps and solutions make of them.
 */
import { bit } from "./symbols.js";

/** @typedef {any} Scene */
/** @typedef {import("./shape.js").Shape} Shape */

/**
 * A position as the engine answers it.
 * @typedef {Object} Position
 * @property {string} givens
 * @property {string} entered
 * @property {string[] | null} candidates
 */

/**
 * A candidate of an answer: `r4c7=5`, or `r4c7<>5` for one that is ruled out.
 * @param {Shape} shape
 * @param {string} text
 * @returns {{cell: number, digit: number}}
 */
export function candidateFrom(shape, text) {
    const [cell, digit] = text.split(/=|<>/);
    return { cell: shape.cellNamed(cell) ?? 0, digit: shape.digitOf(digit) || 1 };
}

/**
 * What a step of an answer does to a game.
 * @param {Shape} shape
 * @param {any} step
 */
export function effectOf(shape, step) {
    const placements = step.placement ? [candidateFrom(shape, step.placement)] : [];
    const eliminations = step.eliminations.map((/** @type {string} */ text) => candidateFrom(shape, text));
    return { technique: step.short, placements, eliminations };
}

/**
 * The position after a step.
 * @param {Shape} shape
 * @param {Position} position
 * @param {any} step
 * @returns {Position}
 */
export function after(shape, position, step) {
    const { placements, eliminations } = effectOf(shape, step);
    const masks = (position.candidates ?? []).map((text) => shape.maskFrom(text) ?? 0);
    const entered = [...position.entered];
    for (const { cell, digit } of placements) {
        entered[cell] = step.placement.split("=")[1];
        masks[cell] = 0;
        for (const peer of shape.peers(cell)) masks[peer] &= ~bit(digit);
    }
    for (const { cell, digit } of eliminations) masks[cell] &= ~bit(digit);
    return { ...position, entered: entered.join(""), candidates: masks.map((mask) => shape.maskText(mask)) };
}

/**
 * Two solutions over each other: where they differ, both digits stand.
 * @param {Shape} shape
 * @param {string} givens
 * @param {string[]} solutions
 * @returns {{position: Position, scene: Scene, differing: number}}
 */
export function laidOver(shape, givens, [one, other]) {
    const differs = (/** @type {number} */ cell) => one[cell] !== other[cell];
    const cells = Array.from({ length: shape.cells }, (_, cell) => cell);
    const entered = cells.map((cell) => (differs(cell) || givens[cell] !== "." ? "." : one[cell])).join("");
    const candidates = cells.map((cell) => (differs(cell) ? one[cell] + other[cell] : ""));
    const marked = cells.filter(differs);
    const scene = { cells: marked.map((cell) => ({ cell: shape.name(cell), shade: /** @type {const} */ ("set"), number: 1 })) };
    return { position: { givens, entered, candidates }, scene, differing: marked.length };
}

/**
 * One chain of a step, without its other chains. The claims of a net are not in the order in which they
 * follow, so they have no links.
 * @param {any} step
 * @param {number} index which chain
 * @returns {Scene}
 */
export function chainScene({ pattern, scene }, index) {
    const claims = pattern.chains[index];
    const named = claims.map(candidatesOf);
    const ended = scene.marks.filter((/** @type {any} */ { part }) => part === "eliminated" || part === "placed");
    const isEnded = (/** @type {string} */ name) => ended.some((/** @type {any} */ { cell, digit }) => name === `${cell}=${digit}`);
    const marks = claims.flatMap((/** @type {any} */ claim) =>
        claim.cells
            .filter((/** @type {string} */ cell) => !isEnded(`${cell}=${claim.digit}`))
            .map((/** @type {string} */ cell) => ({ cell, digit: claim.digit, part: claim.holds ? "true" : "false" })),
    );
    const links = scene.links.length === 0 ? [] : claims.slice(1).map((/** @type {any} */ claim, /** @type {number} */ at) => ({
        from: named[at],
        to: named[at + 1],
        strength: claim.holds ? "strong" : "weak",
        chain: 0,
    }));
    const supposed = claims[0].cells.map((/** @type {string} */ cell) => ({ cell, shade: "set", number: 0 }));
    return {
        ...scene,
        cells: [...scene.cells, ...supposed],
        marks: [...marks, ...ended],
        groups: named.filter((/** @type {string[]} */ names) => names.length > 1),
        links,
    };
}

/** @param {{cells: string[], digit: string}} claim */
function candidatesOf({ cells, digit }) {
    return cells.map((cell) => `${cell}=${digit}`);
}

/** @param {Shape} shape @param {number[]} cells @param {"step" | "wrong"} shade @returns {Scene} */
export function shaded(shape, cells, shade) {
    return { cells: cells.map((cell) => ({ cell: shape.name(cell), shade })) };
}
