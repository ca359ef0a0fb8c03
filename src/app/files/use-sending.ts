/** How much of each file has gone, as the sync worker tells it. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../base/live.ts";

export interface Sending {
  sent: number;
  total: number;
}

class SendingStore {
  readonly #files = new Map<string, Sending>();
  readonly #subscribers = new Set<() => void>();

  constructor({ channel }: Pick<Local, "channel">) {
    channel.listen((message) => {
      if (message.kind !== "sending") return;
      this.#files.set(message.id, { sent: message.sent, total: message.total });
      for (const listener of this.#subscribers) listener();
    });
  }

  of(id: string): Sending | undefined {
    return this.#files.get(id);
  }

  subscribe(listener: () => void): () => void {
    this.#subscribers.add(listener);
    return () => void this.#subscribers.delete(listener);
  }
}

/** A channel cannot be left, so it is listened to once per store. */
const stores = new WeakMap<Local["channel"], SendingStore>();

function storeOf(channel: Local["channel"]): SendingStore {
  const store = stores.get(channel) ?? new SendingStore({ channel });
  stores.set(channel, store);
  return store;
}

export function useSending(id: string): Sending | undefined {
  const { channel } = useLocal();
  const store = useMemo(() => storeOf(channel), [channel]);
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(subscribe, () => store.of(id));
}
