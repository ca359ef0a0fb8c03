/** Steps a flow has executed, newest first. */
import IconSitemap from "@tabler/icons-react/dist/esm/icons/IconSitemap.mjs";
import { Table } from "@mantine/core";
import { Link } from "react-router-dom";
import { workflowFlows } from "../../contract/workflow/workflows.ts";
import type { FlowHistory, WorkflowFlowDetail } from "../../domain/workflow/flow.ts";
import { stepResultWords } from "../../domain/workflow/flow-words.ts";
import { didWords } from "../../domain/workflow/history-words.ts";
import { stepResults } from "../../domain/workflow/limits.ts";
import { HeadedTable } from "../../ui/headed-table.tsx";
import { NothingYet } from "../../ui/list-states.tsx";
import { useFetched } from "../base/live.ts";
import { useMoments } from "../base/moments.ts";
import { ResultBadge } from "./flow-badge.tsx";
import { FlowPart } from "./flow-part.tsx";
import { useFollowing } from "../base/use-following.ts";
import { flowMark } from "./flow-mark.ts";
import { pageIn, useInAddress } from "../base/use-in-address.ts";
import classes from "./flows.module.css";

export function FlowHistoryList({ flow }: { flow: WorkflowFlowDetail }) {
  const [params] = useInAddress();
  const result = stepResults.find((one) => one === params.get("result"));
  const fetched = useFetched(workflowFlows.history, {
    params: { id: flow.id },
    query: { page: pageIn(params), ...(result ? { result } : {}) },
  });
  useFollowing(flowMark(flow), fetched.again);
  return (
    <FlowPart
      choice={{ name: "result", every: "All results", words: stepResultWords, value: result }}
      what="Activity"
      fetched={fetched}
      empty={
        <NothingYet icon={IconSitemap} title={result === undefined ? "No activity yet." : "No matching activity."} />
      }
    >
      {(entries) => <Entries entries={entries} />}
    </FlowPart>
  );
}

function Entries({ entries }: { entries: readonly FlowHistory[] }) {
  return (
    <HeadedTable minWidth={520} heads={["Contact", "Action", "Result", "When"]}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </HeadedTable>
  );
}

function Entry({ entry }: { entry: FlowHistory }) {
  const { words, exact } = useMoments();
  const { contact_id, contact_name, detail, result, at } = entry;
  const did = didWords(entry);
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/contacts/${contact_id}`} className={classes.link}>
          {contact_name || `Contact ${contact_id}`}
        </Link>
      </Table.Td>
      <Table.Td>
        {did.charAt(0).toUpperCase() + did.slice(1)}
        {detail ? <span className={classes.more}>{detail}</span> : null}
      </Table.Td>
      <Table.Td>
        <ResultBadge result={result} />
      </Table.Td>
      <Table.Td className={classes.when}>
        <time title={exact(at)}>{words(at)}</time>
      </Table.Td>
    </Table.Tr>
  );
}
