/**
 * Buttons for what is done now and then: checks, candidates, savepoints, sharing, settings.
 */
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { openKeys } from "./keys-dialog.js";
import { makeSavepoints } from "./savepoints.js";
import { openSettings } from "./settings-dialog.js";
import { openShare } from "./share.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../playing/player.js").Player} Player */

/**
 * @param {App} app
 * @param {Player} player
 * @returns {HTMLElement}
 */
export function makeActions(app, player) {
    const check = [
        button({ label: "Check", icon: "check", title: "Compare with the solution", run: () => player.check() }),
        button({
            label: "Undo mistake",
            icon: "back",
            title: "Go back to before the first mistake",
            run: () => player.beforeMistake(),
        }),
        button({
            label: "Candidates",
            icon: "marks",
            title: "Fill in what the digits leave, as centre marks",
            run: () => player.fill(),
        }),
        button({ label: "To the start", icon: "rewind", title: "Take all moves back", run: () => player.restart() }),
    ];
    const page = [
        button({ label: "Share", icon: "share", run: () => openShare(app) }),
        button({ label: "Edit", icon: "edit", title: "Set: change its givens and clues", run: () => app.go("set", "play") }),
        button({ label: "Print", icon: "print", run: () => window.print() }),
        button({ label: "Games", icon: "games", title: "What was played in this browser", run: () => app.go("games") }),
        button({ label: "Solution", icon: "show", title: "Give up, and see the solution", run: () => askGiveUp(player) }),
        button({ label: "Settings", icon: "settings", run: () => openSettings(app) }),
        button({ label: "Keys", icon: "keys", title: "What the keys do", run: () => openKeys(app.game.shape) }),
    ];
    return make(
        "div",
        { class: "actions stack" },
        make("div", { class: "actions-group", role: "group", "aria-label": "Checks" }, ...check),
        makeSavepoints(app, player),
        make("div", { class: "actions-group", role: "group", "aria-label": "Game" }, ...page),
    );
}

/** @param {Player} player */
function askGiveUp(player) {
    const show = button({
        label: "Show the solution",
        kind: "is-main",
        run: () => {
            dialog.close();
            player.giveUp();
        },
    });
    const dialog = openDialog({
        title: "See the solution?",
        body: [make("p", {}, "All cells are filled in. It is one move: undo brings your digits and marks back.")],
        actions: [show, button({ label: "Go on playing", run: () => dialog.close() })],
    });
}
