// What a test of the page must not see: errors on the console, requests to other hosts, files that are
// missing.

/** What the tests themselves say where the page is not to be kept. */
const OWN = "Service Worker registration blocked by Playwright";

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
        if (["error", "warning", "assert"].includes(message.type()) && message.text() !== OWN) {
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
