/** The phone of this tab. Nothing of it is loaded before first use. */
import { idlePhone, type PhoneState } from "../../domain/dialer/phone-state.ts";
import { createListeners } from "../../kit/store.ts";
import type { Phone } from "../../phone/phone.ts";
import { report } from "../base/report.ts";
import { useStore, useStorePart } from "../base/use-store.ts";

const listeners = createListeners();
let offered = Promise.withResolvers<() => Promise<Phone>>();
let opening: Promise<Phone> | null = null;
let phone: Phone | null = null;

export const phoneSource = {
  snapshot: (): PhoneState => phone?.snapshot() ?? idlePhone,
  subscribe: listeners.subscribe,
  /** Loads and opens the phone, once; waits until one is offered. Rejects if its files cannot be fetched. */
  get(): Promise<Phone> {
    opening ??= load().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  },
  /** Registers the factory for the signed-in user's phone. Call the returned function to dispose of it. */
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

/** Runs a command on the phone and reports its errors. */
export function withPhone(act: (phone: Phone) => unknown): void {
  phoneSource.get().then(act).catch(report);
}

/** State of the phone; idle until loaded. */
export function usePhoneState(): PhoneState {
  return useStore(shown);
}

/**
 * Subscribes to part of the state, so that other changes do not rerender. `part` must return the same reference until
 * its value changes.
 */
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
