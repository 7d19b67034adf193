/** Sharing: the game, or only the puzzle, as a link or as text. */
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
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
    });
    const rows = [
        shareRow(app, "The puzzle, without your moves", addressOf(puzzle)),
        shareRow(app, "The game as it stands, with marks and colours", addressOf(game)),
        shareRow(app, "The puzzle as text", game.givensText()),
    ];
    openDialog({ title: "Share", body: rows });
}

/**
 * @param {App} app
 * @param {string} label
 * @param {string} text
 */
function shareRow(app, label, text) {
    const field = /** @type {HTMLInputElement} */ (
        make("input", { class: "field", readonly: true, value: text, onfocus: () => field.select() })
    );
    const copy = button({ label: "Copy", title: `Copy: ${label}`, run: () => copyText(app, field) });
    return make("div", { class: "share-row" }, make("label", {}, make("span", {}, label), field), copy);
}

/**
 * Copies a text; where the browser refuses, it is selected for the keyboard.
 * @param {App} app
 * @param {HTMLInputElement} field
 */
async function copyText(app, field) {
    try {
        await navigator.clipboard.writeText(field.value);
        app.toast("Copied.");
    } catch {
        field.focus();
        field.select();
        app.toast("The browser does not allow copying from here: press Ctrl+C.");
    }
}
