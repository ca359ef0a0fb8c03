/** The one phone of this tab: nothing of it is loaded before somebody needs it. */
import { idlePhone, type PhoneState } from "../../domain/dialer/phone-state.ts";
import { createListeners } from "../../kit/store.ts";
import type { Phone } from "../../phone/phone.ts";
import { useStore, useStorePart } from "../base/use-store.ts";

const listeners = createListeners();
let offered = Promise.withResolvers<() => Promise<Phone>>();
let opening: Promise<Phone> | null = null;
let phone: Phone | null = null;

export const phoneSource = {
  snapshot: (): PhoneState => phone?.snapshot() ?? idlePhone,
  subscribe: listeners.subscribe,
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
      listeners.notify();
    };
  },
};

const shown = { subscribe: phoneSource.subscribe, get: phoneSource.snapshot };

/** What the phone shows; idle until it is loaded. */
export function usePhoneState(): PhoneState {
  return useStore(shown);
}

/** One part of it: whoever shows no more than that is not drawn again for the rest. `part` answers the same until it changed. */
export function usePhonePart<T>(part: (state: PhoneState) => T): T {
  return useStorePart(shown, part);
}

async function load(): Promise<Phone> {
  const mine = offered;
  const made = await (await mine.promise)();
  if (mine !== offered) {
    made.stop();
    throw new Error("The phone was closed while loading.");
  }
  phone = made;
  phone.subscribe(listeners.notify);
  listeners.notify();
  return phone;
}
