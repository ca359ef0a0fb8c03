import { type RefObject, useEffect, useRef } from "react";

/** Key presses within an element outside its controls. The first handler wins. */
export function useKeys(within: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const element = within.current;
    const listener = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing) latest.current(event);
    };
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, [within]);
}
