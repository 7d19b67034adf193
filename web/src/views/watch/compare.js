/** All strategies on the same puzzle: what each costs. */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { labelOf } from "./strategies.js";
import { MAX_NODES } from "./track.js";

/** @typedef {{strategy: string, outcome: string, nodes: number, failures: number, propagations: number}} Row */

/** @type {Record<string, string>} */
const OUTCOMES = { one: "one solution", none: "no solution", several: "several solutions", unknown: "not finished" };

/**
 * @param {import("../../app.js").App} app
 * @param {() => {board: any, take: string}} puzzle what is searched
 * @returns {{element: HTMLElement, clear(): void}}
 */
export function makeCompare(app, puzzle) {
    const place = make("div", { class: "watch-table-place" });
    const asking = new Asking(app.engine);
    const compare = async () => {
        place.replaceChildren(make("p", { class: "soft" }, "Searching by all six strategies …"));
        try {
            const request = { ...puzzle(), max_nodes: MAX_NODES };
            const answer = await asking.ask("compare", request);
            if (!answer) return;
            place.replaceChildren(table(answer.rows));
            app.announce("The strategies are compared");
        } catch (error) {
            place.replaceChildren(make("p", { class: "note is-bad" }, errorText(error)));
        }
    };
    const clear = () => {
        asking.stop();
        place.replaceChildren();
    };
    const head = make("div", { class: "row watch-compare-head" }, make("h2", {}, "All strategies"), button({ label: "Compare", run: () => void compare() }));
    return { element: make("section", { class: "panel stack", "aria-label": "All strategies" }, head, place), clear };
}

/** @param {Row[]} rows */
function table(rows) {
    const most = Math.log(Math.max(...rows.map((row) => row.nodes), 2));
    const heads = ["Strategy and answer", "Nodes", "Failures", "Propagations"].map((text, at) => make("th", { scope: "col", class: at > 0 ? "is-number" : null }, text));
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
            make("th", { scope: "row" }, labelOf(row.strategy), make("span", { class: "soft small watch-answer" }, OUTCOMES[row.outcome] ?? row.outcome)),
            make("td", { class: "is-number" }, place, count),
            number(row.failures),
            number(row.propagations),
        );
    });
    const about = `At most ${MAX_NODES.toLocaleString("en")} nodes each; ≥ where the limit came first. The bars have a logarithmic scale. Each solution was checked by the rules.`;
    const parts = [make("caption", { class: "unseen" }, "What each strategy costs"), make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...lines)];
    return make("div", { class: "stack" }, make("p", { class: "soft small" }, about), make("table", { class: "table watch-table" }, ...parts));
}
