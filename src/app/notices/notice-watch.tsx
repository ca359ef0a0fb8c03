/** Works out on every page what there is to tell the person; fetched once the page stands. */
import { lazyPart } from "../base/lazy-part.ts";
import { useDeferred } from "../base/use-deferred.ts";

const NoticeAnnouncer = lazyPart(async () => (await import("./notice-announcer.tsx")).NoticeAnnouncer);

export function NoticeWatch() {
  return useDeferred({ untilIdle: true }) ? <NoticeAnnouncer /> : null;
}
