/** Whether the small calendar is open on this device: hidden by a sign-out, and not touched by a sign-in (spec 000 §4). */
import { storagePrefix } from "../../domain/session/storage-keys.ts";

const place = `${storagePrefix(null)}mini_calendar`;

export const miniCalendar = {
  isOpen: (): boolean => localStorage.getItem(place) !== "false",
  put(isOpen: boolean): void {
    try {
      localStorage.setItem(place, String(isOpen));
    } catch {
      localStorage.removeItem(place);
    }
  },
};
