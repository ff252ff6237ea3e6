/*
 * Keeps the studio usable offline after the first load. The build replaces the list below by the site's own files, so a
 * new build is a new service worker with a cache of its own. Pages come from the network when there is one, so nobody
 * is held on an old version; all other files have their content's hash in their names and come from the cache.
 */
const FILES = [/* files */];
const CACHE = "flitlab-/* version */";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("flitlab-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

/** From the network; without one, what the cache has. */
async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("./index.html", { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? fresh(request) : caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
