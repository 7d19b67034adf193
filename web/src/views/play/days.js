/**
 * The puzzles of days: today's, and those of the days before in a calendar that says which are solved.
 */
import { dayOf, dayWords, daysLater, monthWords, noonOf, streaks, weekdayOf } from "../../kept/days.js";
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { icon } from "../../parts/icons.js";
import { levelOfDay } from "../../sudoku/daily.js";
import { many } from "../../sudoku/words.js";
import { openDay } from "./today.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {"solved" | "begun" | "open"} State */

/** @type {Record<State, string>} */
const STATES = { solved: ", solved", begun: ", begun", open: "" };

const WEEKDAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** How far the puzzles of days are. @param {App} app @returns {(day: string) => State} */
function statesOf({ store, solved }) {
    const done = solved.days();
    const begun = new Set(store.list().flatMap(({ day, isBegun }) => (day && isBegun ? day : [])));
    return (day) => (done.has(day) ? "solved" : begun.has(day) ? "begun" : "open");
}

/** How many days in a row there was something solved. @param {App} app @param {string} today */
function rowWords({ solved }, today) {
    const { now } = streaks(solved.list().map(({ on }) => on), today);
    return now > 1 ? `${now} days in a row.` : "";
}

/**
 * Today's puzzle, for a dialog.
 * @param {App} app
 * @param {() => void} close the dialog
 */
export function todayCard(app, close) {
    const today = dayOf(new Date());
    const state = statesOf(app)(today);
    const labels = { solved: "Look at it", begun: "Go on", open: "Play" };
    const play = () => {
        close();
        void openDay(app, today);
    };
    const others = () => {
        close();
        openDays(app);
    };
    const about = `${levelOfDay(today)}${STATES[state]}. ${rowWords(app, today)}`.trim();
    const words = make("div", { class: "day-words" }, make("strong", {}, "Today's puzzle"), make("span", { class: "small" }, dayWords(today)), make("span", { class: "soft small" }, about));
    const buttons = [
        button({ label: labels[state], title: `${labels[state]}: today's puzzle`, kind: state === "solved" ? "" : "is-main", run: play }),
        button({ label: "Earlier days", icon: "calendar", iconOnly: true, run: others }),
    ];
    return make("div", { class: "day-card" }, words, ...buttons);
}

/** A calendar with the puzzle of each day. @param {App} app */
export function openDays(app) {
    const today = dayOf(new Date());
    const stateOf = statesOf(app);
    const title = make("h3", { "aria-live": "polite" });
    const table = make("table", { class: "days-table" });
    let first = firstOf(today);
    const open = (/** @type {string} */ day) => {
        dialog.close();
        void openDay(app, day);
    };
    const go = (/** @type {string} */ month) => {
        first = month;
        title.textContent = monthWords(first);
        after.disabled = firstOf(daysLater(first, 31)) > today;
        table.replaceChildren(...rows(first, today, stateOf, open));
    };
    const before = button({ label: "The month before", icon: "left", iconOnly: true, run: () => go(firstOf(daysLater(first, -1))) });
    const after = button({ label: "The month after", icon: "right", iconOnly: true, run: () => go(firstOf(daysLater(first, 31))) });
    const head = make("div", { class: "days-head" }, before, title, after);
    const done = app.solved.days().size;
    const words = `Each has the first letter of its level: Easy, Medium, Hard, Unfair. ${many(done, "daily puzzle")} solved. ${rowWords(app, today)}`.trim();
    go(first);
    const dialog = openDialog({ title: "Daily puzzles", body: [head, table, make("p", { class: "soft small" }, words)] });
}

/** The first day of a month. @param {string} day */
function firstOf(day) {
    return `${day.slice(0, 8)}01`;
}

/**
 * @param {string} first
 * @param {string} today
 * @param {(day: string) => State} stateOf
 * @param {(day: string) => void} open
 */
function rows(first, today, stateOf, open) {
    const length = new Date(noonOf(first).getFullYear(), noonOf(first).getMonth() + 1, 0).getDate();
    /** @type {(HTMLElement | null)[]} */
    const cells = [
        ...Array(weekdayOf(first)).fill(null),
        ...Array.from({ length }, (_, nth) => dayButton(daysLater(first, nth), today, stateOf, open)),
    ];
    const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(7 * week, 7 * week + 7));
    const head = make("thead", {}, make("tr", {}, ...WEEKDAYS.map((name) => make("th", { scope: "col", class: "soft small" }, name))));
    const body = weeks.map((week) => make("tr", {}, ...week.map((cell) => make("td", {}, cell))));
    return [head, make("tbody", {}, ...body)];
}

/**
 * @param {string} day
 * @param {string} today
 * @param {(day: string) => State} stateOf
 * @param {(day: string) => void} open
 */
function dayButton(day, today, stateOf, open) {
    const state = stateOf(day);
    const [weekday, date, ...month] = dayWords(day).split(" ");
    const about = `${month.join(" ")}, ${levelOfDay(day)}${STATES[state]}`;
    const sign = state === "solved" ? icon("check") : make("span", { class: "day-level", "aria-hidden": "true" }, state === "begun" ? "…" : levelOfDay(day)[0]);
    const attributes = { type: "button", class: `button day is-${state}`, "aria-current": day === today ? "date" : null, disabled: day > today, onclick: () => open(day) };
    const unseen = (/** @type {string} */ text) => make("span", { class: "unseen" }, text);
    return make("button", attributes, unseen(`${weekday} `), make("span", {}, date), unseen(` ${about}`), sign);
}
