/** Reveals a full number for a minute. It is held only in this component and cleared when the user looks away. */
import { useCallback, useEffect, useRef, useState } from "react";
import { contactSecrets } from "../../contract/contacts/contact-secrets.ts";
import { revealSeconds, type SecretField, shownNumber } from "../../domain/contacts/secret-number.ts";
import { useLocal } from "../base/live.ts";
import { wordsOf } from "../base/report.ts";

export interface Reveal {
  /** The number and when it is hidden; null while hidden. */
  shown: { words: string; until: number } | null;
  busy: boolean;
  error: string | null;
  show(): Promise<void>;
  hide(): void;
}

export function useReveal(id: number, field: SecretField): Reveal {
  const { request, world } = useLocal();
  const [shown, setShown] = useState<Reveal["shown"]>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** A response that arrives after the user left is ignored. */
  const asked = useRef<AbortController | null>(null);
  const hide = useCallback(() => {
    asked.current?.abort();
    setShown(null);
  }, []);
  const show = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    setBusy(true);
    setError(null);
    try {
      const { data } = await request(
        contactSecrets.reveal,
        { params: { id }, body: { field } },
        { signal: stop.signal },
      );
      if (!stop.signal.aborted)
        setShown({ words: shownNumber(field, data.value), until: world.now() + revealSeconds * 1_000 });
    } catch (failure) {
      if (!stop.signal.aborted) setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }, [request, world, id, field]);
  useHiddenWhenLeft(hide);
  return { shown, busy, error, show, hide };
}

/** Hides on window blur, tab switch, screen lock and navigation. */
function useHiddenWhenLeft(hide: () => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener("blur", hide, { signal });
    addEventListener("pagehide", hide, { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      stop.abort();
      hide();
    };
  }, [hide]);
}
