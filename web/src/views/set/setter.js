/**
 * The puzzle that is being set, and what is chosen: the tool, a clue, a line of it. All edits go through here.
 */
import { Engine } from "../../engine/engine.js";
import { errorText } from "../../engine/asking.js";
import { Events } from "../../parts/events.js";
import { lineGroups } from "../../sudoku/clue-kinds.js";
import * as drafts from "../../sudoku/draft.js";
import { newClue, nextAim, toTheEdge, withLine } from "../../sudoku/drawn-line.js";
import { History } from "../../sudoku/history.js";
import { Thinking } from "../../sudoku/thinking.js";

/** @typedef {import("../../sudoku/clue-kinds.js").ClueKind} ClueKind */
/** @typedef {import("../../sudoku/draft.js").Draft} Draft */
/** @typedef {import("../../sudoku/draft.js").DraftClue} DraftClue */
/** @typedef {import("../../sudoku/drawn-line.js").Aim} Aim */

/**
 * What the engine has read of a draft (`set-read`).
 * @typedef {Object} ReadDraft
 * @property {any} board
 * @property {import("../../sudoku/rules.js").Rules} rules
 * @property {{text: string | null, error: string | null}[]} clues of the draft: what each says, or what is wrong with it
 * @property {number[]} numbers which clue of the draft each clue of the rules is
 * @property {{field: string, text: string}[]} faults fields that are not right
 */

/**
 * @typedef {Object} SetterEvents
 * @property {null} draft the draft is another one
 * @property {null} choice another tool, clue or line is chosen
 * @property {null} stroke other cells are selected
 * @property {null} read the engine has read the draft
 * @property {null} found more is known of its solutions
 */

/** What drawing on the board does: givens are typed, regions are painted, or a clue of this kind is drawn. @typedef {string} Tool */

/** @extends {Events<SetterEvents>} */
export class Setter extends Events {
    /** All kinds of clues, once the engine has told them. @type {ClueKind[]} */
    kinds = [];

    /** The kinds that were used, the last one first. @type {string[]} */
    used = [];

    /** @type {Tool} */
    tool = "givens";

    /** The line that the next stroke draws, if one was asked for. @type {Aim | null} */
    aim = null;

    /** What the engine has read last, and why it could not read the draft. @type {ReadDraft | null} */
    read = null;
    /** @type {string | null} */
    trouble = null;

    #isReading = false;
    #isStale = false;

    /**
     * @param {import("../../app.js").App} app
     * @param {Draft} draft
     */
    constructor(app, draft) {
        super();
        this.app = app;
        /** @type {History<{draft: Draft, selected: number | null}>} */
        this.history = new History({ draft, selected: null });
        this.thinking = new Thinking(new Engine(), () => this.emit("found", null));
    }

    get draft() {
        return this.history.state.draft;
    }

    /** The number of the clue that is chosen. */
    get selected() {
        return this.history.state.selected;
    }

    /** The clue that is chosen. @returns {DraftClue | null} */
    get clue() {
        return this.selected === null ? null : (drafts.cluesOf(this.draft)[this.selected] ?? null);
    }

    /** @param {string} name */
    kind(name) {
        return this.kinds.find((kind) => kind.name === name) ?? null;
    }

    /** The kind that strokes draw. */
    get drawnKind() {
        return this.kind(this.tool);
    }

    /** Asks which kinds there are. */
    async start() {
        try {
            ({ kinds: this.kinds } = await this.app.engine.ask("set-kinds", {}));
        } catch (error) {
            this.app.toast(errorText(error));
        }
        this.emit("choice", null);
        this.changed();
    }

    /** Nothing is found out while the view is not seen. */
    rest() {
        this.thinking.stop();
    }

    /** Goes on with what is not known yet. */
    resume() {
        const { found } = this.thinking;
        if (this.read && !(found?.isOver && found.draft === this.draft)) this.changed();
    }

    /** Begins with another draft. What was done before is forgotten. @param {Draft} draft */
    begin(draft) {
        this.history = new History({ draft, selected: null });
        this.aim = null;
        this.tool = "givens";
        this.changed();
        this.emit("choice", null);
    }

    /**
     * Takes another draft as the next state.
     * @param {Draft} draft
     * @param {{selected?: number | null, cause?: string | null}} [how] `cause` joins what is typed letter by letter
     */
    edit(draft, { selected = this.selected, cause = null } = {}) {
        if (selected === this.selected && JSON.stringify(draft) === JSON.stringify(this.draft)) return;
        this.history.push({ draft, selected }, cause);
        this.aim = null;
        this.changed();
    }

