import { useEffect, useState } from "react";

/** For what stands over the page as long as it is drawn: once gone, what opened it has the focus again, else the page. */
export function useFocusGivenBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // The page that follows may have taken it.
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        const back = isThere ? opener : document.querySelector("main");
        back?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
