import { useEffect, useState } from "react";

/** For overlays: on unmount, focus returns to the element that opened it, else to the page. */
export function useFocusGivenBack(): void {
  const [opener] = useState(openerThatStays);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The next page may have taken focus.
        if (document.activeElement !== document.body) return;
        giveFocusBack(opener);
      });
    },
    [opener],
  );
}

/** A menu item is unmounted with its menu; the menu's button stays. */
function openerThatStays(): Element | null {
  const pressed = document.activeElement;
  const button = pressed?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button ? document.getElementById(button) : null) ?? pressed;
}

/** Focuses the previous element, else the page. */
export function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const back = isThere ? before : document.querySelector("main");
  back?.focus({ preventScroll: true });
}
