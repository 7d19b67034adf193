/** Sharing a grid puzzle: as a link to this page or to puzz.link, with what is filled in or without it, and as a picture. */
import { errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { save } from "../../parts/files.js";
import { shareRow } from "../../parts/share-row.js";
import { lineOf, toQuery } from "../../puzzles/text.js";

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../puzzles/game.js").PuzzleGame} game
 */
export function openShare(app, game) {
    const { link } = game.sheet;
    const line = lineOf(game.values);
    const address = (/** @type {string | null} */ filled) => `${location.href.split("#")[0]}#puzzles?${toQuery(link, filled)}`;
    const begun = game.isBegun() ? [shareRow("The puzzle with what is filled in", address(line)), shareRow("The same for the command csp puzzle", `${link} ${line}`)] : [];
    const picture = button({ label: "Save a picture (SVG)", run: () => void savePicture(app, game) });
    openDialog({
        title: "Share",
        body: [shareRow("The puzzle on this page", address(null)), shareRow("The puzzle on puzz.link", link), ...begun, make("div", { class: "row" }, picture)],
    });
}

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../puzzles/game.js").PuzzleGame} game
 */
async function savePicture(app, game) {
    try {
        const { svg } = await app.engine.ask("puzzle-write", { link: game.sheet.link, filled: lineOf(game.values) });
        save(new Blob([svg], { type: "image/svg+xml" }), `${game.sheet.genre}.svg`);
    } catch (error) {
        app.toast(errorText(error));
    }
}
