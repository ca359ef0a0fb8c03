/** A fetched read whose last response is stored on the device and shown when the server is unreachable. */
import { useEffect } from "react";
import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import { cacheReply, cachedReply } from "../../local/queries/cached-replies.ts";
import { type RequestState, useFetched, useLive, useLocal } from "./live.ts";

/** `isKept`: the data comes from storage. `name`: storage key of the one stored response; `ask` must be stable. */
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
    // Without free space nothing is stored; this is not reported.
    if (data) void cacheReply(db, name, { ask: key, reply: data, at: fetched_at }).catch(() => undefined);
  }, [db, name, key, data, fetched_at]);
  const isKept = data === undefined && fetched.error !== undefined && Boolean(kept);
  if (!isKept) return { ...fetched, isKept };
  // Stored data has the shape it was received in.
  return { ...fetched, data: kept?.reply as ResponseOf<E> | undefined, fetched_at: kept?.at, isKept };
}
