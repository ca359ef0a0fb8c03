import { type ReactNode, startTransition, useEffect, useState } from "react";

interface ProgressiveRenderProps {
  /** So many pieces beside them come first. */
  after?: number;
  children: ReactNode[];
}

/** What is dear to draw, one after the other as the page finds time: all at one go would hold up presses and keys. */
export function ProgressiveRender({ after = 0, children }: ProgressiveRenderProps): ReactNode {
  return children.slice(0, Math.max(0, useProgressiveCount(children.length, 1, 1 - after)));
}

/** How many of `whole` are drawn so far: `first` at once, then a `piece` more each time the page finds time. */
export function useProgressiveCount(whole: number, piece: number, first = piece): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn < whole) startTransition(() => setDrawn(drawn + piece));
  }, [drawn, whole, piece]);
  return drawn;
}
