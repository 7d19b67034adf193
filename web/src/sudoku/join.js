/**
 * A game that was played in two places at once.
 */
import { same } from "./content.js";
import { takeState } from "./moves.js";
import { toSaved } from "./saved.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./content.js").Content} Content */

/** The moves that are done, each as a text. @param {Game} game */
function moves(game) {
    return toSaved(game).moves.slice(0, game.at).map((move) => move.join(" "));
}

/** What the cells held after this number of moves. @param {Game} game it is left as it was @param {number} at @returns {Content[]} */
function cellsAt(game, at) {
    const now = game.at;
    game.goTo(at);
    const cells = [...game.cells];
    game.goTo(now);
    return cells;
}

/** All of a game but its time, as a text. @param {Game} game */
function state(game) {
    return JSON.stringify({ ...toSaved(game), elapsed: 0 });
}

/** @param {Game} to @param {Game} from */
function addSavepoints(to, from) {
    const known = (/** @type {import("./game.js").Savepoint} */ { cells }) =>
        to.savepoints.some((one) => one.cells.every((content, cell) => same(content, cells[cell])));
    to.savepoints.push(...from.savepoints.filter((savepoint) => !known(savepoint)));
}

/**
 * The game with what was done here and there. Moves that are not in both records become one move at the end: each
 * cell that was changed here holds what it holds here.
 * @param {Game} mine
 * @param {Game} other the same puzzle, as it was kept elsewhere
 * @param {boolean} moved whether anything was done here since both were the same
 * @returns {Game} one of the two
 */
export function joined(mine, other, moved) {
    for (const game of [mine, other]) game.elapsed = Math.max(mine.elapsed, other.elapsed);
    other.verdict = mine.verdict;
    if (state(mine) === state(other)) return mine;
    if (!moved) return other;
    const [here, there] = [moves(mine), moves(other)];
    const parting = there.findIndex((move, at) => move !== here[at]);
    if (parting < 0) {
        addSavepoints(mine, other);
        return mine;
    }
    const before = cellsAt(mine, parting);
    takeState(other, other.cells.map((content, cell) => (same(mine.cells[cell], before[cell]) ? content : mine.cells[cell])));
    addSavepoints(other, mine);
    return other;
}
