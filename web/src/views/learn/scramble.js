/**
 * The same puzzle in another dress: digits, rows and columns change their places, and each step stays a step.
 */

/** Numbers 0 to `count - 1` in any order. @param {number} count @param {() => number} random */
function shuffled(count, random) {
    const list = Array.from({ length: count }, (_, at) => at);
    for (let last = count - 1; last > 0; last -= 1) {
        const at = Math.floor(random() * (last + 1));
        [list[last], list[at]] = [list[at], list[last]];
    }
    return list;
}

/** Nine lines in another order, in which those of a band stay together. @param {() => number} random */
function lines(random) {
    return shuffled(3, random).flatMap((band) => shuffled(3, random).map((line) => 3 * band + line));
}

/**
 * @param {string} givens 81 characters, `.` for blank
 * @param {() => number} random from 0 to below 1
 * @returns {string}
 */
export function scrambled(givens, random) {
    const digits = shuffled(9, random);
    const [rows, columns] = [lines(random), lines(random)];
    const isTurned = random() < 0.5;
    const cells = Array.from({ length: 81 }, (_, cell) => [rows[Math.floor(cell / 9)], columns[cell % 9]]);
    return cells
        .map(([row, column]) => givens[isTurned ? 9 * column + row : 9 * row + column])
        .map((one) => (one === "." ? "." : String(digits[Number(one) - 1] + 1)))
        .join("");
}
