import { useState, type ReactNode } from "react";
import { missingPartTold } from "../base/app-version.ts";
import { notify } from "../base/report.ts";

interface LazyMenuProps<Part> {
  /** The button before its menu is loaded. */
  closed: (open: () => void) => ReactNode;
  load: () => Promise<Part>;
  /** The same button with its menu open. */
  opened: (part: Part) => ReactNode;
}

/**
 * A button whose menu is loaded on first use, to keep the initial bundle small. If loading fails the page is unchanged,
 * and the next click retries.
 */
export function LazyMenu<Part extends object>({ closed, load, opened }: LazyMenuProps<Part>) {
  const [part, setPart] = useState<Part>();
  return part ? opened(part) : closed(() => void load().then(setPart, missed));
}

async function missed(error: unknown): Promise<void> {
  await missingPartTold(error);
  notify(navigator.onLine ? "This could not be loaded. Try again." : "You are offline. This needs a connection.");
}
