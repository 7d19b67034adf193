/**
 * The clue that is chosen: its lines, its numbers, its text, and what is wrong with it.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { isList, lineGroups, titleOf } from "../../sudoku/clue-kinds.js";
import { cluesOf, linesOf, replaced, withLines, withValue, withoutClue } from "../../sudoku/draft.js";
import { many, sentenceOf } from "../../sudoku/words.js";

/** @typedef {import("./setter.js").Setter} Setter */
/** @typedef {import("../../sudoku/clue-kinds.js").ClueKind} ClueKind */
/** @typedef {import("../../sudoku/draft.js").DraftClue} DraftClue */

/** @param {Setter} setter @param {import("./board.js").Board} board @returns {HTMLElement} */
export function makeClueForm(setter, board) {
    const title = make("h2", {});
    const hint = make("p", { class: "soft small" });
    const fields = make("div", { class: "stack set-fields" });
    const said = make("p", { class: "set-said small", role: "status" });
    const use = button({ label: "Use these cells", kind: "is-main", title: "Enter", run: () => board.useStroke() });
    const remove = button({ label: "Delete", icon: "trash", run: () => setter.selected !== null && setter.remove(setter.selected) });
    const another = button({ label: "New one", icon: "plus", title: "The next stroke draws a new clue", run: () => setter.select(null) });
    const actions = make("div", { class: "row" }, use, another, remove);
    const element = make("section", { class: "panel stack set-form", "aria-label": "Clue" }, title, hint, fields, said, actions);
    let built = "";
    const put = () => {
        const { clue, drawnKind } = setter;
        title.textContent = drawnKind ? titleOf(drawnKind) : setter.tool === "regions" ? "Regions" : "Givens";
        hint.textContent = hintOf(setter);
        use.hidden = !drawnKind || board.stroke.length === 0;
        another.hidden = remove.hidden = clue === null;
        const wanted = JSON.stringify([clue, setter.selected, setter.next, setter.tool, setter.draft.sudoku, clue && setter.kind(clue.kind)?.clues && setter.read?.clues]);
        if (wanted !== built) {
            built = wanted;
            keepingFocus(fields, () => fields.replaceChildren(...(drawnKind && clue ? fieldsOf(setter, drawnKind, clue) : drawnKind && lineGroups(drawnKind).length === 0 ? [placeButton(setter, drawnKind)] : [])));
        }
        const told = setter.selected === null ? null : setter.read?.clues[setter.selected];
        said.hidden = !clue || !told;
        said.classList.toggle("is-wrong", Boolean(told?.error));
        said.textContent = told ? (told.error ? `Not right yet: ${told.error.replaceAll("`", "")}.` : sentenceOf(told.text ?? "")) : "";
    };
    for (const event of /** @type {const} */ (["draft", "choice", "stroke", "read"])) setter.on(event, put);
    put();
    return element;
}

/** What to do next, in words. @param {Setter} setter */
function hintOf(setter) {
    const { drawnKind, next, tool, clue } = setter;
    if (tool === "regions") return "Select cells, and type the number of their region. Each region has as many cells as there are digits.";
    if (!drawnKind) return "Select cells, and type their digits. Pick a kind of clues to draw.";
    const groups = lineGroups(drawnKind);
    if (groups.length === 0) return drawnKind.clues ? "It is about other clues: draw them first, then put them in here." : "It is about the whole board.";
    const group = groups.find(({ key }) => key === (next?.key ?? groups[0].key)) ?? groups[0];
    const cells = group.least > 1 ? "Drag over the cells" : "Tap or drag over the cells";
    if (clue && !next) return `${cells} of the next one${drawnKind.numbers.length > 0 ? ", or type the number of this one" : ""}.`;
    return `${cells}: ${group.name}.`;
}

/** A kind without lines has no stroke that begins it. @param {Setter} setter @param {ClueKind} kind */
function placeButton(setter, kind) {
    return button({ label: `Add: ${titleOf(kind)}`, icon: "plus", run: () => setter.add({ kind: kind.name, ...(kind.clues ? { clues: [] } : {}) }) });
}

/** @param {Setter} setter @param {ClueKind} kind @param {DraftClue} clue @returns {HTMLElement[]} */
function fieldsOf(setter, kind, clue) {
    const lines = lineGroups(kind).map((group) => lineField(setter, clue, group));
    const numbers = kind.numbers.map((field) => numberField(setter, clue, field));
    return [...lines, ...numbers, ...(kind.text ? [textField(setter, clue, kind.text)] : []), ...(kind.clues ? [cluesField(setter, clue)] : [])];
}

/** @param {Setter} setter @param {DraftClue} clue @param {import("../../sudoku/clue-kinds.js").LineGroup} group */
function lineField(setter, clue, { key, name, wanted, repeats }) {
    const lines = linesOf(setter.draft, clue, key);
    const { next } = setter;
    const row = (/** @type {number} */ at) => {
        const cells = lines[at];
        const isNext = next?.key === key && next.at === at;
        const words = cells ? many(cells.length, "cell") : "not drawn yet";
        const label = lines.length > 1 || wanted > 1 ? `${name} ${at + 1}` : name;
        const draw = button({ label: isNext ? "Draw it now" : cells ? "Draw again" : "Draw", kind: "is-quiet", title: `${label}: the next stroke over the board draws it`, run: () => setter.aimAt(isNext && cells ? null : { key, at }) });
        draw.setAttribute("aria-pressed", String(isNext));
        const without = () => setter.change(withLines(setter.draft, clue, key, lines.filter((_, one) => one !== at)));
        const drop = cells && repeats && lines.length > wanted ? button({ label: `Take ${label} away`, icon: "close", iconOnly: true, kind: "is-quiet", run: without }) : null;
        return make("div", { class: "set-line" }, make("span", { class: "set-line-name" }, label), make("span", { class: "soft small" }, words), draw, drop);
    };
    const rows = Array.from({ length: Math.max(lines.length, wanted, next?.key === key ? next.at + 1 : 0) }, (_, at) => row(at));
    const more = repeats ? [button({ label: `One more: ${name}`, icon: "plus", kind: "is-quiet", run: () => setter.aimAt({ key, at: lines.length }) })] : [];
    return make("div", { class: "set-lines" }, ...rows, ...more);
}

/** @param {Setter} setter @param {DraftClue} clue @param {import("../../sudoku/clue-kinds.js").NumberField} field */
function numberField(setter, clue, field) {
    const { key, name } = field;
    const words = field.default === null ? (field.repeats ? "may be left out" : "needed") : `${field.default} if left out`;
    const value = clue[key] === undefined ? "" : [clue[key]].flat().join(" ");
    const input = /** @type {HTMLInputElement} */ (make("input", { class: "field", inputmode: "numeric", autocomplete: "off", value, "data-field": key }));
    input.addEventListener("input", () => setter.change(withValue(clueNow(setter), key, numbersFrom(input.value, isList(field))), `field ${key}`));
    return make("label", { class: "set-field" }, make("span", {}, capital(name)), input, make("span", { class: "soft small" }, isList(field) ? "numbers with blanks between them" : words));
}

/** What was typed: a number, a list, or the text as it is, which the engine then refuses. @param {string} text @param {boolean} isList */
function numbersFrom(text, isList) {
    const words = text.split(/[\s,;]+/).filter((word) => word !== "");
    const numbers = words.map((word) => (/^-?\d{1,9}$/.test(word) ? Number(word) : word));
    if (numbers.length === 0) return undefined;
    return numbers.length === 1 && !isList ? numbers[0] : numbers;
}

/** @param {Setter} setter @param {DraftClue} clue @param {string} what */
function textField(setter, clue, what) {
    const input = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "field", rows: 2, spellcheck: "false", autocapitalize: "off", "data-field": "text" }));
    input.value = clue.text ?? "";
    input.addEventListener("input", () => setter.change(withValue(clueNow(setter), "text", input.value || undefined), "field text"));
    return make("label", { class: "set-field" }, make("span", {}, capital(what)), input);
}

