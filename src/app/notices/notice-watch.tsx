/** Derives the user's notifications on every page; loaded after the page has rendered. */
import { lazyPart } from "../base/lazy-part.ts";
import { useDeferred } from "../base/use-deferred.ts";

const NoticeAnnouncer = lazyPart(async () => (await import("./notice-announcer.tsx")).NoticeAnnouncer);

export function NoticeWatch() {
  return useDeferred({ untilIdle: true }) ? <NoticeAnnouncer /> : null;
}
