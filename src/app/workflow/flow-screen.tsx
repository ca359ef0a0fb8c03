/** One flow: plan with contacts per step, the contacts in it, and its history. Online only. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Tabs } from "@mantine/core";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import { may } from "../../domain/users/access.ts";
import { isOn } from "../../domain/users/features.ts";
import type { WorkflowFlowDetail } from "../../domain/workflow/flow.ts";
import { NothingYet } from "../../ui/list-states.tsx";
import { Panel } from "../../ui/panel.tsx";
import { FetchState } from "../base/fetch-state.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { PageMetadata } from "../base/page-metadata.tsx";
import { useCurrentUser } from "../base/session-provider.tsx";
import { AllFlows, FlowHeader } from "./flow-header.tsx";
import { FlowHistoryList } from "./flow-history-list.tsx";
import { FlowPicture } from "./flow-picture.tsx";
import { FlowRunList } from "./flow-run-list.tsx";
import { useInAddress } from "../base/use-in-address.ts";
import classes from "./flows.module.css";

export function FlowScreen() {
  const { id = "" } = useParams();
  const user = useCurrentUser();
  if (!may(user, "workflows.use") || !isOn(user.features, "workflow"))
    return (
      <NothingYet
        icon={IconSitemap}
        title="You do not have access to workflows."
        description="Ask your manager for access."
      />
    );
  return <Fetched key={id} id={id} />;
}

function Fetched({ id }: { id: string }) {
  const fetched = useFetched(workflowFlows.get, { params: { id } });
  const { data, error, again } = fetched;
  useLookingAgain(data?.data, again);
  const state = (
    <FetchState
      what="Workflow"
      of={fetched}
      description="Workflows run on the server, even when you are offline."
      lines={8}
    />
  );
  if (data)
    return (
      <>
        {state}
        <Shown flow={data.data} onChanged={again} />
      </>
    );
  const { status } = (error ?? {}) as { status?: number };
  return status === 404 ? (
    <NothingYet
      icon={IconSitemap}
      title="Workflow not found."
      description="It was removed, or it belongs to someone outside your team."
      action={<AllFlows />}
    />
  ) : (
    state
  );
}

const lookAgainMs = 30_000;

/** An active flow is polled, because it advances on the server. */
function useLookingAgain(flow: WorkflowFlowDetail | undefined, again: () => void): void {
  const { world } = useLocal();
  const isMoving = flow?.status === "active";
  useEffect(() => {
    if (!isMoving) return;
    const stop = new AbortController();
    const look = async () => {
      while (!stop.signal.aborted) {
        await world.sleep(lookAgainMs, stop.signal);
        again();
      }
    };
    look().catch(() => undefined);
    return () => stop.abort();
  }, [isMoving, world, again]);
}

const firstTab = "in_it";

function Shown({ flow, onChanged }: { flow: WorkflowFlowDetail; onChanged: () => void }) {
  const [params, change] = useInAddress();
  const tab = params.get("tab") === "history" ? "history" : firstTab;
  return (
    <>
      <PageMetadata title={flow.name} />
      <FlowHeader flow={flow} onChanged={onChanged} />
      <div className={classes.columns}>
        <Panel title="Steps">
          <FlowPicture flow={flow} />
        </Panel>
        <Panel>
          <Tabs
            value={tab}
            keepMounted={false}
            onChange={(next) => change({ tab: next === firstTab ? "" : (next ?? ""), page: "", state: "", result: "" })}
          >
            <Tabs.List mb="sm">
              <Tabs.Tab value={firstTab}>Contacts</Tabs.Tab>
              <Tabs.Tab value="history">Activity</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value={firstTab}>
              <FlowRunList flow={flow} />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <FlowHistoryList flow={flow} />
            </Tabs.Panel>
          </Tabs>
        </Panel>
      </div>
    </>
  );
}
