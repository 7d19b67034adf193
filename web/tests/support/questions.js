// Questions to the engine that wait, so that a search lasts as long on a fast machine as on a slow one.

/**
 * From now on all that is sent to a worker waits before it gets there. What waited until now goes at once.
 * @param {import("playwright-core").Page} page
 * @param {number} milliseconds
 */
export async function delayQuestions(page, milliseconds) {
    await page.evaluate(holdBack, milliseconds);
}

/**
 * All that a page sends to a worker waits, from its first question.
 * @param {import("playwright-core").BrowserContext} context
 * @param {number} milliseconds
 */
export async function delayFirstQuestions(context, milliseconds) {
    await context.addInitScript(holdBack, milliseconds);
}

/** Runs in the page. @param {number} wait in milliseconds */
function holdBack(wait) {
    const delay = /** @type {any} */ (window).questionDelay;
    if (delay) {
        delay.wait = wait;
        for (const send of delay.held.splice(0)) send();
        return;
    }
    const post = Worker.prototype.postMessage;
    const set = { wait, held: /** @type {(() => void)[]} */ ([]) };
    /** @type {any} */ (window).questionDelay = set;
    Worker.prototype.postMessage = /** @this {Worker} @param {...any} message */ function (...message) {
        const send = () => Reflect.apply(post, this, message);
        set.held.push(send);
        setTimeout(() => {
            if (!set.held.includes(send)) return;
            set.held.splice(set.held.indexOf(send), 1);
            send();
        }, set.wait);
    };
}
