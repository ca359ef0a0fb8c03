/** Contacts in a flow: next step and time of each, or why it ended. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Table } from "@mantine/core";
import { Link } from "react-router-dom";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { FlowRun, WorkflowFlowDetail } from "../../domain/workflow/flow.ts";
import { runStateWords } from "../../domain/workflow/flow-words.ts";
import { runStates } from "../../domain/workflow/limits.ts";
import { runEndWords, runNextWords } from "../../domain/workflow/run-words.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { useFetched, useLocal } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { RunBadge } from "./flow-badge.tsx";
import { FlowPart } from "./flow-part.tsx";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import { useFollowing } from "../base/use-following.ts";
import { flowMark } from "./flow-mark.ts";
import classes from "./flows.module.css";

export function FlowRunList({ flow }: { flow: WorkflowFlowDetail }) {
  const [params] = useInAddress();
  const state = runStates.find((one) => one === params.get("state"));
  const fetched = useFetched(workflowFlows.runs, {
    params: { id: flow.id },
    query: { page: pageIn(params), ...(state ? { state } : {}) },
  });
  useFollowing(flowMark(flow), fetched.again);
  return (
    <FlowPart
      choice={{ name: "state", every: "All contacts", words: runStateWords, value: state }}
      what="Contacts"
      fetched={fetched}
      empty={<Nobody flow={flow} isFiltered={state !== undefined} />}
    >
      {(runs) => <Runs runs={runs} />}
    </FlowPart>
  );
}

function Nobody({ flow, isFiltered }: { flow: WorkflowFlowDetail; isFiltered: boolean }) {
  if (isFiltered) return <NothingYet icon={IconSitemap} title="No contacts with this status." />;
  const manually = "Select contacts in the contact list and choose Add to workflow.";
  const open =
    flow.trigger.kind === "by_hand" ? manually : "Contacts enter automatically or are added from the contact list.";
  const description = flow.status === "active" ? open : "Activate this workflow to let contacts enter.";
  return <NothingYet icon={IconSitemap} title="No contacts yet." description={description} />;
}

function Runs({ runs }: { runs: readonly FlowRun[] }) {
  return (
    <HeadedTable minWidth={520} heads={["Contact", "Status", "Next step", "Entered"]}>
      {runs.map((run) => (
        <Run key={run.id} run={run} />
      ))}
    </HeadedTable>
  );
}

function Run({ run }: { run: FlowRun }) {
  const { coming, words, exact } = useMoments();
  const { world } = useLocal();
  const { contact_id, contact_name, state, ended_at, started_at } = run;
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/contacts/${contact_id}`} className={classes.link}>
          {contact_name || `Contact ${contact_id}`}
        </Link>
      </Table.Td>
      <Table.Td>
        <RunBadge state={state} />
      </Table.Td>
      <Table.Td>
        {ended_at === null ? (
          <>
            {runNextWords(run, world.now(), coming)}
            {run.why ? <span className={classes.more}>{run.why}</span> : null}
          </>
        ) : (
          <>
            {runEndWords(run)}
            <time className={classes.more} title={exact(ended_at)}>
              {words(ended_at)}
            </time>
          </>
        )}
      </Table.Td>
      <Table.Td className={classes.when}>
        <time title={exact(started_at)}>{words(started_at)}</time>
      </Table.Td>
    </Table.Tr>
  );
}
