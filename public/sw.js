/*
 * Keeps the studio usable offline from the first visit on. The build replaces the list below by the site's own files, so a new build is a new
 * service worker with a cache of its own. The page comes from the network when there is one, so nobody is held on an old version; all other
 * files have their content's hash in their names and come from the cache of whichever build has them.
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
  // The page of the first visit was there before this, and has parts to load as well.
  event.waitUntil(Promise.all([tidy(), self.clients.claim()]));
});

/** The file of the list that a path is of; null for one of another site. */
function fileAt(pathname) {
  if (!pathname.startsWith(FOLDER.pathname)) return null;
  const file = `./${pathname.slice(FOLDER.pathname.length)}`;
  return file === "./" ? "./index.html" : file;
}

/** Pages are those files of the list that are not under assets/: the studio, and the licences of what it bundles. */
function isPage(file) {
  return file !== null && FILES.includes(file) && !file.startsWith("./assets/");
}

/**
 * Removes the caches of earlier builds once no page is open that may be of one. (A page that was loaded past the service worker keeps no build
 * from taking over.) `opening`: the page that is being opened, which is of none of them yet.
 */
async function tidy(opening = "") {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some(({ id, url }) => id !== opening && isPage(fileAt(new URL(url).pathname)))) return;
  const names = await caches.keys();
  // What is not of this build may be of a later one that is on its way.
  const { installing, waiting } = self.registration;
  if (installing || waiting) return;
  await Promise.all(names.filter((name) => name.startsWith(OWN) && name !== CACHE).map((name) => caches.delete(name)));
}

/** What this build has of the name; else what others have, which for files with a hash in their name is the same. */
async function kept(address, others = true) {
  const own = await (await caches.open(CACHE)).match(address, { ignoreVary: true });
  if (own || !others) return own;
  for (const name of await caches.keys()) {
    const found = name.startsWith(OWN) && (await (await caches.open(name)).match(address, { ignoreVary: true }));
    if (found) return found;
  }
  return undefined;
}

/** From the network; without one, what the cache has. */
async function fresh(request, file) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await kept(file, false);
    if (page) return page;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== FOLDER.origin) return;
  if (request.mode === "navigate") {
    // At the root of an origin other pages are in reach as well: only the studio itself is answered for.
    const file = fileAt(pathname);
    if (!isPage(file)) return;
    event.respondWith(fresh(request, file));
    event.waitUntil(tidy(event.resultingClientId));
  } else if (pathname.startsWith(`${FOLDER.pathname}assets/`)) event.respondWith(kept(request).then((answer) => answer ?? fetch(request)));
});
