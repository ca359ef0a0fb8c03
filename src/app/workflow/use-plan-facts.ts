/** Records a plan can reference: the lists on this device, and flows from the server. */
import { useMemo } from "react";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { FlowNames } from "../../domain/workflow/flow-words.ts";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { contactLists, type ContactLists } from "../../local/queries/contact-lists.ts";
import { useFetched, useLive } from "../base/live.ts";
import { useFlowNames } from "./use-flow-names.ts";

export interface PlanFacts {
  names: FlowNames;
  lists: ContactLists;
  flows: readonly WorkflowFlow[];
}

const flowsRead = 100;
const noFlows: readonly WorkflowFlow[] = [];

/** Undefined while loading. */
export function usePlanFacts(): PlanFacts | undefined {
  const lists = useLive(contactLists);
  const flows = useFetched(workflowFlows.list, { query: { limit: flowsRead } }).data?.data ?? noFlows;
  const names = useFlowNames(useMemo(() => new Map(flows.map(({ id, name }) => [id, name])), [flows]));
  return useMemo(() => lists && { names, lists, flows }, [names, lists, flows]);
}
