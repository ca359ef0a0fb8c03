/** Reasons not to leave or reload this page now: a call, a form with typed input. */
import { createListeners } from "../../kit/store.ts";

const reasons = new Map<symbol, string | null>();
const listeners = createListeners();

/**
 * Holds reloads back until the returned function is called; `words` are shown when the person tries to close the page. Null:
 * they may close it, and only the page itself must not reload.
 */
export function holdPage(words: string | null): () => void {
  const key = Symbol(words ?? "");
  reasons.set(key, words);
  listeners.notify();
  return () => {
    reasons.delete(key);
    // What ends may hand the page to what follows it, as a call does to its form.
    queueMicrotask(listeners.notify);
  };
}

/** It must not reload by itself. */
export function pageIsHeld(): boolean {
  return reasons.size > 0 || typedInput();
}

/** What the person is asked before it is closed; null: nothing. */
export function closingWords(): string | null {
  const words = [...reasons.values()].find((reason) => reason !== null);
  return words ?? (typedInput() ? "You have unsaved changes." : null);
}

export const onHoldChange = listeners.subscribe;

let lastTyped: WeakRef<HTMLElement> | null = null;

/** Remembers the field last typed in; a sent form is settled. */
export function watchTyping(page: Document): void {
  page.addEventListener("input", (event) => {
    if (event.target instanceof HTMLElement) lastTyped = new WeakRef(event.target);
  });
  page.addEventListener("submit", () => {
    lastTyped = null;
    listeners.notify();
  });
  page.addEventListener("focusout", listeners.notify);
}

/** A field that was typed in, still stands here, and holds words. */
function typedInput(): boolean {
  const field = lastTyped?.deref();
  if (!field?.isConnected) return false;
  if (field.isContentEditable) return (field.textContent ?? "") !== "";
  const holdsText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return holdsText && field.value !== "" && (field === document.activeElement || field.form !== null);
}
