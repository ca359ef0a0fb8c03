/** Single-key shortcuts can be disabled (WCAG 2.1.4); the setting is per user and device. */
import { storageKey, storagePrefix } from "../../domain/session/storage-keys.ts";
import { createListeners } from "../../kit/store.ts";

/** Older, device-wide setting; applies until the user chooses. */
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
