// Runs in the page before anything else, and notes what is wrong with it, where the browser's driver tells no test of that: errors and
// warnings on the console, exceptions, what the content security policy refuses (also requests to other hosts).
{
    /** @type {string[]} */
    const complaints = [];
    /** @type {any} */ (window).complaints = complaints;

    for (const level of /** @type {const} */ (["error", "warn"])) {
        const say = console[level];
        console[level] = (...words) => {
            complaints.push(`console: ${words.join(" ")}`);
            say.apply(console, words);
        };
    }
    const noteError = (/** @type {ErrorEvent | Event} */ event) => {
        const file = /** @type {any} */ (event.target)?.src ?? /** @type {any} */ (event.target)?.href;
        complaints.push("message" in event ? `exception: ${event.message}` : `not loaded: ${file}`);
    };
    // That a file was not loaded is told to its element alone, and not further up.
    window.addEventListener("error", noteError, true);
    window.addEventListener("unhandledrejection", ({ reason }) => complaints.push(`rejected: ${reason}`));
    document.addEventListener("securitypolicyviolation", (event) => complaints.push(`refused: ${event.blockedURI} by ${event.effectiveDirective}`));
}
