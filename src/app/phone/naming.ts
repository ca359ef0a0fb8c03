/**
 * Assigns a number to a contact while it rings, during the call or after it. Requested by a button, handled in a dialog
 * that outlives it.
 */
import type { CallDirection } from "../../domain/dialer/phone-state.ts";
import { createStore } from "../../kit/store.ts";

/** The fields of a call common to all its views. */
export interface NamedCall {
  id: string;
  sid: string | null;
  direction: CallDirection;
  number: string;
  startedAt?: number;
  /** The call has ended: this device may show its row before the server's arrives. */
  endedAt?: number;
}

interface Naming {
  /** The open dialog and its call. */
  asked: { how: "new" | "attach"; call: NamedCall } | null;
  /** The last call assigned to a contact. */
  named: { call_id: string; contact_id: number } | null;
}

const state = createStore<Naming>({ asked: null, named: null });

export const naming = {
  get: state.get,
  subscribe: state.subscribe,
  ask: (how: "new" | "attach", call: NamedCall): void => become({ asked: { how, call } }),
  leave: (): void => become({ asked: null }),
  done: (call_id: string, contact_id: number): void => become({ asked: null, named: { call_id, contact_id } }),
};

function become(change: Partial<Naming>): void {
  state.set({ ...state.get(), ...change });
}
