/** Today's calls from the server (PATCH /dashboard), for a device that is still being filled. */
import { useEffect, useState } from "react";
import { dashboard } from "../../contract/company/system.ts";
import { useLocal } from "../base/live.ts";

export interface CallsToday {
  total: number;
  talk_seconds: number;
}

/** Null where the device has its own figures, and until the server has answered. */
export function useCallsToday(isWanted: boolean): CallsToday | null {
  const { request } = useLocal();
  const [calls, setCalls] = useState<CallsToday | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    request(dashboard.show, { query: { type: "calls_today" }, body: {} }, { signal: stop.signal }).then(
      ({ data }) => setCalls((data["calls_today"] as CallsToday | undefined) ?? null),
      () => undefined,
    );
    return () => stop.abort();
  }, [request, isWanted]);
  return isWanted ? calls : null;
}
