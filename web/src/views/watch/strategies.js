/** The six strategies, weakest first, in words. */

/** @typedef {{name: string, label: string, text: string}} Strategy */

/** @type {Strategy[]} */
export const STRATEGIES = [
    { name: "generate_and_test", label: "Generate and test", text: "Fills the cells in reading order and tests complete grids only." },
    { name: "backtracking", label: "Backtracking", text: "Fills the cells in reading order and checks each digit against those before it." },
    { name: "forward_checking", label: "Forward checking", text: "As backtracking, and removes each digit from the peers of its cell." },
    {
        name: "mrv_forward_checking",
        label: "Forward checking, fewest first",
        text: "As forward checking, and the cell with the fewest candidates is next.",
    },
    { name: "singles", label: "Singles", text: "Naked and hidden singles at every node; the cell with the fewest candidates is next." },
    {
        name: "domain",
        label: "Domain consistency",
        text: "All-different in full and locked candidates at every node; the cell with the fewest candidates is next.",
    },
];

/** @param {string} name @returns {string} */
export function labelOf(name) {
    return STRATEGIES.find((one) => one.name === name)?.label ?? name;
}
