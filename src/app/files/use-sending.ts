/** Upload progress of each file, reported by the sync worker. */
import { useMemo } from "react";
import { createListeners } from "../../kit/store.ts";
import type { Local } from "../../local/index.ts";
import { useLocal } from "../base/live.ts";
import { useStore } from "../base/use-store.ts";

export interface Sending {
  sent: number;
  total: number;
}

class SendingStore {
  readonly #files = new Map<string, Sending>();
  readonly #listeners = createListeners();
  readonly subscribe = this.#listeners.subscribe;

  constructor({ channel }: Pick<Local, "channel">) {
    channel.listen((message) => {
      if (message.kind !== "sending") return;
      this.#files.set(message.id, { sent: message.sent, total: message.total });
      this.#listeners.notify();
    });
  }

  of(id: string): Sending | undefined {
    return this.#files.get(id);
  }
}

/** Channel listeners cannot be removed, so there is one per store. */
const stores = new WeakMap<Local["channel"], SendingStore>();

function storeOf(channel: Local["channel"]): SendingStore {
  const store = stores.get(channel) ?? new SendingStore({ channel });
  stores.set(channel, store);
  return store;
}

export function useSending(id: string): Sending | undefined {
  const { channel } = useLocal();
  const store = useMemo(() => storeOf(channel), [channel]);
  return useStore({ subscribe: store.subscribe, get: () => store.of(id) });
}
