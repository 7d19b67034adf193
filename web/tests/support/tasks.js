// Long tasks of the main thread. They are measured by the time of the processor that they took, so that other
// work on the machine counts less.

/** A task longer than this keeps the page from answering, in milliseconds. */
export const longTask = 50;

/** The mark by which a trace tells the page's own thread from those of other pages. */
const MARK = "a page under test";

/** @typedef {import("playwright-core").Page} Page */

/**
 * @typedef {Object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} [dur] in microseconds
 * @property {number} [tdur] the time of the processor, in microseconds
 */

/** A task of the main thread, in milliseconds. @typedef {{processor: number, wall: number}} Task */

/**
 * Has the pages of a context note the long tasks that the browser tells them of; before the first page is opened.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function noteLongTasks(context) {
    await context.addInitScript((mark) => {
        performance.mark(mark);
        const notes = /** @type {{longTasks: number[]}} */ (/** @type {unknown} */ (window));
        notes.longTasks = [];
        const observer = new PerformanceObserver((list) => {
            notes.longTasks.push(...list.getEntries().map((entry) => entry.duration));
        });
        observer.observe({ type: "longtask", buffered: true });
    }, MARK);
}

/**
 * The long tasks that the browser has told the page of so far, in milliseconds. Other work on the machine is in them.
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
export async function longTasks(page) {
    return page.evaluate(() => /** @type {{longTasks: number[]}} */ (/** @type {unknown} */ (window)).longTasks);
}

/** @param {TraceEvent[]} events @returns {Task[]} the tasks of the threads that have the mark */
function marked(events) {
    const thread = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
    const threads = new Set(events.filter(({ name }) => name === MARK).map(thread));
    const tasks = events.filter((event) => event.name.includes("RunTask") && threads.has(thread(event)));
    return tasks.map(({ dur = 0, tdur = 0 }) => ({ processor: tdur / 1000, wall: dur / 1000 }));
}

/**
 * Measures the tasks of a page's main thread, from now on. The page has to be loaded after that.
 * @param {Page} page
 * @returns {Promise<() => Promise<Task[]>>} ends it, and gives all tasks
 */
export async function measureTasks(page) {
    const browser = page.context().browser();
    if (!browser) throw new Error("the page has no browser that could trace it");
    await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
    return async () => {
        // A trace may have lost the mark of the first moment.
        await page.evaluate((mark) => void performance.mark(mark), MARK);
        return marked(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    };
}
