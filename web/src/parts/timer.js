/** The time of a game on the page. */
import { timeText, timeWords } from "../sudoku/clock.js";
import { make } from "./dom.js";

/** @typedef {import("../sudoku/clock.js").Clock} Clock */

/** Lets a clock stand while the page is not seen. @param {Clock} clock */
export function stopUnseen(clock) {
    const look = () => {
        if (document.visibilityState === "hidden") clock.stop("unseen");
        else clock.go("unseen");
    };
    document.addEventListener("visibilitychange", look);
}

/**
 * What a clock shows.
 * @param {Clock} clock
 * @returns {{element: HTMLElement, tick: () => void}} `tick` shows the time that it is now, as happens each second
 */
export function shownTime(clock) {
    const element = make("span", { class: "time", role: "timer", "aria-live": "off" });
    const tick = () => {
        element.textContent = timeText(clock.elapsed);
        element.setAttribute("aria-label", `Time: ${timeWords(clock.elapsed)}`);
    };
    setInterval(tick, 1000);
    tick();
    return { element, tick };
}
