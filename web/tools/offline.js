/**
 * The service worker: it keeps the files of one build of the page, so that the page works without a network. `csp-web/build` writes
 * above it which files belong to the build, each with its checksum.
 *
 * A page never gets files of two builds. A build is kept as a whole, or not at all if one file is another than it should be; and a new
 * build waits until no page of the one before is open, or until the only one that is open asks for it. The reasons are in
 * docs/decisions/82-the-page-is-kept-as-a-whole.md.
 */
{
    const worker = /** @type {any} */ (self);

    /** @type {{version: string, files: Record<string, string>}} */
    const build = worker.BUILD;

    /** How the names of this page's caches begin: there may be others at the same address. */
    const prefix = `csp-page ${worker.registration.scope} `;
    const name = prefix + build.version;

    /** @param {ArrayBuffer} bytes */
    const checksum = async (bytes) => {
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    };

    /** Fetches a file and keeps it. @param {Cache} cache @param {string} path @param {string} sum */
    const keep = async (cache, path, sum) => {
        const response = await fetch(path, { cache: "no-cache" });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        if ((await checksum(await response.clone().arrayBuffer())) !== sum) throw new Error(`${path} belongs to another build`);
        await cache.put(path, response);
    };

    const keepAll = async () => {
        const cache = await caches.open(name);
        try {
            await Promise.all(Object.entries(build.files).map(([path, sum]) => keep(cache, path, sum)));
        } catch (error) {
            await caches.delete(name);
            throw error;
        }
    };

    /** Other builds are not needed any more: no page of them is open. */
    const forgetOthers = async () => {
        const names = await caches.keys();
        await Promise.all(names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)));
    };

    /** The name under which a file of the build is kept; `null` for what is none. @param {Request} request */
    const keptAs = (request) => {
        const { scope } = worker.registration;
        const address = request.url.split(/[?#]/)[0];
        if (request.method !== "GET" || !address.startsWith(scope)) return null;
        const path = `./${address.slice(scope.length)}`.replace(/^\.\/index\.html$/, "./");
        return Object.hasOwn(build.files, path) ? path : null;
    };

    /** @param {Request} request @param {string} path */
    const answer = async (request, path) => (await (await caches.open(name)).match(path)) ?? fetch(request);

    /** Takes over from the build before if only the page that asks is open, and tells it whether. @param {MessagePort} port */
    const takeOver = async (port) => {
        const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
        const isAlone = pages.length <= 1;
        if (isAlone) await worker.skipWaiting();
        port.postMessage(isAlone);
    };

    worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
    worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));
    worker.addEventListener("fetch", (/** @type {any} */ event) => {
        const path = keptAs(event.request);
        if (path !== null) event.respondWith(answer(event.request, path));
    });
    worker.addEventListener("message", (/** @type {any} */ event) => {
        if (event.data === "take over") event.waitUntil(takeOver(event.ports[0]));
    });
}
