/**
 * Something that others listen to.
 * @template {Record<string, any>} Names the names of events, with what each carries
 */
export class Events {
    /** @type {Map<keyof Names, Set<(detail: any) => void>>} */
    #listeners = new Map();

    /**
     * Calls a function at each event of this name, in the order in which functions were added.
     * @template {keyof Names} Name
     * @param {Name} name
     * @param {(detail: Names[Name]) => void} listener
     * @returns {() => void} ends it
     */
    on(name, listener) {
        const set = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, set.add(listener));
        return () => {
            set.delete(listener);
        };
    }

    /**
     * @template {keyof Names} Name
     * @param {Name} name
     * @param {Names[Name]} detail
     */
    emit(name, detail) {
        for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(detail);
    }
}
