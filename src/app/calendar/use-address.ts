import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type CalendarAddress, addressFrom, withAddress } from "./calendar-url.ts";

export interface Addressed {
  address: CalendarAddress;
  /** Navigation adds a history entry; filter changes replace it. */
  go: (change: Partial<CalendarAddress>) => void;
  filter: (change: Partial<CalendarAddress>) => void;
}

export function useAddress(today: string): Addressed {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => addressFrom(params, today), [params, today]);
  const put = useCallback(
    (change: Partial<CalendarAddress>, replace: boolean) =>
      setParams((before) => withAddress(before, change, today), { replace }),
    [setParams, today],
  );
  return {
    address,
    go: useCallback((change) => put(change, false), [put]),
    filter: useCallback((change) => put(change, true), [put]),
  };
}
