/** A fetched read whose last reply stays on the device: shown where the server cannot be reached. */
import { useEffect } from "react";
import type { Ask, Endpoint } from "../contract/declare.ts";
import type { Received } from "../local/api/request.ts";
import { keepReply, keptReply } from "../local/queries/kept-replies.ts";
import { type RequestState, useFetched, useLive, useLocal } from "./live.ts";

/** `isKept`: what is shown was fetched before. `name`: the place of the one reply that is kept; `ask` stays the same. */
export function useKeptFetched<E extends Endpoint>(
  endpoint: E,
  ask: Ask<E>,
  name: string,
): RequestState<Received<E>> & { again(): void; isKept: boolean } {
  const { db } = useLocal();
  const fetched = useFetched(endpoint, ask);
  const key = JSON.stringify(ask);
  const kept = useLive(keptReply, name, key) as Received<E> | null | undefined;
  const { data } = fetched;
  useEffect(() => {
    // A device without room shows nothing next time; that is no trouble to tell of.
    if (data) void keepReply(db, name, { ask: key, reply: data }).catch(() => undefined);
  }, [db, name, key, data]);
  const isKept = data === undefined && fetched.error !== undefined && Boolean(kept);
  return { ...fetched, data: isKept ? (kept ?? undefined) : data, isKept };
}
