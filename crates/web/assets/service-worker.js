// Stands in when the network is away, and is woken by calls. Tables, forms and streams always come from the
// network: what is kept is the page that says that there is none, and the files it needs.
"use strict";

const KEEP = "tidetable-{VERSION}";
const OFFLINE = "/offline";
const FILES = {KEPT};

addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEEP).then((kept) => kept.addAll([OFFLINE, ...FILES])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name !== KEEP);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(async (away) => (await caches.match(OFFLINE)) ?? Promise.reject(away)));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    // Their names hold a hash of their content, so they are never old.
    event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
  }
});

// ——— Calls ———

const ours = (url) => { try { const at = new URL(url, location.origin); return at.origin === location.origin ? at.pathname : "/"; } catch { return "/"; } };

async function countOnIcon() {
  if (!navigator.setAppBadge) return;
  const waiting = (await registration.getNotifications()).length;
  await (waiting ? navigator.setAppBadge(waiting) : navigator.clearAppBadge()).catch(() => {});
}

addEventListener("push", (event) => {
  event.waitUntil((async () => {
    let said = {};
    try { said = event.data.json(); } catch { /* A call all the same. */ }
    const url = ours(said.url ?? "/");
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    // Whoever looks at the table sees it.
    if (open.some((page) => page.visibilityState === "visible" && ours(page.url) === url)) return;
    await registration.showNotification(said.title ?? "Your move", {
      body: said.body ?? "", tag: said.tag ?? "tidetable", data: { url }, icon: "{ICON}", badge: "{BADGE}", vibrate: [120, 80, 120],
    });
    await countOnIcon();
  })());
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = ours(event.notification.data?.url ?? "/");
  event.waitUntil((async () => {
    await countOnIcon();
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = open.find((page) => ours(page.url) === url);
    if (there) await there.focus(); else await clients.openWindow(url);
  })());
});

addEventListener("notificationclose", (event) => event.waitUntil(countOnIcon()));

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil((async () => {
    const { key, csrf } = await (await fetch("/me/push")).json();
    const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const fresh = event.newSubscription ?? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
    const fields = { csrf, endpoint: fresh.endpoint, p256dh: text(fresh.getKey("p256dh")), auth: text(fresh.getKey("auth")) };
    await fetch("/me/push", { method: "POST", body: new URLSearchParams(fields) });
  })());
});
