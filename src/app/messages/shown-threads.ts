/** Threads on screen, so that what arrives in them is not announced as well. */
import { useEffect } from "react";
import { phoneKey } from "../../domain/values/phone-number.ts";

const shown = new Map<string, number>();
const keyOf = (contact_id: number, number: string) => `${contact_id} ${phoneKey(number)}`;

export function useShownThread(contact_id: number, number: string): void {
  useEffect(() => {
    const key = keyOf(contact_id, number);
    const count = (change: number) => shown.set(key, (shown.get(key) ?? 0) + change);
    count(1);
    return () => void count(-1);
  }, [contact_id, number]);
}

export function isThreadShown(contact_id: number | null, number: string): boolean {
  if (contact_id === null || document.visibilityState !== "visible") return false;
  return (shown.get(keyOf(contact_id, number)) ?? 0) > 0;
}
