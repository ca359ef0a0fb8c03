/** The form a person fills in while the agent's pages are locked away; kept over a reload. */
import { createListeners } from "../../kit/store.ts";
import { idleLock } from "./idle-lock.ts";
import { readStored, writeStored } from "./stored.ts";
import { useStore } from "./use-store.ts";

const listeners = createListeners();

export const kiosk = {
  /** Locks the pages; only this form is shown. */
  begin(person: string, form_id: string): void {
    writeStored("kiosk", form_id, person);
    listeners.notify();
    idleLock.lock();
  },
  /** The lock screen is shown instead of the form. */
  end(person: string): void {
    writeStored("kiosk", null, person);
    listeners.notify();
  },
  formOf(person: string): string | null {
    const found = readStored("kiosk", person);
    return typeof found === "string" ? found : null;
  },
};

export function useKioskForm(person: string): string | null {
  return useStore({ subscribe: listeners.subscribe, get: () => kiosk.formOf(person) });
}
