import { useEffect } from "react";
import { closingWords, holdPage } from "../base/busy.ts";

/** Asks before the page is closed or reloaded if something would be lost. */
export function ClosingGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const words = closingWords();
      if (words === null) return;
      event.preventDefault();
      // Most browsers show their own text.
      event.returnValue = words;
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return null;
}

/**
 * Blocks leaving the page while `held` is true, such as during a call or with unsaved input. `words` as in `holdPage`.
 */
export function useHoldPage(held: boolean, words: string | null): void {
  useEffect(() => (held ? holdPage(words) : undefined), [held, words]);
}
