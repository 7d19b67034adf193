/** The dialog with the games that are kept in this browser. */
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { timeText } from "../../sudoku/clock.js";
import { puzzleKey } from "../../sudoku/saved.js";
import { Shape } from "../../sudoku/shape.js";
import { many, sizeWords } from "../../sudoku/words.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../sudoku/store.js").KeptGame} KeptGame */

/** @param {App} app */
export function openGames(app) {
    const games = app.store.list();
    const none = app.store.trouble ?? "No game is kept yet.";
    const list = make("ul", { class: "games" });
    const body = games.length === 0 ? make("p", { class: "soft" }, none) : list;
    const dialog = openDialog({ title: "Games", body: [body] });
    list.append(...games.map((game) => gameRow(app, game, dialog.close)));
}

/**
 * @param {App} app
 * @param {KeptGame} kept
 * @param {() => void} close
 */
function gameRow(app, kept, close) {
    const current = kept.key === puzzleKey(app.game);
    const title =
        kept.name ??
        `${sizeWords(kept.rules ?? Shape.parse(kept.shape))}, ${many([...kept.givens].filter((one) => one !== ".").length, "given")}`;
    const state = kept.solved ? "solved" : `${many(kept.blank, "cell")} open`;
    const about = `${state}, ${timeText(kept.elapsed)}, ${new Date(kept.when).toLocaleString()}${current ? ", on the board" : ""}`;
    const words = make("span", { class: "game-words" }, make("strong", {}, title), make("span", { class: "soft small" }, about));
    const open = () => {
        const game = app.store.load(kept.key);
        close();
        if (game) app.play(game);
        else app.toast("This game cannot be read.");
    };
    const remove = () => {
        app.store.remove(kept.key);
        row.remove();
        app.announce("removed");
    };
    const actions = current
        ? []
        : [
              button({ label: "Play", title: `Play ${title}`, run: open }),
              button({ label: `Remove ${title}`, icon: "trash", iconOnly: true, kind: "is-quiet", run: remove }),
          ];
    const row = make("li", {}, words, ...actions);
    return row;
}
