/**
 * The rules of a puzzle that has its own, beside its board: all of them as a list, and those of the selected cell. The engine is asked which of
 * them are broken.
 */
import { Asking } from "../../engine/asking.js";
import { make } from "../../parts/dom.js";
import { brokenClues } from "../../sudoku/check.js";
import { fogOf } from "../../sudoku/fog.js";
import { shaded } from "../../sudoku/position.js";
import { many, sentenceOf } from "../../sudoku/words.js";

/** @typedef {import("../../app.js").App} App */

/** How many solutions there are, in words. @type {Record<string, string>} */
const VERDICTS = {
    unique: "Exactly one solution.",
    several: "More than one solution.",
    none: "No solution.",
    broken: "The givens break a rule.",
    unknown: "The number of solutions is not known: the search was cut short.",
};

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
export function makeRules(app) {
    const here = make("div", { class: "play-rules-here", role: "status", "aria-label": "Rules of the selected cell" });
    const verdict = make("p", { class: "soft small" });
    const title = make("summary", {});
    const list = make("ul", { class: "play-rules-list", tabindex: 0 });
    // Where there is room beside the board, all are seen.
    const open = matchMedia("(min-width: 52.01rem)").matches;
    const element = make("section", { class: "play-rules panel", "aria-label": "Rules" }, make("details", { open }, title, verdict, list), here);
    const fill = () => {
        const sentences = app.game.rules?.drawing.sentences ?? [];
        element.hidden = sentences.length === 0;
        title.textContent = many(sentences.length, "rule");
        const seen = sentences.filter(({ clue }) => isSeen(app.game, clue));
        const more = sentences.length - seen.length;
        const inFog = more > 0 ? [make("li", { class: "soft" }, `${many(more, "rule")} in the fog.`)] : [];
        list.replaceChildren(...seen.map((sentence) => item(app, sentence)), ...inFog);
    };
    const tell = () => {
        verdict.textContent = app.game.rules ? (VERDICTS[app.game.verdict?.verdict ?? ""] ?? "The solutions are being counted.") : "";
    };
    const mark = () => {
        const broken = new Set(brokenClues(app.game).map(String));
        for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-clue]"))) {
            one.classList.toggle("is-broken", broken.has(one.dataset.clue ?? ""));
        }
    };
    const select = (/** @type {number[]} */ cells) => here.replaceChildren(...sentencesAt(app.game, cells).map((text) => make("p", {}, text)));
    const changed = () => {
        fill();
        tell();
        select([]);
        mark();
    };
    app.on("game", changed);
    app.on("select", select);
    app.on("verdict", tell);
    let fog = 0;
    const lift = () => {
        const { size } = fogOf(app.game);
        if (size !== fog) fill();
        fog = size;
    };
    for (const event of /** @type {const} */ (["move", "verdict"])) app.on(event, lift);
    for (const event of /** @type {const} */ (["move", "checked"])) app.on(event, mark);
    askChecks(app);
    changed();
    return element;
}

/**
 * A rule of the list. A click shades the cells that it names.
 * @param {App} app
 * @param {{clue: number | null, text: string}} sentence
 */
function item(app, { clue, text }) {
    const words = sentenceOf(text);
    const cells = clue === null ? [] : (app.game.rules?.clues[clue] ?? []);
    if (cells.length === 0) return make("li", { "data-clue": clue }, words);
    const show = () => {
        app.show({ position: null, scene: shaded(app.game.shape, cells, "step") });
        app.announce(words);
    };
    return make("li", { "data-clue": clue }, make("button", { type: "button", class: "play-rule", onclick: show }, words));
}

/**
 * What the clues that name the only selected cell say.
 * @param {import("../../sudoku/game.js").Game} game
 * @param {number[]} cells
 * @returns {string[]}
 */
function sentencesAt(game, cells) {
    const { rules } = game;
    if (!rules || cells.length !== 1) return [];
    const named = rules.drawing.sentences.filter(({ clue }) => clue !== null && rules.clues[clue].includes(cells[0]) && isSeen(game, clue));
    return named.map(({ text }) => sentenceOf(text));
}

/** Whether no cell of a clue is in fog. @param {import("../../sudoku/game.js").Game} game @param {number | null} clue */
function isSeen(game, clue) {
    const fog = fogOf(game);
    return clue === null || fog.size === 0 || !(game.rules?.clues[clue] ?? []).some((cell) => fog.has(cell));
}

/** Asks after each move which clues are broken. @param {App} app */
function askChecks(app) {
    const asking = new Asking(app.engine);
    const ask = async () => {
        const { game } = app;
        const digits = game.digitsText();
        if (!game.rules || game.checked?.digits === digits) return;
        try {
            const answer = await asking.ask("variant-check", { board: { ...game.toBoard(), candidates: null } });
            if (!answer) return;
            game.checked = { digits, broken: answer.broken };
            if (app.game === game) app.emit("checked", game);
        } catch {
            // Without the engine the houses alone are checked. A note above the board says that it is not there.
        }
    };
    for (const event of /** @type {const} */ (["game", "move"])) app.on(event, ask);
    void ask();
}
