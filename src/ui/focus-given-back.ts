import { useEffect, useState } from "react";

/** For what stands over the page as long as it is drawn: once gone, what opened it has the focus again, else the page. */
export function useFocusGivenBack(): void {
  const [opener] = useState(openerThatStays);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The page that follows may have taken it.
        if (document.activeElement !== document.body) return;
        giveFocusBack(opener);
      });
    },
    [opener],
  );
}

/** An item goes with its menu; the menu's button stays. */
function openerThatStays(): Element | null {
  const pressed = document.activeElement;
  const button = pressed?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (button ? document.getElementById(button) : null) ?? pressed;
}

/** To what had it before, else to the page. */
export function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const back = isThere ? before : document.querySelector("main");
  back?.focus({ preventScroll: true });
}
