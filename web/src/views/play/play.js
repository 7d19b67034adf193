/**
 * Play: the board and what one does on it.
 */
import { errorText } from "../../engine/asking.js";
import { createGrid } from "../../grid/grid.js";
import { dayOf } from "../../kept/days.js";
import { button, choice } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { stopUnseen } from "../../parts/timer.js";
import { followKeys } from "../../playing/keys.js";
import { modelOf, modelOfStage } from "../../playing/model.js";
import { makePad } from "../../playing/pad.js";
import { Player } from "../../playing/player.js";
import { brokenClues, progress } from "../../sudoku/check.js";
import { Clock } from "../../sudoku/clock.js";
import { dayOfQuery } from "../../sudoku/daily.js";
import { makeActions } from "./actions.js";
import { bring, cellOfScene } from "./bring.js";
import { finish } from "./finish.js";
import { makeHead } from "./head.js";
import { gameOfLink, keepGame, keepNote, newRules } from "./keep.js";
import { playDay } from "./later.js";
import { makeRules } from "./rules.js";
import { askVerdicts } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const clock = new Clock(() => performance.now());
    clock.stop("view");
    clock.set(app.game.elapsed);
    const grid = createGrid({
        shape: app.game.shape,
        label: "Sudoku",
        onSelect(cells) {
            draw();
            app.emit("select", cells);
        },
        onInput: (intent) => player.key(intent, performance.now()),
    });
    const player = new Player(app, grid);
    const draw = () => {
        if (grid.reshape(app.game.shape)) grid.drawRules(app.game.rules?.drawing ?? null);
        grid.markClues(brokenClues(app.game));
        const cursor = grid.selected().length > 0 ? grid.cursor : null;
        grid.show(app.stage?.position ? modelOfStage(app, app.stage) : modelOf(app, player.wrong, cursor));
    };
    grid.drawRules(app.game.rules?.drawing ?? null);
    app.board = grid;
    app.helpRegion = make("section", { class: "play-help panel", "aria-label": "Help" });
    layOut(root, app, { grid, player, clock });
    for (const event of /** @type {const} */ (["move", "settings", "checked", "verdict"])) app.on(event, draw);
    app.on("stage", (stage) => {
        draw();
        grid.decorate(stage && stage.scene);
        const name = stage?.scene ? cellOfScene(stage.scene) : undefined;
        const cell = name === undefined ? null : grid.cells[app.game.shape.cellNamed(name) ?? 0];
        if (cell) bring(/** @type {HTMLElement} */ (cell.closest(".play-stage")), cell);
    });
    app.on("game", () => {
        player.wrong.clear();
        clock.set(app.game.elapsed);
        draw();
    });
    runClock(app, clock);
    app.on("checked", () => player.checked());
    player.on("finished", (state) => void finish(app, state, clock.elapsed));
    keepGame(app, () => clock.elapsed);
    root.prepend(askVerdicts(app));
    followKeys(root, grid, player);
    draw();
    return { shown: (rest) => void shown(app, clock, rest), hidden: () => clock.stop("view") };
}

/**
 * Plays the game of the address, if it names one.
 * @param {App} app
 * @param {Clock} clock
 * @param {string} rest
 */
async function shown(app, clock, rest) {
    clock.go("view");
    const day = dayOfQuery(rest, dayOf(new Date()));
    if (day !== null) return playDay(app, day);
    try {
        const text = newRules(app, rest);
        const read = text === null ? null : await app.engine.ask("variant-read", { text, drawn: "ignore" });
        const game = gameOfLink(app, rest, read ? read.rules : app.game.rules);
        if (game && game !== app.game) app.play(game);
        else if (game) app.moved();
        else app.emit("keep", app.game);
    } catch (error) {
        const why = errorText(error);
        app.toast(`This link is damaged: ${why}. Ask for it again. The game on the board is the one that was here.`);
        app.emit("keep", app.game);
    }
}

/** The clock stands while the page is not seen, and when the game is over. @param {App} app @param {Clock} clock */
function runClock(app, clock) {
    stopUnseen(clock);
    const over = () => {
        const { state } = progress(app.game);
        if (state === "solved" || state === "shown") clock.stop("over");
        else clock.go("over");
    };
    for (const event of /** @type {const} */ (["move", "game", "checked"])) app.on(event, over);
    over();
}

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @param {{grid: import("../../grid/grid.js").Grid, player: Player, clock: Clock}} parts
 */
function layOut(root, app, { grid, player, clock }) {
    const cover = make("div", { class: "play-cover", hidden: true }, make("p", {}, "Paused"));
    const frame = make("div", { class: "play-frame" }, grid.element);
    const head = makeHead(app, clock, (paused) => {
        frame.inert = paused;
        cover.hidden = !paused;
        frame.classList.toggle("is-paused", paused);
        if (paused) resume.focus();
        else grid.focus();
        app.announce(paused ? "Paused" : "Going on");
    });
    const resume = button({ label: "Go on", icon: "play", kind: "is-main", run: () => head.pause() });
    cover.append(resume);
    const board = make("div", { class: "play-board" }, head.element, make("div", { class: "play-stage" }, frame, cover));
    const pad = make("section", { class: "play-pad panel", "aria-label": "Digits and marks" }, makePad(app, player, grid));
    const more = make("section", { class: "play-more panel", "aria-label": "More" }, makeActions(app, player));
    const help = /** @type {HTMLElement} */ (app.helpRegion);
    const play = make("div", { class: "play", "data-panel": "pad" }, board, makeRules(app), panelChoice(app), pad, more, help);
    const arrange = () => {
        play.classList.toggle("has-rules", app.game.rules !== null);
        play.dataset.side = app.settings.pad;
    };
    for (const event of /** @type {const} */ (["game", "settings"])) app.on(event, arrange);
    arrange();
    app.on("panel", (panel) => {
        play.dataset.panel = panel;
    });
    root.append(keepNote(app), play);
}

/** On narrow pages: which panel stands below the board. @param {App} app */
function panelChoice(app) {
    /** @type {{value: "pad" | "help" | "more", label: string}[]} */
    const choices = [
        { value: "pad", label: "Digits" },
        { value: "help", label: "Help" },
        { value: "more", label: "More" },
    ];
    const panels = choice({ legend: "Below the board", choices, value: "pad", chosen: (panel) => app.emit("panel", panel) });
    app.on("panel", panels.set);
    panels.element.classList.add("play-panels");
    return panels.element;
}