    undo() {
        if (this.history.undo()) this.#moved("Undone");
    }

    redo() {
        if (this.history.redo()) this.#moved("Done again");
    }

    /** @param {string} words */
    #moved(words) {
        this.aim = null;
        this.app.announce(words);
        this.changed();
    }

    /** @param {Tool} tool */
    choose(tool) {
        this.tool = tool;
        this.aim = null;
        if (this.kind(tool)) this.used = [tool, ...this.used.filter((one) => one !== tool)].slice(0, 6);
        if (this.clue && this.clue.kind !== tool) this.history.state.selected = null;
        this.emit("choice", null);
    }

    /** Chooses a clue, and the tool that draws it. @param {number | null} index */
    select(index) {
        this.history.state.selected = index;
        this.aim = null;
        if (this.clue && this.kind(this.clue.kind)) this.tool = this.clue.kind;
        this.emit("choice", null);
    }

    /** The next stroke draws this line. @param {Aim | null} aim */
    aimAt(aim) {
        this.aim = aim;
        this.emit("choice", null);
    }

    /** A stroke was drawn over these cells, with the tool for a kind of clues. @param {number[]} stroke */
    draw(stroke) {
        const kind = this.drawnKind;
        if (!kind || stroke.length === 0) return;
        const cells = kind.look === "outside" ? toTheEdge(drafts.sizeOf(this.draft), stroke) : stroke;
        const index = this.#goesTo(kind);
        const clue = index === null ? null : drafts.cluesOf(this.draft)[index];
        const aim = clue && (this.aim ?? nextAim(this.draft, clue, kind, this.#isRight(index)));
        if (clue && aim) this.edit(drafts.replaced(this.draft, /** @type {number} */ (index), withLine(this.draft, clue, aim, cells)), { selected: index });
        else this.add(newClue(this.draft, kind, cells));
    }

    /** The clue to which a stroke may belong: the one that is chosen, or the only one about the whole board. @param {ClueKind} kind */
    #goesTo(kind) {
        if (this.clue?.kind === kind.name) return this.selected;
        const there = drafts.cluesOf(this.draft).findIndex((one) => one.kind === kind.name);
        return kind.look === "board" && lineGroups(kind).length > 0 && there >= 0 ? there : null;
    }

    /** Whether the engine takes a clue as it is. @param {number | null} index */
    #isRight(index) {
        return index === null || !this.read?.clues[index]?.error;
    }

    /** Where the next stroke goes, in the clue that is chosen; `null` for a new clue. @returns {Aim | null} */
    get next() {
        const kind = this.clue && this.kind(this.clue.kind);
        if (!kind || !this.clue || this.tool !== kind.name) return null;
        return this.aim ?? nextAim(this.draft, this.clue, kind, this.#isRight(this.selected));
    }

    /** @param {DraftClue} clue */
    add(clue) {
        const draft = drafts.withClue(this.draft, clue);
        this.edit(draft, { selected: drafts.cluesOf(draft).length - 1 });
    }

    /** @param {number} index */
    remove(index) {
        const { selected } = this;
        const left = selected === null || selected === index ? null : selected - (selected > index ? 1 : 0);
        this.edit(drafts.withoutClue(this.draft, index), { selected: left });
    }

    /**
     * Changes the clue that is chosen.
     * @param {DraftClue} clue
     * @param {string | null} [cause]
     */
    change(clue, cause = null) {
        const { selected } = this;
        if (selected !== null) this.edit(drafts.replaced(this.draft, selected, clue), { cause: cause && `${selected} ${cause}` });
    }

    /** The draft has changed: it is read again. */
    changed() {
        this.emit("draft", null);
        if (this.#isReading) this.#isStale = true;
        else void this.#readAll();
    }

    async #readAll() {
        this.#isReading = true;
        do {
            this.#isStale = false;
            const { draft } = this;
            try {
                const answer = await this.app.engine.ask("set-read", { puzzle: draft });
                if (this.#isStale) continue;
                this.read = answer;
                this.trouble = null;
                void this.thinking.ask(draft, answer).catch((error) => this.#failed(error));
            } catch (error) {
                this.thinking.stop();
                this.trouble = errorText(error);
            }
            this.emit("read", null);
        } while (this.#isStale);
        this.#isReading = false;
    }

    /** @param {unknown} error */
    #failed(error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
        this.app.toast(errorText(error));
    }
}
