// What a test of the page must not see: errors on the console, requests to other hosts, files that are
// missing, long tasks on the main thread.

/** A task longer than this keeps the page from answering, in milliseconds. */
export const longTask = 50;

/**
 * Collects what is wrong with the pages of a context.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} origin requests elsewhere are complaints
 * @returns {string[]} grows as the pages run
 */
export function collectComplaints(context, origin) {
    /** @type {string[]} */
    const complaints = [];
    context.on("console", (message) => {
        if (["error", "warning", "assert"].includes(message.type())) {
            complaints.push(`console: ${message.text()} (${message.location().url})`);
        }
    });
    context.on("weberror", (error) => complaints.push(`exception: ${error.error().stack}`));
    context.on("request", (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(origin)) {
            complaints.push(`request to another host: ${request.url()}`);
        }
    });
    context.on("response", (response) => {
        if (response.status() >= 400) {
            complaints.push(`status ${response.status()}: ${response.url()}`);
        }
    });
    return complaints;
}

/**
 * Has the pages of a context note their long tasks; before the first page is opened.
 * @param {import("playwright-core").BrowserContext} context
 */
export async function noteLongTasks(context) {
    await context.addInitScript(() => {
        const notes = /** @type {{longTasks: number[]}} */ (/** @type {unknown} */ (window));
        notes.longTasks = [];
        const observer = new PerformanceObserver((list) => {
            notes.longTasks.push(...list.getEntries().map((entry) => entry.duration));
        });
        observer.observe({ type: "longtask", buffered: true });
    });
}

/**
 * The long tasks of a page so far, in milliseconds.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number[]>}
 */
export async function longTasks(page) {
    return page.evaluate(() => /** @type {{longTasks: number[]}} */ (/** @type {unknown} */ (window)).longTasks);
}
