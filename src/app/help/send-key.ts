/** Ctrl or Command with Enter submits the current form, from any of its fields. */
export function sendsForm(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
  const form = formAround(event.target);
  if (!form) return false;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  // A disabled button is not triggered by keys either.
  if (button?.matches(":disabled,[data-disabled],[data-loading]")) return false;
  event.preventDefault();
  form.requestSubmit(button);
  return true;
}

function formAround(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest("form") ?? target.closest("[role=dialog]")?.querySelector("form") ?? null;
}
