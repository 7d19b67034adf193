/**
 * Parts of Play that are not among the first modules: they are fetched when they are asked for, or while the page rests.
 */
import { errorText } from "../../engine/asking.js";

/** @typedef {import("../../app.js").App} App */

const newGame = () => import("./new-game.js");
const today = () => import("./today.js");

/** What loads each of them. */
export const LATER = [newGame, today];

/**
 * Does something with a part, and says so if it does not load.
 * @template Part
 * @param {App} app
 * @param {() => Promise<Part>} load
 * @param {(part: Part) => void} run
 */
async function withPart(app, load, run) {
    /** @type {Part} */
    let part;
    try {
        part = await load();
    } catch (error) {
        app.toast(`This part of the page did not load: ${errorText(error)}. Try again when the network is there.`);
        return;
    }
    run(part);
}

/** Asks what the next game is to be. @param {App} app */
export function askNewGame(app) {
    return withPart(app, newGame, ({ openNewGame }) => openNewGame(app));
}

/** Plays the puzzle of a day. @param {App} app @param {string} day */
export function playDay(app, day) {
    return withPart(app, today, ({ openDay }) => openDay(app, day));
}

/**
 * Puts today's puzzle in the place of the first one, unless that was touched.
 * @param {App} app
 * @param {import("../../parts/touches.js").Touches} touches since the page was there
 */
export function beginWithToday(app, touches) {
    return withPart(app, today, ({ replaceByToday }) => replaceByToday(app, touches));
}
