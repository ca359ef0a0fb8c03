import { ActionIcon, Menu, Table } from "@mantine/core";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { WorkflowFlow } from "../../domain/workflow/flow.ts";
import { type FlowNames, triggerWords } from "../../domain/workflow/flow-words.ts";
import { lazyPart } from "../base/lazy-part.ts";
import { useMoments } from "../base/moments.ts";
import { FlowBadge } from "./flow-badge.tsx";
import { FlowCounts } from "./flow-counts.tsx";
import { flowPath } from "../links/flow-path.ts";
import { useFlowActs } from "./use-flow-acts.ts";
import { useFlowNames } from "./use-flow-names.ts";
import classes from "./flows.module.css";

const FlowEndDialog = lazyPart(async () => (await import("./flow-end-dialog.tsx")).FlowEndDialog);

interface FlowTableProps {
  flows: readonly WorkflowFlow[];
  onChanged: () => void;
}

export function FlowTable({ flows, onChanged }: FlowTableProps) {
  const names = useFlowNames();
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Workflow</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th className={classes.countsColumn}>Contacts</Table.Th>
            <Table.Th>Owner</Table.Th>
            <Table.Th>Started</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {flows.map((flow) => (
            <Row key={flow.id} flow={flow} names={names} onChanged={onChanged} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ flow, names, onChanged }: { flow: WorkflowFlow; names: FlowNames; onChanged: () => void }) {
  const { words, exact } = useMoments();
  const { id, name, status, counts, owner_id, started_at, trigger } = flow;
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={flowPath(id)} className={classes.link}>
          {name}
        </Link>
        <span className={classes.more}>{triggerWords(trigger, names)}</span>
      </Table.Td>
      <Table.Td>
        <FlowBadge status={status} />
      </Table.Td>
      <Table.Td className={classes.countsColumn}>
        <FlowCounts counts={counts} />
      </Table.Td>
      <Table.Td>{names.user(owner_id)}</Table.Td>
      <Table.Td className={classes.when}>
        {started_at === null ? "Not started" : <time title={exact(started_at)}>{words(started_at)}</time>}
      </Table.Td>
      <Table.Td>
        <Acts flow={flow} onChanged={onChanged} />
      </Table.Td>
    </Table.Tr>
  );
}

function Acts({ flow, onChanged }: { flow: WorkflowFlow; onChanged: () => void }) {
  const { acts, why, busy, ending, stay } = useFlowActs(flow, onChanged);
  if (acts.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" loading={busy} aria-label={`Actions for ${flow.name}`}>
            <IconDots size="1.125rem" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {why ? <Menu.Label>{why}</Menu.Label> : null}
          {acts.map(({ label, run, kind }) => (
            <Menu.Item
              key={label}
              disabled={why !== null}
              color={kind === "danger" ? "var(--fl-bad)" : undefined}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {ending ? <FlowEndDialog flow={flow} end={ending} onClose={stay} onDone={onChanged} /> : null}
      </Suspense>
    </>
  );
}
