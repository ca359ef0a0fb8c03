import type { RequestInput, Endpoint } from "../../contract/declare.ts";
import { useRequest } from "../base/live.ts";

/** Deletes a record; if the server rejects it, the request reports why and the form stays open. */
export function useRemoval<E extends Endpoint>(endpoint: E, onDone: () => void): (ask: RequestInput<E>) => void {
  const remove = useRequest(endpoint);
  return (ask) => void remove(ask).then(onDone, () => undefined);
}
