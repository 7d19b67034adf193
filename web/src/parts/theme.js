/**
 * Light, dark, or as the system says.
 */
import { icon } from "./icons.js";

/** @typedef {"auto" | "light" | "dark"} Theme */

/** @type {Theme[]} */
const THEMES = ["auto", "light", "dark"];

/** @type {Record<Theme, {sign: import("./icons.js").IconName, text: string}>} */
const LOOKS = {
    auto: { sign: "contrast", text: "Colours as the system says" },
    light: { sign: "sun", text: "Light colours" },
    dark: { sign: "moon", text: "Dark colours" },
};

/**
 * Makes a button switch the theme.
 * @param {HTMLElement} button
 * @param {(theme: Theme) => void} chosen
 * @returns {(theme: Theme) => void} puts a theme on the page
 */
export function themeButton(button, chosen) {
    /** @type {Theme} */
    let theme = "auto";
    button.addEventListener("click", () => chosen(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]));
    return (wanted) => {
        theme = wanted;
        const { sign, text } = LOOKS[theme];
        if (theme === "auto") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
        button.replaceChildren(icon(sign));
        button.setAttribute("aria-label", `${text}. Change`);
        button.title = text;
    };
}
