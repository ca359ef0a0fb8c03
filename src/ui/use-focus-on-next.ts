import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a list with remove buttons: after a removal, focus moves to the next remove button (`data-takes`), at the end to
 * the previous one, and in an empty list to the add button (`data-adds`). Otherwise focus would return to the top of
 * the page. While `isReady` is false, the buttons are disabled and the move waits.
 */
export function useFocusOnNext<E extends HTMLElement>(count: number, isReady = true): RefObject<E | null> {
  const place = useRef<E>(null);
  const pressed = useRef<number | null>(null);
  const last = useRef(count);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const at = takersIn(place.current).findIndex((taker) => target instanceof Node && taker.contains(target));
      // A click elsewhere may be in the confirmation dialog.
      if (at !== -1) pressed.current = at;
    };
    document.addEventListener("click", look, true);
    return () => document.removeEventListener("click", look, true);
  }, []);
  useLayoutEffect(() => {
    if (!isReady) return;
    const isShorter = count < last.current;
    last.current = count;
    const at = pressed.current;
    if (!isShorter || at === null) return;
    pressed.current = null;
    // An element focused meanwhile keeps the focus.
    if (document.activeElement !== document.body) return;
    const takers = takersIn(place.current);
    const next = takers[Math.min(at, takers.length - 1)] ?? place.current?.querySelector<HTMLElement>("[data-adds]");
    next?.focus({ preventScroll: true });
  }, [count, isReady]);
  return place;
}

function takersIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>("[data-takes]") ?? [])];
}
