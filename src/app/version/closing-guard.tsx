import { useEffect } from "react";
import { closingWords, holdPage } from "../base/busy.ts";

/** Asks before the page is closed or reloaded while something would be lost. */
export function ClosingGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const words = closingWords();
      if (words === null) return;
      event.preventDefault();
      // Most browsers ask in words of their own.
      event.returnValue = words;
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return null;
}

/** Keeps the page while `held` is true, such as during a call or with an unsent form. `words` as in `holdPage`. */
export function useHoldPage(held: boolean, words: string | null): void {
  useEffect(() => (held ? holdPage(words) : undefined), [held, words]);
}
