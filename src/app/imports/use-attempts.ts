/** One's own imports as this device knows them, with what the live socket said of those that run. */
import { useMemo, useSyncExternalStore } from "react";
import type { ImportMessage } from "../../contract/session/channels.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { withHeard } from "../../domain/imports/live-progress.ts";
import type { DeviceChannel } from "../../local/channel.ts";
import { importAttempts } from "../../local/queries/imports.ts";
import { useLive, useLocal } from "../base/live.ts";

type Said = ReadonlyMap<string, ImportMessage>;

const hearings = new WeakMap<DeviceChannel, Hearing>();

/** The last message of each import; one listener a store, whoever shows them. */
class Hearing {
  readonly #subscribers = new Set<() => void>();
  #said: Said = new Map();

  constructor(channel: DeviceChannel) {
    channel.listen((heard) => {
      if (heard.kind !== "live" || heard.channel !== "ContactsImportChannel") return;
      // The sync worker lets nothing through that is not of the channel's shape.
      const message = heard.message as ImportMessage;
      this.#said = new Map(this.#said).set(message.id, message);
      this.#subscribers.forEach((hearer) => hearer());
    });
  }

  readonly get = (): Said => this.#said;
  readonly subscribe = (hearer: () => void): (() => void) => {
    this.#subscribers.add(hearer);
    return () => this.#subscribers.delete(hearer);
  };
}

function hearingOf(channel: DeviceChannel): Hearing {
  const hearing = hearings.get(channel) ?? new Hearing(channel);
  hearings.set(channel, hearing);
  return hearing;
}

/** Newest first; undefined until the store was read. */
export function useAttempts(): Attempt[] | undefined {
  const { subscribe, get } = hearingOf(useLocal().channel);
  const said = useSyncExternalStore(subscribe, get);
  const attempts = useLive(importAttempts);
  return useMemo(() => attempts?.map((attempt) => withHeard(attempt, said.get(attempt.id))), [attempts, said]);
}
