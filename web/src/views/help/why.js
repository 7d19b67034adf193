/**
 * Why a cell has its digit, and why it cannot have another: answered in steps, each with its drawing.
 */
import { button, choice } from "../../parts/button.js";
import { chooser, putKeys } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { note } from "../../parts/step-text.js";
import { supposes } from "../../sudoku/argument.js";
import { digits } from "../../sudoku/symbols.js";
import { argumentList } from "./argument.js";
import { walk } from "./walk.js";

/** @typedef {import("./helper.js").Helper} Helper */

/** The questions about the selected cell. */
export class Why {
    /** What counts as known. @type {"position" | "givens"} */
    take = "position";

    /** @param {Helper} helper */
    constructor(helper) {
        this.helper = helper;
        helper.explained = (answer) => this.#paragraphs(answer);
    }

    /** Asks what is to be explained. */
    open() {
        const { app } = this.helper;
        const cells = app.board?.selected() ?? [];
        if (cells.length !== 1) {
            this.helper.put(note("Select one cell on the board. Then ask why it has its digit, or why not another."));
            return;
        }
        const [cell] = cells;
        const { game } = app;
        const name = game.shape.name(cell);
        if (game.isGiven(cell)) {
            this.helper.put(note(`${name} is given. Select a blank cell, or a digit of yours.`));
            return;
        }
        this.helper.put(this.#questions(cell, name));
    }

    /** @param {number} cell @param {string} name */
    #questions(cell, name) {
        const { app } = this.helper;
        const { game, settings } = app;
        const left = game.candidatesLeft()[cell];
        const own = game.cells[cell].digit;
        const ask = (/** @type {number} */ digit) => {
            const label = game.shape.shown(digit, settings.symbols);
            const kind = (left / 2 ** (digit - 1)) & 1 ? "digit-key" : "digit-key is-quiet";
            const element = button({ label, kind, run: () => void this.ask(cell, digit) });
            element.setAttribute("aria-label", `Why not ${label} in ${name}?`);
            return element;
        };
        const keys = make("div", { class: "digit-keys", role: "group", "aria-label": `Why not … in ${name}?` });
        putKeys(keys, digits(game.shape.allDigits).map(ask));
        const choices = [
            { value: /** @type {const} */ ("position"), label: "from here", title: "Digits that you entered count as known" },
            { value: /** @type {const} */ ("givens"), label: "from the givens", title: "Only the givens count as known" },
        ];
        const take = choice({
            legend: "What counts as known",
            choices,
            value: this.take,
            chosen: (value) => {
                this.take = value;
            },
        });
        const is = own ? `Why ${game.shape.shown(own, settings.symbols)} here?` : "Which digit is it, and why?";
        return make(
            "div",
            { class: "stack" },
            make("p", { class: "help-lead" }, `${name}: why not …`),
            keys,
            make("div", { class: "row" }, button({ label: is, run: () => void this.ask(cell, null) })),
            take.element,
        );
    }

    /**
     * @param {number} cell
     * @param {number | null} digit `null` asks why the cell has its digit
     */
    async ask(cell, digit) {
        const { app } = this.helper;
        const { game } = app;
        const board = game.toBoard();
        // What is to be explained is not known.
        board.entered = board.entered.slice(0, cell) + "." + board.entered.slice(cell + 1);
        const request = { board, cell: game.shape.name(cell), digit: digit && game.shape.character(digit), take: this.take };
        const answer = await this.helper.ask("why", request);
        if (answer) this.#show(answer, game.shape.name(cell));
    }

