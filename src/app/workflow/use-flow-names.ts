import { useMemo } from "react";
import type { FlowNames } from "../../domain/workflow/flow-words.ts";
import { contactLists } from "../../local/queries/contact-page.ts";
import { useHistoryNames } from "../contacts/index.ts";
import { useLive } from "../live.ts";

const noLists = { users: [], statuses: [], sources: [], pools: [], tags: [], groups: [], carriers: [], vendors: [] };
const noFlows: ReadonlyMap<string, string> = new Map();
const gone = "one that is gone";

/** Names of what a plan points to, from the lists on this device; those of other flows from whoever has fetched them. */
export function useFlowNames(flows: ReadonlyMap<string, string> = noFlows): FlowNames {
  const known = useHistoryNames(useLive(contactLists) ?? noLists);
  return useMemo(
    () => ({
      tag: (id) => known.tag(id) ?? gone,
      status: (id) => known.status(id) ?? gone,
      group: (id) => known.group(id) ?? gone,
      pool: (id) => known.pool(id) ?? gone,
      user: (id) => known.user(id) ?? "somebody",
      source: (id) => known.source(id) ?? gone,
      flow: (id) => flows.get(id) ?? "another flow",
    }),
    [known, flows],
  );
}
