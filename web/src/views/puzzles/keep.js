/**
 * Keeps the game of a grid puzzle: in the browser's store with its whole record, and in the address as it stands.
 */
import { lineOf, toQuery } from "../../puzzles/text.js";

/** How long moves are collected before they are kept, in milliseconds. */
const WAIT = 400;

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../puzzles/store.js").PuzzleStore} store
 * @param {() => import("../../puzzles/game.js").PuzzleGame} game
 * @returns {{soon: () => void, address: () => void}}
 */
export function keepPuzzle(app, store, game) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const address = () => {
        if (app.view !== "puzzles") return;
        const { sheet, values } = game();
        const query = toQuery(sheet.link, game().isBegun() ? lineOf(values) : null);
        try {
            history.replaceState(null, "", `#puzzles?${query}`);
        } catch {
            // Some browsers limit the changes in a time; the next move tries again.
        }
    };
    const keep = () => {
        clearTimeout(timer);
        timer = undefined;
        store.save(game(), Date.now());
        address();
    };
    const now = () => {
        if (timer !== undefined) keep();
    };
    // A click may lead to another view: the entry that stays in the history holds the last move, too.
    document.addEventListener("click", now, { capture: true });
    document.addEventListener("visibilitychange", now);
    window.addEventListener("pagehide", now);
    const soon = () => {
        timer ??= setTimeout(keep, WAIT);
    };
    return { soon, address };
}
