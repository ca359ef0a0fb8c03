import { useMemo } from "react";
import type { CalendarEvent } from "../../domain/calendar/event.ts";
import { scopeOf } from "../../domain/users/access.ts";
import { colleagues, type Colleague, peopleUnder } from "../../local/queries/people.ts";
import { useLive, useLocal } from "../base/live.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export interface EventRights {
  /** As far as this device knows; the server decides. */
  mayEdit: (event: Pick<CalendarEvent, "user_id">) => boolean;
  /** Active users, including the current one. */
  people: readonly Colleague[];
  /** Users whose calendar may be written to, the current one first. */
  calendars: readonly Colleague[];
}

const nobody: readonly string[] = [];

export function useEventRights(): EventRights {
  const { user_id } = useLocal();
  const user = useCurrentUser();
  const all = useLive(colleagues);
  const below = useLive(peopleUnder, user_id) ?? nobody;
  const scope = scopeOf(user, "calendar.others");
  return useMemo(() => {
    const people = (all ?? []).filter(({ active }) => active);
    const isSeen = ({ id }: Colleague) => scope === "tenant" || scope === "unit" || below.includes(id);
    const others = scope === "none" ? [] : people.filter((one) => one.id !== user_id && isSeen(one));
    const calendars = [...people.filter(({ id }) => id === user_id), ...others];
    const ids = new Set([user_id, ...calendars.map(({ id }) => id)]);
    return { people, calendars, mayEdit: (event) => ids.has(event.user_id) };
  }, [all, below, scope, user_id]);
}
