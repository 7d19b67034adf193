/** Moving and zooming a drawing: by dragging, by two fingers, by the wheel, and by calls. */

/** Texts are read from this scale on. */
const READABLE = 0.8;

/** The smallest scale. */
const SMALLEST = 0.05;

/** How far a pointer moves before a press is no click. */
const CLICK = 5;

export class PanZoom {
    /** Whether the last press moved the drawing: then it was no click. */
    moved = false;

    /** @type {{left: number, top: number, width: number, height: number}} */
    #all = { left: 0, top: 0, width: 1, height: 1 };

    #view = { left: 0, top: 0, width: 1, height: 1 };

    /** @type {Map<number, {x: number, y: number}>} */
    #pointers = new Map();

    #travel = 0;

    /** The scale of what is shown; 0 before anything is. */
    #scale = 0;

    /** What stands in the middle of a drawing that is too wide. */
    #middle = 0;

    /** @param {SVGElement} svg */
    constructor(svg) {
        this.svg = svg;
        svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        svg.addEventListener("pointerdown", (event) => this.#down(event));
        svg.addEventListener("pointermove", (event) => this.#move(event));
        for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
            svg.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
        }
        new ResizeObserver(() => this.#resized()).observe(svg);
    }

    /**
     * Takes a drawing of this frame. It is shown as far as it can be read, from this place at its top.
     * @param {{left: number, top: number, width: number, height: number}} all
     * @param {number} middle
     */
    frame({ left, top, width, height }, middle) {
        this.#all = { left, top, width, height };
        this.#middle = middle;
        this.#scale = 0;
        this.#show(READABLE);
    }

    /** The box has another size: what stands at the middle of its top stays there, as large as it was. */
    #resized() {
        const box = this.svg.getBoundingClientRect();
        if (this.#scale === 0) this.#show(READABLE);
        if (this.#scale === 0 || box.width === 0) return;
        const { left, top, width } = this.#view;
        const wide = box.width / this.#scale;
        this.#put({ left: left + (width - wide) / 2, top, width: wide, height: box.height / this.#scale });
    }

    /** Shows all of it. */
    fit() {
        this.#show(SMALLEST);
    }

    /** @param {number} least the smallest scale */
    #show(least) {
        const { left, top, width, height } = this.#all;
        const box = this.svg.getBoundingClientRect();
        if (box.width === 0) return;
        const scale = Math.min(1.6, Math.max(least, Math.min(box.width / width, box.height / height)));
        const wide = box.width / scale;
        const high = box.height / scale;
        const fitting = left + (width - wide) / 2;
        this.#put({
            left: wide >= width ? fitting : Math.min(Math.max(this.#middle - wide / 2, left), left + width - wide),
            top: high >= height ? top + (height - high) / 2 : top,
            width: wide,
            height: high,
        });
    }

    /** @param {number} factor over 1 is larger @param {{x: number, y: number}} [at] the point that stays */
    by(factor, at) {
        const { left, top, width, height } = this.#view;
        const box = this.svg.getBoundingClientRect();
        const scale = box.width / width;
        const bounded = Math.min(4, Math.max(SMALLEST, scale * factor)) / scale;
        const x = at ? (at.x - box.left) / box.width : 0.5;
        const y = at ? (at.y - box.top) / box.height : 0.5;
        const wide = width / bounded;
        const high = height / bounded;
        this.#put({ left: left + x * (width - wide), top: top + y * (height - high), width: wide, height: high });
    }

    /** Moves the drawing if this point is outside, or near the edge. @param {number} x @param {number} y */
    reveal(x, y) {
        const { left, top, width, height } = this.#view;
        const edge = 12;
        const inside = x > left + edge && x < left + width - edge && y > top + edge && y < top + height - edge;
        if (!inside) this.#put({ left: x - width / 2, top: y - height / 2, width, height });
    }

    /** @param {{left: number, top: number, width: number, height: number}} view */
    #put(view) {
        this.#view = view;
        this.#scale = this.svg.getBoundingClientRect().width / view.width;
        const numbers = [view.left, view.top, view.width, view.height].map((number) => number.toFixed(1));
        this.svg.setAttribute("viewBox", numbers.join(" "));
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        this.by(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    }

    /** @param {PointerEvent} event */
    #down(event) {
        if (this.#pointers.size === 0) {
            this.moved = false;
            this.#travel = 0;
        }
        this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
        this.#travel += Math.hypot(now.x - before.x, now.y - before.y);
        this.#pointers.set(event.pointerId, now);
        if (this.#travel < CLICK) return;
        this.moved = true;
        if (other) {
            const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
            this.by(spread || 1, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        } else {
            const unit = this.#view.width / this.svg.getBoundingClientRect().width;
            const { left, top, width, height } = this.#view;
            this.#put({ left: left - (now.x - before.x) * unit, top: top - (now.y - before.y) * unit, width, height });
        }
    }
}
