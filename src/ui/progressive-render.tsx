import { type ReactNode, startTransition, useEffect, useState } from "react";

interface ProgressiveRenderProps {
  /** Number of preceding siblings that render first. */
  after?: number;
  children: ReactNode[];
}

/** Renders expensive children one at a time at low priority: all at once would block clicks and keys. */
export function ProgressiveRender({ after = 0, children }: ProgressiveRenderProps): ReactNode {
  return children.slice(0, Math.max(0, useProgressiveCount(children.length, 1, 1 - after)));
}

/** How many of `whole` are rendered so far: `first` at once, then `piece` more per low-priority render. */
export function useProgressiveCount(whole: number, piece: number, first = piece): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < whole) startTransition(() => setDrawn(drawn + piece));
  }, [drawn, whole, piece]);
  return drawn;
}
