import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a list one takes from: once it is shorter, the keyboard stands on what takes away the next (`data-takes`), at the
 * end the one before, and where none is left on what adds one (`data-adds`). It is not thrown back to the page's top.
 */
export function useFocusOnNext<E extends HTMLElement>(count: number): RefObject<E | null> {
  const place = useRef<E>(null);
  const pressed = useRef<number | null>(null);
  const last = useRef(count);
  useEffect(() => {
    const look = ({ target }: Event) => {
      const at = takersIn(place.current).findIndex((taker) => target instanceof Node && taker.contains(target));
      // A press elsewhere may be the dialog's that asks first.
      if (at !== -1) pressed.current = at;
    };
    document.addEventListener("click", look, true);
    return () => document.removeEventListener("click", look, true);
  }, []);
  useLayoutEffect(() => {
    const isShorter = count < last.current;
    last.current = count;
    const at = pressed.current;
    if (!isShorter || at === null) return;
    pressed.current = null;
    // Whatever has it meanwhile keeps it.
    if (document.activeElement !== document.body) return;
    const takers = takersIn(place.current);
    const next = takers[Math.min(at, takers.length - 1)] ?? place.current?.querySelector<HTMLElement>("[data-adds]");
    next?.focus({ preventScroll: true });
  }, [count]);
  return place;
}

function takersIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>("[data-takes]") ?? [])];
}
