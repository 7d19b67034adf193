/**
 * The same game in two tabs: what another tab keeps is taken in, and nothing of this one is lost.
 */
import { joined } from "../../sudoku/join.js";

/**
 * @param {import("../../app.js").App} app
 * @returns {(moved: boolean) => void} takes in what another tab has kept of the game; `moved` says that there are moves here
 *     that are not kept yet
 */
export function tabs(app) {
    /** The puzzles of which it was said. @type {Set<string>} */
    const told = new Set();
    return (moved) => {
        const other = app.store.changedElsewhere(app.game);
        if (!other) return;
        const game = joined(app.game, other, moved);
        if (game === app.game) return;
        app.play(game);
        const name = `${game.shape} ${game.givensText()}`;
        if (!moved && told.has(name)) return;
        told.add(name);
        const both = "This game was played in another tab, too. What was done there and here is together now; undo takes back what was done here.";
        app.toast(moved ? both : "This game is played in another tab, too: what is done there is shown here.");
    };
}
