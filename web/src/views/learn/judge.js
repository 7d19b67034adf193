/**
 * What a person has marked on a position, compared with the steps that the engine finds there.
 */

/** @typedef {{cell: number, digit: number, holds: boolean}} Claim a digit that is placed, or a candidate that goes */

/**
 * What a step concludes.
 * @typedef {Object} Found
 * @property {string} technique its name
 * @property {Claim[]} claims
 * @property {any} step as the engine answers it
 */

/**
 * @typedef {{kind: "nothing"}
 *   | {kind: "wrong", claim: Claim}
 *   | {kind: "right", found: Found, extra: Claim[]}
 *   | {kind: "partly", found: Found, missing: number}
 *   | {kind: "other", found: Found, claim: Claim}
 *   | {kind: "unexplained", claim: Claim}} Verdict
 * `right`: all that a step of the technique says is marked; `extra` is true, and not said by it. `partly`: steps of the technique
 * say all that is marked, and `found` says more. `other`: a step of another technique says this. `unexplained`: it is true, and no step says it here.
 */

/** @param {Claim} one @param {Claim} other */
function same(one, other) {
    return one.cell === other.cell && one.digit === other.digit && one.holds === other.holds;
}

/** @param {Claim[]} claims @param {Claim} claim */
function includes(claims, claim) {
    return claims.some((one) => same(one, claim));
}

/** @param {Claim} claim @param {number[]} solution digits of all cells */
export function isTrue({ cell, digit, holds }, solution) {
    return (solution[cell] === digit) === holds;
}

/**
 * @param {Claim[]} claims what is marked
 * @param {Found[]} steps all that the engine finds, easy ones first
 * @param {string} technique the name of the one that is practised
 * @param {number[]} solution digits of all cells
 * @returns {Verdict}
 */
export function judge(claims, steps, technique, solution) {
    if (claims.length === 0) return { kind: "nothing" };
    const wrong = claims.find((claim) => !isTrue(claim, solution));
    if (wrong) return { kind: "wrong", claim: wrong };
    const own = steps.filter((one) => one.technique === technique);
    const whole = largest(own.filter((one) => one.claims.every((claim) => includes(claims, claim))));
    if (whole) return { kind: "right", found: whole, extra: claims.filter((claim) => !own.some((one) => includes(one.claims, claim))) };
    const strange = claims.find((claim) => !own.some((one) => includes(one.claims, claim)));
    if (!strange) {
        // One step says all that is marked, or each of several a part of it.
        const part = own.find((one) => claims.every((claim) => includes(one.claims, claim))) ?? own.find((one) => includes(one.claims, claims[0]));
        const found = /** @type {Found} */ (part);
        return { kind: "partly", found, missing: found.claims.filter((claim) => !includes(claims, claim)).length };
    }
    const found = steps.find((one) => includes(one.claims, strange));
    return found ? { kind: "other", found, claim: strange } : { kind: "unexplained", claim: strange };
}

/** The one that says most. @param {Found[]} steps @returns {Found | undefined} */
function largest(steps) {
    return steps.toSorted((one, other) => other.claims.length - one.claims.length)[0];
}
