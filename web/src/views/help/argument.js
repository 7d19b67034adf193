/**
 * The steps of a long argument as a tree: runs of steps that can be opened, and suppositions with what decides them.
 */
import { make } from "../../parts/dom.js";
import { conclusion } from "../../parts/step-text.js";
import { partsOf, supposes, suppositionOf } from "../../sudoku/argument.js";
import { many } from "../../sudoku/words.js";

/** @param {any} step @returns {string} what follows a supposition, and what decides it */
function suppositionWords(step) {
    const { supposed, claims, cells, within, end } = suppositionOf(step);
    const extent = claims.length === 1 ? many(claims[0], "claim") : `branches of ${claims.join(", ")} claims`;
    const inner = within > 0 ? `, ${many(within, "supposition")} within` : "";
    return `suppose ${supposed.join(" or ")}: ${extent} about ${many(cells, "cell")}${inner}, then ${end}`;
}

/**
 * @param {any[]} steps
 * @param {(index: number) => void} chosen
 * @returns {{element: HTMLElement, mark(index: number): void}}
 */
export function argumentList(steps, chosen) {
    const buttons = steps.map((step, index) => {
        const words = supposes(step) ? suppositionWords(step) : step.technique;
        const name = make("span", { class: "chooser-name" }, `${index + 1}. ${conclusion(step)}`);
        return make("button", { type: "button", class: "chooser-item", onclick: () => chosen(index) }, name, make("span", { class: "soft small" }, words));
    });
    const items = partsOf(steps).map(({ first, steps: run }) => {
        const own = buttons.slice(first, first + run.length);
        if (run.length === 1) return make("li", {}, ...own);
        const last = conclusion(run[run.length - 1]);
        const summary = make("summary", {}, `${first + 1}–${first + run.length}: ${many(run.length, "step")}, to ${last}`);
        return make("li", {}, make("details", {}, summary, ...own));
    });
    const element = make("ul", { class: "chooser help-argument", "aria-label": "Path" }, ...items);
    const mark = (/** @type {number} */ index) => {
        buttons.forEach((one, at) => {
            if (at === index) one.setAttribute("aria-current", "step");
            else one.removeAttribute("aria-current");
        });
        const one = buttons[index];
        const run = one.closest("details");
        if (run) run.open = true;
        element.scrollTop = Math.max(0, one.offsetTop - element.clientHeight / 2);
    };
    return { element, mark };
}
