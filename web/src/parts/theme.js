/**
 * Light, dark, or as the system says.
 */

/** @typedef {'auto' | 'light' | 'dark'} Theme */

/** @type {Theme[]} */
const THEMES = ["auto", "light", "dark"];

const LOOKS = {
    auto: { sign: "◐", text: "Colours as the system says" },
    light: { sign: "☀", text: "Light colours" },
    dark: { sign: "☾", text: "Dark colours" },
};

/**
 * Makes a button switch the theme.
 * @param {HTMLElement} button
 * @param {Theme} first
 * @param {(theme: Theme) => void} chosen
 */
export function themeButton(button, first, chosen) {
    let theme = THEMES.includes(first) ? first : "auto";
    const put = () => {
        const { sign, text } = LOOKS[theme];
        if (theme === "auto") delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = theme;
        button.textContent = sign;
        button.setAttribute("aria-label", `${text}. Change`);
        button.title = text;
    };
    put();
    button.addEventListener("click", () => {
        theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
        put();
        chosen(theme);
    });
}
