/** Savepoints: the board as it was, to come back to. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { many } from "../../sudoku/words.js";

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../playing/player.js").Player} player
 * @returns {HTMLElement}
 */
export function makeSavepoints(app, player) {
    const list = make("ul", { class: "savepoints", "aria-label": "Savepoints" });
    const save = () => {
        const savepoint = app.game.save(nextName(app.game));
        draw();
        app.emit("keep", app.game);
        app.announce(`${savepoint.name} made`);
    };
    const draw = () => {
        const { game } = app;
        list.hidden = game.savepoints.length === 0;
        list.replaceChildren(...game.savepoints.map((savepoint) => item(app, player, savepoint, draw)));
    };
    app.on("game", draw);
    draw();
    const add = button({ label: "Save this point", icon: "flag", title: "Make a savepoint", run: save });
    return make("div", { class: "savepoint-box", role: "group", "aria-label": "Savepoints" }, add, list);
}

/** @param {import("../../sudoku/game.js").Game} game */
function nextName({ savepoints }) {
    const last = savepoints.at(-1)?.name ?? "";
    const number = Number(/^Point (\d+)$/.exec(last)?.[1] ?? savepoints.length) + 1;
    return `Point ${number}`;
}

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../playing/player.js").Player} player
 * @param {import("../../sudoku/game.js").Savepoint} savepoint
 * @param {() => void} draw
 */
function item(app, player, savepoint, draw) {
    const blank = savepoint.cells.filter(({ digit }) => !digit).length;
    const forget = () => {
        const { savepoints } = app.game;
        savepoints.splice(savepoints.indexOf(savepoint), 1);
        draw();
        app.emit("keep", app.game);
        app.announce(`${savepoint.name} removed`);
    };
    return make(
        "li",
        {},
        button({
            label: `${savepoint.name} · ${many(blank, "cell")} open`,
            title: "Go back to it",
            kind: "is-quiet",
            run: () => player.returnTo(savepoint),
        }),
        button({ label: `Remove ${savepoint.name}`, icon: "close", iconOnly: true, kind: "is-quiet", run: forget }),
    );
}
