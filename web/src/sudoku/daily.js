/**
 * The puzzle of a day: the same for all who have the same version of the engine, since the day is its seed.
 */
import { noonOf, shortDay, weekdayOf } from "../kept/days.js";
import { SYMMETRY } from "./making.js";

/** How hard it is from Monday to Sunday. */
const LEVELS = ["Easy", "Easy", "Medium", "Medium", "Hard", "Hard", "Unfair"];

/** @param {string} day */
export function levelOfDay(day) {
    return LEVELS[weekdayOf(day)];
}

/** What the engine is asked for. @param {string} day @returns {import("./making.js").Wishes} */
export function wishesOfDay(day) {
    return { shape: "3x3", seed: Number(day.replaceAll("-", "")), symmetry: SYMMETRY, level: levelOfDay(day) };
}

/**
 * The puzzle of a day, as `new Game` takes it.
 * @param {string} day
 * @param {{board: any}} answer of the engine to its wishes
 * @returns {import("./game.js").Puzzle}
 */
export function puzzleOfDay(day, { board }) {
    return { ...board, name: shortDay(day), level: levelOfDay(day), day };
}

/** Whether the day has come. @param {string} day @param {Date} now */
export function hasCome(day, now) {
    return noonOf(day).setHours(0, 0, 0, 0) <= now.getTime();
}

/**
 * The day that an address of Play names.
 * @param {string} rest what stands behind `#play?`: `day=2026-11-30`, or `day=` for the day that it is
 * @param {string} today
 * @returns {string | null} `null` if it names none
 */
export function dayOfQuery(rest, today) {
    const day = new URLSearchParams(rest).get("day");
    return day === "" ? today : day;
}
