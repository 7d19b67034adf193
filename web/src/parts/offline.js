/**
 * The browser keeps the page's files, so that it works without a network, and can be installed. What keeps them is `offline.js` beside
 * the page, which `csp-web/build` makes.
 */
import { toast } from "./live.js";

/** Asks the browser to keep the page. */
export async function keepOffline() {
    const { serviceWorker } = navigator;
    // The single file has no manifest, and is kept as it is.
    if (!serviceWorker || !document.querySelector("link[rel=manifest]")) return;
    try {
        const registration = await serviceWorker.register("offline.js");
        if (registration.waiting) offer(registration.waiting);
        registration.addEventListener("updatefound", () => {
            const next = registration.installing;
            next?.addEventListener("statechange", () => {
                if (next.state === "installed" && serviceWorker.controller) offer(next);
            });
        });
    } catch {
        // Then the page needs its server to load, as it did before.
    }
}

/** Tells of a new build, which waits. @param {ServiceWorker} next */
function offer(next) {
    toast("There is a new version of this page.", { label: "Use it", run: () => use(next) });
}

/** @param {ServiceWorker} next */
function use(next) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data: isAlone }) => {
        if (!isAlone) toast("The page is open in other windows, too. Close them, and the new version is used the next time.");
    });
    port1.start();
    next.postMessage("take over", [port2]);
}
