/**
 * Keeps the game of a grid puzzle: in the browser's store with its whole record, and in the address as it stands.
 */
import { lineOf, toQuery } from "../../puzzles/text.js";

/** How long moves are collected before they are kept, in milliseconds. */
const WAIT = 400;

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../puzzles/store.js").PuzzleStore} store
 * @param {() => {game: import("../../puzzles/game.js").PuzzleGame, title: string, elapsed: number}} now what is played
 * @returns {{soon: () => void, keep: () => void, address: () => void}}
 */
export function keepPuzzle(app, store, now) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const address = () => {
        if (app.view !== "puzzles") return;
        const { game } = now();
        const query = toQuery(game.sheet.link, game.isBegun() ? lineOf(game.values) : null);
        try {
            history.replaceState(null, "", `#puzzles?${query}`);
        } catch {
            // Some browsers limit the changes in a time; the next move tries again.
        }
    };
    const keep = () => {
        clearTimeout(timer);
        timer = undefined;
        const { game, title, elapsed } = now();
        game.elapsed = elapsed;
        store.save(game, title, Date.now());
        address();
    };
    const atOnce = () => {
        if (timer !== undefined || (document.visibilityState === "hidden" && app.view === "puzzles")) keep();
    };
    // A click may lead to another view: the entry that stays in the history holds the last move, too.
    document.addEventListener("click", atOnce, { capture: true });
    document.addEventListener("visibilitychange", atOnce);
    window.addEventListener("pagehide", atOnce);
    const soon = () => {
        timer ??= setTimeout(keep, WAIT);
    };
    return { soon, keep, address };
}
