import { useMemo } from "react";
import type { FlowNames } from "../../domain/workflow/flow-words.ts";
import { contactLists } from "../../local/queries/contact-lists.ts";
import { useNameOf } from "../contact-parts/use-name-of.ts";
import { useLive } from "../base/live.ts";

const noLists = { users: [], statuses: [], sources: [], pools: [], tags: [], groups: [], carriers: [], vendors: [] };
const noFlows: ReadonlyMap<string, string> = new Map();
const gone = "deleted item";

/** Names of records referenced by a plan, from the lists on this device; flow names are passed in by the caller. */
export function useFlowNames(flows: ReadonlyMap<string, string> = noFlows): FlowNames {
  const known = useNameOf(useLive(contactLists) ?? noLists);
  return useMemo(
    () => ({
      tag: (id) => known(id) ?? gone,
      status: (id) => known(id) ?? gone,
      group: (id) => known(id) ?? gone,
      pool: (id) => known(id) ?? gone,
      user: (id) => known(id) ?? "someone",
      source: (id) => known(id) ?? gone,
      flow: (id) => flows.get(id) ?? "another workflow",
    }),
    [known, flows],
  );
}
