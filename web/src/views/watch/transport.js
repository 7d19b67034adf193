/** Step, run, back, speed, and the slider. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";

/** @typedef {"node" | "failure" | "solution"} Stop */

/**
 * @typedef {Object} Deck what the buttons do
 * @property {number} at
 * @property {number} length
 * @property {(to: number) => void} go
 * @property {(kind: string, forward: boolean) => void} seek to the next, or the last earlier, event of a kind
 */

const KEYS = "Keys: n and p one event, ] and [ the next and the last decision, c and C conflicts, s and S solutions, space runs, + and - the speed, Home and End";

export class Transport {
    running = false;

    /** Events a second. */
    speed = 16;

    /** Time that has made no whole event yet, in milliseconds. */
    #owed = 0;

    #before = 0;

    /** @param {Deck} deck */
    constructor(deck) {
        this.deck = deck;
        this.slider = /** @type {HTMLInputElement} */ (
            make("input", { type: "range", min: 0, max: 0, value: 0, class: "watch-slider", "aria-label": "Position in the search" })
        );
        this.slider.addEventListener("input", () => {
            this.stop();
            deck.go(Number(this.slider.value));
        });
        this.place = make("output", { class: "watch-place" });
        this.run = button({ label: "Run", icon: "play", kind: "is-main watch-run", title: KEYS, run: () => this.toggle() });
        this.speedNumber = make("span");
        this.speedText = make("output", { class: "watch-speed small" }, this.speedNumber, make("span", { class: "watch-speed-words" }, " events"), "/s");
        this.element = make(
            "div",
            { class: "watch-transport panel", role: "toolbar", "aria-label": "Play the search" },
            make("div", { class: "row" }, ...this.#steps()),
            make("div", { class: "watch-line" }, this.slider, this.place),
        );
        this.#sayRunning();
    }

    #steps() {
        const seek = (/** @type {string} */ label, /** @type {string} */ kind) => {
            const element = button({ label, kind: "watch-seek", run: () => this.seek(kind, true) });
            element.setAttribute("aria-label", `Next ${label}`);
            return element;
        };
        return [
            button({ label: "To the beginning", icon: "rewind", iconOnly: true, kind: "watch-rewind", run: () => this.to(0) }),
            button({ label: "One event back", icon: "stepBack", iconOnly: true, run: () => this.to(this.deck.at - 1) }),
            this.run,
            button({ label: "One event on", icon: "stepOn", iconOnly: true, run: () => this.to(this.deck.at + 1) }),
            make("span", { class: "watch-seeks" }, make("span", { class: "soft small", "aria-hidden": "true" }, "Next"), seek("decision", "n"), seek("conflict", "f"), seek("solution", "s")),
            make(
                "span",
                { class: "watch-pace" },
                button({ label: "Slower", icon: "minus", iconOnly: true, kind: "is-quiet", run: () => this.pace(0.5) }),
                this.speedText,
                button({ label: "Faster", icon: "plus", iconOnly: true, kind: "is-quiet", run: () => this.pace(2) }),
            ),
        ];
    }

    /** Goes to a position, and stops. @param {number} at */
    to(at) {
        this.stop();
        this.deck.go(at);
    }

    /** @param {string} kind @param {boolean} forward */
    seek(kind, forward) {
        this.stop();
        this.deck.seek(kind, forward);
    }

    /** @param {number} factor */
    pace(factor) {
        this.speed = Math.min(4096, Math.max(1, this.speed * factor));
        this.#sayRunning();
    }

    toggle() {
        if (this.running) this.stop();
        else this.start();
    }

    start() {
        if (this.deck.length === 0) return;
        if (this.deck.at >= this.deck.length) this.deck.go(0);
        this.running = true;
        this.#owed = 0;
        this.#before = performance.now();
        this.#sayRunning();
        requestAnimationFrame((now) => this.#frame(now));
    }

    stop() {
        this.running = false;
        this.#sayRunning();
    }

    /** Says where the search is. */
    show() {
        const { at, length } = this.deck;
        this.slider.max = String(length);
        this.slider.value = String(at);
        this.slider.setAttribute("aria-valuetext", `event ${at} of ${length}`);
        this.place.textContent = `${at.toLocaleString("en")} / ${length.toLocaleString("en")}`;
    }

    /** @param {number} now */
    #frame(now) {
        if (!this.running) return;
        // A page that was not seen does not make up for all of it.
        this.#owed += Math.min(now - this.#before, 250);
        this.#before = now;
        const events = Math.floor((this.#owed * this.speed) / 1000);
        if (events > 0) {
            this.#owed -= (events * 1000) / this.speed;
            this.deck.go(Math.min(this.deck.at + events, this.deck.length));
        }
        if (this.deck.at >= this.deck.length) this.stop();
        else requestAnimationFrame((next) => this.#frame(next));
    }

    #sayRunning() {
        const word = /** @type {HTMLElement} */ (this.run.querySelector("span"));
        word.textContent = this.running ? "Stop" : "Run";
        this.run.setAttribute("aria-pressed", String(this.running));
        this.speedNumber.textContent = String(this.speed);
    }

    /**
     * Does what a key asks for.
     * @param {KeyboardEvent} event
     * @returns {boolean} whether it was used
     */
    key(event) {
        const { at, length } = this.deck;
        /** @type {Record<string, () => void>} */
        const keys = {
            n: () => this.to(at + 1),
            p: () => this.to(at - 1),
            "]": () => this.seek("n", true),
            "[": () => this.seek("n", false),
            c: () => this.seek("f", true),
            C: () => this.seek("f", false),
            s: () => this.seek("s", true),
            S: () => this.seek("s", false),
            " ": () => this.toggle(),
            "+": () => this.pace(2),
            "-": () => this.pace(0.5),
            Home: () => this.to(0),
            End: () => this.to(length),
        };
        keys[event.key]?.();
        return event.key in keys;
    }
}
