/**
 * Keeps the game: in the browser's store with its whole record, and in the address as it stands.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { goToState, takeState } from "../../sudoku/moves.js";
import { fromLink, rulesOfLink, toLink } from "../../sudoku/link.js";
import { puzzleKey } from "../../sudoku/saved.js";
import { openShare } from "./share.js";
import { tabs } from "./tabs.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../sudoku/game.js").Game} Game */

/** How long moves are collected before they are kept, in milliseconds. */
const WAIT = 400;

/**
 * Keeps the game of the app from now on.
 * @param {App} app
 * @param {() => number} elapsed the time played
 */
export function keepGame(app, elapsed) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    // Whether there are moves that are not kept yet.
    let moved = false;
    const putAddress = addressOf(app);
    const joinTabs = tabs(app);
    const join = () => {
        app.game.elapsed = elapsed();
        joinTabs(moved);
        clearTimeout(timer);
        timer = undefined;
    };
    const keep = () => {
        join();
        app.store.save(app.game, Date.now());
        moved = false;
        putAddress();
    };
    app.on("game", () => {
        moved = false;
    });
    app.on("move", () => {
        moved = true;
    });
    window.addEventListener("storage", ({ key }) => {
        const kind = app.store.kindOf(key, app.game);
        if (kind === "settings") app.take(app.store.settings());
        else if (kind === "game" && moved) keep();
        else if (kind === "game") {
            join();
            putAddress();
        }
    });
    const soon = () => {
        timer ??= setTimeout(keep, WAIT);
    };
    const now = () => {
        if (timer !== undefined || document.visibilityState === "hidden") keep();
    };
    for (const event of /** @type {const} */ (["game", "move", "keep"])) app.on(event, soon);
    app.on("view", soon);
    // A click may lead to another view: the entry that stays in the history holds the last move, too.
    document.addEventListener("click", now, { capture: true });
    document.addEventListener("visibilitychange", now);
    window.addEventListener("pagehide", now);
}

/**
 * Writes the game into the address of Play, without an entry in the history. A link that was just followed, and that
 * the router has not heard of yet, is left as it is.
 * @param {App} app
 * @returns {() => void}
 */
function addressOf(app) {
    let heard = location.hash;
    window.addEventListener("hashchange", () => {
        heard = location.hash;
    });
    return () => {
        if (app.view !== "play" || location.hash !== heard) return;
        try {
            history.replaceState(null, "", `#play?${toLink(app.game)}`);
        } catch {
            // Some browsers limit the changes in a time; the next move tries again.
        }
        heard = location.hash;
    };
}

/**
 * The text of the rules that a link names, if the game on the board does not have the same.
 * @param {App} app
 * @param {string} rest what stands behind `#play?`
 * @returns {string | null}
 */
export function newRules(app, rest) {
    const text = rulesOfLink(rest);
    return text === app.game.rules?.text ? null : text;
}

/**
 * The game of a link. If the same puzzle is kept here, it is that game: where its record knows the state of the link, it goes there; other
 * states are a move.
 * @param {App} app
 * @param {string} rest what stands behind `#play?`
 * @param {import("../../sudoku/rules.js").Rules | null} [rules] those that the link names
 * @returns {Game | null} `null` if the address names no game
 * @throws {RangeError} the link is damaged
 */
export function gameOfLink(app, rest, rules = null) {
    const linked = fromLink(rest, rules);
    if (!linked) return null;
    const key = puzzleKey(linked);
    const kept = key === puzzleKey(app.game) ? app.game : app.store.load(key);
    if (!kept) return linked;
    if (linked.record.length > 0 && !goToState(kept, linked.cells)) takeState(kept, linked.cells);
    return kept;
}

/**
 * A note that is seen while the browser keeps nothing.
 * @param {App} app
 * @returns {HTMLElement}
 */
export function keepNote(app) {
    const text = make("span", {});
    const share = button({ label: "Share", run: () => openShare(app) });
    const note = make("p", { class: "note is-warn keep-note row", role: "status" }, text, share);
    const put = () => {
        note.hidden = app.store.trouble === null;
        const words = app.store.trouble
            ? `${app.store.trouble} The address of this page holds the game as it stands: keep it as a bookmark, or share it.`
            : "";
        if (text.textContent !== words) text.textContent = words;
    };
    for (const event of /** @type {const} */ (["game", "move", "settings"])) app.on(event, () => setTimeout(put, 2 * WAIT));
    put();
    return note;
}
