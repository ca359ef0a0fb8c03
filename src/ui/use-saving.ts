/** A small form that closes once it is saved; until then it stays open with its text, and says why. */
import { useContext, useRef, useState } from "react";
import { FailureWords } from "./failure-words.ts";

export interface Saving {
  busy: boolean;
  /** Why the last attempt saved nothing. */
  error: string | null;
  /** One at a time. `onSaved` runs once `save` has resolved. */
  run: (save: () => void | Promise<unknown>, onSaved: () => void) => void;
}

export function useSaving(): Saving {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isRunning = useRef(false);
  const wordsOf = useContext(FailureWords);
  const attempt = async (save: () => void | Promise<unknown>, onSaved: () => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      await save();
      onSaved();
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, error, run: (save, onSaved) => void attempt(save, onSaved) };
}
