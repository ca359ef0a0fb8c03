import { useEffect, useState } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { Step } from "../../domain/workflow/step.ts";
import { useLocal } from "../base/live.ts";

/** Names of the flows these steps start, as far as the user may see them. */
export function useOtherFlows(steps: readonly Step[]): ReadonlyMap<string, string> {
  const { request } = useLocal();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = [...new Set(steps.flatMap((step) => (step.kind === "start_flow" ? [step.flow_id] : [])))].join();
  useEffect(() => {
    if (ids === "") return;
    const stop = new AbortController();
    const nameOf = async (id: string) => {
      const { data } = await request(workflowFlows.get, { params: { id } }, { signal: stop.signal });
      setNames((before) => new Map(before).set(id, data.name));
    };
    // A flow the user cannot see is left without a name.
    for (const id of ids.split(",")) void nameOf(id).catch(() => undefined);
    return () => stop.abort();
  }, [request, ids]);
  return names;
}
