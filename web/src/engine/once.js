/**
 * What is made once for the whole page, and kept.
 */

/**
 * The same function, but it makes one value and gives it to all. A failure is not kept.
 * @template Value
 * @param {() => Promise<Value>} make
 * @returns {() => Promise<Value>}
 */
export function once(make) {
    /** @type {Promise<Value> | null} */
    let kept = null;
    const failed = (/** @type {unknown} */ error) => {
        kept = null;
        throw error;
    };
    return () => (kept ??= make().catch(failed));
}
