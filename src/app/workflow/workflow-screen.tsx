/** Workflows: flows and their templates. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Tabs } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import { NothingYet, SkeletonRows } from "../../ui/list-states.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";

interface Tab {
  value: string;
  label: string;
  List: ComponentType;
}

const tabs: readonly [Tab, ...Tab[]] = [
  {
    value: "flows",
    label: "Workflows",
    List: lazyPart(async () => (await import("./flow-list.tsx")).FlowList),
  },
  {
    value: "templates",
    label: "Templates",
    List: lazyPart(async () => (await import("./template-list.tsx")).TemplateList),
  },
];

export function WorkflowScreen() {
  const [search, setSearch] = useSearchParams();
  const user = useCurrentUser();
  const shown = tabs.find(({ value }) => value === search.get("tab")) ?? tabs[0];
  const open = (value: string | null) => setSearch(value && value !== tabs[0].value ? { tab: value } : {});
  return (
    <>
      <PageMetadata title={`Workflow, ${shown.label.toLowerCase()}`} />
      <PageHeader title="Workflow" description="Automated follow-up: triggers, steps and timing." />
      {may(user, "workflows.use") && isOn(user.features, "workflow") ? (
        <Tabs value={shown.value} onChange={open} keepMounted={false}>
          <Tabs.List mb="md" aria-label="Workflow">
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, List }) => (
            <Tabs.Panel key={value} value={value}>
              <Suspense fallback={<SkeletonRows />}>
                <List />
              </Suspense>
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <NothingYet
          icon={IconSitemap}
          title="You do not have access to workflows."
          description="Ask your manager for access."
        />
      )}
    </>
  );
}
