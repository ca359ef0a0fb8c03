/** All trainings of the company: their order is changed as a whole, so a page of them would not do. */
import { useCallback, useEffect, useState } from "react";
import { type AdminTraining, adminTrainings } from "../../contract/trainings/admin-trainings.ts";
import { type RequestState, useLocal } from "../base/live.ts";

const pageRows = 100;

export function useAllTrainings(): RequestState<{ data: AdminTraining[] }> & { again(): void } {
  const { request, world } = useLocal();
  const [state, setState] = useState<RequestState<{ data: AdminTraining[] }>>({
    data: undefined,
    error: undefined,
    busy: true,
    fetched_at: undefined,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    const all = async () => {
      const rows: AdminTraining[] = [];
      for (let page = 1; ; page++) {
        const ask = { query: { page, limit: pageRows } };
        const { data, meta } = await request(adminTrainings.list, ask, { signal: stop.signal });
        rows.push(...data);
        if (page >= meta.total_pages) return rows;
      }
    };
    all().then(
      (data) => setState({ data: { data }, error: undefined, busy: false, fetched_at: world.now() }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, error, busy: false }));
      },
    );
    return () => stop.abort();
  }, [request, world, round]);
  return { ...state, again: useCallback(() => setRound((count) => count + 1), []) };
}
