/**
 * Several puzzles on paper: a board each, with its name and its rules, two or more on a page.
 */
import { createGrid } from "../../grid/grid.js";
import { make } from "../../parts/dom.js";
import { svgFrom } from "../../parts/svg.js";
import { sentenceOf } from "../../sudoku/words.js";

/** @typedef {import("./collection.js").Entry} Entry */
/** @typedef {import("./collection.js").Collection} Collection */

/** A board, and the rules that its readers need. @typedef {{board: HTMLElement, rules: string[]}} Printed */

/**
 * The boards of games, as they are printed: without what was filled in.
 * @param {Collection} collection
 * @param {Entry[]} entries
 * @returns {Promise<HTMLElement>}
 */
export async function printSheet(collection, entries) {
    const genres = entries.some(({ kept }) => kept === "puzzle") ? (await collection.app.engine.ask("puzzle-genres", {})).genres : [];
    const printed = await Promise.all(entries.map((entry) => (entry.kept === "sudoku" ? sudoku(collection, entry) : puzzle(collection, entry, genres))));
    const figures = printed.flatMap((one, at) => (one ? [figure(entries[at], one)] : []));
    return make("div", { class: "print-sheet", "data-count": Math.min(figures.length, 4) }, ...figures);
}

/** @param {Entry} entry @param {Printed} printed */
function figure({ name, kind, level }, { board, rules }) {
    const words = [name, ...(name.includes(kind) ? [] : [kind]), ...(level && !name.includes(level) ? [level] : [])].join(" · ");
    const list = rules.length > 0 ? make("ul", { class: "print-rules" }, ...rules.map((rule) => make("li", {}, rule))) : null;
    return make("figure", { class: "print-puzzle" }, make("figcaption", {}, words), board, list);
}

/** @param {Collection} collection @param {Entry} entry @returns {Printed | null} */
function sudoku({ app: { game, store, settings } }, entry) {
    const kept = entry.onBoard ? game : store.load(entry.key);
    if (!kept) return null;
    const grid = createGrid({ shape: kept.shape, label: entry.name });
    grid.drawRules(kept.rules?.drawing ?? null);
    grid.show({ cells: kept.start.map(({ digit, centre }, cell) => ({ digit, given: kept.isGiven(cell), centre })), symbols: settings.symbols });
    return { board: grid.element, rules: (kept.rules?.drawing.sentences ?? []).map(({ text }) => sentenceOf(text)) };
}

/** @param {Collection} collection @param {Entry} entry @param {{name: string, rules: string[]}[]} genres @returns {Promise<Printed>} */
async function puzzle(collection, entry, genres) {
    const { link, genre } = collection.data(entry);
    const { svg } = await collection.app.engine.ask("puzzle-read", { text: link });
    const rules = genres.find(({ name }) => name === genre)?.rules ?? [];
    return { board: make("div", { class: "puzzle-board print-board" }, svgFrom(svg)), rules };
}
