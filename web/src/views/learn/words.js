/**
 * What is said of an answer.
 */
import { NINE } from "../../sudoku/shape.js";
import { many } from "../../sudoku/words.js";

/** @typedef {import("./judge.js").Claim} Claim */
/** @typedef {import("./judge.js").Verdict} Verdict */

/** @param {Claim} claim */
export function claimWords({ cell, digit, holds }) {
    return `${NINE.name(cell)}${holds ? "=" : "≠"}${digit}`;
}

/** @param {Claim[]} claims */
function claimsWords(claims) {
    return claims.map(claimWords).join(", ");
}

/**
 * @param {Verdict} verdict
 * @param {import("./families.js").Lesson} lesson
 * @returns {{text: string, kind: "" | "is-good" | "is-bad" | "is-warn"}}
 */
export function verdictWords(verdict, { name }) {
    switch (verdict.kind) {
        case "nothing":
            return { text: "Nothing is marked yet: strike candidates out, or place a digit.", kind: "" };
        case "wrong": {
            const { cell, digit, holds } = verdict.claim;
            const text = holds ? `${NINE.name(cell)} is not ${digit}.` : `The ${digit} of ${NINE.name(cell)} has to stay: it is the digit of this cell.`;
            return { text: `That is wrong. ${text}`, kind: "is-bad" };
        }
        case "right": {
            const extra = verdict.extra.length > 0 ? ` ${claimsWords(verdict.extra)} is true as well, but this step does not say so.` : "";
            return { text: `Right: ${claimsWords(verdict.found.claims)}.${extra}`, kind: "is-good" };
        }
        case "partly":
            return { text: `Right so far, and the same step says more: ${many(verdict.missing, "candidate")}.`, kind: "is-good" };
        case "other":
            return { text: `${claimWords(verdict.claim)} is right, but by another technique: ${verdict.found.technique}. Look for ${name}.`, kind: "is-warn" };
        default:
            return { text: `${claimWords(verdict.claim)} is true, but no single step shows it here. Look for ${name}.`, kind: "is-warn" };
    }
}
