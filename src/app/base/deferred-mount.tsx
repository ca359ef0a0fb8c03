import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useLocal } from "./live.ts";
import { painted } from "./painted.ts";

/** What is not looked at comes after what is: each piece would hold the first screen up by fetching its files. */
export function DeferredMount({ children }: { children: ReactNode }): ReactNode {
  const { world } = useLocal();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void painted(world).then(() => {
      if (!left.signal.aborted) startTransition(() => setPainted(true));
    });
    return () => left.abort();
  }, [world]);
  return isPainted ? children : null;
}
