/**
 * Whether anybody has touched the page, from when it is asked on.
 */

/** Screen readers click without a pointer. */
const TOUCHES = ["pointerdown", "keydown", "click"];

export class Touches {
    /** Whether there was a touch. */
    any = false;

    #note = () => {
        this.any = true;
        this.end();
    };

    constructor() {
        for (const name of TOUCHES) document.addEventListener(name, this.#note, { capture: true });
    }

    /** Looks no more. */
    end() {
        for (const name of TOUCHES) document.removeEventListener(name, this.#note, { capture: true });
    }
}
