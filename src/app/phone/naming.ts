/** Whose a number is, said while it rings, in the call or after it: asked for by a button, done in a dialog that outlives it. */
import type { CallDirection } from "../../domain/dialer/phone-state.ts";
import { createStore } from "../../kit/store.ts";

/** A call as all its pictures have it. */
export interface NamedCall {
  id: string;
  sid: string | null;
  direction: CallDirection;
  number: string;
  startedAt?: number;
  /** It is over: the device may show its row before the server's comes. */
  endedAt?: number;
}

interface Naming {
  /** The dialog that is open, and for which call. */
  asked: { how: "new" | "attach"; call: NamedCall } | null;
  /** The last call somebody was named for. */
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
