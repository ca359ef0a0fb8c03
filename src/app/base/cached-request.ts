/** A fetched read whose last reply stays on the device: shown where the server cannot be reached. */
import { useEffect } from "react";
import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import { cacheReply, cachedReply } from "../../local/queries/cached-replies.ts";
import { type RequestState, useFetched, useLive, useLocal } from "./live.ts";

/** `isKept`: what is shown was fetched before. `name`: the place of the one reply that is kept; `ask` stays the same. */
export function useCachedRequest<E extends Endpoint>(
  endpoint: E,
  ask: RequestInput<E>,
  name: string,
): RequestState<ResponseOf<E>> & { again(): void; isKept: boolean } {
  const { db } = useLocal();
  const fetched = useFetched(endpoint, ask);
  const key = JSON.stringify(ask);
  const kept = useLive(cachedReply, name, key);
  const { data, fetched_at } = fetched;
  useEffect(() => {
    // A device without room shows nothing next time; that is no trouble to tell of.
    if (data) void cacheReply(db, name, { ask: key, reply: data, at: fetched_at }).catch(() => undefined);
  }, [db, name, key, data, fetched_at]);
  const isKept = data === undefined && fetched.error !== undefined && Boolean(kept);
  if (!isKept) return { ...fetched, isKept };
  // What was kept is what was received.
  return { ...fetched, data: kept?.reply as ResponseOf<E> | undefined, fetched_at: kept?.at, isKept };
}
