/**
 * The clues that are placed, with their sentences, and the rules of the whole board as switches.
 */
import { button, tick } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { isSwitch, titleOf } from "../../sudoku/clue-kinds.js";
import { cellsOf, cluesOf, withClue, withField } from "../../sudoku/draft.js";
import { many, sentenceOf } from "../../sudoku/words.js";

/** @typedef {import("./setter.js").Setter} Setter */

/** @param {Setter} setter @param {import("./board.js").Board} board @returns {HTMLElement} */
export function makeClueList(setter, board) {
    const title = make("h2", {});
    const faults = make("div", { class: "stack small", role: "status" });
    const list = make("ul", { class: "set-clues" });
    const empty = make("p", { class: "soft small" }, "No clue is placed yet.");
    const put = () => {
        const clues = cluesOf(setter.draft);
        title.textContent = many(clues.length, "clue");
        empty.hidden = clues.length > 0;
        const rows = clues.map((_, index) => row(setter, index));
        while (list.children.length > rows.length) list.lastChild?.remove();
        // Rows that are as they were stay: the keyboard may be on one of them.
        rows.forEach((one, index) => {
            const old = list.children[index];
            if (!old) list.append(one);
            else if (!old.isEqualNode(one)) renew(old, one);
        });
        faults.replaceChildren(...faultsOf(setter).map((text) => make("p", { class: "note is-bad" }, text)));
    };
    const mark = () => {
        const [cell, ...others] = board.grid.selected();
        for (const [index, one] of [...list.children].entries()) {
            const clue = cluesOf(setter.draft)[index];
            const isHere = cell !== undefined && others.length === 0 && Boolean(clue) && cellsOf(setter.draft, clue, setter.kinds).includes(cell);
            one.classList.toggle("is-here", isHere);
        }
    };
    /** @type {number | null} */
    let shown = null;
    // The list is scrolled to the clue, and never the page.
    const bring = () => {
        const chosen = /** @type {HTMLElement | null} */ (list.querySelector(".is-chosen"));
        if (chosen && shown !== setter.selected) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
        shown = setter.selected;
    };
    for (const event of /** @type {const} */ (["draft", "read", "found", "choice"])) setter.on(event, put);
    put();
    for (const event of /** @type {const} */ (["draft", "choice"])) setter.on(event, bring);
    for (const event of /** @type {const} */ (["choice", "stroke"])) setter.on(event, mark);
    list.addEventListener("click", (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        const index = Number(/** @type {HTMLElement | null} */ (target.closest("[data-clue]"))?.dataset.clue ?? NaN);
        if (Number.isNaN(index)) return;
        if (target.closest(".set-drop")) setter.remove(index);
        else setter.select(setter.selected === index ? null : index);
    });
    return make("section", { class: "panel stack set-list", "aria-label": "Clues" }, title, faults, list, empty);
}

/** Puts a row in the place of another; the keyboard stays at the same button. @param {Element} old @param {HTMLElement} one */
function renew(old, one) {
    const at = [...old.querySelectorAll("button")].findIndex((part) => part === document.activeElement);
    old.replaceWith(one);
    if (at >= 0) one.querySelectorAll("button")[at]?.focus({ preventScroll: true });
}

/** @param {Setter} setter @returns {string[]} */
function faultsOf({ trouble, read }) {
    if (trouble) return [sentenceOf(trouble.replaceAll("`", ""))];
    return (read?.faults ?? []).map(({ field, text }) => `${sentenceOf(`${field}: ${text}`)} The board is seen without that.`);
}

/** @param {Setter} setter @param {number} index */
function row(setter, index) {
    const { kind } = cluesOf(setter.draft)[index];
    const { text = null, error = null } = setter.read?.clues[index] ?? {};
    const isBroken = setter.thinking.found?.draft === setter.draft && setter.thinking.found.conflict?.clues.includes(index);
    const known = setter.kind(kind);
    const name = make("strong", {}, known ? titleOf(known) : kind);
    const words = make("span", { class: error ? "set-wrong" : "" }, error ? `${error.replaceAll("`", "")}.` : sentenceOf(text ?? ""));
    const clash = isBroken ? make("span", { class: "set-wrong" }, " One of those that contradict each other.") : null;
    const pick = make("button", { type: "button", class: "set-clue", "aria-pressed": String(setter.selected === index) }, name, " ", words, clash);
    const drop = button({ label: `Delete clue ${index + 1}`, icon: "trash", iconOnly: true, kind: "is-quiet set-drop", run: () => {} });
    const classes = `${setter.selected === index ? "is-chosen" : ""} ${error || isBroken ? "is-wrong" : ""}`.trim();
    return make("li", { "data-clue": index, class: classes || null }, pick, drop);
}

/** Houses that are switched on and off: the field, its name. @type {[("diagonals" | "windows" | "latin"), string][]} */
const HOUSES = [
    ["diagonals", "Diagonals"],
    ["windows", "Windows"],
    ["latin", "No boxes"],
];

/** The rules of the whole board. @param {Setter} setter @returns {HTMLElement} */
export function makeSwitches(setter) {
    const body = make("div", { class: "set-switches" });
    const count = make("span", { class: "soft small" });
    let built = "";
    const put = () => {
        const clues = cluesOf(setter.draft);
        const kinds = setter.kinds.filter(isSwitch);
        const isOn = (/** @type {string} */ name) => clues.some(({ kind }) => kind === name);
        const houses = HOUSES.map(([field, label]) => ({ label, value: Boolean(setter.draft[field]), changed: (/** @type {boolean} */ on) => setHouses(setter, field, on) }));
        const rules = kinds.map((kind) => ({ label: titleOf(kind), hint: kind.example ?? undefined, value: isOn(kind.name), changed: (/** @type {boolean} */ on) => setRule(setter, kind.name, on) }));
        const all = [...houses, ...rules];
        const on = all.filter(({ value }) => value).length;
        count.textContent = on > 0 ? `${on} on` : "";
        const wanted = JSON.stringify([all, Boolean(setter.draft.regions)]);
        if (wanted === built) return;
        built = wanted;
        const regions = setter.draft.regions ? [button({ label: "Boxes in place of regions", run: () => setter.edit(withField(setter.draft, "regions", undefined)) })] : [];
        const at = [...body.querySelectorAll("input")].findIndex((one) => one === document.activeElement);
        body.replaceChildren(...regions, ...all.map(tick));
        if (at >= 0) body.querySelectorAll("input")[at]?.focus({ preventScroll: true });
    };
    for (const event of /** @type {const} */ (["draft", "choice"])) setter.on(event, put);
    const open = matchMedia("(min-width: 75.01rem)").matches;
    const details = make("details", { open: open || null }, make("summary", {}, "The whole board ", count), body);
    return make("section", { class: "panel set-whole", "aria-label": "Rules of the whole board" }, details);
}

/** @param {Setter} setter @param {"diagonals" | "windows" | "latin"} field @param {boolean} on */
function setHouses(setter, field, on) {
    const draft = withField(setter.draft, field, on || undefined);
    // A board without boxes has no regions.
    setter.edit(field === "latin" ? withField(draft, "regions", undefined) : draft);
}

/** @param {Setter} setter @param {string} kind @param {boolean} on */
function setRule(setter, kind, on) {
    if (on) setter.edit(withClue(setter.draft, { kind }));
    else setter.edit({ ...setter.draft, clue: cluesOf(setter.draft).filter((clue) => clue.kind !== kind) }, { selected: null });
}
