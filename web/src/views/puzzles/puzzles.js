/**
 * Grid puzzles of every genre: a link or a genre is chosen, the board is filled in, and the engine helps.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { dayOf } from "../../kept/days.js";
import { make } from "../../parts/dom.js";
import { shownTime, stopUnseen } from "../../parts/timer.js";
import { PuzzleGame } from "../../puzzles/game.js";
import { Sheet } from "../../puzzles/sheet.js";
import { PuzzleStore } from "../../puzzles/store.js";
import { fromQuery, shortLink, valuesOf } from "../../puzzles/text.js";
import { Clock, timeWords } from "../../sudoku/clock.js";
import { BoardView } from "./board.js";
import { PuzzleHelp } from "./help.js";
import { keepPuzzle } from "./keep.js";
import { PuzzleMenu } from "./menu.js";
import { PuzzlePlayer } from "./player.js";
import { openShare } from "./share.js";
import { makeTools } from "./tools.js";
import { PuzzleVerdict } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */

/** The genre of which a first visit sees a puzzle. */
const FIRST = "nurikabe";

/** What stands behind `#puzzles?` to ask for a new puzzle. */
const NEW = "new";

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const view = new PuzzleView(root, app);
    return { shown: (query) => void view.shown(query), hidden: () => view.hidden() };
}

class PuzzleView {
    #reading;

    /** The parts that there are once a first puzzle was opened. @type {Parts | null} */
    #parts = null;

    /** What was asked for last: answers to questions before it come too late. */
    #query = "";

    /** @param {HTMLElement} root @param {App} app */
    constructor(root, app) {
        this.app = app;
        this.#reading = new Asking(app.engine);
        this.store = new PuzzleStore(app.shelf);
        this.menu = new PuzzleMenu(app, (text, level) => void this.open(text, level));
        this.clock = new Clock(() => performance.now());
        this.clock.stop("view");
        stopUnseen(this.clock);
        this.body = make("div", { class: "puzzle-body" }, make("p", { class: "soft" }, "The engine is loading …"));
        root.append(make("div", { class: "puzzles" }, this.menu.element, this.body));
        this.filled = this.menu.fill();
    }

    /** @param {string} query what stands behind `#puzzles?` */
    async shown(query) {
        this.clock.go("view");
        this.#query = query;
        await this.filled;
        if (query !== this.#query) return;
        if (query === NEW) this.menu.askNew();
        const linked = fromQuery(query);
        const asked = linked ? await this.open(`${linked.link} ${linked.line ?? ""}`) : null;
        if (asked === "overtaken") return;
        if (this.#parts) {
            this.#parts.keep.address();
            return;
        }
        // There is a board, whatever the address says.
        const other = this.store.current() ?? this.menu.genre(FIRST)?.sample;
        const opened = other ? await this.open(other) : null;
        if (asked && opened !== "overtaken") this.menu.refuse(asked.refusal);
    }

    hidden() {
        this.clock.stop("view");
        this.#parts?.help.reset();
        this.#parts?.keep.soon();
    }

    /**
     * Opens a puzzle. If it is kept here, it is that game; what stands behind the link is a move.
     * @param {string} text a link, behind which may stand what is filled in
     * @param {string | null} [level] how hard it is, if that is known
     * @returns {Promise<{refusal: string} | "overtaken" | null>} why it was not opened: another was asked for since, or
     *   the link cannot be read
     */
    async open(text, level = null) {
        try {
            const answer = await this.#reading.ask("puzzle-read", { text });
            if (!answer) return "overtaken";
            const sheet = new Sheet(answer);
            const played = this.#parts?.player.game;
            const game = played?.sheet.link === sheet.link ? played : (this.store.load(sheet) ?? new PuzzleGame(sheet));
            const line = valuesOf(answer.filled);
            game.level ??= level;
            if (line.some((value) => value !== null)) game.push(line.entries());
            this.#play(game);
            return null;
        } catch (error) {
            const refusal = errorText(error);
            this.menu.refuse(refusal);
            return { refusal };
        }
    }

    /** @param {PuzzleGame} game */
    #play(game) {
        this.#parts?.keep.keep();
        this.#parts ??= this.#build(game);
        const { player, board, help, tools, verdict, keep } = this.#parts;
        player.play(game);
        this.clock.set(game.elapsed);
        this.#runClock();
        if (board.sheet !== game.sheet) board.put(game.sheet);
        this.menu.opened(game.sheet);
        this.#title(game.sheet);
        tools.put();
        tools.drawn();
        help.reset();
        verdict.ask(game);
        keep.soon();
    }

