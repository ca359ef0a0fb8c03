/** Announces texts on every page; loaded after the page has rendered. */
import { lazyPart } from "../base/lazy-part.ts";
import { useDeferred } from "../base/use-deferred.ts";

const TextToasts = lazyPart(async () => (await import("./text-toasts.tsx")).TextToasts);

export function TextWatch() {
  return useDeferred({ untilIdle: true }) ? <TextToasts /> : null;
}
