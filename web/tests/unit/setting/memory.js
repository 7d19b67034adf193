// A store of the browser that a test plays.

export function memory() {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {
        getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
        setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
        removeItem: (/** @type {string} */ name) => void kept.delete(name),
        key: (/** @type {number} */ nth) => [...kept.keys()][nth] ?? null,
        get length() {
            return kept.size;
        },
    };
}
