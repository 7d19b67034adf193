/** Sharing: the game, or only the puzzle, as a link or as text. */
import { openDialog } from "../../parts/dialog.js";
import { shareRow } from "../../parts/share-row.js";
import { Game } from "../../sudoku/game.js";
import { toLink } from "../../sudoku/link.js";
import { startCandidates } from "../../sudoku/saved.js";

/** @typedef {import("../../app.js").App} App */

/**
 * The address of a game on this page.
 * @param {Game} game
 */
export function addressOf(game) {
    return `${location.href.split("#")[0]}#play?${toLink(game)}`;
}

/** @param {App} app */
export function openShare(app) {
    const { game } = app;
    const puzzle = new Game({
        shape: String(game.shape),
        givens: game.givensText(),
        name: game.name,
        candidates: startCandidates(game),
        rules: game.rules,
    });
    const rows = [
        shareRow("The puzzle, without your moves", addressOf(puzzle)),
        shareRow("The game as it stands, with marks and colours", addressOf(game)),
        game.rules ? shareRow("The puzzle with its rules, as it was pasted", game.rules.text) : shareRow("The puzzle as text", game.givensText()),
    ];
    openDialog({ title: "Share", body: rows });
}
