import { useEffect } from "react";
import { holdPage, pageIsHeld } from "./busy.ts";

/** Asks before the page is closed or reloaded while something would be lost. */
export function ClosingGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (pageIsHeld() !== null) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return null;
}

/** Keeps the page while `held` is true, such as during a call or with an unsent form. */
export function useHoldPage(held: boolean, words: string): void {
  useEffect(() => (held ? holdPage(words) : undefined), [held, words]);
}
