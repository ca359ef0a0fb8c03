/** Keys without Ctrl can be switched off (WCAG 2.1.4); each person's choice stays on this device. */
import { storageKey, storagePrefix } from "../../domain/session/storage-keys.ts";
import { createListeners } from "../../kit/store.ts";

/** Where the choice of whoever used this device once stood; it counts until somebody chooses anew. */
const formerPlace = "single_keys";
const listeners = createListeners();

export const singleKeys = {
  areOn: (): boolean => (localStorage.getItem(place()) ?? localStorage.getItem(formerPlace)) !== "off",
  turn(on: boolean): void {
    localStorage.setItem(place(), on ? "on" : "off");
    localStorage.removeItem(formerPlace);
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};

function place(): string {
  return `${storagePrefix(localStorage.getItem(storageKey(null, "current_user_id")))}single_keys`;
}
