import { type RefObject, useEffect, useRef } from "react";

/** Escape inside an element lets go of it; a menu or list opened within hears it first. */
export function useEscape(place: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = place.current;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.stopPropagation();
      latest.current();
    };
    element?.addEventListener("keydown", hear);
    return () => element?.removeEventListener("keydown", hear);
  }, [place]);
}
