import { useCallback, useEffect, useState } from "react";
import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import type { ResponseOf } from "../../local/api/request.ts";
import { useSession } from "../base/session-provider.tsx";

/** A read without a session: fetched when the page opens, aborted when it closes. */
export function usePublic<E extends Endpoint>(
  endpoint: E,
  ask: RequestInput<E>,
): { data: ResponseOf<E> | undefined; error: unknown; again: () => void } {
  const { request } = useSession();
  const [state, setState] = useState<{ data: ResponseOf<E> | undefined; error: unknown }>({
    data: undefined,
    error: null,
  });
  const [round, setRound] = useState(0);
  const key = JSON.stringify(ask);
  useEffect(() => {
    const stop = new AbortController();
    request(endpoint, JSON.parse(key) as RequestInput<E>, { signal: stop.signal }).then(
      (data) => setState({ data, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ data: undefined, error });
      },
    );
    return () => stop.abort();
  }, [request, endpoint, key, round]);
  return { ...state, again: useCallback(() => setRound((count) => count + 1), []) };
}
