/** The month's figures: from this device, or from the server while it does not have all of them. */
import { useEffect, useMemo, useState } from "react";
import { dashboard } from "../../contract/company/system.ts";
import { type Capability, may, scopeOf } from "../../domain/users/access.ts";
import type { CurrentUser } from "../../domain/users/user.ts";
import { type GoalAsk, type GoalFigure, goalFigures } from "../../local/queries/goal-figures.ts";
import { useComing, useLive, useLocal, useOnline } from "../base/live.ts";
import { useViewer } from "../base/live-search.ts";
import { useCurrentUser } from "../base/session-provider.tsx";

export function useGoalAsk(): GoalAsk {
  const { user_id, today, zone = "UTC" } = useViewer();
  const user = useCurrentUser();
  const reach = reachOf(user);
  return useMemo(() => ({ user_id, today, zone, reach }), [user_id, today, zone, reach]);
}

/** The narrower of what a report on policies needs. */
function reachOf(user: CurrentUser): GoalAsk["reach"] {
  const scopes = (["reports.see", "policies.see"] as const satisfies Capability[]).map((one) => scopeOf(user, one));
  if (scopes.some((scope) => scope === "own" || scope === "none")) return "own";
  return scopes.includes("downline") ? "downline" : "all";
}

/** Undefined until they are known. Policies are left out for those who do not see them. */
export function useGoalFigures(): GoalFigure[] | undefined {
  const seesPolicies = may(useCurrentUser(), "policies.see");
  const coming = useComing();
  const here = useLive(goalFigures, useGoalAsk());
  const isHere = here !== undefined && !coming && here.every(({ complete }) => complete);
  const there = useServerFigures(here !== undefined && !isHere);
  const shown = isHere ? here : (there ?? (coming ? undefined : here));
  return shown?.filter(({ kind }) => seesPolicies || kind === "calls" || kind === "appointments");
}

function useServerFigures(isWanted: boolean): GoalFigure[] | null {
  const { request } = useLocal();
  const online = useOnline();
  const [figures, setFigures] = useState<GoalFigure[] | null>(null);
  useEffect(() => {
    if (!isWanted || !online) return;
    const stop = new AbortController();
    request(dashboard.show, { query: { type: "goals" }, body: {} }, { signal: stop.signal }).then(
      ({ data }) => {
        const goals = (data["goals"] ?? []) as Omit<GoalFigure, "complete">[];
        setFigures(goals.map((goal) => ({ ...goal, complete: true })));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [request, isWanted, online]);
  return isWanted ? figures : null;
}
