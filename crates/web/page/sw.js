// The service worker: keeps the app, so that it works without a network. Packs of languages are kept by the page, the
// engine and data of games are kept here once they were loaded. The bundle puts in the version and the addresses.
const CACHE = "cairn-{{version}}";
const ADDRESSES = ["{{addresses}}"];

// A new version waits until no page of the old one is open, so none loses its files.
addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(ADDRESSES)));
});

addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|ws)(\/|$)/.test(pathname)) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => kept("/")));
  } else if (ADDRESSES.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  } else if (/^\/assets\/(data-|engine_bg)/.test(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetchAndKeep(request)));
  }
});

// A file as it was kept, whatever the request for it says.
function kept(address) {
  return caches.match(address, { cacheName: CACHE, ignoreVary: true });
}

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
