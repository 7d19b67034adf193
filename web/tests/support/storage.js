// A store of a browser, for tests under node.

/** A storage with room for this number of characters. @param {number} room */
export function storage(room = 1e6) {
    /** @type {Map<string, string>} */
    const map = new Map();
    return {
        get length() {
            return map.size;
        },
        key: (/** @type {number} */ at) => [...map.keys()][at] ?? null,
        getItem: (/** @type {string} */ key) => map.get(key) ?? null,
        removeItem: (/** @type {string} */ key) => void map.delete(key),
        setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
            if (value.length > room) throw new Error("QuotaExceededError");
            map.set(key, value);
        },
    };
}
