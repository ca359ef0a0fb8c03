import { useCallback } from "react";
import type { ComputedDay } from "../../domain/calendar/computed-days.ts";
import { computedDays } from "../../local/queries/computed-days.ts";
import type { SearchPort } from "../../local/search/port.ts";
import { useLocal } from "../base/live.ts";
import { useAsked } from "../base/live-search.ts";

/** Birthdays and renewals from one calendar day through another, inclusive; undefined until the index has answered. */
export function useComputedDays(from: string, to: string): ComputedDay[] | undefined {
  const { db, user_id } = useLocal();
  const ask = useCallback((port: SearchPort) => computedDays(db, port, { from, to, user_id }), [db, from, to, user_id]);
  return useAsked(ask);
}
