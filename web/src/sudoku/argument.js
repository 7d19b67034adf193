/**
 * An argument of many steps in short: runs of steps that suppose nothing, and suppositions with what decides them. The same as text is
 * `csp_sudoku::why::ArgumentSummary`.
 */

/** The short names of techniques that follow suppositions. */
const SUPPOSING = ["fcc", "fcv", "fnc", "fnv"];

/** Whether a step follows suppositions. @param {any} step as the engine answers it */
export function supposes(step) {
    return SUPPOSING.includes(step.short);
}

/**
 * The steps in runs: those that suppose nothing together, each other one alone.
 * @param {any[]} steps
 * @returns {{first: number, steps: any[]}[]} `first`: the index of the first step
 */
export function partsOf(steps) {
    /** @type {{first: number, steps: any[]}[]} */
    const parts = [];
    steps.forEach((step, index) => {
        const last = parts.at(-1);
        if (last && !supposes(step) && !supposes(last.steps[0])) last.steps.push(step);
        else parts.push({ first: index, steps: [step] });
    });
    return parts;
}

/** @param {{cells: string[], digit: string, holds: boolean}} claim */
function text({ cells, digit, holds }) {
    return `${cells.join(",")}${holds ? "=" : "≠"}${digit}`;
}

/**
 * What a step supposes, how far that is followed, and what decides it.
 * @param {any} step
 * @returns {{supposed: string[], claims: number[], cells: number, within: number, end: string}} `claims` of each branch; `within` counts
 *     suppositions that are refuted for one claim of another one
 */
export function suppositionOf({ short, pattern }) {
    /** @type {any[][]} */
    const chains = pattern.chains;
    const opposites = chains.map((chain) => new Set(chain.slice(1).map((claim) => text({ ...claim, holds: !claim.holds }))));
    const isWithin = (/** @type {any[]} */ chain, /** @type {number} */ at) => opposites.slice(at + 1).some((later) => later.has(text(chain[0])));
    const roots = chains.filter((chain, at) => !isWithin(chain, at));
    const claims = roots.flatMap((chain) => chain.slice(1));
    return {
        supposed: [...new Set(roots.map((chain) => text(chain[0])))],
        claims: roots.map((chain) => chain.length - 1),
        cells: new Set(claims.flatMap((claim) => claim.cells)).size,
        within: chains.length - roots.length,
        end: short === "fcv" || short === "fnv" ? "all agree" : endOf(pattern),
    };
}

/** @param {any} pattern */
function endOf({ cells, base, digits, chains }) {
    if (cells) return `nothing fits in ${cells[0]}`;
    return `${base[0]} has no place for ${digits?.[0] ?? chains.at(-1).at(-1).digit}`;
}
