/** Small drawings for buttons: lines in a square of side 24. */
import { makeSvg } from "./dom.js";

const PATHS = {
    undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    erase: "M21 5H9l-6 7 6 7h12zM11 9.5l6 5M17 9.5l-6 5",
    edit: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    check: "M4 12.5l5 5L20 6.5",
    marks: "M4 4h16v16H4zM8 8.5h.1M12 8.5h.1M16 8.5h.1M8 12h.1M12 12h.1M16 12h.1M8 15.5h.1M12 15.5h.1",
    several: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM17 14v6M14 17h6",
    flag: "M6 21V4h12l-3 4.5 3 4.5H6",
    back: "M20 5L10 12l10 7zM5 5v14",
    rewind: "M11 6l-7 6 7 6zM20 6l-7 6 7 6z",
    share: "M8 12h8M6 8H5a4 4 0 0 0 0 8h3M18 16h1a4 4 0 0 0 0-8h-3",
    print: "M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
    keys: "M3 6h18v12H3zM7 10h.1M11 10h.1M15 10h.1M17 14h.1M7 14h.1M10 14h4",
    games: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H5a3 3 0 0 0 3 4M16 6h3a3 3 0 0 1-3 4M12 13v4M8 20h8M10 17h4v3",
    pause: "M9 5v14M15 5v14",
    play: "M8 5l11 7-11 7z",
    hide: "M4 4l16 16M10 6.3A9 9 0 0 1 21 12a13 13 0 0 1-2.3 3M14 17.700A9 9 0 0 1 3 12a13 13 0 0 1 3.500-4",
    show: "M3 12c4-7.500 14-7.500 18 0c-4 7.500-14 7.500-18 0M14.500 12a2.500 2.500 0 1 1-5 0a2.500 2.500 0 1 1 5 0",
    stepOn: "M6 5l8 7-8 7zM18 5v14",
    stepBack: "M18 5l-8 7 8 7zM6 5v14",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    close: "M6 6l12 12M18 6L6 18",
    contrast: "M21 12a9 9 0 1 1-18 0a9 9 0 1 1 18 0M12 3v18M12 7h7M12 12h9M12 17h7",
    sun: "M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
    moon: "M20 14A8.500 8.500 0 0 1 10 4a8.500 8.500 0 1 0 10 10",
    calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
    puzzle: "M4 8h4a2.500 2.500 0 1 1 5 0h4v4a2.500 2.500 0 1 1 0 5v4H4z",
    left: "M15 5l-7 7 7 7",
    right: "M9 5l7 7-7 7",
    trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * @param {IconName} name
 * @returns {SVGElement} hidden from screen readers: the button has a name of its own
 */
export function icon(name) {
    return makeSvg(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        makeSvg("path", { d: PATHS[name] }),
    );
}
