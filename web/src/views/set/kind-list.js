/**
 * The tools: givens, regions, and all kinds of clues with a field to search for them.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { findKinds, isSwitch, titleOf } from "../../sudoku/clue-kinds.js";

/** @typedef {import("./setter.js").Setter} Setter */
/** @typedef {import("../../sudoku/clue-kinds.js").ClueKind} ClueKind */

/** Pages that are narrower have the board above the tools, which then are closed. */
const WIDE = "(min-width: 52.01rem)";

/** @param {Setter} setter @param {import("./board.js").Board} board @returns {HTMLElement} */
export function makeKindList(setter, board) {
    const tools = [
        { tool: "givens", element: toolButton(setter, "givens", "Givens", "Select cells, and type their digits") },
        { tool: "regions", element: toolButton(setter, "regions", "Regions", "Select cells, and type the number of their region") },
    ];
    const search = /** @type {HTMLInputElement} */ (
        make("input", { class: "field set-search", type: "search", placeholder: "Search: cage, kropki, sum …", "aria-label": "Search for a kind of clues", autocomplete: "off", spellcheck: "false" })
    );
    const list = make("ul", { class: "set-kinds", "aria-label": "Kinds of clues" });
    const none = make("p", { class: "soft small", hidden: true }, "No kind of clues has such a name or sentence.");
    const fill = () => {
        const found = findKinds(setter.kinds.filter((kind) => !isSwitch(kind)), search.value, setter.used);
        none.hidden = found.length > 0 || setter.kinds.length === 0;
        list.replaceChildren(...found.map((kind) => make("li", {}, kindButton(setter, kind))));
        list.scrollTop = 0;
        mark();
    };
    const chosen = make("strong", {});
    const mark = () => {
        const { drawnKind, tool } = setter;
        chosen.textContent = drawnKind ? titleOf(drawnKind) : tool === "regions" ? "Regions" : "Givens";
        for (const { tool, element } of tools) element.setAttribute("aria-pressed", String(setter.tool === tool));
        for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-kind]"))) {
            one.setAttribute("aria-pressed", String(setter.tool === one.dataset.kind));
        }
    };
    search.addEventListener("input", fill);
    search.addEventListener("keydown", (event) => {
        const [first] = findKinds(setter.kinds.filter((kind) => !isSwitch(kind)), search.value, setter.used);
        if (event.key === "Enter" && first) setter.choose(first.name);
    });
    let count = -1;
    let { tool: before } = setter;
    setter.on("choice", () => {
        if (count === setter.kinds.length) mark();
        else {
            count = setter.kinds.length;
            fill();
        }
        if (before !== setter.tool && !matchMedia(WIDE).matches && details.open) {
            details.open = false;
            board.grid.element.scrollIntoView({ block: "nearest" });
        }
        before = setter.tool;
    });
    const row = make("div", { class: "row set-tools", role: "group", "aria-label": "Tools" }, ...tools.map(({ element }) => element));
    const body = make("div", { class: "stack" }, row, search, list, none);
    const details = /** @type {HTMLDetailsElement} */ (make("details", { open: matchMedia(WIDE).matches }, make("summary", {}, "Draw: ", chosen), body));
    return make("section", { class: "panel set-pick", "aria-label": "What to draw" }, details);
}

/** @param {Setter} setter @param {string} tool @param {string} label @param {string} title */
function toolButton(setter, tool, label, title) {
    return button({ label, title, run: () => setter.choose(tool) });
}

/** @param {Setter} setter @param {ClueKind} kind */
function kindButton(setter, kind) {
    const words = kind.example ?? (kind.text ? `takes ${kind.text}` : "takes other clues");
    const parts = [make("span", { class: "chooser-name" }, titleOf(kind)), make("span", { class: "soft small" }, words)];
    return make("button", { type: "button", class: "chooser-item", "data-kind": kind.name, onclick: () => setter.choose(kind.name) }, ...parts);
}
