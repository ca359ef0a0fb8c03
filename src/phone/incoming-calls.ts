/** Incoming calls; the first is shown, the others wait behind it. */
import type { IncomingView } from "../domain/dialer/phone-state.ts";
import type { World } from "../kit/world.ts";
import type { PhoneStore } from "./phone-store.ts";
import type { CallEvents, VoiceCall } from "./voice-device.ts";

interface Ringing {
  call: VoiceCall;
  view: IncomingView;
}

export class IncomingCalls {
  readonly #world: World;
  readonly #store: PhoneStore;
  #ringing: Ringing[] = [];

  constructor(world: World, store: PhoneStore) {
    this.#world = world;
    this.#store = store;
  }

  /** `isBusy`: another call is active. */
  add(call: VoiceCall, isBusy: boolean): void {
    const sid = call.sid() ?? "";
    const id = call.params.get("cid") ?? this.#world.uuid();
    const view = { id, sid, number: call.from, receivedAt: this.#world.now(), busy: isBusy };
    call.listen(eventsOf(() => this.#drop(call)));
    this.#ringing.push({ call, view });
    this.#show();
  }

  /** The displayed call, which stops ringing; null when it was just withdrawn. */
  take(): Ringing | null {
    const [first = null] = this.#ringing;
    if (first) this.#drop(first.call);
    return first;
  }

  clear(): void {
    this.#ringing = [];
    this.#show();
  }

  #drop(call: VoiceCall): void {
    this.#ringing = this.#ringing.filter((one) => one.call !== call);
    this.#show();
  }

  #show(): void {
    this.#store.put({ incoming: this.#ringing[0]?.view ?? null });
  }
}

/** Withdrawn, answered elsewhere, or its socket lost: its card is removed in every case. */
function eventsOf(gone: () => void): CallEvents {
  const nothing = () => undefined;
  return {
    canceled: gone,
    closed: gone,
    failed: gone,
    ringing: nothing,
    opened: nothing,
    reconnecting: nothing,
    reconnected: nothing,
    sampled: nothing,
    warned: nothing,
    levels: nothing,
  };
}
