/** The business units whose records the user may count: of those who see all of one. */
import { useEffect, useState } from "react";
import { businessUnits } from "../../contract/users/business-units.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { useLocal, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export interface NamedUnit {
  id: string;
  name: string;
}

const none: readonly NamedUnit[] = [];

/** None while there is no connection: nor are there numbers then. */
export function useUnits(): readonly NamedUnit[] {
  const { request } = useLocal();
  const online = useOnline();
  const user = useCurrentUser();
  const [units, setUnits] = useState(none);
  const isAble = may(user, "users.list") && ["tenant", "unit"].includes(scopeOf(user, "reports.see"));
  useEffect(() => {
    if (!isAble || !online) return;
    const stop = new AbortController();
    request(businessUnits.list, {}, { signal: stop.signal }).then(
      ({ data }) => setUnits(data),
      () => undefined,
    );
    return () => stop.abort();
  }, [request, isAble, online]);
  return units;
}
