/**
 * Dialogs of the setter: what to begin with, and texts by which a puzzle is passed on.
 */
import { errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { copyButton } from "../../parts/share-row.js";
import { cluesOf, emptyDraft, isPlain } from "../../sudoku/draft.js";
import { isLink, isRules, readLink, LinkError } from "../../sudoku/import/link.js";
import { COMMON_SHAPES } from "../../sudoku/shape.js";
import { many, sentenceOf, sizeWords } from "../../sudoku/words.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./setter.js").Setter} Setter */
/** @typedef {import("../../sudoku/draft.js").Draft} Draft */

/**
 * The draft of a board as the engine takes it.
 * @param {App} app
 * @param {any} board
 * @returns {Promise<Draft>}
 */
export async function draftOfBoard(app, board) {
    return (await app.engine.ask("set-open", { board, take: "position" })).puzzle;
}

/** The puzzle of Play, without what was entered. @param {App} app */
export function draftOfGame(app) {
    return draftOfBoard(app, app.game.toPuzzle());
}

/** The puzzle of a text in any form that the page reads. @param {App} app @param {string} text @returns {Promise<Draft>} */
async function draftOfText(app, text) {
    if (isLink(text)) {
        try {
            return await draftOfBoard(app, readLink(text).board);
        } catch (error) {
            if (!(error instanceof LinkError) || !error.hasRules) throw error;
        }
    } else if (!isRules(text)) {
        const { puzzles, errors } = await app.engine.ask("read", { text, most: 1 });
        if (puzzles.length === 0) throw new Error(errors[0]?.text ?? "there is no puzzle in it");
        return draftOfBoard(app, puzzles[0]);
    }
    return draftOfRules(app, text);
}

/** What is only drawn is left out, and that is told. @param {App} app @param {string} text */
async function draftOfRules(app, text) {
    const read = (/** @type {"refuse" | "ignore"} */ drawn) => app.engine.ask("variant-read", { text, drawn });
    const { board, rules } = await read("refuse").catch((error) => {
        if (!/only people can read it/.test(errorText(error))) throw error;
        app.toast("What is only drawn in this puzzle, or said in words, is left out.");
        return read("ignore");
    });
    const { shape, ...cells } = board;
    return draftOfBoard(app, { ...cells, rules: rules.text });
}

/**
 * Asks what to begin with.
 * @param {Setter} setter
 * @param {import("../../sudoku/draft-store.js").DraftStore} store
 * @param {(draft: Draft, key?: string) => void} begin
 */
export function openStart({ app }, store, begin) {
    const said = make("div", { role: "status" });
    const take = (/** @type {() => Promise<Draft>} */ ask) => async () => {
        try {
            begin(await ask());
            dialog.close();
        } catch (error) {
            said.replaceChildren(make("p", { class: "note is-bad" }, sentenceOf(errorText(error).replaceAll("`", "").replace(/\.$/, ""))));
        }
    };
    const sizes = COMMON_SHAPES.map((shape) => button({ label: sizeWords(shape), run: take(async () => emptyDraft(`${shape.rows}x${shape.columns}`)) }));
    const text = /** @type {HTMLTextAreaElement} */ (
        make("textarea", { class: "field", rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": "A puzzle as text or link" })
    );
    const paste = button({ label: "Open it", run: take(() => draftOfText(app, text.value)) });
    const fromPlay = button({ label: "The puzzle of Play", icon: "play", run: take(() => draftOfGame(app)) });
    const open = (/** @type {import("../../sudoku/draft-store.js").KeptDraft} */ kept) => {
        begin(kept.draft, kept.key);
        dialog.close();
    };
    const dialog = openDialog({
        title: "Set a puzzle",
        body: [
            make("h3", {}, "An empty board"),
            make("div", { class: "row" }, ...sizes),
            make("h3", {}, "A puzzle that is there"),
            make("div", { class: "row" }, fromPlay),
            make("p", { class: "soft small" }, "Or paste one: a puzzle file, a link of f-puzzles or SudokuPad, a text of Interactive Sudoku Solver, a line of digits."),
            text,
            make("div", { class: "row" }, paste),
            said,
            ...keptDrafts(store, open),
        ],
    });
}

/** @param {import("../../sudoku/draft-store.js").DraftStore} store @param {(kept: import("../../sudoku/draft-store.js").KeptDraft) => void} open */
function keptDrafts(store, open) {
    const begun = store.list().filter(({ draft }) => !isPlain(draft) || draft.givens || draft.title);
    const rows = begun.map((kept) => {
        const { title, sudoku } = kept.draft;
        const name = title ?? `${sudoku.replace("x", "×")}, ${many(cluesOf(kept.draft).length, "clue")}`;
        const words = make("span", { class: "game-words" }, make("strong", {}, name), make("span", { class: "soft small" }, new Date(kept.when).toLocaleString()));
        const remove = () => {
            store.remove(kept.key);
            row.remove();
        };
        const drop = button({ label: `Remove ${name}`, icon: "trash", iconOnly: true, kind: "is-quiet", run: remove });
        const row = make("li", {}, words, button({ label: "Edit", title: `Edit ${name}`, run: () => open(kept) }), drop);
        return row;
    });
    return rows.length > 0 ? [make("h3", {}, "Kept here"), make("ul", { class: "games" }, ...rows)] : [];
}

/**
 * Shows the puzzle as texts.
 * @param {Setter} setter
 */
export async function openExport({ app, read }) {
    if (!read) return;
    const { givens, candidates, name } = read.board;
    const board = { rules: read.rules.text, givens, candidates, name };
    try {
        const { texts } = await app.engine.ask("set-write", { board, take: "position" });
        const wrong = read.clues.filter(({ error }) => error).length + read.faults.length;
        const note = wrong > 0 ? [make("p", { class: "note is-warn" }, `${many(wrong, "part")} that ${wrong === 1 ? "is" : "are"} not right yet ${wrong === 1 ? "is" : "are"} left out.`)] : [];
        openDialog({ title: "Export", body: [...note, ...texts.map(exportRow)] });
    } catch (error) {
        app.toast(errorText(error));
    }
}

/** @param {{name: string, text: string | null, error: string | null}} form */
function exportRow({ name, text, error }) {
    if (text === null) return make("p", { class: "soft small" }, `${name}: ${error}`);
    const rows = Math.min(9, Math.max(2, text.split("\n").length));
    const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "field", rows, readonly: true, spellcheck: "false" }));
    field.value = text;
    return make("div", { class: "share-row" }, make("label", {}, make("span", {}, name), field), copyButton(name, field));
}
