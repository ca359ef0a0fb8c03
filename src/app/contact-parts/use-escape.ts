import { type RefObject, useEffect, useRef } from "react";

/** Escape inside an element closes it; a menu or list opened within handles the key first. */
export function useEscape(place: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || hasListOpen(event.target)) return;
      event.stopPropagation();
      latest.current();
    };
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, [place]);
}

/** Mantine's marker of a field whose list is open: it handles the key after this element. */
function hasListOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[data-mantine-stop-propagation=true]");
}
