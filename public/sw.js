/*
 * Keeps the studio usable offline after the first load. The build replaces the list below by the site's own files, so a
 * new build is a new service worker with a cache of its own. The page comes from the network when there is one, so nobody
 * is held on an old version; all other files have their content's hash in their names and come from the cache.
 */
const FILES = [/* files */];
const FOLDER = new URL("./", self.location.href);
/** Other sites of this origin have caches too, perhaps of another Flitlab in another folder. A path holds no space. */
const OWN = `flitlab ${FOLDER.pathname} `;
const CACHE = `${OWN}/* version */`;

self.addEventListener("install", (event) => {
  // Of what has no hash in its name the browser may hold an older copy.
  const requests = FILES.map((file) => new Request(file, { cache: file.startsWith("./assets/") ? "default" : "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OWN) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

/** From the network; without one, what the cache has. */
async function fresh(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await kept(file);
    if (page) return page;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== FOLDER.origin) return;
  // At the root of an origin other pages are in reach as well: only the studio itself is answered for.
  const inside = pathname.startsWith(FOLDER.pathname) ? `./${pathname.slice(FOLDER.pathname.length)}` : null;
  if (request.mode === "navigate") {
    const file = inside === "./" ? "./index.html" : inside;
    // Pages are those files of the list that are not under assets/: the studio, and the licences of what it bundles.
    if (file !== null && FILES.includes(file) && !file.startsWith("./assets/")) event.respondWith(fresh(request, file));
  } else if (pathname.startsWith(`${FOLDER.pathname}assets/`)) event.respondWith(kept(request).then((answer) => answer ?? fetch(request)));
});