    /** @param {any} answer @param {string} name */
    #show(answer, name) {
        const { helper } = this;
        const claim = claimWords(answer.claim ?? "");
        const again = button({ label: "Another question", run: () => this.#again() });
        const put = (/** @type {(Node | null)[]} */ ...parts) => helper.put(...parts, make("div", { class: "row" }, again));
        switch (answer.status) {
            case "steps":
                put(this.#paragraphs(answer));
                break;
            case "techniques":
                put(make("h3", {}, `${claim}: ${countWords(answer.steps)}`), this.#argument(answer));
                break;
            case "search":
                helper.app.show({ scene: answer.basis.scene, position: answer.basis.position });
                put(make("h3", {}, claim), note(searchWords(answer.basis)));
                break;
            case "holds":
                put(note(`Nothing speaks against it: ${claim} in the solution.`));
                break;
            case "open":
                put(note("It is open: there are solutions with this digit, and others without it.", "is-warn"));
                break;
            case "left":
                put(note(`${name} is open: there is a solution with ${answer.left[0]}, and one with ${answer.left[1]}.`, "is-warn"));
                break;
            case "none":
                put(note("Something on the board is wrong: there is no solution from here. Ask for a hint to see what.", "is-bad"));
                break;
            default:
                put(note("It could not be found out: a limit of the search came first.", "is-warn"));
        }
        helper.app.announce(`${claim || name}. ${helper.element.textContent?.slice(0, 300) ?? ""}`);
    }

    #again() {
        this.helper.clear();
        this.open();
    }

    /** @param {any} answer */
    #argument({ steps }) {
        const positions = steps.map((/** @type {any} */ step) => step.position);
        const listOf = steps.some(supposes) ? argumentList : undefined;
        return walk(this.helper, steps, positions, steps.length - 1, listOf);
    }

    /** The conclusion, and what it rests on. @param {any} answer @returns {HTMLElement} */
    #paragraphs({ paragraphs, supposed, claim }) {
        const { app } = this.helper;
        const detail = make("ul", { class: "why-reasons small" });
        const show = (/** @type {number} */ index) => {
            const one = paragraphs[index];
            app.show({ scene: one.scene, position: one.position });
            list.mark(index);
            detail.replaceChildren(...one.reasons.map((/** @type {string} */ reason) => this.#reason(reason, show)));
            app.announce(`${heading(one, claim)}: ${one.headline}`);
        };
        const items = paragraphs.map((/** @type {any} */ one) => [
            make("span", { class: "chooser-name" }, heading(one, claim)),
            make("span", { class: "soft small" }, one.number === 0 && supposed ? `if ${claimWords(supposed)}, ${one.headline}` : one.headline),
        ]);
        const list = chooser({ label: "Reasons, the conclusion first", items, kind: "why-list", start: 0, chosen: show });
        // Without a claim the givens that contradict each other are shown first.
        if (claim) queueMicrotask(() => show(0));
        return make("div", { class: "stack" }, list.element, detail);
    }

    /**
     * A reason, in which the numbers of paragraphs can be clicked.
     * @param {string} reason
     * @param {(index: number) => void} show
     */
    #reason(reason, show) {
        const parts = reason.split(/(\(\d+\)|see \d+)/).map((part) => {
            const number = /^\((\d+)\)$|^see (\d+)$/.exec(part);
            const target = Number(number?.[1] ?? number?.[2]);
            return number ? make("button", { type: "button", class: "why-link", onclick: () => show(target) }, part) : part;
        });
        return make("li", {}, ...parts);
    }
}

/** `r4c7=5` in words. @param {string} claim @returns {string} */
function claimWords(claim) {
    return claim.replace("<>", " is not ").replace("=", " is ");
}

/** How many steps there are, and how many of them suppose something. @param {any[]} steps */
function countWords(steps) {
    const supposing = steps.filter(supposes).length;
    const count = steps.length === 1 ? "one step shows it" : `${steps.length} steps show it`;
    return supposing === 0 ? count : `${count}, ${supposing} of them by suppositions`;
}

/** @param {any} paragraph @param {string | null} claim */
function heading({ claims, number }, claim) {
    if (number === 0 && !claim) return "No solution";
    return claims.map(claimWords).join(", ");
}

/** @param {any} basis */
function searchWords({ givens, houses, minimal }) {
    const parts = `${givens.length} givens and ${houses.length} houses`;
    const fewer = minimal ? "None of them can be left out." : "Fewer may do.";
    return `No chain of small steps shows it. A search of all cases does, with ${parts}, which are marked. ${fewer}`;
}
