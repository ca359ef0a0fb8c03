import type { ReactNode } from "react";
import { useDeferred } from "./use-deferred.ts";

/** Mounts offscreen parts after visible ones: fetching their files would delay the first screen. */
export function DeferredMount({ children }: { children: ReactNode }): ReactNode {
  return useDeferred() ? children : null;
}
