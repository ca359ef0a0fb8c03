import { type RefObject, useEffect, useRef } from "react";

const pressable = "button:enabled, a[href]";

/**
 * For a group of actions that change: if the focused one is removed or disabled, focus moves to the one marked
 * `data-kept`, else to the first. Otherwise focus would return to the top of the page.
 */
export function useFocusKept<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const look = ({ target }: Event) => {
      isWithin.current = target instanceof Node && (place.current?.contains(target) ?? false);
    };
    document.addEventListener("focusin", look);
    document.addEventListener("pointerdown", look);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("pointerdown", look);
    };
  }, []);
  useEffect(() => {
    if (!isWithin.current) return;
    // A disabled button loses focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => keepIn(place.current)));
  });
  return place;
}

function keepIn(place: HTMLElement | null): void {
  const held = document.activeElement;
  if (!place || (held !== document.body && held?.matches(":disabled") !== true)) return;
  const marked = [...place.querySelectorAll<HTMLElement>("[data-kept]")].at(-1);
  (marked ?? place.querySelector<HTMLElement>(pressable))?.focus({ preventScroll: true });
}

/** Focuses an element that took the place of the focused one. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
