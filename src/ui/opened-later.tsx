import { Suspense, useState, type ReactNode } from "react";

/**
 * A button whose menu is fetched when first wanted, to keep the first load small.
 * `closed` shows the button until then; `opened` is the same button with its menu, open.
 */
export function OpenedLater({ closed, opened }: { closed: (open: () => void) => ReactNode; opened: () => ReactNode }) {
  const [wanted, setWanted] = useState(false);
  const button = closed(() => setWanted(true));
  return wanted ? <Suspense fallback={button}>{opened()}</Suspense> : button;
}
