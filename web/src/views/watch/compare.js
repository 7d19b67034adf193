/** All strategies on the same puzzle: what each costs. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { labelOf } from "./strategies.js";
import { MAX_NODES } from "./track.js";

/** @typedef {{strategy: string, outcome: string, nodes: number, failures: number, propagations: number}} Row */

/** @type {Record<string, string>} */
const OUTCOMES = { one: "one solution", none: "no solution", several: "several solutions", unknown: "not finished" };

/**
 * @param {import("../../app.js").App} app
 * @returns {{element: HTMLElement, clear(): void}}
 */
export function makeCompare(app) {
    const place = make("div", { class: "watch-table-place" });
    /** @type {AbortController | null} */
    let asked = null;
    const compare = async () => {
        asked?.abort();
        asked = new AbortController();
        const { signal } = asked;
        place.replaceChildren(make("p", { class: "soft" }, "Searching by all six strategies …"));
        try {
            const request = { board: app.game.toPuzzle(), max_nodes: MAX_NODES };
            const { rows } = await app.engine.ask("compare", request, { signal });
            place.replaceChildren(table(rows));
            app.announce("The strategies are compared");
        } catch (error) {
            if (signal.aborted) return;
            place.replaceChildren(make("p", { class: "note is-bad" }, error instanceof Error ? error.message : String(error)));
        }
    };
    const clear = () => {
        asked?.abort();
        place.replaceChildren();
    };
    const head = make("div", { class: "row watch-compare-head" }, make("h2", {}, "All strategies"), button({ label: "Compare", run: () => void compare() }));
    return { element: make("section", { class: "panel stack", "aria-label": "All strategies" }, head, place), clear };
}

/** @param {Row[]} rows */
function table(rows) {
    const most = Math.log(Math.max(...rows.map((row) => row.nodes), 2));
    const heads = ["Strategy", "Answer", "Nodes", "Failures", "Propagations"].map((text, at) => make("th", { scope: "col", class: at > 1 ? "is-number" : null }, text));
    const lines = rows.map((row) => {
        const bound = row.outcome === "unknown" ? "≥ " : "";
        const number = (/** @type {number} */ count) => make("td", { class: "is-number" }, bound + count.toLocaleString("en"));
        const bar = make("span", { class: "watch-bar" });
        bar.style.setProperty("--part", String(Math.log(Math.max(row.nodes, 1.1)) / most));
        const place = make("span", { class: "watch-bar-place", "aria-hidden": "true" }, bar);
        const count = make("span", { class: "watch-bar-number" }, bound + row.nodes.toLocaleString("en"));
        return make(
            "tr",
            {},
            make("th", { scope: "row" }, labelOf(row.strategy)),
            make("td", {}, OUTCOMES[row.outcome] ?? row.outcome),
            make("td", { class: "is-number" }, place, count),
            number(row.failures),
            number(row.propagations),
        );
    });
    const about = `At most ${MAX_NODES.toLocaleString("en")} nodes each; ≥ where the limit came first. The bars have a logarithmic scale. Each solution was checked by the rules.`;
    const parts = [make("caption", { class: "unseen" }, "What each strategy costs"), make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines)];
    const scroll = make(
        "div",
        { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "What each strategy costs" },
        make("table", { class: "table watch-table" }, ...parts),
    );
    return make("div", { class: "stack" }, make("p", { class: "soft small" }, about), scroll);
}
