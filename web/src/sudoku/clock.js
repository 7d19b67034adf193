/**
 * The time played. It runs only while nothing stops it: the player's pause, another view, a page that is
 * not seen, a finished game.
 */
export class Clock {
    /** @type {Set<string>} why it stands */
    #stops = new Set();
    #elapsed = 0;
    /** When it was started, if it runs. @type {number | null} */
    #since;

    /** @param {() => number} now the time in milliseconds */
    constructor(now) {
        this.now = now;
        this.#since = now();
    }

    /** The time played, in milliseconds. */
    get elapsed() {
        return this.#elapsed + (this.#since === null ? 0 : Math.max(0, this.now() - this.#since));
    }

    /** Whether it runs. */
    get runs() {
        return this.#since !== null;
    }

    /** @param {number} elapsed goes on from this time */
    set(elapsed) {
        this.#elapsed = elapsed;
        this.#since = this.#since === null ? null : this.now();
    }

    /** @param {string} why it is stopped for this reason */
    stop(why) {
        this.#elapsed = this.elapsed;
        this.#since = null;
        this.#stops.add(why);
    }

    /** @param {string} why this reason is gone; it runs if no other is left */
    go(why) {
        this.#stops.delete(why);
        if (this.#stops.size === 0 && this.#since === null) this.#since = this.now();
    }

    /** @param {string} why @returns {boolean} whether it stands for this reason */
    standsFor(why) {
        return this.#stops.has(why);
    }
}

/**
 * @param {number} elapsed in milliseconds
 * @returns {string} `4:05`, or `1:04:05` from an hour on
 */
export function timeText(elapsed) {
    const seconds = Math.floor(elapsed / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = parts[0] > 0 ? parts : parts.slice(1);
    return shown.map((part, nth) => (nth === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** @param {number} elapsed in milliseconds @returns {string} in words: `1 hour 4 minutes` */
export function timeWords(elapsed) {
    const seconds = Math.floor(elapsed / 1000);
    const counts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const units = ["hour", "minute", "second"];
    const words = counts.flatMap((count, nth) => (count > 0 ? [`${count} ${units[nth]}${count === 1 ? "" : "s"}`] : []));
    return words.join(" ") || "0 seconds";
}
