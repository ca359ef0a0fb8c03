/** Reasons not to leave or reload this page now, such as a call or a form with unsaved input. */
import { createListeners } from "../../kit/store.ts";

const reasons = new Map<symbol, string | null>();
const listeners = createListeners();

/**
 * Blocks reloads until the returned function is called; `words` are shown when the user tries to close the page. Null:
 * the user may close it, and only automatic reloads are blocked.
 */
export function holdPage(words: string | null): () => void {
  const key = Symbol(words ?? "");
  reasons.set(key, words);
  listeners.notify();
  return () => {
    reasons.delete(key);
    // Run listeners after the release, since ending one hold may start the next, as a call does with its form.
    queueMicrotask(listeners.notify);
  };
}

/** Whether automatic reloads are blocked. */
export function pageIsHeld(): boolean {
  return reasons.size > 0 || typedInput();
}

/** The prompt before closing; null: none. */
export function closingWords(): string | null {
  const words = [...reasons.values()].find((reason) => reason !== null);
  return words ?? (typedInput() ? "You have unsaved changes." : null);
}

export const onHoldChange = listeners.subscribe;

let lastTyped: WeakRef<HTMLElement> | null = null;

/** Tracks the field last typed in; submitting its form clears it. */
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

/** A field that was edited, is still in the document, and is not empty. */
function typedInput(): boolean {
  const field = lastTyped?.deref();
  if (!field?.isConnected) return false;
  if (field.isContentEditable) return (field.textContent ?? "") !== "";
  const holdsText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return holdsText && field.value !== "" && (field === document.activeElement || field.form !== null);
}