    /** @param {PuzzleGame} game @returns {Parts} */
    #build(game) {
        const { app } = this;
        const board = new BoardView(game.sheet);
        const player = new PuzzlePlayer(board, game, { moved: () => this.#moved(), told: (text) => app.announce(text) });
        const help = new PuzzleHelp(app, player);
        const tools = makeTools(player, { share: () => openShare(app, player.game) });
        const verdict = new PuzzleVerdict(app, () => this.#solved());
        const { element: time } = shownTime(this.clock);
        const putTime = () => {
            time.hidden = !app.settings.timer;
        };
        app.on("settings", putTime);
        putTime();
        const title = make("h2", { class: "puzzle-title" });
        const rules = make("section", { class: "puzzle-about panel", "aria-label": "Rules" });
        const keys = "Arrows move, also between cells where there are lines; with Shift they draw. Space or a click goes to the next value, Shift and Space or the right button to the one before. Digits and letters are typed, a full stop or x says that there is nothing, Backspace clears.";
        const head = make("div", { class: "puzzle-head" }, title, verdict.element, time);
        const stage = make("section", { class: "puzzle-stage", "aria-label": "Board" }, head, make("div", { class: "puzzle-frame" }, board.element), tools.element);
        const note = make("details", { class: "small" }, make("summary", {}, "Keys and mouse"), make("p", { id: "puzzle-keys" }, keys));
        this.body.replaceChildren(stage, make("div", { class: "puzzle-side" }, help.element, rules));
        const keep = keepPuzzle(app, this.store, () => ({ game: player.game, title: this.#name(player.game.sheet), elapsed: this.clock.elapsed }));
        return { board, player, help, tools, verdict, title, rules, note, keep };
    }

    /** The genre and the size. @param {Sheet} sheet */
    #name({ genre, rows, columns }) {
        return `${this.menu.genre(genre)?.title ?? genre} ${rows}×${columns}`;
    }

    /** @param {Sheet} sheet */
    #title(sheet) {
        const { genre, rows, columns } = sheet;
        const { title, rules, note, board } = /** @type {Parts} */ (this.#parts);
        const known = this.menu.genre(genre);
        const name = known?.title ?? genre;
        title.textContent = this.#name(sheet);
        board.element.setAttribute("aria-label", `${name}, ${rows} rows and ${columns} columns`);
        const list = make("ul", { class: "puzzle-rules" }, ...(known?.rules ?? []).map((rule) => make("li", {}, rule)));
        rules.replaceChildren(make("h2", {}, "Rules"), list, note);
    }

    /** The time stands when the puzzle is solved. */
    #runClock() {
        const { game } = /** @type {Parts} */ (this.#parts).player;
        if (game.isSolved || game.isShown) this.clock.stop("over");
        else this.clock.go("over");
    }

    /** The last move has solved the puzzle: by the player, or because the solution was asked for. */
    #solved() {
        const { app } = this;
        const { game } = /** @type {Parts} */ (this.#parts).player;
        this.clock.stop("over");
        if (game.isSolved || game.isShown) return app.toast("Solved.");
        game.isSolved = true;
        const elapsed = Math.round(this.clock.elapsed);
        const about = { key: shortLink(game.sheet.link), kind: this.#name(game.sheet), level: game.level, elapsed, steps: game.steps };
        app.solved.add({ ...about, on: dayOf(new Date()), day: null });
        app.toast(`Solved in ${timeWords(elapsed)}.`, { label: "New puzzle", run: () => this.menu.askNew() });
    }

    #moved() {
        const { player, help, tools, verdict, keep } = /** @type {Parts} */ (this.#parts);
        help.reset();
        tools.drawn();
        verdict.moved(player.game);
        keep.soon();
    }
}

/**
 * @typedef {Object} Parts
 * @property {BoardView} board
 * @property {PuzzlePlayer} player
 * @property {PuzzleHelp} help
 * @property {ReturnType<typeof makeTools>} tools
 * @property {PuzzleVerdict} verdict
 * @property {HTMLElement} title
 * @property {HTMLElement} rules
 * @property {HTMLElement} note
 * @property {ReturnType<typeof keepPuzzle>} keep
 */
