/** The one phone of this tab: nothing of it is loaded before somebody needs it. */
import { useSyncExternalStore } from "react";
import { idlePhone, type PhoneState } from "../../domain/dialer/phone-state.ts";
import type { Phone } from "../../phone/phone.ts";

const listeners = new Set<() => void>();
let offered = Promise.withResolvers<() => Promise<Phone>>();
let opening: Promise<Phone> | null = null;
let phone: Phone | null = null;

export const phoneSource = {
  snapshot: (): PhoneState => phone?.snapshot() ?? idlePhone,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Loads and opens the phone, once; waits until one is offered. Rejects when its files cannot be fetched. */
  get(): Promise<Phone> {
    opening ??= load().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  },
  /** Says how a phone is made for the signed-in user; what is returned puts it down again. */
  offer(make: () => Promise<Phone>): () => void {
    offered.resolve(make);
    return () => {
      offered = Promise.withResolvers();
      phone?.stop();
      [opening, phone] = [null, null];
      notify();
    };
  },
};

/** What the phone shows; idle until it is loaded. */
export function usePhoneState(): PhoneState {
  return useSyncExternalStore(phoneSource.subscribe, phoneSource.snapshot);
}

/** One part of it: whoever shows no more than that is not drawn again for the rest. `part` answers the same until it changed. */
export function usePhonePart<T>(part: (state: PhoneState) => T): T {
  return useSyncExternalStore(phoneSource.subscribe, () => part(phoneSource.snapshot()));
}

async function load(): Promise<Phone> {
  const mine = offered;
  const made = await (await mine.promise)();
  if (mine !== offered) {
    made.stop();
    throw new Error("The phone was closed while loading.");
  }
  phone = made;
  phone.subscribe(notify);
  notify();
  return phone;
}

function notify(): void {
  for (const listener of listeners) listener();
}
