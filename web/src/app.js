/**
 * The one object through which views work together. A view never imports another: it listens to events here,
 * and calls what is here.
 *
 * | event | detail | when |
 * |---|---|---|
 * | `view` | name of a view | another view is shown |
 * | `game` | the game | another game is played: another puzzle, perhaps of another size |
 * | `move` | the game | cells of the game have changed (a move, undo, redo, a jump) |
 * | `select` | the selected cells | another selection on the board of Play |
 * | `settings` | the settings | a setting has changed |
 * | `verdict` | the game | it is known how many solutions the puzzle has (`game.verdict`) |
 * | `checked` | the game | it is known which clues these digits break (`game.checked`) |
 * | `keep` | the game | something else than cells has changed that is to be kept |
 * | `stage` | what Help shows, or `null` | Help shows something on the board of Play, or nothing more |
 * | `panel` | `pad`, `help` or `more` | on narrow pages one panel stands below the board: which |
 */
import { Events } from "./parts/events.js";
import { announce, toast } from "./parts/live.js";

/** @typedef {"play" | "make" | "set" | "watch" | "bulk" | "puzzles" | "games" | "learn"} ViewName */

/**
 * What `mount(root, app)` of a view returns.
 * @typedef {Object} View
 * @property {(query: string) => void} [shown] the view is shown; what stands behind its name in the address
 * @property {() => void} [hidden] another view is shown
 */

/**
 * What Help shows on the board of Play: a position in place of the game, or `null` for the game as it is, and
 * what is drawn on it.
 * @typedef {Object} Stage
 * @property {{givens: string, entered: string, candidates: string[] | null} | null} position
 * @property {import("./grid/overlay.js").Scene} scene
 */

/**
 * @typedef {Object} AppEvents
 * @property {ViewName} view
 * @property {import("./sudoku/game.js").Game} game
 * @property {import("./sudoku/game.js").Game} move
 * @property {number[]} select
 * @property {import("./sudoku/settings.js").Settings} settings
 * @property {import("./sudoku/game.js").Game} verdict
 * @property {import("./sudoku/game.js").Game} checked
 * @property {import("./sudoku/game.js").Game} keep
 * @property {Stage | null} stage
 * @property {"pad" | "help" | "more"} panel
 */

/** @extends {Events<AppEvents>} */
export class App extends Events {
    /**
     * @param {Object} parts
     * @param {import("./sudoku/game.js").Game} parts.game
     * @param {import("./sudoku/settings.js").Settings} parts.settings
     * @param {import("./sudoku/store.js").Store} parts.store
     * @param {import("./kept/shelf.js").Shelf} parts.shelf
     * @param {import("./kept/solved.js").SolvedList} parts.solved
     * @param {import("./engine/engine.js").Engine} parts.engine
     */
    constructor({ game, settings, store, shelf, solved, engine }) {
        super();
        /** The game that is played. `play` changes it. */
        this.game = game;
        this.settings = settings;
        /** What is kept of sudoku in the browser. */
        this.store = store;
        /** All that is kept in the browser. */
        this.shelf = shelf;
        /** What was solved in this browser. */
        this.solved = solved;
        /** The client of the engine: `ask(op, request, {signal})`. */
        this.engine = engine;
        /**
         * The board of Play. Help draws on it with `show`.
         * @type {import("./grid/grid.js").Grid | null}
         */
        this.board = null;
        /** Where Help is mounted: an element beside the board of Play. @type {HTMLElement | null} */
        this.helpRegion = null;
        /** What Help shows on it. @type {Stage | null} */
        this.stage = null;
        /** The view that is shown. @type {ViewName} */
        this.view = "play";
    }

    /**
     * Plays another game.
     * @param {import("./sudoku/game.js").Game} game
     */
    play(game) {
        this.game = game;
        this.emit("game", game);
    }

    /** Tells all that cells of the game have changed. Call it after each move. */
    moved() {
        this.emit("move", this.game);
    }

    /**
     * Changes settings.
     * @param {Partial<import("./sudoku/settings.js").Settings>} settings
     */
    change(settings) {
        this.take({ ...this.settings, ...settings });
        this.store.saveSettings(this.settings);
    }

    /**
     * Goes by settings that are kept already: another tab has changed them.
     * @param {import("./sudoku/settings.js").Settings} settings
     */
    take(settings) {
        this.settings = settings;
        this.emit("settings", settings);
    }

    /**
     * Shows a view.
     * @param {ViewName} view
     * @param {string} [query] what stands behind its name in the address
     */
    go(view, query = "") {
        location.hash = query ? `${view}?${query}` : view;
    }

    /**
     * Shows something on the board of Play, until it is to show nothing more.
     * @param {Stage | null} stage
     */
    show(stage) {
        this.stage = stage;
        this.emit("stage", stage);
    }

    /** Brings Help to the front where there is room for one panel only. */
    showHelp() {
        this.emit("panel", "help");
    }

    /** Says something to a screen reader. @param {string} text */
    announce(text) {
        announce(text);
    }

    /**
     * Shows a short message.
     * @param {string} text
     * @param {import("./parts/live.js").ToastAction} [action]
     */
    toast(text, action) {
        toast(text, action);
    }
}
