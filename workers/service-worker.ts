/** Caches the app shell on the device, and passes server requests through. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { isAppFile, type PartList, partListPath, servedPart } from "../src/local/api/app-parts.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

/** Paths the server answers itself. */
const serverPaths = [/^\/(v1|api|auth|cable|voice|docs|metrics|ical|unsubscribe|mail|hooks)(\/|$)/];
/** Not in TypeScript's library yet. */
interface OneOffSync extends ExtendableEvent {
  readonly tag: string;
}

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: serverPaths }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isAppFile(url.pathname),
  ({ request, event }) => servedPart(request, { list: partList, until: (work) => event.waitUntil(work) }),
);

self.addEventListener("message", (event) => {
  if ((event.data as { type?: string } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

// Controls the first sign-in page at once, so that every part of it works offline.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page owns the queue; the worker only notifies it that the network may be back.
self.addEventListener("sync" as "message", (event) => {
  const sync = event as unknown as OneOffSync;
  if (sync.tag === "outbox") sync.waitUntil(wakePages());
});

// A click on a reminder in the system's notification list: forwarded to the page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(answerReminder(event.notification.tag, event.action || "open"));
});

/** The cache of this version. */
async function partList(): Promise<PartList> {
  return ((await (await matchPrecache(partListPath))?.json()) ?? {}) as PartList;
}

async function answerReminder(tag: string, answer: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage({ type: "REMINDER_ANSWER", tag, answer });
  if (answer !== "open") return;
  await (pages[0]?.focus() ?? self.clients.openWindow("/"));
}

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  for (const page of pages) page.postMessage({ type: "WAKE_OUTBOX" });
}
