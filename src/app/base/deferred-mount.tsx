import type { ReactNode } from "react";
import { useDeferred } from "./use-deferred.ts";

/** What is not looked at comes after what is: each piece would hold the first screen up by fetching its files. */
export function DeferredMount({ children }: { children: ReactNode }): ReactNode {
  return useDeferred() ? children : null;
}
