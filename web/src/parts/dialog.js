/**
 * Dialogs: one at a time, closed with Escape, with the button, or by a click beside them. The title has the focus at first, so that no
 * key that was meant for the board presses a button.
 */
import { button } from "./button.js";
import { make } from "./dom.js";

let numbers = 0;

/**
 * Opens a dialog. The focus goes back to where it was when the dialog is closed.
 * @param {{title: string, body: (Node | string)[], actions?: HTMLElement[], closed?: () => void}} options
 * @returns {{element: HTMLDialogElement, close: () => void}}
 */
export function openDialog({ title, body, actions = [], closed = () => {} }) {
    numbers += 1;
    const id = `dialog-${numbers}`;
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    const close = () => element.close();
    const shut = button({ label: "Close", icon: "close", iconOnly: true, kind: "is-quiet", run: close });
    const head = make("header", { class: "dialog-head" }, make("h2", { id, tabindex: -1, autofocus: true }, title), shut);
    const foot = actions.length > 0 ? make("footer", { class: "dialog-foot row" }, ...actions) : null;
    const inside = make("div", { class: "dialog-inside" }, head, make("div", { class: "dialog-body stack" }, ...body), foot);
    const element = /** @type {HTMLDialogElement} */ (make("dialog", { class: "dialog", "aria-labelledby": id }, inside));
    element.addEventListener("click", (event) => {
        if (event.target === element) close();
    });
    element.addEventListener("close", () => {
        element.remove();
        before?.focus({ preventScroll: true });
        closed();
    });
    document.body.append(element);
    element.showModal();
    return { element, close };
}
