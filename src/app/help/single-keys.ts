/** Keys without Ctrl can be switched off (WCAG 2.1.4); the choice stays on this device. */
const place = "single_keys";
const listeners = new Set<() => void>();

export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(place) !== "off",
  turn(on: boolean): void {
    localStorage.setItem(place, on ? "on" : "off");
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
