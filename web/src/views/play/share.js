/** Sharing: the game, or only the puzzle, as a link or as text. */
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
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
    if (game.day) rows.push(shareRow("The puzzle of its day, for all who have this page", `${location.href.split("#")[0]}#today?${game.day}`));
    const elsewhere = make("div", { class: "stack" });
    openDialog({ title: "Share", body: [...rows, elsewhere] });
    void addLinks(app, puzzle, elsewhere);
}

/**
 * Adds the links of other sites, which the engine writes.
 * @param {App} app
 * @param {Game} puzzle
 * @param {HTMLElement} element
 */
async function addLinks({ engine }, puzzle, element) {
    try {
        const { texts } = await engine.ask("set-write", { board: puzzle.toPuzzle() });
        const links = texts.filter((/** @type {any} */ { name, text }) => text !== null && name.startsWith("Link to"));
        element.replaceChildren(...links.map((/** @type {any} */ { name, text }) => shareRow(name, text)));
    } catch {
        // The rows above need no engine.
    }
}
