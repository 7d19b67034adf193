/** The grid puzzles that are kept in the browser: the last played first, to go on with. */
import { chooser } from "../../parts/chooser.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { shortLink } from "../../puzzles/text.js";

/** The most characters of a link that are shown. */
const LONGEST = 40;

/**
 * @param {import("../../puzzles/store.js").PuzzleStore} store
 * @param {(genre: string) => string} titleOf a genre
 * @param {(link: string) => void} open
 */
export function openGames(store, titleOf, open) {
    const kept = store.list();
    const words = (/** @type {import("../../puzzles/store.js").KeptPuzzle} */ { link, genre, when }) => {
        const day = new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
        const short = shortLink(link);
        const cut = short.length > LONGEST ? `${short.slice(0, LONGEST)}…` : short;
        return [make("span", { class: "chooser-name" }, titleOf(genre)), make("span", { class: "soft small" }, ` ${cut}, ${day}`)];
    };
    const chosen = (/** @type {number} */ at) => {
        dialog.close();
        open(kept[at].link);
    };
    const none = make("p", { class: "soft" }, "No puzzle is kept here yet.");
    const body = kept.length > 0 ? chooser({ label: "Kept puzzles", items: kept.map(words), chosen }).element : none;
    const dialog = openDialog({ title: "Kept puzzles", body: [body] });
}
