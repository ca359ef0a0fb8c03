/** The user's own imports from the mirror, combined with live socket messages for running ones. */
import { useMemo } from "react";
import type { ImportMessage } from "../../contract/session/channels.ts";
import type { Attempt } from "../../domain/imports/attempt.ts";
import { withHeard } from "../../domain/imports/live-progress.ts";
import { createStore, type Readable } from "../../kit/store.ts";
import type { DeviceChannel } from "../../local/channel.ts";
import { importAttempts } from "../../local/queries/imports.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useStore } from "../base/use-store.ts";

type Said = ReadonlyMap<string, ImportMessage>;

const stores = new WeakMap<DeviceChannel, Readable<Said>>();

/** Last message of each import; one listener per channel, shared by all subscribers. */
function messagesOf(channel: DeviceChannel): Readable<Said> {
  const known = stores.get(channel);
  if (known) return known;
  const store = createStore<Said>(new Map());
  stores.set(channel, store);
  channel.listen((heard) => {
    if (heard.kind !== "live" || heard.channel !== "ContactsImportChannel") return;
    // The sync worker has already validated the message's shape.
    const message = heard.message as ImportMessage;
    store.set(new Map(store.get()).set(message.id, message));
  });
  return store;
}

/** Newest first; undefined until the mirror has been read. */
export function useAttempts(): Attempt[] | undefined {
  const said = useStore(messagesOf(useLocal().channel));
  const attempts = useLive(importAttempts);
  return useMemo(() => attempts?.map((attempt) => withHeard(attempt, said.get(attempt.id))), [attempts, said]);
}