/** The clues that a clue is about, and those that may be put into it. @param {Setter} setter @param {DraftClue} clue */
function cluesField(setter, clue) {
    const inside = /** @type {DraftClue[]} */ (clue.clues ?? []);
    const index = /** @type {number} */ (setter.selected);
    const takeOut = (/** @type {number} */ at) => {
        const draft = replaced(setter.draft, index, { ...clue, clues: inside.filter((_, one) => one !== at) });
        setter.edit({ ...draft, clue: [...cluesOf(draft), inside[at]] });
    };
    const rows = inside.map((one, at) =>
        make("div", { class: "set-line" }, make("span", { class: "set-line-name" }, one.kind), button({ label: "Take out", kind: "is-quiet", run: () => takeOut(at) })),
    );
    const others = cluesOf(setter.draft).flatMap((one, at) => (at === index ? [] : [make("option", { value: at }, setter.read?.clues[at]?.text ?? one.kind)]));
    const select = /** @type {HTMLSelectElement} */ (make("select", { class: "field" }, make("option", { value: "" }, "Choose a clue …"), ...others));
    select.addEventListener("change", () => {
        const from = Number(select.value);
        const draft = replaced(setter.draft, index, { ...clue, clues: [...inside, cluesOf(setter.draft)[from]] });
        if (select.value !== "") setter.edit(withoutClue(draft, from), { selected: index - (from < index ? 1 : 0) });
    });
    return make("div", { class: "set-lines" }, ...rows, make("label", { class: "set-field" }, make("span", {}, "Put a clue in"), select));
}

/** @param {Setter} setter @returns {DraftClue} the clue that is chosen, as it is now */
function clueNow(setter) {
    return /** @type {DraftClue} */ (setter.clue);
}

/** @param {string} text */
function capital(text) {
    return text[0].toUpperCase() + text.slice(1);
}

/** Fills an element again. The field in which someone types keeps the keyboard. @param {HTMLElement} element @param {() => void} fill */
function keepingFocus(element, fill) {
    const active = /** @type {HTMLInputElement | null} */ (element.contains(document.activeElement) ? document.activeElement : null);
    const field = active?.dataset.field;
    const { value = "", selectionStart = 0, selectionEnd = 0 } = active ?? {};
    fill();
    const again = /** @type {HTMLInputElement | null} */ (field ? element.querySelector(`[data-field="${field}"]`) : null);
    if (!again) return;
    // What was typed stays as it is, with its blanks.
    again.value = value;
    again.focus({ preventScroll: true });
    again.setSelectionRange(selectionStart, selectionEnd);
}
