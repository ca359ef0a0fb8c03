/** Whose goals the user may set: their own first, then those of the people they lead. */
import { useEffect, useMemo, useState } from "react";
import { adminUsers } from "../../contract/users/admin-users.ts";
import type { Goal } from "../../domain/goals/goal.ts";
import { may, scopeOf } from "../../domain/users/access.ts";
import { fullNameOf } from "../../domain/values/user-name.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useLive, useLocal, useOnline } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";
import { useWhose } from "../contact-parts/use-whose.ts";

export interface LedPerson {
  id: string;
  name: string;
  depth: number;
}

export function useLedPeople(goals: readonly Goal[]): LedPerson[] {
  const { user_id } = useLocal();
  const scope = scopeOf(useCurrentUser(), "goals.edit");
  const { people } = useWhose();
  const ofUnit = useUnit(scope === "unit", goals);
  return useMemo(() => {
    const led = scope === "own" ? [] : scope === "unit" ? ofUnit : people;
    return [{ id: user_id, name: "You", depth: 1 }, ...led.filter(({ id }) => id !== user_id)];
  }, [scope, user_id, people, ofUnit]);
}

/** A device does not know who is in a unit: without a connection, those whose goals it has. */
function useUnit(isWanted: boolean, goals: readonly Goal[]): LedPerson[] {
  const { request } = useLocal();
  const online = useOnline();
  const seesUsers = may(useCurrentUser(), "users.list");
  const lists = useLive(contactLists);
  const [fetched, setFetched] = useState<LedPerson[] | null>(null);
  useEffect(() => {
    if (!isWanted || !online || !seesUsers) return;
    const stop = new AbortController();
    request(adminUsers.owners, { query: {} }, { signal: stop.signal }).then(
      ({ data }) => setFetched(data.map((one) => ({ id: one.id, name: fullNameOf(one), depth: 1 }))),
      () => undefined,
    );
    return () => stop.abort();
  }, [request, isWanted, online, seesUsers]);
  return useMemo(() => {
    if (fetched) return fetched;
    const known = new Set(goals.map(({ id }) => id));
    const here = (lists?.users ?? []).filter(({ id, active }) => active && known.has(id));
    return here.map((one) => ({ id: one.id, name: fullNameOf(one), depth: 1 }));
  }, [fetched, goals, lists]);
}
