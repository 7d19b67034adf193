/**
 * The puzzle of a day is played: the game that is kept of it, or a new one.
 */
import { dayOf, dayWords, isDay } from "../../kept/days.js";
import { openDialog } from "../../parts/dialog.js";
import { hasCome, levelOfDay, puzzleOfDay, wishesOfDay } from "../../sudoku/daily.js";
import { Game } from "../../sudoku/game.js";
import { makeSudoku } from "../../sudoku/making.js";
import { puzzleKey } from "../../sudoku/saved.js";
import { Making } from "./making.js";

/** @typedef {import("../../app.js").App} App */

/** @param {App} app @param {string} day @returns {Game | null} */
function keptOfDay({ game, store }, day) {
    if (game.day === day) return game;
    const kept = store.list().find((one) => one.day === day);
    return kept ? store.load(kept.key) : null;
}

/** @param {App} app @param {Game} game */
function play(app, game) {
    if (game !== app.game) app.play(game);
    else app.emit("keep", game);
    if (app.view !== "play") app.go("play");
    app.announce(`${game.name}, ${game.level}`);
}

/**
 * Plays the puzzle of a day. While it is made, a dialog says so.
 * @param {App} app
 * @param {string} day
 */
export async function openDay(app, day) {
    if (!isDay(day) || !hasCome(day, new Date())) {
        app.toast(isDay(day) ? `The puzzle of ${dayWords(day)} comes on that day.` : "This address names no day. It looks like this: #today?2026-11-30");
        app.emit("keep", app.game);
        return;
    }
    const kept = keptOfDay(app, day);
    if (kept) return play(app, kept);
    const making = new Making(app);
    /** @type {Game | null} */
    let made = null;
    const dialog = openDialog({
        title: dayWords(day),
        body: [making.element],
        closed: () => {
            making.stop();
            if (made) play(app, made);
            else app.emit("keep", app.game);
        },
    });
    const answer = await making.run(wishesOfDay(day));
    if (!answer) return;
    made = new Game(puzzleOfDay(day, answer));
    dialog.close();
}

/**
 * Makes today's puzzle, and plays it in place of the game on the board if that was not touched meanwhile. If it was, it is offered.
 * @param {App} app
 * @param {import("../../parts/touches.js").Touches} touches since the page was there
 */
export async function replaceByToday(app, touches) {
    const day = dayOf(new Date());
    const before = app.game;
    try {
        const answer = await makeSudoku((op, request) => app.engine.ask(op, request), wishesOfDay(day), () => {});
        if (!answer.found) return;
        const isFree = !touches.any && app.game === before && app.view === "play";
        const game = keptOfDay(app, day) ?? new Game(puzzleOfDay(day, answer));
        const words = `Today's puzzle: ${dayWords(day)}, ${levelOfDay(day)}.`;
        if (isFree) {
            // What nobody has begun is no game to be kept.
            if (before.record.length === 0) app.store.remove(puzzleKey(before));
            app.play(game);
            app.toast(words);
        } else app.toast(words, { label: "Play it", run: () => play(app, game) });
    } catch {
        // Without the engine the puzzle that is there stays. A note above the board says what is missing.
    } finally {
        touches.end();
    }
}
